import type { ReactNode } from 'react';
import type { CalendarDay } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import styles from './calendar.module.css';
import { runsOf } from './days.ts';
import { kindText, runText } from './day-words.ts';
import type { Edit } from './draft.ts';
import { useTexts } from './texts.ts';

/** What becomes of a day, and what it was where it is then as the week says. */
type Change = { readonly day: string; readonly after: CalendarDay | null; readonly before: CalendarDay | undefined };

type ChangeListProps = { edit: Edit; /** No other year has changes. */ isAlone: boolean; onUndo: (days: readonly string[]) => void };

/** What is not saved of a year, which may be undone run by run. */
export const ChangeList = ({ edit: { standing, changes }, isAlone, onUndo }: ChangeListProps): ReactNode => {
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
              <span data-row={run[0].day}>
                <Button size="small" aria-label={t('undoOf', { days })} onClick={() => onUndo(run.map(({ day }) => day))}>
                  {t('undo')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
