import { Unreadable, type SecretBox } from '../../../secret-box.ts';
import { Connection, type OpeningStep, type Patience } from './connection.ts';
import { DirectoryError } from './directory-error.ts';
import { peopleFilter, personReader, searchOf, type DirectoryPerson } from './directory-people.ts';
import type { Domain } from './repository.ts';

/** The password that is kept was sealed with a key that is gone. */
export class SecretUnreadable extends Error {}

export type Verified = { readonly outcome: 'ok' | 'wrongPassword' | 'disabled'; readonly person: DirectoryPerson } | { readonly outcome: 'notFound' | 'several'; readonly person: null };

/** Domains, reached with what is kept of them. */
export class Directory {
  readonly #secrets: SecretBox;

  constructor(secrets: SecretBox) {
    this.#secrets = secrets;
  }

  /**
   * Does something as the bind account of a domain.
   * @throws DirectoryError, or SecretUnreadable
   */
  asBindAccount<Result>(domain: Domain, patience: Patience, work: (connection: Connection) => Promise<Result>, onStep?: (step: OpeningStep, host: string) => void): Promise<Result> {
    const password = this.#passwordOf(domain);
    return Connection.use(domain, patience, async (connection) => {
      await connection.bind(domain.bindDn, password);
      return work(connection);
    }, onStep);
  }

  /**
   * Whether somebody is who they say: found by the bind account, then bound as themselves, over the same connection.
   * @throws DirectoryError for a directory that cannot be asked, also when its bind account is refused
   */
  async verify(domain: Domain, account: string, password: string, patience: Patience): Promise<Verified> {
    const bindPassword = this.#passwordOf(domain);
    return Connection.use(domain, patience, async (connection): Promise<Verified> => {
      await connection.bind(domain.bindDn, bindPassword);
      const found = await connection.find(searchOf(domain, peopleFilter(domain, account)), 2);
      const [entry] = found;
      if (!entry) return { outcome: 'notFound', person: null };
      if (found.length > 1) return { outcome: 'several', person: null };
      const person = personReader(domain)(entry);
      try {
        await connection.bind(entry.dn, password);
      } catch (error) {
        if (error instanceof DirectoryError && error.reason === 'credentials') return { outcome: 'wrongPassword', person };
        throw error;
      }
      return { outcome: person.isDisabled ? 'disabled' : 'ok', person };
    });
  }

  #passwordOf({ id, bindSecret }: Domain): string {
    try {
      return this.#secrets.open(bindSecret, String(id));
    } catch (cause) {
      if (cause instanceof Unreadable) throw new SecretUnreadable('The password of a bind account cannot be read', { cause });
      throw cause;
    }
  }
}
