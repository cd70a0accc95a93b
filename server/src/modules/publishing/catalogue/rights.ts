import { reportType } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { endOf, grantedPages, makerGrants, mergeGrants, type Grant } from './grants.ts';
import * as grantRows from './grants-repository.ts';
import type { GivenRow, GrantRow } from './grants-repository.ts';
import * as repository from './repository.ts';

/** Codes of the pages that somebody may open, by report. A report that is not in it is open as a whole. */
export type OpenPages = ReadonlyMap<number, ReadonlySet<string>>;
/** Ids of reports and dashboards that somebody may open, and of those reports that are not open as a whole, which pages. */
export type Access = { readonly catalogueIds: readonly number[]; readonly openPages: OpenPages };

/** Who may open what of the catalogue, and why (SPEC 6). */
export class Rights {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What a user may do with some reports, by report: with those that they may open. However many they are, it is asked for once. */
  async grantsAmong(userId: number, ids: readonly number[]): Promise<Map<number, Grant>> {
    const made = (await grantRows.madeBy(this.#db, userId)).filter(({ id }) => ids.includes(id));
    const [rows, active] = await Promise.all([grantRows.grantsOf(this.#db, userId, [...ids, ...made.map(({ originId }) => originId)]), repository.activeAmong(this.#db, ids)]);
    const grants = withMade(rows, made);
    return new Map(active.flatMap((id) => (grants.has(id) ? [[id, grants.get(id) as Grant] as const] : [])));
  }

  /** Until when the current user may open a dashboard; null for ever. */
  async endOfDashboard(userId: number, id: number): Promise<Date | null> {
    return (await grantRows.endOfDashboard(this.#db, userId, id)) ?? null;
  }

  /**
   * The ids of the data roles that a user has on reports of the reporting service, put together, and when the first grant ends that gives one.
   * @param after what has ended by then is not counted
   */
  async dataRoles(userId: number, place: { readonly sourceId: number; readonly workspaceId: string }, sourceReportIds: readonly string[], after: Date): Promise<{ ids: number[]; end: Date | null }> {
    const [ids, grants] = await Promise.all([repository.idsOfSources(this.#db, place, sourceReportIds), grantRows.grantsOf(this.#db, userId)]);
    const parts = grants.filter(({ reportId, dataRoles, expireTime }) => ids.includes(reportId) && dataRoles.length > 0 && (!expireTime || expireTime > after));
    return { ids: [...new Set(parts.flatMap(({ dataRoles }) => dataRoles))], end: endOf({ parts }) };
  }

  /**
   * Why a user may do what they may: the grants that decide, each with its parts and who gives them, and beside them what was given
   * and does not count. @param id of one report only
   */
  async explain(userId: number, id?: number): Promise<{ grants: Map<number, Grant>; idle: GivenRow[] }> {
    const [made, ids] = await this.#made(userId, id);
    const given = await grantRows.grantsGivenTo(this.#db, userId, ids);
    return { grants: withMade(given.filter(({ counts }) => counts), made), idle: given.filter(({ counts }) => !counts) };
  }

  /** The grants of some people on one report, by person. */
  async grantsOn(id: number, userIds: readonly number[]): Promise<Map<number, Grant>> {
    const rows = Map.groupBy(await grantRows.grantsOn(this.#db, id, userIds), ({ userId }) => userId);
    return new Map([...rows].flatMap(([userId, parts]) => [...mergeGrants(parts).values()].map((grant) => [userId, grant] as const)));
  }

  /** Ids of the reports and dashboards that the current user may open. */
  async openIds(userId: number): Promise<Set<number>> {
    return this.#idsWith(userId, await this.grants(userId));
  }

  /** All that a user may open: of reports that are not open as a whole, which pages. */
  async accessOf(userId: number): Promise<Access> {
    const grants = await this.grants(userId);
    const [ids, openPages] = await Promise.all([this.#idsWith(userId, grants), this.#pagesWith(grants)]);
    return { catalogueIds: [...ids], openPages };
  }

  /** Those of some users who may open a report or dashboard. However many they are, it is asked for once. */
  async whoMayOpen(id: number, userIds: readonly number[]): Promise<Set<number>> {
    const report = await repository.findReport(this.#db, id);
    if (!report && !(await repository.findDashboard(this.#db, id))) return new Set();
    const granted = await grantRows.grantedAmong(this.#db, id, userIds);
    // What somebody made themselves is theirs by what they may build on, and not by a grant.
    const { makerId, originId } = report ?? {};
    if (makerId && originId && userIds.includes(makerId) && !granted.has(makerId) && (await this.grants(makerId, id)).has(id)) granted.add(makerId);
    return granted;
  }

  /** Those of some readers of a report who may open a page of it, by its code; '' is the report as a whole. */
  async readersOfPage(id: number, page: string, userIds: readonly number[]): Promise<number[]> {
    const report = page === '' || userIds.length === 0 ? undefined : await repository.findReport(this.#db, id);
    if (!report) return [...userIds];
    const grants = await this.grantsOn(id, userIds);
    return userIds.filter((userId) => {
      const grant = grants.get(userId);
      return (grant && grantedPages(report, grant))?.has(page) ?? true;
    });
  }

  /** What was granted and counts, and what follows for the current user's own reports. @param id of one report only */
  async grants(userId: number, id?: number): Promise<Map<number, Grant>> {
    const [made, ids] = await this.#made(userId, id);
    return withMade(await grantRows.grantsOf(this.#db, userId, ids), made);
  }

  async #made(userId: number, id?: number): Promise<[made: Made[], ids: number[] | undefined]> {
    const made = await grantRows.madeBy(this.#db, userId, id);
    return [made, id === undefined ? undefined : [id, ...made.map(({ originId }) => originId)]];
  }

  async #idsWith(userId: number, grants: ReadonlyMap<number, Grant>): Promise<Set<number>> {
    const [reports, dashboards] = await Promise.all([repository.activeAmong(this.#db, [...grants.keys()]), repository.listDashboards(this.#db, userId)]);
    return new Set([...reports, ...dashboards.map(({ id }) => id)]);
  }

  async #pagesWith(grants: ReadonlyMap<number, Grant>): Promise<OpenPages> {
    const limited = [...grants.values()].filter(({ pages }) => pages !== null);
    if (limited.length === 0) return new Map();
    const reports = await repository.reportsOfType(this.#db, limited.map(({ reportId }) => reportId), reportType.online);
    return new Map(reports.flatMap((report) => {
      const grant = grants.get(report.id);
      const pages = grant && grantedPages(report, grant);
      return pages ? [[report.id, pages] as const] : [];
    }));
  }
}

type Made = Awaited<ReturnType<typeof grantRows.madeBy>>[number];

/** Grants by report, with what follows from them for reports of one's own. */
const withMade = (rows: readonly GrantRow[], made: readonly Made[]): Map<number, Grant> => {
  const merged = mergeGrants(rows);
  const follows = made.flatMap(({ id, originId }) => {
    const origin = merged.get(originId);
    return origin ? makerGrants(id, origin) : [];
  });
  return follows.length === 0 ? merged : mergeGrants([...rows, ...follows]);
};
