import { endpoints, type Grantable, type PageOf, type ReportHolder } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import type { ReportHolders } from '../../access/groups/module.ts';
import * as repository from './access-repository.ts';
import { findReport } from './changes-repository.ts';
import { held } from './service.ts';
import { texts } from './texts.ts';

const { reportAccess } = endpoints;
type Entries = typeof reportAccess;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** Who has grants of a report, as whoever manages reports sees and changes them (decision 58). */
export class ReportAccess {
  readonly #db: Db;
  readonly #holders: ReportHolders;

  constructor(db: Db, holders: ReportHolders) {
    this.#db = db;
    this.#holders = holders;
  }

  /** @throws HttpError 404 */
  async holders({ id, keyword, holder, pageIndex, pageSize, orderType }: Body<'holders'>, language: Language): Promise<PageOf<ReportHolder>> {
    await this.#find(id);
    const search = { reportId: id, keyword, kind: holder };
    const [total, rows] = await Promise.all([repository.countHolders(this.#db, search), repository.listHolders(this.#db, search, { pageIndex, pageSize, orderType }, language)]);
    return { items: rows.map(({ until, counts, ...row }) => ({ ...row, until: until?.toISOString() ?? null, counts: flagOf(counts) })), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async grantable({ id, keyword, holder, pageIndex, pageSize, orderType }: Body<'grantable'>, language: Language): Promise<PageOf<Grantable>> {
    await this.#find(id);
    const search = { reportId: id, keyword };
    const [total, items] = await Promise.all([repository.countGrantable(this.#db, holder, search), repository.listGrantable(this.#db, holder, search, { pageIndex, pageSize, orderType }, language)]);
    return { items, total, pageIndex, pageSize };
  }

  /** @throws HttpError 400 for an end that has passed, 403 for what the caller lacks, 404 for a report or person that is gone */
  grantPerson(currentUser: CurrentUser, { id, userId, allowA, until }: Body<'grantPerson'>, address: string): Promise<null> {
    return this.#holders.give(this.#act(currentUser, reportAccess.grantPerson, id, address), { userId, allowA, ...(until !== undefined && { until: until === null ? null : new Date(until) }) });
  }

  /** All of them, or none. @throws HttpError 403 for what the caller lacks, 404 for who has no grant of it */
  revoke(currentUser: CurrentUser, { id, groupIds, userIds }: Body<'revoke'>, address: string): Promise<null> {
    return this.#holders.take(this.#act(currentUser, reportAccess.revoke, id, address), { groupIds, userIds });
  }

  #act(currentUser: CurrentUser, call: Entries['grantPerson' | 'revoke'], reportId: number, address: string) {
    return { currentUser, call, address, reportId, hold: (db: Db) => held(db, [reportId], 'id') };
  }

  async #find(id: number): Promise<void> {
    if (!(await findReport(this.#db, id))) throw new HttpError(404, texts.reportGone, { field: 'id' });
  }
}
