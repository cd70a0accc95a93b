import { formatInstant, type Language } from '@portal/shared/language';
import type { ListColumn } from '@portal/shared/ui/resource';
import styles from './publication.module.css';

type TimeColumnOptions = {
  readonly title: string;
  readonly language: Language;
  /** What stands where there is none. */
  readonly none: string;
  /** What a file has there. */
  readonly empty?: string;
  readonly precision?: 'minute' | 'second';
};

/** A column of an instant. */
export const timeColumn = <Key extends string, Row extends Readonly<Record<Key, string | null>>>(key: Key, { title, language, none, empty = '', precision = 'minute' }: TimeColumnOptions): ListColumn<Row, never> => {
  const text = ({ [key]: instant }: Row) => (instant ? formatInstant(instant, language, precision) : empty);
  const render = (row: Row) => (row[key] ? <time className={styles.whole} dateTime={row[key]}>{text(row)}</time> : <span className={styles.quiet}>{none}</span>);
  return { key, title, text, render };
};
