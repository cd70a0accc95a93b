import type { ReactNode } from 'react';
import styles from './home.module.css';

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Stands for what was opened last, with its measures. */
export const ContinueBones = (): ReactNode => (
  <div aria-hidden="true">
    <div className={styles.boneHead} />
    <div className={styles.continue}>
      <div className={styles.bone} />
      <div>
        {indexes(4).map((index) => (
          <div key={index} className={styles.boneLine} />
        ))}
      </div>
    </div>
  </div>
);

/** Stands for rows of covers. */
export const CoverBones = (): ReactNode => (
  <div aria-hidden="true">
    <div className={styles.boneHead} />
    <div className={styles.bones}>
      {indexes(5).map((index) => (
        <div key={index} className={styles.bone} />
      ))}
    </div>
  </div>
);

/** Stands for the news beside them. It is a section, so that the column has its room. */
export const NewsBones = (): ReactNode => (
  <section aria-hidden="true">
    <div className={styles.boneHead} />
    {indexes(5).map((index) => (
      <div key={index} className={styles.boneLine} />
    ))}
  </section>
);
