import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type AssignableDashboard } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Checkbox, Tag } from '@portal/shared/ui/data';
import { Difference } from '@portal/shared/ui/resource';
import { SaveBar } from '../../saving/save-bar.tsx';
import type { Review } from '../../saving/use-unsaved.ts';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import type { Versions } from './use-versions.ts';

const { dashboardRoles } = endpoints;

/** Which dashboards a role has. */
export const DashboardsTab = ({ groupId, versions, onUnsaved }: { groupId: number; versions: Versions; onUnsaved: (review: Review | undefined) => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayChange = useMay(dashboardRoles.setForRole);
  const answer = useQuery(queryOf(dashboardRoles.ofRole, { query: { groupId: String(groupId) } }));
  /** Those that are the other way round than they stand, and upon which version of the role. */
  const [{ turned, version }, setEdited] = useState<{ turned: ReadonlySet<number>; version: number | undefined }>(NOTHING);
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { dashboards, people, version: standing } = answer.data;
  if (dashboards.length === 0) return <EmptyState title={t('noBoards')} description={t('noBoardsNext')} />;
  const has = ({ id, isAssigned }: AssignableDashboard): boolean => (isAssigned === 1) !== turned.has(id);
  const changes = dashboards.filter(({ id }) => turned.has(id));
  const count = (isAdded: boolean): number => changes.filter((one) => has(one) === isAdded).length;
  const nameOf = ({ displayName, enDisplayName }: AssignableDashboard): string => nameIn(language, displayName, enDisplayName);
  const turn = (id: number) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setEdited(next.size === 0 ? NOTHING : { turned: next, version: version ?? standing });
  };
  return (
    <div className={styles.tab} role="region" aria-label={t('dashboards')}>
      <header className={styles.lead}>
        <h2 className={styles.title}>{t('dashboards')}</h2>
        <p className={styles.help}>{t('dashboardsHelp')}</p>
      </header>
      <ul className={styles.boards}>
        {dashboards.map((one) => (
          <li key={one.id}>
            <Checkbox checked={has(one)} disabled={!mayChange} onChange={() => turn(one.id)}>
              <bdi>{nameOf(one)}</bdi> {one.isActive === 0 && <Tag>{t('offline')}</Tag>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {mayChange && (
        <SaveBar
          isChanged={turned.size > 0}
          summary={[
            ...(count(true) > 0 ? [t('addedBoards', { count: count(true) })] : []),
            ...(count(false) > 0 ? [t('removedBoards', { count: count(false) })] : []),
            t('affects', { count: people }),
          ].join(t('comma'))}
          texts={{ discard: t('discard'), saved: t('saved') }}
          onDiscard={() => setEdited(NOTHING)}
          onSave={async () => {
            const before = versions.now(version ?? standing);
            const { version: after } = await call(dashboardRoles.setForRole, { body: { groupId, version: before, dashboardIds: dashboards.filter(has).map(({ id }) => id) } });
            versions.saved(before, after);
            setEdited(NOTHING);
          }}
          onReload={async (keep) => {
            await answer.refetch({ throwOnError: true });
            setEdited((now) => (keep ? { ...now, version: undefined } : NOTHING));
          }}
          onUnsaved={onUnsaved}
        >
          <Difference label={t('dashboards')} parts={changes.map((one) => ({ key: String(one.id), label: nameOf(one), before: has(one) ? '' : t('enabled'), after: has(one) ? t('enabled') : '' }))} />
        </SaveBar>
      )}
    </div>
  );
};

const NOTHING = { turned: new Set<number>(), version: undefined };
