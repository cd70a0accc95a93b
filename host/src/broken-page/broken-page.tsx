import styles from './broken-page.module.css';
import { useTexts } from './texts.ts';

/** Stands for the whole portal when it could not be loaded or has stopped: never a white page. Needs nothing that may be missing. */
export const BrokenPage = () => {
  const t = useTexts();
  return (
    <main className={styles.page} role="alert">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('reload')}
      </button>
    </main>
  );
};
