import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { ApiError, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Button, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tabs } from '@portal/shared/ui/shell';
import roleStyles from '../roles/roles.module.css';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import type { Review, Unsaved } from '../../saving/use-unsaved.ts';
import { useVersions } from '../roles/use-versions.ts';
import { DashboardsTab, InterfacesTab, MenusTab } from './other-tabs.tsx';
import { OwnTab } from './own-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { Summary } from './summary.tsx';
import { useTexts } from './texts.ts';

const { effectivePermissions, reportRoles } = endpoints;

type PersonPageProps = {
  id: number;
  /** Of the person's own address: while its user is asked whether to leave it, the address is another one already. */
  search: string;
  /** Called when a part of it has something to lose, and when not any more. */
  onUnsaved: Unsaved['mark'];
};

/** What one person may do, and why; and their own grants. */
export default function PersonPage({ id, search, onUnsaved }: PersonPageProps): ReactNode {
  const t = useTexts();
  const role = useRoleTexts();
  const { pathname } = useLocation();
  const { replacePath } = usePageTab();
  const navigate = useNavigate();
  const answer = useQuery(queryOf(effectivePermissions.person, { query: { userId: String(id) } }));
  const hasOwn = useMay(reportRoles.ofUser);
  const versions = useVersions();
  const ofOwn = useCallback((review: Review | undefined) => onUnsaved('own', review), [onUnsaved]);
  const parameters = new URLSearchParams(search);
  const person = answer.data;

  const leave = () => {
    const kept = new URLSearchParams([...parameters].filter(([name]) => !['person', 'tab'].includes(name)));
    void navigate(kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`);
  };
  const onTab = (tab: string) => {
    parameters.set('tab', tab);
    replacePath(`${pathname}?${parameters.toString()}`);
  };
  const items = person
    ? [
        { key: 'reports', label: role('reports'), children: <ReportsTab person={person} /> },
        { key: 'dashboards', label: role('dashboards'), children: <DashboardsTab person={person} /> },
        { key: 'menus', label: t('menus'), children: <MenusTab person={person} /> },
        { key: 'interfaces', label: t('interfaces'), children: <InterfacesTab person={person} /> },
        ...(hasOwn ? [{ key: 'own', label: t('ownGrants'), children: <OwnTab userId={id} versions={versions} onUnsaved={ofOwn} /> }] : []),
      ]
    : [];
  const shown = items.find(({ key }) => key === parameters.get('tab'))?.key ?? 'reports';
  return (
    <div className={roleStyles.page}>
      <header className={roleStyles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={leave} />
        <h1 className={roleStyles.title}>{person ? t('titleOf', { name: person.fullName }) : t('title')}</h1>
      </header>
      {answer.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {answer.isError &&
        (answer.error instanceof ApiError && answer.error.statusCode === 404 ? (
          <ErrorState title={t('personGone')} description={t('personGoneNext')} />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ))}
      {person && (
        <>
          <Summary person={person} />
          <Tabs className={roleStyles.tabs} activeKey={shown} onChange={onTab} aria-label={t('tabs')} items={items} />
        </>
      )}
    </div>
  );
}
