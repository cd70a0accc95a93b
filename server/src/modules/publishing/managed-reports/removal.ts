import type { FastifyBaseLogger } from 'fastify';
import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { holdPeople } from '../../access/users/module.ts';
import { filesOfReports } from '../../delivery/exports/module.ts';
import type { Schedules } from '../../delivery/schedules/module.ts';
import { deleteCommentsOn } from '../../reading/comments/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { listed } from '../../../language/language.ts';
import { closeGaps, findClass } from './changes-repository.ts';
import * as repository from './removal-repository.ts';
import { held, nameOf } from './service.ts';
import { texts } from './texts.ts';

/** So many names are said of what stands in the way. */
const NAMED = 3;

/** Taking reports out of the catalogue. What is in the reporting service stays there. */
export class ReportRemoval {
  readonly #db: Db;
  readonly #exportFiles: Pick<FileStore, 'remove'>;
  readonly #schedules: Pick<Schedules, 'tellOfReports' | 'wake'>;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;

  constructor(db: Db, exportFiles: Pick<FileStore, 'remove'>, schedules: Pick<Schedules, 'tellOfReports' | 'wake'>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#db = db;
    this.#exportFiles = exportFiles;
    this.#schedules = schedules;
    this.#log = log;
  }

  /** @throws HttpError 404 */
  async dependents(ids: readonly number[]): Promise<ValueOf<typeof endpoints.managedReports.dependents>> {
    if ((await repository.countPublished(this.#db, ids)) < new Set(ids).size) throw new HttpError(404, texts.reportGone, { field: 'ids' });
    return repository.countDependents(this.#db, ids);
  }

  /**
   * All of them, or none. A report that people have made others from stays: what may be done with these follows from it, so nobody
   * could open or delete them any more.
   * @throws HttpError 404, 409 for such a report
   */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const { files, told } = await inTransaction(this.#db, async (db) => {
      // Whoever gives a report to somebody at this moment comes before, or finds it gone; they hold people before reports, too.
      await holdPeople(db);
      const rows = await held(db, ids, 'ids');
      const made = await repository.madeFrom(db, ids);
      const origin = rows.find(({ id }) => id === made[0]?.originId);
      if (origin) throw inTheWay(nameOf(origin), made.flatMap(({ originId, name }) => (originId === origin.id ? [name] : [])));
      const exported = await filesOfReports(db, ids);
      const owners = await this.#schedules.tellOfReports(db, currentUser, ids);
      const classes = new Map<number, string>();
      for (const id of new Set(rows.map(({ classId }) => classId))) classes.set(id, nameOf(await findClass(db, id)));
      await deleteCommentsOn(db, ids, currentUser.id);
      await repository.removeReports(db, ids);
      await closeGaps(db, [...classes.keys()]);
      await recordChanges(db, actorOf(currentUser, address), 'report.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { name: row.name, ename: row.ename, reportClass: classes.get(row.classId), ...(row.sourceReportId !== '' && { sourceReportId: row.sourceReportId }) } })));
      return { files: exported, told: owners };
    });
    for (const name of files) await this.#exportFiles.remove(name);
    // They are deleted, and their owners find it when they look: that open pages do not hear of it is no reason to say otherwise.
    await this.#schedules.wake(told).catch((error: unknown) => this.#log.error({ err: error, reportIds: ids }, 'owners of schedules were not told that their reports were deleted'));
    return null;
  }
}

const inTheWay = (name: string, made: readonly string[]): HttpError =>
  new HttpError(409, texts.reportMadeFrom, { field: 'ids', values: { name, count: made.length, names: listed(made, NAMED) } });
