import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { textIn, type ReportDefinition, type ReportPage } from '../definition/index.ts';
import { languageOf } from '../language.ts';
import { notFound } from '../refusal.ts';
import { groupOf, inGroup, pathOf } from '../paths.ts';

/** GET reports, one report, its pages (protocol 13.2). */
export const reportRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  const reportJson = (report: ReportDefinition, language: string) => ({
    id: report.id,
    name: report.name,
    ...(report.description !== undefined && { description: textIn(report.description, language) }),
    reportType: 'PowerBIReport',
    datasetId: report.datasetId,
    embedUrl: addresses.report(report),
    users: [],
    subscriptions: [],
  });

  const reportOf = (request: FastifyRequest) => {
    const { reportId = '' } = pathOf(request);
    return inGroup(store.reports.get(reportId), groupOf(request, context), `The report ${reportId}`);
  };

  app.get('/groups/:groupId/reports', (request) => {
    const group = groupOf(request, context);
    const reports = store.reports.all().filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.name.localeCompare(other.name));
    return { '@odata.context': addresses.context(`groups/${group.id}/$metadata#reports`), value: reports.map((report) => reportJson(report, languageOf(request))) };
  });

  app.get('/groups/:groupId/reports/:reportId', (request) => {
    const report = reportOf(request);
    return { '@odata.context': addresses.context(`groups/${report.workspaceId}/$metadata#reports/$entity`), ...reportJson(report, languageOf(request)) };
  });

  app.get('/groups/:groupId/reports/:reportId/pages', (request) => {
    const report = reportOf(request);
    return {
      '@odata.context': addresses.context(`groups/${report.workspaceId}/$metadata#pages`),
      value: report.pages.map((page, order) => pageJson(page, order, languageOf(request))),
    };
  });

  app.get('/groups/:groupId/reports/:reportId/pages/:pageName', (request) => {
    const report = reportOf(request);
    const { pageName } = pathOf(request);
    const order = report.pages.findIndex(({ name }) => name === pageName);
    const page = report.pages[order];
    if (!page) throw notFound(`The page ${pageName}`);
    return { '@odata.context': addresses.context(`groups/${report.workspaceId}/$metadata#pages/$entity`), ...pageJson(page, order, languageOf(request)) };
  });
};

const pageJson = ({ name, displayName }: ReportPage, order: number, language: string) => ({ name, displayName: textIn(displayName, language), order });
