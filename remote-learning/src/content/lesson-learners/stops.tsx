import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { formatNumber, nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { TableFrame } from '@portal/shared/ui/data';
import { clockTime } from '../lessons/clock-time.ts';
import styles from './lesson-learners.module.css';
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
  const most = Math.max(...stops.data.map(({ begun }) => begun), 1);
  return (
    <>
      <p className={styles.quiet}>{t('stopsHelp')}</p>
      <TableFrame aria-label={t('stops')}>
        <table className={styles.stops}>
          <thead>
            <tr>
              <th scope="col">{t('chapter')}</th>
              <th scope="col">{t('begun')}</th>
              <th scope="col">{t('done')}</th>
              <th scope="col">{t('median')}</th>
            </tr>
          </thead>
          <tbody>
            {stops.data.map(({ chapterId, title, entitle, begun, done, seconds, medianSecond }, index) => (
              <tr key={chapterId}>
                <th scope="row">
                  {index + 1}. <bdi>{nameIn(language, title, entitle)}</bdi>
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${(begun / most) * PERCENT}%` }}>
                      <span style={{ width: `${begun === 0 ? 0 : (Math.min(done, begun) / begun) * PERCENT}%` }} />
                    </span>
                  </span>
                </th>
                <td>{formatNumber(begun, language)}</td>
                <td>{begun === 0 ? t('none') : t('doneOf', { done: formatNumber(done, language), percent: Math.round((done / begun) * PERCENT) })}</td>
                <td>{medianSecond === null ? t('none') : `${clockTime(medianSecond)} / ${clockTime(seconds)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
};
