import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { siteSetting } from '../../../database/schema/index.ts';

/** The site setting that says whether new comments wait (SPEC 4, comment examination). */
const NAME = 'commentsAreExamined';

export const isModerated = async (db: Db): Promise<boolean> =>
  (await db.select({ value: siteSetting.value }).from(siteSetting).where(eq(siteSetting.name, NAME)))[0]?.value === true;

export const setModerated = async (db: Db, value: boolean): Promise<void> => {
  const updateTime = new Date();
  await db.insert(siteSetting).values({ name: NAME, value, updateTime }).onConflictDoUpdate({ target: siteSetting.name, set: { value, updateTime } });
};
