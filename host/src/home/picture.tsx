import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import { nameIn, useLanguage } from '@portal/shared/language';
import { DefaultCover } from '@portal/shared/ui/base';
import type { Card } from './cards.ts';
import styles from './cards.module.css';

/** The picture of a report; its room is there before it is. @param eager what stands at the top is not waited for */
export const Picture = ({ card: { id, cover }, eager = false }: { card: Pick<Card, 'id' | 'cover'>; eager?: boolean }): ReactNode => {
  const { language } = useLanguage();
  const path = nameIn(language, cover.zh, cover.en);
  return path ? <img className={styles.picture} src={fileUrl(path)} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" /> : <DefaultCover id={id} className={styles.picture} />;
};
