import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, fileUrl } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints, type Report } from '@portal/shared/contract';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Slot, useShell } from '@portal/shared/shell';
import { EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { dashboardPath, reportPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import styles from './home.module.css';

/** Home (SPEC 2.2): search, favourites, the reports by class, dashboards, and what the modules add. */
export const Home = () => {
  const { language } = useLanguage();
  const [keyword, setKeyword] = useState('');
  const reports = useQuery(menuQueries.reports);
  return (
    <div className={styles.home}>
      <Greeting keyword={keyword} onKeyword={setKeyword} />
      {keyword.trim() ? <Found keyword={keyword.trim()} /> : <Favourites />}
      {reports.isPending && <LoadingState />}
      {reports.isError && <ErrorState onRetry={() => void reports.refetch()} />}
      {reports.isSuccess && reports.data.length === 0 && <Nothing />}
      {byClass(reports.data ?? []).map(([first, ...rest]) => (
        <ReportCards key={first.parentId} title={nameIn(language, first.className, first.classEnName)} reports={[first, ...rest]} />
      ))}
      <Dashboards />
      <Slot name="home.content" props={{}} />
    </div>
  );
};

/** Reports of one class stand together, in the order in which the classes first appear. */
const byClass = (reports: readonly Report[]): [Report, ...Report[]][] => {
  const groups = new Map<number, [Report, ...Report[]]>();
  for (const report of reports) {
    const group = groups.get(report.parentId);
    if (group) group.push(report);
    else groups.set(report.parentId, [report]);
  }
  return [...groups.values()];
};

const Greeting = ({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const user = useUser();
  const now = new Date();
  const part = now.getHours() < 12 ? 'morning' : now.getHours() < 18 ? 'afternoon' : 'evening';
  return (
    <div className={styles.greeting}>
      <div>
        <h1>{t(`home.${part}`, { name: user?.fullName || user?.account })}</h1>
        <p>{formatInstant(now.toISOString(), language, 'day')}</p>
      </div>
      <Input.Search allowClear className={styles.search} placeholder={t('home.search')} aria-label={t('home.search')} value={keyword} onChange={(event) => onKeyword(event.target.value)} />
    </div>
  );
};

const Found = ({ keyword }: { keyword: string }) => {
  const { t } = useTranslation('host');
  const found = useQuery({
    queryKey: ['reports', 'search', keyword],
    queryFn: ({ signal }) => call(endpoints.reports.getMyReportsSearch, { query: { keyword, typeid: '1' }, signal }),
  });
  if (found.isPending) return <LoadingState />;
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <EmptyState title={t('home.noMatch', { keyword })} />;
  return <ReportCards title={t('home.search')} reports={found.data} />;
};

const Favourites = () => {
  const { t } = useTranslation('host');
  const favourites = useQuery(menuQueries.favourites);
  if (!favourites.isSuccess) return null;
  if (favourites.data.length === 0) return <p className={styles.hint}>{t('home.noFavourites')}</p>;
  return favourites.data.map(({ id, name, children }) => <ReportCards key={id} title={`${t('home.favourites')} · ${name}`} reports={children} />);
};

const Nothing = () => <EmptyState title={useTranslation('host').t('home.empty')} />;

const ReportCards = ({ title, reports }: { title: string; reports: readonly Report[] }) => {
  const { language } = useLanguage();
  const { open } = useShell();
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {reports.map((report) => (
          <li key={report.id}>
            <button type="button" onClick={() => open(reportPath(report), { zh: report.reportName, en: report.reportEnName })}>
              {report.iconUrlThum ? <img src={fileUrl(report.iconUrlThum)} alt="" loading="lazy" /> : <span className={styles.noCover} />}
              <span>{nameIn(language, report.reportName, report.reportEnName)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Dashboards = () => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { open } = useShell();
  const { data = [] } = useQuery(menuQueries.dashboards);
  if (data.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{t('home.dashboards')}</h2>
      <ul className={styles.links}>
        {data.map((one) => (
          <li key={one.dashboardId}>
            <button type="button" onClick={() => open(dashboardPath(one), { zh: one.displayName, en: one.enDisplayName })}>
              {nameIn(language, one.displayName, one.enDisplayName)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
