import { useEffect, useEffectEvent } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import type { Language } from '../embed/index.ts';
import type { Address } from '../report/address.ts';
import { keptState, stateKeeper } from './kept-states.ts';
import { isQueried } from '../report/kinds.ts';
import { NO_PAGE } from '../pages/page-choice.ts';
import type { OpenReport } from './open-report.ts';
import type { OpenReportState } from './open-report-state.ts';

/** In an address: the id of what somebody else saw, and wanted to be seen. */
export const SHARED_STATE = 'state';

/** Opens the report, and turns to the page that the tab's path asks for. Nothing here ends when the tab is hidden. */
export const useOpening = (report: OpenReport, { id, page }: Address, language: Language): void => {
  const { message } = App.useApp();
  const { pathname, search } = useLocation();
  const { tab, replacePath } = usePageTab();
  const shared = new URLSearchParams(search).get(SHARED_STATE);
  const openShared = useEffectEvent(async (stateId: string) => {
    try {
      const captured = await call(endpoints.views.shared, { query: { id: stateId, reportId: id } });
      if (report.hasStarted()) await report.showPlace(captured);
      else report.start(captured.page || page, language, captured);
    } catch (error) {
      void message.warning((error as Error).message);
      report.start(page, language, keptState(tab.key));
    }
    replacePath(pathname);
  });
  useEffect(() => {
    if (shared) void openShared(shared);
    else report.start(page, language, keptState(tab.key));
  }, [report, page, language, shared, tab.key]);
  useEffect(() => {
    if (!shared) report.follow(page);
  }, [report, page, shared]);
};

/** After the reader's last step, until what is set is captured: capturing at each step would be slow. In milliseconds. */
const QUIET = 1_000;

/**
 * Captures what the reader has set: when the tab goes to the back, because it can be evicted there, and in front after each
 * of the reader's steps, because the page may be left at any time, by the end of the session for example.
 */
export const useKeptState = (report: OpenReport): void => {
  const { tab } = usePageTab();
  useEffect(() => {
    const keep = stateKeeper(tab.key);
    const capture = (): void => {
      const { stage, mode, page, data } = report.state();
      if (stage !== 'shown' || mode === 'edit' || !data || !isQueried(data)) return;
      report.captureState().then(
        (state) => keep({ page: page ?? '', state }),
        () => undefined,
      );
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = report.onUsed(() => {
      clearTimeout(waiting);
      waiting = setTimeout(capture, QUIET);
    });
    return () => {
      stop();
      clearTimeout(waiting);
      capture();
    };
  }, [report, tab.key]);
};

/** Shows the editor once the report is there, when the address asks for it and the reader's edit level allows it. */
export const useEditor = (report: OpenReport, { stage, data }: OpenReportState, { edits }: Address): void => {
  const isWanted = edits && stage === 'shown' && data?.reportRole.allowA !== 0;
  useEffect(() => {
    if (isWanted) void report.editOnce();
  }, [report, isWanted]);
};

/**
 * Keeps the tab's path in step with the page that is shown. It reads the report's page at the moment of writing: the
 * effect before it may have turned to another one since this render.
 */
export const usePathOf = (report: OpenReport, page: string | null, address: Address): void => {
  const { replacePath } = usePageTab();
  const write = useEffectEvent(() => {
    const shown = report.state().page;
    if (shown === null || shown === NO_PAGE) return;
    report.noteWritten(shown);
    replacePath(address.atPage(shown));
  });
  useEffect(() => write(), [page]);
};
