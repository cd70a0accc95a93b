import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Slot, usePageTab } from '@portal/shared/shell';
import { useTabTitle } from '../tab-title.ts';
import type { Address } from './address.ts';
import { FailureCard } from './failure-card.tsx';
import { LoadingCover } from './loading-cover.tsx';
import type { OpenReport } from './open-report.ts';
import { PageList } from './page-list.tsx';
import styles from './report-view.module.css';
import { TokenAlert } from './token-alert.tsx';
import { Toolbar } from './toolbar.tsx';
import { useNotices, useOpening, usePathOf } from './use-opening.ts';
import { Watermark } from './watermark.tsx';

/** A report or dashboard with its page list, its toolbar and what lies over it. */
export const ReportView = ({ report, address }: { report: OpenReport; address: Address }): ReactNode => {
  const { t } = useTranslation('viewer');
  const { language } = useLanguage();
  const { tab } = usePageTab();
  const state = useSyncExternalStore(report.subscribe, report.state);
  const stage = useRef<HTMLDivElement>(null);
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');

  // The notices come first: opening the report may raise one.
  useNotices(report);
  useOpening(report, address.page, language);
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
      <header className={styles.head}>
        <h1 className={styles.name}>{name || t('report.title')}</h1>
        {page && <span className={styles.pageName}>{nameIn(language, page.displayName, page.enDisplayName)}</span>}
      </header>
      <TokenAlert failure={state.tokenFailure} onRetry={() => void report.renewToken()} />
      <div className={styles.body}>
        {data?.reportRole.allowHideNavigator === 1 && data.pagesArry.length > 0 && (
          <PageList pages={data.pagesArry} current={state.page} onSelect={(code) => void report.showPage(code)} />
        )}
        <div className={styles.stage} ref={stage}>
          {/* Always there and always the same element: the report's frame is attached to it once. */}
          <div className={styles.place} ref={place} />
          {data?.reportMsg.isWatermark === 1 && <Watermark text={data.reportMsg.scriptConfig} />}
          <LoadingCover stage={state.stage} />
          {failure && <FailureCard failure={failure} onRetry={() => report.retry(language)} />}
        </div>
        {data && (
          <Toolbar report={report} state={state} data={data} stage={stage} onComments={() => setDrawer('open')} />
        )}
      </div>
      {drawer !== 'unopened' && (
        <Slot
          name="viewer.drawer"
          props={{ reportId: report.id, reportName: name, open: drawer === 'open', onClose: () => setDrawer('closed') }}
        />
      )}
    </article>
  );
};
