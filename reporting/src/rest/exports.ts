import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { exportRequest, wantedPages } from '../exports/export-request.ts';
import { readBookmark } from '../exports/bookmark-state.ts';
import type { ExportJob } from '../exports/exports.ts';
import { groupOf, inGroup, pathOf } from '../paths.ts';
import { readAs } from '../reading.ts';

/** In seconds: a page takes about that long. */
const ASK_AGAIN = 1;

/** POST ExportTo, GET its state, GET the file (protocol 13.7). */
export const exportRoutes = (app: FastifyInstance, context: Context): void => {
  const { exports, store, addresses } = context;

  const reportOf = (request: FastifyRequest) => {
    const { reportId = '' } = pathOf(request);
    return inGroup(store.reports.get(reportId), groupOf(request, context), `The report ${reportId}`);
  };
  const exportJson = ({ id, reportId, reportName, status, percentComplete, createdDateTime, lastActionDateTime, expirationTime, extension, workspaceId }: ExportJob) => ({
    '@odata.context': addresses.context(`groups/${workspaceId}/$metadata#exports/$entity`),
    id,
    reportId,
    reportName,
    status,
    percentComplete,
    createdDateTime,
    lastActionDateTime,
    ...(status === 'Succeeded' && {
      resourceLocation: addresses.api(`groups/${workspaceId}/reports/${reportId}/exports/${id}/file`),
      resourceFileExtension: extension,
      expirationTime,
    }),
  });

  app.post('/groups/:groupId/reports/:reportId/ExportTo', async (request, reply) => {
    const report = reportOf(request);
    const wanted = readAs(exportRequest, request.body);
    const { defaultBookmark } = wanted.powerBIReportConfiguration;
    // What cannot be drawn is refused at once, not by a job that fails.
    for (const { bookmark } of wantedPages(report, wanted)) readBookmark(bookmark?.state ?? defaultBookmark?.state, 'powerBIReportConfiguration.defaultBookmark.state');
    return reply.code(202).send(exportJson(await exports.begin(report, wanted, context)));
  });

  app.get('/groups/:groupId/reports/:reportId/exports/:exportId', (request, reply) => {
    const job = exports.get(reportOf(request).id, pathOf(request).exportId ?? '');
    const isUnderWay = job.status === 'NotStarted' || job.status === 'Running';
    if (isUnderWay) reply.code(202).header('retry-after', ASK_AGAIN);
    return reply.send(exportJson(job));
  });

  app.get('/groups/:groupId/reports/:reportId/exports/:exportId/file', async (request, reply) => {
    const { content, job } = await exports.file(reportOf(request).id, pathOf(request).exportId ?? '');
    return reply.type(job.mediaType ?? 'application/octet-stream').send(content);
  });
};
