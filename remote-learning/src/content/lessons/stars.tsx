import type { ReactNode } from 'react';
import { Unseen } from '@portal/shared/ui/base';
import styles from './lesson-card.module.css';
import { useTexts } from './texts.ts';

/** How a lesson was rated. @param rating the mean, from 1 to 5 @param count by how many */
export const Stars = ({ rating, count }: { rating: number; count: number }): ReactNode => {
  const t = useTexts();
  return (
    <>
      <span className={styles.stars} aria-hidden="true">
        <span className={styles.star}>★</span> {rating.toFixed(1)} ({count})
      </span>
      <Unseen>{t('rating', { rating: rating.toFixed(1), count })}</Unseen>
    </>
  );
};
