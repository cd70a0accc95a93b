import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import type { ReportCalls } from '../../../power-bi/report-calls.ts';
import * as repository from './repository.ts';
import { isNotFound } from './service.ts';
import type { Stamps } from './stamps.ts';

/**
 * Reports that were saved under a name of the portal's and never added to the catalogue: the browser was closed between the
 * two, or somebody saved what they did not add. Nobody could open or delete them.
 */
export class Leftovers {
  readonly #db: Db;
  readonly #calls: ReportCalls;
  readonly #stamps: Stamps;

  constructor(db: Db, calls: ReportCalls, stamps: Stamps) {
    this.#db = db;
    this.#calls = calls;
    this.#stamps = stamps;
  }

  /** Deletes them from the reporting service. What fails is tried again the next time, and keeps nothing else. */
  async remove(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
    const marks = new Set((await repository.userIds(this.#db)).map((id) => this.#stamps.saverOf(id).mark));
    for (const workspaceId of await repository.workspaces(this.#db)) {
      await this.#removeIn(workspaceId, marks, log).catch((error: unknown) => log.warn({ err: error, workspaceId }, 'reports that were saved and never added were not looked for'));
    }
  }

  async #removeIn(workspaceId: string, marks: ReadonlySet<string>, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
    const past = (await this.#calls.list(workspaceId)).filter(({ name }) => this.#stamps.isPast(name, marks));
    if (past.length === 0) return;
    // Of all workspaces: the same one may be spelt in two ways.
    const kept = await repository.sources(this.#db);
    for (const { id } of past.filter((one) => !kept.has(one.id.toLowerCase()))) {
      await this.#calls.remove({ workspaceId, reportId: id }).then(
        () => log.info({ workspaceId, sourceReportId: id }, 'a report that was saved and never added was deleted'),
        (error: unknown) => isNotFound(error) || log.warn({ err: error, workspaceId, sourceReportId: id }, 'a report that was saved and never added was not deleted'),
      );
    }
  }
}
