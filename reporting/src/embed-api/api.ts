import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { paginatedRoutes } from '../paginated/embed-routes.ts';
import { authoringRoutes } from './authoring.ts';
import { dashboardRoutes } from './dashboards.ts';
import { reportRoutes } from './reports.ts';

/** What the embed page calls, with the embed token of the portal as bearer. No answer is kept by caches. */
export const embedApi = (context: Context) => async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  reportRoutes(app, context);
  authoringRoutes(app, context);
  dashboardRoutes(app, context);
  paginatedRoutes(app, context);
};
