import { useEffect, useState } from 'react';
import { singleSignOnAddress } from '@portal/shared/auth';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { useSiteSettings } from '../site/site-settings.ts';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Props = {
  /** Whether the page begins with it: then it has the focus, and the other ways stand below a line. */
  first?: boolean;
};

/** Leads to the identity provider; there is none to see where the site has none. */
export const SingleSignOnButton = ({ first = false }: Props) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const settings = useSiteSettings();
  const name = settings?.singleSignOn;
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // People who come back by the browser's button find the page as they left it: the way must be open again.
  useEffect(() => {
    const comeBack = (): void => setBusy(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  // Its place is there before its name, so that the form below does not jump.
  if (!settings && first) return <div className={styles.wayToCome} />;
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
      <button type="button" className={first ? styles.submit : styles.other} autoFocus={first} disabled={busy} onClick={() => void go()}>
        {t('sso', { name: nameIn(language, name.zh, name.en) })}
      </button>
      {problem && <p className={styles.problem} role="alert">{problem}</p>}
      {first && <p className={styles.divider}>{t('or')}</p>}
    </>
  );
};
