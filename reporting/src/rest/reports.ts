import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { textIn, type ReportDefinition, type ReportPage } from '../definition/index.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, documentOf, groupOf, pathOf } from '../paths.ts';
import { invalid, notFound } from '../http-error.ts';
import { reportJson, type AnyReport } from './documents-json.ts';

/** The report that a path names, of either kind. @throws HttpError 404 */
export const reportOf = (request: FastifyRequest, context: Context): AnyReport => {
  const { reportId = '' } = pathOf(request);
  const { reports, paginated } = context.store;
  return documentOf<AnyReport>(reports.get(reportId) ?? paginated.get(reportId), request, context, `The report ${reportId}`);
};

/** As above, for what a paginated report cannot do. @throws HttpError 400 that says what it lacks */
export const pagedReportOf = (request: FastifyRequest, context: Context, lack: string): ReportDefinition => {
  const report = reportOf(request, context);
  if (!('pages' in report)) throw invalid('reportId', `${report.name} is a paginated report and ${lack}`);
  return report;
};

/** GET reports, one report, its pages; DELETE of a report (protocol 13.2), each with and without the workspace in its path. */
export const reportRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;
  // It is cut into pages when it runs.
  const withPages = (request: FastifyRequest) => pagedReportOf(request, context, 'has no pages of its own');

  for (const path of bothPaths('/reports')) {
    app.get(path, (request) => {
      const group = groupOf(request, context);
      const all: AnyReport[] = [...store.reports.all(), ...store.paginated.all()];
      const reports = all.filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.name.localeCompare(other.name));
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#reports`), value: reports.map((report) => reportJson(report, languageOf(request), context)) };
    });

    app.get(`${path}/:reportId`, (request) => ({
      '@odata.context': addresses.context(`${baseOf(request)}$metadata#reports/$entity`),
      ...reportJson(reportOf(request, context), languageOf(request), context),
    }));

    app.get(`${path}/:reportId/pages`, (request) => ({
      '@odata.context': addresses.context(`${baseOf(request)}$metadata#pages`),
      value: withPages(request).pages.map((page, order) => pageJson(page, order, languageOf(request))),
    }));

    app.get(`${path}/:reportId/pages/:pageName`, (request) => {
      const { pages } = withPages(request);
      const { pageName } = pathOf(request);
      const order = pages.findIndex(({ name }) => name === pageName);
      const page = pages[order];
      if (!page) throw notFound(`The page ${pageName}`);
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#pages/$entity`), ...pageJson(page, order, languageOf(request)) };
    });

    app.delete(`${path}/:reportId`, async (request, reply) => {
      const report = reportOf(request, context);
      await ('pages' in report ? store.reports : store.paginated).remove(report.id);
      return reply.code(200).send();
    });
  }
};

const pageJson = ({ name, displayName }: ReportPage, order: number, language: string) => ({ name, displayName: textIn(displayName, language), order });
