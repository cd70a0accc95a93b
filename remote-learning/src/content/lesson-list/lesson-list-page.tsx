import type { ReactNode } from 'react';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Pagination } from '@portal/shared/ui/data';
import { LessonCard } from '../lessons/lesson-card.tsx';
import { useLessons } from '../lessons/queries.ts';
import { LessonFilter } from './lesson-filter.tsx';
import styles from './lesson-list.module.css';
import { isFiltered, noSelection, useSelection } from './selection.ts';
import { useTexts } from './texts.ts';

/** /Main/LessonList: the lessons, by keyword, class, level, state and report. */
export default function LessonListPage(): ReactNode {
  const t = useTexts();
  const [selection, select] = useSelection();
  const lessons = useLessons(selection);
  const filtered = isFiltered(selection);
  const { items = [], total = 0 } = lessons.data ?? {};
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <div className={styles.tools}>
        <LessonFilter selection={selection} onSelect={select} />
        <p className={styles.count}>
          <span role="status">{lessons.data && t('count', { count: total })}</span>
          {filtered && items.length > 0 && (
            <Button type="link" size="small" onClick={() => select(noSelection)}>
              {t('clearFilters')}
            </Button>
          )}
        </p>
      </div>
      {lessons.isPending && <LoadingState />}
      {lessons.isError && <ErrorState title={t('failed')} error={lessons.error} onRetry={() => void lessons.refetch()} />}
      {lessons.data && items.length === 0 && (
        <EmptyState
          title={t(filtered ? 'noMatch' : 'empty')}
          description={t(filtered ? 'noMatchNext' : 'emptyNext')}
          action={filtered && <Button onClick={() => select(noSelection)}>{t('clear')}</Button>}
        />
      )}
      <ul className={styles.grid} aria-busy={lessons.isPlaceholderData}>
        {items.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard heading="h2" lesson={lesson} />
          </li>
        ))}
      </ul>
      {total > selection.pageSize && (
        <nav aria-label={t('pages')} className={styles.pages}>
          <Pagination current={selection.page} pageSize={selection.pageSize} total={total} showSizeChanger={false} onChange={(page) => select({ page })} />
        </nav>
      )}
    </section>
  );
}
