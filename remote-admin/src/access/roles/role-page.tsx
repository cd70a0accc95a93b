import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Alert, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tabs } from '@portal/shared/ui/shell';
import type { Review, Unsaved } from '../../saving/use-unsaved.ts';
import { DashboardsTab } from './dashboards-tab.tsx';
import { DataRolesTab } from './data-roles-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { RoleHead } from './role-head.tsx';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import { useVersions } from './use-versions.ts';

const tabs = ['members', 'reports', 'dashboards', 'dataRoles'] as const;

type RolePageProps = {
  id: number;
  /** Of the role's own address: while its user is asked whether to leave it, the address is another one already. */
  search: string;
  /** Called when a part of it has something to lose, and when not any more. */
  onUnsaved: Unsaved['mark'];
};

/** One role: who is in it, and what it grants (screens of SPEC 6 and 7.7). */
export default function RolePage({ id, search, onUnsaved }: RolePageProps): ReactNode {
  const t = useTexts();
  const { pathname } = useLocation();
  const { replacePath } = usePageTab();
  const navigate = useNavigate();
  const roles = useQuery(queryOf(endpoints.groups.list, { body: { id } }));
  const versions = useVersions();
  const parameters = new URLSearchParams(search);
  const role = roles.data?.items[0];
  const shown = tabs.find((tab) => tab === parameters.get('tab')) ?? 'members';

  const leave = () => {
    const kept = new URLSearchParams([...parameters].filter(([name]) => !['role', 'tab'].includes(name) && !name.startsWith('members.')));
    void navigate(kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`);
  };
  const onTab = (tab: string) => {
    parameters.set('tab', tab);
    replacePath(`${pathname}?${parameters.toString()}`);
  };
  const [hasDraft, setHasDraft] = useState(false);
  const ofReports = useCallback(
    (review: Review | undefined) => {
      setHasDraft(review !== undefined);
      onUnsaved('reports', review);
    },
    [onUnsaved],
  );
  const ofDashboards = useCallback((review: Review | undefined) => onUnsaved('dashboards', review), [onUnsaved]);
  return (
    <div className={styles.page}>
      <RoleHead role={role} versions={versions} onBack={leave} />
      {roles.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {roles.isError && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.data && !role && <ErrorState title={t('roleGone')} description="" />}
      {role && (
        <>
          {role.isEnabled === 0 && <Alert type="warning" showIcon title={t('roleOff')} />}
          <Tabs
            className={styles.tabs}
            activeKey={shown}
            onChange={onTab}
            aria-label={t('tabs')}
            items={[
              { key: 'members', label: t('members'), children: <MembersTab groupId={id} /> },
              { key: 'reports', label: t('reports'), children: <ReportsTab groupId={id} versions={versions} onUnsaved={ofReports} /> },
              { key: 'dashboards', label: t('dashboards'), children: <DashboardsTab groupId={id} versions={versions} onUnsaved={ofDashboards} /> },
              { key: 'dataRoles', label: t('dataRoles'), children: <DataRolesTab groupId={id} versions={versions} isEdited={hasDraft} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}
