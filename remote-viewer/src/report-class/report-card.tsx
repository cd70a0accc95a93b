import type { ReactNode } from 'react';
import type { Report } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { FavouriteButton } from '../favourites/index.ts';
import { DefaultCover } from './default-cover.tsx';
import { targetOf } from './opening.ts';
import styles from './report-card.module.css';
import { useTexts } from './texts.ts';

/** A report as a card (SPEC 2.6): its cover, name, type and star. The whole card opens it. */
export const ReportCard = ({ report }: { report: Report }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const { id, reportName, reportEnName, reportType, iconUrlThum, enIconUrlThum, isColl } = report;
  const cover = nameIn(language, iconUrlThum, enIconUrlThum);
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        {cover ? <img src={cover} alt="" loading="lazy" /> : <DefaultCover id={id} />}
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.open} onClick={() => openReport(targetOf(report))}>
          {nameIn(language, reportName, reportEnName)}
        </button>
        <span className={styles.type}>{t(`type.${reportType}`)}</span>
      </div>
      <FavouriteButton className={styles.star} reportId={id} isFavourite={isColl === 1} />
    </article>
  );
};
