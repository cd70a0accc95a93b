import { useEffect, type ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { SiteMark } from '../site/site-mark.tsx';
import { useSiteName } from '../site/site-settings.ts';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

/** The frame of everything before the shell: a calm picture and one form. No UI library, so that it is there at once. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  const site = useSiteName();
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  return (
    <div className={styles.frame}>
      <aside className={styles.picture} aria-hidden="true">
        <DataPage />
        <p>{t('motto')}</p>
      </aside>
      <main className={styles.main}>
        <button type="button" className={styles.language} lang={language === 'zh' ? 'en' : 'zh'} onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          {t('language')}
        </button>
        <div className={styles.form}>
          <SiteMark className={styles.mark} />
          <p className={styles.portal}>{site}</p>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
};

const bars = [34, 52, 41, 68, 59, 83, 74, 96, 88, 112, 101, 128];

/** A page of data, drawn: bars, a line over them, and the lines of a text. */
const DataPage = () => (
  <svg viewBox="0 0 360 260">
    {[60, 110, 160, 210].map((y) => (
      <path key={y} className={styles.grid} d={`M20 ${y}H340`} />
    ))}
    {bars.map((height, index) => (
      <rect key={index} className={styles.bar} x={26 + index * 26} y={210 - height} width="14" height={height} rx="2" />
    ))}
    <path className={styles.line} d={`M${bars.map((height, index) => `${33 + index * 26} ${196 - height * 1.08}`).join(' L')}`} />
    <path className={styles.text} d="M20 22H170M20 36H120M20 236H340M20 248H250" />
  </svg>
);
