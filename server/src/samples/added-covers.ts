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

/** Covers that samples have got since the first ones: what a portal that has been given one remembers, and beside which one it stands. */
const additions = [
  { given: (name: string) => name, column: 'enCover', ending: '-en', beside: { column: 'cover', ending: '' } },
  { given: (name: string) => `${name}-dark`, column: 'darkCover', ending: '-dark', beside: { column: 'cover', ending: '' } },
  { given: (name: string) => `${name}-en-dark`, column: 'enDarkCover', ending: '-en-dark', beside: { column: 'enCover', ending: '-en' } },
] as const;

/**
 * Gives the sample reports of a portal that is older than English or dark covers theirs, once. The one beside it is the sample's own when it
 * is so byte for byte; one that somebody has chosen stays alone. Runs at every start, with the database's lock.
 */
export const addCoversSince = async (db: Db, files: FileStore): Promise<void> => {
  for (const addition of additions) await addCoversOf(db, files, addition);
};

const addCoversOf = async (db: Db, files: FileStore, { given, column, ending, beside }: (typeof additions)[number]): Promise<void> => {
  const known = await provisioned(db, 'cover');
  const open = coverNames.filter((name) => !known.has(given(name)));
  if (open.length === 0) return;
  const reports = await db
    .select({ id: report.id, path: report[beside.column] })
    .from(report)
    .where(and(eq(report[column], ''), ne(report[beside.column], '')));
  const kept: { id: number; hash: string | undefined }[] = [];
  // One after the other: the pictures of all reports at once may be more than fits into memory.
  for (const { id, path } of reports) kept.push({ id, hash: hashOf(await pictureOf(files, path)) });
  for (const name of open) {
    const own = hashOf(await coverPicture(`${name}${beside.ending}`));
    const fits = own === undefined ? [] : kept.filter(({ hash }) => hash === own);
    await inTransaction(db, async (transaction) => {
      if (!(await claim(transaction, 'cover', given(name)))) return;
      for (const { id } of fits) await transaction.update(report).set({ [column]: await addCover(transaction, files, `${name}${ending}`) }).where(eq(report.id, id));
    });
  }
};

const hashOf = (picture: Uint8Array | undefined): string | undefined => picture && createHash('sha256').update(picture).digest('hex');

const pictureOf = async (files: FileStore, path: string): Promise<Buffer | undefined> => {
  if (!path.startsWith(`${FILES_PATH}/`)) return undefined;
  const file = await files.open(path.slice(FILES_PATH.length + 1));
  return file && buffer(file);
};
