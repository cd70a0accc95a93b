import { useId, type ReactNode } from 'react';
import { addResourceTexts } from '../texts.ts';
import type { FieldKind } from './field.ts';
import { FieldInput, type ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

addResourceTexts();

type FieldControlProps<Value> = Pick<ControlProps<Value>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  label: string;
  hint?: string;
  /** It may not stay empty: marked as a form marks it. */
  needed?: boolean;
  /** It has the focus when it is drawn: the first field of something new. */
  isFirst?: boolean;
  field: FieldKind;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A field of some kind outside a form, in a step of a wizard for example: whoever draws it holds its value, and says what is wrong with it (`aria-describedby`). */
export const FieldControl = <Value,>({ label, hint, needed = false, isFirst = false, field, value, onChange, id: given, 'aria-describedby': described, ...control }: FieldControlProps<Value>): ReactNode => {
  const own = useId();
  const id = given ?? own;
  const about = [described, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.control}>
      <label htmlFor={id} className={needed ? styles.needed : undefined}>
        {label}
      </label>
      {/* What is in a field is as its kind has it. */}
      <FieldInput {...control} id={id} isFirst={isFirst} {...(needed && { 'aria-required': true })} {...(about && { 'aria-describedby': about })} field={field} value={value} onChange={(typed: unknown) => onChange(valueIn(typed) as Value | undefined)} />
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
};

/** A text box answers with its event, as antd's forms want it. */
const valueIn = (given: unknown): unknown => (typeof given === 'object' && given !== null && 'target' in given ? (given.target as HTMLInputElement).value : given);
