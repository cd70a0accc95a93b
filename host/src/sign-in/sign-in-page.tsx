import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '@portal/shared/auth';
import { useLocation, useNavigate } from '@portal/shared/router';
import { PasswordField, TextField } from './fields.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** Sign-in with account and password; what each login code means and its next step (SPEC 7.2, DESIGN 3). */
const SignInPage = () => {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = `${t('signIn.title')} · ${t('portal')}`;
  }, [t]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!account.trim() || !password) return setProblem(t('signIn.required'));
    setBusy(true);
    setProblem('');
    try {
      const outcome = await signIn(account.trim(), password);
      if (outcome.kind === 'change-password') navigate('/FirstChangePass');
      else if (outcome.kind === 'locked') setProblem(t('signIn.code3', { minutes: outcome.minutesLeft }));
      else if (outcome.kind === 'disabled') setProblem(t('signIn.code2'));
      else if (outcome.kind === 'wrong-credentials') setProblem(t('signIn.code0'));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInFrame title={t('signIn.title')}>
      {notice && !problem && <p className={styles.note} role="status">{t(`password.${notice}`)}</p>}
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
      <form onSubmit={submit} noValidate>
        <TextField label={t('signIn.account')} value={account} onChange={setAccount} autoComplete="username" autoFocus />
        <PasswordField label={t('signIn.password')} value={password} onChange={setPassword} autoComplete="current-password" />
        <button type="submit" className={styles.submit} disabled={busy}>
          {t('signIn.submit')}
        </button>
      </form>
    </SignInFrame>
  );
};

export default SignInPage;
