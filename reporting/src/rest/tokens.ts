import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { readAs } from '../reading.ts';
import { generateTokenV1, generateTokenV2, grantForCreation, grantForDashboard, grantForReport, grantV2 } from '../tokens/embed-request.ts';
import { withExportData } from '../tokens/export-data.ts';
import { withHolder } from '../tokens/holder.ts';
import { onPermittedPages } from '../tokens/permitted-pages.ts';
import { withSaver } from '../tokens/saver.ts';
import type { EmbedGrant } from '../tokens/tokens.ts';
import { groupOf, pathOf } from '../paths.ts';
import { dashboardOf, tileOf } from './dashboards.ts';

/** The GenerateToken calls (protocol 13.5). */
export const tokenRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, tokens, addresses } = context;

  /** By what the portal says in headers, because Power BI's calls have no words for it. */
  const restricted = (grant: EmbedGrant, request: FastifyRequest): EmbedGrant => {
    const onPages = onPermittedPages(grant, request, store);
    return withHolder(withSaver(withExportData(onPages, request), request), request);
  };

  const issue = async (request: FastifyRequest, grant: EmbedGrant, lifetimeInMinutes?: number) => ({
    '@odata.context': addresses.context('$metadata#Microsoft.PowerBI.ServiceContracts.Api.V1.GenerateTokenResponse'),
    ...(await tokens.embed(restricted(grant, request), request.access, lifetimeInMinutes)),
  });

  app.post('/GenerateToken', (request) => {
    const wanted = readAs(generateTokenV2, request.body);
    return issue(request, grantV2(wanted, store), wanted.lifetimeInMinutes);
  });

  app.post('/groups/:groupId/reports/:reportId/GenerateToken', (request) => {
    const wanted = readAs(generateTokenV1, request.body);
    return issue(request, grantForReport(wanted, pathOf(request).reportId!, groupOf(request, context).id, store), wanted.lifetimeInMinutes);
  });

  app.post('/groups/:groupId/reports/GenerateToken', (request) => {
    const wanted = readAs(generateTokenV1, request.body);
    return issue(request, grantForCreation(wanted, groupOf(request, context).id, store), wanted.lifetimeInMinutes);
  });

  app.post('/groups/:groupId/dashboards/:dashboardId/GenerateToken', (request) => {
    const wanted = readAs(generateTokenV1, request.body);
    return issue(request, grantForDashboard(wanted, dashboardOf(request, context), store), wanted.lifetimeInMinutes);
  });

  app.post('/groups/:groupId/dashboards/:dashboardId/tiles/:tileId/GenerateToken', (request) => {
    const wanted = readAs(generateTokenV1, request.body);
    const dashboard = dashboardOf(request, context);
    return issue(request, grantForDashboard(wanted, dashboard, store, tileOf(request, dashboard).id), wanted.lifetimeInMinutes);
  });
};
