import type { FastifyBaseLogger } from 'fastify';
import { cutTo, MOST_OWN_REPORTS, type DeletedReport } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { HttpError } from '../../../http-error.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import { audit } from '../../usage/audit/module.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import type { ReportRow } from '../../publishing/catalogue/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Deleter, Schedules } from '../../delivery/schedules/module.ts';
import { deleteCommentsOn } from '../comments/module.ts';
import * as repository from './repository.ts';
import { actorOf } from './service.ts';
import { texts } from './texts.ts';

const MOST_NAME = 100;

/**
 * The recycle bin of reports that users have made themselves (SPEC 2.3). What is in it stays in the reporting service,
 * which has no bin of its own, until it is deleted for good.
 */
export class RecycleBin {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #schedules: Pick<Schedules, 'tellOfReports' | 'wake'>;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;

  constructor(db: Db, connections: Connections, schedules: Pick<Schedules, 'tellOfReports' | 'wake'>, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
    this.#db = db;
    this.#connections = connections;
    this.#schedules = schedules;
    this.#log = log;
  }

  async list({ id: currentUserId }: CurrentUser): Promise<DeletedReport[]> {
    const rows = await repository.listDeleted(this.#db, currentUserId);
    return rows.flatMap(({ id, name, originName, originEnName, deleteTime }) =>
      deleteTime === null
        ? []
        : {
            id,
            name,
            originName: originName ?? '',
            originEnName: originEnName ?? '',
            deleteTime: deleteTime.toISOString(),
            purgeTime: new Date(deleteTime.getTime() + repository.RECYCLE_BIN_TIME).toISOString(),
          },
    );
  }

  /** @returns the name that it has from now on @throws HttpError 404 when it is not in the current user’s recycle bin, 409 when they have too many reports */
  async restore(currentUser: CurrentUser, id: number): Promise<{ id: number; name: string }> {
    return inTransaction(this.#db, async (db) => {
      // Of several that come back, or are added, at once, each is counted and named after the others.
      await holdUser(db, currentUser.id);
      const [deleted] = await repository.findDeleted(db, currentUser.id, [id]);
      if (!deleted) throw new HttpError(404, texts.notInRecycleBin);
      const made = await repository.listMade(db, currentUser.id);
      if (made.length >= MOST_OWN_REPORTS) throw new HttpError(409, texts.ownReportsTooMany, { values: { count: MOST_OWN_REPORTS } });
      const name = freeName(deleted.name, new Set(made.map((one) => one.made.name)));
      if (!(await repository.restoreDeleted(db, currentUser.id, id, name))) throw new HttpError(404, texts.notInRecycleBin);
      await audit(db, actorOf(currentUser), 'self-service.restore', String(id), { id, before: { name: deleted.name }, after: { name } });
      return { id, name };
    });
  }

  /** Deletes for good. @throws HttpError 404 when one is not in the current user’s recycle bin, 502 or 503 when the reporting service fails */
  async purge(currentUser: CurrentUser, ids: readonly number[]): Promise<null> {
    const deleted = await repository.findDeleted(this.#db, currentUser.id, ids);
    if (deleted.length < new Set(ids).size) throw new HttpError(404, texts.notInRecycleBin);
    for (const row of deleted) {
      // Restored or deleted meanwhile, in another window.
      if (!(await repository.markForPurge(this.#db, currentUser.id, row.id))) continue;
      try {
        await this.#delete(row, currentUser);
      } catch (error) {
        await repository.unmarkForPurge(this.#db, row.id, row.deleteTime);
        throw error;
      }
      await audit(this.#db, actorOf(currentUser), 'self-service.purge', String(row.id), { name: row.name, sourceReportId: row.sourceReportId });
    }
    return null;
  }

  /** Deletes for good what has been there long enough, or was left half-way. One that fails is tried again the next time. */
  async forgetOld(): Promise<void> {
    for (const { row, maker } of await repository.listPastRecycleBin(this.#db)) {
      await this.#delete(row, maker ?? undefined).catch((error: unknown) => this.#log.warn({ err: error, reportId: row.id }, 'a report in the recycle bin was not deleted'));
    }
  }

  /**
   * @param row one that can no longer be restored
   * @param maker whoever has made and deleted it, where they are still there
   */
  async #delete(row: ReportRow, maker: Deleter | undefined): Promise<void> {
    const { reports } = await this.#connections.of(row.sourceId);
    await reports.remove(addressOf(row)).catch((error: unknown) => {
      // Somebody has deleted it there: what is left is the entry here.
      if (!isNotFound(error)) throw error;
    });
    const told = await inTransaction(this.#db, async (db) => {
      // People before reports, as whoever deletes people does: another order could leave the two waiting for each other.
      await repository.holdPeopleOf(db, row.id);
      if (!(await repository.holdPastRecycleBin(db, row.id))) return [];
      const owners = await this.#schedules.tellOfReports(db, maker, [row.id]);
      await deleteCommentsOn(db, [row.id], row.makerId);
      await repository.removeReport(db, row.id);
      return owners;
    });
    await this.#schedules.wake(told).catch((error: unknown) => this.#log.error({ err: error, reportId: row.id }, 'owners of schedules were not told that their report was deleted'));
  }
}

/** The name, or with the first number behind it that makes it free. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = ` (${number})`;
    free = cutTo(name, MOST_NAME - ending.length) + ending;
  }
  return free;
};
