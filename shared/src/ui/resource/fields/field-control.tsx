import { useId, type ReactNode } from 'react';
import { addResourceTexts } from '../texts.ts';
import type { FieldKind } from './field.ts';
import { FieldInput } from './field-input.tsx';
import styles from './fields.module.css';

addResourceTexts();

type FieldControlProps<Value> = { label: string; hint?: string; field: FieldKind; value: Value | undefined; onChange: (value: Value | undefined) => void };

/** A field of some kind outside a form, in a step of a wizard for example: whoever draws it holds its value, and says what is wrong with it. */
export const FieldControl = <Value,>({ label, hint, field, value, onChange }: FieldControlProps<Value>): ReactNode => {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      {/* What is in a field is as its kind has it. */}
      <FieldInput id={id} field={field} value={value as never} onChange={((given: unknown) => onChange(valueIn(given) as Value | undefined)) as never} />
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
};

/** A text box answers with its event, as antd's forms want it. */
const valueIn = (given: unknown): unknown => (typeof given === 'object' && given !== null && 'target' in given ? (given.target as HTMLInputElement).value : given);
