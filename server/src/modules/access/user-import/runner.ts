import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { isActive } from '../../../database/active-people.ts';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { ClaimedWork, LEASE } from '../../../jobs/claimed-work.ts';
import { reasonOf } from '../../../language/reason.ts';
import { audit } from '../../usage/audit/module.ts';
import type { Departments } from '../departments/module.ts';
import { callsOf, hashPassword, randomPassword } from '../sign-in/module.ts';
import { endOfDay, lastDayOf, Reach } from '../users/module.ts';
import type { KnownPerson, PlannedPerson } from './checking.ts';
import { everybody, namesKnown } from './people-repository.ts';
import * as repository from './repository.ts';
import type { ClaimedImport, ImportOptions } from './repository.ts';
import { resultFile } from './result-file.ts';
import type { RightsAnswer, RightsQuestion } from './rights.ts';
import type { SealedFiles } from './sealed-files.ts';
import { itemsOf } from './slices.ts';
import { texts } from './texts.ts';
import { checkInThread } from './thread.ts';
import type { CheckedFile } from './work.ts';
import { writeImport } from './writing.ts';

/** What servers have begun so often and not ended has taken them down: nobody begins it again. */
const MOST_CLAIMS = 4;
/** How far an import is when it has been checked; the rest until it is written is passwords. */
const CHECKED = 10;
/** Each takes a processor for some ten milliseconds. */
const HASHED_AT_ONCE = 2;

type Parts = { readonly db: Db; readonly departments: Pick<Departments, 'addIn'>; readonly files: SealedFiles; readonly timeZone: string; readonly log: FastifyBaseLogger };

/** Imports people in the background, one file at a time on each server. What a server does not end another begins again. */
export class ImportRunner {
  readonly #parts: Parts;
  readonly #work: ClaimedWork<ClaimedImport>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = new ClaimedWork({ name: 'imports', atOnce: 1, claim: () => repository.claim(parts.db, LEASE), work: (claimed) => this.#run(claimed), about: ({ record }) => ({ importId: record.id }), log: parts.log });
  }

  start(): void {
    this.#work.start();
  }

  wake(): void {
    this.#work.wake();
  }

  stop(): Promise<void> {
    return this.#work.stop();
  }

  /**
   * The dry run, with what there is now and what whoever imports may do now.
   * @param call what they do
   * @throws HttpError 404 for a file that is gone, 401 or 403 for who may not import any more
   */
  async check(rowsFile: string, options: Pick<ImportOptions, 'mode' | 'createDepartments' | 'language'>, user: Pick<CurrentUser, 'id'>, call: Endpoint, signal?: AbortSignal): Promise<CheckedFile> {
    const { db, files } = this.#parts;
    const rows = await files.read(rowsFile);
    if (!rows) throw new HttpError(404, texts.importMissing, { field: 'id' });
    const reach = await Reach.look(db, user, call);
    return checkInThread({ rows, known: await namesKnown(db), people: this.#people(), options, userId: user.id, rights: (question) => this.#rights(reach, question) }, signal);
  }

  /** By the rule that decides when it is written. */
  async #rights(reach: Reach, { people, resourceGroups, roles, standing, own }: RightsQuestion): Promise<RightsAnswer> {
    const endOf = (day: string | null) => (day === null ? null : endOfDay(day, this.#parts.timeZone));
    // A department that is to be made is another one than theirs.
    const after = own && { mail: own.mail, jobNo: own.jobNo, departmentId: own.newDepartment === null ? own.departmentId : -1, validUntil: endOf(own.validUntil) };
    return {
      people: await reach.beyond(people),
      ...(await reach.notHeld(resourceGroups, roles)),
      lastAdministrators: await reach.lastAdministrators(standing.map((one) => ({ ...one, validUntil: endOf(one.validUntil) }))),
      own: after ? reach.refusedToOneself(after).map(({ field, text }) => ({ column: field === 'departmentId' ? 'department' : field, text })) : [],
    };
  }

  async *#people(): AsyncGenerator<KnownPerson[]> {
    const { db, timeZone } = this.#parts;
    for await (const people of everybody(db)) yield people.map(({ validUntil, groupIds, ...person }) => ({ ...person, validUntil: validUntil && lastDayOf(validUntil, timeZone), groupIds: groupIds ?? [] }));
  }

  async #run(claimed: ClaimedImport): Promise<void> {
    const { db, log } = this.#parts;
    const { record } = claimed;
    try {
      if (record.claims > MOST_CLAIMS) throw new HttpError(500, texts.importFailed);
      await this.#work.holding(() => this.#keep(claimed), (gone) => this.#import(claimed, gone));
    } catch (error) {
      if (this.#work.isStopped) return;
      log.warn({ err: error, importId: record.id }, 'an import failed');
      await repository.fail(db, record, reasonOf(error, texts.importFailed));
    }
  }

  async #import(claimed: ClaimedImport, gone: AbortSignal): Promise<void> {
    const { db, files } = this.#parts;
    const { record, user } = claimed;
    const { options } = record;
    if (!options) throw new HttpError(409, texts.importNotChecked);
    // What they may do is looked at when it runs.
    if (!isActive(user) || !(await callsOf(db, user.resourceGroupId)).may(endpoints.users.runImport)) throw new HttpError(403, texts.importDenied);
    const checked = await this.check(record.rowsFile, options, user, endpoints.users.runImport, gone);
    if (checked.wrong > 0) throw new HttpError(409, texts.importChanged, { values: { count: checked.wrong } });
    await this.#keep(claimed, CHECKED);
    const passwords = options.passwords === 'oneTime' ? await onePasswordEach(checked) : new Map<string, string>();
    const hashes = await this.#hash(claimed, passwords, gone);
    const resultName = await files.write(await resultFile(checked, passwords, options.language));
    try {
      // From here on nobody can give it up.
      await this.#keep(claimed, repository.WRITING);
      await writeImport(this.#parts, claimed, checked, hashes, async (transaction) => {
        gone.throwIfAborted();
        const isMine = await repository.finish(transaction, record, { counts: checked.counts, resultFile: resultName, hasPasswords: passwords.size > 0 });
        if (!isMine) throw new Error(`The import ${record.id} is no longer this server's`);
        // Above the lines of the people themselves.
        await audit(transaction, actorOf(user, options.address), 'user.import', record.fileName, { ...checked.counts });
      });
    } catch (error) {
      await files.remove([resultName]);
      throw error;
    }
  }

  /** @returns hashes by accounts */
  async #hash(claimed: ClaimedImport, passwords: ReadonlyMap<string, string>, gone: AbortSignal): Promise<Map<string, string>> {
    const hashes = new Map<string, string>();
    const entries = [...passwords];
    for (let first = 0; first < entries.length; first += HASHED_AT_ONCE) {
      gone.throwIfAborted();
      const some = entries.slice(first, first + HASHED_AT_ONCE);
      const made = await Promise.all(some.map(async ([account, password]) => [account, await hashPassword(password)] as const));
      for (const [account, hash] of made) hashes.set(account, hash);
      if (first % 50 === 0) await this.#keep(claimed, CHECKED + Math.floor((first / entries.length) * (repository.WRITING - CHECKED - 1)));
    }
    return hashes;
  }

  /** @throws Error when it was cancelled or is another server's, or this one is to stop */
  async #keep({ record }: ClaimedImport, percent?: number): Promise<void> {
    const isKept = await repository.keep(this.#parts.db, record, LEASE, percent);
    if (!isKept || this.#work.isStopped) throw new Error(`The import ${record.id} is no longer this server's`);
  }
}

/** New people by their accounts in small letters, with a password for each. */
const onePasswordEach = async ({ people }: CheckedFile): Promise<Map<string, string>> => {
  const passwords = new Map<string, string>();
  for (const slice of people) {
    for (const { id, account } of itemsOf<PlannedPerson>(slice)) if (id === null) passwords.set(account.toLowerCase(), randomPassword());
    // Others are answered in between.
    await setImmediate();
  }
  return passwords;
};
