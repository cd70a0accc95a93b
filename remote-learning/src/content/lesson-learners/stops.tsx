import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { formatNumber, nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { clockTime } from '../lessons/clock-time.ts';
import { StopsTable } from '../stops/stops-table.tsx';
import { useTexts } from './texts.ts';

const PERCENT = 100;

/** How many people have begun and done each chapter of a lesson, one chapter below the other. */
export const Stops = ({ lessonId }: { lessonId: number }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const stops = useQuery(queryOf(endpoints.managedLessons.stops, { query: { id: lessonId } }));
  if (stops.isPending) return <LoadingState />;
  if (stops.isError) return <ErrorState error={stops.error} onRetry={() => void stops.refetch()} />;
  if (stops.data.length === 0) return <EmptyState title={t('noStops')} description={t('noStopsNext')} />;
  return (
    <StopsTable
      label={t('stops')}
      help={t('stopsHelp')}
      columns={[t('chapter'), t('begun'), t('done'), t('median')]}
      stops={stops.data.map(({ chapterId, title, entitle, begun, done, seconds, medianSecond }, index) => ({
        ...{ key: chapterId, begun, done },
        name: (
          <>
            {index + 1}. <bdi>{nameIn(language, title, entitle)}</bdi>
          </>
        ),
        cells: [
          formatNumber(begun, language),
          begun === 0 ? t('none') : t('doneOf', { done: formatNumber(done, language), percent: Math.round((done / begun) * PERCENT) }),
          medianSecond === null ? t('none') : `${clockTime(medianSecond)} / ${clockTime(seconds)}`,
        ],
      }))}
    />
  );
};
