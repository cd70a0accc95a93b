import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { ExportJob } from '../exports/jobs.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, pathOf } from '../paths.ts';
import { reportOf } from './reports.ts';

/** In seconds: a page takes about that long. */
const ASK_AGAIN = 1;

/** POST ExportTo, GET its state, GET the file (protocol 13.7), each with and without the workspace in its path. */
export const exportRoutes = (app: FastifyInstance, context: Context): void => {
  const { exports, addresses } = context;

  const exportJson = (base: string, { id, reportId, reportName, status, percentComplete, createdDateTime, lastActionDateTime, expirationTime, extension }: ExportJob) => ({
    '@odata.context': addresses.context(`${base}$metadata#exports/$entity`),
    id,
    reportId,
    reportName,
    status,
    percentComplete,
    createdDateTime,
    lastActionDateTime,
    ...(status === 'Succeeded' && {
      resourceLocation: addresses.api(`${base}reports/${reportId}/exports/${id}/file`),
      resourceFileExtension: extension,
      expirationTime,
    }),
  });

  for (const path of bothPaths('/reports/:reportId')) {
    app.post(`${path}/ExportTo`, async (request, reply) => {
      const report = reportOf(request, context);
      const job = await exports.begin(report, 'pages' in report ? 'PowerBIReport' : 'PaginatedReport', request.body, context, languageOf(request));
      return reply.code(202).send(exportJson(baseOf(request), job));
    });

    app.get(`${path}/exports/:exportId`, (request, reply) => {
      const job = exports.get(reportOf(request, context).id, pathOf(request).exportId ?? '');
      const isUnderWay = job.status === 'NotStarted' || job.status === 'Running';
      if (isUnderWay) reply.code(202).header('retry-after', ASK_AGAIN);
      return reply.send(exportJson(baseOf(request), job));
    });

    app.get(`${path}/exports/:exportId/file`, async (request, reply) => {
      const { content, job } = await exports.file(reportOf(request, context).id, pathOf(request).exportId ?? '');
      return reply.type(job.mediaType ?? 'application/octet-stream').send(content);
    });
  }
};
