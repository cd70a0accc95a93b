import { inArray, sql as raw } from 'drizzle-orm';
import type { Db } from '../../../database/database.ts';
import { release, releaseFile } from '../../../database/schema/index.ts';

export type FileRow = typeof releaseFile.$inferSelect;

/** One that is known has been written anew. */
export const addFile = async (db: Db, { sha256, ...values }: typeof releaseFile.$inferInsert): Promise<void> => {
  await db.insert(releaseFile).values({ sha256, ...values }).onConflictDoUpdate({ target: releaseFile.sha256, set: values });
};

export const findFiles = async (db: Db, hashes: readonly string[]): Promise<FileRow[]> =>
  hashes.length > 0 ? db.select().from(releaseFile).where(inArray(releaseFile.sha256, [...hashes])) : [];

/** Forgets the files older than an instant that no release with files names. @returns their hashes */
export const forgetUnused = async (db: Db, before: Date): Promise<string[]> => {
  const named = raw`select file ->> 'sha256' from ${release}, jsonb_array_elements(${release.description} -> 'files') as file where ${release.goneTime} is null`;
  const removed = await db
    .delete(releaseFile)
    .where(raw`${releaseFile.createTime} < ${before.toISOString()}::timestamptz and ${releaseFile.sha256} not in (${named})`)
    .returning({ sha256: releaseFile.sha256 });
  return removed.map(({ sha256 }) => sha256);
};
