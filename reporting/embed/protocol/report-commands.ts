import type { Visual } from '../../src/definition/index.ts';
import type { EmbedHost } from '../session/embed-host.ts';
import type { ReportSession } from '../session/report-session.ts';
import { pageNamed, type ReportState } from '../session/report-state.ts';
import { arrangedBy, isHidden } from '../page/custom-layout.ts';
import { zoomOf } from '../session/settings.ts';
import { describePage, describeVisual } from './descriptions.ts';
import { invalidParameters, notFound } from './errors.ts';
import type { Answer, Command, Routes } from './router.ts';

type WhenReady = (session: ReportSession, state: ReportState, command: Command) => Answer | Promise<Answer>;

const done: Answer = { body: {} };
const underlying = 1;

const bodyOf = ({ body }: Command): Record<string, unknown> => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});

/** The page that a path names. Throws 404. */
export const pageAt = (state: ReportState, { params }: Command) => {
  const page = pageNamed(state, params.page ?? '');
  if (!page) throw notFound(`The report has no page ${params.page}.`);
  return page;
};

/** The visual that a path names. Throws 404. */
export const visualAt = (state: ReportState, command: Command): Visual => {
  const visual = pageAt(state, command).visuals.find(({ name }) => name === command.params.visual);
  if (!visual) throw notFound(`The page ${command.params.page} has no visual ${command.params.visual}.`);
  return visual;
};

/** Handlers that wait for the report: a command that comes while it is loading is answered afterwards, never lost. */
export const whenReady =
  (host: EmbedHost) =>
  (handle: WhenReady) =>
  async (command: Command): Promise<Answer> => {
    const session = host.report;
    return handle(session, await session.ready(), command);
  };

const exportRequest = (command: Command): { rows?: number; exportDataType?: 0 | 1 } => {
  const { rows, exportDataType } = bodyOf(command);
  if (rows != null && (!Number.isInteger(rows) || (rows as number) < 1)) throw invalidParameters('rows is a whole number from 1.');
  return { rows: typeof rows === 'number' ? Math.min(rows, 30_000) : undefined, exportDataType: exportDataType === underlying ? 1 : 0 };
};

/** The commands on an embedded report (protocol 4.1), but for filters and what changes the report itself. */
export const reportCommands = (host: EmbedHost): Routes => {
  const ready = whenReady(host);
  const announce = (state: ReportState, session: ReportSession) =>
    (state.embedded?.report.pages ?? []).map((page) => describePage(page, state.page, session.locale.language));

  return {
    'POST /report/render': ({ body }) => {
      const change = bodyOf({ body, params: {}, headers: {} });
      if (change.settings) host.report.changeSettings(change.settings);
      host.report.render();
      return { statusCode: 202, body: {} };
    },
    'GET /report/pages': ready((session, state) => ({ body: announce(state, session) })),
    'PUT /report/pages/active': ready((session, _state, command) => {
      session.openPage(String(bodyOf(command).name));
      return done;
    }),
    'GET /report/pages/:page/visuals': ready((session, state, command) => {
      const page = pageAt(state, command);
      return { body: arrangedBy(state.settings, page).visuals.map((visual) => describeVisual(visual, session.locale.language, isHidden(page, visual, state.settings))) };
    }),
    'POST /report/pages/:page/visuals/:visual/exportData': ready(async (session, _state, command) => ({
      body: { data: await session.exportData(command.params.page!, command.params.visual!, exportRequest(command)) },
    })),
    // Not one of the client library's: so the portal leads to what a comment is about.
    'POST /report/pages/:page/visuals/:visual/spotlight': ready((session, state, command) => {
      session.spotlight(command.params.page!, visualAt(state, command));
      return done;
    }),
    'GET /report/pages/:page/layoutTypes/:layout': ready((_session, state, command) => {
      pageAt(state, command);
      return { body: command.params.layout === 'Master' };
    }),
    'PATCH /report/settings': ({ body }) => {
      host.changeSettings(body);
      return done;
    },
    'GET /report/zoom': () => ({ body: zoomOf(host.report.state.settings) }),
    'POST /report/print': ready(() => {
      // After the reply: the dialog stops the page's scripts.
      setTimeout(() => window.print());
      return done;
    }),
    'POST /report/refresh': ready((session) => {
      session.refresh();
      return done;
    }),
    'GET /report/bookmarks': () => ({ body: [] }),
    'POST /report/bookmarks/capture': ready((session) => ({ body: { name: `Bookmark${Date.now()}`, displayName: '', state: session.capture() } })),
    'POST /report/bookmarks/applyState': ready((session, _state, command) => {
      session.applyBookmark(bodyOf(command).state);
      return done;
    }),
    'GET /report/theme': () => ({ body: host.report.state.theme ?? {} }),
    'PUT /report/theme': (command) => {
      host.report.store.set({ theme: bodyOf(command).themeJson });
      return done;
    },
    // Not one of the client library's: the portal asks so what a reader has chosen, which Power BI tells nobody.
    'GET /report/parameterValues': () => ({ body: host.paginated.chosen }),
    'POST /report/closeAllOverlays': () => {
      host.report.store.set({ focus: undefined, spotlight: undefined });
      return done;
    },
    'POST /report/clearSelectedVisuals/:all': () => {
      host.report.clearSelection();
      host.report.store.set({ spotlight: undefined });
      return done;
    },
  };
};
