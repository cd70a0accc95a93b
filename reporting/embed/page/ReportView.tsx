import { lazy, Suspense, useEffect } from 'react';
import { textIn } from '../../src/definition/text-in.ts';
import { FilterPane } from '../filters/FilterPane.tsx';
import { Icon } from '../look/icons.tsx';
import { activePage, spotlitVisual, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { filterPane, pageNavigation, pagePosition } from '../session/settings.ts';
import { useStore } from '../session/store.ts';
import { useEmbedView } from './embed-context.ts';
import { FilterLine } from './FilterLine.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { PageFailure, PageLoading } from './page-states.tsx';
import { PageTabs } from './PageTabs.tsx';
import { ActionBar, StatusBar } from './bars.tsx';
import { visualName } from './visual-name.ts';

/** Readers do not load what authors need. */
const EditView = lazy(() => import(/* webpackChunkName: "editing" */ '../editing/EditView.tsx'));

/** An embedded report: page tabs, bars and panes as the portal set them, around the active page. */
export const ReportView = ({ session }: { session: ReportSession }) => {
  const state = useStore(session.store);
  const { locale } = useEmbedView();
  const { embedded, settings, only } = state;
  useEffect(() => {
    if (embedded) document.title = embedded.report.name;
  }, [embedded]);
  useEscapeFromFocus(session, state);

  if (state.phase === 'failed' && !settings.hideErrors) return <PageFailure failure={state.failure} />;
  if (state.editing && state.draws) {
    return (
      <Suspense fallback={<PageLoading />}>
        <EditView session={session} state={state} />
      </Suspense>
    );
  }
  const page = activePage(state);
  if (state.phase !== 'ready' || !embedded || !page || !state.draws) return <PageLoading />;
  const isWhole = only === undefined;
  const navigation = pageNavigation(settings);
  const shows = {
    tabs: isWhole && navigation.visible && embedded.report.pages.filter(({ hidden }) => !hidden).length > 1,
    left: navigation.position === pagePosition.left,
    filters: isWhole && filterPane(settings).visible,
  };
  const focused = state.focus === undefined ? undefined : page.visuals.find(({ name }) => name === state.focus);
  return (
    <div className="report" data-tabs={shows.tabs ? (shows.left ? 'left' : 'bottom') : undefined}>
      {isWhole && settings.bars?.actionBar?.visible && <ActionBar session={session} state={state} />}
      <div className="report-middle">
        {shows.tabs && shows.left && <PageTabs session={session} state={state} vertical />}
        <main className="report-main" aria-label={textIn(page.displayName, locale.language)}>
          {focused && (
            <div className="focus-bar">
              <button type="button" className="quiet" autoFocus onClick={() => session.store.set({ focus: undefined })}>
                <Icon name="shrink" /> {locale.texts.leaveFocus}
              </button>
            </div>
          )}
          <FilterLine session={session} state={state} />
          <PageCanvas key={page.name} session={session} state={state} page={page} focused={focused} />
        </main>
        {shows.filters && <FilterPane session={session} state={state} />}
      </div>
      {shows.tabs && !shows.left && <PageTabs session={session} state={state} />}
      {isWhole && settings.bars?.statusBar?.visible && <StatusBar session={session} state={state} />}
      <SpotlightLine state={state} />
      <NoticeLine session={session} notice={state.notice} />
    </div>
  );
};

/** What is pointed at, for who does not see it. It stays where it is when the page turns: what comes with its text in it is not heard. */
const SpotlightLine = ({ state }: { state: ReportState }) => {
  const { locale } = useEmbedView();
  const visual = spotlitVisual(state);
  return (
    <p role="status" className="unseen">
      {visual && locale.texts.spotlit(visualName(visual, locale))}
    </p>
  );
};

/** How long a notice is shown, in milliseconds. */
const NOTICE_DURATION = 4_000;

/** What the reader is told of what they have just done: there before it is said, so that it is heard, too. */
const NoticeLine = ({ session, notice }: { session: ReportSession; notice: ReportState['notice'] }) => {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => session.store.set({ notice: undefined }), NOTICE_DURATION);
    return () => clearTimeout(timer);
  }, [session, notice]);
  return (
    <p role="status" className={notice ? 'notice' : 'unseen'}>
      {notice?.text}
    </p>
  );
};

const useEscapeFromFocus = (session: ReportSession, { focus }: ReportState) => {
  useEffect(() => {
    if (focus === undefined) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') session.store.set({ focus: undefined });
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [session, focus]);
};
