import type { EmbeddedReport, Filter, ReportPage, Visual, VisualQuery, VisualResult } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import type { EmbedFailure } from '../protocol/errors.ts';
import type { Selection } from '../../drawing/rows/selection.ts';
import { selectionFilters } from '../../drawing/rows/selection.ts';
import type { Settings } from './settings.ts';

/** What a reader or the portal added to the stored filters; by page name, and by {@link visualKey}. */
export interface AddedFilters {
  report: Filter[];
  pages: Record<string, Filter[]>;
  visuals: Record<string, Filter[]>;
}

export interface VisualData {
  /** Says for which query the result or failure is; the one on screen may be of an older query while it loads. */
  key: string;
  status: 'loading' | 'ready' | 'failed';
  result?: VisualResult;
  failure?: EmbedFailure;
}

export interface ReportState {
  phase: 'loading' | 'ready' | 'failed';
  failure?: EmbedFailure;
  embedded?: EmbeddedReport;
  /** Name of the active page. */
  page: string;
  /** False between `/report/prepare` and `/report/render`. */
  draws: boolean;
  /** For an embedded visual: the only one shown. */
  only?: string;
  settings: Settings;
  theme: unknown;
  filters: AddedFilters;
  /** What slicers let through, by {@link visualKey}. */
  slicers: Record<string, Filter>;
  selection?: Selection;
  data: Record<string, VisualData>;
  /** The visual in focus mode. */
  focus?: string;
  /** Visuals that a reader shows as a table, by {@link visualKey}. */
  asTable: readonly string[];
}

export const noFilters: AddedFilters = { report: [], pages: {}, visuals: {} };
export const visualKey = (page: string, visual: string) => `${page}/${visual}`;

export const pageNamed = (state: ReportState, name: string): ReportPage | undefined => state.embedded?.report.pages.find((page) => page.name === name);
export const activePage = (state: ReportState): ReportPage | undefined => pageNamed(state, state.page);

export const hasData = (visual: Visual) => visual.type !== 'text';
/** Bars and slices dim instead of vanishing under another visual's selection. */
const dims = (visual: Visual) => visual.type === 'bar' || visual.type === 'column' || visual.type === 'pie';

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
  return readingOrder(page.visuals).filter((visual) => state.only === undefined || visual.name === state.only);
};

/** What the service is asked for a visual: the filters that reach it from the panes, the slicers and the selection. */
export const queryOf = (state: ReportState, visual: Visual): VisualQuery => {
  const own = visualKey(state.page, visual.name);
  const slicers = Object.entries(state.slicers).flatMap(([key, filter]) => (key !== own && key.startsWith(`${state.page}/`) ? [filter] : []));
  const selected = state.selection && state.selection.visual !== visual.name && visual.type !== 'slicer' ? selectionFilters(state.selection) : [];
  const { report, pages, visuals } = state.filters;
  const filters = [...report, ...(pages[state.page] ?? []), ...(visuals[own] ?? []), ...slicers];
  const base = { pageName: state.page, visualName: visual.name };
  if (selected.length === 0) return { ...base, filters };
  return dims(visual) ? { ...base, filters, highlight: selected } : { ...base, filters: [...filters, ...selected] };
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
