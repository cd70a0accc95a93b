import { and, asc, count, desc, eq, or, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { article, articleClass, articleRead, chapter, lesson } from '../../../database/schema/index.ts';
import { contains } from '../../../database/text-search.ts';
import { isClassShown, isWithinClass } from '../article-classes/module.ts';
import { isFor, isPublishedNow } from '../publication/module.ts';

export type LessonRow = typeof lesson.$inferSelect;
export type LessonFilter = { readonly keyword: string; readonly level?: LessonRow['level'] | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number };

const matching = ({ keyword, level }: LessonFilter) =>
  and(
    eq(lesson.isActive, true),
    level && eq(lesson.level, level),
    keyword === '' ? undefined : or(...[lesson.title, lesson.entitle, lesson.summary, lesson.ensummary].map((column) => contains(column, keyword))),
  );

export const countLessons = async (db: Db, filter: LessonFilter): Promise<number> =>
  (await db.select({ total: count() }).from(lesson).where(matching(filter)))[0]?.total ?? 0;

export const listLessons = (db: Db, filter: LessonFilter, page: Page) =>
  db
    .select({ lesson, chapterCount: db.$count(chapter, eq(chapter.lessonId, lesson.id)) })
    .from(lesson)
    .where(matching(filter))
    .orderBy(asc(lesson.sort), asc(lesson.id))
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize);

const articleColumns = { article, className: articleClass.name, classEnName: articleClass.ename };
export type ArticleRow = { readonly article: typeof article.$inferSelect; readonly className: string; readonly classEnName: string };

/** What somebody may read at this moment. */
const isReadable = (userId: number) => and(isPublishedNow(article), isClassShown(article.classId), isFor('articleId', article.id, userId));

export const listArticles = (db: Db, userId: number, classId: number | undefined, top: number): Promise<ArticleRow[]> =>
  db
    .select(articleColumns)
    .from(article)
    .innerJoin(articleClass, eq(articleClass.id, article.classId))
    .where(and(isReadable(userId), classId === undefined ? undefined : isWithinClass(article.classId, classId)))
    .orderBy(desc(article.isPinned), desc(article.publishTime), desc(article.id))
    .limit(top);

export const findArticle = async (db: Db, userId: number, id: number): Promise<ArticleRow | undefined> =>
  (await db.select(articleColumns).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).where(and(isReadable(userId), eq(article.id, id))))[0];

/** What somebody has said about an article; null where they have not. */
export const findHelpful = async (db: Db, userId: number, articleId: number): Promise<boolean | null> =>
  (await db.select({ isHelpful: articleRead.isHelpful }).from(articleRead).where(and(eq(articleRead.articleId, articleId), eq(articleRead.userId, userId))))[0]?.isHelpful ?? null;

export const countRead = async (db: Db, userId: number, articleId: number): Promise<void> => {
  await db
    .insert(articleRead)
    .values({ articleId, userId })
    .onConflictDoUpdate({ target: [articleRead.articleId, articleRead.userId], set: { times: raw`${articleRead.times} + 1`, readTime: raw`now()` } });
};

export const sayHelpful = async (db: Db, userId: number, articleId: number, said: { readonly isHelpful: boolean; readonly reason: string }): Promise<void> => {
  await db.insert(articleRead).values({ articleId, userId, ...said }).onConflictDoUpdate({ target: [articleRead.articleId, articleRead.userId], set: said });
};
