import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/delivery';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import styles from './calendar.module.css';
import { yearOf } from './days.ts';
import { countWorking, daysOf } from './draft.ts';
import { SaveBar } from './save-bar.tsx';
import { useTexts } from './texts.ts';
import { useEdits } from './use-edits.ts';
import { YearEditor } from './year-editor.tsx';
import { YearSwitch } from './year-switch.tsx';

const { calendar } = endpoints;

/** Today by the clock of whoever looks, `2026-10-01`. */
const todayHere = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
};
const lengthOf = (year: number): number => (Date.UTC(year + 1) - Date.UTC(year)) / 86_400_000;

/** /Main/WorkingDay: which days are worked on, by which schedules go (SPEC 2.3 and 7, Calendar). */
export default function WorkingDaysPage(): ReactNode {
  const t = useTexts();
  const [today] = useState(todayHere);
  const [year, setYear] = useState(() => yearOf(today));
  const answer = useQuery(queryOf(calendar.getDetail, { query: { year } }));
  const [isReviewed, setIsReviewed] = useState(false);
  const edits = useEdits(() => setIsReviewed(true));
  const mayChange = useMay(calendar.set);
  const edit = answer.data && edits.of(answer.data);
  const working = edit && countWorking(daysOf(edit), year);
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <header>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.help}>{t('help')}</p>
          {answer.data && <p className={styles.help}>{answer.data.schedules > 0 ? t('followed', { count: answer.data.schedules }) : t('notFollowed')}</p>}
        </header>
        <YearSwitch
          year={year}
          thisYear={yearOf(today)}
          counts={working === undefined ? '' : t('yearCounts', { working, off: lengthOf(year) - working })}
          edit={mayChange ? edit : undefined}
          onYear={setYear}
          onChange={edits.change}
        />
        {answer.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {edit && <YearEditor key={year} edit={edit} today={today} mayChange={mayChange} onChange={edits.change} />}
      </div>
      {mayChange && <SaveBar edits={edits} isReviewed={isReviewed} onReview={setIsReviewed} />}
    </div>
  );
}
