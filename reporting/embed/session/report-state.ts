import type { EmbeddedReport, Filter, ReportPage, Sort, Visual, VisualQuery, VisualResult } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { emptyWells } from '../../src/definition/wells.ts';
import type { EmbedFailure } from '../protocol/errors.ts';
import type { Selection } from '../../drawing/rows/selection.ts';
import { draftQuery } from '../editing/document/draft-query.ts';
import type { EditingState } from '../editing/session/editing-state.ts';
import { queryFor, visualKey, type AddedFilters } from '../../drawing/rows/query.ts';
import { isHidden } from '../page/custom-layout.ts';
import type { Settings } from './settings.ts';

export { visualKey, type AddedFilters };

export interface VisualData {
  /** Says for which query the result or failure is; the one on screen may be of an older query while it loads. */
  key: string;
  status: 'loading' | 'ready' | 'failed';
  result?: VisualResult;
  failure?: EmbedFailure;
}

/** A visual of a page, each by its name. */
export interface Spotlight {
  page: string;
  name: string;
}

export interface ReportState {
  phase: 'loading' | 'ready' | 'failed';
  failure?: EmbedFailure;
  /** In edit mode its report is the one on the screen of its author, and not the stored one. */
  embedded?: EmbeddedReport;
  /** There in edit mode only. */
  editing?: EditingState;
  /** Name of the active page. */
  page: string;
  /** False between `/report/prepare` and `/report/render`. */
  draws: boolean;
  /** For an embedded visual: the only one shown. */
  only?: string;
  settings: Settings;
  theme: unknown;
  filters: AddedFilters;
  /** Filters of the report that its readers cannot change: no reset and no bookmark takes them away. */
  locked: readonly Filter[];
  /** What slicers let through, by {@link visualKey}. */
  slicers: Record<string, Filter>;
  selection?: Selection;
  /** The order that a reader has put visuals into, by {@link visualKey}. */
  sorts: Record<string, Sort>;
  data: Record<string, VisualData>;
  /** The visual in focus mode. */
  focus?: string;
  /** What the portal points at, until the reader does something; another one each time. */
  spotlight?: Spotlight;
  /** What the reader is told of what they have just done; another one each time. */
  notice?: { text: string };
  /** Visuals that a reader shows as a table, by {@link visualKey}. */
  asTable: readonly string[];
}

export const noFilters: AddedFilters = { report: [], pages: {}, visuals: {} };

export const pageNamed = (state: ReportState, name: string): ReportPage | undefined => state.embedded?.report.pages.find((page) => page.name === name);
export const activePage = (state: ReportState): ReportPage | undefined => pageNamed(state, state.page);

/** A text has no data, and neither has a visual that its author has not given all its fields. */
export const hasData = (visual: Visual) => visual.type !== 'text' && emptyWells(visual).length === 0;

/** From left to right in rows, as the eye goes; what begins within a row's upper half belongs to the row. */
export const readingOrder = (visuals: readonly Visual[]): Visual[] => {
  const sorted = [...visuals].sort((one, other) => one.layout.y - other.layout.y || one.layout.x - other.layout.x);
  const rows: Visual[][] = [];
  for (const visual of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && visual.layout.y < first.layout.y + first.layout.height / 2) row.push(visual);
    else rows.push([visual]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.layout.x - other.layout.x));
};

/** The visuals that are on screen now, in reading order. */
export const shownVisuals = (state: ReportState): Visual[] => {
  const page = activePage(state);
  if (!page || !state.draws) return [];
  return readingOrder(page.visuals).filter((visual) => (state.only === undefined ? state.editing !== undefined || !isHidden(page, visual, state.settings) : visual.name === state.only));
};

/** The visual that is pointed at and on screen. */
export const spotlitVisual = (state: ReportState): Visual | undefined =>
  state.spotlight?.page === state.page ? shownVisuals(state).find(({ name }) => name === state.spotlight?.name) : undefined;

/** What the service is asked for a visual: the stored one or, in edit mode, the one on screen. */
export const queryOf = (state: ReportState, visual: Visual): VisualQuery => {
  const query = queryFor(state, visual);
  return state.editing ? draftQuery(query, visual, state.embedded!.report) : query;
};

/** Whether every visual of the page has its data or its failure. */
export const isSettled = (state: ReportState): boolean =>
  shownVisuals(state)
    .filter(hasData)
    .every((visual) => {
      const data = state.data[visualKey(state.page, visual.name)];
      return data !== undefined && data.status !== 'loading';
    });

export const pageLabel = (page: ReportPage, language: string) => textIn(page.displayName, language);
