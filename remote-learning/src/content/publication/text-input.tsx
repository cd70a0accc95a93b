import { useId, type ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import styles from './publication.module.css';

type TextInputProps = { label: string; value: string; hint?: string; maxLength?: number; /** It has the focus when it is drawn. */ isFirst?: boolean; wrong?: string | undefined; onChange: (text: string) => void };

/** A line of text under its label, outside a form. */
export const TextInput = ({ label, value, hint, maxLength, isFirst = false, wrong, onChange }: TextInputProps): ReactNode => {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} value={value} autoComplete="off" autoFocus={isFirst} {...(wrong && { status: 'error' })} {...(maxLength !== undefined && { maxLength })} onChange={({ target }) => onChange(target.value)} />
      {hint && <span className={styles.hint}>{hint}</span>}
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
};
