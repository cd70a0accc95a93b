import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type ManagedDashboard } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FormDrawer, type Option } from '@portal/shared/ui/resource';
import { Drawer } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';

const { managedDashboards } = endpoints;
type DashboardRolesProps = { dashboard: ManagedDashboard; roles: readonly Option[]; onClose: () => void };

/** The roles that have a dashboard: all of them are saved at once, unless somebody else has changed them meanwhile. */
export const DashboardRoles = ({ dashboard: { dashboardId, displayName, enDisplayName }, roles, onClose }: DashboardRolesProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const name = nameIn(language, displayName, enDisplayName);
  const asked = useQuery(queryOf(managedDashboards.details, { query: { dashboardId: String(dashboardId) } }));
  const title = t('rolesOf', { name });
  if (!asked.data) {
    return (
      <Drawer open title={title} onClose={onClose}>
        {asked.isPending ? <LoadingState /> : <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      </Drawer>
    );
  }
  const { groups } = asked.data;
  const before = groups.map(({ id }) => id);
  // A role that cannot be chosen any more is still named.
  const gone = groups.filter(({ id }) => !roles.some(({ value }) => value === id)).map((one): Option => ({ value: one.id, label: nameIn(language, one.name, one.ename) }));
  return (
    <FormDrawer<{ groupIds: number[] }>
      key={before.join()}
      title={title}
      fields={[{ name: 'groupIds', label: t('roles'), kind: 'many', options: [...roles, ...gone], hint: t('rolesHint') }]}
      initial={{ groupIds: before }}
      rules={{ groupIds: managedDashboards.setRoles.body.shape.groupIds }}
      onSave={async ({ groupIds }) => {
        await call(managedDashboards.setRoles, { body: { id: dashboardId, before, groupIds } });
        void message.success(t('rolesSaved', { name }));
      }}
      onClose={onClose}
    />
  );
};
