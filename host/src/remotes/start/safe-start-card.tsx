import { Button } from '@portal/shared/ui/base';
import styles from '../failure-card.module.css';
import { useTexts } from '../texts.ts';

/** Stands in a safe start where a module's page would be: nothing of it runs before somebody wants it. */
export const SafeStartCard = ({ title, onOpen }: { title: string; onOpen: () => void }) => {
  const t = useTexts();
  return (
    <section className={`${styles.card} ${styles.page}`}>
      <h2>{t('safe.card', { name: title })}</h2>
      <p>{t('safe.cardText')}</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={onOpen}>
          {t('safe.open')}
        </Button>
      </div>
    </section>
  );
};
