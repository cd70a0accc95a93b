import { join } from 'node:path';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { readOnce } from '../../../read-once.ts';
import { DeployTokens } from './deployers.ts';
import { readHistory } from './history.ts';
import { forgetOldReleases, reportDamage } from './housekeeping.ts';
import { names } from './names.ts';
import { overviewOf } from './overview.ts';
import { readHost, shipRemotes } from './product.ts';
import { ReleaseFiles } from './release-files.ts';
import { ReleaseReports } from './reports.ts';
import { deploymentRoutes, releaseRoutes, serveReleases } from './routes.ts';
import { Releases } from './service.ts';
import { texts } from './texts.ts';

/** Releases of the remotes: which there are, who gets which, and who may release. Docs: decision 19. */
export const releasesModule = defineModule({
  name: 'releases',
  create: ({ database: { db }, settings, storage, log }) => {
    const { address, maximumBytes, rollBack, days } = settings.releases;
    const files = new ReleaseFiles(db, storage.releases);
    const host = readOnce(() => readHost(join(settings.dist, 'host'), log));
    const releases = new Releases(db, files, { host, address, maximumBytes });
    const reports = new ReleaseReports(db, releases, rollBack, log);
    const tokens = new DeployTokens(db);
    return {
      offer: { tokens, pages: () => releases.pages() },
      names,
      handlers: {
        release: releaseRoutes(releases, reports),
        deployment: deploymentRoutes({ releases, files, tokens, overview: (language) => overviewOf(db, reports, language), history: (name, page) => readHistory(db, name, page) }),
      },
      serve: (app) => serveReleases(app, releases, files),
      nightly: async (signal) => {
        await forgetOldReleases(db, files, reports, days);
        await reportDamage(db, files, log, signal);
      },
      menu: [{ name: 'Releases', type: 'page', path: 'Releases', parent: 'System', title: { zh: '发布管理', en: 'Releases' }, icon: 'RocketOutlined', sort: 90, groups: ['administrators', 'auditors'] }],
      interfaces: { releases: { title: { zh: '模块发布', en: 'Releases of modules' }, groups: ['administrators'] } },
      rateLimits: { release: { report: perMinute(120, 'report', byUser) } },
      texts,
      start: async () => {
        await host();
        await shipRemotes({ releases, files, folder: join(settings.dist, 'remotes'), log });
      },
    };
  },
});
