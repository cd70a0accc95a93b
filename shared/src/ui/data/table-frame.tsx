import type { ComponentProps, ReactNode } from 'react';
import styles from './table-frame.module.css';

/** What a wide table scrolls in, by keyboard, too. Wants a label. */
export const TableFrame = ({ className, ...rest }: ComponentProps<'div'>): ReactNode => (
  <div role="region" tabIndex={0} {...rest} className={className ? `${styles.frame} ${className}` : styles.frame} />
);
