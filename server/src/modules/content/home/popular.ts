import type { Db } from '../../../database/database.ts';
import * as repository from './repository.ts';

/** What is most opened changes slowly, and counting it reads everything that was opened: so long is it kept, in milliseconds. */
const KEPT = 10 * 60_000;
/** So many sets of roles are kept; what was asked for longest ago goes first. */
const MOST = 500;

type Entry = { readonly time: number; readonly ids: Promise<readonly number[]> };

/** What people open most, by the roles that they have. Who asks meanwhile for the same roles waits for the same answer. */
export class Popular {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  /** @param now in milliseconds */
  constructor(db: Db, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Ids of reports and dashboards that people of the same roles open most, the most opened first. Whether somebody may open them is not asked here. */
  async among(userId: number): Promise<readonly number[]> {
    const groupIds = await repository.rolesOf(this.#db, userId);
    if (groupIds.length === 0) return [];
    const key = groupIds.join(' ');
    const known = this.#entries.get(key);
    if (known && this.#now() - known.time < KEPT) return known.ids;
    const ids = repository.mostOpened(this.#db, groupIds);
    this.#entries.delete(key);
    this.#entries.set(key, { time: this.#now(), ids });
    ids.catch(() => this.#entries.delete(key));
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return ids;
  }
}
