import { defineModule } from '../../../module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { exportRoutes, serveExports } from './routes.ts';
import { ExportRunner } from './runner.ts';
import { Exports } from './service.ts';
import { texts } from './texts.ts';

export { filesOfUsers } from './repository.ts';

/** Reports as files. Docs: decision 14. */
export const exportsModule = defineModule({
  name: 'exports',
  create: ({ database: { db }, settings, storage, mailer, powerBi, pause, log, use }) => {
    const catalogue = use(catalogueModule);
    const { authenticateFile } = use(signInModule);
    const files = storage.exports;
    const runner = new ExportRunner({ db, catalogue, tokens: powerBi.tokens, powerBi: powerBi.client, files, mailer, pause, log, atOnce: settings.exportsAtOnce });
    const exports = new Exports(db, catalogue, files, runner);
    return {
      handlers: { exports: exportRoutes(exports) },
      serve: (app) => serveExports(app, exports, files, authenticateFile),
      nightly: () => runner.forgetOld(),
      menu: [{ name: 'ReportExportTask', type: 'page', path: 'ReportExportTask', title: { zh: '我的导出', en: 'My exports' }, icon: 'ExportOutlined', sort: 3, groups: ['administrators', 'viewers'] }],
      texts,
      start: () => runner.start(),
      stop: () => runner.stop(),
    };
  },
});
