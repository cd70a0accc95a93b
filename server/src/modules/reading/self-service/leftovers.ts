import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/database.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import * as repository from './repository.ts';
import type { Stamps } from './stamps.ts';

/**
 * Reports that were saved under a name of the portal's and never added to the catalogue: the browser was closed between the
 * two, or somebody saved what they did not add. Nobody could open or delete them.
 */
export class Leftovers {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #stamps: Stamps;
  readonly #isWanted: boolean | null;

  /** @param isWanted whether anything is removed; null is from services on this machine */
  constructor(db: Db, connections: Connections, stamps: Stamps, isWanted: boolean | null) {
    this.#isWanted = isWanted;
    this.#db = db;
    this.#connections = connections;
    this.#stamps = stamps;
  }

  /** Deletes them from the reporting service. What fails is tried again the next time, and keeps nothing else. */
  async remove(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
    const marks = new Set((await repository.userIds(this.#db)).map((id) => this.#stamps.saverOf(id).mark));
    for (const { sourceId, workspaceId } of await repository.workspaces(this.#db)) {
      const remove = async () => {
        const powerBi = await this.#connections.of(sourceId);
        if (this.#isWanted ?? powerBi.isHere) await this.#removeIn(powerBi, workspaceId, marks, log);
      };
      await remove().catch((error: unknown) => log.warn({ err: error, sourceId, workspaceId }, 'reports that were saved and never added were not looked for'));
    }
  }

  async #removeIn({ reports }: PowerBi, workspaceId: string, marks: ReadonlySet<string>, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
    const past = (await reports.list(workspaceId)).filter(({ name }) => this.#stamps.isPast(name, marks));
    if (past.length === 0) return;
    // Of all workspaces: the same one may be spelt in two ways.
    const kept = await repository.sources(this.#db);
    for (const { id } of past.filter((one) => !kept.has(one.id.toLowerCase()))) {
      await reports.remove({ workspaceId, reportId: id }).then(
        () => log.info({ workspaceId, sourceReportId: id }, 'a report that was saved and never added was deleted'),
        (error: unknown) => isNotFound(error) || log.warn({ err: error, workspaceId, sourceReportId: id }, 'a report that was saved and never added was not deleted'),
      );
    }
  }
}
