import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import type { Bilingual } from '@portal/shared/contract/all';
import type { CurrentUser } from '../current-user.ts';
import { inTransaction, type Db } from '../database/database.ts';
import { HttpError } from '../http-error.ts';
import { texts } from '../language/texts.ts';
import type { FileStore } from './file-store.ts';

/** What a browser knows of a file before it sends it; `modified` is in milliseconds. */
type Asked = { readonly name: string; readonly bytes: number; readonly modified: number };
type Received = { received: number };
/** Which files are taken. What a file is its content says, and not its name. */
export type PartsKind = {
  /** The ending of a file by its name, in small letters; undefined for one that is not taken. */
  readonly endingOf: (name: string) => string | undefined;
  /** Whether a file begins as one of its ending does. */
  readonly isOfKind: (ending: string, content: Uint8Array) => boolean;
  /** Whether it ends so. @param content as much of its end as `tailBytes` says, or more */
  readonly endsAsKind: (ending: string, content: Uint8Array) => boolean;
  readonly tailBytes: number;
  /** How large one may be, in bytes. */
  readonly mostBytesOf: (ending: string) => number;
  /** What is said of a file that is not taken; without an ending, because of its name. */
  readonly refusalOf: (ending?: string) => Bilingual;
  readonly brokenText: Bilingual;
};
/** An upload that somebody has begun. It is told by what their browser knows of the file, so that the same file goes on where it stopped. */
type Begun = Asked & { readonly file: string };
type Parts = {
  readonly db: Db;
  readonly files: FileStore;
  /** Below which everybody's uploads are; of its own for each kind. */
  readonly folder: string;
  readonly kind: PartsKind;
  /** Keeps the list of somebody's uploads, until the transaction ends, on every replica. */
  readonly hold: (db: Db, userId: number) => Promise<void>;
  /** How large a file may be, in bytes. */
  readonly mostBytes: number;
  /** In milliseconds. */
  readonly now?: () => number;
};

const PART_BYTES = 8 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
const DAY = 86_400_000;
/** After these days a file that was never used is taken away; a night or some may have been missed. */
const FORGOTTEN_DAYS = [2, 3, 4, 5, 6, 7, 8];
/** Since so many midnights an upload can have been begun that is gone on with. */
const KEPT_DAYS = [1, 0];
/** What somebody has begun and not sent on takes this many times the largest file at most. */
const QUOTA = 2;
/** And so many uploads are listed, however small they are. */
const MOST_BEGUN = 20;

/**
 * Large files come in parts, in their order, on whichever server; a part is a file of the storage, which cannot append to one. Whoever
 * began an upload goes on with it, also after the page was closed, and nobody else. Docs: decision 56.
 */
export class FileParts {
  readonly #parts: Parts;
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #mostBytes: number;
  readonly #now: () => number;

  constructor(parts: Parts) {
    const { db, files, mostBytes, now = Date.now } = parts;
    this.#parts = parts;
    this.#db = db;
    this.#files = files;
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  /**
   * Begins an upload, or finds the one of the same file. Where somebody has begun too much, their oldest ones give way.
   * @throws HttpError 400 for another kind of file, 413 for one that is too large
   */
  async begin({ id }: CurrentUser, asked: Asked): Promise<Received & { file: string; partBytes: number }> {
    const { kind } = this.#parts;
    const ending = kind.endingOf(asked.name);
    if (!ending) throw new HttpError(400, kind.refusalOf(), { field: 'file' });
    const most = Math.min(this.#mostBytes, kind.mostBytesOf(ending));
    if (asked.bytes > most) throw new HttpError(413, texts.uploadLarge, { field: 'file', values: { megabytes: Math.floor(most / MEGABYTE) } });
    const isSame = ({ name, bytes, modified }: Begun) => name === asked.name && bytes === asked.bytes && modified === asked.modified;
    const begun = await this.#change(id, async (all) => {
      const found = all.find(isSame) ?? { name: asked.name, bytes: asked.bytes, modified: asked.modified, file: `${dayOf(this.#now())}/${randomUUID()}.${ending}` };
      const kept = [found];
      let bytes = found.bytes;
      // The newest first.
      for (const one of all.filter((one) => one !== found).toReversed()) {
        bytes += one.bytes;
        if (bytes <= QUOTA * this.#mostBytes && kept.length < MOST_BEGUN) kept.unshift(one);
        else await this.#files.removeFolder(this.#folderOf(id, one.file));
      }
      return { all: kept, value: found };
    });
    return { file: begun.file, received: await this.#received(id, begun), partBytes: PART_BYTES };
  }

  /** @throws HttpError 404 for what the current user has not begun */
  async state({ id }: CurrentUser, file: string): Promise<Received> {
    return { received: await this.#received(id, await this.#find(id, file)) };
  }

  /**
   * Takes the part that begins at `offset`; one that is there already is not written again.
   * @throws HttpError 400 for one that is too short or long, or begins or ends another kind of file, which is then forgotten; 404; 409 for one out of its turn
   */
  async add({ id }: CurrentUser, { file, offset }: { readonly file: string; readonly offset: number }, content: Uint8Array): Promise<Received> {
    const begun = await this.#find(id, file);
    const index = offset / PART_BYTES;
    const isInTurn = Number.isInteger(index) && offset < begun.bytes && (index === 0 || (await this.#has(id, file, index - 1)));
    if (!isInTurn) throw new HttpError(409, texts.partOrder, { field: 'offset' });
    if (content.length !== Math.min(PART_BYTES, begun.bytes - offset)) throw new HttpError(400, texts.partLength, { field: 'file' });
    const { kind } = this.#parts;
    const ending = kind.endingOf(file) ?? '';
    if (index === 0 && !kind.isOfKind(ending, content)) {
      await this.remove(id, file);
      throw new HttpError(400, kind.refusalOf(ending), { field: 'file' });
    }
    if (offset + content.length === begun.bytes && !kind.endsAsKind(ending, await this.#withBefore(id, file, index, content))) {
      await this.remove(id, file);
      throw new HttpError(400, kind.brokenText, { field: 'file' });
    }
    if (!(await this.#has(id, file, index))) await this.#files.write(this.#partOf(id, file, index), content);
    return { received: offset + content.length };
  }

  /** What is known of an upload; undefined for what this person has not begun. */
  async begun(userId: number, file: string): Promise<Asked | undefined> {
    return (await this.#read(userId)).find((one) => one.file === file);
  }

  /** The whole file, as it comes; undefined for what this person has not begun. @throws HttpError 409 while parts are missing */
  async open(userId: number, file: string): Promise<Readable | undefined> {
    const begun = (await this.#read(userId)).find((one) => one.file === file);
    if (!begun) return undefined;
    if ((await this.#received(userId, begun)) < begun.bytes) throw new HttpError(409, texts.uploadPartly, { field: 'file' });
    return Readable.from(this.#joined(userId, begun), { objectMode: false });
  }

  async remove(userId: number, file: string): Promise<void> {
    await this.#change(userId, (all) => Promise.resolve({ all: all.filter((one) => one.file !== file), value: null }));
    await this.#files.removeFolder(this.#folderOf(userId, file));
  }

  /** A short part with the one before it, where the end of a file begins. */
  async #withBefore(userId: number, file: string, index: number, content: Uint8Array): Promise<Uint8Array> {
    const before = index > 0 && content.length < this.#parts.kind.tailBytes ? await this.#files.open(this.#partOf(userId, file, index - 1)) : undefined;
    return before ? Buffer.concat([await buffer(before), content]) : content;
  }

  async *#joined(userId: number, { file, bytes }: Begun): AsyncGenerator<Buffer> {
    for (let index = 0; index * PART_BYTES < bytes; index += 1) {
      const part = await this.#files.open(this.#partOf(userId, file, index));
      if (!part) throw new HttpError(404, texts.uploadGone, { field: 'file' });
      yield* part as AsyncIterable<Buffer>;
    }
  }

  /** How many bytes are there: parts come in their order, so that the first one that is missing is found by halves. */
  async #received(userId: number, { file, bytes }: Begun): Promise<number> {
    let [first, end] = [0, Math.ceil(bytes / PART_BYTES)];
    while (first < end) {
      const middle = (first + end) >> 1;
      if (await this.#has(userId, file, middle)) first = middle + 1;
      else end = middle;
    }
    return Math.min(bytes, first * PART_BYTES);
  }

  async #has(userId: number, file: string, index: number): Promise<boolean> {
    return (await this.#files.size(this.#partOf(userId, file, index))) !== undefined;
  }

  /** @throws HttpError 404 */
  async #find(userId: number, file: string): Promise<Begun> {
    const begun = (await this.#read(userId)).find((one) => one.file === file);
    if (!begun) throw new HttpError(404, texts.uploadGone, { field: 'file' });
    return begun;
  }

  /** What somebody has begun lately, the newest last. */
  async #read(userId: number): Promise<Begun[]> {
    const all: Begun[] = [];
    for (const day of this.#days()) {
      const stored = await this.#files.open(this.#listOf(userId, day));
      if (stored) all.push(...(JSON.parse(await textOf(stored)) as Begun[]));
    }
    return all;
  }

  /** One change of somebody's list after the other, on every replica. */
  #change<Value>(userId: number, work: (all: readonly Begun[]) => Promise<{ all: readonly Begun[]; value: Value }>): Promise<Value> {
    return inTransaction(this.#db, async (db) => {
      await this.#parts.hold(db, userId);
      const before = await this.#read(userId);
      const { all, value } = await work(before);
      for (const day of this.#days()) {
        const [had, has] = [before, all].map((list) => JSON.stringify(list.filter(({ file }) => file.startsWith(day))));
        if (has !== had) await this.#files.write(this.#listOf(userId, day), Buffer.from(has ?? ''));
      }
      return value;
    });
  }

  /** Of which uploads can be gone on with, the oldest first. */
  #days(): string[] {
    return KEPT_DAYS.map((days) => dayOf(this.#now() - days * DAY));
  }

  /** Where a whole file of somebody's is. Whose it is stands in its name: nobody uses what somebody else has uploaded. */
  pathOf(userId: number, file: string): string {
    return `${this.#parts.folder}/${file.replace('/', `/${userId}-`)}`;
  }

  /** Takes files away that nobody has used. @param now in milliseconds */
  async forgetOld(now = this.#now()): Promise<void> {
    for (const days of FORGOTTEN_DAYS) await this.#files.removeFolder(`${this.#parts.folder}/${dayOf(now - days * DAY)}`);
  }

  #folderOf(userId: number, file: string): string {
    return `${this.pathOf(userId, file)}.parts`;
  }

  #partOf(userId: number, file: string, index: number): string {
    return `${this.#folderOf(userId, file)}/${index}`;
  }

  /** With the day's files it goes. */
  #listOf(userId: number, day: string): string {
    return this.pathOf(userId, `${day}/begun.json`);
  }
}

/** In UTC, as folders are called. @param time in milliseconds */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
