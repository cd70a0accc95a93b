import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '@portal/shared/auth';
import type { HomeBlock, HomeOverview, Report } from '@portal/shared/contract';
import { Navigate } from '@portal/shared/router';
import { Slot, usePageTab } from '@portal/shared/shell';
import { ErrorState, Unseen } from '@portal/shared/ui/base';
import { viewerPath } from '../menu/entries.ts';
import { menuQueries } from '../menu/menu-queries.ts';
import { keepRecentSince, useRecent } from '../recent/recent-reports.ts';
import { RemotesFailed } from '../remotes/index.ts';
import { cardOf, cardOfDashboard, cardOfReport, recentCards } from './cards.ts';
import { ClassesBlock } from './classes-block.tsx';
import { ContinueBlock } from './continue-block.tsx';
import { DashboardsBlock } from './dashboards-block.tsx';
import { FavouritesBlock } from './favourites-block.tsx';
import { FirstDay, NoReports } from './first-day.tsx';
import { Greeting } from './greeting.tsx';
import styles from './home.module.css';
import { shownOrder } from './layout.ts';
import { PopularBlock } from './popular-block.tsx';
import { ContinueBones, CoverBones, NewsBones } from './skeleton.tsx';
import { endWait, isAwaited } from './start.ts';
import { useTexts } from './texts.ts';
import { useOverview } from './use-overview.ts';

/** Who exports nothing does without. */
const ExportsBlock = lazy(() => import('./exports-block.tsx'));

/** Without an answer Home stands as it always does. */
const PLAIN: HomeOverview = { isCustom: 0, layout: { hidden: [], order: [] }, start: null, startPath: '', recent: [], clearedTime: null, popular: [], exports: [], schedules: [], pictures: 0, unread: 0 };

/** Home (SPEC 2.2; screens.md 2), or what its user has chosen to open instead, once. */
export const Home = (): ReactNode => {
  const account = useUser()?.account ?? '';
  const overview = useOverview(account);
  const { active } = usePageTab();
  const isWaiting = active && isAwaited(account);
  const isKnown = overview.isError || overview.dataUpdatedAt > 0;
  const { start, startPath } = (isKnown && isWaiting && overview.data) || PLAIN;
  useEffect(() => {
    if (isKnown || !active) endWait(account);
  }, [isKnown, active, account]);
  if (startPath !== '') return <Navigate to={startPath} replace />;
  if (start) return <Navigate to={viewerPath(start.id, start.page, start.type)} replace />;
  return <Page overview={overview.data ?? (overview.isError ? PLAIN : undefined)} account={account} />;
};

const Page = ({ overview, account }: { overview: HomeOverview | undefined; account: string }): ReactNode => {
  const t = useTexts();
  const catalogue = useCatalogue();
  const news = useRef<HTMLDivElement>(null);
  const toNews = useCallback(() => {
    news.current?.scrollIntoView({ block: 'start' });
    news.current?.focus({ preventScroll: true });
  }, []);
  const layout = (overview ?? PLAIN).layout;
  const isShown = (block: HomeBlock) => !layout.hidden.includes(block);
  const [first, ...others] = shownOrder(layout);
  const drawn = { overview, account, catalogue };
  return (
    <div className={styles.home}>
      <Greeting overview={overview} onNews={toNews} />
      {(!overview || catalogue.state === 'pending') && <Unseen role="status">{t('loading')}</Unseen>}
      <div className={styles.columns} data-to-come={!overview || undefined}>
        <div className={styles.first}>
          {isShown('carousel') && <Slot name="home.carousel" props={{}} fallback={<PicturesToCome pictures={overview?.pictures ?? 0} />} />}
          {first && <Drawn block={first} {...drawn} />}
        </div>
        {/* Another element than what comes: that is drawn where it stands, and is not seen to move there. */}
        <div key={overview ? 'known' : 'to come'} className={styles.rest}>{overview ? others.map((block) => <Drawn key={block} block={block} {...drawn} />) : <CoverBones />}</div>
        <div ref={news} tabIndex={-1} className={styles.side}>
          {overview && overview.exports.length + overview.schedules.length > 0 && isShown('exports') && (
            <Suspense>
              <ExportsBlock exports={overview.exports} schedules={overview.schedules} />
            </Suspense>
          )}
          {isShown('news') && <Slot name="home.content" props={{}} fallback={<NewsBones />} failed={<RemotesFailed />} />}
        </div>
      </div>
    </div>
  );
};

/** The room of the carousel, as long as its module is on its way. */
const PicturesToCome = ({ pictures }: { pictures: number }): ReactNode => (pictures > 0 ? <div className={pictures > 1 ? `${styles.picturesToCome} ${styles.severalToCome}` : styles.picturesToCome} aria-hidden="true" /> : null);

type Catalogue = { state: 'pending' } | { state: 'failed'; error: unknown; retry: () => void } | ReadyCatalogue;
type ReadyCatalogue = { state: 'ready' } & { readonly [Name in 'reports' | 'classes' | 'dashboards' | 'favourites']: NonNullable<ReturnType<typeof useAsked>[Name]['data']> };

const useAsked = () => ({
  reports: useQuery(menuQueries.reports),
  classes: useQuery(menuQueries.classes),
  dashboards: useQuery(menuQueries.dashboards),
  favourites: useQuery(menuQueries.favourites),
});

/** What the menu is made of, too, all at once: one part after the other would push what is there already. */
const useCatalogue = (): Catalogue => {
  const asked = useAsked();
  const { reports, classes, dashboards, favourites } = asked;
  return useMemo(() => {
    const all = [reports, classes, dashboards, favourites];
    const failed = all.filter(({ isError, data }) => isError && !data);
    if (failed.length > 0) return { state: 'failed', error: failed[0]?.error, retry: () => failed.forEach(({ refetch }) => void refetch()) };
    if (!reports.data || !classes.data || !dashboards.data || !favourites.data) return { state: 'pending' };
    return { state: 'ready', reports: reports.data, classes: classes.data, dashboards: dashboards.data, favourites: favourites.data };
  }, [reports, classes, dashboards, favourites]);
};

type DrawnProps = { readonly block: HomeBlock; readonly overview: HomeOverview | undefined; readonly account: string; readonly catalogue: Catalogue };

/** One block of those that have an order, or what stands for it. */
const Drawn = ({ block, overview, account, catalogue }: DrawnProps): ReactNode => {
  if (block === 'continue') return <Continue overview={overview} account={account} catalogue={catalogue} />;
  if (block === 'popular') return overview ? <PopularBlock popular={overview.popular} /> : null;
  if (catalogue.state === 'failed') return block === 'classes' ? <ErrorState error={catalogue.error} onRetry={catalogue.retry} /> : null;
  // One row stands for all that is still to come.
  if (catalogue.state === 'pending') return block === 'classes' ? <CoverBones /> : null;
  const { reports, classes, dashboards, favourites } = catalogue;
  if (block === 'favourites') return reports.length > 0 ? <FavouritesBlock favourites={favourites} /> : null;
  if (block === 'classes') return reports.length + dashboards.length > 0 ? <ClassesBlock classes={classes} reports={reports} dashboards={dashboards} /> : <NoReports />;
  return block === 'dashboards' ? <DashboardsBlock dashboards={dashboards} /> : null;
};

const NONE: readonly Report[] = [];

/** What was opened last, as the server knows it and this browser; on the first day what to begin with. */
const Continue = ({ overview, account, catalogue }: Omit<DrawnProps, 'block'>): ReactNode => {
  const local = useRecent(account);
  const cleared = overview?.clearedTime;
  useEffect(() => {
    if (cleared) keepRecentSince(account, cleared);
  }, [account, cleared]);
  const { reports, dashboards } = catalogue.state === 'ready' ? catalogue : { reports: NONE, dashboards: [] };
  const known = useMemo(() => new Map([...reports.map((one) => [one.id, cardOfReport(one)] as const), ...dashboards.map((one) => [one.dashboardId, cardOfDashboard(one)] as const)]), [reports, dashboards]);
  const pageOf = (id: number, path: string) => {
    const report = reports.find((one) => one.id === id);
    const page = report && report.children.length > 1 ? report.children.find(({ code }) => path.includes(`/${encodeURIComponent(code)}/`)) : undefined;
    return { zh: page?.displayName ?? '', en: page?.enDisplayName ?? '' };
  };
  if (!overview) return <ContinueBones />;
  const cards = recentCards(overview.recent, local, known, pageOf);
  if (cards.length > 0) return <ContinueBlock cards={cards} />;
  if (catalogue.state === 'pending') return <ContinueBones />;
  const begins = overview.popular[0] ? cardOf(overview.popular[0]) : known.values().next().value;
  return begins ? <FirstDay first={begins} hasFavourites={catalogue.state === 'ready' && catalogue.favourites.length > 0} /> : null;
};
