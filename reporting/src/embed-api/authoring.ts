import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isChinese } from '../../drawing/language/texts.ts';
import type { Context } from '../context.ts';
import { reportDefinition, saveAsRequest, saveRequest, visualQuery, type DatasetModel, type EmbeddedReport, type ReportDefinition, type SavedReport } from '../definition/index.ts';
import { goneAway } from '../gone-away.ts';
import { languageOf } from '../language.ts';
import { readAs } from '../reading.ts';
import { invalid, notAuthorized, notFound, HttpError } from '../http-error.ts';
import { faultOfName, isSavedFor } from '../tokens/saver.ts';
import type { EmbedClaims } from '../tokens/tokens.ts';
import { grantedDataset, grantedReport } from './grants.ts';
import { checkContent } from './report-check.ts';
import { visualRequest } from './visuals.ts';

/**
 * The version of a report is its content: two who read the same text hold the same version, and whatever changes the
 * document (an import, a newer sample) changes it too.
 */
export const versionOf = (report: ReportDefinition): string => createHash('sha256').update(JSON.stringify(report)).digest('base64url').slice(0, 22);

const saved = (report: ReportDefinition): SavedReport => ({ report, version: versionOf(report) });

/**
 * Saving reports, and making new ones over a dataset. The token decides: `allowEdit` to save in place, a target workspace
 * to save a copy or something new (protocol 3.5, 13.5).
 */
export const authoringRoutes = (app: FastifyInstance, context: Context): void => {
  const { engine, loads, store, turns } = context;

  app.put('/reports/:reportId', async (request): Promise<SavedReport> => {
    const { report, model, canEdit } = await grantedReport(request, context);
    if (!canEdit) throw notAuthorized(403, 'The embed token does not allow to edit this report.');
    const { version, ...content } = readAs(saveRequest, request.body);
    checkContent(content, model);
    return saved(
      await store.reports.change(report.id, (present) => {
        if (!present) throw notFound(`The report ${report.id}`);
        if (versionOf(present) !== version) throw new HttpError(409, 'ReportChanged', 'The report was saved by somebody else in the meantime.');
        return { ...present, ...content };
      }),
    );
  });

  /** A new document in a workspace that the token allows. */
  const saveNew = async (request: FastifyRequest, claims: EmbedClaims, model: DatasetModel, source: Partial<ReportDefinition>): Promise<SavedReport> => {
    const { name, targetWorkspaceId, ...content } = readAs(saveAsRequest, request.body);
    const workspaceId = targetOf(claims, source.workspaceId, targetWorkspaceId);
    if (!store.workspaces.get(workspaceId)) throw notFound(`The workspace ${workspaceId}`);
    checkContent(content, model);
    const report = reportDefinition.parse({ ...source, ...content, id: randomUUID(), workspaceId, name, datasetId: model.id });
    return saved(
      await store.reports.change(report.id, () => {
        checkPlace(report, claims, store);
        return report;
      }),
    );
  };

  app.post('/reports/:reportId/copies', async (request, reply) => {
    const { claims, report, model, canSaveAs } = await grantedReport(request, context);
    if (!canSaveAs) throw notAuthorized(403, 'The embed token does not allow to save copies.');
    return reply.code(201).send(await saveNew(request, claims, model, report));
  });

  app.post('/datasets/:datasetId/reports', async (request, reply) => {
    const { claims, model } = await grantedDataset(request, context);
    return reply.code(201).send(await saveNew(request, claims, model, {}));
  });

  app.get('/datasets/:datasetId', async (request): Promise<EmbeddedReport> => {
    const { claims, model } = await grantedDataset(request, context);
    const { roles: _, ...shown } = model;
    const report = blank(model, claims.workspaces[0]!, languageOf(request));
    return { report, model: shown, canEdit: false, canSaveAs: true, canExportData: claims.allowExportData, version: versionOf(report), dataAsOf: loads.get(model.id)?.at ?? '' };
  });

  app.post('/datasets/:datasetId/query', async (request, reply) => {
    const { claims, model } = await grantedDataset(request, context);
    const asked = readAs(visualQuery.required({ visual: true }), request.body);
    const wanted = visualRequest({ report: { pages: [], filters: [] }, model, claims, canEdit: true }, asked, languageOf(request), context);
    const signal = goneAway(reply);
    return turns.read(claims, () => engine.visual(wanted, signal), signal);
  });
};

/**
 * Checks that there is room for a report that is saved for somebody: in its workspace for its name, and among theirs.
 * @throws HttpError 409, or 400 for a name that the portal does not give out for them
 */
const checkPlace = ({ name, workspaceId }: ReportDefinition, { saver }: EmbedClaims, { reports, paginated }: Context['store']): void => {
  if (!saver) return;
  const fault = faultOfName(name, saver.mark);
  if (fault !== undefined) throw invalid('name', fault);
  // As in Power BI, where reports of a workspace may have one name; the portal finds its own by theirs.
  const isTaken = [...reports.all(), ...paginated.all()].some((one) => one.workspaceId === workspaceId && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new HttpError(409, 'ReportNameTaken', `name: there is a report ${name} in the workspace.`);
  if (reports.all().filter((one) => isSavedFor(one.name, saver.mark)).length >= saver.most) throw new HttpError(409, 'TooManyReports', `At most ${saver.most} reports may be saved.`);
};

/** Where a new report goes. @throws HttpError 403 for a workspace that the token does not name */
const targetOf = ({ workspaces }: EmbedClaims, own: string | undefined, asked: string | undefined): string => {
  const wanted = asked?.toLowerCase() ?? (own !== undefined && workspaces.includes(own) ? own : workspaces[0]!);
  if (!workspaces.includes(wanted)) throw notAuthorized(403, 'The embed token does not allow to save into this workspace.');
  return wanted;
};

/** What an author of a new report begins with: an empty page. It is not stored before it is saved. */
const blank = (model: DatasetModel, workspaceId: string, language: string): ReportDefinition =>
  reportDefinition.parse({
    id: randomUUID(),
    workspaceId,
    name: isChinese(language) ? '新报表' : 'New report',
    datasetId: model.id,
    pages: [{ name: 'ReportSection1', displayName: isChinese(language) ? '第 1 页' : 'Page 1', visuals: [] }],
  });
