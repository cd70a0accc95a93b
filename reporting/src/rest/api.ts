import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { AccessClaims } from '../tokens/tokens.ts';
import { dashboardRoutes } from './dashboards.ts';
import { datasetRoutes } from './datasets.ts';
import { exportRoutes } from './exports.ts';
import { groupRoutes } from './groups.ts';
import { reportRoutes } from './reports.ts';
import { tokenRoutes } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the REST API. */
    access: AccessClaims;
  }
}

/** Power BI's REST API (protocol 12 and 13), for callers with an access token. */
export const restApi = (context: Context) => async (app: FastifyInstance): Promise<void> => {
  app.decorateRequest('access', null as unknown as AccessClaims);
  app.addHook('onRequest', async (request) => {
    request.access = await context.tokens.readAccess(request.headers.authorization);
  });
  groupRoutes(app, context);
  reportRoutes(app, context);
  dashboardRoutes(app, context);
  exportRoutes(app, context);
  datasetRoutes(app, context);
  tokenRoutes(app, context);
};
