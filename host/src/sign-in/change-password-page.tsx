import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** /Main/ChangePassword. */
export default function ChangePasswordPage() {
  const t = useTexts();
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <h1>{t('newPassword.title')}</h1>
        <PasswordForm />
      </div>
    </div>
  );
}
