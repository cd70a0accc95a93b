import type { ReactNode } from 'react';
import { ReportCover } from '@portal/shared/ui/base';
import type { Card } from './cards.ts';
import styles from './cards.module.css';

/** The picture of a report; its room is there before it is. @param eager what stands at the top is not waited for */
export const Picture = ({ card: { id, cover }, eager = false }: { card: Pick<Card, 'id' | 'cover'>; eager?: boolean }): ReactNode => <ReportCover id={id} cover={cover} className={styles.picture} isEager={eager} />;
