import { useEffect, useState } from 'react';
import { singleSignOnAddress } from '@portal/shared/auth';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { useSiteSettings } from '../site/site-settings.ts';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** Leads to the identity provider; there is none to see where the site has none. */
export const SingleSignOnButton = () => {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const name = useSiteSettings()?.singleSignOn;
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // People who come back by the browser's button find the page as they left it: the way must be open again.
  useEffect(() => {
    const comeBack = (): void => setBusy(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  if (!name) return null;

  const go = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      window.location.assign(await singleSignOnAddress(new URLSearchParams(search).get('redirect') ?? ''));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <>
      <button type="button" className={styles.other} disabled={busy} onClick={() => void go()}>
        {t('sso', { name: nameIn(language, name.zh, name.en) })}
      </button>
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
    </>
  );
};
