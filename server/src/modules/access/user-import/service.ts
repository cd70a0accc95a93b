import { FairQueue } from '@portal/files/fair-queue';
import { cutTo, endpoints, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import { flagOf } from '../../../flags.ts';
import * as repository from './repository.ts';
import type { ImportRecord } from './repository.ts';
import type { ImportRunner } from './runner.ts';
import type { SealedFiles } from './sealed-files.ts';
import { texts } from './texts.ts';
import { readInThread } from './thread.ts';

type Entries = typeof endpoints.users;
type CheckBody = z.output<Entries['checkImport']['body']>;
type RunBody = z.output<Entries['runImport']['body']>;

/** So long an import can be seen, and its files be fetched by who made it. */
const KEPT_MILLISECONDS = 86_400_000;
/** Reading and checking take a processor each. */
const AT_ONCE = 2;
const MOST_NAME = 200;

type Parts = { readonly db: Db; readonly files: SealedFiles; readonly runner: ImportRunner };

/** Imports of people from files: read, checked, and then done in the background. Each belongs to who made it. */
export class UserImports {
  readonly #parts: Parts;
  readonly #queue = new FairQueue({ atOnce: AT_ONCE, atOnceEach: 1, mostWaiting: 3, full: () => new HttpError(429, texts.importQueue) });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws HttpError 400 or 413 for what the file is, 409 while another one is under way */
  async upload({ id: userId }: CurrentUser, content: Uint8Array, fileName: string): Promise<ValueOf<Entries['importUser']>> {
    const { db, files } = this.#parts;
    if (await repository.isUnderWay(db, userId)) throw new HttpError(409, texts.importBusy);
    const { rows, count } = await this.#queue.run(String(userId), () => readInThread(content));
    for (const former of await repository.removeUploaded(db, userId)) await this.#removeFiles(former);
    const rowsFile = await files.write(rows);
    return { id: await repository.addImport(db, { userId, fileName: cutTo(fileName, MOST_NAME), rows: count, rowsFile }), rows: count };
  }

  /** @throws HttpError 404, 409 for one that is under way or over */
  async check(currentUser: CurrentUser, { id, mode, createDepartments }: CheckBody, language: Language): Promise<ValueOf<Entries['checkImport']>> {
    const { db, files, runner } = this.#parts;
    const userId = currentUser.id;
    const record = await this.#find(userId, id);
    if (record.state !== 'uploaded') throw new HttpError(409, texts.importTooLate, { field: 'id' });
    const options = { mode, createDepartments: createDepartments === 1, language };
    const { counts, wrong, wrongRows, wrongFile } = await this.#queue.run(String(userId), () => runner.check(record.rowsFile, options, currentUser, endpoints.users.checkImport));
    const name = wrongFile ? await files.write(wrongFile) : null;
    const isNoted = await repository.noteCheck(db, id, { options: wrong > 0 ? null : { ...options, passwords: 'none', address: '' }, counts, wrongFile: name });
    await files.remove([isNoted ? record.wrongFile : name]);
    if (!isNoted) throw new HttpError(409, texts.importTooLate, { field: 'id' });
    return { ...counts, wrong, wrongRows: [...wrongRows] };
  }

  /** @throws HttpError 404, 409 for one that was not checked, has wrong rows, is under way or over */
  async run({ id: userId }: CurrentUser, { id, passwords }: RunBody, language: Language, address: string): Promise<null> {
    const { db, runner } = this.#parts;
    const { options } = await this.#find(userId, id);
    if (!options) throw new HttpError(409, texts.importNotChecked, { field: 'id' });
    if (!(await repository.begin(db, id, { ...options, passwords, language, address }))) throw new HttpError(409, texts.importTooLate, { field: 'id' });
    runner.wake();
    return null;
  }

  async status({ id: userId }: CurrentUser): Promise<ValueOf<Entries['importStatus']>> {
    const record = await repository.lastImport(this.#parts.db, userId, since());
    return record ? importOf(record) : null;
  }

  /** @throws HttpError 404, 409 when it is too late */
  async cancel({ id: userId }: CurrentUser, id: number): Promise<null> {
    await this.#find(userId, id);
    if (!(await repository.cancel(this.#parts.db, id))) throw new HttpError(409, texts.importTooLate, { field: 'id' });
    return null;
  }

  /** @throws HttpError 404 for another one's, and for a file that is gone */
  async file({ id: userId }: CurrentUser, id: number, which: 'wrongFile' | 'resultFile'): Promise<Uint8Array> {
    const { [which]: name } = await this.#find(userId, id);
    const content = name && (await this.#parts.files.read(name));
    if (!content) throw new HttpError(404, texts.importFileGone);
    return content;
  }

  /** Every night: what is older than a day goes, with its files. */
  async forgetOld(): Promise<void> {
    for (const record of await repository.removeOld(this.#parts.db, since())) await this.#removeFiles(record);
  }

  async #find(userId: number, id: number): Promise<ImportRecord> {
    const record = await repository.findImport(this.#parts.db, userId, id, since());
    if (!record) throw new HttpError(404, texts.importMissing, { field: 'id' });
    return record;
  }

  #removeFiles({ rowsFile, wrongFile, resultFile }: ImportRecord): Promise<void> {
    return this.#parts.files.remove([rowsFile, wrongFile, resultFile]);
  }
}

const since = (): Date => new Date(Date.now() - KEPT_MILLISECONDS);

const NOTHING = { created: 0, updated: 0, skipped: 0, departments: 0 };

const importOf = ({ id, fileName, rows, state, percent, failure, counts, resultFile, hasPasswords, finishTime }: ImportRecord): NonNullable<ValueOf<Entries['importStatus']>> => ({
  id,
  fileName,
  rows,
  state,
  percent,
  mayCancel: flagOf(state === 'waiting' || (state === 'running' && percent < repository.WRITING)),
  failure,
  ...(counts ?? NOTHING),
  hasResult: flagOf(resultFile !== null),
  hasPasswords: flagOf(hasPasswords),
  finishTime: finishTime?.toISOString() ?? null,
});
