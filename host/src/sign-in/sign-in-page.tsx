import { useState } from 'react';
import { Link, useLocation } from '@portal/shared/router';
import { whyEnded } from '@portal/shared/auth';
import { useKnownSite } from '../site/site-settings.ts';
import { lastWay } from './last-way.ts';
import { PasswordSignIn } from './password-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** /login: the way of the last time first, which is account and password at the beginning, then the other ways that the site has. */
const SignInPage = () => {
  const t = useTexts();
  const { search } = useLocation();
  // Not while the page is open: nothing is to move under the hand.
  const [last] = useState(lastWay);
  const { settings, failed } = useKnownSite();
  // A site may have given it up since, and one that could not be asked is not waited for.
  const isSso = last === 'sso' && !failed && (!settings || settings.singleSignOn !== null);
  const toQr = <Link to={`/loginNew${search}`}>{t('withQr')}</Link>;
  return (
    <SignInFrame title={t('title')}>
      {isSso && <SingleSignOnButton first />}
      {last === 'qr' && <p className={styles.firstWay}>{toQr}</p>}
      <PasswordSignIn notice={useNotice()} first={!isSso} />
      {!isSso && <SingleSignOnButton />}
      {last !== 'qr' && <p className={styles.ways}>{toQr}</p>}
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
