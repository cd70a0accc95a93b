import { lazy, Suspense, useCallback, useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { HeadActions, Slot, usePageTab } from '@portal/shared/shell';
import { useMedia } from '@portal/shared/ui/theme';
import { Watermark } from '@portal/shared/ui/watermark';
import { useTabTitle } from '../tab-title.ts';
import type { Address } from './address.ts';
import { FailureCard, isUnavailable } from '../failure/failure-card.tsx';
import { HeadMenuPlace } from '../head-menu/head-menu.tsx';
import { LoadingCover } from './loading-cover.tsx';
import { isQueried, maySave } from './kinds.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import { PageList, PageListPlace } from '../pages/page-list.tsx';
import { PageMenu } from '../pages/page-menu.tsx';
import styles from './report-view.module.css';
import { TokenAlert } from '../failure/token-alert.tsx';
import { Toolbar, ToolbarPlace } from '../toolbar/toolbar.tsx';
import { ToolbarMenu } from '../toolbar/toolbar-menu.tsx';
import { ViewMenu } from '../views/view-menu.tsx';
import { FreshnessLine, FreshnessPlace } from '../freshness/freshness-line.tsx';
import { useCommentDrawer } from '../comments/use-comment-drawer.ts';
import { useIsTight } from './use-is-tight.ts';
import { useNotices } from './use-notices.ts';
import { useEditor, useKeptState, useOpening, usePathOf } from '../open-report/use-opening.ts';
import { useTexts } from './texts.ts';

// With what they ask, fetched by who needs it only.
const EditBar = lazy(() => import('../editing/edit-bar.tsx'));
const NameDialog = lazy(() => import('../name-dialog/name-dialog.tsx'));
const PinDialog = lazy(() => import('../personal-pages/pin-dialog.tsx'));

/** Where comments stand beside the report (report-view.module.css), and with the list of pages would leave it too little room to stay as it is laid out. */
const LAPTOP = '(min-width: 1200px) and (max-width: 1599px)';

/** Where a phone's header stands above the report, and every line more is the report's. */
const PHONE = '(max-width: 480px)';

/** A report or dashboard with its page list, its toolbar and what lies over it. */
export const ReportView = ({ report, address }: { report: OpenReport; address: Address }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { tab, replacePath } = usePageTab();
  const state = useSyncExternalStore(report.subscribe, report.state);
  const stage = useRef<HTMLDivElement>(null);
  const stageId = useId();
  const [isTight, view] = useIsTight();
  const isLaptop = useMedia(LAPTOP);
  const isPhone = useMedia(PHONE);
  const comments = useCommentDrawer(() => state.page !== null && replacePath(address.atPage(state.page)), state.commenting);

  useOpening(report, address, language);
  useNotices(report);
  useKeptState(report);
  useEditor(report, state, address);
  usePathOf(report, state.page, address);
  useTabTitle(state.data?.reportMsg.reportName, state.data?.reportMsg.reportEnName);
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) report.attach(element);
    },
    [report],
  );

  const { data, failure } = state;
  const { zh, en } = tab.title;
  const name = data ? nameIn(language, data.reportMsg.reportName, data.reportMsg.reportEnName) : nameIn(language, zh, en);
  useEffect(() => report.setTitle(name), [report, name]);
  const hasPageList = data?.reportRole.allowHideNavigator === 1 && data.pagesArry.length > 0;
  const page = data?.pagesArry.find(({ code }) => code === state.page);
  const isReading = data !== null && state.mode === 'view';
  // A phone has the room of a line for the menus of views and pages; where there are none, the commands stand in it themselves.
  const isOneLine = isTight || (isPhone && isQueried(data ?? address));
  const isSlim = isOneLine && isReading;
  const isAwaited = data === null && failure === null && !isTight;
  return (
    <article className={styles.view} ref={view} aria-busy={state.stage === 'access' || state.stage === 'content'}>
      {/* What cannot be shown has a heading of its own. */}
      {!(failure && isUnavailable(failure)) && (
        <header className={isOneLine && state.mode === 'view' ? `${styles.head} ${styles.slim}` : styles.head}>
          <div className={styles.titles}>
            <h1 className={styles.name} title={name}>
              {name || t('title')}
            </h1>
            {isAwaited && isQueried(address) && <HeadMenuPlace />}
            {isReading && isQueried(data) && <ViewMenu report={report} state={state} />}
            {isSlim && hasPageList && <PageMenu pages={data.pagesArry} current={page} onSelect={(code) => void report.showPage(code)} />}
            {isReading && page && !(isSlim && hasPageList) && <span className={hasPageList ? `${styles.pageName} ${styles.listed}` : styles.pageName}>{nameIn(language, page.displayName, page.enDisplayName)}</span>}
          </div>
          <Suspense>{state.mode === 'edit' ? <EditBar report={report} canSave={maySave(data)} /> : data && <FreshnessLine id={data.id} type={data.type} isShort={isSlim} />}</Suspense>
          {isAwaited && !isOneLine && isQueried(address) && <FreshnessPlace />}
          {isSlim && (
            <ToolbarMenu report={report} state={state} data={data} stage={stage} onComments={comments.open}>
              <FreshnessLine id={data.id} type={data.type} />
            </ToolbarMenu>
          )}
          <HeadActions />
        </header>
      )}
      <TokenAlert failure={state.tokenFailure} onRetry={() => void report.renewToken()} />
      <div className={styles.body}>
        {isAwaited && !isOneLine && address.type === 'Online' && <PageListPlace />}
        {hasPageList && isReading && !isSlim && (
          <PageList reportName={name} pages={data.pagesArry} current={state.page} isUnfolded={data.display.isPageListOpen === 1} isCrowded={isLaptop && comments.drawer === 'open'} onSelect={(code) => void report.showPage(code)} />
        )}
        <div id={stageId} data-skip role="group" aria-label={t('title')} className={styles.stage} ref={stage}>
          {/* Always there and always the same element: the report's frame is attached to it once. */}
          <div className={styles.place} ref={place} />
          {data?.reportMsg.isWatermark === 1 && <Watermark text={data.reportMsg.scriptConfig} />}
          <LoadingCover stage={state.stage} />
          {failure && <FailureCard failure={failure} reportId={report.id} type={report.type} onRetry={() => report.retry(language)} />}
        </div>
        {isAwaited && !isOneLine && <ToolbarPlace />}
        {isReading && !isSlim && <Toolbar report={report} state={state} data={data} stage={stage} isTight={comments.drawer === 'open'} onComments={comments.open} />}
        {comments.drawer !== 'unopened' && (
          <div className={comments.drawer === 'open' ? styles.comments : undefined}>
            <Slot
              name="viewer.drawer"
              props={{
                reportId: report.id,
                reportName: name,
                open: comments.drawer === 'open',
                onClose: comments.close,
                commentId: comments.sought,
                ...(report.type !== 'Dashboards' && { capturePlace: () => report.capturePlace(), showPlace: (place) => report.showPlace(place) }),
                ...(state.commenting && { visual: state.commenting, onVisualTaken: () => report.endCommenting() }),
              }}
            />
          </div>
        )}
      </div>
      {state.copying && (
        <Suspense>
          <NameDialog of="report" title={t('copy.title')} hint={t('copy.hint')} initial={t('copy.name', { name })} onSave={(wanted) => report.saveCopy(wanted)} onClose={() => report.endCopy()} />
        </Suspense>
      )}
      {state.pinning && (
        <Suspense>
          <PinDialog report={report} asked={state.pinning} onClose={() => report.endPinning()} />
        </Suspense>
      )}
    </article>
  );
};
