import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { SignInEntry } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { loginLog, refreshToken, signInFailure, userAccount, userSession } from '../../../database/schema/index.ts';
import { contains, isAmong } from '../../../database/text-search.ts';

/** What narrows the log down; what is not set is undefined, as it comes from the contract. */
export type SignInFilter = {
  readonly keyword: string;
  readonly method?: SignInEntry['method'] | undefined;
  /** The status codes by which a sign-in was answered. */
  readonly outcomes?: readonly number[] | undefined;
  readonly address?: string | undefined;
  readonly isOpen?: 0 | 1 | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type Direction = 'asc' | 'desc';

/** Until when a session can be renewed. */
const end = raw<Date | null>`(select max(${refreshToken.expireTime}) from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id})`.mapWith(refreshToken.expireTime);
const isOpen = raw`(${userSession.revokedTime} is null and exists (select 1 from ${refreshToken} where ${refreshToken.sessionId} = ${userSession.id} and ${refreshToken.expireTime} > now()))`;

const session = raw<SignInEntry['session']>`case
  when ${loginLog.sessionId} is null then 'none'
  when ${loginLog.endedWhy} is not null then ${loginLog.endedWhy}
  when ${userSession.id} is null then 'removed'
  when ${userSession.revokedTime} is not null then coalesce(${userSession.revokedWhy}, 'removed')
  when ${isOpen} then 'open'
  else 'expired' end`;

/** By who they are as well as by what was typed: an account may be called otherwise by now, or never have been one. */
const isAbout = (keyword: string): SQL | undefined =>
  or(
    raw`${loginLog.userId} in (select ${userAccount.id} from ${userAccount} where strpos(${userAccount.searchText}, lower(${keyword})) > 0)`,
    contains(loginLog.account, keyword),
  );

/** By time and by person there is an index; the rest is looked for among what these leave, from the newest on. */
const foundBy = ({ keyword, method, outcomes, address, isOpen: open, from, to }: SignInFilter): SQL | undefined =>
  and(
    keyword === '' ? undefined : isAbout(keyword),
    method ? eq(loginLog.method, method) : undefined,
    outcomes ? inArray(loginLog.outcome, [...outcomes]) : undefined,
    address ? raw`starts_with(${loginLog.address}, ${address})` : undefined,
    open === undefined ? undefined : raw`(${loginLog.sessionId} is not null and ${loginLog.sessionId} in (select ${userSession.id} from ${userSession} where ${isOpen})) = ${open === 1}::boolean`,
    from ? gte(loginLog.createTime, new Date(from)) : undefined,
    to ? lt(loginLog.createTime, new Date(to)) : undefined,
  );

const inOrder = (direction: Direction): SQL[] => [loginLog.createTime, loginLog.id].map((column) => (direction === 'asc' ? asc(column) : desc(column)));

/** How many sign-ins there are, counted up to a limit. */
export const countSignIns = async (db: Db, filter: SignInFilter, limit: number): Promise<number> => {
  const some = db.select({ id: loginLog.id }).from(loginLog).where(foundBy(filter)).limit(limit).as('some');
  return (await db.select({ total: count() }).from(some))[0]?.total ?? 0;
};

/** Ids of sign-ins in their order. */
export const signInIds = async (db: Db, filter: SignInFilter, direction: Direction, page?: { readonly limit: number; readonly offset: number }): Promise<number[]> => {
  const query = db.select({ id: loginLog.id }).from(loginLog).where(foundBy(filter)).orderBy(...inOrder(direction));
  return (page ? await query.limit(page.limit).offset(page.offset) : await query).map(({ id }) => id);
};

export type SignInRow = Awaited<ReturnType<typeof findSignIns>>[number];

/** Sign-ins with whom they were, and how their sessions are, in an order. */
export const findSignIns = (db: Db, ids: readonly number[], direction: Direction = 'desc') =>
  db
    .select({
      id: loginLog.id,
      createTime: loginLog.createTime,
      account: loginLog.account,
      userId: userAccount.id,
      fullName: userAccount.fullName,
      isAction: userAccount.isAction,
      deletedTime: userAccount.deletedTime,
      method: loginLog.method,
      outcome: loginLog.outcome,
      address: loginLog.address,
      userAgent: loginLog.userAgent,
      sessionId: loginLog.sessionId,
      session,
      revokedTime: raw<Date | null>`coalesce(${loginLog.endedTime}, ${userSession.revokedTime})`.mapWith(loginLog.endedTime),
      end,
      isLocked: raw<boolean>`exists (select 1 from ${signInFailure} where ${signInFailure.account} = lower(${loginLog.account}) and ${signInFailure.lockedUntil} > now())`,
    })
    .from(loginLog)
    .leftJoin(userSession, eq(userSession.id, loginLog.sessionId))
    .leftJoin(userAccount, eq(userAccount.id, loginLog.userId))
    .where(isAmong(loginLog.id, ids))
    .orderBy(...inOrder(direction));

/** How many sign-ins had each outcome between each two instants; `bar` counts from 1. */
export const countByTime = async (db: Db, edges: readonly string[]): Promise<{ bar: number; outcome: number; total: number }[]> => {
  const [first = '', last = ''] = [edges[0], edges.at(-1)];
  const bar = raw<number>`width_bucket(${loginLog.createTime}, ${raw.param(`{${edges.join(',')}}`)}::timestamptz[])`;
  return db
    .select({ bar, outcome: loginLog.outcome, total: count() })
    .from(loginLog)
    .where(and(gte(loginLog.createTime, new Date(first)), lt(loginLog.createTime, new Date(last))))
    .groupBy(raw`1`, loginLog.outcome);
};

/** Forgets sign-ins of before an instant, but for those whose sessions stand: a part of them. @returns how many */
export const forgetSignIns = async (db: Db, before: Date, limit: number): Promise<number> => {
  const old = db
    .select({ id: loginLog.id })
    .from(loginLog)
    .leftJoin(userSession, eq(userSession.id, loginLog.sessionId))
    .where(and(lt(loginLog.createTime, before), or(isNull(userSession.id), raw`not ${isOpen}`)))
    .orderBy(asc(loginLog.createTime))
    .limit(limit);
  return (await db.delete(loginLog).where(inArray(loginLog.id, old)).returning({ id: loginLog.id })).length;
};
