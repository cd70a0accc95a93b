import DatePicker from 'antd/es/date-picker';
import TimePicker from 'antd/es/time-picker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

dayjs.extend(customParseFormat);

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';
const FORMATS = { date: DAY, days: DAY, time: TIME, instant: `${DAY} ${TIME}` } as const;
/** As days are read elsewhere in the portal, in Chinese and in English. */
const TYPED_DAYS = [DAY, 'YYYY/MM/DD', 'MMM D, YYYY'];
/**
 * What may be typed, or pasted; the first is how it is shown. A picker forgets without a word what is none of them, and takes what is
 * one of them at once: so none is the beginning of another, a day without zeros of one with two digits for example.
 */
const TYPED: Record<keyof typeof FORMATS, string[]> = {
  date: TYPED_DAYS,
  days: TYPED_DAYS,
  time: [TIME, 'H:mm'],
  instant: [...TYPED_DAYS, 'YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} ${TIME}`, `${day} H:mm`, `${day}, ${TIME}`]),
};
/** Weeks begin on Monday in both. */
const LOCALES = { zh: 'zh-cn', en: 'en-gb' } as const;

type Value = string | readonly [string, string];

/** A day, a pair of days, a time of day, or an instant: texts of the contract outside, antd's pickers inside. */
export default function DateInput({ kind, least, value, onChange, ...control }: ControlProps<Value> & { kind: keyof typeof FORMATS; least?: string | undefined }): ReactNode {
  const { language } = useLanguage();
  const format = FORMATS[kind];
  const read = (text: string | undefined): Dayjs | null => {
    const parsed = text ? (kind === 'instant' ? dayjs(text) : dayjs(text, format, true)) : undefined;
    return parsed?.isValid() ? parsed.locale(LOCALES[language]) : null;
  };
  if (kind === 'days') {
    const [from, to] = typeof value === 'object' ? value : [];
    return (
      <DatePicker.RangePicker
        {...control}
        className={styles.wide}
        value={[read(from), read(to)]}
        format={TYPED.days}
        onChange={(days) => onChange?.(days?.[0] && days[1] ? [days[0].format(DAY), days[1].format(DAY)] : undefined)}
      />
    );
  }
  if (kind === 'instant') {
    // What is typed or clicked counts at once, as it does for days. A form shows minutes, and so that is what somebody says.
    return (
      <DatePicker
        {...control}
        className={styles.wide}
        value={read(typeof value === 'string' ? value : undefined)}
        format={TYPED.instant}
        showTime={{ format: TIME, defaultOpenValue: dayjs().startOf('day') }}
        needConfirm={false}
        onChange={(moment: Dayjs | null) => onChange?.(moment?.startOf('minute').toISOString())}
        // A day alone is the beginning of a time, and is taken only when nothing follows: the picker would forget it.
        onBlur={({ target }) => {
          const day = dayjs((target as HTMLInputElement).value.trim(), TYPED_DAYS, true);
          if (day.isValid()) onChange?.(day.toISOString());
        }}
      />
    );
  }
  const Picker = kind === 'time' ? TimePicker : DatePicker;
  const first = read(least);
  return (
    <Picker
      {...control}
      {...(first && { minDate: first })}
      className={styles.wide}
      value={read(typeof value === 'string' ? value : undefined)}
      format={TYPED[kind]}
      onChange={(moment: Dayjs | null) => onChange?.(moment?.format(format))}
    />
  );
}
