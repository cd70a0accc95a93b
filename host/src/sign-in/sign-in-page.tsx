import { useTranslation } from 'react-i18next';
import { Link, useLocation } from '@portal/shared/router';
import { whyEnded } from '@portal/shared/auth';
import { PasswordSignIn } from './password-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import styles from './sign-in.module.css';

/** /login: account and password first, then the other ways that the site has. */
const SignInPage = () => {
  const { t } = useTranslation('host');
  const { search } = useLocation();
  return (
    <SignInFrame title={t('signIn.title')}>
      <PasswordSignIn notice={useNotice()} />
      <SingleSignOnButton />
      <p className={styles.ways}>
        <Link to={`/loginNew${search}`}>{t('signIn.withQr')}</Link>
      </p>
    </SignInFrame>
  );
};

/** Why the user is here, if there is a reason to say so. */
export const useNotice = (): string | undefined => {
  const { t } = useTranslation('host');
  const { notice } = (useLocation().state ?? {}) as { notice?: string };
  if (notice) return t(`password.${notice}`);
  return whyEnded() === 'idle' ? t('signIn.idle') : undefined;
};

export default SignInPage;
