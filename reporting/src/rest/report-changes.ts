import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { reportName, type DatasetModel, type ReportDefinition } from '../definition/index.ts';
import { MY_WORKSPACE } from '../documents/store.ts';
import { checkContent } from '../embed-api/report-check.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, workspaceOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { invalid, notFound } from '../http-error.ts';
import { reportJson } from './documents-json.ts';
import { pagedReportOf, reportOf } from './reports.ts';

/** As Power BI writes "My workspace" in a request. */
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

const id = z.string().min(1).max(100).transform((text) => text.toLowerCase());
const workspaceId = id.transform((text) => (text === NO_WORKSPACE ? MY_WORKSPACE : text));
const cloneRequest = z.object({ name: reportName, targetWorkspaceId: workspaceId.optional(), targetModelId: id.optional() });
const rebindRequest = z.object({ datasetId: id });
const updateRequest = z.object({
  sourceType: z.literal('ExistingReport'),
  sourceReport: z.object({ sourceReportId: id, sourceWorkspaceId: workspaceId.optional() }),
});

/** Clone, Rebind and UpdateReportContent of a report (protocol 13.2). What does not fit its new dataset is refused and changes nothing. */
export const reportChangeRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  const modelOf = (datasetId: string): DatasetModel => {
    const model = store.datasets.get(datasetId);
    if (!model) throw notFound(`The dataset ${datasetId}`);
    return model;
  };
  /** Puts the change of a stored report into its place, made from the report as it is then. */
  const change = (report: ReportDefinition, changed: Partial<ReportDefinition>) =>
    store.reports.change(report.id, (present) => {
      if (!present) throw notFound(`The report ${report.id}`);
      return { ...present, ...changed };
    });

  for (const path of bothPaths('/reports/:reportId')) {
    app.post(`${path}/Clone`, async (request) => {
      const source = reportOf(request, context);
      const { name, targetWorkspaceId = source.workspaceId, targetModelId } = readAs(cloneRequest, request.body);
      const own = { id: randomUUID(), name, workspaceId: workspaceOf(targetWorkspaceId, context).id };
      const answer = { '@odata.context': addresses.context(`${baseOf(request)}$metadata#reports/$entity`) };
      if (!('pages' in source)) {
        if (targetModelId !== undefined) throw invalid('targetModelId', 'a paginated report stays with its dataset');
        // Its names in other languages would still be those of the other.
        const copy = { ...source, ...own, label: undefined };
        return { ...answer, ...reportJson(await store.paginated.change(own.id, () => copy), languageOf(request), context) };
      }
      const datasetId = targetModelId ?? source.datasetId;
      checkContent(source, modelOf(datasetId));
      return { ...answer, ...reportJson(await store.reports.change(own.id, () => ({ ...source, ...own, datasetId })), languageOf(request), context) };
    });

    app.post(`${path}/Rebind`, async (request, reply) => {
      const report = pagedReportOf(request, context, 'stays with its dataset');
      const { datasetId } = readAs(rebindRequest, request.body);
      checkContent(report, modelOf(datasetId));
      await change(report, { datasetId });
      return reply.code(200).send();
    });

    app.post(`${path}/UpdateReportContent`, async (request) => {
      const report = pagedReportOf(request, context, 'takes no pages of another');
      const { sourceReportId, sourceWorkspaceId } = readAs(updateRequest, request.body).sourceReport;
      const source = store.reports.get(sourceReportId);
      if (!source || (sourceWorkspaceId ?? source.workspaceId) !== source.workspaceId) throw notFound(`The report ${sourceReportId}`);
      const { filters, pages } = source;
      checkContent({ filters, pages }, modelOf(report.datasetId));
      const changed = await change(report, { filters, pages });
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#reports/$entity`), ...reportJson(changed, languageOf(request), context) };
    });
  }
};
