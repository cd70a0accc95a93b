import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints, managedDashboardOrder, type ManagedDashboard } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, optionPaths, ResourcePage, type FormField, type ListQuery, type Option } from '@portal/shared/ui/resource';
import { findOwners } from '../../access/access-requests/find-owners.ts';
import { AddDashboards } from './add-dashboards.tsx';
import { dashboardActs } from './dashboard-acts.tsx';
import { dashboardColumns } from './dashboard-columns.tsx';
import { DashboardRoles } from './dashboard-roles.tsx';
import { Losses } from './losses.tsx';
import { useSources } from '../choose-workspace/sources.ts';
import { useClassOptions, useRoleOptions } from '../managed-reports/use-choices.ts';
import { useTexts } from './texts.ts';

const { managedDashboards } = endpoints;
const { accessRequests, dashboardRoles } = access;
type Order = (typeof managedDashboardOrder)[number];
type Values = Pick<ManagedDashboard, 'displayName' | 'enDisplayName'> & { classId: number | undefined; cover: string | undefined; ownerId: number | undefined; sort: number | undefined };
/** Width divided by height, as covers have it everywhere. */
const COVER_ASPECT = 16 / 9;

const flagIn = (text: string | undefined): 0 | 1 | undefined => ([0, 1] as const).find((flag) => String(flag) === text);
const idIn = (text: string | undefined): number | undefined => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const idsOf = (rows: readonly ManagedDashboard[]): number[] => rows.map(({ dashboardId }) => dashboardId);
const switches = (value: 0 | 1) => does(managedDashboards.isActive, (rows: readonly ManagedDashboard[]) => ({ ids: idsOf(rows), value }));
/** Where readers open a dashboard (SPEC 2.4). */
const addressOf = ({ dashboardId }: ManagedDashboard): string => `/Main/PBIViews/${dashboardId}/null/Dashboards`;

/** /Main/DsahboardSetUp: the dashboards of the catalogue (SPEC 7.7). */
export default function ManagedDashboardsPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { openReport } = useShell();
  const may = usePermissions();
  const [isAdding, setAdding] = useState(false);
  const [ofRoles, setOfRoles] = useState<ManagedDashboard | null>(null);
  const sources = useSources().data ?? [];
  const classes = useClassOptions();
  const roles = useRoleOptions();
  const open = (row: Pick<ManagedDashboard, 'dashboardId' | 'displayName' | 'enDisplayName'>) =>
    openReport({ id: row.dashboardId, page: 'null', type: 'Dashboards', title: { zh: row.displayName, en: row.enDisplayName || row.displayName } });
  const copyLink = async (row: ManagedDashboard) => {
    const link = new URL(addressOf(row), window.location.origin).href;
    await navigator.clipboard.writeText(link).then(
      () => void message.success(t('linkCopied')),
      () => void message.warning(t('linkNotCopied', { link })),
    );
  };
  const fieldsOf = (owner: readonly Option[]): FormField<Values>[] => [
    { name: 'displayName', english: 'enDisplayName', label: t('name'), kind: 'names' },
    { name: 'classId', label: t('class'), kind: 'treeChoice', options: classes, hint: t('classHint') },
    { name: 'cover', label: t('cover'), kind: 'picture', aspect: COVER_ASPECT, upload: (file: Blob) => call(managedDashboards.coverImage, { file }) },
    // Who may not look for people leaves the owner as it is.
    ...(may(accessRequests.people) ? [{ name: 'ownerId', label: t('owner'), kind: 'search', search: findOwners, chosen: owner, hint: t('ownerHint') } as const] : []),
    { name: 'sort', label: t('position'), kind: 'number', needed: true, hint: t('positionHint') },
  ];

  const resource = defineResource<ManagedDashboard, Order, Values>({
    key: 'managed-dashboards',
    rowKey: ({ dashboardId }) => dashboardId,
    columns: dashboardColumns(t, language),
    list: {
      find: finds(managedDashboards.list, ({ keyword, page, size, orderBy, orderType, filters: { classId, sourceId, isActive, isMissing } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, classId: idIn(classId), sourceId: idIn(sourceId), isActive: flagIn(isActive), isMissing: flagIn(isMissing) },
      })),
      orders: managedDashboardOrder,
      order: { by: 'sort', type: 'asc' },
      sizes: [20, 50, 100],
      move: {
        order: 'sort',
        placeOf: ({ sort }) => sort,
        placed: (row, sort) => ({ ...row, sort }),
        ...does(managedDashboards.move, ({ row: { dashboardId }, sort }: { row: ManagedDashboard; sort: number }) => ({ id: dashboardId, sort })),
      },
    },
    filters: [
      { name: 'classId', label: t('class'), kind: 'choice', options: optionPaths(classes) },
      { name: 'sourceId', label: t('source'), kind: 'choice', options: sources.map(({ id, name, ename }) => ({ value: String(id), label: nameIn(language, name, ename) })) },
      { name: 'isActive', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('on') }, { value: '0', label: t('off') }] },
      { name: 'isMissing', label: t('service'), kind: 'choice', options: [{ value: '1', label: t('gone') }, { value: '0', label: t('there') }] },
    ],
    form: {
      initial: (row) => ({ displayName: row?.displayName ?? '', enDisplayName: row?.enDisplayName ?? '', classId: row?.classId ?? undefined, cover: row?.cover || undefined, ownerId: row?.ownerId ?? undefined, sort: (row?.sort ?? 0) + 1 }),
      fields: fieldsOf([]),
      rowFields: ({ ownerId, ownerName }) => fieldsOf(ownerId === null ? [] : [{ value: ownerId, label: ownerName }]),
    },
    update: {
      ...does(managedDashboards.update, ({ row: { dashboardId, version, sort: before }, values: { displayName, enDisplayName, classId, cover, ownerId, sort } }: { row: ManagedDashboard; values: Values }) => ({
        id: dashboardId,
        version,
        displayName,
        enDisplayName,
        classId: classId ?? null,
        cover: cover ?? '',
        ownerId: ownerId ?? null,
        // A position that nobody has changed is left out: others may have been moved meanwhile. People count from 1; whatever lies before the first place is the first one.
        ...(sort !== undefined && sort !== before + 1 && { sort: Math.max(sort - 1, 0) }),
      })),
      rules: managedDashboards.update.body.shape,
      current: async ({ dashboardId }) => (await call(managedDashboards.list, { body: { id: dashboardId } })).items[0],
    },
    remove: { ...does(managedDashboards.remove, (rows: readonly ManagedDashboard[]) => ({ ids: idsOf(rows) })), consequence: (rows) => <Losses dashboards={rows} /> },
    actions: (row) => {
      const refused = row.isActive === 0 ? t('openOff') : row.missingTime ? t('openGone') : undefined;
      return [
        { key: 'open', label: t('open'), ...(refused && { refused }), run: open },
        { key: 'copyLink', label: t('copyLink'), run: copyLink },
        ...(roles ? [{ key: 'roles', label: t('setRoles'), needs: dashboardRoles.setForRole, run: setOfRoles }] : []),
      ];
    },
    bulk: [
      { key: 'enable', label: t('enable'), ...switches(1), said: (names, count) => t('enabledAll', { names, count }), undo: { ...switches(0), of: ({ isActive }) => isActive === 0 } },
      {
        key: 'disable',
        label: t('disable'),
        question: (rows) => t('askDisable', { count: rows.length }),
        consequence: () => t('disableNext'),
        ...switches(0),
        said: (names, count) => t('disabledAll', { names, count }),
        undo: { ...switches(1), of: ({ isActive }) => isActive === 1 },
      },
      ...dashboardActs(t, { classes, roles: may(dashboardRoles.setForRole) ? roles : undefined }),
    ],
    extra: may(managedDashboards.addOnline) && (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    ),
    history: {
      kind: 'dashboard',
      fields: {
        name: { label: t('name') },
        ename: { label: t('ename') },
        reportClass: { label: t('class') },
        cover: { label: t('cover') },
        owner: { label: t('owner') },
        sort: { label: t('position'), text: (value) => String(Number(value) + 1) },
        isActive: { label: t('state'), text: (value) => t(value ? 'on' : 'off') },
        source: { label: t('source') },
        workspace: { label: t('workspace') },
        sourceDashboardId: { label: t('sourceDashboard') },
        groups: { label: t('roles') },
      },
      acts: { enable: t('enabledHistory'), disable: t('disabledHistory') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {ofRoles && roles && <DashboardRoles dashboard={ofRoles} roles={roles} onClose={() => setOfRoles(null)} />}
      {isAdding && <AddDashboards onOpen={open} onClose={() => setAdding(false)} />}
    </>
  );
}
