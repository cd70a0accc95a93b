import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { textIn, type DashboardDefinition } from '../definition/index.ts';
import { languageOf } from '../language.ts';
import { notFound } from '../refusal.ts';
import { groupOf, inGroup, pathOf } from '../paths.ts';

type Tile = DashboardDefinition['tiles'][number];

/** The dashboard that a path names. @throws Refusal 404 */
export const dashboardOf = (request: FastifyRequest, context: Context): DashboardDefinition => {
  const { dashboardId = '' } = pathOf(request);
  return inGroup(context.store.dashboards.get(dashboardId), groupOf(request, context), `The dashboard ${dashboardId}`);
};

/** The tile of a dashboard that a path names. @throws Refusal 404 */
export const tileOf = (request: FastifyRequest, dashboard: DashboardDefinition): Tile => {
  const { tileId } = pathOf(request);
  const tile = dashboard.tiles.find(({ id }) => id === tileId);
  if (!tile) throw notFound(`The tile ${tileId}`);
  return tile;
};

/** GET dashboards, one dashboard, its tiles (protocol 13.3). */
export const dashboardRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  const dashboardJson = (dashboard: DashboardDefinition) => ({
    id: dashboard.id,
    displayName: dashboard.displayName,
    isReadOnly: false,
    embedUrl: addresses.dashboard(dashboard),
    users: [],
    subscriptions: [],
  });

  const tileJson = (dashboard: DashboardDefinition, tile: Tile, language: string) => ({
    id: tile.id,
    title: textIn(tile.title, language),
    rowSpan: tile.rowSpan,
    colSpan: tile.colSpan,
    embedUrl: addresses.tile(dashboard, tile.id),
    embedData: '',
    reportId: tile.reportId,
    datasetId: store.reports.get(tile.reportId)?.datasetId,
  });

  app.get('/groups/:groupId/dashboards', (request) => {
    const group = groupOf(request, context);
    const dashboards = store.dashboards.all().filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.displayName.localeCompare(other.displayName));
    return { '@odata.context': addresses.context(`groups/${group.id}/$metadata#dashboards`), value: dashboards.map(dashboardJson) };
  });

  app.get('/groups/:groupId/dashboards/:dashboardId', (request) => {
    const dashboard = dashboardOf(request, context);
    return { '@odata.context': addresses.context(`groups/${dashboard.workspaceId}/$metadata#dashboards/$entity`), ...dashboardJson(dashboard) };
  });

  app.get('/groups/:groupId/dashboards/:dashboardId/tiles', (request) => {
    const dashboard = dashboardOf(request, context);
    return {
      '@odata.context': addresses.context(`groups/${dashboard.workspaceId}/$metadata#tiles`),
      value: dashboard.tiles.map((tile) => tileJson(dashboard, tile, languageOf(request))),
    };
  });

  app.get('/groups/:groupId/dashboards/:dashboardId/tiles/:tileId', (request) => {
    const dashboard = dashboardOf(request, context);
    const tile = tileOf(request, dashboard);
    return { '@odata.context': addresses.context(`groups/${dashboard.workspaceId}/$metadata#tiles/$entity`), ...tileJson(dashboard, tile, languageOf(request)) };
  });
};
