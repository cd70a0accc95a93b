import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { bothPaths } from '../paths.ts';
import * as pbix from '../pbix/format.ts';
import { writePbix } from '../pbix/write.ts';
import * as rdl from '../rdl/format.ts';
import { writeRdl } from '../rdl/rdl-file.ts';
import { readAs } from '../reading.ts';
import { notFound, HttpError } from '../http-error.ts';
import { reportOf } from './reports.ts';

/** Half of a letter beyond the first plane, which has no place in an address. */
const halfLetter = /\p{Cs}/gu;
const savedAs = (name: string, extension: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(halfLetter, '') + extension)}`;
const exportQuery = z.object({ downloadType: z.enum(['IncludeModel', 'LiveConnect']).default('IncludeModel') });

/**
 * GET Export: the report's own file (protocol 13.2), with its data, or leaning on its dataset (`LiveConnect`). That of a
 * paginated report always leans on its dataset.
 */
export const reportFileRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, loads, tableFiles, transfers } = context;

  for (const path of bothPaths('/reports/:reportId/Export')) {
    app.get(path, async (request, reply) => {
      const report = reportOf(request, context);
      const withData = readAs(exportQuery, request.query, 'query').downloadType === 'IncludeModel';
      const model = store.datasets.get(report.datasetId);
      if (!model) throw notFound(`The dataset ${report.datasetId}`);
      if (!('pages' in report)) return reply.type(rdl.MEDIA_TYPE).header('content-disposition', savedAs(report.name, rdl.EXTENSION)).send(writeRdl(report, model));
      if (withData && !loads.get(model.id)) throw new HttpError(503, 'DatasetNotLoaded', `The data of ${model.name} are not loaded.`);
      const file = await writePbix({ report, model, withData }, tableFiles, transfers);
      return reply.type(pbix.MEDIA_TYPE).header('content-disposition', savedAs(report.name, pbix.EXTENSION)).send(file);
    });
  }
};
