import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, type StorageSettings } from '../settings.ts';
import type { FileStore, StoreLog } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The portal's files, by the thing they belong to. */
export type Storage = {
  readonly kind: 'folder' | 's3';
  /** Pictures that people upload, those of comments among them. */
  readonly uploads: FileStore;
  /** Pages of H5 reports. */
  readonly h5: FileStore;
  /** Videos and documents of lessons, their captions, and what is being uploaded of them. */
  readonly lessons: FileStore;
  /** What export tasks made. */
  readonly exports: FileStore;
  /** Files of releases of remotes. */
  readonly releases: FileStore;
  /** Rejects when files cannot be kept now. */
  readonly check: () => Promise<void>;
  /** Takes away what a server was killed over while it wrote it, once it has been unfinished for a day. @param now in milliseconds */
  readonly forgetUnfinished: (now?: number) => Promise<void>;
  readonly close: () => void;
};

/** With less no report of some size can be kept, and the database is near its end, too. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** No file is written for that long. */
const UNFINISHED_MILLISECONDS = 86_400_000;
const PROBE = Buffer.from('The portal can write here.');

/**
 * Opens the storage of the settings, and tries it.
 * @throws StartError with what the operator can put right
 */
export const openStorage = async (settings: StorageSettings, log: StoreLog): Promise<Storage> => {
  const storage = settings.s3 ? await inS3(settings.s3, log) : inFolder(settings.folder, log);
  try {
    await storage.check();
    return storage;
  } catch (error) {
    storage.close();
    throw new StartError(`Files cannot be kept ${settings.s3 ? `in the S3 bucket ${settings.s3.bucket}` : `in ${settings.folder}`} (${reasonOf(error)})${settings.s3 ? '; look at the settings S3_*' : ''}.`);
  }
};

const tryOut = async (store: FileStore): Promise<void> => {
  const probe = `probe-${randomUUID()}`;
  await store.write(probe, PROBE);
  if ((await store.size(probe)) !== PROBE.length) throw new Error('what was written was not there');
  await store.remove(probe);
};

const storesOf = (open: (name: string) => FileStore) => {
  const stores = { uploads: open('uploads'), h5: open('h5'), lessons: open('lessons'), exports: open('exports'), releases: open('releases') };
  const forgetUnfinished = async (now = Date.now()): Promise<void> => {
    for (const store of Object.values(stores)) await store.forgetUnfinished(now - UNFINISHED_MILLISECONDS);
  };
  return { ...stores, forgetUnfinished };
};

const inFolder = (folder: string, log: StoreLog): Storage => {
  const stores = storesOf((name) => new FolderStore(join(folder, name), log));
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEAST_FREE_BYTES) throw new Error('the disk is full');
    await tryOut(stores.uploads);
  };
  return { kind: 'folder', ...stores, check, close: () => undefined };
};

/** The library is large, and loaded only where it is used. */
const inS3 = async (settings: NonNullable<StorageSettings['s3']>, log: StoreLog): Promise<Storage> => {
  const { S3Store, s3Client } = await import('./s3-store.ts');
  const client = s3Client(settings);
  const stores = storesOf((name) => new S3Store(client, settings, `${settings.prefix}${name}/`, log));
  return { kind: 's3', ...stores, check: () => tryOut(stores.uploads), close: () => client.destroy() };
};

/** What stopped it, without what stands around it: the address of a call may carry more than an operator's terminal should show. */
const reasonOf = (error: unknown): string => {
  const { name, message, code, cause } = error as Error & { code?: string };
  if (code !== undefined) return code;
  if (cause instanceof Error) return reasonOf(cause);
  return name === 'Error' ? message : name;
};
