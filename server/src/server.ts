import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { Closers } from './closers.ts';
import { registerContract } from './contract-routes.ts';
import { createModules, gatherEntries, type Created, type CreatedModule } from './create-modules.ts';
import { migrationsFolder, openDatabase, type Database } from './database/database.ts';
import { lockFolder } from './database/folder-lock.ts';
import { loggedError } from './database/failed-query.ts';
import { answerErrors, answerUnread } from './http/errors.ts';
import { publishDocs } from './http/openapi.ts';
import { registerPlugins } from './http/plugins.ts';
import { RateLimits, type RateLimit } from './http/rate-limits.ts';
import { RequestLog } from './http/request-log.ts';
import { serveBuilt } from './http/static.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Ground } from './module.ts';
import { interfacesModule } from './modules/access/interfaces/module.ts';
import { isSwitchedOff, signInModule } from './modules/access/sign-in/module.ts';
import { modules } from './modules/index.ts';
import { connectionSourcesModule, type Connections } from './modules/publishing/connection-sources/module.ts';
import { BundleStore } from './modules/publishing/h5-reports/module.ts';
import { releasesModule } from './modules/site/releases/module.ts';
import { pauseInEarnest, type Pause } from './pause.ts';
import { openPowerBi } from './power-bi/power-bi.ts';
import { reconcile } from './provisioning/reconcile.ts';
import { addCoversSince } from './samples/added-covers.ts';
import { firstStart, type SeededAccount } from './samples/first-start.ts';
import { hasSampleWorkspace } from './samples/workspace.ts';
import { serverKey, serverKeys } from './server-keys.ts';
import { prepareDataFolder, type Settings } from './settings.ts';
import { openStorage } from './storage/storage.ts';
import { version } from './version.ts';

/** The portal's server, ready to listen. */
export type Portal = {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** What it consists of. */
  readonly modules: readonly CreatedModule[];
  /** What a module offers. */
  readonly use: Created['use'];
  /** Who can sign in; one-time passwords are here at the first start only. */
  readonly accounts: readonly SeededAccount[];
  readonly close: () => Promise<void>;
};

/**
 * Builds the server: data folder, database with its migrations, the modules with what they bring, routes and jobs.
 * @param pause how the reporting service is waited for
 * @param isScheduled whether jobs begin by the clock
 * @param now in milliseconds, for how long that service is left alone
 * @throws StartError for what the operator can put right
 */
export const buildPortal = async (settings: Settings, pause: Pause = pauseInEarnest, isScheduled = true, now: () => number = Date.now): Promise<Portal> => {
  prepareDataFolder(settings.dataFolder);
  const app = newApp(settings);
  const closers = new Closers(app.log);
  try {
    // A PostgreSQL server looks after itself, and several portals may share it and the folder of files.
    if (!settings.databaseUrl) closers.add('data folder', lockFolder(settings.dataFolder));
    const ground = await openGround(app, settings, { pause, isScheduled, now }, closers);
    const { database, storage, powerBi, log } = ground;
    const { created, use } = createModules(modules, ground);
    const accounts = await database.withLock(async () => {
      await database.migrate(migrationsFolder);
      const stores = { files: storage.uploads, bundles: new BundleStore(storage.h5), lessons: storage.lessons };
      const known = await firstStart(database.db, stores, settings, () => hasSampleWorkspace(powerBi.client));
      await reconcile(database.db, created, log);
      // Pictures only: without the storage the portal starts all the same, and tries at the next start.
      await addCoversSince(database.db, storage.uploads).catch((err: unknown) => log.warn({ err }, 'the sample reports have not got all of their covers yet'));
      return known;
    });
    await register(app, settings, created, use(connectionSourcesModule), { limits: ground.limits, authenticate: use(signInModule).authenticate, deployer: (request) => use(releasesModule).tokens.deployer(request), isOff: (endpoint) => isSwitchedOff(database.db, endpoint), counted: use(interfacesModule).count });
    await startWork(created, ground, closers);
    return { app, database, modules: created, use, accounts, close: () => closers.close() };
  } catch (error) {
    // What could not be closed is in the log; why the portal did not start is what counts.
    await closers.close().catch(() => undefined);
    throw error;
  }
};

const newApp = ({ logLevel, trustProxy, requestMilliseconds }: Settings): FastifyInstance =>
  fastify({
    logger: { level: logLevel, serializers: { err: loggedError } },
    logController: new RequestLog(),
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    requestTimeout: requestMilliseconds,
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnread,
    forceCloseConnections: 'idle',
  });

/** Opens what the modules stand on. */
const openGround = async (app: FastifyInstance, settings: Settings, { pause, isScheduled, now }: { readonly pause: Pause; readonly isScheduled: boolean; readonly now: () => number }, closers: Closers): Promise<Ground & { readonly jobs: Jobs }> => {
  const database = await openDatabase({ url: settings.databaseUrl, folder: join(settings.dataFolder, 'database'), limits: settings.databaseLimits });
  closers.add('database', () => database.close());
  const storage = await openStorage(settings.storage, app.log);
  closers.add('storage', () => storage.close());
  closers.add('server', () => app.close());
  return {
    database,
    storage,
    settings,
    log: app.log,
    jobs: new Jobs(database, app.log, settings.timeZone, undefined, isScheduled),
    powerBi: openPowerBi(settings.powerBi, pause, now),
    limits: new RateLimits(database.db),
    pause,
    key: (name) => serverKey(settings.dataFolder, name),
    keys: (name) => serverKeys(settings.dataFolder, name),
  };
};

const originsOf = (address: string): string[] => (address === '' ? [] : [new URL(address).origin]);

/** Everything that answers requests. */
const register = async (app: FastifyInstance, settings: Settings, created: readonly CreatedModule[], connections: Connections, callers: Parameters<typeof registerContract>[3]): Promise<void> => {
  answerErrors(app);
  await registerPlugins(app, { frames: () => [...connections.origins, ...settings.h5Origins], releases: originsOf(settings.releases.address) });
  await publishDocs(app, version);
  registerContract(app, gatherEntries(created, 'handlers'), gatherEntries<RateLimit | readonly RateLimit[]>(created, 'rateLimits'), callers);
  await serveBuilt(app, settings.dist);
  for (const { parts } of created) parts.serve?.(app);
  await app.ready();
};

/** Begins what runs by itself: modules in their order, and then the jobs. */
const startWork = async (created: readonly CreatedModule[], { jobs, limits, log, storage }: Awaited<ReturnType<typeof openGround>>, closers: Closers): Promise<void> => {
  for (const { name, parts } of created) {
    if (parts.stop) closers.add(name, parts.stop);
    await parts.start?.();
  }
  const nightly = created.flatMap(({ name, parts }) => (parts.nightly ? { name, work: parts.nightly } : []));
  closers.add('jobs', () => jobs.stop());
  await jobs.start([housekeeping([...nightly, { name: 'storage', work: () => storage.forgetUnfinished() }, { name: 'rate limits', work: () => limits.forget() }], log), ...created.flatMap(({ parts }) => parts.jobs ?? [])]);
};
