import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { bothPaths } from '../paths.ts';
import { EXTENSION, MEDIA_TYPE } from '../pbix/format.ts';
import { writePbix } from '../pbix/write.ts';
import { readAs } from '../reading.ts';
import { notFound, Refusal } from '../refusal.ts';
import { pagedReportOf } from './reports.ts';

/** Half of a letter beyond the first plane, which has no place in an address. */
const halfLetter = /\p{Cs}/gu;
const exportQuery = z.object({ downloadType: z.enum(['IncludeModel', 'LiveConnect']).default('IncludeModel') });

/** GET Export: the report's own file (protocol 13.2), with its data, or leaning on its dataset (`LiveConnect`). */
export const reportFileRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, loads, tableFiles, transfers } = context;

  for (const path of bothPaths('/reports/:reportId/Export')) {
    app.get(path, async (request, reply) => {
      const report = pagedReportOf(request, context, 'has no file of its own here');
      const withData = readAs(exportQuery, request.query, 'query').downloadType === 'IncludeModel';
      const model = store.datasets.get(report.datasetId);
      if (!model) throw notFound(`The dataset ${report.datasetId}`);
      if (withData && !loads.get(model.id)) throw new Refusal(503, 'DatasetNotLoaded', `The data of ${model.name} are not loaded.`);
      const file = await writePbix({ report, model, withData }, tableFiles, transfers);
      return reply
        .type(MEDIA_TYPE)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(report.name.replace(halfLetter, '') + EXTENSION)}`)
        .send(file);
    });
  }
};
