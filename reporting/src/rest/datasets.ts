import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { DatasetModel } from '../definition/index.ts';
import type { Refresh } from '../documents/store.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths, documentOf, groupOf, pathOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { datasetJson } from './documents-json.ts';
import { removeDataset } from './removal.ts';

/** What is read again is always the whole dataset, at once: what asks for less is refused. */
const refreshRequest = z
  .object({
    notifyOption: z.enum(['NoNotification', 'MailOnFailure', 'MailOnCompletion']).optional(),
    type: z.enum(['Full', 'Automatic', 'DataOnly']).optional(),
    commitMode: z.literal('Transactional').optional(),
    objects: z.array(z.unknown()).max(0, 'parts of a dataset are not refreshed by themselves').optional(),
  })
  .nullish();
const refreshPaging = z.object({ $top: z.coerce.number().int().min(1).max(60).default(60) });

/** The dataset that a path names. @throws HttpError 404 */
export const datasetOf = (request: FastifyRequest, context: Context): DatasetModel => {
  const { datasetId = '' } = pathOf(request);
  return documentOf(context.store.datasets.get(datasetId), request, context, `The dataset ${datasetId}`);
};

/** Datasets: listed, read, deleted; their refreshes (protocol 13.4), each with and without the workspace in its path. */
export const datasetRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses, refreshes } = context;

  for (const path of bothPaths('/datasets')) {
    app.get(path, (request) => {
      const group = groupOf(request, context);
      const datasets = store.datasets.all().filter(({ workspaceId }) => workspaceId === group.id).sort((one, other) => one.name.localeCompare(other.name));
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#datasets`), value: datasets.map((dataset) => datasetJson(dataset, languageOf(request), context)) };
    });

    app.get(`${path}/:datasetId`, (request) => ({
      '@odata.context': addresses.context(`${baseOf(request)}$metadata#datasets/$entity`),
      ...datasetJson(datasetOf(request, context), languageOf(request), context),
    }));

    app.post(`${path}/:datasetId/refreshes`, async (request, reply) => {
      const dataset = datasetOf(request, context);
      readAs(refreshRequest, request.body);
      const { requestId } = await refreshes.begin(dataset);
      return reply
        .code(202)
        .header('x-ms-request-id', requestId)
        .header('location', addresses.api(`${baseOf(request)}datasets/${dataset.id}/refreshes/${requestId}`))
        .send();
    });

    app.get(`${path}/:datasetId/refreshes/:refreshId`, (request, reply) => {
      const refresh = refreshes.get(datasetOf(request, context).id, pathOf(request).refreshId ?? '');
      return reply.code(refresh.status === 'Unknown' ? 202 : 200).send({ '@odata.context': addresses.context(`${baseOf(request)}$metadata#refreshes/$entity`), ...refreshDetail(refresh) });
    });

    app.delete(`${path}/:datasetId/refreshes/:refreshId`, async (request, reply) => {
      await refreshes.cancel(datasetOf(request, context).id, pathOf(request).refreshId ?? '');
      return reply.code(200).send();
    });

    app.delete(`${path}/:datasetId`, async (request, reply) => {
      await removeDataset(datasetOf(request, context).id, context);
      return reply.code(200).send();
    });

    app.get(`${path}/:datasetId/refreshes`, (request) => {
      const dataset = datasetOf(request, context);
      const { $top } = readAs(refreshPaging, request.query, 'query');
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#refreshes`), value: refreshes.history(dataset.id).slice(0, $top).map(refreshJson) };
    });
  }
};

const exceptionOf = ({ failure }: Refresh) => (failure === undefined ? {} : { serviceExceptionJson: JSON.stringify({ errorCode: 'ModelRefreshFailed', errorDescription: failure }) });
const attemptOf = (refresh: Refresh) => ({ attemptId: 1, startTime: refresh.startTime, ...(refresh.endTime && { endTime: refresh.endTime }), type: 'Data', ...exceptionOf(refresh) });

const refreshJson = (refresh: Refresh) => {
  const { requestId, startTime, endTime, status } = refresh;
  return { requestId, refreshType: 'ViaApi', startTime, ...(endTime && { endTime }), status, ...exceptionOf(refresh), refreshAttempts: [attemptOf(refresh)] };
};

/** One refresh, as Power BI tells of it alone: what was read again is always the whole dataset. */
const refreshDetail = (refresh: Refresh) => {
  const { startTime, endTime, status, failure, isCancelled } = refresh;
  return {
    startTime,
    ...(endTime && { endTime }),
    type: 'Full',
    commitMode: 'Transactional',
    status,
    extendedStatus: isCancelled ? 'Cancelled' : status === 'Unknown' ? 'InProgress' : status,
    currentRefreshType: 'Full',
    numberOfAttempts: 1,
    objects: [],
    messages: failure === undefined ? [] : [{ code: 'ModelRefreshFailed', message: failure, type: 'Error' }],
    refreshAttempts: [attemptOf(refresh)],
  };
};
