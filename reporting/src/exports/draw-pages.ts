import { textsIn } from '../../drawing/language/texts.ts';
import type { Context } from '../context.ts';
import { textIn, type DatasetModel, type Filter, type ReportDefinition, type ReportPage, type Visual, type VisualResult } from '../definition/index.ts';
import { visualRequest } from '../embed-api/visuals.ts';
import type { EmbedClaims } from '../tokens/tokens.ts';
import { onPage, readBookmark } from './bookmark-state.ts';
import { wantedPages, type ExportRequest } from './export-request.ts';
import type { DrawnPage } from './files.ts';
import { pageSvg } from './page/page-svg.ts';

type Source = { readonly report: ReportDefinition; readonly model: DatasetModel; readonly claims: EmbedClaims };
type Narrowing = ReturnType<typeof onPage>;

/** More rows than this have no place on paper. */
const MOST_ROWS = 3000;

/**
 * Draws the pages that an export asks for, one after the other.
 * @param drawn called after each page with the share of the work that is done, from 0 to 1
 * @throws Refusal when the request asks for what is not there, or row-level security does not let it in
 */
export const drawPages = async (source: Source, request: ExportRequest, context: Context, drawn: (share: number) => void): Promise<DrawnPage[]> => {
  const { settings, defaultBookmark } = request.powerBIReportConfiguration;
  const wanted = wantedPages(source.report, request);
  const pages: DrawnPage[] = [];
  for (const { page, bookmark } of wanted) {
    const state = readBookmark(bookmark?.state ?? defaultBookmark?.state, 'powerBIReportConfiguration.defaultBookmark.state');
    pages.push(await drawPage(source, page, onPage(state, page.name), settings.locale, context));
    drawn(pages.length / wanted.length);
  }
  return pages;
};

const drawPage = async (source: Source, page: ReportPage, narrowing: Narrowing, language: string, context: Context): Promise<DrawnPage> => {
  const results = new Map<string, VisualResult>();
  for (const visual of page.visuals) {
    if (visual.type === 'text') continue;
    const asked = { pageName: page.name, visualName: visual.name, filters: filtersFor(visual, narrowing), highlight: undefined, visual: undefined };
    const request = visualRequest({ ...source, canEdit: false }, asked, language, context);
    results.set(visual.name, await context.engine.visual({ ...request, limit: MOST_ROWS }));
  }
  const { roles: _, ...model } = source.model;
  const locale = { language, formatLocale: language, texts: textsIn(language) };
  return { name: textIn(page.displayName, language), ...pageSvg({ page, model, locale, results, slicers: narrowing.slicers, filters: narrowing.filters }) };
};

/** As on screen: what slicers let through reaches every other visual, and what a click selects, too. */
const filtersFor = (visual: Visual, { slicers, filters, visuals, selected }: Narrowing): Filter[] => [
  ...filters,
  ...visuals(visual.name),
  ...[...slicers].flatMap(([name, filter]) => (name === visual.name ? [] : [filter])),
  ...(visual.type === 'slicer' ? [] : selected(visual.name)),
];
