import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { departmentsModule } from '../departments/module.ts';
import { signInModule } from '../sign-in/module.ts';
import { names } from './names.ts';
import { serveImportFiles, userImportRoutes } from './routes.ts';
import { ImportRunner } from './runner.ts';
import { SealedFiles } from './sealed-files.ts';
import { UserImports } from './service.ts';
import { texts } from './texts.ts';

/** Imports of people from Excel files (SPEC 7.7). Docs: decision 52. */
export const userImportModule = defineModule({
  name: 'user-import',
  create: ({ database: { db }, settings, storage, key, log, use }) => {
    const files = new SealedFiles(storage.exports, key('user-imports'));
    const runner = new ImportRunner({ db, departments: use(departmentsModule), files, timeZone: settings.timeZone, log });
    const imports = new UserImports({ db, files, runner });
    const { authenticateFile } = use(signInModule);
    return {
      names,
      handlers: { users: userImportRoutes(imports) },
      serve: (app) => serveImportFiles(app, { db, imports, authenticate: authenticateFile }),
      nightly: () => imports.forgetOld(),
      rateLimits: { users: { importUser: perMinute(60, 'import', byUser), checkImport: perMinute(60, 'import check', byUser) } },
      texts,
      start: () => runner.start(),
      stop: () => runner.stop(),
    };
  },
});
