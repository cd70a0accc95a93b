import { z } from 'zod';
import { identifier, type DatasetModel, type Filter, type ReportDefinition, type ReportPage, type Visual } from '../../definition/index.ts';
import { filterSql } from '../../query/conditions.ts';
import { lookupOf } from '../../query/model-lookup.ts';
import { Parameters } from '../../query/parameters.ts';
import { invalid } from '../../http-error.ts';
import { effectiveIdentity } from '../../tokens/embed-request.ts';
import { exportFormat } from '../renderer.ts';
import { noBookmark, readBookmark, type BookmarkState } from './bookmark-state.ts';
import { readFilterText } from './filter-text.ts';

/** Power BI takes at most 50 pages or visuals. */
const mostPages = 50;
const bookmark = z.object({ name: z.string().max(200).optional(), state: z.string().max(100_000).optional() });

/** POST ExportTo for a report with pages (protocol 13.7). */
export const exportRequest = z.object({
  format: exportFormat,
  powerBIReportConfiguration: z
    .object({
      settings: z.object({ locale: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/).default('en'), includeHiddenPages: z.boolean().default(false) }).prefault({}),
      pages: z.array(z.object({ pageName: identifier, visualName: identifier.optional(), bookmark: bookmark.optional() })).min(1).max(mostPages).optional(),
      defaultBookmark: bookmark.optional(),
      reportLevelFilters: z.array(z.object({ filter: z.string().max(4000) })).max(10).default([]),
      datasetToBind: z.string().optional(),
      identities: z.array(effectiveIdentity).max(1).default([]),
    })
    .prefault({}),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** One page of the file that is asked for. */
export interface WantedPage {
  page: ReportPage;
  /** The only visual that is shown. */
  visual?: Visual;
  state: BookmarkState;
}

const place = 'powerBIReportConfiguration';

/**
 * The pages that a request asks for, in its order; without any, those that are not hidden.
 * @throws HttpError 400 for a page, visual, bookmark or column that is not there
 */
export const wantedPages = (report: ReportDefinition, model: DatasetModel, { powerBIReportConfiguration: wanted }: ExportRequest): WantedPage[] => {
  if (wanted.datasetToBind !== undefined && wanted.datasetToBind.toLowerCase() !== report.datasetId) throw invalid(`${place}.datasetToBind`, 'a report is exported with its own dataset');
  const added = wanted.reportLevelFilters.flatMap(({ filter }, index) => readFilterText(filter, `${place}.reportLevelFilters[${index}].filter`));
  checkFilters(added, model, `${place}.reportLevelFilters`);
  const stateOf = (own: z.infer<typeof bookmark> | undefined, at: string): BookmarkState => {
    const given = own ?? wanted.defaultBookmark;
    const from = own ? at : `${place}.defaultBookmark`;
    if (given?.name !== undefined && given.state === undefined) throw invalid(`${from}.name`, `there is no bookmark ${given.name}; a captured state can be sent`);
    const state = given?.state === undefined ? noBookmark : readBookmark(given.state, `${from}.state`);
    const { filters, slicers } = state;
    checkFilters([...filters.report, ...Object.values(filters.pages).flat(), ...Object.values(filters.visuals).flat(), ...Object.values(slicers)], model, `${from}.state`);
    return { ...state, filters: { ...filters, report: [...filters.report, ...added] } };
  };
  if (!wanted.pages) {
    const shown = report.pages.filter(({ hidden }) => !hidden || wanted.settings.includeHiddenPages);
    if (shown.length === 0) throw invalid(`${place}.pages`, 'the report has only hidden pages');
    if (shown.length > mostPages) throw invalid(`${place}.pages`, `an export has at most ${mostPages} pages`);
    return shown.map((page) => ({ page, state: stateOf(undefined, '') }));
  }
  return wanted.pages.map(({ pageName, visualName, bookmark: own }, index) => {
    const at = `${place}.pages[${index}]`;
    const page = report.pages.find(({ name }) => name === pageName);
    if (!page) throw invalid(`${at}.pageName`, `there is no page ${pageName}`);
    const visual = visualName === undefined ? undefined : page.visuals.find(({ name }) => name === visualName);
    if (visualName !== undefined && !visual) throw invalid(`${at}.visualName`, `there is no visual ${visualName} on the page ${pageName}`);
    return { page, visual, state: stateOf(own, `${at}.bookmark`) };
  });
};

/** A filter that could not be applied is refused before the export begins. @throws HttpError 400 */
const checkFilters = (filters: readonly Filter[], model: DatasetModel, at: string): void => {
  const lookup = lookupOf(model);
  for (const filter of filters) filterSql(filter, lookup.column(filter.column, at), new Parameters(), at);
};
