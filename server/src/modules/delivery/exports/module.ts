import type { Endpoint } from '@portal/shared/contract/all';
import { readers } from '../../../built-in-groups.ts';
import type { Call } from '../../../contract-routes.ts';
import type { Db } from '../../../database/database.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { dataRolesModule } from '../../access/data-roles/module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { mailModule } from '../mail/module.ts';
import { connectionSourcesModule } from '../../publishing/connection-sources/module.ts';
import { catalogueModule } from '../../publishing/catalogue/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { ListExports, type ListExport, type ListFile } from './list-exports.ts';
import { managedExportFile } from './managed-file.ts';
import { ManagedExports } from './managed.ts';
import { names } from './names.ts';
import { exportRoutes, managedExportRoutes, serveExports } from './routes.ts';
import { mayMail } from './permitted.ts';
import { ExportRunner } from './runner.ts';
import { Exports, type ReportTask } from './service.ts';
import { texts } from './texts.ts';

export { defineListExport, type FoundRows } from './list-exports.ts';
export { changedOptions, exportOptionsOf, mailMessage, shownOptions, type ReportTask } from './service.ts';
export type { ExportOptions } from './repository.ts';
export { countOpenOf, filesOfReports, filesOfUsers, stopExportsOf, userOf, type StoppedExports } from './repository.ts';

/** What begins an export of a report counts together: one that is deleted makes room at once, and goes on in the reporting service. */
export const beginningExports = perMinute(30, 'export begun', byUser);
/** Each of these stays in the audit log. */
const ending = perMinute(120, 'export of others ended', byUser);

/** Reports, and the rows of other modules' lists, as files. Docs: decisions 14 and 39. */
export const exportsModule = defineModule({
  name: 'exports',
  create: ({ database: { db }, settings, storage, pause, log, use }) => {
    const catalogue = use(catalogueModule);
    const { authenticateDownload } = use(signInModule);
    const files = storage.exports;
    const lists = new ListExports(db);
    const outbox = use(mailModule);
    outbox.lookAgain((mail) => mayMail({ db, catalogue }, mail));
    const runner = new ExportRunner({ db, catalogue, dataRoles: use(dataRolesModule), lists, connections: use(connectionSourcesModule), files, outbox, timeZone: settings.timeZone, pause, log, atOnce: settings.exportsAtOnce });
    const exports = new Exports(db, catalogue, files, runner, use(connectionSourcesModule));
    const managed = new ManagedExports({ db, lists, files, notices: use(notificationsModule) });
    const addList = <E extends Endpoint, Row>(list: ListExport<E, Row>) => {
      lists.add(list);
      return ({ currentUser, body, language }: Pick<Call, 'currentUser' | 'language'> & { readonly body: ListFile }) => exports.createOfList(currentUser, list.endpoint.path, body, language);
    };
    return {
      offer: {
        /** Own exports that are under way, or have ended within a day. */
        latest: (currentUser: Call['currentUser'], language: Call['language']) => exports.latest(currentUser, language),
        /** A task that whose it is may begin at this moment. @param calls what they may do at all @throws HttpError as the call that begins one */
        requireExportable: <Task extends ReportTask>(task: Task, calls: Pick<Call['currentUser']['calls'], 'may'>) => exports.requireExportable(task, calls),
        /** Adds such a task in a transaction; `wake` follows when that has ended. @throws HttpError 429 */
        add: (db: Db, task: ReportTask) => exports.add(db, task),
        wake: () => exports.wake(),
        /** Makes a list one that can be exported. @returns the handler of its call */
        addList,
      },
      names,
      handlers: { exports: exportRoutes(exports), managedExports: { ...managedExportRoutes(managed), exportFile: addList(managedExportFile(managed)) } },
      serve: (app) => serveExports(app, exports, files, authenticateDownload),
      nightly: async (signal) => {
        await runner.forgetOld();
        await runner.forgetUnnamed(signal);
      },
      rateLimits: { exports: { create: beginningExports, refresh: beginningExports }, managedExports: { stop: ending, remove: ending } },
      menu: [
        { name: 'ReportExportTask', type: 'page', path: 'ReportExportTask', title: { zh: '我的导出', en: 'My exports' }, icon: 'ExportOutlined', sort: 3, groups: readers },
        { name: 'ReportExportMaintain', type: 'page', path: 'ReportExportMaintain', parent: 'System', title: { zh: '导出任务管理', en: 'Exports' }, icon: 'ExportOutlined', sort: 20, groups: ['administrators', 'auditors'] },
      ],
      interfaces: { exportManagement: { title: { zh: '导出任务管理', en: 'Management of exports' }, groups: ['administrators'] } },
      texts,
      start: () => runner.start(),
      stop: () => runner.stop(),
    };
  },
});
