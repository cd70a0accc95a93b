import { lazy, Suspense, useCallback, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Slot, usePageTab } from '@portal/shared/shell';
import { Watermark } from '@portal/shared/ui/watermark';
import { useTabTitle } from '../tab-title.ts';
import type { Address } from './address.ts';
import { FailureCard } from '../failure/failure-card.tsx';
import { LoadingCover } from './loading-cover.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import { PageList } from '../pages/page-list.tsx';
import styles from './report-view.module.css';
import { TokenAlert } from '../failure/token-alert.tsx';
import { Toolbar } from '../toolbar/toolbar.tsx';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import { useCommentDrawer } from '../comments/use-comment-drawer.ts';
import { useNotices } from './use-notices.ts';
import { useEditor, useKeptState, useOpening, usePathOf } from '../open-report/use-opening.ts';
import { useTexts } from './texts.ts';

// With what they ask, fetched by who needs it only.
const EditBar = lazy(() => import('../editing/edit-bar.tsx'));
const NameDialog = lazy(() => import('../self-service/name-dialog.tsx'));

/** A report or dashboard with its page list, its toolbar and what lies over it. */
export const ReportView = ({ report, address }: { report: OpenReport; address: Address }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { tab, replacePath } = usePageTab();
  const state = useSyncExternalStore(report.subscribe, report.state);
  const stage = useRef<HTMLDivElement>(null);
  const comments = useCommentDrawer(() => state.page !== null && replacePath(address.atPage(state.page)));

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
  const page = data?.pagesArry.find(({ code }) => code === state.page);
  return (
    <article className={styles.view} aria-busy={state.stage === 'access' || state.stage === 'content'}>
      {/* What is missing has a heading of its own. */}
      {failure?.kind !== 'missing' && (
        <header className={styles.head}>
          <h1 className={styles.name}>{name || t('title')}</h1>
          {state.mode === 'view' && page && <span className={styles.pageName}>{nameIn(language, page.displayName, page.enDisplayName)}</span>}
          <Suspense>{state.mode === 'edit' ? <EditBar report={report} /> : data && <FreshnessLine id={data.id} type={data.type} />}</Suspense>
        </header>
      )}
      <TokenAlert failure={state.tokenFailure} onRetry={() => void report.renewToken()} />
      <div className={styles.body}>
        {data?.reportRole.allowHideNavigator === 1 && data.pagesArry.length > 0 && state.mode === 'view' && (
          <PageList reportName={name} pages={data.pagesArry} current={state.page} isUnfolded={data.display.isPageListOpen === 1} onSelect={(code) => void report.showPage(code)} />
        )}
        <div className={styles.stage} ref={stage}>
          {/* Always there and always the same element: the report's frame is attached to it once. */}
          <div className={styles.place} ref={place} />
          {data?.reportMsg.isWatermark === 1 && <Watermark text={data.reportMsg.scriptConfig} />}
          <LoadingCover stage={state.stage} />
          {failure && <FailureCard failure={failure} reportId={report.id} type={report.type} onRetry={() => report.retry(language)} />}
        </div>
        {data && state.mode === 'view' && (
          <Toolbar report={report} state={state} data={data} stage={stage} onComments={comments.open} />
        )}
      </div>
      {state.copying && (
        <Suspense>
          <NameDialog title={t('copy.title')} hint={t('copy.hint')} initial={t('copy.name', { name })} onSave={(wanted) => report.saveCopy(wanted)} onClose={() => report.endCopy()} />
        </Suspense>
      )}
      {comments.drawer !== 'unopened' && (
        <Slot
          name="viewer.drawer"
          props={{
            reportId: report.id,
            reportName: name,
            open: comments.drawer === 'open',
            onClose: comments.close,
            commentId: comments.sought,
            ...(report.type !== 'Dashboards' && { capturePlace: () => report.capturePlace(), showPlace: (place) => report.showPlace(place) }),
          }}
        />
      )}
    </article>
  );
};
