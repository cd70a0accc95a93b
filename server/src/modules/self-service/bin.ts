import type { FastifyBaseLogger } from 'fastify';
import { MOST_OWN_REPORTS, type BinnedReport } from '@portal/shared/contract';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { ReportCalls } from '../../reporting/report-calls.ts';
import { audit } from '../audit/audit.ts';
import type { ReportRow } from '../reports/repository.ts';
import type { Reader } from '../sign-in/reader.ts';
import * as repository from './repository.ts';
import { actorOf, addressOf, isNotFound } from './service.ts';

const MOST_NAME = 100;

/**
 * The recycle bin of reports that readers have made themselves (SPEC 2.3). What is in it stays in the reporting service,
 * which has no bin of its own, until it is deleted for good.
 */
export class OwnReportBin {
  readonly #sql: Sql;
  readonly #calls: ReportCalls;

  constructor(sql: Sql, calls: ReportCalls) {
    this.#sql = sql;
    this.#calls = calls;
  }

  async list({ id: readerId }: Reader): Promise<BinnedReport[]> {
    const rows = await repository.listBin(this.#sql, readerId);
    return rows.flatMap(({ id, name, originName, originEnName, deleteTime }) =>
      deleteTime === null
        ? []
        : {
            id,
            name,
            originName: originName ?? '',
            originEnName: originEnName ?? '',
            deleteTime: deleteTime.toISOString(),
            purgeTime: new Date(deleteTime.getTime() + repository.BIN_TIME).toISOString(),
          },
    );
  }

  /** @returns the name that it has from now on @throws Refusal 404 when it is not in the reader's bin, 409 when he has too many reports */
  async restore(reader: Reader, id: number): Promise<{ id: number; name: string }> {
    return inTransaction(this.#sql, async (sql) => {
      const [binned] = await repository.findBinned(sql, reader.id, [id]);
      if (!binned) throw new Refusal(404, texts.binMissing);
      const made = await repository.listMade(sql, reader.id);
      if (made.length >= MOST_OWN_REPORTS) throw new Refusal(409, texts.ownReportsTooMany, { values: { count: MOST_OWN_REPORTS } });
      const name = freeName(binned.name, new Set(made.map((one) => one.made.name)));
      if (!(await repository.restoreBinned(sql, reader.id, id, name))) throw new Refusal(404, texts.binMissing);
      await audit(sql, actorOf(reader), 'self-service.restore', String(id), { before: binned.name, name });
      return { id, name };
    });
  }

  /** Deletes for good. @throws Refusal 404 when one is not in the reader's bin, 502 or 503 when the reporting service fails */
  async purge(reader: Reader, ids: readonly number[]): Promise<null> {
    const binned = await repository.findBinned(this.#sql, reader.id, ids);
    if (binned.length < new Set(ids).size) throw new Refusal(404, texts.binMissing);
    for (const row of binned) {
      // Restored or deleted meanwhile, in another window.
      if (!(await repository.doomBinned(this.#sql, reader.id, row.id))) continue;
      try {
        await this.#delete(row);
      } catch (error) {
        await repository.spareDoomed(this.#sql, row.id, row.deleteTime);
        throw error;
      }
      await audit(this.#sql, actorOf(reader), 'self-service.purge', String(row.id), { name: row.name, sourceReportId: row.sourceReportId });
    }
    return null;
  }

  /** Deletes for good what has been there long enough, or was left half-way. One that fails is tried again the next time. */
  async forgetOld(log: FastifyBaseLogger): Promise<void> {
    for (const row of await repository.listPastBin(this.#sql)) {
      await this.#delete(row).catch((error: unknown) => log.warn({ err: error, reportId: row.id }, 'a report in the recycle bin was not deleted'));
    }
  }

  /** @param row one that can no longer be restored */
  async #delete(row: ReportRow): Promise<void> {
    await this.#calls.remove(addressOf(row)).catch((error: unknown) => {
      // Somebody has deleted it there: what is left is the entry here.
      if (!isNotFound(error)) throw error;
    });
    await repository.removePastBin(this.#sql, row.id);
  }
}

/** The name, or with the first number behind it that makes it free. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = ` (${number})`;
    free = name.slice(0, MOST_NAME - ending.length) + ending;
  }
  return free;
};
