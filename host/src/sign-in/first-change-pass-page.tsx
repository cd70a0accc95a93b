import { Navigate } from '@portal/shared/router';
import { changeGrant, useUser } from '@portal/shared/auth';
import { PasswordForm } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** The forced change at the first sign-in, or of an expired password (SPEC 2.1). */
const FirstChangePassPage = () => {
  const t = useTexts();
  const user = useUser();
  // Who is signed in changes the password inside the shell; without either there is nobody to change it for.
  const grant = changeGrant();
  if (!grant) return user ? <Navigate to="/Main/ChangePassword" replace /> : <Navigate to="/login" replace state={{ notice: 'noGrant' }} />;
  return (
    <SignInFrame title={t('newPassword.firstTitle')}>
      <p className={styles.note}>{t(`newPassword.${grant.reason}Reason`)}</p>
      <PasswordForm isPage />
    </SignInFrame>
  );
};

export default FirstChangePassPage;
