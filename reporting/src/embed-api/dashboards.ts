import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { tileQuery, type DashboardDefinition, type DatasetModel, type EmbeddedDashboard, type Visual } from '../definition/index.ts';
import { goneAway } from '../gone-away.ts';
import { languageOf } from '../language.ts';
import { readAs } from '../reading.ts';
import { notFound } from '../http-error.ts';
import { pathOf } from '../paths.ts';
import { grantedDashboard, modelOf } from './grants.ts';
import { visualRequest } from './visuals.ts';

/** A dashboard for the embed page, and the rows of its tiles. */
export const dashboardRoutes = (app: FastifyInstance, context: Context): void => {
  const { engine, loads, store, addresses, turns } = context;

  app.get('/dashboards/:dashboardId', async (request): Promise<EmbeddedDashboard> => {
    const { dashboard, claims } = await grantedDashboard(request, context);
    const shown = dashboard.tiles.flatMap((tile) => {
      const visual = visualOf(tile, context);
      return visual ? [{ tile, visual, report: store.reports.get(tile.reportId)! }] : [];
    });
    const loaded = shown.flatMap(({ report }) => loads.get(report.datasetId)?.at ?? []).sort();
    return {
      dashboard,
      visuals: Object.fromEntries(shown.map(({ tile, visual }) => [tile.id, visual])),
      models: Object.fromEntries(shown.flatMap(({ tile, report }) => (claims.datasets.includes(report.datasetId) ? [[tile.id, withoutRoles(modelOf(report, claims, store))]] : []))),
      reportEmbedUrls: Object.fromEntries(shown.map(({ tile, report }) => [tile.id, addresses.report(report, tile.pageName)])),
      dataAsOf: loaded[0] ?? '',
    };
  });

  app.post('/dashboards/:dashboardId/tiles/:tileId/query', async (request, reply) => {
    const { dashboard, claims } = await grantedDashboard(request, context);
    const { filters } = readAs(tileQuery, request.body ?? {});
    const { tileId } = pathOf(request);
    const tile = dashboard.tiles.find(({ id }) => id === tileId);
    const report = tile && store.reports.get(tile.reportId);
    if (!tile || !report) throw notFound(`The tile ${tileId}`);
    const granted = { report, model: modelOf(report, claims, store), claims, canEdit: false };
    const wanted = visualRequest(granted, { ...tile, filters }, languageOf(request), context);
    const signal = goneAway(reply);
    return turns.read(claims, () => engine.visual(wanted, signal), signal);
  });
};

/** Who may see what is nothing for the page. */
const withoutRoles = ({ roles: _, ...model }: DatasetModel): Omit<DatasetModel, 'roles'> => model;

/** The visual that a tile shows; nothing when it was taken out of its report. */
const visualOf = ({ reportId, pageName, visualName }: DashboardDefinition['tiles'][number], { store }: Context): Visual | undefined =>
  store.reports
    .get(reportId)
    ?.pages.find(({ name }) => name === pageName)
    ?.visuals.find(({ name }) => name === visualName);
