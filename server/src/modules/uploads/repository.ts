import { and, count, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { upload } from '../../database/schema/index.ts';

export type NewUpload = Omit<typeof upload.$inferInsert, 'id' | 'createTime'>;

export const addUpload = async (sql: Sql, values: NewUpload): Promise<void> => {
  await sql.insert(upload).values(values);
};

export const findUpload = async (sql: Sql, fileName: string) => (await sql.select().from(upload).where(eq(upload.fileName, fileName)))[0];

export const countOwn = async (sql: Sql, userId: number, fileNames: readonly string[]): Promise<number> =>
  (await sql.select({ total: count() }).from(upload).where(and(eq(upload.userId, userId), inArray(upload.fileName, [...fileNames]))))[0]?.total ?? 0;
