import { Link, useLocation } from '@portal/shared/router';
import { whyEnded } from '@portal/shared/auth';
import { PasswordSignIn } from './password-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** /login: account and password first, then the other ways that the site has. */
const SignInPage = () => {
  const t = useTexts();
  const { search } = useLocation();
  return (
    <SignInFrame title={t('title')}>
      <PasswordSignIn notice={useNotice()} />
      <SingleSignOnButton />
      <p className={styles.ways}>
        <Link to={`/loginNew${search}`}>{t('withQr')}</Link>
      </p>
    </SignInFrame>
  );
};

/** Why the user is here, if there is a reason to say so. */
export const useNotice = (): string | undefined => {
  const t = useTexts();
  const { notice } = (useLocation().state ?? {}) as { notice?: 'done' | 'noGrant' };
  if (notice) return t(`newPassword.${notice}`);
  return whyEnded() === 'idle' ? t('idle') : undefined;
};

export default SignInPage;
