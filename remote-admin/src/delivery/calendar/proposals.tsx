import { useState, type ReactNode } from 'react';
import type { CalendarDay } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { Button, EmptyState } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import { LIST_WIDTH, Modal } from '@portal/shared/ui/shell';
import styles from './calendar.module.css';
import { runsOf } from './days.ts';
import { kindText, runText } from './day-words.ts';
import { useTexts } from './texts.ts';

/** Days from elsewhere, that somebody may put into the calendar. */
export type Proposal = {
  readonly title: string;
  /** Where they are from, or what is left out. */
  readonly note?: string;
  /** What is said where there are none. */
  readonly empty: string;
  /** What would change, in the order of the year. */
  readonly days: readonly CalendarDay[];
};

type ProposalsProps = { proposal: Proposal; onTake: (days: readonly CalendarDay[]) => void; onClose: () => void };

/** What would change, before it is put into the calendar: all of it, or some. */
export const Proposals = ({ proposal: { title, note, empty, days }, onTake, onClose }: ProposalsProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const runs = runsOf(days, (one) => kindText(one, t, language));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = runs.filter(([{ day }]) => !left.has(day)).flat();
  const choose = (day: string, isChosen: boolean) => setLeft((all) => new Set(isChosen ? [...all].filter((one) => one !== day) : [...all, day]));
  return (
    <Modal open title={title} okText={t('take', { count: taken.length })} okButtonProps={{ disabled: taken.length === 0 }} cancelText={t('cancel')} {...(days.length === 0 && { footer: <Button onClick={onClose}>{t('close')}</Button> })} onOk={() => onTake(taken)} onCancel={onClose} width={LIST_WIDTH}>
      {note !== undefined && <p className={styles.help}>{note}</p>}
      {days.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <>
          <p className={styles.help}>{t('importNext')}</p>
          <Checkbox checked={left.size === 0} indeterminate={left.size > 0 && taken.length > 0} onChange={({ target }) => setLeft(new Set(target.checked ? [] : runs.map(([{ day }]) => day)))}>
            {t('chooseAll')}
          </Checkbox>
          <ul className={styles.lines}>
            {runs.map((run) => (
              <li key={run[0].day}>
                <Checkbox checked={!left.has(run[0].day)} onChange={({ target }) => choose(run[0].day, target.checked)}>
                  <span className={styles.dates}>{runText(run, t, language)}</span>
                  <bdi>{kindText(run[0], t, language)}</bdi>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
};
