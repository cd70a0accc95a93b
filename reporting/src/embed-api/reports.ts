import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { exportDataRequest, visualQuery, type EmbeddedReport } from '../definition/index.ts';
import { goneAway } from '../gone-away.ts';
import { languageOf } from '../language.ts';
import { csv } from '../query/csv.ts';
import { notAuthorized } from '../http-error.ts';
import { readAs } from '../reading.ts';
import { versionOf } from './authoring.ts';
import { grantedReport, type GrantedReport } from './grants.ts';
import { visualRequest } from './visuals.ts';

const underlying = 1;

/** A report for the embed page, and the rows of its visuals. */
export const reportRoutes = (app: FastifyInstance, context: Context): void => {
  const { engine, loads, turns } = context;

  app.get('/reports/:reportId', async (request): Promise<EmbeddedReport> => {
    const { report, model, canEdit, canSaveAs, canExportData } = await grantedReport(request, context);
    const { roles: _, ...shown } = model;
    return { report, model: shown, canEdit, canSaveAs, canExportData, version: versionOf(report), dataAsOf: loads.get(model.id)?.at ?? '' };
  });

  app.post('/reports/:reportId/query', async (request, reply) => {
    const granted = await grantedReport(request, context);
    const asked = readAs(visualQuery, request.body);
    const wanted = visualRequest(drafting(granted), asked, languageOf(request), context);
    const signal = goneAway(reply);
    return turns.read(granted.claims, () => engine.visual(wanted, signal), signal);
  });

  app.post('/reports/:reportId/export-data', async (request, reply) => {
    const granted = await grantedReport(request, context);
    if (!granted.canExportData) throw notAuthorized(403, 'The embed token does not allow to export data.');
    const { rows, exportDataType, ...asked } = readAs(exportDataRequest, request.body);
    const language = languageOf(request);
    const wanted = { ...visualRequest(drafting(granted), asked, language, context), limit: rows };
    const signal = goneAway(reply);
    const read = () => (exportDataType === underlying ? engine.underlying(wanted, signal) : engine.visual(wanted, signal));
    const text = await turns.exportData(granted.claims, async () => csv(await read(), granted.model, language), signal);
    return reply.type('text/csv; charset=utf-8').send(text);
  });
};

/** Who may save a copy may also try out what it would show. */
const drafting = (granted: GrantedReport) => ({ ...granted, canEdit: granted.canEdit || granted.canSaveAs });
