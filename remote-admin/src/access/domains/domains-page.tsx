import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { domainOrder, endpoints, type DomainRow } from '@portal/shared/contract/access';
import { formatInstant, formatList, nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, ResourcePage, RowSwitch, type ListQuery } from '@portal/shared/ui/resource';
import { CheckDrawer } from './check-drawer.tsx';
import { domainFields } from './domain-fields.tsx';
import { bodyOf, domainParts, valuesOf, type Values } from './domain-values.ts';
import { SyncDrawer } from './sync-drawer.tsx';
import { useTexts } from './texts.ts';
import { useOpenRuns } from './use-open-runs.ts';

const { domains, groups, resourceGroups } = endpoints;
type Order = (typeof domainOrder)[number];

/** /Main/Domains: directories that people come from (issue: AD domains). */
export default function DomainsPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const [checked, setChecked] = useState<DomainRow | null>(null);
  const [synced, setSynced] = useState<DomainRow | null>(null);
  const optionsOf = (all: readonly { id: number; name: string; ename: string }[] = []) => all.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }));
  const roles = optionsOf(useQuery(queryOf(groups.top)).data);
  const groupChoices = optionsOf(useQuery(queryOf(resourceGroups.top)).data);
  useOpenRuns();
  const time = (instant: string) => formatInstant(instant, language, 'minute');
  const lastRunOf = ({ lastRun }: DomainRow): string => (lastRun ? `${t(`kinds.${lastRun.kind}`)} · ${t(`runStates.${lastRun.state}`)} · ${time(lastRun.endTime ?? lastRun.createTime)}` : t('never'));

  const resource = defineResource<DomainRow, Order, Values>({
    key: 'domains',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('name'), order: 'name', fixed: true, text: ({ name }) => name, render: ({ name, shortName }) => <><bdi>{name}</bdi> {shortName && <Tag variant="outlined">{shortName}</Tag>}</> },
      { key: 'hosts', title: t('hosts'), minor: true, text: ({ hosts }) => hosts.join(', '), render: ({ hosts }) => <bdi>{formatList(hosts, language)}</bdi> },
      { key: 'people', title: t('people'), width: 90, text: ({ people }) => people, render: ({ people, name }) => <span title={t('peopleOf', { count: people, name })}>{people}</span> },
      { key: 'lastRun', title: t('lastRun'), text: lastRunOf, render: lastRunOf },
      {
        key: 'state',
        title: t('state'),
        width: 90,
        text: ({ isEnabled }) => t(isEnabled === 1 ? 'on' : 'off'),
        render: ({ id, name, isEnabled }) => (
          <RowSwitch label={t('switchState', { name })} name={name} checked={isEnabled === 1} needs={domains.check} onSwitch={(on) => call(domains.check, { body: { id, isEnabled: on ? 1 : 0 }, quiet: true })} said={(on) => t(on ? 'turnedOn' : 'turnedOff', { name })} />
        ),
      },
      { key: 'priority', title: t('priority'), order: 'priority', width: 100, minor: true, text: ({ priority }) => priority, render: ({ priority }) => priority },
      { key: 'updateTime', title: t('changed'), order: 'updateTime', optional: true, width: 170, text: ({ updateTime }) => time(updateTime), render: ({ updateTime }) => <time dateTime={updateTime}>{time(updateTime)}</time> },
    ],
    list: {
      find: finds(domains.list, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType } })),
      orders: domainOrder,
      order: { by: 'priority', type: 'asc' },
      sizes: [20, 50, 100],
    },
    form: { initial: (row) => valuesOf(row, row ? t('passwordKept', { by: row.passwordSetBy, time: time(row.passwordSetTime) }) : ''), fields: domainFields({ t, roles, resourceGroups: groupChoices }), together: domainParts },
    add: { ...does(domains.add, (values: Values) => ({ ...bodyOf(values), bindPassword: values.bindPassword })), rules: domains.add.body.shape },
    update: {
      ...does(domains.update, ({ row: { id, version }, values }: { row: DomainRow; values: Values }) => ({ id, version, ...bodyOf(values), ...(values.bindPassword !== '' && { bindPassword: values.bindPassword }) })),
      rules: domains.update.body.shape,
      current: async ({ id }) => (await call(domains.list, { body: { id } })).items[0],
    },
    remove: {
      ...does(domains.remove, (rows: readonly DomainRow[]) => ({ ids: rows.map(({ id }) => id) })),
      consequence: () => t('removeNext'),
      isRefused: ({ people }) => people > 0 && t('used', { count: people }),
    },
    actions: () => [
      { key: 'check', label: t('check'), needs: domains.test, run: setChecked },
      { key: 'sync', label: t('sync'), needs: domains.runs, run: setSynced },
    ],
    history: {
      kind: 'domain',
      fields: { bindAccountSet: { label: t('bindAccountSet'), text: (value) => time(String(value)) }, isEnabled: { label: t('isEnabled') }, groupIds: { label: t('roles') }, groupMap: { label: t('groupMap') } },
      acts: { enable: t('enabledHistory'), disable: t('disabledHistory'), sync: t('syncHistory'), 'sync-forced': t('forcedHistory') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {checked && <CheckDrawer domain={checked} onClose={() => setChecked(null)} />}
      {synced && <SyncDrawer domain={synced} onClose={() => setSynced(null)} />}
    </>
  );
}
