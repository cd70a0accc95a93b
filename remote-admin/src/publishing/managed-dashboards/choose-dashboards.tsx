import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/publishing';
import { EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import styles from './managed-dashboards.module.css';
import { useTexts } from './texts.ts';

const { managedDashboards } = endpoints;
export type InWorkspace = ValueOf<typeof managedDashboards.inSource>[number];
/** The contract lets no more be added by one call. */
export const MOST = 200;

type ChooseDashboardsProps = { sourceId: number; workspaceId: string; chosen: ReadonlyMap<string, InWorkspace>; onChange: (chosen: ReadonlyMap<string, InWorkspace>) => void };

/** The dashboards of a workspace; those that are in the catalogue already are marked, and cannot be chosen. */
export const ChooseDashboards = ({ sourceId, workspaceId, chosen, onChange }: ChooseDashboardsProps): ReactNode => {
  const t = useTexts();
  const [filter, setFilter] = useState('');
  const found = useQuery(queryOf(managedDashboards.inSource, { body: { sourceId, workspaceId } }));
  if (found.isPending) return <LoadingState />;
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <EmptyState title={t('noDashboards')} description={t('noDashboardsNext')} />;
  const shown = found.data.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  const free = shown.filter(({ dashboardId }) => dashboardId === null);
  const taken = free.filter(({ id }) => chosen.has(id));
  const toggle = (dashboards: readonly InWorkspace[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const one of dashboards) {
      if (isOn) next.set(one.id, one);
      else next.delete(one.id);
    }
    onChange(next);
  };
  return (
    <>
      <div className={styles.tools}>
        <Input className={styles.filter ?? ''} aria-label={t('filter')} placeholder={t('filter')} allowClear maxLength={100} value={filter} onChange={({ target }) => setFilter(target.value)} />
        <Checkbox disabled={free.length === 0} checked={free.length > 0 && taken.length === free.length} indeterminate={taken.length > 0 && taken.length < free.length} onChange={({ target }) => toggle(free, target.checked)}>
          {t('all')}
        </Checkbox>
      </div>
      <ul className={styles.dashboards} aria-label={t('list')}>
        {shown.map((one) => (
          <li key={one.id} className={styles.dashboard}>
            <Checkbox checked={chosen.has(one.id)} disabled={one.dashboardId !== null} onChange={({ target }) => toggle([one], target.checked)}>
              <bdi>{one.name}</bdi>
              {one.dashboardId !== null && <span className={styles.quiet}> · {t('joined')}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.quiet} role="status">
        {chosen.size > MOST ? t('tooMany', { count: MOST }) : chosen.size > 0 ? t('chosen', { count: chosen.size }) : shown.length === 0 ? t('noMatch') : found.data.every(({ dashboardId }) => dashboardId !== null) ? t('allJoined') : ''}
      </p>
    </>
  );
};
