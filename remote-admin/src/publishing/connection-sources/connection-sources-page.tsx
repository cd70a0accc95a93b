import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import { endpoints, type ConnectionSource, type sourceOrder } from '@portal/shared/contract/publishing';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, ResourcePage, RowSwitch, type ListQuery } from '@portal/shared/ui/resource';
import { BrowseDrawer } from './browse-drawer.tsx';
import { CheckDrawer } from './check-drawer.tsx';
import { SourceDependents } from './source-dependents.tsx';
import styles from './connection-sources.module.css';
import { sourceFields } from './source-fields.tsx';
import { bodyOf, checkedOf, daysLeft, secretOf, SOON_DAYS, sourceParts, valuesOf, type Values } from './source-values.ts';
import { useTexts } from './texts.ts';
import { UploadDrawer } from './upload-drawer.tsx';

const { connectionSources } = endpoints;
type Order = (typeof sourceOrder)[number];
const idsOf = (rows: readonly ConnectionSource[]): number[] => rows.map(({ id }) => id);
const switches = (value: 0 | 1) => does(connectionSources.isActive, (rows: readonly ConnectionSource[]) => ({ onlineIds: idsOf(rows), value }));

/** /Main/workspace: the tenants and services that reports come from (SPEC 7.7; screens 4). */
export default function ConnectionSourcesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const may = usePermissions();
  const [shown, setShown] = useState<{ readonly row: ConnectionSource; readonly how: 'check' | 'browse' | 'upload' } | null>(null);
  const nameOf = ({ name, ename }: Pick<ConnectionSource, 'name' | 'ename'>): string => nameIn(language, name, ename);
  const time = (instant: string) => formatInstant(instant, language, 'minute');
  const whereOf = ({ kind, tenant, apiBase }: ConnectionSource): string => (kind === 'service' ? apiBase : tenant);
  const checkOf = ({ checkTime, checkFailure }: ConnectionSource): string => (checkTime === null ? t('neverChecked') : `${checkFailure === '' ? t('checkOk') : t('checkFailed', { step: stepOf(checkFailure, t) })} · ${time(checkTime)}`);
  const identityOf = ({ credential }: ConnectionSource): string => t('identityOf', { credential: t(`credentials.${credential}`) });
  const contentsOf = ({ reports, dashboards }: ConnectionSource): string => [t('reportCount', { count: reports }), t('dashboardCount', { count: dashboards })].join(t('comma'));
  const endOf = ({ secretExpireDay }: ConnectionSource): string => {
    const days = daysLeft(secretExpireDay);
    if (secretExpireDay === null || days === undefined) return t('endUnknown');
    if (days < 0) return t('ended', { day: secretExpireDay });
    return days <= SOON_DAYS ? t('endsSoon', { day: secretExpireDay, count: days }) : secretExpireDay;
  };
  const isEnding = ({ secretExpireDay }: ConnectionSource): boolean => (daysLeft(secretExpireDay) ?? SOON_DAYS + 1) <= SOON_DAYS;

  const resource = defineResource<ConnectionSource, Order, Values>({
    key: 'connection-sources',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('name'), order: 'name', fixed: true, text: nameOf, render: (row) => <><bdi>{nameOf(row)}</bdi> {row.isEnvironment === 1 && <Tag variant="outlined" title={t('ofSettings')}>{t('settings')}</Tag>}</> },
      { key: 'kind', title: t('kind'), width: 130, minor: true, text: ({ kind }) => t(`kinds.${kind}`), render: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'where', title: t('where'), minor: true, text: whereOf, render: (row) => <bdi>{whereOf(row)}</bdi> },
      { key: 'clientId', title: t('clientId'), optional: true, text: ({ clientId }) => clientId, render: ({ clientId }) => <bdi>{clientId}</bdi> },
      { key: 'identity', title: t('identity'), width: 170, minor: true, text: identityOf, render: identityOf },
      { key: 'workspaces', title: t('workspaceCount'), width: 100, minor: true, text: ({ workspaces }) => workspaces, render: ({ workspaces }) => workspaces },
      { key: 'contents', title: t('contents'), width: 150, text: contentsOf, render: contentsOf },
      { key: 'check', title: t('lastCheck'), text: checkOf, render: (row) => (row.checkFailure === '' ? checkOf(row) : <Tag variant="outlined" color="error" className={styles.failure}>{checkOf(row)}</Tag>) },
      { key: 'end', title: t('secretEnd'), width: 150, text: endOf, render: (row) => (isEnding(row) ? <Tag variant="outlined" color="warning">{endOf(row)}</Tag> : endOf(row)) },
      {
        key: 'isActive',
        title: t('state'),
        width: 90,
        text: ({ isActive }) => t(isActive === 1 ? 'on' : 'off'),
        render: (row) => (
          <RowSwitch
            label={t('switchState', { name: nameOf(row) })}
            name={nameOf(row)}
            checked={row.isActive === 1}
            needs={connectionSources.isActive}
            question={(on) => (on ? undefined : { title: t('askTurnOffOne', { name: nameOf(row) }), content: <SourceDependents ids={[row.id]} next={t('turnOffNext')} />, label: t('turnOff') })}
            onSwitch={(on) => call(connectionSources.isActive, { body: { onlineIds: [row.id], value: on ? 1 : 0 }, quiet: true })}
            said={(on) => t(on ? 'turnedOn' : 'turnedOff', { names: nameOf(row) })}
          />
        ),
      },
      { key: 'updateTime', title: t('changed'), order: 'updateTime', optional: true, width: 170, text: ({ updateTime }) => time(updateTime), render: ({ updateTime }) => <time dateTime={updateTime}>{time(updateTime)}</time> },
    ],
    list: {
      find: finds(connectionSources.list, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType } })),
      orders: ['name', 'updateTime'],
      order: { by: 'name', type: 'asc' },
      sizes: [20, 50, 100],
    },
    form: { initial: (row) => valuesOf(row, row?.secretTime ? t('secretKept', { by: row.secretBy, time: time(row.secretTime) }) : ''), fields: sourceFields(t), together: sourceParts },
    add: { ...does(connectionSources.add, (values: Values) => ({ ...bodyOf(values), secret: values.secret, ...checkedOf(values) })), rules: connectionSources.add.body.shape },
    update: {
      ...does(connectionSources.update, ({ row: { id, version }, values }: { row: ConnectionSource; values: Values }) => ({ id, version, ...bodyOf(values), ...secretOf(values), ...checkedOf(values) })),
      rules: connectionSources.update.body.shape,
      current: async ({ id }) => (await call(connectionSources.list, { body: { id } })).items[0],
      isRefused: ({ isEnvironment }) => (isEnvironment === 1 ? t('ofSettings') : undefined),
    },
    remove: {
      ...does(connectionSources.remove, (rows: readonly ConnectionSource[]) => ({ onlineIds: idsOf(rows) })),
      consequence: (rows) => <SourceDependents ids={idsOf(rows)} next={t('removeNext')} />,
      isRefused: ({ isEnvironment, reports, dashboards }) => (isEnvironment === 1 ? t('ofSettings') : reports + dashboards > 0 && t('used', { reports, dashboards })),
    },
    actions: ({ isActive }) => [
      { key: 'check', label: t('check'), needs: connectionSources.test, run: (row) => setShown({ row, how: 'check' }) },
      // Both begin with the workspaces, which belong to another class of calls.
      ...(may(connectionSources.workspaces)
        ? [
            { key: 'browse', label: t('browse'), needs: connectionSources.contents, run: (row: ConnectionSource) => setShown({ row, how: 'browse' }) },
            { key: 'upload', label: t('upload'), needs: connectionSources.begin, ...(isActive === 0 && { refused: t('uploadOff') }), run: (row: ConnectionSource) => setShown({ row, how: 'upload' }) },
          ]
        : []),
    ],
    bulk: [
      { key: 'enable', label: t('turnOn'), ...switches(1), said: (names) => t('turnedOn', { names }), undo: { ...switches(0), of: ({ isActive }) => isActive === 0 } },
      { key: 'disable', label: t('turnOff'), question: t('askTurnOff'), consequence: (rows) => <SourceDependents ids={idsOf(rows)} next={t('turnOffNext')} />, ...switches(0), said: (names) => t('turnedOff', { names }), undo: { ...switches(1), of: ({ isActive }) => isActive === 1 } },
    ],
    history: {
      kind: 'connectionSource',
      fields: { workspaceId: { label: t('workspace') }, fileName: { label: t('file') }, nameConflict: { label: t('conflict') }, credentialSet: { label: t('secretSet'), text: (value) => time(String(value)) }, credentialExpireDay: { label: t('secretEnd') }, embedMinutes: { label: t('tokenMinutes') }, isDarkAllowed: { label: t('dark') }, isActive: { label: t('state') } },
      acts: { enable: t('enabledHistory'), disable: t('disabledHistory'), upload: t('uploadHistory') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  const close = () => setShown(null);
  return (
    <>
      <ResourcePage resource={resource} />
      {shown?.how === 'check' && <CheckDrawer id={shown.row.id} name={nameOf(shown.row)} onClose={close} />}
      {shown?.how === 'upload' && <UploadDrawer sourceId={shown.row.id} name={nameOf(shown.row)} onClose={close} />}
      {shown?.how === 'browse' && <BrowseDrawer sourceId={shown.row.id} name={nameOf(shown.row)} isActive={shown.row.isActive === 1} onClose={close} />}
    </>
  );
}

const stepNames = { signIn: 'steps.signIn', api: 'steps.api', workspaces: 'steps.workspaces', read: 'steps.read', token: 'steps.token' } as const;
const stepOf = (step: string, t: ReturnType<typeof useTexts>): string => (step in stepNames ? t(stepNames[step as keyof typeof stepNames]) : step);
