import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseHealth, ReleaseReport } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import type { Actor } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { addReports, countFailures, countReports, removeReports } from './report-repository.ts';
import * as repository from './repository.ts';
import type { Releases } from './service.ts';

const DAY_MILLISECONDS = 86_400_000;
const HEALTH_DAYS = 7;
const MOST_FAILURES = 3;

/** When a version is taken back by itself. */
export type RollBackRule = {
  readonly on: boolean;
  /** How many different users it must have failed for. */
  readonly users: number;
  /** By how many percentage points the share of users it failed for must be above the predecessor's; at least twice it, too. */
  readonly points: number;
};

type Tried = Pick<ReleaseHealth, 'users' | 'failedUsers'>;

/** Who takes a version back where nobody did. */
const ITSELF: Actor = { userId: null, account: '' };

/** Whether a version does clearly worse than the one before it. */
export const isHarmful = (version: Tried, predecessor: Tried, { on, users, points }: RollBackRule): boolean => {
  const [share, before] = [shareOf(version), shareOf(predecessor)];
  return on && version.failedUsers >= users && share >= before + points && share >= 2 * before;
};

/** Per cent. */
const shareOf = ({ users, failedUsers }: Tried): number => (users === 0 ? 0 : (failedUsers / users) * 100);

/** What browsers report of versions, and what follows from it. */
export class ReleaseReports {
  readonly #db: Db;
  readonly #releases: Releases;
  readonly #rule: RollBackRule;
  readonly #log: FastifyBaseLogger;

  constructor(db: Db, releases: Releases, rule: RollBackRule, log: FastifyBaseLogger) {
    this.#db = db;
    this.#releases = releases;
    this.#rule = rule;
    this.#log = log;
  }

  /** Takes reports on versions that there are; a version that fails clearly more than its predecessor is taken back. */
  async add(currentUser: CurrentUser, reports: readonly ReleaseReport[]): Promise<void> {
    const named = reports.map(({ remote: name, version }) => ({ name, version }));
    const known = await this.#releases.descriptions.all(named);
    const rows = reports
      .filter(({ remote: name, version }) => known.some((one) => one.name === name && one.version === version))
      .map(({ remote: name, ...report }) => ({ name, userId: currentUser.id, ...report }));
    if (rows.length === 0) return;
    await addReports(this.#db, rows);
    const failed = new Map(rows.filter(({ outcome }) => outcome === 'failed').map(({ name, version }) => [`${name} ${version}`, { name, version }]));
    for (const { name, version } of failed.values()) await this.#judge(name, version);
  }

  /** Health of every version that was reported on in the last seven days, by `name version`. */
  async health(names: readonly string[]): Promise<Map<string, ReleaseHealth>> {
    if (names.length === 0) return new Map();
    const since = new Date(Date.now() - HEALTH_DAYS * DAY_MILLISECONDS);
    const [versions, failures] = await Promise.all([countReports(this.#db, names, since), countFailures(this.#db, names, since)]);
    return new Map(
      versions.map(({ name, version, ...counted }) => [
        `${name} ${version}`,
        {
          ...counted,
          failures: failures
            .filter((one) => one.name === name && one.version === version)
            .slice(0, MOST_FAILURES)
            .map(({ kind, stage, count, message }) => ({ kind, stage, count, message })),
        },
      ]),
    );
  }

  /** Forgets reports from before an instant. */
  forget(before: Date): Promise<void> {
    return removeReports(this.#db, before);
  }

  /** A canary's or a role's version is held against everybody's, everybody's against the one before. */
  async #judge(name: string, version: string): Promise<void> {
    const live = await repository.liveActivations(this.#db, name);
    if (!live.some((one) => one.version === version)) return;
    const everybodys = live.find(({ audience }) => audience === 'all')?.version;
    const predecessor = everybodys === version ? (await repository.previousVersions(this.#db, name)).get(name) : everybodys;
    const health = await this.health([name]);
    const triedOf = (one: string | undefined): Tried => health.get(`${name} ${one}`) ?? { users: 0, failedUsers: 0 };
    if (!isHarmful(triedOf(version), triedOf(predecessor), this.#rule)) return;
    const { users, failedUsers } = triedOf(version);
    if (await this.#releases.withdraw(ITSELF, name, version, `${failedUsers}/${users}`)) {
      this.#log.warn({ remote: name, version, users, failedUsers }, 'release was taken back by itself');
    }
  }
}
