import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { siteSetting } from '../../database/schema/index.ts';

/** The site setting that says whether new comments wait (SPEC 4, examination). */
const NAME = 'commentsAreExamined';

export const isExamined = async (sql: Sql): Promise<boolean> =>
  (await sql.select({ value: siteSetting.value }).from(siteSetting).where(eq(siteSetting.name, NAME)))[0]?.value === true;

export const setExamined = async (sql: Sql, value: boolean): Promise<void> => {
  const updateTime = new Date();
  await sql.insert(siteSetting).values({ name: NAME, value, updateTime }).onConflictDoUpdate({ target: siteSetting.name, set: { value, updateTime } });
};
