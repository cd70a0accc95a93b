import { and, count, eq, gt, sql as raw } from 'drizzle-orm';
import type { ArticleStops } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { articleRead } from '../../../database/schema/index.ts';

const TENTHS = 10;

/** How many people have read an article, how far those of whom it is known, and whether it helped them. */
export const stopsOf = async (db: Db, articleId: number): Promise<ArticleStops> => {
  const { furthest, isHelpful } = articleRead;
  // Those of whom it is not known are a row of their own; who has seen all of it belongs to the last tenth.
  const tenth = raw<number | null>`case ${furthest} when 100 then 9 else ${furthest} / 10 end`;
  const rows = await db
    .select({ tenth, readers: count(), helped: raw<number>`count(*) filter (where ${isHelpful})::int`, notHelped: raw<number>`count(*) filter (where not ${isHelpful})::int` })
    .from(articleRead)
    // Those who have opened it.
    .where(and(eq(articleRead.articleId, articleId), gt(articleRead.times, 0)))
    .groupBy(tenth);
  const sum = (some: readonly (typeof rows)[number][], of: 'readers' | 'helped' | 'notHelped') => some.reduce((total, row) => total + row[of], 0);
  return {
    readers: sum(rows, 'readers'),
    measured: sum(rows.filter((row) => row.tenth !== null), 'readers'),
    tenths: Array.from({ length: TENTHS }, (_, index) => rows.find((row) => row.tenth === index)?.readers ?? 0),
    helped: sum(rows, 'helped'),
    notHelped: sum(rows, 'notHelped'),
  };
};
