import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/delivery';
import { dayOf } from '@portal/shared/time-zone';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import { SaveBar } from '../../saving/save-bar.tsx';
import { useUnsaved, type Review } from '../../saving/use-unsaved.ts';
import styles from './calendar.module.css';
import { ChangeList } from './change-list.tsx';
import { lengthOf, yearOf } from './days.ts';
import { countWorking, daysOf } from './draft.ts';
import { useTexts } from './texts.ts';
import { useEdits } from './use-edits.ts';
import { YearEditor } from './year-editor.tsx';
import { YearSwitch } from './year-switch.tsx';

const { calendar } = endpoints;

/** /Main/WorkingDay: which days are worked on, by which schedules go (SPEC 2.3 and 7, Calendar). */
export default function WorkingDaysPage(): ReactNode {
  const t = useTexts();
  const [today] = useState(() => dayOf(new Date()));
  const [year, setYear] = useState(() => yearOf(today));
  const answer = useQuery(queryOf(calendar.getDetail, { query: { year } }));
  const edits = useEdits();
  const { unsaved } = edits;
  const { mark } = useUnsaved();
  const onUnsaved = useCallback((review: Review | undefined) => mark('calendar', review), [mark]);
  const count = unsaved.reduce((sum, { changes }) => sum + changes.size, 0);
  const mayChange = useMay(calendar.set);
  const { of: editOf } = edits;
  const edit = useMemo(() => answer.data && editOf(answer.data), [answer.data, editOf]);
  const days = useMemo(() => edit && daysOf(edit), [edit]);
  const content = useRef<HTMLDivElement>(null);
  const isShown = days !== undefined;
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!isShown || hasOpened.current) return;
    hasOpened.current = true;
    content.current?.querySelector('[aria-current="date"]')?.closest('section')?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  const working = days && countWorking(days, year);
  return (
    <div className={styles.page}>
      <div ref={content} className={styles.content}>
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
        {edit && days && <YearEditor key={year} edit={edit} days={days} today={today} mayChange={mayChange} onChange={edits.change} />}
      </div>
      {mayChange && (
        <SaveBar isChanged={count > 0} summary={t('changes', { count })} texts={{ discard: t('discard'), saved: t('saved') }} onDiscard={edits.discard} onSave={edits.save} onReload={edits.reload} onUnsaved={onUnsaved}>
          {unsaved.map((one) => (
            <ChangeList key={one.standing.year} edit={one} isAlone={unsaved.length === 1} onUndo={(undone) => edits.undo(one.standing.year, undone)} />
          ))}
        </SaveBar>
      )}
    </div>
  );
}
