import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type ManagedReport, type ReportHealth } from '@portal/shared/contract/publishing';
import { formatInstant, formatNumber, nameIn, personName, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Table, TableFrame, Tag } from '@portal/shared/ui/data';
import { usePhone } from '@portal/shared/ui/theme';
import { formatSeconds } from '../report-columns.tsx';
import { HealthChart } from './health-chart.tsx';
import styles from './health.module.css';
import { useTexts } from './texts.ts';

/** How a report has been opening for its readers: times, failures, and the latest openings. */
export const HealthTab = ({ report }: { report: ManagedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const isPhone = usePhone();
  const health = useQuery(queryOf(endpoints.reportHealths.health, { query: { dReportId: report.id } }));
  const time = (milliseconds: number | null) => (milliseconds === null ? t('none') : t('seconds', { value: formatSeconds(milliseconds, language) }));
  // antd draws the title of a skeleton as a heading, an empty one: readers of a screen have none.
  if (health.isPending) return <Skeleton className={styles.waiting} active title={false} paragraph={{ rows: 6 }} />;
  if (health.isError) return <ErrorState error={health.error} onRetry={() => void health.refetch()} />;
  const { recent, openings, p50, p95, failures, days } = health.data;
  if (recent.length === 0) return <EmptyState title={t('neverOpened')} description={t('neverOpenedNext')} />;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const numbers = [
    { label: t('openings30'), value: formatNumber(openings, language) },
    { label: t('p50'), value: time(p50) },
    { label: t('p95'), value: time(p95) },
    { label: t('failed30'), value: formatNumber(failed, language) },
  ];
  const isNamed = recent.some(({ account }) => account !== '');
  type Row = ReportHealth['recent'][number] & { key: number };
  // Several may have the same instant.
  const rows = recent.map((row, key): Row => ({ ...row, key }));
  const when = ({ createTime }: Row) => formatInstant(createTime, language, 'second');
  const pageOf = ({ page, pageName, pageEnName }: Row) => <bdi>{nameIn(language, pageName, pageEnName) || page || t('none')}</bdi>;
  const device = ({ isMobile }: Row) => t(isMobile === 1 ? 'devices.phone' : 'devices.computer');
  const how = ({ duration, failure }: Row) => (failure === null ? time(duration) : <Tag color="error">{t(`openFailures.${failure}`)}</Tag>);
  const who = (row: Row) => <bdi>{personName(row) || t('none')}</bdi>;
  const column = (key: string, title: string, cell: (row: Row) => ReactNode, below?: (row: Row) => ReactNode) => ({
    key,
    title,
    render: (_: unknown, row: Row) => (
      <>
        {cell(row)}
        {below && <div className={styles.hint}>{below(row)}</div>}
      </>
    ),
  });
  // On a phone two columns are read without moving them: when and where, how and by whom.
  const columns = isPhone
    ? [
        column('time', t('openedAt'), when, (row) => (
          <>
            {pageOf(row)} · {device(row)}
          </>
        )),
        column('how', t('howOpened'), how, isNamed ? who : undefined),
      ]
    : [column('time', t('openedAt'), when), column('page', t('page'), pageOf), column('device', t('device'), device), column('how', t('howOpened'), how), ...(isNamed ? [column('who', t('openedBy'), who)] : [])];
  return (
    <div className={styles.health}>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) => (
          <div key={label} className={styles.number}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('openingsHint')}</p>
      {failures.length > 0 && (
        <p className={styles.failures}>
          {failures.map(({ failure, count }) => (
            <Tag key={failure} color="error">
              {t('failureCount', { failure: t(`openFailures.${failure}`), count: formatNumber(count, language) })}
            </Tag>
          ))}
        </p>
      )}
      <HealthChart days={days} />
      <h2 className={styles.heading}>{t('latestOpenings')}</h2>
      <TableFrame>
        <Table<Row> size="small" aria-label={t('latestOpenings')} rowKey="key" columns={columns} dataSource={rows} pagination={false} {...(!isPhone && { scroll: { x: 'max-content' } })} />
      </TableFrame>
    </div>
  );
};
