import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type ManagedDashboard } from '@portal/shared/contract/publishing';
import { Skeleton } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** Who loses dashboards that are about to be deleted, and what goes with them. */
export const Losses = ({ dashboards }: { dashboards: readonly ManagedDashboard[] }): ReactNode => {
  const t = useTexts();
  const asked = useQuery(queryOf(endpoints.managedDashboards.dependents, { body: { ids: dashboards.map(({ dashboardId }) => dashboardId) } }));
  if (asked.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const lost = asked.data;
  const too = lost ? ([lost.favourites > 0 && t('favourites', { count: lost.favourites }), lost.requests > 0 && t('requests', { count: lost.requests })] as const).filter((part) => part !== false) : [];
  return (
    <>
      <p role="status">
        <strong>{!lost ? t('lossUnknown') : lost.roles + lost.people === 0 ? t('loseNobody') : t('loses', { roles: t('loseRoles', { count: lost.roles }), people: t('losePeople', { count: lost.people }) })}</strong>
      </p>
      {too.length > 0 && <p>{t('goesToo', { what: too.join(t('and')) })}</p>}
      <p>{t('removeNext')}</p>
    </>
  );
};
