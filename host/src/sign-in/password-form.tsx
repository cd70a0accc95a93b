import { useId, useState, type FormEvent } from 'react';
import { changePassword } from '@portal/shared/auth';
import { unmetPasswordRules } from '@portal/shared/contract';
import { useNavigate } from '@portal/shared/router';
import { useSiteSettings } from '../site/site-settings.ts';
import { PasswordField } from './fields.tsx';
import { PasswordRulesList, PasswordStrength } from './password-rules.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** The change of the own password (SPEC 5); afterwards the session is cleared and the user signs in again. */
export const PasswordForm = ({ isPage = false }: { /** It is all that its page is for. */ isPage?: boolean }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const rulesId = useId();
  const rules = useSiteSettings()?.passwordRules;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!oldPassword) return setProblem(t('newPassword.oldRequired'));
    if (rules && unmetPasswordRules(rules, newPassword).length > 0) return setProblem(t('newPassword.unmet'));
    if (newPassword !== confirmPassword) return setProblem(t('newPassword.differ'));
    setBusy(true);
    try {
      await changePassword({ oldPassword, newPassword, confirmPassword });
      navigate('/login', { replace: true, state: { notice: 'done' } });
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
      <PasswordField label={t('newPassword.old')} value={oldPassword} onChange={setOldPassword} autoComplete="current-password" autoFocus={isPage} />
      {/* Before the field that they are about: who reads from the top, or listens, knows them when they type. */}
      {rules && <PasswordRulesList id={rulesId} rules={rules} password={newPassword} />}
      <PasswordField label={t('newPassword.next')} value={newPassword} onChange={setNewPassword} autoComplete="new-password" describedBy={rules && rulesId} />
      {rules && <PasswordStrength rules={rules} password={newPassword} />}
      <PasswordField label={t('newPassword.confirm')} value={confirmPassword} onChange={setConfirmPassword} autoComplete="new-password" />
      <button type="submit" className={styles.submit} disabled={busy}>
        {t('newPassword.submit')}
      </button>
    </form>
  );
};
