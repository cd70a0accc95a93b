import type { ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { Form } from '@portal/shared/ui/data';
import { FieldControl, type FieldKind } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';
import { newTiming, timingFields, type TimingValues } from './timing-fields.ts';

/** When a schedule runs, as fields of a form that stands already. */
export default function TimingInputs(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const form = Form.useFormInstance<TimingValues>();
  const { timeZone, ...initial } = newTiming();
  const repeat = (Form.useWatch('repeat', form) as TimingValues['repeat'] | undefined) ?? initial.repeat;
  return timingFields<TimingValues>(t, language, timeZone)
    .filter(({ shown }) => shown?.({ ...initial, timeZone, repeat }) ?? true)
    .map((field) => (
      <Form.Item key={field.name} name={field.name}>
        <Control label={field.label} {...(field.hint !== undefined && { hint: field.hint })} field={field} />
      </Form.Item>
    ));
}

type ControlProps = { label: string; hint?: string; field: FieldKind; value?: unknown; onChange?: (value: unknown) => void };

/** The form gives it its value, its id and what names its error. */
const Control = ({ value, onChange, ...control }: ControlProps): ReactNode => <FieldControl {...control} value={value} onChange={(given) => onChange?.(given)} />;
