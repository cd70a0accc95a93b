import type { ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { ReportCover } from '@portal/shared/ui/base';
import { FavouriteButton } from '../favourites/index.ts';
import type { ClassItem } from './class-item.ts';
import styles from './report-card.module.css';
import { useTexts } from './texts.ts';

/** A report or dashboard as a card (SPEC 2.6): its cover, name, type and star. The whole card opens it. */
export const ReportCard = ({ item }: { item: ClassItem }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const { id, reportName, reportEnName, cover, type, isFavourite, target } = item;
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <ReportCover id={id} cover={cover} />
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.open} onClick={() => openReport(target)}>
          {nameIn(language, reportName, reportEnName)}
        </button>
        <span className={styles.type}>{t(`type.${type}`)}</span>
      </div>
      <FavouriteButton className={styles.star} reportId={id} isFavourite={isFavourite} />
    </article>
  );
};
