import { useTranslation } from 'react-i18next';
import styles from './broken-page.module.css';

/** Stands for the whole portal when it could not be loaded or has stopped: never a white page. Needs nothing that may be missing. */
export const BrokenPage = () => {
  const { t } = useTranslation('host');
  return (
    <main className={styles.page} role="alert">
      <h1>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('broken.reload')}
      </button>
    </main>
  );
};
