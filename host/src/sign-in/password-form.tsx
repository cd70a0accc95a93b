import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword } from '@portal/shared/auth';
import { useNavigate } from '@portal/shared/router';
import { PasswordField } from './fields.tsx';
import styles from './sign-in.module.css';

/** The change of the own password (SPEC 5); afterwards the session is cleared and the user signs in again. */
export const PasswordForm = () => {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!oldPassword) return setProblem(t('password.oldRequired'));
    if (newPassword !== confirmPassword) return setProblem(t('password.differ'));
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
      <PasswordField label={t('password.old')} value={oldPassword} onChange={setOldPassword} autoComplete="current-password" />
      <PasswordField label={t('password.next')} value={newPassword} onChange={setNewPassword} autoComplete="new-password" />
      <PasswordField label={t('password.confirm')} value={confirmPassword} onChange={setConfirmPassword} autoComplete="new-password" />
      <p className={styles.note}>{t('password.policy')}</p>
      <button type="submit" className={styles.submit} disabled={busy}>
        {t('password.submit')}
      </button>
    </form>
  );
};
