import { and, asc, count, desc, eq, lte, or } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { article, articleClass, chapter, lesson } from '../../../database/schema/index.ts';
import { contains } from '../../../database/text-search.ts';

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

/** What is published at this moment: an instant to come is a plan. */
const isPublished = () => lte(article.publishTime, new Date());

export const listArticles = (db: Db, classId: number | undefined, top: number): Promise<ArticleRow[]> =>
  db
    .select(articleColumns)
    .from(article)
    .innerJoin(articleClass, eq(articleClass.id, article.classId))
    .where(and(isPublished(), classId === undefined ? undefined : eq(article.classId, classId)))
    .orderBy(desc(article.publishTime), desc(article.id))
    .limit(top);

export const findArticle = async (db: Db, id: number): Promise<ArticleRow | undefined> =>
  (await db.select(articleColumns).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).where(and(isPublished(), eq(article.id, id))))[0];
