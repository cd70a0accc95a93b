import { and, count, eq, inArray, isNull, sql as raw, type Column } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { comment, commentReply, commentTotal, dashboard, report } from '../../../database/schema/index.ts';

/** How many replies each of the comments has that are not deleted. */
export const countReplies = async (db: Db, commentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: commentReply.commentId, total: count() })
    .from(commentReply)
    .where(and(inArray(commentReply.commentId, [...commentIds]), isNull(commentReply.deleteTime)))
    .groupBy(commentReply.commentId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

export type CommentedRow = { readonly id: number; readonly name: string; readonly ename: string };

/** What there are comments on, by its name of today; what is gone by the name it had. */
export const listCommented = (db: Db): Promise<CommentedRow[]> => {
  const last = (column: Column) => raw`(select ${column} from ${comment} where ${comment.catalogueId} = ${commentTotal.catalogueId} order by ${comment.id} desc limit 1)`;
  const name = raw<string>`coalesce(${report.name}, ${dashboard.displayName}, ${last(comment.reportName)})`;
  const ename = raw<string>`coalesce(${report.ename}, ${dashboard.enDisplayName}, ${last(comment.reportEnName)})`;
  return db
    .select({ id: commentTotal.catalogueId, name, ename })
    .from(commentTotal)
    .leftJoin(report, eq(report.id, commentTotal.catalogueId))
    .leftJoin(dashboard, eq(dashboard.id, commentTotal.catalogueId))
    .orderBy(name);
};
