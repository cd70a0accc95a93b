import { eq, inArray, type SQL } from 'drizzle-orm';
import { reportClassType, reportType, type Bilingual, type Dashboard, type Report, type ReportClass } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { report } from '../../database/schema/index.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { flagOf, makerGrant, mayBuild, mergeGrants, permittedPages, type Grant } from './grants.ts';
import * as repository from './repository.ts';
import type { ClassRow, DashboardRow, ReportRow, Visit } from './repository.ts';

export type ReportFilter = { readonly onWeb?: boolean; readonly classId?: number | undefined; readonly ids?: readonly number[] };
export type GrantedReport = { readonly report: ReportRow; readonly grant: Grant };

/** The catalogue of reports and dashboards, cut to what one reader may open (SPEC 6 and 7.3). */
export class Catalogue {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async reports(userId: number, filter: ReportFilter = {}): Promise<Report[]> {
    const grants = await this.#grants(userId);
    const ids = filter.ids ? filter.ids.filter((id) => grants.has(id)) : [...grants.keys()];
    if (ids.length === 0) return [];
    const condition = filter.classId === undefined ? undefined : await this.#inClass(filter.classId);
    const rows = (await repository.listReports(this.#sql, ids, condition)).filter(({ report }) => !filter.onWeb || report.isVisibleOnWeb);
    const found = rows.map(({ report }) => report.id);
    const [pages, favourites] = await Promise.all([
      repository.pagesOf(this.#sql, found),
      repository.favouritesAmong(this.#sql, userId, found),
    ]);
    return rows.map(({ report, className, classEnName }) => ({
      id: report.id,
      reportName: report.name,
      name: report.name,
      reportEnName: report.ename,
      ename: report.ename,
      parentId: report.classId,
      className,
      classEnName,
      reportType: report.reportType as Report['reportType'],
      platform: report.platform,
      iconUrlThum: report.cover,
      isMenuShowPage: flagOf(report.isMenuShowPage),
      isColl: flagOf(favourites.has(report.id)),
      classType: report.classType,
      children: permittedPages(grantOf(grants, report.id), pages),
    }));
  }

  /** Reports whose name, or that of a page the reader may open, contains the text in either language. */
  async search(userId: number, keyword: string): Promise<Report[]> {
    const wanted = keyword.toLowerCase();
    const has = (...names: string[]) => names.some((name) => name.toLowerCase().includes(wanted));
    const reports = await this.reports(userId, { onWeb: true });
    return reports.filter(
      ({ name, ename, children }) => has(name, ename) || children.some(({ displayName, enDisplayName }) => has(displayName, enDisplayName)),
    );
  }

  /** The tree of classes, without the branches that hold nothing the reader may open. */
  async classes(userId: number): Promise<ReportClass[]> {
    const [classes, reports] = await Promise.all([repository.listClasses(this.#sql), this.reports(userId, { onWeb: true })]);
    return classTree(classes, new Set(reports.map(({ parentId }) => parentId)));
  }

  async dashboards(userId: number): Promise<Dashboard[]> {
    const rows = await repository.listDashboards(this.#sql, userId);
    return rows.map(({ id, displayName, enDisplayName, platform }) => ({ dashboardId: id, displayName, enDisplayName, platform }));
  }

  /** @throws Refusal 404 when there is no such report, 403 when the reader has no grant on it */
  async openReport(userId: number, id: number): Promise<GrantedReport> {
    const [row, grants] = await Promise.all([repository.findReport(this.#sql, id), this.#grants(userId, id)]);
    if (!row) throw new Refusal(404, texts.reportMissing);
    const grant = grants.get(id);
    if (!grant) throw deniedReport(row);
    return { report: row, grant };
  }

  /** @throws Refusal 404 or 403, as above */
  async openDashboard(userId: number, id: number): Promise<DashboardRow> {
    const [row] = await repository.listDashboards(this.#sql, userId, id);
    if (row) return row;
    const denied = await repository.findDashboard(this.#sql, id);
    if (denied) throw new Refusal(403, texts.dashboardDenied, { values: { name: bilingual(denied.displayName, denied.enDisplayName) } });
    throw new Refusal(404, texts.dashboardMissing);
  }

  /** The data roles that a reader has on reports of the reporting service, put together. */
  async dataRoles(userId: number, workspaceId: string, sourceReportIds: readonly string[]): Promise<string[]> {
    const [ids, grants] = await Promise.all([repository.idsOfSources(this.#sql, workspaceId, sourceReportIds), repository.grantsOf(this.#sql, userId)]);
    return [...new Set(grants.filter(({ reportId }) => ids.includes(reportId)).flatMap(({ dataRoles }) => dataRoles))];
  }

  /** The names of a report or dashboard that the reader may open. @throws Refusal 404 or 403 */
  async namesOf(userId: number, id: number): Promise<Bilingual> {
    if (await repository.findDashboard(this.#sql, id)) {
      const { displayName, enDisplayName } = await this.openDashboard(userId, id);
      return { zh: displayName, en: enDisplayName };
    }
    const { report: opened } = await this.openReport(userId, id);
    return { zh: opened.name, en: opened.ename };
  }

  /** Ids of the reports and dashboards that the reader may open. */
  async openIds(userId: number): Promise<Set<number>> {
    const grants = await this.#grants(userId);
    const [reports, dashboards] = await Promise.all([
      repository.activeAmong(this.#sql, [...grants.keys()]),
      repository.listDashboards(this.#sql, userId),
    ]);
    return new Set([...reports, ...dashboards.map(({ id }) => id)]);
  }

  async pages({ report, grant }: GrantedReport) {
    return permittedPages(grant, await repository.pagesOf(this.#sql, [report.id]));
  }

  async isFavourite(userId: number, reportId: number): Promise<boolean> {
    return (await repository.favouritesAmong(this.#sql, userId, [reportId])).has(reportId);
  }

  addVisit(visit: Visit): Promise<void> {
    return repository.addVisit(this.#sql, visit);
  }

  /** Reports whose data the reader may build reports on: published ones, or of somebody else. */
  async buildable(userId: number): Promise<ReportRow[]> {
    const grants = await this.#grants(userId);
    const ids = [...grants.values()].filter(mayBuild).map(({ reportId }) => reportId);
    const rows = await repository.listReports(this.#sql, ids, eq(report.reportType, reportType.online));
    return rows.map((row) => row.report).filter(({ makerId }) => makerId !== userId);
  }

  /** What was granted, and what follows for the reports that the reader has made himself. @param id of one report only */
  async #grants(userId: number, id?: number): Promise<Map<number, Grant>> {
    const made = await repository.madeBy(this.#sql, userId, id);
    const ids = id === undefined ? undefined : [id, ...made.map(({ originId }) => originId)];
    const rows = await repository.grantsOf(this.#sql, userId, ids);
    const merged = mergeGrants(rows);
    const follows = made.flatMap(({ id: madeId, originId }) => {
      const origin = merged.get(originId);
      return origin && mayBuild(origin) ? makerGrant(madeId, origin) : [];
    });
    return follows.length === 0 ? merged : mergeGrants([...rows, ...follows]);
  }

  /** Reports of a class and of the classes below it. */
  async #inClass(classId: number): Promise<SQL> {
    const below = idsBelow(await repository.listClasses(this.#sql), classId);
    return below.length === 1 ? eq(report.classId, classId) : inArray(report.classId, below);
  }
}

const bilingual = (zh: string, en: string): Bilingual => ({ zh, en: en || zh });

/** A refusal names what is refused and whom to ask (decision 30). What somebody has made for himself is his own business. */
const deniedReport = ({ name: zh, ename, owner, classType }: ReportRow): Refusal => {
  const name = bilingual(zh, ename);
  if (classType === reportClassType.selfService) return new Refusal(403, texts.reportDenied);
  return owner ? new Refusal(403, texts.reportDeniedOwned, { values: { name, owner } }) : new Refusal(403, texts.reportDeniedNamed, { values: { name } });
};

const grantOf = (grants: ReadonlyMap<number, Grant>, reportId: number): Grant => {
  const grant = grants.get(reportId);
  if (!grant) throw new Error(`Report ${reportId} was listed without a grant`);
  return grant;
};

const idsBelow = (classes: readonly ClassRow[], id: number): number[] => [
  id,
  ...classes.filter(({ parentId }) => parentId === id).flatMap((child) => idsBelow(classes, child.id)),
];

/** @param used ids of the classes that hold a report */
export const classTree = (classes: readonly ClassRow[], used: ReadonlySet<number>, parentId: number | null = null): ReportClass[] =>
  classes
    .filter((one) => one.parentId === parentId)
    .map(({ id, name, ename }) => ({ id, name, ename, children: classTree(classes, used, id) }))
    .filter(({ id, children }) => used.has(id) || children.length > 0);
