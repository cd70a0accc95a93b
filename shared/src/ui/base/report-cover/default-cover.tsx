import type { ReactNode } from 'react';
import styles from './default-cover.module.css';

/** Bar heights, as shares of the drawing's height, from a walk that the report's id starts. */
const heights = (id: number): number[] => {
  let state = id * 2654435761;
  return Array.from({ length: 12 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return 0.2 + (state / 2147483648) * 0.8;
  });
};

/** The cover of a report without a picture: an unlabelled chart, always the same for the same report. */
export const DefaultCover = ({ id, className = '' }: { id: number; className?: string | undefined }): ReactNode => {
  const values = heights(id);
  const x = (index: number) => 24 + index * 23;
  const line = values.map((value, index) => `${x(index) + 7},${120 - value * 90}`).join(' ');
  return (
    <svg className={`${styles.cover} ${className}`} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[40, 75, 110, 145].map((y) => (
        <path key={y} className={styles.grid} d={`M24 ${y}H296`} />
      ))}
      {values.map((value, index) => (
        <rect key={index} className={styles.bar} x={x(index)} y={145 - value * 60} width="14" height={value * 60} />
      ))}
      <polyline className={styles.line} points={line} />
    </svg>
  );
};
