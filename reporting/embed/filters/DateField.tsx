import { useId, useState, type KeyboardEvent } from 'react';
import { formatDay, formatValue } from '../../drawing/language/format.ts';
import { isChinese } from '../../drawing/language/texts.ts';
import { Icon } from '../look/icons.tsx';
import { usePopup } from '../look/use-popup.ts';
import { useEmbedView } from '../page/embed-context.ts';

interface DateFieldProps {
  /** What the field is for. */
  label: string;
  /** A day as `2001-03-01`, or nothing. */
  value: string;
  least?: string;
  greatest?: string;
  placeholder?: string;
  /** A day as `2001-03-01`; nothing when the field was emptied. */
  onChange: (day: string) => void;
}

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(day);

/**
 * A day, written as fields around the report write it in its language, and not as the browser does. It is typed (`2001-03-01`, or in the
 * order or the words of the language) or chosen in a calendar.
 */
export const DateField = ({ label, value, least = '0001-01-01', greatest = '9999-12-31', placeholder, onChange }: DateFieldProps) => {
  const { locale } = useEmbedView();
  const { texts } = locale;
  const shown = value && formatDay(value, locale);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const problem = useId();
  const { holder, isOpen, setOpen, close } = usePopup<HTMLDivElement>();
  const type = (text: string | undefined) => {
    setTyped(text);
    setWrong(false);
  };
  /** @returns whether what was typed is a day; otherwise it stays there, to be mended */
  const settle = (): boolean => {
    if (typed === undefined) return true;
    const day = typed.trim() === '' ? '' : read(typed, locale.formatLocale);
    if (day === undefined) {
      setWrong(true);
      return false;
    }
    type(undefined);
    if (day !== value) onChange(day === '' ? '' : within(day, least, greatest));
    return true;
  };
  const choose = (day: string) => {
    type(undefined);
    close();
    if (day !== value) onChange(day);
  };
  return (
    <div className="date-field" ref={holder}>
      <input
        aria-label={label}
        value={typed ?? shown}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problem : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        // A form is not sent with the day before.
        onKeyDown={(event) => event.key === 'Enter' && !settle() && event.preventDefault()}
      />
      <button type="button" className="icon-button" aria-haspopup="dialog" aria-expanded={isOpen} aria-label={texts.calendarOf(label)} title={texts.calendarOf(label)} onClick={() => setOpen(!isOpen)}>
        <Icon name="calendar" />
      </button>
      {isWrong && (
        <p className="field-problem" role="alert" id={problem}>
          {texts.noDay(formatDay('2001-03-01', locale))}
        </p>
      )}
      {isOpen && <Calendar label={texts.calendarOf(label)} value={value} least={least} greatest={greatest} onChoose={choose} />}
    </div>
  );
};

/**
 * What somebody has typed, as a day: year, month and day, in numbers as the language orders them, or with its word for the month.
 * Nothing where it is no day.
 */
const read = (text: string, locale: string): string | undefined => {
  const numbers = text.match(/\d+/g) ?? [];
  const inNumbers = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderIn(locale);
  const at = (part: 'year' | 'month' | 'day') => Number(numbers[inNumbers.indexOf(part)]);
  const [year, month, day] = numbers.length === 3 ? [at('year'), at('month'), at('day')] : [Number(numbers.find(({ length }) => length === 4)), monthNamed(text, locale), Number(numbers.find(({ length }) => length <= 2))];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= FIRST_YEAR && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : undefined;
};

/** Earlier ones have fewer than four digits. */
const FIRST_YEAR = 1000;

const orderIn = (locale: string) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0).flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/** 1 to 12: the month whose short name is in a text; NaN where none is. */
const monthNamed = (text: string, locale: string): number => {
  const names = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const said = text.toLocaleLowerCase(locale);
  const month = Array.from({ length: 12 }, (_, index) => names.format(Date.UTC(2001, index, 1)).replace('.', '').toLocaleLowerCase(locale)).findIndex((name) => said.includes(name));
  return month < 0 ? NaN : month + 1;
};

const within = (day: string, least: string, greatest: string): string => (day < least ? least : day > greatest ? greatest : day);

type CalendarProps = { label: string; value: string; least: string; greatest: string; onChoose: (day: string) => void };

/** A month's days: arrow keys walk by a day or a week, Home and End in the week, Page Up and Page Down by a month, with Shift by a year. */
const Calendar = ({ label, value, least, greatest, onChoose }: CalendarProps) => {
  const { locale } = useEmbedView();
  const { texts, language, formatLocale } = locale;
  const title = useId();
  const [at, setAt] = useState(() => within(value || dayOf(Date.now()), least, greatest));
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7)) - 1];
  const first = firstDayOfWeek(formatLocale);
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() - first + 7) % 7;
  const start = Date.UTC(year, month, 1) - before * DAY;
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, day) => dayOf(start + (week * 7 + day) * DAY)));
  const go = (day: string) => setAt(within(day, least, greatest));
  const turn = (months: number) => {
    const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
    go(dayOf(Date.UTC(year, month + months, Math.min(Number(at.slice(8)), lastOfMonth))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inWeek = (new Date(timeOf(at)).getUTCDay() - first + 7) % 7;
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -inWeek, End: 6 - inWeek }[event.key];
    const months = { PageUp: event.shiftKey ? -12 : -1, PageDown: event.shiftKey ? 12 : 1 }[event.key];
    if (days !== undefined) go(dayOf(timeOf(at) + days * DAY));
    else if (months !== undefined) turn(months);
    else return;
    event.preventDefault();
  };
  const monthName = formatValue(at, { type: 'date', format: 'month' }, locale);
  const said = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'full', timeZone: 'UTC' });
  const turner = (text: string, sign: string, months: number, isOff: boolean) => (
    <button type="button" className="icon-button" aria-label={text} title={text} disabled={isOff} onClick={() => turn(months)}>
      {sign}
    </button>
  );
  return (
    <div className="dropdown-list calendar" role="dialog" aria-label={label}>
      <div className="calendar-head">
        {turner(texts.previousYear, '«', -12, at.slice(0, 7) <= least.slice(0, 7))}
        {turner(texts.previousMonth, '‹', -1, at.slice(0, 7) <= least.slice(0, 7))}
        <span id={title} aria-live="polite">
          {monthName}
        </span>
        {turner(texts.nextMonth, '›', 1, at.slice(0, 7) >= greatest.slice(0, 7))}
        {turner(texts.nextYear, '»', 12, at.slice(0, 7) >= greatest.slice(0, 7))}
      </div>
      <table role="grid" aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {new Intl.DateTimeFormat(formatLocale, { weekday: isChinese(language) ? 'narrow' : 'short', timeZone: 'UTC' }).format(timeOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    ref={day === at ? focusOn : undefined}
                    tabIndex={day === at ? 0 : -1}
                    className={day.slice(0, 7) === at.slice(0, 7) ? undefined : 'of-another-month'}
                    disabled={day < least || day > greatest}
                    aria-label={said.format(timeOf(day))}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The day on which the keyboard is; who turns the month with a button stays on that button. */
const focusOn = (button: HTMLButtonElement | null): void => {
  const calendar = button?.closest('.calendar');
  if (!calendar?.contains(document.activeElement) || document.activeElement?.closest('[role=grid]')) button?.focus();
};

/** 0 for Sunday to 6 for Saturday; Monday where the browser does not know. */
const firstDayOfWeek = (language: string): number => {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
};
