import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { inTransaction, type Db } from '../database/database.ts';
import { report } from '../database/schema/index.ts';
import { FILES_PATH } from '../modules/content/uploads/module.ts';
import { claim, provisioned } from '../provisioning/repository.ts';
import type { FileStore } from '../storage/file-store.ts';
import { addCover, coverPicture } from './content.ts';
import { coverNames } from './reports.ts';

/**
 * Gives the sample reports of a portal that began with Chinese covers only their English ones, once. It is the sample's own cover when it
 * is so byte for byte; one that somebody has chosen stays alone. Runs at every start, with the database's lock.
 */
export const addEnglishCovers = async (db: Db, files: FileStore): Promise<void> => {
  const given = await provisioned(db, 'cover');
  const open = coverNames.filter((name) => !given.has(name));
  if (open.length === 0) return;
  const reports = await db.select({ id: report.id, cover: report.cover }).from(report).where(and(eq(report.enCover, ''), ne(report.cover, '')));
  const kept: { id: number; hash: string | undefined }[] = [];
  // One after the other: the pictures of all reports at once may be more than fits into memory.
  for (const { id, cover } of reports) kept.push({ id, hash: hashOf(await pictureOf(files, cover)) });
  for (const name of open) {
    const own = hashOf(await coverPicture(name));
    const fits = own === undefined ? [] : kept.filter(({ hash }) => hash === own);
    await inTransaction(db, async (transaction) => {
      if (!(await claim(transaction, 'cover', name))) return;
      for (const { id } of fits) await transaction.update(report).set({ enCover: await addCover(transaction, files, `${name}-en`) }).where(eq(report.id, id));
    });
  }
};

const hashOf = (picture: Uint8Array | undefined): string | undefined => picture && createHash('sha256').update(picture).digest('hex');

const pictureOf = async (files: FileStore, path: string): Promise<Buffer | undefined> => {
  if (!path.startsWith(`${FILES_PATH}/`)) return undefined;
  const file = await files.open(path.slice(FILES_PATH.length + 1));
  return file && buffer(file);
};
