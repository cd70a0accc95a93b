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
import { AccessRequests } from './modules/access-requests/service.ts';
import { commentManagementRoutes, commentRoutes } from './modules/comments/routes.ts';
import { mentionMailJob } from './modules/comments/mention-mail.ts';
import { commentModule } from './modules/comments/module.ts';
import { serveEvents } from './modules/events/routes.ts';
import { LiveEvents } from './modules/events/service.ts';
import { Mailer } from './mail/mailer.ts';
import { exportRoutes, serveExports } from './modules/exports/routes.ts';
import { ExportRunner } from './modules/exports/runner.ts';
import { Exports } from './modules/exports/service.ts';
import { favouriteRoutes } from './modules/favourites/routes.ts';
import { Favourites } from './modules/favourites/service.ts';
import { BundleStore } from './modules/h5-reports/bundle-store.ts';
import { H5Pages, serveH5Pages } from './modules/h5-reports/pages.ts';
import { h5ReportRoutes } from './modules/h5-reports/routes.ts';
import { H5Reports } from './modules/h5-reports/service.ts';
import { Tickets } from './modules/h5-reports/tickets.ts';
import { handOverRoutes } from './modules/hand-over/routes.ts';
import { HandOver } from './modules/hand-over/service.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { Health } from './modules/health/service.ts';
import { learningRoutes } from './modules/learning/routes.ts';
import { Learning } from './modules/learning/service.ts';
import { MenuService } from './modules/menus/service.ts';
import { DeployTokens } from './modules/release/deployers.ts';
import { forgetOldReleases } from './modules/release/housekeeping.ts';
import { ShippedRemotes } from './modules/release/product.ts';
import { ReleaseFiles } from './modules/release/release-files.ts';
import { ReleaseReports } from './modules/release/reports.ts';
import { deploymentRoutes, releaseRoutes, serveReleases } from './modules/release/routes.ts';
import { Releases } from './modules/release/service.ts';
import { Catalogue } from './modules/reports/catalogue.ts';
import { Embedding } from './modules/reports/embedding.ts';
import { reportFileRoutes, serveReportFiles } from './modules/report-files/routes.ts';
import { ReportFiles } from './modules/report-files/service.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { Trust } from './modules/reports/trust.ts';
import { Buildable } from './modules/self-service/buildable.ts';
import { MadePages } from './modules/self-service/made-pages.ts';
import { OwnReportBin } from './modules/self-service/bin.ts';
import { selfServiceRoutes } from './modules/self-service/routes.ts';
import { SelfService } from './modules/self-service/service.ts';
import { Stamps } from './modules/self-service/stamps.ts';
import { bearerReader, fileReader, signInRoutes } from './modules/sign-in/routes.ts';
import { SignIn } from './modules/sign-in/service.ts';
import { Sessions } from './modules/sign-in/sessions.ts';
import { Tokens } from './modules/sign-in/tokens.ts';
import { SiteService } from './modules/site/service.ts';
import { ssoRoutes } from './modules/sso/routes.ts';
import { SingleSignOn } from './modules/sso/service.ts';
import { serveUploads, uploadRoutes } from './modules/uploads/routes.ts';
import { Uploads } from './modules/uploads/service.ts';
import { userRoutes } from './modules/users/routes.ts';
import { Users } from './modules/users/service.ts';
import { viewRoutes } from './modules/views/routes.ts';
import { Views } from './modules/views/service.ts';
import { PowerBiClient } from './reporting/client.ts';
import { DatasetCalls } from './reporting/dataset-calls.ts';
import { EmbedTokens } from './reporting/embed-tokens.ts';
import { ReportCalls } from './reporting/report-calls.ts';
import { firstStart, type SeededAccount } from './samples/first-start.ts';
import { hasSampleWorkspace } from './samples/workspace.ts';
import { serverKey } from './server-keys.ts';
import { prepareDataFolder, type Settings } from './settings.ts';
import { openStorage, type Storage } from './storage/storage.ts';
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
    const app = newApp(settings);
    const storage = await openStorage(settings.storage, app.log);
    closers.push(storage.close, () => app.close());
    const bundles = new BundleStore(storage.h5);
    const accounts = await database.alone(async () => {
      await database.migrate(migrationsFolder);
      return firstStart(database.sql, { files: storage.uploads, bundles }, settings, () => hasSampleWorkspace(new PowerBiClient(settings.powerBi)));
    });
    await furnish(app, settings, database, { storage, bundles }, closers);
    return { app, database, accounts, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const newApp = (settings: Settings): FastifyInstance =>
  fastify({
    logger: { level: settings.logLevel },
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });

const originsOf = (address: string): string[] => (address === '' ? [] : [new URL(address).origin]);

type Stores = { readonly storage: Storage; readonly bundles: BundleStore };

/** Puts everything together, and begins the work that runs by itself. */
const furnish = async (app: FastifyInstance, settings: Settings, database: Database, { storage, bundles }: Stores, closers: (() => unknown)[]): Promise<void> => {
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
  const views = new Views(sql, catalogue);
  const tickets = new Tickets(serverKey(settings.dataFolder, 'h5'));
  const reportCalls = new ReportCalls(powerBi);
  const madePages = new MadePages(sql, reportCalls);
  const { embedOrigins } = settings.powerBi;
  const embedding = new Embedding(catalogue, embedTokens, embedOrigins, { h5: new H5Pages(tickets), views, madePages, log: app.log });
  const selfService = new SelfService({
    sql,
    catalogue,
    tokens: embedTokens,
    calls: reportCalls,
    buildable: new Buildable(catalogue, reportCalls, new DatasetCalls(powerBi)),
    pages: madePages,
    stamps: new Stamps(serverKey(settings.dataFolder, 'self-service')),
    embedOrigins,
  });
  const bin = new OwnReportBin(sql, reportCalls);
  const mailer = new Mailer(settings.mail);
  const runner = new ExportRunner({ sql, catalogue, tokens: embedTokens, powerBi, files: storage.exports, mailer, log: app.log });
  const exports = new Exports(sql, catalogue, storage.exports, runner);
  const reportFiles = new ReportFiles(catalogue, embedTokens, reportCalls);
  const uploads = new Uploads(sql, storage.uploads);
  const events = new LiveEvents(sql, catalogue, app.log);
  const { comments, mentions, bell, management } = commentModule({ sql, catalogue, uploads, events });
  const mentionMails = mentionMailJob({ sql, catalogue, mailer, publicAddress: settings.publicAddress, log: app.log });
  const releaseFiles = new ReleaseFiles(sql, storage.releases);
  const releases = new Releases(sql, releaseFiles, { hostFolder: join(settings.dist, 'host'), address: settings.releases.address, maximumBytes: settings.releases.maximumBytes });
  const releaseReports = new ReleaseReports(sql, releases, settings.releases.rollBack, app.log);
  const deployTokens = new DeployTokens(sql);
  const shipped = new ShippedRemotes(releases, releaseFiles, join(settings.dist, 'remotes'), app.log);
  const forgetReleases = () => forgetOldReleases(sql, releaseFiles, releaseReports, settings.releases.days);
  await jobs.start([housekeeping({ sql, exports: runner, events, forgetOldReleases: forgetReleases, emptyBins: () => bin.forgetOld(app.log) }), mentionMails]);
  await shipped.look();

  answerErrors(app);
  await registerPlugins(app, { frames: [...embedOrigins, ...settings.h5Origins], releases: originsOf(settings.releases.address) });
  await publishDocs(app, version);
  registerContract(
    app,
    {
      signIn: signInRoutes(signIn, sessions, new MenuService(sql), site),
      handOver: handOverRoutes(new HandOver(sql, sessions)),
      sso: ssoRoutes(new SingleSignOn(sql, sessions, settings.sso, app.log), tokens),
      reports: reportRoutes(catalogue, embedding, new Trust(catalogue, embedTokens, powerBi), new AccessRequests(sql)),
      views: viewRoutes(views),
      selfService: selfServiceRoutes(selfService, bin),
      h5Reports: h5ReportRoutes(new H5Reports(sql, bundles, settings.h5Origins)),
      exports: exportRoutes(exports),
      reportFiles: reportFileRoutes(reportFiles),
      favourites: favouriteRoutes(new Favourites(sql, catalogue)),
      comments: commentRoutes(comments, mentions, bell),
      commentManagement: commentManagementRoutes(management),
      uploads: uploadRoutes(uploads),
      learning: learningRoutes(new Learning(sql)),
      users: userRoutes(new Users(sql)),
      release: releaseRoutes(releases, shipped, releaseReports),
      deployment: deploymentRoutes({ sql, releases, files: releaseFiles, tokens: deployTokens, reports: releaseReports }),
      health: healthRoutes(new Health({ database, jobs, powerBi, storage })),
    },
    { authenticate: bearerReader(sessions), deployer: (request) => deployTokens.deployer(request) },
  );
  serveReleases(app, releases, releaseFiles);
  await serveBuilt(app, settings.dist);
  serveUploads(app, { uploads, files: storage.uploads, authenticate: fileReader(sessions), mayRead: (reader, path) => comments.showsPicture(reader, path) });
  serveH5Pages(app, bundles, tickets);
  serveEvents(app, events, fileReader(sessions));
  serveExports(app, exports, storage.exports, fileReader(sessions));
  serveReportFiles(app, reportFiles, fileReader(sessions));
  await app.ready();
  closers.push(() => runner.stop(), () => events.stop());
  runner.start();
};
