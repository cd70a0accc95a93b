import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { CalendarDay } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { LIST_WIDTH, Modal } from '@portal/shared/ui/shell';
import styles from './calendar.module.css';
import { runsOf } from './days.ts';
import { kindText, runText } from './day-words.ts';
import type { Edit } from './draft.ts';
import { useTexts } from './texts.ts';
import type { Edits } from './use-edits.ts';

type SaveBarProps = { edits: Edits; isReviewed: boolean; onReview: (isReviewed: boolean) => void };

/** Below the year: how much is not saved. All of it is listed before it is, and may be undone one by one. */
export const SaveBar = ({ edits, isReviewed, onReview }: SaveBarProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const count = edits.unsaved.reduce((sum, { changes }) => sum + changes.size, 0);
  const isChanged = count > 0;
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A button that cannot be pressed any more keeps no focus.
    if (!isChanged && bar.current?.contains(document.activeElement)) bar.current.focus();
  }, [isChanged]);
  const end = () => {
    edits.forget();
    onReview(false);
  };
  const save = async () => {
    if (!(await edits.save())) return;
    onReview(false);
    void message.success(t('saved'));
  };
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar} role="group" aria-label={t('save')}>
      <span role="status" className={styles.summary}>
        {isChanged ? t('changes', { count }) : t('noChanges')}
      </span>
      <Button disabled={!isChanged} onClick={edits.discard}>
        {t('discard')}
      </Button>
      <Button type="primary" disabled={!isChanged} onClick={() => onReview(true)}>
        {t('review')}
      </Button>
      {isReviewed && (
        <Modal open title={t('reviewTitle')} okText={t('save')} okButtonProps={{ disabled: !isChanged }} cancelText={t('cancel')} confirmLoading={edits.isSaving} onOk={() => void save()} onCancel={end} width={LIST_WIDTH}>
          {edits.problem && (
            <Alert
              type="error"
              showIcon
              title={edits.problem.message}
              description={
                edits.isStale && (
                  <span className={styles.ways}>
                    <Button onClick={() => void edits.reload(true)}>{t('staleKeep')}</Button>
                    <Button onClick={() => void edits.reload(false)}>{t('stale')}</Button>
                  </span>
                )
              }
            />
          )}
          {edits.unsaved.map((edit) => (
            <ChangeList key={edit.standing.year} edit={edit} isAlone={edits.unsaved.length === 1} onUndo={(days) => edits.undo(edit.standing.year, days)} />
          ))}
          {!isChanged && <p>{t('noChanges')}</p>}
        </Modal>
      )}
    </div>
  );
};

/** What becomes of a day, and what it was where it is then as the week says. */
type Change = { readonly day: string; readonly after: CalendarDay | null; readonly before: CalendarDay | undefined };

const ChangeList = ({ edit: { standing, changes }, isAlone, onUndo }: { edit: Edit; isAlone: boolean; onUndo: (days: readonly string[]) => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const wordsOf = ({ after, before }: Change): string => (after ? kindText(after, t, language) : t('asWeek', { before: before ? kindText(before, t, language) : '' }));
  const all = [...changes].map(([day, after]): Change => ({ day, after, before: standing.exceptions.find((one) => one.day === day) })).sort((one, other) => (one.day < other.day ? -1 : 1));
  const said = t('yearName', { year: standing.year });
  return (
    <section aria-label={isAlone ? t('changeList') : said}>
      {!isAlone && <h3>{said}</h3>}
      <ul className={styles.lines}>
        {runsOf(all, wordsOf).map((run) => {
          const days = runText(run, t, language);
          return (
            <li key={run[0].day}>
              <div>
                <span className={styles.dates}>{days}</span>
                <bdi>{wordsOf(run[0])}</bdi>
              </div>
              <Button size="small" aria-label={t('undoOf', { days })} onClick={() => onUndo(run.map(({ day }) => day))}>
                {t('undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
