import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { upload } from '../../../database/schema/index.ts';

export type NewUpload = Omit<typeof upload.$inferInsert, 'id' | 'createTime'>;

export const addUpload = async (db: Db, values: NewUpload): Promise<void> => {
  await db.insert(upload).values(values);
};

export const findUpload = async (db: Db, fileName: string) => (await db.select().from(upload).where(eq(upload.fileName, fileName)))[0];

export const countOwn = async (db: Db, userId: number, fileNames: readonly string[]): Promise<number> =>
  (await db.select({ total: count() }).from(upload).where(and(eq(upload.userId, userId), inArray(upload.fileName, [...fileNames]))))[0]?.total ?? 0;
