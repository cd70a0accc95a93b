import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type EmbedData } from '@portal/shared/contract/publishing';
import { formatInstant, useLanguage } from '@portal/shared/language';
import styles from './freshness-line.module.css';
import { useTexts } from './texts.ts';

/** Data do not become younger while they are looked at; how often it is asked again, in milliseconds. */
const FRESH = 5 * 60_000;

/** The line's room while nothing is known of the data yet. */
export const FreshnessPlace = (): ReactNode => (
  <p className={styles.line} aria-hidden="true">
    {'\u00a0'}
  </p>
);

/** How far the numbers can be trusted: as of when, refreshed when next, and who answers for them. What is not known is not said. */
export const FreshnessLine = ({ id, type, isShort = false }: Pick<EmbedData, 'id' | 'type'> & { /** Only what tells whether they can be trusted now. */ isShort?: boolean }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data, isLoading } = useQuery({
    ...queryOf(endpoints.reports.getFreshness, { query: { id }, quiet: true }),
    enabled: type !== 'Dashboards',
    staleTime: FRESH,
    refetchInterval: FRESH,
    retry: false,
  });
  if (isLoading && !isShort) return <FreshnessPlace />;
  if (!data) return null;
  const { dataAsOf, nextRefresh, state, owner, isCertified } = data;
  const isBad = state === 'late' || state === 'failed';
  return (
    <p className={isShort ? `${styles.line} ${styles.short}` : styles.line}>
      {isCertified === 1 && (
        <span className={styles.certified}>
          <SafetyCertificateOutlined aria-hidden /> {t('certified')}
        </span>
      )}
      {dataAsOf && (
        <span className={isBad ? styles.bad : undefined}>
          {t('dataAsOf', { time: formatInstant(dataAsOf, language, 'minute') })}
          {(isBad || state === 'running') && ` · ${t(state)}`}
        </span>
      )}
      {!dataAsOf && isBad && <span className={styles.bad}>{t(state)}</span>}
      {!isShort && nextRefresh && <span>{t('nextRefresh', { time: formatInstant(nextRefresh, language, 'minute') })}</span>}
      {!isShort && owner && <span>{t('owner', { name: owner })}</span>}
    </p>
  );
};
