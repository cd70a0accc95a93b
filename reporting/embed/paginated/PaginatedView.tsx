import { useEffect, useRef, useState } from 'react';
import { isChinese } from '../../drawing/language/texts.ts';
import { useEmbedView, useTexts } from '../page/embed-context.ts';
import { PageFailure, PageLoading } from '../page/page-states.tsx';
import { useStore } from '../session/store.ts';
import { ParameterPanel } from './ParameterPanel.tsx';
import type { PaginatedSession } from './paginated-session.ts';
import { shownOf, type PaginatedState } from './paginated-state.ts';
import { ReportTools } from './ReportTools.tsx';
import { Sheets, type SheetsHandle } from './Sheets.tsx';
import { paginatedTexts } from './texts.ts';
import './paginated.css';

/** An embedded paginated report: its parameters above, its pages below each other. */
export const PaginatedView = ({ session }: { session: PaginatedSession }) => {
  const state = useStore(session.store);
  const { locale } = useEmbedView();
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const sheets = useRef<SheetsHandle>(null);
  const { report, panel, run } = state;
  useFaces();
  useEffect(() => {
    if (report) document.title = report.name;
  }, [report]);

  if (state.phase === 'failed') return <PageFailure failure={state.failure} />;
  if (!report) return <PageLoading />;
  const hasPanel = panel.enabled && shownOf(state.parameters).length > 0;
  const go = (page: number) => sheets.current?.go(page);
  return (
    <div className="paginated" data-chinese={isChinese(locale.language) || undefined}>
      <ReportTools session={session} state={state} go={go} outline={{ isOpen: isOutlineOpen, toggle: () => setOutlineOpen(!isOutlineOpen) }} />
      <div className="paginated-below">
        {hasPanel && panel.expanded && <ParameterPanel session={session} state={state} />}
        {state.failure && <RunFailed state={state} />}
        <div className="paginated-middle">
          {isOutlineOpen && run && run.outline.length > 1 && <Outline state={state} go={go} />}
          {run ? <Sheets session={session} state={state} ref={sheets} /> : !state.isRunning && !state.failure && <NotYetRun />}
          {state.isRunning && <Running />}
        </div>
      </div>
    </div>
  );
};

/** Lines are broken for these faces. Their files are cut into slices, of which a browser loads those it needs. */
const useFaces = () => {
  useEffect(() => {
    const links = ['latin', 'chinese'].flatMap((name) =>
      [400, 600].map((weight) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/embed/fonts/${name}/${weight}.css` })),
    );
    document.head.append(...links);
    return () => {
      for (const link of links) link.remove();
    };
  }, []);
};

const Outline = ({ state: { run, page }, go }: { state: PaginatedState; go: (page: number) => void }) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const current = run!.outline.findLastIndex((entry) => entry.page <= page);
  return (
    <nav className="outline" aria-label={texts.outline}>
      <ul>
        {run!.outline.map((entry, index) => (
          <li key={index}>
            <button type="button" aria-current={index === current || undefined} onClick={() => go(entry.page)}>
              <span>{entry.text}</span>
              <span>{entry.page.toLocaleString(locale.formatLocale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const NotYetRun = () => {
  const { locale } = useEmbedView();
  return <div className="state">{paginatedTexts(locale.language).notYetRun}</div>;
};

const Running = () => {
  const { locale } = useEmbedView();
  return (
    <div className="paginated-running" role="status">
      <span>{paginatedTexts(locale.language).running}</span>
    </div>
  );
};

const RunFailed = ({ state: { failure } }: { state: PaginatedState }) => {
  const texts = useTexts();
  return (
    <div className="run-failed" role="alert">
      <b>{texts.reportFailed}</b> {failure!.message}
    </div>
  );
};
