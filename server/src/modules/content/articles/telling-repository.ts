import { and, asc, eq, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { article } from '../../../database/schema/index.ts';
import { isClassShown } from '../article-classes/module.ts';
import { isArticleReadable } from '../learning/module.ts';
import { isPublishedNow } from '../publication/module.ts';
import type { ArticleRow } from './changes-repository.ts';

/** That an article is to be seen now, by whom it is for. */
const isSeen = () => and(isPublishedNow(article), isClassShown(article.classId));

/** That the article with an id is somebody's to see now. */
export const isShownById = (id: SQL, userId: number): SQL => raw`exists (select from ${article} where ${and(eq(article.id, id), isArticleReadable(userId))})`;

/** Marks one article, that is to be seen, tells its readers, and of which nobody was told, as told; undefined where there is none. Nobody else takes it until the transaction ends. */
export const takeUntold = async (db: Db) => {
  const isUntold = and(isSeen(), eq(article.tellsReaders, true), isNull(article.toldTime));
  const [next] = await db.select({ id: article.id }).from(article).where(isUntold).orderBy(asc(article.publishTime), asc(article.id)).limit(1).for('update', { skipLocked: true });
  if (!next) return undefined;
  const { id, title, entitle } = article;
  return (await db.update(article).set({ toldTime: raw`now()` }).where(eq(article.id, next.id)).returning({ id, title, entitle }))[0];
};

/** An article that is to be seen now; undefined for any other. Nobody deletes it until the transaction ends. */
export const findPublished = async (db: Db, articleId: number): Promise<ArticleRow | undefined> => (await db.select().from(article).where(and(eq(article.id, articleId), isSeen())).for('key share'))[0];
