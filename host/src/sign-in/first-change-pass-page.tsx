import { useTranslation } from 'react-i18next';
import { Navigate } from '@portal/shared/router';
import { changeGrant, useUser } from '@portal/shared/auth';
import { PasswordForm } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** The forced change at the first sign-in, or of an expired password (SPEC 2.1). */
const FirstChangePassPage = () => {
  const { t } = useTranslation('host');
  const user = useUser();
  // Who is signed in changes the password inside the shell; without either there is nobody to change it for.
  const grant = changeGrant();
  if (!grant) return user ? <Navigate to="/Main/ChangePassword" replace /> : <Navigate to="/login" replace state={{ notice: 'noGrant' }} />;
  return (
    <SignInFrame title={t('password.firstTitle')}>
      <p className={styles.note}>{t(`password.${grant.reason}Reason`)}</p>
      <PasswordForm />
    </SignInFrame>
  );
};

export default FirstChangePassPage;
