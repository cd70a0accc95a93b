import { and, gte, inArray, lt, sql as raw } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseHealth, ReleaseReport } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { releaseReport } from '../../database/schema/index.ts';
import type { Actor } from '../audit/audit.ts';
import type { Reader } from '../sign-in/reader.ts';
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
  readonly #sql: Sql;
  readonly #releases: Releases;
  readonly #rule: RollBackRule;
  readonly #log: FastifyBaseLogger;

  constructor(sql: Sql, releases: Releases, rule: RollBackRule, log: FastifyBaseLogger) {
    this.#sql = sql;
    this.#releases = releases;
    this.#rule = rule;
    this.#log = log;
  }

  /** Takes reports on versions that there are; a version that fails clearly more than its predecessor is taken back. */
  async add(reader: Reader, reports: readonly ReleaseReport[]): Promise<void> {
    const named = reports.map(({ remote: name, version }) => ({ name, version }));
    const known = await this.#releases.descriptions.all(named);
    const rows = reports
      .filter(({ remote: name, version }) => known.some((one) => one.name === name && one.version === version))
      .map(({ remote: name, ...report }) => ({ name, userId: reader.id, ...report }));
    if (rows.length === 0) return;
    await this.#sql.insert(releaseReport).values(rows);
    const failed = new Map(rows.filter(({ outcome }) => outcome === 'failed').map(({ name, version }) => [`${name} ${version}`, { name, version }]));
    for (const { name, version } of failed.values()) await this.#judge(name, version);
  }

  /** Health of every version that was reported on in the last seven days, by `name version`. */
  async health(names: readonly string[]): Promise<Map<string, ReleaseHealth>> {
    if (names.length === 0) return new Map();
    const recent = and(inArray(releaseReport.name, [...names]), gte(releaseReport.createTime, new Date(Date.now() - HEALTH_DAYS * DAY_MILLISECONDS)));
    const isFailure = raw`${releaseReport.outcome} = 'failed' and ${releaseReport.kind} <> 'network'`;
    const percentile = (part: number) => raw<number | null>`percentile_cont(${part}::float8) within group (order by ${releaseReport.milliseconds})`;
    const [versions, failures] = await Promise.all([
      this.#sql
        .select({
          name: releaseReport.name,
          version: releaseReport.version,
          users: raw<number>`count(distinct ${releaseReport.userId})::int`,
          failedUsers: raw<number>`(count(distinct ${releaseReport.userId}) filter (where ${isFailure}))::int`,
          median: percentile(0.5),
          slow: percentile(0.95),
        })
        .from(releaseReport)
        .where(recent)
        .groupBy(releaseReport.name, releaseReport.version),
      this.#sql
        .select({
          name: releaseReport.name,
          version: releaseReport.version,
          kind: releaseReport.kind,
          stage: releaseReport.stage,
          count: raw<number>`count(*)::int`,
          message: raw<string>`max(${releaseReport.message})`,
        })
        .from(releaseReport)
        .where(and(recent, raw`${releaseReport.outcome} = 'failed'`))
        .groupBy(releaseReport.name, releaseReport.version, releaseReport.kind, releaseReport.stage)
        .orderBy(raw`count(*) desc`),
    ]);
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
  async forget(before: Date): Promise<void> {
    await this.#sql.delete(releaseReport).where(lt(releaseReport.createTime, before));
  }

  /** A canary's or a role's version is held against everybody's, everybody's against the one before. */
  async #judge(name: string, version: string): Promise<void> {
    const live = await repository.liveActivations(this.#sql, name);
    if (!live.some((one) => one.version === version)) return;
    const everybodys = live.find(({ audience }) => audience === 'all')?.version;
    const predecessor = everybodys === version ? (await repository.previousVersions(this.#sql, name)).get(name) : everybodys;
    const health = await this.health([name]);
    const triedOf = (one: string | undefined): Tried => health.get(`${name} ${one}`) ?? { users: 0, failedUsers: 0 };
    if (!isHarmful(triedOf(version), triedOf(predecessor), this.#rule)) return;
    const { users, failedUsers } = triedOf(version);
    if (await this.#releases.withdraw(ITSELF, name, version, `${failedUsers}/${users}`)) {
      this.#log.warn({ remote: name, version, users, failedUsers }, 'release was taken back by itself');
    }
  }
}
