import { useRef, useState, type ComponentRef, type ReactNode } from 'react';
import type { Input } from '@portal/shared/ui/base';
import styles from './calendar.module.css';
import { ChosenBar } from './chosen-bar.tsx';
import { yearOf } from './days.ts';
import { withKind, withNames, type DayKind, type Days, type Edit } from './draft.ts';
import { useTexts } from './texts.ts';
import { YearGrid } from './year-grid.tsx';

const kinds: readonly DayKind[] = ['working', 'weekend', 'off', 'makeUp'];
const NONE: readonly string[] = [];

type YearEditorProps = { edit: Edit; /** The exceptions that it has then. */ days: Days; today: string; mayChange: boolean; onChange: (edit: Edit) => void };

/** A year, day by day. What is clicked becomes what it was not, and may be given a name then. */
export const YearEditor = ({ edit, days, today, mayChange, onChange }: YearEditorProps): ReactNode => {
  const { year } = edit.standing;
  const [current, setCurrent] = useState(() => (yearOf(today) === year ? today : `${year}-01-01`));
  const [chosen, setChosen] = useState(NONE);
  // What there was before the pointer was pulled over days: it may come back over some of them.
  const before = useRef(edit);
  const nameInput = useRef<ComponentRef<typeof Input>>(null);
  const root = useRef<HTMLDivElement>(null);
  const paint = (painted: readonly string[], working: boolean, isOver: boolean) => {
    if (!isOver) before.current = edit;
    onChange(withKind(before.current, painted, working));
  };
  const done = () => {
    setChosen(NONE);
    root.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  };
  return (
    <div ref={root} className={mayChange ? styles.changeable : styles.year}>
      <Legend mayChange={mayChange} />
      <YearGrid
        year={year}
        days={days}
        changes={edit.changes}
        today={today}
        current={current}
        chosen={chosen}
        mayChange={mayChange}
        onCurrent={setCurrent}
        onChoose={setChosen}
        onPaint={paint}
        onName={() => requestAnimationFrame(() => nameInput.current?.focus())}
      />
      {mayChange && chosen.length > 0 && (
        <ChosenBar chosen={chosen} days={days} nameInput={nameInput} onKind={(working) => paint(chosen, working, false)} onNames={(names) => onChange(withNames(edit, chosen, names))} onDone={done} />
      )}
    </div>
  );
};

/** What the marks of days mean, in words. */
const Legend = ({ mayChange }: { mayChange: boolean }): ReactNode => {
  const t = useTexts();
  const sample = (...names: (string | undefined)[]) => (
    <span className={[styles.day, ...names].join(' ')} aria-hidden>
      1
    </span>
  );
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          {sample(styles[kind])} {t(`kinds.${kind}`)}
        </li>
      ))}
      <li>
        {sample(styles.today)} {t('today')}
      </li>
      {mayChange && (
        <li>
          {sample(styles.unsaved)} {t('unsavedLegend')}
        </li>
      )}
    </ul>
  );
};
