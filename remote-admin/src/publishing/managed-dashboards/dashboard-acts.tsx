import { endpoints, type ManagedDashboard } from '@portal/shared/contract/publishing';
import type { TextOf } from '@portal/shared/language';
import { doesWith, type BulkAct, type Option, type OptionTree } from '@portal/shared/ui/resource';
import type { zh } from './texts.ts';

const { managedDashboards } = endpoints;
/** Roles are undefined for who may not give them. */
type Choices = { readonly classes: readonly OptionTree[]; readonly roles: readonly Option[] | undefined };

const idsOf = (rows: readonly ManagedDashboard[]): number[] => rows.map(({ dashboardId }) => dashboardId);

/** What can be done with several dashboards, besides switching and deleting them: a class for all, a role that gets all. */
export const dashboardActs = (t: TextOf<typeof zh>, { classes, roles }: Choices): BulkAct<ManagedDashboard>[] => [
  {
    key: 'class',
    label: t('setClass'),
    ...doesWith(managedDashboards.setClass, { fields: [{ name: 'classId', label: t('class'), kind: 'treeChoice', options: classes, hint: t('classHint') }], initial: { classId: undefined as number | undefined }, rules: managedDashboards.setClass.body.shape }, (rows: readonly ManagedDashboard[], { classId }) => ({ ids: idsOf(rows), classId: classId ?? null })),
    said: (names, count) => t('classSet', { names, count }),
  },
  ...(roles
    ? [
        {
          key: 'grant',
          label: t('grantRole'),
          ...doesWith(managedDashboards.grantRole, { fields: [{ name: 'groupId', label: t('role'), kind: 'choice', options: roles, hint: t('rolesHint') }], initial: { groupId: undefined as number | undefined }, rules: managedDashboards.grantRole.body.shape }, (rows: readonly ManagedDashboard[], { groupId = 0 }) => ({ ids: idsOf(rows), groupId })),
          said: (names: string, count: number) => t('granted', { names, count }),
        },
      ]
    : []),
];
