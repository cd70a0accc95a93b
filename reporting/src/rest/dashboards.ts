import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { DashboardDefinition } from '../definition/index.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, documentOf, groupOf, pathOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { notFound } from '../http-error.ts';
import { dashboardJson, tileJson, type Tile } from './documents-json.ts';

const newDashboard = z.object({ name: z.string().trim().min(1).max(200) });

/** The dashboard that a path names. @throws HttpError 404 */
export const dashboardOf = (request: FastifyRequest, context: Context): DashboardDefinition => {
  const { dashboardId = '' } = pathOf(request);
  return documentOf(context.store.dashboards.get(dashboardId), request, context, `The dashboard ${dashboardId}`);
};

/** The tile of a dashboard that a path names. @throws HttpError 404 */
export const tileOf = (request: FastifyRequest, dashboard: DashboardDefinition): Tile => {
  const { tileId } = pathOf(request);
  const tile = dashboard.tiles.find(({ id }) => id === tileId);
  if (!tile) throw notFound(`The tile ${tileId}`);
  return tile;
};

/** Dashboards and their tiles: read, made, deleted (protocol 13.3), each with and without the workspace in its path. */
export const dashboardRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  for (const path of bothPaths('/dashboards')) {
    app.get(path, (request) => {
      const group = groupOf(request, context);
      const dashboards = store.dashboards.all().filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.displayName.localeCompare(other.displayName));
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#dashboards`), value: dashboards.map((dashboard) => dashboardJson(dashboard, context)) };
    });

    app.post(path, async (request) => {
      const { name } = readAs(newDashboard, request.body);
      const dashboard = { id: randomUUID(), workspaceId: groupOf(request, context).id, displayName: name, tiles: [] };
      await store.dashboards.put(dashboard);
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#dashboards/$entity`), ...dashboardJson(dashboard, context) };
    });

    app.get(`${path}/:dashboardId`, (request) => ({
      '@odata.context': addresses.context(`${baseOf(request)}$metadata#dashboards/$entity`),
      ...dashboardJson(dashboardOf(request, context), context),
    }));

    app.delete(`${path}/:dashboardId`, async (request, reply) => {
      await store.dashboards.remove(dashboardOf(request, context).id);
      return reply.code(200).send();
    });

    app.get(`${path}/:dashboardId/tiles`, (request) => {
      const dashboard = dashboardOf(request, context);
      return {
        '@odata.context': addresses.context(`${baseOf(request)}$metadata#tiles`),
        value: dashboard.tiles.map((tile) => tileJson(dashboard, tile, languageOf(request), context)),
      };
    });

    app.get(`${path}/:dashboardId/tiles/:tileId`, (request) => {
      const dashboard = dashboardOf(request, context);
      const tile = tileOf(request, dashboard);
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#tiles/$entity`), ...tileJson(dashboard, tile, languageOf(request), context) };
    });
  }
};
