import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sign-in.module.css';

type Props = { label: string; value: string; onChange: (value: string) => void; autoComplete: string; autoFocus?: boolean };

export const TextField = ({ label, value, onChange, autoComplete, autoFocus }: Props) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} onChange={(event) => onChange(event.target.value)} autoComplete={autoComplete} autoFocus={autoFocus} spellCheck={false} />
    </div>
  );
};

export const PasswordField = ({ label, value, onChange, autoComplete }: Props) => {
  const id = useId();
  const { t } = useTranslation('host');
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type={shown ? 'text' : 'password'} value={value} onChange={(event) => onChange(event.target.value)} autoComplete={autoComplete} />
      <button type="button" aria-pressed={shown} aria-label={t(shown ? 'signIn.hide' : 'signIn.show')} onClick={() => setShown(!shown)}>
        {shown ? '◉' : '◎'}
      </button>
    </div>
  );
};
