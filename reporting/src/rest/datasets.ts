import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { textIn, type DatasetModel } from '../definition/index.ts';
import type { Refresh } from '../documents/store.ts';
import { languageOf } from '../language.ts';
import { readAs } from '../reading.ts';
import { groupOf, inGroup, pathOf } from '../paths.ts';

const refreshRequest = z.object({ notifyOption: z.enum(['NoNotification', 'MailOnFailure', 'MailOnCompletion']).optional() }).nullish();
const refreshPaging = z.object({ $top: z.coerce.number().int().min(1).max(60).default(60) });

/** GET datasets and one dataset; refreshes of a dataset (protocol 13.4). */
export const datasetRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses, refreshes } = context;

  const datasetJson = (dataset: DatasetModel, language: string) => ({
    id: dataset.id,
    name: dataset.name,
    ...(dataset.description !== undefined && { description: textIn(dataset.description, language) }),
    addRowsAPIEnabled: false,
    isRefreshable: true,
    isEffectiveIdentityRequired: dataset.roles.length > 0,
    isEffectiveIdentityRolesRequired: dataset.roles.length > 0,
    isOnPremGatewayRequired: false,
    targetStorageMode: 'Abf',
    createReportEmbedURL: addresses.newReport(),
    users: [],
  });

  const datasetOf = (request: FastifyRequest) => {
    const { datasetId = '' } = pathOf(request);
    return inGroup(store.datasets.get(datasetId), groupOf(request, context), `The dataset ${datasetId}`);
  };

  app.get('/groups/:groupId/datasets', (request) => {
    const group = groupOf(request, context);
    const datasets = store.datasets.all().filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.name.localeCompare(other.name));
    return { '@odata.context': addresses.context(`groups/${group.id}/$metadata#datasets`), value: datasets.map((dataset) => datasetJson(dataset, languageOf(request))) };
  });

  app.get('/groups/:groupId/datasets/:datasetId', (request) => {
    const dataset = datasetOf(request);
    return { '@odata.context': addresses.context(`groups/${dataset.workspaceId}/$metadata#datasets/$entity`), ...datasetJson(dataset, languageOf(request)) };
  });

  app.post('/groups/:groupId/datasets/:datasetId/refreshes', async (request, reply) => {
    const dataset = datasetOf(request);
    readAs(refreshRequest, request.body);
    await refreshes.begin(dataset);
    return reply.code(202).send();
  });

  app.get('/groups/:groupId/datasets/:datasetId/refreshes', (request) => {
    const dataset = datasetOf(request);
    const { $top } = readAs(refreshPaging, request.query, 'query');
    return { '@odata.context': addresses.context(`groups/${dataset.workspaceId}/$metadata#refreshes`), value: refreshes.history(dataset.id).slice(0, $top).map(refreshJson) };
  });
};

const refreshJson = ({ requestId, startTime, endTime, status, failure }: Refresh) => {
  const exception = failure === undefined ? {} : { serviceExceptionJson: JSON.stringify({ errorCode: 'ModelRefreshFailed', errorDescription: failure }) };
  const attempt = { attemptId: 1, startTime, ...(endTime && { endTime }), type: 'Data', ...exception };
  return { requestId, refreshType: 'ViaApi', startTime, ...(endTime && { endTime }), status, ...exception, refreshAttempts: [attempt] };
};
