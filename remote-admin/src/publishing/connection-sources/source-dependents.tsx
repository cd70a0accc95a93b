import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { Skeleton } from '@portal/shared/ui/base';
import styles from './connection-sources.module.css';
import { useTexts } from './texts.ts';

const PARTS = ['reports', 'selfService', 'dashboards', 'dataRoles', 'exports'] as const;

/** What depends on sources: said in the questions before they are turned off or deleted. */
export const SourceDependents = ({ ids, next }: { ids: readonly number[]; /** What follows from it in any case. */ next: string }): ReactNode => {
  const t = useTexts();
  const { data, isPending } = useQuery(queryOf(endpoints.connectionSources.dependents, { body: { onlineIds: [...ids] }, quiet: true }));
  const parts = PARTS.flatMap((part) => (data && data[part] > 0 ? [{ part, count: data[part] }] : []));
  return (
    <>
      <p>{next}</p>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!isPending && !data && <p>{t('dependentsUnknown')}</p>}
      {data && parts.length === 0 && <p>{t('dependentsNone')}</p>}
      {parts.length > 0 && (
        <>
          <p>{t('dependentsHead')}</p>
          <ul className={styles.dependents}>
            {parts.map(({ part, count }) => (
              <li key={part}>{t(`dependents.${part}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
