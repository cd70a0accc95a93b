import { useTranslation } from 'react-i18next';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';

/** /Main/ChangePassword. */
export default function ChangePasswordPage() {
  const { t } = useTranslation('host');
  return (
    <div className={`${styles.frame} ${styles.main}`}>
      <div className={styles.form}>
        <h1>{t('password.title')}</h1>
        <PasswordForm />
      </div>
    </div>
  );
}
