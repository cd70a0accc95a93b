import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { comment, commentReply, userAccount } from '../../database/schema/index.ts';

const author = { fullName: userAccount.fullName, avatar: userAccount.avatar };
const SHOWN = 1;

export type Author = { readonly fullName: string; readonly avatar: string };
export type CommentRow = { readonly comment: typeof comment.$inferSelect; readonly author: Author };
export type ReplyRow = { readonly reply: typeof commentReply.$inferSelect; readonly author: Author };
export type NewComment = Omit<typeof comment.$inferInsert, 'id' | 'createTime' | 'state'>;
type Page = { readonly pageIndex: number; readonly pageSize: number };

const shownOn = (catalogueId: number, modularId: string | undefined) =>
  and(eq(comment.catalogueId, catalogueId), eq(comment.isShow, SHOWN), modularId === undefined ? undefined : eq(comment.modularId, modularId));

export const countShown = async (sql: Sql, catalogueId: number, modularId: string | undefined): Promise<number> =>
  (await sql.select({ total: count() }).from(comment).where(shownOn(catalogueId, modularId)))[0]?.total ?? 0;

/** Newest first. */
export const listShown = (sql: Sql, catalogueId: number, modularId: string | undefined, page: Page): Promise<CommentRow[]> =>
  sql
    .select({ comment, author })
    .from(comment)
    .innerJoin(userAccount, eq(userAccount.id, comment.userId))
    .where(shownOn(catalogueId, modularId))
    .orderBy(desc(comment.id))
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize);

/** The shown replies of the comments, oldest first. */
export const listReplies = (sql: Sql, commentIds: readonly number[]): Promise<ReplyRow[]> =>
  sql
    .select({ reply: commentReply, author })
    .from(commentReply)
    .innerJoin(userAccount, eq(userAccount.id, commentReply.userId))
    .where(and(inArray(commentReply.commentId, [...commentIds]), eq(commentReply.isShow, SHOWN)))
    .orderBy(asc(commentReply.id));

export const addComment = async (sql: Sql, values: NewComment): Promise<typeof comment.$inferSelect> => {
  const [row] = await sql.insert(comment).values(values).returning();
  if (!row) throw new Error('No comment was written');
  return row;
};
