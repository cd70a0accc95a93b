import { and, desc, eq, getTableColumns, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { article, articleClass, articleRead } from '../../../database/schema/index.ts';
import { isClassShown, isWithinClass } from '../article-classes/module.ts';
import { isFor, isPublishedNow } from '../publication/module.ts';

const { content: _, encontent: __, ...listed } = getTableColumns(article);
const classColumns = { className: articleClass.name, classEnName: articleClass.ename };
export type ListedArticle = Awaited<ReturnType<typeof listArticles>>[number];

/** An article that somebody may read at this moment. */
export const isReadable = (userId: number) => and(isPublishedNow(article), isClassShown(article.classId), isFor('articleId', article.id, userId));

/** Without the texts. */
export const listArticles = (db: Db, userId: number, classId: number | undefined, top: number) =>
  db
    .select({ article: listed, ...classColumns })
    .from(article)
    .innerJoin(articleClass, eq(articleClass.id, article.classId))
    .where(and(isReadable(userId), classId === undefined ? undefined : isWithinClass(article.classId, classId)))
    .orderBy(desc(article.isPinned), desc(article.publishTime), desc(article.id))
    .limit(top);

export const findArticle = async (db: Db, userId: number, id: number) =>
  (await db.select({ article, ...classColumns }).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).where(and(isReadable(userId), eq(article.id, id))))[0];

/** What somebody has said about an article; null where they have not. */
export const findHelpful = async (db: Db, userId: number, articleId: number): Promise<boolean | null> =>
  (await db.select({ isHelpful: articleRead.isHelpful }).from(articleRead).where(and(eq(articleRead.articleId, articleId), eq(articleRead.userId, userId))))[0]?.isHelpful ?? null;

export const countRead = async (db: Db, userId: number, articleId: number): Promise<void> => {
  await db
    .insert(articleRead)
    .values({ articleId, userId })
    .onConflictDoUpdate({ target: [articleRead.articleId, articleRead.userId], set: { times: raw`${articleRead.times} + 1`, readTime: raw`now()` } });
};

/** Keeps how far somebody has read, which only grows. Opening it is counted by `countRead`, whichever of the two comes first. */
export const keepFurthest = async (db: Db, userId: number, articleId: number, furthest: number): Promise<void> => {
  await db
    .insert(articleRead)
    .values({ articleId, userId, times: 0, furthest })
    .onConflictDoUpdate({ target: [articleRead.articleId, articleRead.userId], set: { furthest: raw`greatest(${articleRead.furthest}, ${furthest}::int)` } });
};

export const sayHelpful = async (db: Db, userId: number, articleId: number, said: { readonly isHelpful: boolean; readonly reason: string }): Promise<void> => {
  await db.insert(articleRead).values({ articleId, userId, times: 0, ...said }).onConflictDoUpdate({ target: [articleRead.articleId, articleRead.userId], set: said });
};
