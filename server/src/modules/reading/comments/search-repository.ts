import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { CommentFilter } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { comment, commentReply, userAccount } from '../../../database/schema/index.ts';
import { contains, containsByIndex, isAmong } from '../../../database/text-search.ts';
import { isShown, writings, type Page, type Writing, type WritingKind } from './repository.ts';

export type Search = {
  readonly reportId?: number | undefined;
  /** Replies to this one. */
  readonly commentId?: number | undefined;
  readonly person: string;
  readonly keyword: string;
  readonly state?: CommentFilter | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
/** The page's ids in their order, and how many there are: at least so many where the rest was not counted. */
export type Found = { readonly ids: readonly number[]; readonly total: number; readonly isAtLeast: boolean };
type Direction = 'asc' | 'desc';

/** So many are counted; who has more of them narrows the search down. */
const COUNTED = 1_000;
/** So many of the newest are read before the index is asked: what is in one of 500 is found there sooner. */
const READ = 5_000;

/**
 * Finds comments or replies, newest or oldest first, in a time that hardly grows with their number (decision 26). What
 * many contain is found among the newest, and not counted to the end; what few contain is found by the index on its grams.
 */
export const find = async (db: Db, kind: WritingKind, search: Search, page: Page, direction: Direction): Promise<Found> => {
  const table = writings[kind];
  const condition = await conditionOf(db, table, search);
  const { keyword } = search;
  const end = page.pageIndex * page.pageSize;
  if (keyword === '') {
    const limit = Math.max(COUNTED, end + 1);
    const { seen, ...found } = await among(db, table, { condition, order: orderOf(table, search, direction), limit }, page, direction);
    return { ...found, isAtLeast: seen === limit };
  }
  const hit = contains(table.content, keyword);
  const { seen, ...found } = await among(db, table, { condition, hit, order: orderOf(table, search, direction), limit: READ }, page, direction);
  if (seen < READ || found.total > end) return { ...found, isAtLeast: seen === READ };
  const all = await among(db, table, { condition: and(condition, containsByIndex(table.content, keyword)) }, page, direction);
  return { ids: all.ids, total: all.total, isAtLeast: false };
};

type Rows = { readonly condition: SQL | undefined; readonly hit?: SQL; readonly order?: SQL[]; readonly limit?: number };

/** Reads rows, and tells which of the hits among them are on the page. */
const among = async (db: Db, table: Writing, { condition, hit = raw`true`, order = [], limit }: Rows, { pageIndex, pageSize }: Page, direction: Direction) => {
  const fields = { id: raw<number>`${table.id}`.as('found_id'), isHit: raw<boolean>`${hit}`.as('is_hit') };
  const chosen = db.select(fields).from(table).where(condition).orderBy(...order).$dynamic();
  const rows = (limit === undefined ? chosen : chosen.limit(limit)).as('found');
  const ids = raw`array_agg(${rows.id} order by ${direction === 'asc' ? asc(rows.id) : desc(rows.id)}) filter (where ${rows.isHit})`;
  const [row] = await db
    .select({
      seen: count(),
      total: raw<number>`(count(*) filter (where ${rows.isHit}))::int`,
      ids: raw<number[] | null>`(${ids})[${(pageIndex - 1) * pageSize + 1}::int:${pageIndex * pageSize}::int]`,
    })
    .from(rows);
  return { seen: row?.seen ?? 0, total: row?.total ?? 0, ids: row?.ids ?? [] };
};

/** Numbers are given in the order of time. Days are read by their own index, lest all that is newer be read before them. */
const orderOf = (table: Writing, { from, to }: Search, direction: Direction): SQL[] => {
  const inDirection = direction === 'asc' ? asc : desc;
  return [...(from ?? to ? [inDirection(table.createTime)] : []), inDirection(table.id)];
};

/** All but the keyword. Without a state: everything but what is deleted. */
const conditionOf = async (db: Db, table: Writing, { reportId, commentId, person, state, from, to }: Search): Promise<SQL | undefined> =>
  and(
    commentId === undefined ? undefined : eq(commentReply.commentId, commentId),
    reportId === undefined ? undefined : onReport(db, table, reportId),
    person === '' ? undefined : await byPerson(db, table, person),
    state === undefined ? isNull(table.deleteTime) : inState(table, state),
    from === undefined ? undefined : gte(table.createTime, new Date(from)),
    to === undefined ? undefined : lt(table.createTime, new Date(to)),
  );

const onReport = (db: Db, table: Writing, reportId: number): SQL =>
  'catalogueId' in table
    ? eq(table.catalogueId, reportId)
    : inArray(table.commentId, db.select({ id: comment.id }).from(comment).where(eq(comment.catalogueId, reportId)));

/** By the names of today, and the last names of who is gone. Asked for first: the index wants numbers, not names. */
const byPerson = async (db: Db, table: Writing, person: string): Promise<SQL | undefined> => {
  const people = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(or(contains(userAccount.fullName, person), contains(userAccount.account, person)));
  return or(isAmong(table.userId, people.map(({ id }) => id)), and(isNull(table.userId), contains(table.userName, person)));
};

/** Written so that the planner knows the small indexes by them. */
const inState = (table: Writing, state: CommentFilter): SQL | undefined => {
  const isThere = isNull(table.deleteTime);
  switch (state) {
    case 'shown':
      return isShown(table);
    case 'waiting':
      return and(isThere, raw`${table.state} = 0`);
    case 'refused':
      return and(isThere, raw`${table.state} = 2`);
    case 'hidden':
      return and(isThere, raw`${table.isShow} = -1`);
    case 'deleted':
      return isNotNull(table.deleteTime);
  }
};
