import type { FastifyBaseLogger } from 'fastify';
import { isFitAccount } from '../../../account-letters.ts';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { findAccount, type Account, type DirectorySignIn } from '../sign-in/module.ts';
import type { Directory, Verified } from './directory.ts';
import { SecretUnreadable } from './directory.ts';
import { directoryErrorOf } from './directory-error.ts';
import type { DirectoryPerson } from './directory-people.ts';
import { Gate } from './gate.ts';
import * as people from './people-repository.ts';
import * as repository from './repository.ts';
import type { Domain } from './repository.ts';

/** How long somebody waits who signs in, in milliseconds. */
const PATIENCE = { whole: 5_000, answer: 5_000 };
/** A domain that could not be reached is not asked for strangers for so long. */
const REST_MILLISECONDS = 30_000;

/** Who writes down what a directory does. */
export const actorOfDomain = ({ name }: Pick<Domain, 'name'>, address?: string) => ({ userId: null, account: `directory ${name}`, ...(address !== undefined && { address }) });

/** Signing in by a domain. The portal keeps no password of its people, and no trace of what they have typed. */
export class SignInByDomain implements DirectorySignIn {
  readonly #db: Db;
  readonly #directory: Directory;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #gates = new Map<number, Gate>();
  readonly #restsUntil = new Map<number, number>();

  constructor(db: Db, directory: Directory, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#directory = directory;
    this.#log = log;
  }

  readonly find: DirectorySignIn['find'] = async (typed) => {
    const [, prefix, , suffix] = /^([^\\@]+)\\.|^(.+)@([^@\\]+)$/.exec(typed) ?? [];
    const wanted = (prefix ?? suffix)?.toLowerCase();
    if (wanted === undefined) return { name: typed };
    const all = await repository.enabledDomains(this.#db);
    const domain = all.find(({ shortName, dnsName }) => [shortName, dnsName].some((one) => one !== '' && one.toLowerCase() === wanted));
    if (!domain) return { name: typed };
    const plain = prefix === undefined ? typed.slice(0, typed.lastIndexOf('@')) : typed.slice(prefix.length + 1);
    // Where accounts are addresses themselves, what was typed is one.
    const name = suffix !== undefined && /^(userprincipalname|mail)$/i.test(domain.accountAttribute) ? typed : plain;
    const account = await findAccount(this.#db, name);
    // Somebody of the portal's own, or of another domain, only has the same name.
    return account?.source === 'ad' && account.sourceId === domain.id ? { name, domainId: domain.id, account } : { name, domainId: domain.id };
  };

  readonly verify: DirectorySignIn['verify'] = async (account, password) => {
    const domain = account.sourceId === null ? undefined : await repository.findDomain(this.#db, account.sourceId);
    if (!domain?.isEnabled) return 'wrong';
    const verified = await this.#ask(domain, account.account, password);
    if (verified === 'unreachable') return verified;
    if (verified.outcome !== 'ok') return 'wrong';
    const { externalId } = verified.person;
    if (account.externalId === null && externalId !== '') await people.learnExternalId(this.#db, account.id, externalId);
    // Somebody else has been given the name of who had it.
    return account.externalId !== null && account.externalId !== externalId ? 'wrong' : 'right';
  };

  readonly welcome: DirectorySignIn['welcome'] = async (name, domainId, password, address) => {
    const all = (await repository.enabledDomains(this.#db)).filter((domain) => domainId === undefined || domain.id === domainId);
    for (const domain of all.filter(({ createAtSignIn }) => createAtSignIn)) {
      if ((this.#restsUntil.get(domain.id) ?? 0) > Date.now()) continue;
      const verified = await this.#ask(domain, name, password);
      if (verified === 'unreachable') this.#restsUntil.set(domain.id, Date.now() + REST_MILLISECONDS);
      else if (verified.outcome === 'ok') return this.#accountOf(domain, verified.person, address);
      // Whose name it is has another password: nobody else is looked for under it.
      else if (verified.outcome !== 'notFound') return undefined;
    }
    return undefined;
  };

  async #ask(domain: Domain, name: string, password: string): Promise<Verified | 'unreachable'> {
    const gate = this.#gates.get(domain.id) ?? new Gate(PATIENCE.whole);
    this.#gates.set(domain.id, gate);
    try {
      return await gate.pass(() => this.#directory.verify(domain, name, password, PATIENCE));
    } catch (error) {
      const reason = error instanceof SecretUnreadable ? 'secret' : directoryErrorOf(error).reason;
      this.#log.warn({ domain: domain.id, reason, detail: error instanceof SecretUnreadable ? '' : directoryErrorOf(error).detail }, 'a directory could not be asked');
      return 'unreachable';
    }
  }

  /** Who is known by their id has been renamed there; anybody else is new, unless the name is somebody's here. */
  async #accountOf(domain: Domain, person: DirectoryPerson, address: string): Promise<Account | undefined> {
    return inTransaction(this.#db, async (db) => {
      const known = person.externalId === '' ? undefined : await people.findByExternalId(db, domain.id, person.externalId);
      if (known) return known;
      if (person.isDisabled || !isFitAccount(person.account)) return undefined;
      if ((await repository.resourceGroupKind(db, domain.resourceGroupId)) !== 'other') return undefined;
      const [added] = await people.addPeople(db, domain, [{ ...person, departmentId: null }]);
      if (!added) return undefined;
      const roles = await repository.rolesOf(db, person.roleIds);
      await repository.giveRoles(db, domain.id, [...roles.keys()].map((groupId) => ({ userId: added.id, groupId })));
      await recordChange(db, actorOfDomain(domain, address), 'user.add', { id: added.id, name: added.account, after: { fullName: person.fullName, mail: person.mail, jobNo: person.jobNo } });
      return isActive(added) ? added : undefined;
    });
  }
}
