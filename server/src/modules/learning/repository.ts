import { and, asc, count, desc, eq, lte, or } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { article, articleClass, chapter, lesson } from '../../database/schema/index.ts';
import { contains } from '../../database/text-search.ts';

export type LessonRow = typeof lesson.$inferSelect;
export type LessonFilter = { readonly keyword: string; readonly level?: LessonRow['level'] | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number };

const matching = ({ keyword, level }: LessonFilter) =>
  and(
    eq(lesson.isActive, true),
    level && eq(lesson.level, level),
    keyword === '' ? undefined : or(...[lesson.title, lesson.entitle, lesson.summary, lesson.ensummary].map((column) => contains(column, keyword))),
  );

export const countLessons = async (sql: Sql, filter: LessonFilter): Promise<number> =>
  (await sql.select({ total: count() }).from(lesson).where(matching(filter)))[0]?.total ?? 0;

export const listLessons = (sql: Sql, filter: LessonFilter, page: Page) =>
  sql
    .select({ lesson, chapterCount: sql.$count(chapter, eq(chapter.lessonId, lesson.id)) })
    .from(lesson)
    .where(matching(filter))
    .orderBy(asc(lesson.sort), asc(lesson.id))
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize);

const articleColumns = { article, className: articleClass.name, classEnName: articleClass.ename };
export type ArticleRow = { readonly article: typeof article.$inferSelect; readonly className: string; readonly classEnName: string };

/** What is published at this moment: an instant to come is a plan. */
const isPublished = () => lte(article.publishTime, new Date());

export const listArticles = (sql: Sql, classId: number | undefined, top: number): Promise<ArticleRow[]> =>
  sql
    .select(articleColumns)
    .from(article)
    .innerJoin(articleClass, eq(articleClass.id, article.classId))
    .where(and(isPublished(), classId === undefined ? undefined : eq(article.classId, classId)))
    .orderBy(desc(article.publishTime), desc(article.id))
    .limit(top);

export const findArticle = async (sql: Sql, id: number): Promise<ArticleRow | undefined> =>
  (await sql.select(articleColumns).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).where(and(isPublished(), eq(article.id, id))))[0];
