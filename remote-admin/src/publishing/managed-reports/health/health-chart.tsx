import type { ReactNode } from 'react';
import type { ReportHealth } from '@portal/shared/contract/publishing';
import { formatDay, formatNumber, useLanguage } from '@portal/shared/language';
import styles from './health.module.css';
import { useTexts } from './texts.ts';

const DAYS = 30;
const DAY = 86_400_000;
/** Of a day's bar and its gap, and of the drawing, in its own units. */
const STEP = 20;
const HEIGHT = 100;

/** The last days one by one, up to today as the server has it; those without an opening as well. */
const allDays = (days: ReportHealth['days']): ReportHealth['days'] => {
  const last = Date.parse(days.at(-1)?.day ?? '') || Date.now();
  return Array.from({ length: DAYS }, (_, index) => new Date(last - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10)).map((day) => days.find((one) => one.day === day) ?? { day, openings: 0, failures: 0, p50: null });
};

/** Openings day by day, those that failed in another colour at the bottom. */
export const HealthChart = ({ days }: { days: ReportHealth['days'] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const shown = allDays(days);
  const most = Math.max(1, ...shown.map(({ openings }) => openings));
  const heightOf = (count: number) => (count / most) * HEIGHT;
  const number = (count: number) => formatNumber(count, language);
  const date = (day: string) => formatDay(day, language);
  return (
    <figure className={styles.chart}>
      <figcaption>{t('chart', { most: number(most) })}</figcaption>
      <svg viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={shown.filter(({ openings }) => openings > 0).map((day) => t('chartDay', { day: date(day.day), openings: number(day.openings), failures: number(day.failures) })).join(t('comma'))}>
        {shown.map(({ day, openings, failures }, index) => (
          <g key={day} transform={`translate(${index * STEP} 0)`}>
            <title>{t('chartDay', { day: date(day), openings: number(openings), failures: number(failures) })}</title>
            <rect className={styles.well} y={HEIGHT - heightOf(openings)} width={STEP - 4} height={heightOf(openings - failures)} />
            <rect className={styles.failed} y={HEIGHT - heightOf(failures)} width={STEP - 4} height={heightOf(failures)} />
          </g>
        ))}
      </svg>
      <div className={styles.ends}>
        <span>{date(shown[0]!.day)}</span>
        <span>{date(shown.at(-1)!.day)}</span>
      </div>
    </figure>
  );
};
