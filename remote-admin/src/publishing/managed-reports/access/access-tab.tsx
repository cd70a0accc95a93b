import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints, holderKinds, holderOrder, type ManagedReport, type ReportHolder } from '@portal/shared/contract/publishing';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { finds, ListPage, type ListAction, type ListDefinition, type ListQuery } from '@portal/shared/ui/resource';
import { ReadersDrawer } from '../../../access/permissions/readers-drawer.tsx';
import permissionStyles from '../../../access/permissions/permissions.module.css';
import { useLevelOptions } from '../use-choices.ts';
import { GiveForm } from './give-form.tsx';
import { LevelSelect } from './level-select.tsx';
import { useTexts } from './texts.ts';

const { managedReports, reportAccess } = endpoints;
type Order = (typeof holderOrder)[number];

/** Which roles and people have grants of a report, at which level and until when (decision 58); who sees it by them is one click away. */
export const AccessTab = ({ report }: { report: ManagedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const levels = useLevelOptions();
  const mayLook = useMay(access.effectivePermissions.people);
  const mayChange = { role: useMay(managedReports.grantRole), person: useMay(reportAccess.grantPerson) };
  const [opened, setOpened] = useState<'give' | 'readers' | null>(null);
  const nameOf = ({ name, ename, account }: ReportHolder) => nameIn(language, name, ename) || account;
  const levelOf = ({ allowA }: ReportHolder) => levels.find(({ value }) => value === allowA)?.label ?? '';
  const pagesOf = ({ pages }: ReportHolder) => (pages === null ? t('allPages') : t('somePages', { count: pages }));
  const untilOf = ({ until }: ReportHolder) => (until ? formatInstant(until, language, 'minute') : t('forGood'));
  const stateOf = ({ counts, kind }: ReportHolder) => t(counts === 1 ? 'counts' : `idle.${kind}`);
  const found = finds(reportAccess.holders, ({ keyword, page, size, orderBy, orderType, filters }: ListQuery<Order>) => ({ body: { id: report.id, keyword, holder: holderKinds.find((kind) => kind === filters.holder), pageIndex: page, pageSize: size, orderBy, orderType } }));
  const revoke = async (rows: readonly ReportHolder[]) => {
    const idsOf = (kind: ReportHolder['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    await call(reportAccess.revoke, { body: { id: report.id, groupIds: idsOf('role'), userIds: idsOf('person') } });
    void message.success(rows.length === 1 ? t('revoked', { names: rows.map(nameOf).join(t('comma')) }) : t('revokedMany', { count: rows.length }));
  };
  const act = { key: 'revoke', label: t('revoke'), danger: true, needs: reportAccess.revoke, consequence: () => t('revokeNext') } as const;
  const one: ListAction<ReportHolder> = { ...act, question: (row) => t('askRevokeOne', { name: nameOf(row) }), run: (row) => revoke([row]) };
  const list: ListDefinition<ReportHolder, Order> = {
    name: 'reportHolders',
    // Roles and people are counted apart.
    rowKey: ({ kind, id }) => (kind === 'role' ? -id : id),
    columns: [
      { key: 'name', title: t('name'), order: 'name', fixed: true, text: nameOf, render: (row) => <bdi>{nameOf(row)}</bdi> },
      { key: 'kind', title: t('kind'), text: ({ kind }) => t(`kinds.${kind}`), render: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'account', title: t('account'), minor: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account || t('none')}</bdi> },
      { key: 'level', title: t('level'), width: 200, text: levelOf, render: (row) => <LevelSelect reportId={report.id} holder={row} name={nameOf(row)} mayChange={mayChange[row.kind]} /> },
      { key: 'pages', title: t('pages'), minor: true, text: pagesOf, render: pagesOf },
      { key: 'until', title: t('until'), text: untilOf, render: (row) => (row.until ? <time dateTime={row.until}>{untilOf(row)}</time> : untilOf(row)) },
      { key: 'givenBy', title: t('givenBy'), optional: true, minor: true, text: ({ givenBy }) => givenBy, render: ({ givenBy }) => <bdi>{givenBy || t('none')}</bdi> },
      { key: 'state', title: t('state'), minor: true, text: stateOf, render: (row) => (row.counts === 1 ? stateOf(row) : <Tag color="warning" {...(row.kind === 'person' && { title: t('idleHint') })}>{stateOf(row)}</Tag>) },
    ],
    range: { orders: holderOrder, order: { by: 'name', type: 'asc' }, sizes: [20, 50, 100], filters: ['holder'] },
    filters: [{ name: 'holder', label: t('kind'), kind: 'choice', options: holderKinds.map((value) => ({ value, label: t(`kinds.${value}`) })) }],
    endpoint: found.endpoint,
    load: (query, signal) => found.asks(query).queryFn(signal && { signal }),
    asks: found.asks,
    actions: () => [one],
    bulk: [{ ...act, question: (rows) => t('askRevoke', { count: rows.length }), run: revoke }],
    extra: (
      <>
        {mayLook && (
          <Button icon={<EyeOutlined />} onClick={() => setOpened('readers')}>
            {t('readers')}
          </Button>
        )}
        {(mayChange.role || mayChange.person) && (
          <Button type="primary" icon={<TeamOutlined />} onClick={() => setOpened('give')}>
            {t('give')}
          </Button>
        )}
      </>
    ),
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission') },
  };
  return (
    <div className={permissionStyles.tab}>
      {report.isActive === 0 && <Alert type="warning" showIcon title={t('inactiveForAll')} />}
      <ListPage list={list} scope="page" />
      {opened === 'give' && <GiveForm report={report} onClose={() => setOpened(null)} />}
      {opened === 'readers' && <ReadersDrawer thing={{ ...report, isMissing: report.missingTime ? 1 : 0 }} onClose={() => setOpened(null)} />}
    </div>
  );
};
