import type { Context } from '../../context.ts';
import type { DatasetModel, ReportDefinition } from '../../definition/index.ts';
import { readAs } from '../../reading.ts';
import { notFound } from '../../http-error.ts';
import { grantForReport } from '../../tokens/embed-request.ts';
import type { EmbedClaims } from '../../tokens/tokens.ts';
import type { PageFormat } from '../files/book.ts';
import type { Renderer } from '../renderer.ts';
import { DrawingThread } from './drawing-thread.ts';
import { exportRequest, wantedPages, type ExportRequest } from './export-request.ts';
import { readPage } from './read-pages.ts';

/** Makes reports with pages into files: their data are read here, with the reader's rights, and drawn in a thread of their own. */
export const pageRenderer = (format: PageFormat): Renderer => ({
  accept: (body, reportId, context) => {
    const request = readAs(exportRequest, body);
    const { report, model } = sourceOf(reportId, context);
    wantedPages(report, model, request);
    claimsOf(report, request, context);
    return request;
  },

  render: async (accepted, reportId, context, { onProgress, signal }) => {
    const request = readAs(exportRequest, accepted);
    const { report, model } = sourceOf(reportId, context);
    const source = { report, model, claims: claimsOf(report, request, context) };
    const wanted = wantedPages(report, model, request);
    const language = request.powerBIReportConfiguration.settings.locale;
    // Binding the file is one step more.
    const thread = await DrawingThread.begin({ format, title: report.name, language }, signal, (pages) => onProgress(pages / (wanted.length + 1)));
    try {
      for (const one of wanted) thread.add(await readPage(source, one, language, context, signal));
      return await thread.finish();
    } finally {
      await thread.close();
    }
  },
});

/** @throws HttpError 404 */
const sourceOf = (reportId: string, { store }: Context): { report: ReportDefinition; model: DatasetModel } => {
  const report = store.reports.get(reportId);
  if (!report) throw notFound(`The report ${reportId}`);
  const model = store.datasets.get(report.datasetId);
  if (!model) throw notFound(`The dataset ${report.datasetId}`);
  return { report, model };
};

/** Whose rows an export shows: the identities are checked as for an embed token. @throws HttpError 400 */
const claimsOf = (report: ReportDefinition, { powerBIReportConfiguration: { identities } }: ExportRequest, { store }: Context): EmbedClaims => ({
  jti: '',
  exp: 0,
  ...grantForReport({ accessLevel: 'View', allowSaveAs: false, identities }, report.id, report.workspaceId, store),
});
