import { memo, useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { CalendarDay } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { Tooltip } from '@portal/shared/ui/base';
import styles from './calendar.module.css';
import { dayAfter, daysBetween, daysOfMonth, inMonth, monthOf, MONTHS, runsOf, weekDayOf, WEEK_DAYS, weeksOf, yearOf } from './days.ts';
import { dayLabel, kindText, monthText, nameOf, runText, weekDayHead, weekDayText } from './day-words.ts';
import { countWorking, isWorking, kindOf, type Changes, type Days } from './draft.ts';
import { useTexts } from './texts.ts';

type YearGridProps = {
  year: number;
  days: Days;
  changes: Changes;
  today: string;
  /** The day at which the keyboard is. */
  current: string;
  chosen: readonly string[];
  mayChange: boolean;
  onCurrent: (day: string) => void;
  onChoose: (days: readonly string[]) => void;
  /** Makes some days working days or days off; @param isOver in place of what was painted in the same pull of the pointer */
  onPaint: (days: readonly string[], working: boolean, isOver: boolean) => void;
  /** Asked for the names of what is chosen. */
  onName: () => void;
};

/** A year as twelve grids, with one stop for the tab key among all of them. */
export const YearGrid = ({ year, days, changes, today, current, chosen, mayChange, onCurrent, onChoose, onPaint, onName }: YearGridProps): ReactNode => {
  const root = useRef<HTMLDivElement>(null);
  // Where the pointer was pressed, and what days become that it is pulled over.
  const pull = useRef<{ from: string; to: string; working: boolean; hasMoved: boolean }>(undefined);
  useEffect(() => {
    // One that ends inside is ended by the click that comes with it.
    const end = ({ type, target: at }: Event) => {
      if (type === 'pointercancel' || !(at instanceof Node && root.current?.contains(at))) pull.current = undefined;
    };
    for (const type of ENDS) window.addEventListener(type, end);
    return () => {
      for (const type of ENDS) window.removeEventListener(type, end);
    };
  }, []);

  const goTo = (day: string) => {
    if (yearOf(day) !== year) return;
    onCurrent(day);
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const toggle = (day: string) => {
    onCurrent(day);
    onChoose([day]);
    onPaint([day], !isWorking(days, day), false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAt(event.target);
    if (day === undefined || event.altKey || event.metaKey) return;
    const to = target(day, event.key, event.ctrlKey);
    if (to !== undefined) {
      if (event.shiftKey && mayChange && yearOf(to) === year) onChoose(stretched(chosen, day, to));
      goTo(to);
    } else if (event.key === ' ' && mayChange) {
      if (chosen.length > 1 && chosen.includes(day)) onPaint(chosen, !isWorking(days, day), false);
      else toggle(day);
    } else if (event.key === 'Enter' && mayChange) {
      if (!chosen.includes(day)) onChoose([day]);
      onName();
    } else if (event.key === 'Escape' && chosen.length > 0) onChoose([]);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const day = dayAt(event.target);
    pull.current = undefined;
    // A finger that is pulled scrolls.
    if (day !== undefined && mayChange && event.pointerType !== 'touch' && event.button === 0) pull.current = { from: day, to: day, working: !isWorking(days, day), hasMoved: false };
  };
  const onPointerOver = (event: PointerEvent) => {
    // It has ended where nobody has told the page, outside the window for example.
    if (event.buttons !== 1) pull.current = undefined;
    const [day, pulled] = [dayAt(event.target), pull.current];
    if (day === undefined || !pulled || day === pulled.to) return;
    const over = daysBetween(pulled.from, day);
    onChoose(over);
    onPaint(over, pulled.working, pulled.hasMoved);
    onCurrent(day);
    pull.current = { ...pulled, to: day, hasMoved: true };
  };
  const onClick = (event: { target: EventTarget }) => {
    const [day, hasMoved] = [dayAt(event.target), pull.current?.hasMoved];
    pull.current = undefined;
    if (day !== undefined && mayChange && !hasMoved) toggle(day);
  };
  return (
    <div ref={root} className={styles.months} role="presentation" onKeyDown={onKeyDown} onPointerDown={onPointerDown} onPointerOver={onPointerOver} onClick={onClick}>
      {MONTHS.map((month) => (
        <Month
          key={month}
          year={year}
          month={month}
          days={days}
          changes={changes}
          today={yearOf(today) === year && monthOf(today) === month ? today : undefined}
          current={monthOf(current) === month ? current : undefined}
          chosen={chosen.some((day) => monthOf(day) === month) ? chosen : NONE}
          mayChange={mayChange}
          onChoose={onChoose}
          onCurrent={onCurrent}
        />
      ))}
    </div>
  );
};

const NONE: readonly string[] = [];
const ENDS = ['pointerup', 'pointercancel'] as const;

const dayAt = (target: EventTarget): string | undefined => (target instanceof HTMLElement ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined);

/** Where a key leads to; undefined for one that leads nowhere. */
const target = (day: string, key: string, isFar: boolean): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return isFar ? `${yearOf(day)}-01-01` : dayAfter(day, 1 - weekDayOf(day));
    case 'End':
      return isFar ? `${yearOf(day)}-12-31` : dayAfter(day, 7 - weekDayOf(day));
    case 'PageUp':
      return monthOf(day) === 1 ? day : inMonth(day, monthOf(day) - 1);
    case 'PageDown':
      return monthOf(day) === 12 ? day : inMonth(day, monthOf(day) + 1);
    default:
      return undefined;
  }
};

/** What is chosen when somebody goes on with the shift key: from where they began. */
const stretched = (chosen: readonly string[], from: string, to: string): string[] => {
  const [first, last] = [chosen[0], chosen.at(-1)];
  const isEdge = first !== undefined && last !== undefined && (from === first || from === last);
  return daysBetween(isEdge ? (from === last ? first : last) : from, to);
};

type MonthProps = {
  year: number;
  month: number;
  days: Days;
  changes: Changes;
  today: string | undefined;
  current: string | undefined;
  chosen: readonly string[];
  mayChange: boolean;
  onChoose: (days: readonly string[]) => void;
  onCurrent: (day: string) => void;
};

const Month = memo(({ year, month, days, changes, today, current, chosen, mayChange, onChoose, onCurrent }: MonthProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const called = monthText(month, language);
  return (
    <section className={styles.month}>
      <header className={styles.monthHead}>
        <h2>{called}</h2>
        <span>{t('monthCount', { count: countWorking(days, year, [month]) })}</span>
      </header>
      <table role="grid" className={styles.grid} aria-label={t('month', { year, month: language === 'zh' ? month : called })} aria-multiselectable={mayChange || undefined}>
        <thead>
          <tr>
            {WEEK_DAYS.map((number) => (
              <th key={number} scope="col" abbr={weekDayText(number, language)}>
                {weekDayHead(number, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week, index) => (
            <tr key={index}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={place} />
                ) : (
                  <Day key={day} day={day} days={days} isToday={day === today} isUnsaved={changes.has(day)} isCurrent={day === current} isChosen={chosen.includes(day)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Special days={daysOfMonth(year, month).flatMap((day) => days.get(day) ?? [])} month={called} mayChange={mayChange} onChoose={onChoose} onCurrent={onCurrent} />
    </section>
  );
});
Month.displayName = 'Month';

type DayProps = { day: string; days: Days; isToday: boolean; isUnsaved: boolean; isCurrent: boolean; isChosen: boolean };

const Day = ({ day, days, isToday, isUnsaved, isCurrent, isChosen }: DayProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const exception = days.get(day);
  const marks = [styles.day, styles[kindOf(days, day)], isToday && styles.today, isUnsaved && styles.unsaved, isChosen && styles.chosen];
  const cell = (
    <td
      role="gridcell"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={dayLabel(day, days, { isToday, isUnsaved }, t, language)}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={marks.filter(Boolean).join(' ')}
    >
      <span>{Number(day.slice(8))}</span>
    </td>
  );
  // Its name is seen by who points at it, and is in the list below.
  return exception && nameOf(exception, language) !== '' ? <Tooltip title={kindText(exception, t, language)}>{cell}</Tooltip> : cell;
};

type SpecialProps = { days: readonly CalendarDay[]; month: string; mayChange: boolean; onChoose: (days: readonly string[]) => void; onCurrent: (day: string) => void };

/** What is special in a month, in words. */
const Special = ({ days, month, mayChange, onChoose, onCurrent }: SpecialProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  if (days.length === 0) return null;
  const wordsOf = (one: CalendarDay) => nameOf(one, language) || kindText(one, t, language);
  return (
    <ul className={styles.special} aria-label={t('named', { month })}>
      {runsOf(days, (one) => `${one.isWorking} ${one.name} ${one.enName}`).map((run) => {
        const said = (
          <>
            <span className={run[0].isWorking ? styles.markMakeUp : styles.markOff} aria-hidden />
            <span className={styles.dates}>{runText(run, t, language)}</span> <bdi>{wordsOf(run[0])}</bdi>
          </>
        );
        const choose = () => {
          onCurrent(run[0].day);
          onChoose(run.map(({ day }) => day));
        };
        return (
          <li key={run[0].day}>
            {mayChange ? (
              <button type="button" className={styles.specialDay} onClick={choose}>
                {said}
              </button>
            ) : (
              <span className={styles.specialDay}>{said}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
