import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { registerContract } from './contract-routes.ts';
import { migrationsFolder, openDatabase, type Database } from './database/database.ts';
import { lockFolder } from './database/folder-lock.ts';
import { answerErrors } from './http/errors.ts';
import { publishDocs } from './http/openapi.ts';
import { registerPlugins } from './http/plugins.ts';
import { serveBuilt } from './http/static.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { Jobs } from './jobs/jobs.ts';
import { commentRoutes } from './modules/comments/routes.ts';
import { Comments } from './modules/comments/service.ts';
import { Mailer } from './mail/mailer.ts';
import { exportRoutes, serveExports } from './modules/exports/routes.ts';
import { ExportRunner } from './modules/exports/runner.ts';
import { Exports } from './modules/exports/service.ts';
import { favouriteRoutes } from './modules/favourites/routes.ts';
import { Favourites } from './modules/favourites/service.ts';
import { handOverRoutes } from './modules/hand-over/routes.ts';
import { HandOver } from './modules/hand-over/service.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { Health } from './modules/health/service.ts';
import { learningRoutes } from './modules/learning/routes.ts';
import { Learning } from './modules/learning/service.ts';
import { MenuService } from './modules/menus/service.ts';
import { releaseRoutes } from './modules/release/routes.ts';
import { Releases } from './modules/release/service.ts';
import { Catalogue } from './modules/reports/catalogue.ts';
import { Embedding } from './modules/reports/embedding.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { bearerReader, fileReader, signInRoutes } from './modules/sign-in/routes.ts';
import { SignIn } from './modules/sign-in/service.ts';
import { Sessions } from './modules/sign-in/sessions.ts';
import { Tokens } from './modules/sign-in/tokens.ts';
import { SiteService } from './modules/site/service.ts';
import { ssoRoutes } from './modules/sso/routes.ts';
import { SingleSignOn } from './modules/sso/service.ts';
import { FolderStore } from './modules/uploads/file-store.ts';
import { serveUploads, uploadRoutes } from './modules/uploads/routes.ts';
import { Uploads } from './modules/uploads/service.ts';
import { userRoutes } from './modules/users/routes.ts';
import { Users } from './modules/users/service.ts';
import { PowerBiClient } from './reporting/client.ts';
import { EmbedTokens } from './reporting/embed-tokens.ts';
import { firstStart, type SeededAccount } from './samples/first-start.ts';
import { serverKey } from './server-keys.ts';
import { prepareDataFolder, type Settings } from './settings.ts';
import { version } from './version.ts';

/** The portal's server, ready to listen. */
export type Portal = {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Who can sign in; one-time passwords are here at the first start only. */
  readonly accounts: readonly SeededAccount[];
  readonly close: () => Promise<void>;
};

/**
 * Builds the server: data folder, database with its migrations, first contents, jobs and routes.
 * @throws StartRefusal for what the operator can put right
 */
export const buildPortal = async (settings: Settings): Promise<Portal> => {
  prepareDataFolder(settings.dataFolder);
  // A PostgreSQL server looks after itself, and several portals may share it and the folder of files.
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataFolder);
  const closers: (() => unknown)[] = [unlock];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const database = await openDatabase({ url: settings.databaseUrl, folder: join(settings.dataFolder, 'database') });
    closers.push(database.close);
    const files = new FolderStore(settings.uploadFolder);
    const accounts = await database.alone(async () => {
      await database.migrate(migrationsFolder);
      return firstStart(database.sql, files, settings);
    });
    const app = await buildApp(settings, database, files, closers);
    return { app, database, accounts, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const buildApp = async (settings: Settings, database: Database, files: FolderStore, closers: (() => unknown)[]): Promise<FastifyInstance> => {
  const app = fastify({
    logger: { level: settings.logLevel },
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  closers.push(() => app.close());
  const { sql } = database;
  const jobs = new Jobs(database, app.log);
  closers.push(() => jobs.stop());
  const powerBi = new PowerBiClient(settings.powerBi);
  const tokens = new Tokens(serverKey(settings.dataFolder, 'sessions'));
  const sessions = new Sessions(sql, tokens);
  const site = new SiteService(sql, settings.site);
  const signIn = new SignIn(sql, tokens, sessions, async () => (await site.settings()).passwordRules);
  const catalogue = new Catalogue(sql);
  const embedTokens = new EmbedTokens(powerBi, settings.powerBi);
  const embedding = new Embedding(catalogue, embedTokens, settings.powerBi.embedOrigins);
  const exportFiles = new FolderStore(settings.exportFolder);
  const runner = new ExportRunner({ sql, catalogue, tokens: embedTokens, powerBi, files: exportFiles, mailer: new Mailer(settings.mail), log: app.log });
  const exports = new Exports(sql, catalogue, exportFiles, runner);
  const uploads = new Uploads(sql, files);
  await jobs.start([housekeeping(sql, runner)]);
  const releases = new Releases(sql, join(settings.dist, 'remotes'), app.log);
  await releases.look();

  answerErrors(app);
  await registerPlugins(app, settings.powerBi.embedOrigins);
  await publishDocs(app, version);
  registerContract(
    app,
    {
      signIn: signInRoutes(signIn, sessions, new MenuService(sql), site),
      handOver: handOverRoutes(new HandOver(sql, sessions)),
      sso: ssoRoutes(new SingleSignOn(sql, sessions, settings.sso, app.log), tokens),
      reports: reportRoutes(catalogue, embedding),
      exports: exportRoutes(exports),
      favourites: favouriteRoutes(new Favourites(sql, catalogue)),
      comments: commentRoutes(new Comments(sql, catalogue, uploads)),
      uploads: uploadRoutes(uploads),
      learning: learningRoutes(new Learning(sql)),
      users: userRoutes(new Users(sql)),
      release: releaseRoutes(releases),
      health: healthRoutes(new Health(database, jobs, powerBi)),
    },
    bearerReader(sessions),
  );
  await serveBuilt(app, settings.dist);
  serveUploads(app, uploads, files.folder, fileReader(sessions));
  serveExports(app, exports, exportFiles.folder, fileReader(sessions));
  await app.ready();
  closers.push(() => runner.stop());
  runner.start();
  return app;
};
