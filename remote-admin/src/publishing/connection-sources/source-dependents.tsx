import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { DependentsList } from '../dependents/dependents-list.tsx';
import { useTexts } from './texts.ts';

const PARTS = ['reports', 'selfService', 'dashboards', 'dataRoles', 'exports'] as const;

/** What depends on sources: said in the questions before they are turned off or deleted. */
export const SourceDependents = ({ ids, next }: { ids: readonly number[]; /** What follows from it in any case. */ next: string }): ReactNode => {
  const t = useTexts();
  const { data, isPending } = useQuery(queryOf(endpoints.connectionSources.dependents, { body: { onlineIds: [...ids] }, quiet: true }));
  const parts = data && PARTS.flatMap((part) => (data[part] > 0 ? [t(`dependents.${part}`, { count: data[part] })] : []));
  return (
    <>
      <p>{next}</p>
      <DependentsList isPending={isPending} parts={parts} words={{ head: t('dependentsHead'), none: t('dependentsNone'), unknown: t('dependentsUnknown') }} />
    </>
  );
};
