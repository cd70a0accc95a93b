import type { ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { Form } from '@portal/shared/ui/data';
import { FieldControl, type FieldKind } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';
import { newRule, whenFields, type WhenValues } from './when-fields.ts';

/** When a schedule runs, as fields of a form that stands already. */
export default function WhenInputs(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const form = Form.useFormInstance<WhenValues>();
  const repeat = (Form.useWatch('repeat', form) as WhenValues['repeat'] | undefined) ?? newRule().repeat;
  return whenFields(t, language, newRule().timeZone)
    .filter(({ shown }) => shown?.({ ...newRule(), repeat }) ?? true)
    .map(({ name, label, hint, ...field }) => (
      <Form.Item key={name} name={name}>
        <Control label={label} {...(hint !== undefined && { hint })} field={field as FieldKind} />
      </Form.Item>
    ));
}

type ControlProps = { label: string; hint?: string; field: FieldKind; value?: unknown; onChange?: (value: unknown) => void };

/** The form gives it its value, its id and what names its error. */
const Control = ({ value, onChange, ...control }: ControlProps): ReactNode => <FieldControl {...control} value={value} onChange={(given) => onChange?.(given)} />;
