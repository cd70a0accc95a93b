import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { reportType } from '@portal/shared/contract';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints, managedReportOrder, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, optionPaths, ResourcePage, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { findOwners } from '../../access/access-requests/find-owners.ts';
import { ReadersDrawer } from '../../access/permissions/readers-drawer.tsx';
import { useTexts as useAddingTexts } from './adding/texts.ts';
import { addressOfReport, idIn, linkOf, viewerOf } from './address.ts';
import { OpenAs, useMayOpenAs } from './open-as.tsx';
import { CopyDrawer, Dependents, reportActs } from './report-acts.tsx';
import { reportColumns, typeKeys } from './report-columns.tsx';
import { bodyOf, reportFields, valuesOf, type ReportValues as Values } from './report-form.tsx';
import { SOURCES_PATH } from '../choose-workspace/choose-workspace.tsx';
import { useSources } from '../choose-workspace/sources.ts';
import { useMayAdd } from './source-items.ts';
import { JoinDrawer } from './successor/join-drawer.tsx';
import { useMayJoin } from './successor/use-may-join.ts';
import { switchKeys } from './switches.ts';
import { useTexts } from './texts.ts';
import { useClassOptions, useLevelOptions, useRoleOptions } from './use-choices.ts';

const { managedReports } = endpoints;
const ReplacePages = lazy(() => import('./adding/replace-pages.tsx'));
type Order = (typeof managedReportOrder)[number];
type Opened = { readonly row: ManagedReport; readonly how: 'copy' | 'join' | 'openAs' | 'readers' | 'pages' };
/** What is worth a look, by what the list is searched for. */
const checks = ['isUngranted', 'isUnused', 'isMissing'] as const;

/** The catalogue of reports with all that is done to them. */
export const ReportList = (): ReactNode => {
  const t = useTexts();
  const adding = useAddingTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { open, openReport } = useShell();
  const { message, modal } = App.useApp();
  const mayAdd = useMayAdd();
  const mayJoin = useMayJoin();
  const mayOpenAs = useMayOpenAs();
  const mayMakeCovers = useMay(managedReports.makeCover);
  const mayLookForPeople = useMay(access.accessRequests.people);
  const classes = useClassOptions();
  const levels = useLevelOptions();
  const roles = useRoleOptions();
  const sources = useSources();
  const [opened, setOpened] = useState<Opened | null>(null);
  const hasNoSource = sources.data?.length === 0;

  const startAdding = () => {
    const parameters = new URLSearchParams(search);
    parameters.set('add', '');
    const from = parameters.get('sourceId');
    if (from) parameters.set('source', from);
    void navigate(`${pathname}?${parameters.toString()}`);
  };
  const copyLink = async (row: ManagedReport) => {
    const link = linkOf(row);
    await navigator.clipboard.writeText(link).then(
      () => void message.success(t('linkCopied')),
      // A browser may refuse it: then it is copied by hand.
      () => void modal.info({ title: t('linkByHand'), content: <code>{link}</code> }),
    );
  };
  const actions = (row: ManagedReport): ListAction<ManagedReport>[] => [
    { key: 'open', label: t('open'), run: () => navigate(addressOfReport(search, row.id)) },
    { key: 'read', label: t('read'), ...(row.isActive === 0 ? { refused: t('readOff') } : row.missingTime && { refused: t('readGone') }), run: () => openReport(viewerOf(row)) },
    ...(mayOpenAs ? [{ key: 'openAs', label: t('openAs'), ...(row.isActive === 0 ? { refused: t('readOff') } : row.missingTime && { refused: t('readGone') }), run: () => setOpened({ row, how: 'openAs' as const }) }] : []),
    { key: 'link', label: t('copyLink'), run: () => copyLink(row) },
    { key: 'readers', label: t('readers'), needs: access.effectivePermissions.people, run: () => setOpened({ row, how: 'readers' }) },
    ...(row.missingTime && mayJoin ? [{ key: 'join', label: t('join'), run: () => setOpened({ row, how: 'join' as const }) }] : []),
    // Only what is in a reporting service has more entries than one; only what is not there has pages that can be replaced here.
    ...(row.reportType === reportType.h5 ? [{ key: 'pages', label: adding('replace'), needs: endpoints.h5Reports.update, run: () => setOpened({ row, how: 'pages' }) }] : [{ key: 'copy', label: t('copyMore'), needs: managedReports.copy, run: () => setOpened({ row, how: 'copy' }) }]),
  ];

  const fieldsOf = (row: ManagedReport | null) => reportFields(t, language, { classes, searchPeople: mayLookForPeople ? findOwners : undefined, mayMakeCovers }, row);
  const resource = defineResource<ManagedReport, Order, Values>({
    key: 'managed-reports',
    rowKey: ({ id }) => id,
    columns: reportColumns(t, language, search),
    list: {
      find: finds(managedReports.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      orders: managedReportOrder,
      order: { by: 'sort', type: 'asc' },
      sizes: [20, 50, 100],
      move: {
        order: 'sort',
        // Among the reports of a class and of those below it, each has its place in its own.
        within: ['classId'],
        placeOf: ({ sort }) => sort,
        groupOf: ({ classId }) => classId,
        placed: (row, sort) => ({ ...row, sort }),
        ...does(managedReports.move, ({ row: { id }, sort }: { row: ManagedReport; sort: number }) => ({ id, sort })),
      },
    },
    filters: [
      { name: 'classId', label: t('class'), kind: 'choice', options: optionPaths(classes) },
      { name: 'reportType', label: t('type'), kind: 'choice', options: Object.entries(typeKeys).map(([value, key]) => ({ value, label: t(`types.${key}`) })) },
      { name: 'sourceId', label: t('source'), kind: 'choice', options: (sources.data ?? []).map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })) },
      { name: 'isActive', label: t('switches.isActive'), kind: 'choice', options: [{ value: '1', label: t('active') }, { value: '0', label: t('inactive') }] },
      { name: 'check', label: t('check'), kind: 'choice', options: checks.map((value) => ({ value, label: t(`checks.${value}`) })) },
    ],
    form: { initial: valuesOf, fields: fieldsOf(null), rowFields: fieldsOf },
    update: {
      ...does(managedReports.update, ({ row, values }: { row: ManagedReport; values: Values }) => ({ id: row.id, version: row.version, ...bodyOf(row, values) })),
      rules: managedReports.update.body.shape,
      current: async ({ id }) => (await call(managedReports.list, { body: { id } })).items[0],
    },
    remove: { ...does(managedReports.remove, (rows: readonly ManagedReport[]) => ({ ids: rows.map(({ id }) => id) })), consequence: (rows) => <Dependents ids={rows.map(({ id }) => id)} /> },
    actions,
    bulk: reportActs(t, language, { classes, roles, levels }),
    extra: mayAdd && (
      <>
        {hasNoSource && (
          <Button type="primary" icon={<LinkOutlined />} onClick={() => open(SOURCES_PATH)}>
            {t('connect')}
          </Button>
        )}
        <Button type={hasNoSource ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={startAdding}>
          {t('add')}
        </Button>
      </>
    ),
    history: {
      kind: 'report',
      fields: { ...Object.fromEntries(switchKeys.map((key) => [key, { label: t(`switches.${key}`) }])), sort: { label: t('sort'), text: (value) => String(Number(value) + 1) } },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t(hasNoSource ? 'emptyNoSource' : 'emptyNext'), permission: t('permission'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {opened?.how === 'copy' && <CopyDrawer report={opened.row} classes={classes} onClose={() => setOpened(null)} />}
      {opened?.how === 'pages' && (
        <Suspense>
          <ReplacePages report={opened.row} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened?.how === 'openAs' && <OpenAs report={opened.row} onClose={() => setOpened(null)} />}
      {opened?.how === 'join' && <JoinDrawer report={opened.row} onClose={() => setOpened(null)} />}
      {opened?.how === 'readers' && <ReadersDrawer thing={{ ...opened.row, isMissing: opened.row.missingTime ? 1 : 0 }} onClose={() => setOpened(null)} />}
    </>
  );
};

/** What the address asks for; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { classId, reportType: type, sourceId, isActive, check } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  classId: idIn(classId),
  reportType: Object.values(reportType).find((one) => String(one) === type),
  sourceId: idIn(sourceId),
  isActive: ([0, 1] as const).find((flag) => String(flag) === isActive),
  ...Object.fromEntries(checks.filter((one) => one === check).map((one) => [one, 1 as const])),
});
