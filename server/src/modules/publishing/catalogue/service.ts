import { reportClassType, reportType, type Bilingual, type Dashboard, type endpoints, type Report, type ReportClass } from '@portal/shared/contract/all';
import { fullNameOf } from '@portal/shared/formats';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { HttpError } from '../../../http-error.ts';
import type { Device } from '../../../http/device.ts';
import { flagOf } from '../../../flags.ts';
import { grantedPages, grantFor, mayBuild, permittedPages, type Grant } from './grants.ts';
import { listedClasses } from './listed-repository.ts';
import * as repository from './repository.ts';
import type { ClassRow, DashboardRow, ListedReport, ReportRow, Wanted } from './repository.ts';
import { Rights, type OpenPages } from './rights.ts';
import { texts } from './texts.ts';

type Asked = z.output<typeof endpoints.reports.getMyReports.query>;
type Visit = z.output<typeof endpoints.reports.reportLogAdd.body>;
export type GrantedReport = { readonly report: ReportRow; readonly grant: Grant };

/** The catalogue of reports and dashboards, cut to what one user may open (SPEC 6 and 7.3). */
export class Catalogue {
  readonly #db: Db;
  readonly rights: Rights;

  constructor(db: Db) {
    this.#db = db;
    this.rights = new Rights(db);
  }

  /** SPEC 7.3: with isPcweb or a class, what the web portal shows on the device; with nothing, everything that was granted. */
  async *listed(userId: number, { isPcweb, classId }: Asked, device: Device): AsyncGenerator<Report[]> {
    const wanted = classId === undefined ? undefined : { classIds: idsBelow(await repository.listClasses(this.#db), classId) };
    yield* this.#reports(userId, isPcweb === '1' || wanted !== undefined ? device : null, wanted);
  }

  /** Those of some reports that the current user may open. @param shownOn without those that the menu does not show there */
  async reports(userId: number, ids: readonly number[], shownOn: Device | null = null): Promise<Report[]> {
    const reports: Report[] = [];
    for await (const some of this.#reports(userId, shownOn, { ids })) reports.push(...some);
    return reports;
  }

  /** What opens for a user instead of Home, if they may still open it. */
  async defaultReport(userId: number): Promise<Report | null> {
    const id = await repository.defaultReportOf(this.#db, userId);
    return id === undefined ? null : ((await this.reports(userId, [id]))[0] ?? null);
  }

  /**
   * What opens for a user instead of Home from now on; null is Home itself.
   * @throws HttpError 404 or 403 for a report that they may not open, 403 for who may not customize
   */
  async setDefaultReport(userId: number, id: number | null): Promise<null> {
    if (id !== null) await this.openReport(userId, id);
    if (!(await repository.mayCustomize(this.#db, userId))) throw new HttpError(403, texts.startFixed);
    await repository.setDefaultReport(this.#db, userId, id);
    return null;
  }

  /** Those of some reports, or of all, that a device shows and the current user may open. */
  shown(userId: number, device: Device, ids?: readonly number[]): AsyncGenerator<Report[]> {
    return this.#reports(userId, device, ids && { ids });
  }

  /** Those of some classes that the tree of classes has. */
  classesAmong(userId: number, ids: readonly number[], device: Device): Promise<Set<number>> {
    return listedClasses(this.#db, userId, ids, device);
  }

  /** The tree of classes, without the branches that hold nothing the current user may open. */
  async classes(userId: number, device: Device): Promise<ReportClass[]> {
    const [classes, grants, places, dashboards] = await Promise.all([repository.listClasses(this.#db), this.rights.grants(userId), repository.placesOf(this.#db, userId, device), repository.listDashboards(this.#db, userId)]);
    const ofReports = places.filter(({ ids }) => ids.some((id) => grants.has(id))).map(({ classId }) => classId);
    return classTree(classes, new Set([...ofReports, ...dashboards.flatMap(({ classId }) => classId ?? [])]));
  }

  async dashboards(userId: number): Promise<Dashboard[]> {
    const [rows, favourites] = await Promise.all([repository.listDashboards(this.#db, userId), repository.favouriteDashboards(this.#db, userId)]);
    return rows.map(({ id, displayName, enDisplayName, platform, classId, cover }) => ({ dashboardId: id, displayName, enDisplayName, platform, classId, cover, isColl: flagOf(favourites.has(id)) }));
  }

  /** @throws HttpError 404 when there is no such report, 403 when the current user has no grant on it */
  async openReport(userId: number, id: number): Promise<GrantedReport> {
    const [row, grants] = await Promise.all([repository.findReport(this.#db, id), this.rights.grants(userId, id)]);
    const grant = grants.get(id);
    if (!row) throw notThere(texts.reportMissing, texts.reportLost, grant && (await repository.findLostReport(this.#db, id)));
    if (!grant) throw await this.#deniedReport(userId, row);
    return { report: row, grant };
  }

  /** @throws HttpError 404 or 403, as above */
  async openDashboard(userId: number, id: number): Promise<DashboardRow> {
    const [row] = await repository.listDashboards(this.#db, userId, id);
    if (row) return row;
    const denied = await repository.findDashboard(this.#db, id);
    if (!denied) throw notThere(texts.dashboardMissing, texts.dashboardLost, await repository.findLostDashboard(this.#db, userId, id));
    if (!(await repository.mayKnowOf(this.#db, userId, id))) throw new HttpError(403, texts.dashboardDenied);
    throw new HttpError(403, texts.dashboardDeniedNamed, { values: { name: bilingual(denied.displayName, denied.enDisplayName) } });
  }

  /** A report or dashboard that the current user may open: its names, and which of its pages they may open. @throws HttpError 404 or 403 */
  async openWithPages(userId: number, id: number): Promise<{ names: Bilingual; openPages: OpenPages }> {
    if (await repository.findDashboard(this.#db, id)) {
      const { displayName, enDisplayName } = await this.openDashboard(userId, id);
      return { names: { zh: displayName, en: enDisplayName }, openPages: new Map() };
    }
    const { report, grant } = await this.openReport(userId, id);
    const pages = grantedPages(report, grant);
    return { names: { zh: report.name, en: report.ename }, openPages: new Map(pages ? [[id, pages]] : []) };
  }

  /** The names of a report or dashboard that the current user may open. @throws HttpError 404 or 403 */
  async namesOf(userId: number, id: number): Promise<Bilingual> {
    return (await this.openWithPages(userId, id)).names;
  }

  async pages({ report, grant }: GrantedReport) {
    return permittedPages(grant, await repository.pagesOf(this.#db, report.id));
  }

  /** Whether a report has a page of this code, as far as the portal knows its pages: of dashboards and other kinds of reports, and where none is known, it may be any. */
  async mayHavePage(id: number, code: string): Promise<boolean> {
    const report = await repository.findReport(this.#db, id);
    if (report?.reportType !== reportType.online) return true;
    const pages = await repository.pagesOf(this.#db, id);
    return pages.length === 0 || pages.some((page) => page.code === code);
  }

  /** Codes of the pages that exports may not have, of those of some reports that have such. However many they are, it is asked for once. */
  keptFromExports(ids: readonly number[]): Promise<Map<number, ReadonlySet<string>>> {
    return repository.keptFromExports(this.#db, ids);
  }

  /** @param id of a report or dashboard */
  isFavourite(userId: number, id: number): Promise<boolean> {
    return repository.isFavourite(this.#db, userId, id);
  }

  /** Writes down that a report or dashboard was opened, and of which platform it is here, whatever the caller says; a page that they may not open is left out. @throws HttpError 404 or 403 */
  async addVisit(userId: number, { dreportId, reportId, reportName, reportUrl, platform, sourceType, reportPageName, reportPageDisplayName }: Visit): Promise<null> {
    const { openPages } = await this.openWithPages(userId, dreportId);
    const isPageOpen = openPages.get(dreportId)?.has(reportPageName) ?? true;
    const opened = (await repository.findReport(this.#db, dreportId)) ?? (await repository.findDashboard(this.#db, dreportId));
    await repository.addVisit(this.#db, {
      userId,
      catalogueId: dreportId,
      sourceReportId: reportId,
      reportName,
      reportUrl,
      platform: opened?.platform ?? platform,
      sourceType,
      pageName: isPageOpen ? reportPageName : '',
      pageDisplayName: isPageOpen ? reportPageDisplayName : '',
    });
    return null;
  }

  /** Whom readers of a report may ask: as it is written there, or who owns it; empty where nobody is named. */
  async ownerOf({ owner, ownerId }: ReportRow): Promise<string> {
    const person = owner || ownerId === null ? undefined : await repository.findPerson(this.#db, ownerId);
    return person ? fullNameOf(person) : owner;
  }

  /** What an id stands for, whoever may open it. */
  async kindOf(id: number): Promise<'report' | 'dashboard' | undefined> {
    return (await this.kindsOf([id])).get(id);
  }

  /** What ids stand for, whoever may open it; without those of nothing. */
  async kindsOf(ids: readonly number[]): Promise<ReadonlyMap<number, 'report' | 'dashboard'>> {
    const [reports, dashboards] = await Promise.all([repository.activeAmong(this.#db, ids), repository.activeDashboardsAmong(this.#db, ids)]);
    return new Map([...reports.map((id) => [id, 'report'] as const), ...dashboards.map((id) => [id, 'dashboard'] as const)]);
  }

  /** Reports whose data the current user may build reports on: published ones, or of somebody else. */
  async buildable(userId: number): Promise<ReportRow[]> {
    const grants = await this.rights.grants(userId);
    const ids = [...grants.values()].filter((grant) => grantFor(grant, mayBuild)).map(({ reportId }) => reportId);
    const rows = await repository.reportsOfType(this.#db, ids, reportType.online);
    return rows.filter(({ makerId }) => makerId !== userId);
  }

  /** Names what is refused, and whom to ask, to who may know of it (decision 30). Somebody's own report is nobody else's business. */
  async #deniedReport(userId: number, row: ReportRow): Promise<HttpError> {
    const { id, name: zh, ename, classType } = row;
    if (classType === reportClassType.selfService || !(await repository.mayKnowOf(this.#db, userId, id))) return new HttpError(403, texts.reportDenied);
    const name = bilingual(zh, ename);
    const owner = await this.ownerOf(row);
    return owner ? new HttpError(403, texts.reportDeniedOwned, { values: { name, owner } }) : new HttpError(403, texts.reportDeniedNamed, { values: { name } });
  }

  /** What the current user may open, in the order of the classes, in parts. */
  async *#reports(userId: number, shownOn: Device | null, wanted?: Wanted): AsyncGenerator<Report[]> {
    const [grants, places] = await Promise.all([this.rights.grants(userId), repository.placesOf(this.#db, userId, shownOn, wanted)]);
    const ids = places.flatMap((place) => place.ids).filter((id) => grants.has(id));
    for await (const rows of inSlices(ids, (some) => repository.listReports(this.#db, userId, some))) {
      yield rows.flatMap((row) => {
        const grant = grants.get(row.id);
        return grant ? listed(row, grant) : [];
      });
    }
  }
}

const listed = (row: ListedReport, grant: Grant): Report => {
  const children = permittedPages(grant, (row.pages ?? []).map(([code, parentId, displayName, enDisplayName]) => ({ code, parentId, displayName, enDisplayName })));
  const { defaultPage } = row;
  return {
    id: row.id,
    reportName: row.name,
    name: row.name,
    reportEnName: row.ename,
    ename: row.ename,
    parentId: row.classId,
    className: row.className,
    classEnName: row.classEnName,
    reportType: row.reportType as Report['reportType'],
    platform: row.platform,
    iconUrlThum: row.cover,
    enIconUrlThum: row.enCover,
    darkIconUrlThum: row.darkCover,
    enDarkIconUrlThum: row.enDarkCover,
    isMenuShowPage: flagOf(row.isMenuShowPage),
    isColl: flagOf(row.isFavourite),
    classType: row.classType,
    children,
    ...(children.some(({ code }) => code === defaultPage) && { defaultPage }),
  };
};

/** Who had something that the reporting service has no more is told so; all others hear that there is no such thing. */
const notThere = (missing: Bilingual, lost: Bilingual, named: { readonly name: string; readonly ename: string } | undefined): HttpError =>
  named ? new HttpError(404, lost, { values: { name: bilingual(named.name, named.ename) } }) : new HttpError(404, missing);

const bilingual = (zh: string, en: string): Bilingual => ({ zh, en: en || zh });

const idsBelow = (classes: readonly ClassRow[], id: number): number[] => [
  id,
  ...classes.filter(({ parentId }) => parentId === id).flatMap((child) => idsBelow(classes, child.id)),
];

/** @param used ids of the classes that hold a report or dashboard */
export const classTree = (classes: readonly ClassRow[], used: ReadonlySet<number>, parentId: number | null = null): ReportClass[] =>
  classes
    .filter((one) => one.parentId === parentId)
    .map(({ id, name, ename }) => ({ id, name, ename, children: classTree(classes, used, id) }))
    .filter(({ id, children }) => used.has(id) || children.length > 0);
