import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Props = { label: string; value: string; onChange: (value: string) => void; autoComplete: string; autoFocus?: boolean; /** Id of what else is to be known about the field. */ describedBy?: string | undefined };

/** For the first field of a page, which it may become later; nothing is taken from where somebody is. */
const useFirstFocus = (isFirst = false) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) input.current?.focus();
  }, [isFirst]);
  return input;
};

export const TextField = ({ label, value, onChange, autoComplete, autoFocus }: Props) => {
  const id = useId();
  const input = useFirstFocus(autoFocus);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input ref={input} id={id} value={value} onChange={(event) => onChange(event.target.value)} autoComplete={autoComplete} autoFocus={autoFocus} spellCheck={false} />
    </div>
  );
};

export const PasswordField = ({ label, value, onChange, autoComplete, autoFocus, describedBy }: Props) => {
  const id = useId();
  const input = useFirstFocus(autoFocus);
  const t = useTexts();
  const [shown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  // Only a key tells: a browser does not say it of the keyboard by itself.
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          aria-describedby={describedBy}
        />
        <button type="button" aria-pressed={shown} aria-label={t(shown ? 'hide' : 'show')} onClick={() => setShown(!shown)}>
          <Eye crossed={!shown} />
        </button>
      </div>
      <p aria-live="polite" className={styles.capsLock}>
        {isCapsLock && t('capsLock')}
      </p>
    </>
  );
};

const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
    <path d="M2 12c2.4-4.4 5.8-6.6 10-6.6s7.6 2.2 10 6.6c-2.4 4.4-5.8 6.6-10 6.6S4.4 16.4 2 12z" />
    <circle cx="12" cy="12" r="3.2" />
    {crossed && <path d="M4 20 20 4" />}
  </svg>
);
