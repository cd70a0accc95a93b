import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Addresses } from './addresses.ts';
import type { Context } from './context.ts';
import { Database } from './warehouse/database.ts';
import { Loads } from './warehouse/loads.ts';
import { Refreshes } from './warehouse/refreshes.ts';
import { installSamples, type Loader } from './warehouse/samples.ts';
import { TableFiles } from './warehouse/table-files.ts';
import { vegaFolder } from './warehouse/vega-folder.ts';
import type { SampleWorkspace } from './definition/index.ts';
import { lockFolder } from './documents/folder-lock.ts';
import { openStore } from './documents/store.ts';
import { embedApi } from './embed-api/api.ts';
import { Turns } from './embed-api/turns.ts';
import { embedPage } from './embed-page/embed-page.ts';
import { ExportJobs } from './exports/jobs.ts';
import { renderers } from './exports/renderers.ts';
import { Imports } from './imports/imports.ts';
import { fontRoutes } from './paginated/fonts-route.ts';
import { PaginatedReports } from './paginated/paginated-reports.ts';
import { QueryEngine } from './query/query-engine.ts';
import { errorBody, notFound, HttpError } from './http-error.ts';
import { withShortAddresses } from './request-log.ts';
import { restApi } from './rest/api.ts';
import { tokenEndpoint } from './rest/token-endpoint.ts';
import type { Settings } from './settings.ts';
import { signingKey } from './tokens/signing-key.ts';
import { Tokens } from './tokens/tokens.ts';

/** How often as large as the largest file its contents may be: its data are packed in themselves already. */
const UNPACKED = 2;

/**
 * The reporting service, ready to listen. Closing the app waits for what runs, closes the database and gives the data
 * folder free.
 * @param samples nothing for a service that starts empty
 * @throws Error when the data folder is in use, cannot be written, or holds what cannot be read
 */
export const buildService = async (settings: Settings, logger: FastifyBaseLogger, samples?: SampleWorkspace): Promise<FastifyInstance> => {
  const { dataFolder } = settings;
  const unlock = lockFolder(dataFolder);
  try {
    const database = await openDatabase(settings);
    const app = fastify({ loggerInstance: withShortAddresses(logger), genReqId: () => randomUUID(), bodyLimit: 2 * 1024 * 1024, routerOptions: { maxParamLength: 200 } });
    const store = await openStore(dataFolder);
    const loads = await Loads.open(database);
    const loaders = samples ? await installSamples(samples, { store, loads, log: logger }, dataFolder) : new Map<string, Loader>();
    const refreshes = new Refreshes(store, loaders, logger);
    await refreshes.settleInterrupted();
    await refreshes.noteFirstLoads(loads);
    const tableFiles = new TableFiles(database);
    const transfers = transfersFolder(dataFolder);
    const imports = await Imports.open(dataFolder, { store, loads, refreshes, files: tableFiles, transfers, mostBytes: UNPACKED * settings.importMegabytes * 1024 * 1024, log: logger });
    const context: Context = {
      store,
      loads,
      refreshes,
      engine: new QueryEngine(database),
      paginated: new PaginatedReports(database, loads),
      tokens: new Tokens(await signingKey(dataFolder)),
      turns: new Turns(),
      addresses: new Addresses(() => settings.publicOrigin ?? listeningOrigin(app, settings)),
      exports: await ExportJobs.open(dataFolder, renderers, logger),
      imports,
      tableFiles,
      transfers,
    };
    await imports.resume();
    await context.exports.resume(context);
    app.addHook('preClose', async () => database.interruptQueries());
    app.addHook('onClose', async () => {
      await context.exports.stop();
      await imports.stop();
      await refreshes.idle();
      database.close();
      unlock();
    });
    await addRoutes(app, settings, context);
    return app;
  } catch (error) {
    unlock();
    throw error;
  }
};

const transfersFolder = (dataFolder: string) => join(dataFolder, 'transfers');

const openDatabase = async ({ dataFolder, memoryMegabytes, queryMilliseconds }: Settings): Promise<Database> => {
  const spillFolder = join(dataFolder, 'spill');
  const transfers = transfersFolder(dataFolder);
  await mkdir(spillFolder, { recursive: true });
  await mkdir(transfers, { recursive: true });
  return Database.open({ file: join(dataFolder, 'warehouse.duckdb'), spillFolder, memoryMegabytes, queryMilliseconds, readableFolders: [vegaFolder(), transfers] });
};

/** Where the service listens; port 0 becomes a real one only then. */
const listeningOrigin = (app: FastifyInstance, { host, port }: Settings): string => {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const [bound] = app.addresses();
  return `http://${named}:${typeof bound === 'object' ? bound.port : port}`;
};

const addRoutes = async (app: FastifyInstance, settings: Settings, context: Context): Promise<void> => {
  app.addHook('onSend', async (request, reply) => {
    reply.header('RequestId', request.id).header('x-content-type-options', 'nosniff');
  });
  app.setNotFoundHandler((request, reply) => {
    const httpError = notFound(`${request.method} ${request.url.split('?')[0]}`);
    return reply.code(httpError.statusCode).send(errorBody(httpError));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) {
      if (error.retrySeconds !== undefined) reply.header('retry-after', error.retrySeconds);
      return reply.code(error.statusCode).send(errorBody(error));
    }
    // Fastify's own errors: a body that is no JSON, is too large, or has an unknown type.
    if (error.statusCode && error.statusCode < 500) return reply.code(error.statusCode).send(errorBody({ code: 'InvalidRequest', message: error.message }));
    if (!reply.raw.destroyed) request.log.error({ err: error }, 'A request failed');
    return reply.code(500).send(errorBody({ code: 'InternalServerError', message: 'An error has occurred.' }));
  });

  // A call without a body may still say that it sends JSON, as Power BI's clients do for a refresh.
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => (body === '' ? done(null) : json(request, body as string, done)));
  app.get('/health', () => ({ state: 'up', datasets: context.store.datasets.all().length, reports: context.store.reports.all().length }));
  await app.register(tokenEndpoint({ client: settings.client, tokens: context.tokens }));
  await app.register(restApi(context, settings), { prefix: '/v1.0/myorg' });
  await app.register(embedApi(context), { prefix: '/embed/api' });
  await app.register(fontRoutes);
  await app.register(embedPage({ folder: settings.embedFolder, portalOrigins: settings.portalOrigins }));
};
