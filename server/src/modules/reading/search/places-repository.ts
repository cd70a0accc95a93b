import { eq, sql as raw } from 'drizzle-orm';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { announcement, article, articleClass, dashboard, lesson, report, reportClass } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

type Tree = typeof reportClass | typeof articleClass;

/** The classes above some classes and themselves, from the outermost on, by class. */
export const pathsOf = async (db: Db, tree: Tree, ids: readonly number[]): Promise<Map<number, Bilingual[]>> => {
  if (ids.length === 0) return new Map();
  const above = raw`(
    with recursive above (leaf, id, parent_id, name, ename, depth) as (
      select c.id, c.id, c.parent_id, c.name, c.ename, 0 from ${tree} c where c.id = any(${raw.param([...new Set(ids)])}::int[])
      union all select above.leaf, c.id, c.parent_id, c.name, c.ename, above.depth + 1 from ${tree} c inner join above on c.id = above.parent_id where above.depth < 50)
    select leaf, name, ename, depth from above order by depth desc) above`;
  const rows = await db.select({ leaf: raw<number>`above.leaf`, zh: raw<string>`above.name`, en: raw<string>`above.ename` }).from(above);
  return new Map([...Map.groupBy(rows, ({ leaf }) => leaf)].map(([leaf, path]) => [leaf, path.map(({ zh, en }) => ({ zh, en }))]));
};

export const reportsOf = (db: Db, ids: readonly number[]) =>
  db.select({ id: report.id, zh: report.name, en: report.ename, classId: report.classId, reportType: report.reportType, platform: report.platform }).from(report).where(isAmong(report.id, ids));

export const classesOf = (db: Db, ids: readonly number[]) => db.select({ id: reportClass.id, parentId: reportClass.parentId }).from(reportClass).where(isAmong(reportClass.id, ids));
export const dashboardsOf = (db: Db, ids: readonly number[]) => db.select({ id: dashboard.id, classId: dashboard.classId }).from(dashboard).where(isAmong(dashboard.id, ids));
export const articlesOf = (db: Db, ids: readonly number[]) => db.select({ id: article.id, classId: article.classId }).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).where(isAmong(article.id, ids));
export const announcementsOf = (db: Db, ids: readonly number[]) => db.select({ id: announcement.id, kind: announcement.kind }).from(announcement).where(isAmong(announcement.id, ids));
export const lessonsOf = (db: Db, ids: readonly number[]) => db.select({ id: lesson.id, zh: lesson.title, en: lesson.entitle }).from(lesson).where(isAmong(lesson.id, ids));
export const trees = { reports: reportClass, articles: articleClass } as const;
