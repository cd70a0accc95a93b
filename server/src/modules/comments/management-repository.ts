import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { CommentFilter } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { comment, commentReply, dashboard, report, userAccount } from '../../database/schema/index.ts';
import { contains } from '../../database/text-search.ts';
import { isShown, paged, withPlaces, type Author, type CommentRow, type Page, type ReplyFields } from './repository.ts';

export type Search = {
  readonly reportId?: number | undefined;
  readonly person: string;
  readonly keyword: string;
  readonly state?: CommentFilter | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type AnsweringRow = { readonly reply: ReplyFields; readonly author: Author | null };
type Writing = typeof comment | typeof commentReply;

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
      return and(isThere, eq(table.isShow, -1));
    case 'deleted':
      return isNotNull(table.deleteTime);
  }
};

/** Without a state: everything but what is deleted. */
const matching = (table: Writing, { reportId, person, keyword, state, from, to }: Search): SQL | undefined =>
  and(
    reportId === undefined ? undefined : eq(comment.catalogueId, reportId),
    person === '' ? undefined : or(contains(table.userName, person), contains(userAccount.fullName, person), contains(userAccount.account, person)),
    keyword === '' ? undefined : contains(table.content, keyword),
    state === undefined ? isNull(table.deleteTime) : inState(table, state),
    from === undefined ? undefined : gte(table.createTime, new Date(from)),
    to === undefined ? undefined : lt(table.createTime, new Date(to)),
  );

type Direction = 'asc' | 'desc';
const byTime = (table: Writing, direction: Direction): SQL => (direction === 'asc' ? raw`${table.id} asc` : desc(table.id));

export const searchComments = (sql: Sql, search: Search, page: Page, direction: Direction): Promise<CommentRow[]> =>
  paged(withPlaces(sql).where(matching(comment, search)).orderBy(byTime(comment, direction)), page);

export const countComments = async (sql: Sql, search: Search): Promise<number> => {
  const counted = sql.select({ total: count() }).from(comment).$dynamic();
  // Joining a million rows for nothing takes its time.
  const joined = search.person === '' ? counted : counted.leftJoin(userAccount, eq(userAccount.id, comment.userId));
  return (await joined.where(matching(comment, search)))[0]?.total ?? 0;
};

/** How many replies each of the comments has that are not deleted. */
export const countReplies = async (sql: Sql, commentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (commentIds.length === 0) return new Map();
  const rows = await sql
    .select({ id: commentReply.commentId, total: count() })
    .from(commentReply)
    .where(and(inArray(commentReply.commentId, [...commentIds]), isNull(commentReply.deleteTime)))
    .groupBy(commentReply.commentId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

export const searchReplies = (sql: Sql, search: Search, page: Page, direction: Direction): Promise<AnsweringRow[]> =>
  paged(
    sql
      .select({ reply: commentReply, author: { account: userAccount.account, fullName: userAccount.fullName, avatar: userAccount.avatar } })
      .from(commentReply)
      .innerJoin(comment, eq(comment.id, commentReply.commentId))
      .leftJoin(userAccount, eq(userAccount.id, commentReply.userId))
      .where(matching(commentReply, search))
      .orderBy(byTime(commentReply, direction))
      .$dynamic(),
    page,
  );

export const countFoundReplies = async (sql: Sql, search: Search): Promise<number> => {
  const [row] = await sql
    .select({ total: count() })
    .from(commentReply)
    .innerJoin(comment, eq(comment.id, commentReply.commentId))
    .leftJoin(userAccount, eq(userAccount.id, commentReply.userId))
    .where(matching(commentReply, search));
  return row?.total ?? 0;
};

export type CommentedRow = { readonly id: number; readonly name: string; readonly ename: string };

/** What there are comments on, by its name of today; what is gone by the name it had. */
export const listCommented = (sql: Sql): Promise<CommentedRow[]> => {
  const name = raw<string>`coalesce(${report.name}, ${dashboard.displayName}, max(${comment.reportName}))`;
  const ename = raw<string>`coalesce(${report.ename}, ${dashboard.enDisplayName}, max(${comment.reportEnName}))`;
  return sql
    .select({ id: comment.catalogueId, name, ename })
    .from(comment)
    .leftJoin(report, eq(report.id, comment.catalogueId))
    .leftJoin(dashboard, eq(dashboard.id, comment.catalogueId))
    .groupBy(comment.catalogueId, report.name, report.ename, dashboard.displayName, dashboard.enDisplayName)
    .orderBy(name);
};
