import { useState, type FormEvent } from 'react';
import { signIn } from '@portal/shared/auth';
import { useNavigate } from '@portal/shared/router';
import { beginShell } from './begin-shell.ts';
import { PasswordField, TextField } from './fields.tsx';
import { keepWay } from './last-way.ts';
import { LockNotice } from './lock-notice.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Props = {
  /** Shown above the form until something else is to be said. */
  notice?: string;
  /** Whether the page begins with it: then it has the focus. */
  first?: boolean;
};

/** Account and password; what each login code means, and its next step (SPEC 7.2, DESIGN 3). */
export const PasswordSignIn = ({ notice, first = true }: Props) => {
  const t = useTexts();
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  /** Seconds until the account opens again, at the time of the answer. */
  const [locked, setLocked] = useState<number>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setLocked(undefined);
    if (!account.trim() || !password) return setProblem(t('required'));
    setBusy(true);
    setProblem('');
    beginShell();
    try {
      const outcome = await signIn(account.trim(), password);
      if (outcome.kind === 'signed-in') keepWay('password');
      else if (outcome.kind === 'change-password') navigate('/FirstChangePass');
      else if (outcome.kind === 'locked') setLocked(outcome.secondsLeft);
      else if (outcome.kind === 'disabled') setProblem(t('code2'));
      else if (outcome.kind === 'wrong-credentials') setProblem(t('code0'));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {notice && !problem && locked === undefined && <p className={styles.note} role="status">{notice}</p>}
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
      {locked !== undefined && <LockNotice seconds={locked} />}
      <form onSubmit={submit} noValidate>
        <TextField label={t('account')} value={account} onChange={setAccount} autoComplete="username" autoFocus={first} />
        <PasswordField label={t('password')} value={password} onChange={setPassword} autoComplete="current-password" />
        <button type="submit" className={styles.submit} disabled={busy}>
          {t('submit')}
        </button>
      </form>
    </>
  );
};
