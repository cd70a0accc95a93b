import { count, eq, getTableColumns, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { chapter } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

export const chaptersIn = async (db: Db, lessonId: number): Promise<number> => (await db.select({ total: count() }).from(chapter).where(eq(chapter.lessonId, lessonId)))[0]?.total ?? 0;

/** Names in the storage of what the chapters of lessons have. */
export const filesOf = async (db: Db, lessonIds: readonly number[]): Promise<string[]> => {
  const rows = await db.select({ fileName: chapter.fileName, zh: chapter.zhCaptions, en: chapter.enCaptions }).from(chapter).where(isAmong(chapter.lessonId, lessonIds));
  return rows.flatMap(({ fileName, zh, en }) => [fileName, zh, en]).filter((name) => name !== '');
};

const { id: _, lessonId: __, version: ___, updateTime: ____, ...copied } = getTableColumns(chapter);

/** Chapters of one lesson for another: of the same files, which are not changed once they are there. */
export const copyChapters = async (db: Db, fromId: number, toId: number): Promise<void> => {
  const names = raw.join(Object.values(copied).map(({ name }) => raw.identifier(name)), raw`, `);
  await db.execute(raw`insert into ${chapter} (lesson_id, ${names}) select ${toId}::int, ${names} from ${chapter} where lesson_id = ${fromId} order by sort, id`);
};
