import { useId, useState, type FormEvent } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, unmetPasswordRules } from '@portal/shared/contract';
import { Link, useNavigate } from '@portal/shared/router';
import { useSiteSettings } from '../site/site-settings.ts';
import { takeParameters } from './address.ts';
import { PasswordField } from './fields.tsx';
import { PasswordRulesList, PasswordStrength } from './password-rules.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';
import { useOnce } from './use-once.ts';

/** /SetPassword: chooses a password by the link of a mail, whose token does not stay in the address, nor in the history. */
const SetPasswordPage = () => {
  const t = useTexts();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const rulesId = useId();
  const rules = useSiteSettings()?.passwordRules;
  useOnce(async () => setToken(takeParameters().get('token') || null));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (rules && unmetPasswordRules(rules, newPassword).length > 0) return setProblem(t('newPassword.unmet'));
    if (newPassword !== confirmPassword) return setProblem(t('newPassword.differ'));
    setBusy(true);
    try {
      await call(endpoints.signIn.setPassword, { body: { token: token ?? '', newPassword, confirmPassword } });
      navigate('/login', { replace: true, state: { notice: 'done' } });
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <SignInFrame title={t('newPassword.firstTitle')}>
      {token === null && <p className={styles.problem} role="alert">{t('newPassword.noLink')}</p>}
      {token && (
        <form onSubmit={submit} noValidate>
          <p className={styles.note}>{t('newPassword.linkReason')}</p>
          {problem && <p className={styles.problem} role="alert">{problem}</p>}
          {rules && <PasswordRulesList id={rulesId} rules={rules} password={newPassword} />}
          <PasswordField label={t('newPassword.next')} value={newPassword} onChange={setNewPassword} autoComplete="new-password" describedBy={rules && rulesId} />
          {rules && <PasswordStrength rules={rules} password={newPassword} />}
          <PasswordField label={t('newPassword.confirm')} value={confirmPassword} onChange={setConfirmPassword} autoComplete="new-password" />
          <button type="submit" className={styles.submit} disabled={busy}>
            {t('newPassword.submit')}
          </button>
        </form>
      )}
      <p className={styles.ways}>
        <Link to="/login">{t('back')}</Link>
      </p>
    </SignInFrame>
  );
};

export default SetPasswordPage;
