import { join } from 'node:path';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { DeployTokens } from './deployers.ts';
import { readHistory } from './history.ts';
import { forgetOldReleases } from './housekeeping.ts';
import { overviewOf } from './overview.ts';
import { ShippedRemotes } from './product.ts';
import { ReleaseFiles } from './release-files.ts';
import { ReleaseReports } from './reports.ts';
import { deploymentRoutes, releaseRoutes, serveReleases } from './routes.ts';
import { Releases } from './service.ts';
import { texts } from './texts.ts';

export { meet } from './checks.ts';

/** Releases of the remotes: which there are, who gets which, and who may release. Docs: decision 19. */
export const releasesModule = defineModule({
  name: 'releases',
  create: ({ database: { db }, settings, storage, log }) => {
    const { address, maximumBytes, rollBack, days } = settings.releases;
    const files = new ReleaseFiles(db, storage.releases);
    const releases = new Releases(db, files, { hostFolder: join(settings.dist, 'host'), address, maximumBytes });
    const reports = new ReleaseReports(db, releases, rollBack, log);
    const tokens = new DeployTokens(db);
    const shipped = new ShippedRemotes(releases, files, join(settings.dist, 'remotes'), log);
    return {
      offer: { tokens, pages: () => releases.pages() },
      handlers: {
        release: releaseRoutes(releases, shipped, reports),
        deployment: deploymentRoutes({ releases, files, tokens, overview: () => overviewOf(db, reports), history: (name, page) => readHistory(db, name, page) }),
      },
      serve: (app) => serveReleases(app, releases, files),
      nightly: () => forgetOldReleases(db, files, reports, days),
      menu: [{ name: 'Releases', type: 'page', path: 'Releases', parent: 'System', title: { zh: '发布管理', en: 'Releases' }, icon: 'RocketOutlined', sort: 90, groups: ['administrators'] }],
      interfaces: { releases: ['administrators'] },
      rateLimits: { release: { report: perMinute(120, 'report', byUser) } },
      texts,
      start: () => shipped.look(),
    };
  },
});
