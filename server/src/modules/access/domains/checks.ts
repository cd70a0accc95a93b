import { PresenceFilter } from 'ldapts';
import { checkSteps, endpoints, type DomainCheckStep, type DomainPerson, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { nameIn, say, type Language } from '../../../language/language.ts';
import { audit } from '../../usage/audit/module.ts';
import { findAccount, tryPassword } from '../sign-in/module.ts';
import { Reach } from '../users/module.ts';
import { SecretUnreadable, type Directory } from './directory.ts';
import { directoryErrorOf } from './directory-error.ts';
import { peopleFilter, personReader, searchOf, type DirectoryPerson } from './directory-people.ts';
import { partsOfDn } from './dn.ts';
import * as repository from './repository.ts';
import type { Domain } from './repository.ts';
import { texts } from './texts.ts';

const { domains } = endpoints;
type Entries = typeof domains;
type Step = DomainCheckStep['step'];
/** What somebody waits for at their screen. */
const PATIENCE = { whole: 15_000, answer: 10_000 };
const PREVIEWED = 20;
/** So many are counted in a test; a synchronisation reads them all. */
const COUNTED = 1_000;

/** What can be tried of a domain before people depend on it. Nothing but who has tried a password is kept of it. */
export class Checks {
  readonly #db: Db;
  readonly #directory: Directory;

  constructor(db: Db, directory: Directory) {
    this.#db = db;
    this.#directory = directory;
  }

  /** The connection, step by step. What fails says how it is mended. @throws HttpError 404 */
  async test(id: number, language: Language): Promise<ValueOf<Entries['test']>> {
    const domain = await this.#require(id);
    const steps = new Map<Step, DomainCheckStep>();
    let host = domain.hosts[0] ?? '';
    const did = (step: Step, detail: string, advice = '', state: DomainCheckStep['state'] = advice === '' ? 'ok' : 'warning') => steps.set(step, { step, state, detail, advice });
    try {
      const work = this.#directory.asBindAccount(domain, PATIENCE, async (connection) => {
        did('bind', say(language, texts['step.bind']));
        await connection.find({ base: domain.baseDn, scope: 'base', attributes: ['1.1'], filter: new PresenceFilter({ attribute: 'objectClass' }) }, 1);
        did('base', say(language, texts['step.base']));
        const { count, hasIds } = await this.#count(connection, domain);
        if (count === 0) did('people', say(language, texts['step.peopleNone']), say(language, texts['advice.nobody']));
        else did('people', say(language, count > COUNTED ? texts['step.peopleMore'] : texts['step.people'], { count: Math.min(count, COUNTED) }), hasIds ? '' : say(language, texts['advice.noIds'], { attribute: domain.idAttribute }));
      }, (step: 'resolve' | 'connect' | 'tls', reached) => {
        // Of a host after the first that could not be reached.
        if (step === 'resolve') steps.clear();
        host = reached;
        did(step, say(language, step === 'tls' && !domain.checkCertificate ? texts['step.tlsUnchecked'] : texts[`step.${step}`], { host }), step === 'tls' && !domain.checkCertificate ? say(language, texts['advice.unchecked']) : '');
        if (step === 'connect' && domain.security === 'none') did('tls', say(language, texts['step.tlsNone']), say(language, texts['advice.unprotected']));
      });
      await work;
    } catch (error) {
      const failed = checkSteps.find((step) => !steps.has(step)) ?? 'people';
      const { detail, advice } = problemOf(error, language);
      did(failed, detail, advice, 'failed');
    }
    return { host, steps: checkSteps.map((step) => steps.get(step) ?? { step, state: 'skipped', detail: '', advice: '' }) };
  }

  /**
   * Counted as any sign-in, and written down with who has tried it: it tells whether a password is somebody's.
   * @throws HttpError 404, 403 for somebody with rights that the caller lacks, 429 for who is locked, 502 for a directory that cannot be asked
   */
  async testSignIn(currentUser: CurrentUser, { id, username, password }: z.output<Entries['testSignIn']['body']>, language: Language, address: string): Promise<ValueOf<Entries['testSignIn']>> {
    const domain = await this.#require(id);
    const account = await findAccount(this.#db, username);
    if (account?.source === 'ad' && account.sourceId === id) await inTransaction(this.#db, async (db) => (await Reach.begin(db, currentUser, domains.testSignIn)).reaches([account.id], 'username'));
    const { outcome, person } = await tryPassword(this.#db, username, () => this.#asking(() => this.#directory.verify(domain, username, password, PATIENCE)), (verified) => verified.outcome === 'wrongPassword');
    await audit(this.#db, actorOf(currentUser, address), 'domain.test-sign-in', domain.name, { id, username, outcome });
    // Who may try a sign-in is told no more of somebody whose password they do not know than that there is such a person.
    return { outcome, person: person && outcome !== 'wrongPassword' ? ((await this.#shown([person], language))[0] ?? null) : null };
  }

  /** @throws HttpError 404, 502 */
  async preview(id: number, language: Language): Promise<DomainPerson[]> {
    const domain = await this.#require(id);
    const people = await this.#asking(() => this.#directory.asBindAccount(domain, PATIENCE, (connection) => connection.find(searchOf(domain, peopleFilter(domain)), PREVIEWED)));
    return this.#shown(people.map(personReader(domain)), language);
  }

  async #count(connection: Parameters<Parameters<Directory['asBindAccount']>[2]>[0], domain: Domain): Promise<{ count: number; hasIds: boolean }> {
    const read = personReader(domain);
    const search = searchOf(domain, peopleFilter(domain));
    let count = 0;
    let hasIds = true;
    for await (const page of connection.pages({ ...search, attributes: [domain.idAttribute] }, COUNTED + 1)) {
      count += page.length;
      hasIds &&= page.every((entry) => read(entry).externalId !== '');
      if (count > COUNTED) break;
    }
    return { count, hasIds };
  }

  async #shown(people: readonly DirectoryPerson[], language: Language): Promise<DomainPerson[]> {
    const roles = await repository.rolesOf(this.#db, people.flatMap(({ roleIds }) => roleIds));
    return people.map(({ externalId: _, roleIds, isDisabled, department, manager, ...person }) => ({
      ...person,
      department: department.join(' / '),
      manager: partsOfDn(manager)[0]?.value ?? '',
      roles: roleIds.flatMap((id) => roles.get(id) ?? []).map(({ name, ename }) => nameIn(language, name, ename)),
      isDisabled: flagOf(isDisabled),
    }));
  }

  async #asking<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      const text = error instanceof SecretUnreadable ? texts['reason.secret'] : texts[`reason.${directoryErrorOf(error).reason}`];
      throw new HttpError(502, text, { cause: error });
    }
  }

  async #require(id: number): Promise<Domain> {
    const found = await repository.findDomain(this.#db, id);
    if (!found) throw new HttpError(404, texts.domainMissing, { field: 'id' });
    return found;
  }
}

const problemOf = (error: unknown, language: Language): { detail: string; advice: string } => {
  if (error instanceof SecretUnreadable) return { detail: '', advice: say(language, texts['reason.secret']) };
  const { reason, detail } = directoryErrorOf(error);
  return { detail, advice: say(language, texts[`reason.${reason}`]) };
};
