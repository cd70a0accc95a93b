import { loginCode, SSO_NO_ACCOUNT, endpoints, type Endpoint, type PageOf, type SignInEntry, type SignInResult } from '@portal/shared/contract/all';
import { browserName } from '@portal/shared/formats';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { endSession, forgetFailures } from '../../access/sign-in/module.ts';
import { Reach } from '../../access/users/module.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import { recordChange } from '../audit/module.ts';
import * as repository from './repository.ts';
import type { SignInFilter, SignInRow } from './repository.ts';
import { texts } from './texts.ts';

const { signInLog } = endpoints;
type ListRequest = z.output<typeof signInLog.list.body>;
type Search = Omit<ListRequest, 'pageIndex' | 'pageSize'>;
type Bars = z.output<typeof signInLog.statistics.value>;

/** A longer list is not counted to its end. */
const COUNTED = 10_000;
/** So many are forgotten at a time. */
const FORGOTTEN = 5_000;
const DAY_MILLISECONDS = 86_400_000;

const outcomes: Readonly<Record<SignInResult, number>> = {
  success: loginCode.success,
  wrongCredentials: loginCode.wrongCredentials,
  mustChangePassword: loginCode.mustChangePassword,
  disabled: loginCode.disabled,
  locked: loginCode.locked,
  passwordExpired: loginCode.passwordExpired,
  noAccount: SSO_NO_ACCOUNT,
};
/** By these somebody was turned away; a password that is to be changed turns nobody away. */
const failures: readonly number[] = [outcomes.wrongCredentials, outcomes.disabled, outcomes.locked, outcomes.noAccount];

/** The log of sign-ins, and what administrators do from it. Acts on people keep to the rule of `Reach`, and are in the audit log. */
export class SignInLog {
  readonly #db: Db;
  /** A file with so many rows would be refused: they are not read. */
  readonly #mostRows: number;

  constructor(db: Db, mostRows = MOST_WORKBOOK_ROWS) {
    this.#db = db;
    this.#mostRows = mostRows;
  }

  async list({ pageIndex, pageSize, ...search }: ListRequest): Promise<PageOf<SignInEntry>> {
    const [total, ids] = await Promise.all([
      repository.countSignIns(this.#db, filterOf(search), COUNTED + 1),
      repository.signInIds(this.#db, filterOf(search), search.orderType, { limit: pageSize, offset: (pageIndex - 1) * pageSize }),
    ]);
    const rows = await repository.findSignIns(this.#db, ids, search.orderType);
    return { items: rows.map(entryOf), total: Math.min(total, COUNTED), isAtLeast: flagOf(total > COUNTED), pageIndex, pageSize };
  }

  /** All sign-ins that a search finds, as `list` has them. */
  async findAll(search: Search): Promise<FoundRows<SignInEntry>> {
    const total = await repository.countSignIns(this.#db, filterOf(search), this.#mostRows);
    const ids = total < this.#mostRows ? await repository.signInIds(this.#db, filterOf(search), search.orderType) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, async (some) => (await repository.findSignIns(this.#db, some, search.orderType)).map(entryOf)) };
  }

  /** @throws HttpError 400 for instants that are not in their order */
  async statistics(edges: readonly string[]): Promise<Bars> {
    const times = edges.map((edge) => Date.parse(edge));
    if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? time))) throw new HttpError(400, texts.edgesUnsorted, { field: 'edges' });
    const counted = await repository.countByTime(this.#db, edges);
    const totalOf = (bar: number, isWanted: (outcome: number) => boolean) => counted.filter((one) => one.bar === bar && isWanted(one.outcome)).reduce((sum, { total }) => sum + total, 0);
    return edges.slice(0, -1).map((start, index) => ({
      start,
      successes: totalOf(index + 1, (outcome) => outcome === outcomes.success),
      failures: totalOf(index + 1, (outcome) => failures.includes(outcome)),
    }));
  }

  /** Sessions that have ended already are left as they are. @throws HttpError 404, 403 */
  endSessions(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#act(currentUser, signInLog.endSessions, async (db, reach) => {
      const rows = await repository.findSignIns(db, ids);
      if (rows.length < new Set(ids).size) throw new HttpError(404, texts.signInMissing, { field: 'ids' });
      const open = rows.flatMap(({ sessionId, session, userId, ...row }) => (sessionId && userId && session === 'open' ? [{ ...row, sessionId, userId }] : []));
      if (open.some(({ sessionId }) => sessionId === currentUser.sessionId)) throw new HttpError(403, texts.notOwnSession, { field: 'ids' });
      const people = new Map((await reach.reaches(open.map(({ userId }) => userId), 'ids')).map(({ id, account }) => [id, account]));
      for (const { sessionId, userId, account, createTime, ...row } of open) {
        if (!(await endSession(db, sessionId, 'administrator'))) continue;
        const before = { signInTime: createTime.toISOString(), signInAddress: row.address, browser: browserOf(row.userAgent) };
        await recordChange(db, actorOf(currentUser, address), 'user.end-session', { id: userId, name: people.get(userId) ?? account, before });
      }
      return null;
    });
  }

  /** @throws HttpError 404, 403 */
  unlock(currentUser: CurrentUser, userIds: readonly number[], address: string): Promise<null> {
    return this.#act(currentUser, signInLog.unlock, async (db, reach) => {
      for (const { id, account } of await reach.reaches(userIds, 'userIds')) {
        if (await forgetFailures(db, account)) await recordChange(db, actorOf(currentUser, address), 'user.unlock', { id, name: account });
      }
      return null;
    });
  }

  /** Forgets what is older than so many days. */
  async forgetOld(days: number, signal: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - days * DAY_MILLISECONDS);
    while (!signal.aborted && (await repository.forgetSignIns(this.#db, before, FORGOTTEN)) === FORGOTTEN);
  }

  #act<Result>(currentUser: CurrentUser, call: Endpoint, work: (db: Db, reach: Reach) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => work(db, await Reach.begin(db, currentUser, call)));
  }
}

const filterOf = ({ orderBy: _, orderType: __, result, ...search }: Search): SignInFilter => ({ ...search, outcomes: result && (result === 'failure' ? failures : [outcomes[result]]) });

const resultOf = (outcome: number): SignInResult => (Object.keys(outcomes) as SignInResult[]).find((result) => outcomes[result] === outcome) ?? 'wrongCredentials';

const browserOf = (userAgent: string): string => {
  const known = browserName(userAgent);
  return known ? `${known.browser}, ${known.system}` : userAgent;
};

const entryOf = ({ createTime, userId, deletedTime, fullName, isAction, outcome, userAgent, session, revokedTime, end, isLocked, ...row }: SignInRow): SignInEntry => ({
  ...row,
  createTime: createTime.toISOString(),
  // Whose account is deleted can be let in no more.
  userId: deletedTime === null ? userId : null,
  fullName: fullName ?? '',
  isAction: isAction === null || deletedTime !== null ? null : flagOf(isAction),
  result: resultOf(outcome),
  browser: browserOf(userAgent),
  session,
  endedTime: (session === 'expired' ? (revokedTime ?? end) : revokedTime)?.toISOString() ?? null,
  isLocked: flagOf(isLocked),
});
