import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '@portal/shared/auth';
import type { Dashboard, MenuItem, Report, ReportClass } from '@portal/shared/contract';
import { formatInstant, nameIn, relativeTime, useLanguage } from '@portal/shared/language';
import { Slot, useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { classPath, dashboardPath, reportPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import { useRecent } from '../recent/recent-reports.ts';
import { countByClass } from './class-counts.ts';
import styles from './home.module.css';
import { ReportCards, type Card } from './report-cards.tsx';
import { useTexts } from './texts.ts';

/** Reports opened last that are shown; a row and a half on a wide screen. */
const RECENT = 8;
/** Classes with the covers of their first reports; all others are tiles. */
const OPEN_CLASSES = 4;
const COVERS = 5;

/** Home (SPEC 2.2): what was opened last, favourites, classes, dashboards, and what the modules add. */
export const Home = () => {
  const reports = useQuery(menuQueries.reports);
  const classes = useQuery(menuQueries.classes);
  return (
    <div className={styles.home}>
      <Greeting />
      <Slot name="home.carousel" props={{}} />
      {reports.isPending && <LoadingState />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.isSuccess && (
        <>
          <Recent reports={reports.data} />
          <Favourites hasReports={reports.data.length > 0} />
          {reports.data.length === 0 && <Nothing />}
          <Classes classes={classes.data ?? []} reports={reports.data} />
        </>
      )}
      <Dashboards />
      <div className={styles.modules}>
        <Slot name="home.content" props={{}} />
      </div>
    </div>
  );
};

const Greeting = () => {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const now = new Date();
  const part = now.getHours() < 12 ? 'morning' : now.getHours() < 18 ? 'afternoon' : 'evening';
  return (
    <div className={styles.greeting}>
      <h1>{t(part, { name: user?.fullName || user?.account || '' })}</h1>
      <p>{formatInstant(now.toISOString(), language, 'day')}</p>
    </div>
  );
};

const cardOf = (report: Report): Card => ({
  key: String(report.id),
  id: report.id,
  path: reportPath(report),
  title: { zh: report.reportName, en: report.reportEnName },
  cover: { zh: report.iconUrlThum, en: report.enIconUrlThum },
});

const cardOfDashboard = (one: Dashboard): Card => ({
  key: `dashboard-${one.dashboardId}`,
  id: one.dashboardId,
  path: dashboardPath(one),
  title: { zh: one.displayName, en: one.enDisplayName },
  cover: { zh: one.cover, en: '' },
});

/** Reports that were taken from the user since are left out. */
const Recent = ({ reports }: { reports: readonly Report[] }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const recent = useRecent(useUser()?.account ?? '');
  const now = useNow();
  const byId = useMemo(() => new Map(reports.map((report) => [report.id, report])), [reports]);
  const cards = recent.flatMap(({ id, path, at }) => {
    const report = byId.get(id);
    return report ? [{ ...cardOf(report), path, note: relativeTime(at, now, language) }] : [];
  });
  return cards.length > 0 ? <ReportCards title={t('recent')} cards={cards.slice(0, RECENT)} /> : null;
};

const Favourites = ({ hasReports }: { hasReports: boolean }) => {
  const t = useTexts();
  const favourites = useQuery(menuQueries.favourites);
  if (favourites.isError) return <ErrorState error={favourites.error} onRetry={() => void favourites.refetch()} />;
  if (!favourites.isSuccess) return null;
  if (favourites.data.length === 0) return hasReports && <p className={styles.hint}>{t('noFavourites')}</p>;
  return favourites.data.map(({ id, name, children, dashboards }) => (
    <ReportCards key={id} title={`${t('favourites')} · ${name}`} cards={[...children.map(cardOf), ...dashboards.map(cardOfDashboard)]} />
  ));
};

/** Whether an entry of the menu, or one below it, is what leads the administrator of an empty portal. */
const hasFirstSteps = ({ path, children }: MenuItem): boolean => path === 'FirstSteps' || children.some(hasFirstSteps);

const Nothing = () => {
  const t = useTexts();
  const { open } = useShell();
  const leads = (useQuery(menuQueries.menus).data ?? []).some(hasFirstSteps);
  if (!leads) return <EmptyState title={t('empty')} description={t('emptyNext')} />;
  const begin = () => open('/Main/FirstSteps', { zh: useTexts.in('zh')('firstSteps'), en: useTexts.in('en')('firstSteps') });
  return <EmptyState title={t('noReports')} description={t('noReportsNext')} action={<Button type="primary" onClick={begin}>{t('firstSteps')}</Button>} />;
};

const NONE: readonly Dashboard[] = [];

const Classes = ({ classes, reports }: { classes: readonly ReportClass[]; reports: readonly Report[] }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { data: dashboards = NONE } = useQuery(menuQueries.dashboards);
  const counts = useMemo(() => countByClass(classes, reports, dashboards), [classes, reports, dashboards]);
  const tiles = classes.slice(OPEN_CLASSES);
  return (
    <>
      {classes.slice(0, OPEN_CLASSES).map((one) => {
        const { total, reports: inClass, dashboards: boards } = counts.get(one.id) ?? { total: 0, reports: [], dashboards: [] };
        const title = { zh: one.name, en: one.ename };
        const more = { label: t('all', { count: total }), onClick: () => open(classPath(one.id), title) };
        return <ReportCards key={one.id} title={nameIn(language, one.name, one.ename)} cards={[...inClass.map(cardOf), ...boards.map(cardOfDashboard)].slice(0, COVERS)} more={more} />;
      })}
      {tiles.length > 0 && (
        <section className={styles.block}>
          <h2>{t('moreClasses')}</h2>
          <ul className={styles.tiles}>
            {tiles.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => open(classPath(one.id), { zh: one.name, en: one.ename })}>
                  <span>{nameIn(language, one.name, one.ename)}</span>
                  <span className={styles.count}>{t('count', { count: counts.get(one.id)?.total ?? 0 })}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const Dashboards = () => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { data = [] } = useQuery(menuQueries.dashboards);
  if (data.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{t('dashboards')}</h2>
      <ul className={styles.tiles}>
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

const MINUTE = 60_000;

/** In milliseconds; told again every minute while Home is in front, and when it comes there. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = (): void => setNow(Date.now());
    const first = setTimeout(tell);
    const timer = setInterval(tell, MINUTE);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
};
