import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Settings } from '../settings.ts';
import type { AccessClaims } from '../tokens/tokens.ts';
import { dashboardRoutes } from './dashboards.ts';
import { datasetRoutes } from './datasets.ts';
import { exportRoutes } from './exports.ts';
import { groupRoutes } from './groups.ts';
import { importRoutes } from './imports.ts';
import { queryRoutes } from './queries.ts';
import { reportChangeRoutes } from './report-changes.ts';
import { reportFileRoutes } from './report-file.ts';
import { reportRoutes } from './reports.ts';
import { tileCloneRoutes } from './tile-clone.ts';
import { tokenRoutes } from './tokens.ts';
import { userRoutes } from './users.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the REST API. */
    access: AccessClaims;
  }
}

/** Power BI's REST API (protocol 12 and 13), for callers with an access token. */
export const restApi = (context: Context, { importMegabytes }: Pick<Settings, 'importMegabytes'>) => async (app: FastifyInstance): Promise<void> => {
  app.decorateRequest('access', null as unknown as AccessClaims);
  app.addHook('onRequest', async (request) => {
    request.access = await context.tokens.readAccess(request.headers.authorization);
  });
  groupRoutes(app, context);
  reportRoutes(app, context);
  reportChangeRoutes(app, context);
  reportFileRoutes(app, context);
  await importRoutes(app, context, importMegabytes);
  userRoutes(app, context);
  dashboardRoutes(app, context);
  tileCloneRoutes(app, context);
  exportRoutes(app, context);
  datasetRoutes(app, context);
  queryRoutes(app, context);
  tokenRoutes(app, context);
};
