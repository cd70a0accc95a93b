import { formatInstant, type Language } from '@portal/shared/language';
import type { ListColumn } from '@portal/shared/ui/resource';
import styles from './publication.module.css';

type Time = 'publishTime' | 'expireTime' | 'updateTime' | 'createTime';

/** A column of an instant, by which a list may be in order where the server knows that. @param none what stands where there is none */
export const timeColumn = <Row extends Readonly<Record<Time, string | null>>>(key: Time, title: string, language: Language, none: string): ListColumn<Row, Exclude<Time, 'expireTime'>> => {
  const text = ({ [key]: instant }: Row) => (instant ? formatInstant(instant, language, 'minute') : '');
  const render = (row: Row) => (row[key] ? <time className={styles.whole} dateTime={row[key]}>{text(row)}</time> : none);
  return { key, title, minor: true, ...(key !== 'expireTime' && { order: key }), text, render };
};
