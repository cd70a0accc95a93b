import { endpoints, type Dashboard, type HomeCard, type HomeExport, type HomeLayout, type HomeOverview, type HomeSchedule, type Report } from '@portal/shared/contract/all';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Device } from '../../../http/device.ts';
import type { Language } from '../../../language/language.ts';
import { viewOf, type Catalogue } from '../../publishing/catalogue/module.ts';
import { clearedTimeOf } from '../../usage/browsing-history/module.ts';
import { Popular } from './popular.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** What was opened last, and a row of what others open. */
const RECENT = 8;
const POPULAR = 5;
/** So many of the most opened are looked at: some of them may be in the first list already, or not be theirs. */
const LOOKED_AT = 60;

/** What other modules know of somebody's Home. */
export type Known = {
  readonly exports: (currentUser: CurrentUser, language: Language) => Promise<HomeExport[]>;
  readonly schedules: (currentUser: CurrentUser) => Promise<HomeSchedule[]>;
  readonly pictures: (userId: number) => Promise<number>;
  readonly unread: (userId: number) => Promise<number>;
  readonly startPath: (userId: number) => Promise<string>;
};

/** What Home knows of somebody (screens.md 2, Home), each part only for who may ask for it elsewhere, too. */
export class Overview {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #known: Known;
  readonly #popular: Popular;

  constructor(db: Db, catalogue: Catalogue, known: Known, popular = new Popular(db)) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#known = known;
    this.#popular = popular;
  }

  async of(currentUser: CurrentUser, device: Device, language: Language): Promise<HomeOverview> {
    const { id, calls } = currentUser;
    const [{ isCustom, hidden, order }, cleared, read, exports, schedules, pictures, unread, startPath] = await Promise.all([
      repository.layoutOf(this.#db, id),
      clearedTimeOf(this.#db, id),
      calls.may(endpoints.reports.getMyReports) ? this.#read(id, device) : { start: null, recent: [], popular: [] },
      calls.may(endpoints.exports.list) ? this.#known.exports(currentUser, language) : [],
      calls.may(endpoints.schedules.myList) ? this.#known.schedules(currentUser) : [],
      calls.may(endpoints.home.carouselItems) ? this.#known.pictures(id) : 0,
      calls.may(endpoints.announcements.list) ? this.#known.unread(id) : 0,
      calls.may(endpoints.personalPages.mine) ? this.#known.startPath(id) : '',
    ]);
    // Who may not customize any more has Home as it is.
    return { isCustom: flagOf(isCustom), layout: isCustom ? { hidden, order } : { hidden: [], order: [] }, ...read, clearedTime: cleared?.toISOString() ?? null, startPath, exports, schedules, pictures, unread };
  }

  /** @throws HttpError 403 for who may not customize */
  saveLayout(userId: number, { hidden, order }: HomeLayout): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const { isCustom } = await repository.layoutOf(db, userId);
      if (!isCustom) throw new HttpError(403, texts.homeFixed);
      await repository.saveLayout(db, userId, { hidden: [...new Set(hidden)], order: [...new Set(order)] });
      return null;
    });
  }

  async #read(userId: number, device: Device): Promise<Pick<HomeOverview, 'start' | 'recent' | 'popular'>> {
    const [visits, most, start] = await Promise.all([repository.lastVisits(this.#db, userId), this.#popular.among(userId), this.#catalogue.defaultReport(userId)]);
    if (visits.length + most.length === 0) return { start: start && cardOf(start), recent: [], popular: [] };
    const [opened, shown, dashboards] = await Promise.all([
      this.#catalogue.reports(userId, visits.map(({ catalogueId }) => catalogueId)),
      this.#catalogue.reports(userId, most.slice(0, LOOKED_AT), device),
      this.#catalogue.dashboards(userId),
    ]);
    const reports = new Map(opened.map((report) => [report.id, report]));
    const boards = new Map(dashboards.map((one) => [one.dashboardId, cardOfDashboard(one)]));
    const cards = new Map([...boards, ...shown.map((report) => [report.id, cardOf(report)] as const)]);
    const recent = visits
      .flatMap(({ catalogueId, pageName, createTime }) => {
        const report = reports.get(catalogueId);
        const card = report ? cardOf(report, pageName) : boards.get(catalogueId);
        return card ? [{ ...card, openTime: createTime.toISOString() }] : [];
      })
      .slice(0, RECENT);
    const known = new Set(recent.map(({ id }) => id));
    return { start: start && cardOf(start), recent, popular: most.flatMap((id) => (known.has(id) ? [] : (cards.get(id) ?? []))).slice(0, POPULAR) };
  }
}

/** @param chosen code of a page of theirs; else it opens as from the menu (SPEC 2.2) */
const cardOf = (report: Report, chosen?: string): HomeCard => {
  const { id, name, ename, children, defaultPage, iconUrlThum: cover, enIconUrlThum: enCover, darkIconUrlThum: darkCover, enDarkIconUrlThum: enDarkCover } = report;
  const { type, page } = viewOf(report);
  const one = type === 'Online' ? children.find(({ code }) => code === chosen) : undefined;
  const opens = type === 'Online' ? (one?.code ?? defaultPage ?? children[0]?.code ?? page) : page;
  // The page of a report that has no other one tells nothing.
  const named = children.length > 1 ? one : undefined;
  return { id, type, page: opens, name, ename, pageName: named?.displayName ?? '', enPageName: named?.enDisplayName ?? '', cover, enCover, darkCover, enDarkCover };
};

const cardOfDashboard = ({ dashboardId, displayName, enDisplayName, cover }: Dashboard): HomeCard => ({
  ...{ id: dashboardId, name: displayName, ename: enDisplayName, cover, enCover: '', darkCover: '', enDarkCover: '' },
  ...viewOf(null),
  pageName: '',
  enPageName: '',
});
