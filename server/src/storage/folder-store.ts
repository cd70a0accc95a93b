import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, FileStore, StoreLog } from './file-store.ts';
import { storageFailure, writeFailure } from './storage-failure.ts';

/** What comes behind the name of a file until it is whole. */
const UNFINISHED = /\.[0-9a-f]{12}\.part$/;

/** Files in a local folder, or one on storage that several servers share. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #log: StoreLog;

  constructor(folder: string, log: StoreLog) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#log = log;
  }

  async write(name: string, content: Uint8Array | Readable): Promise<void> {
    const path = this.#path(name);
    // Two servers may write the same file at the same time.
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeSynced(unfinished, content);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw writeFailure(error, content);
    }
  }

  async size(name: string): Promise<number | undefined> {
    const found = await orMissing(() => stat(this.#path(name)));
    return found?.isFile() ? found.size : undefined;
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await orMissing(() => open(this.#path(name)));
    return file?.createReadStream(range);
  }

  remove(name: string): Promise<void> {
    return this.#clear(name);
  }

  removeFolder(name: string): Promise<void> {
    return this.#clear(name);
  }

  async *namesBefore(before: number): AsyncGenerator<string> {
    for await (const path of this.#paths(this.#folder)) {
      if (!UNFINISHED.test(path) && (await isFrom(path, before))) yield relative(this.#folder, path).replaceAll(sep, '/');
    }
  }

  async forgetUnfinished(before: number): Promise<void> {
    for await (const path of this.#paths(this.#folder)) {
      // Another server may have finished it meanwhile.
      if (UNFINISHED.test(path) && (await isFrom(path, before))) await rm(path, { force: true });
    }
  }

  /** Of all files. Folder by folder: one that is removed meanwhile is empty, and ends nothing. */
  async *#paths(folder: string): AsyncGenerator<string> {
    for (const entry of (await orMissing(() => readdir(folder, { withFileTypes: true }))) ?? []) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* this.#paths(path);
      else if (entry.isFile()) yield path;
    }
  }

  #path(name: string): string {
    if (name.split('/').some((part) => part === '' || part === '.' || part === '..')) throw new Error(`${name} is no name of a file`);
    return join(this.#folder, name);
  }

  async #clear(name: string): Promise<void> {
    await rm(this.#path(name), { recursive: true, force: true }).catch((error: unknown) =>
      this.#log.warn({ err: error, file: name }, 'a file could not be removed and stays'),
    );
  }
}

/** Whether there is a file that was written before an instant. */
const isFrom = async (path: string, before: number): Promise<boolean> => {
  const found = await orMissing(() => stat(path));
  return found !== undefined && found.mtimeMs < before;
};

/** Writes a new file, and is done when the disk has it. */
const writeSynced = async (path: string, content: Uint8Array | Readable): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** A file that was renamed has its new name after a power cut, too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const orMissing = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw storageFailure(error);
  }
};
