import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Alert, App, Button, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tabs } from '@portal/shared/ui/shell';
import { DashboardsTab } from './dashboards-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import { useUnsaved } from './use-unsaved.ts';
import { useVersions } from './use-versions.ts';

const tabs = ['members', 'reports', 'dashboards'] as const;

/** One role: who is in it, and what it grants (screens of SPEC 6 and 7.7). */
export default function RolePage({ id }: { id: number }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { modal } = App.useApp();
  const { pathname, search } = useLocation();
  const { replacePath } = usePageTab();
  const navigate = useNavigate();
  const roles = useQuery(queryOf(endpoints.groups.list, { body: { id } }));
  const unsaved = useUnsaved();
  const versions = useVersions();
  const parameters = new URLSearchParams(search);
  const role = roles.data?.items[0];
  const shown = tabs.find((tab) => tab === parameters.get('tab')) ?? 'members';

  const leave = async () => {
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), focusable: { autoFocusButton: 'cancel' } as const };
    if (unsaved.has() && !(await modal.confirm(question))) return;
    unsaved.letGo();
    const kept = new URLSearchParams([...parameters].filter(([name]) => !['role', 'tab'].includes(name) && !name.startsWith('members.')));
    void navigate(kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`);
  };
  const onTab = (tab: string) => {
    parameters.set('tab', tab);
    replacePath(`${pathname}?${parameters.toString()}`);
  };
  const { mark } = unsaved;
  const ofReports = useCallback((has: boolean) => mark('reports', has), [mark]);
  const ofDashboards = useCallback((has: boolean) => mark('dashboards', has), [mark]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={() => void leave()} />
        <h1 className={styles.title}>{role ? nameIn(language, role.name, role.ename) : t('title')}</h1>
      </header>
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
            ]}
          />
        </>
      )}
    </div>
  );
}
