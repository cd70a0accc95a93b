import { PasswordSignIn } from './password-sign-in.tsx';
import { QrSignIn } from './qr-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useNotice } from './sign-in-page.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** /loginNew: single sign-on and the QR code first, account and password after them. */
const SignInNewPage = () => {
  const t = useTexts();
  return (
    <SignInFrame title={t('title')}>
      <SingleSignOnButton />
      <QrSignIn />
      <p className={styles.divider}>{t('or')}</p>
      <PasswordSignIn notice={useNotice()} first={false} />
    </SignInFrame>
  );
};

export default SignInNewPage;
