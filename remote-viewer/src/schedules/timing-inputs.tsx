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

/** The minute of a time of day, `00:05`, whose hour counts for nothing. */
export const MinuteInput = ({ value, onChange, ...control }: OwnFieldProps): ReactNode => {
  const set = (minute: number | undefined): void => onChange?.(minute === undefined ? undefined : `00:${String(minute).padStart(2, '0')}`);
  const minute = typeof value === 'string' ? Number(value.slice(3)) : undefined;
  return <FieldInput {...control} field={{ kind: 'number', least: 0, most: 59 }} value={minute} onChange={set} />;
};
