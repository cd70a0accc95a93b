import DatePicker from 'antd/es/date-picker';
import TimePicker from 'antd/es/time-picker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { FocusEvent, ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { DAY, pickerFormats, TIME, typedDays, type PickerKind } from './picker-formats.ts';
import { TimeColumns } from './time-columns.tsx';
import { stepTime } from './time-steps.ts';

dayjs.extend(customParseFormat);

/** Weeks begin on Monday in both. */
const LOCALES = { zh: 'zh-cn', en: 'en-gb' } as const;

type Value = string | readonly [string, string];

const withColumns = (panel: ReactNode): ReactNode => <TimeColumns>{panel}</TimeColumns>;

/** A day, a pair of days, a time of day, or an instant: texts of the contract outside, antd's pickers inside. */
export default function DateInput({ kind, least, value, onChange, ...control }: ControlProps<Value> & { kind: PickerKind; least?: string | undefined }): ReactNode {
  const { language } = useLanguage();
  const own = kind === 'time' ? TIME : DAY;
  const format = pickerFormats(kind, language);
  const read = (text: string | undefined): Dayjs | null => {
    const parsed = text ? (kind === 'instant' ? dayjs(text) : dayjs(text, own, true)) : undefined;
    return parsed?.isValid() ? parsed.locale(LOCALES[language]) : null;
  };
  if (kind === 'days') {
    const [from, to] = typeof value === 'object' ? value : [];
    return (
      <DatePicker.RangePicker
        {...control}
        className={styles.wide}
        value={[read(from), read(to)]}
        format={format}
        onChange={(days) => onChange?.(days?.[0] && days[1] ? [days[0].format(DAY), days[1].format(DAY)] : undefined)}
      />
    );
  }
  const moment = read(typeof value === 'string' ? value : undefined);
  // A form shows minutes, and so that is what somebody says.
  const say = (said: Dayjs | null) => onChange?.(kind === 'instant' ? said?.startOf('minute').toISOString() : said?.format(own));
  // Of what ends in a time: what is typed or clicked counts at once, as it does for days.
  const timed = {
    className: styles.wide,
    value: moment,
    format,
    panelRender: withColumns,
    onKeyDown: stepTime,
    needConfirm: false,
    onChange: say,
    // Who goes on by the mouse may be at the button that saves before the picker has taken what is typed or stepped to. A day alone is the
    // beginning of an instant, and is taken only when nothing follows: the picker would forget it.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // Or the focus has left the calendar, of which nothing is typed.
      if (!(target instanceof HTMLInputElement)) return;
      const text = target.value.trim();
      // Who leaves the window, and not the field, may see a day in it on which the pointer only rests. What they typed the picker has by itself.
      const formats = [...(document.activeElement === target ? [] : [format]), ...(kind === 'instant' ? [typedDays(language)] : [])];
      const typed = formats.map((one) => dayjs(text, one, true)).find((one) => one.isValid());
      if (typed && !(moment && typed.isSame(moment, 'minute'))) say(typed);
    },
  };
  if (kind === 'instant') return <DatePicker {...control} {...timed} showTime={{ format: TIME, defaultOpenValue: dayjs().startOf('day') }} />;
  if (kind === 'time') return <TimePicker {...control} {...timed} />;
  const first = read(least);
  return (
    <DatePicker
      {...control}
      {...(first && { minDate: first })}
      className={styles.wide}
      value={moment}
      format={format}
      onChange={say}
    />
  );
}
