import { useState, type ReactNode } from 'react';
import { dayIn, isTimeZone } from '@portal/shared/time-zone';
import { Form } from '@portal/shared/ui/data';
import { FieldInput, type OwnFieldProps } from '@portal/shared/ui/resource';
import { ownZone } from './zones.ts';

/** A day from today on, as it is by the clocks of the schedule. */
export const DayInput = (control: OwnFieldProps): ReactNode => {
  const form = Form.useFormInstance<{ timeZone: string }>();
  const chosen = Form.useWatch('timeZone', form) as string | undefined;
  const [now] = useState(() => Date.now());
  return <FieldInput {...control} field={{ kind: 'date', least: dayIn(now, chosen !== undefined && isTimeZone(chosen) ? chosen : ownZone()) }} />;
};

/** The minute of a time of day, `08:05`. Its hour counts for nothing as long as the minute is asked for, and is there again when a time is. */
export const MinuteInput = ({ value, onChange, ...control }: OwnFieldProps): ReactNode => {
  // Kept also while there is no minute.
  const [hour] = useState(typeof value === 'string' ? value.slice(0, 3) : '00:');
  const set = (minute: number | undefined): void => onChange?.(minute === undefined ? undefined : `${hour}${String(minute).padStart(2, '0')}`);
  const minute = typeof value === 'string' ? Number(value.slice(3)) : undefined;
  return <FieldInput {...control} field={{ kind: 'number', least: 0, most: 59 }} value={minute} onChange={set} />;
};
