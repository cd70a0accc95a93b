import { asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { chapter } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export const chaptersIn = async (db: Db, lessonId: number): Promise<number> => (await db.select({ total: count() }).from(chapter).where(eq(chapter.lessonId, lessonId)))[0]?.total ?? 0;

/** Names in the storage of what the chapters of lessons have. */
export const filesOf = async (db: Db, lessonIds: readonly number[]): Promise<string[]> => {
  const rows = await db.select({ fileName: chapter.fileName, zh: chapter.zhCaptions, en: chapter.enCaptions }).from(chapter).where(isAmong(chapter.lessonId, lessonIds));
  return rows.flatMap(({ fileName, zh, en }) => [fileName, zh, en]).filter((name) => name !== '');
};

/** Chapters of one lesson for another: of the same files, which are not changed once they are there. */
export const copyChapters = async (db: Db, fromId: number, toId: number): Promise<void> => {
  const rows = await db.select().from(chapter).where(eq(chapter.lessonId, fromId)).orderBy(asc(chapter.sort), asc(chapter.id));
  const values = rows.map(({ id: _, version: __, updateTime: ___, ...row }) => ({ ...row, lessonId: toId }));
  if (values.length > 0) await db.insert(chapter).values(values);
};
