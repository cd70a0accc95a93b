import { reportClassType, type endpoints, type OwnVisit, type PageOf, type Visit } from '@portal/shared/contract/all';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import { viewOf, type Catalogue } from '../../publishing/catalogue/module.ts';
import * as repository from './repository.ts';
import type { VisitFilter, VisitRow } from './repository.ts';
import { texts } from './texts.ts';

type Calls = (typeof endpoints)['browsingHistory'];
type OwnRequest = z.output<Calls['myList']['body']>;
type ListRequest = z.output<Calls['list']['body']>;
type Search = Omit<ListRequest, 'pageIndex' | 'pageSize'>;
type Bars = z.output<Calls['statistics']['value']>;
type Choices = z.output<Calls['choices']['value']>;

/** A longer list is not counted to its end. */
const COUNTED = 10_000;
/** So many are forgotten at a time. */
const FORGOTTEN = 5_000;
const DAY_MILLISECONDS = 86_400_000;

/** What people have opened: each their own, and everybody's for administrators (SPEC 2.3, BrowsingHistory). */
export class BrowsingHistory {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  /** A file with so many rows would be refused: they are not read. */
  readonly #mostRows: number;

  constructor(db: Db, catalogue: Catalogue, mostRows = MOST_WORKBOOK_ROWS) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#mostRows = mostRows;
  }

  async myList(userId: number, { pageIndex, pageSize, keyword, orderType, orderBy: _, ...narrowed }: OwnRequest): Promise<PageOf<OwnVisit>> {
    const { rows, ...page } = await this.#page({ ...narrowed, ofUser: userId, person: '', report: keyword }, orderType, pageIndex, pageSize);
    return { items: await this.#ownOf(userId, rows), ...page };
  }

  async clear(userId: number): Promise<null> {
    await repository.clearHistory(this.#db, userId);
    return null;
  }

  async list({ pageIndex, pageSize, ...search }: ListRequest): Promise<PageOf<Visit>> {
    const { rows, ...page } = await this.#page(filterOf(search), search.orderType, pageIndex, pageSize);
    return { items: rows.map(visitOf), ...page };
  }

  /** All openings that a search finds, as `list` has them. */
  async findAll(search: Search): Promise<FoundRows<Visit>> {
    const total = await repository.countVisits(this.#db, filterOf(search), this.#mostRows);
    const ids = total < this.#mostRows ? await repository.visitIds(this.#db, filterOf(search), search.orderType) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, async (some) => (await repository.findVisits(this.#db, some, search.orderType)).map(visitOf)) };
  }

  async choices(): Promise<Choices> {
    const [classes, departments] = await Promise.all([repository.listClasses(this.#db), repository.listDepartments(this.#db)]);
    return { classes, departments };
  }

  /** @throws HttpError 400 for instants that are not in their order */
  async statistics(edges: readonly string[]): Promise<Bars> {
    const times = edges.map((edge) => Date.parse(edge));
    if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? time))) throw new HttpError(400, texts.visitEdgesUnsorted, { field: 'edges' });
    const counted = new Map((await repository.countByTime(this.#db, edges)).map(({ bar, visits, people }) => [bar, { visits, people }]));
    return edges.slice(0, -1).map((start, index) => ({ start, ...(counted.get(index + 1) ?? { visits: 0, people: 0 }) }));
  }

  /** Forgets what is older than so many days. */
  async forgetOld(days: number, signal: AbortSignal): Promise<void> {
    const before = new Date(Date.now() - days * DAY_MILLISECONDS);
    while (!signal.aborted && (await repository.forgetVisits(this.#db, before, FORGOTTEN)) === FORGOTTEN);
  }

  async #page(filter: VisitFilter, direction: repository.Direction, pageIndex: number, pageSize: number) {
    const total = await repository.countVisits(this.#db, filter, COUNTED + 1);
    // What is nowhere is not looked for again.
    const ids = total === 0 ? [] : await repository.visitIds(this.#db, filter, direction, { limit: pageSize, offset: (pageIndex - 1) * pageSize });
    return { rows: await repository.findVisits(this.#db, ids, direction), total: Math.min(total, COUNTED), isAtLeast: flagOf(total > COUNTED), pageIndex, pageSize };
  }

  /** With what they may open now, and which of their pages. */
  async #ownOf(userId: number, rows: readonly VisitRow[]): Promise<OwnVisit[]> {
    const [reports, dashboards] = await Promise.all([
      this.#catalogue.reports(userId, [...new Set(rows.flatMap(({ reportId }) => reportId ?? []))]),
      rows.some(({ dashboardId }) => dashboardId !== null) ? this.#catalogue.dashboards(userId) : [],
    ]);
    const pages = new Map(reports.map(({ id, children }) => [id, new Set(children.map(({ code }) => code))]));
    const open = new Set([...pages.keys(), ...dashboards.map(({ dashboardId }) => dashboardId)]);
    return rows.map((row) => {
      const { type, pageName, enPageName, ...shown } = shownOf(row);
      const { page } = viewOf(row.shown);
      const isOpenPage = type === 'Online' && pages.get(row.catalogueId)?.has(row.code);
      // What a page is called that they may not open any more is not theirs to know. Of what is gone it is what they were told then.
      const named = isOpenPage || type !== 'Online' ? { pageName, enPageName } : { pageName: '', enPageName: '' };
      return { ...shown, ...named, type, state: type === null ? 'gone' : open.has(row.catalogueId) ? 'open' : 'closed', page: isOpenPage ? row.code : page };
    });
  }
}

const filterOf = ({ keyword, orderBy: _, orderType: __, ...search }: Search): VisitFilter => ({ ...search, person: keyword });

const shownOf = ({ id, createTime, catalogueId, reportId, dashboardId, shown, name, ename, className, classEnName, pageName, enPageName, platform }: VisitRow) => ({
  ...{ id, createTime: createTime.toISOString(), catalogueId, name, ename, className, classEnName, pageName, enPageName, platform },
  type: reportId === null && dashboardId === null ? null : viewOf(shown).type,
});

const visitOf = (row: VisitRow): Visit => {
  const { userId, account, fullName, deletedTime, departmentName, departmentEnName, sourceType, dashboardId, classType } = row;
  return {
    ...shownOf(row),
    ...{ userId, account, fullName, departmentName, departmentEnName, sourceType },
    isPersonThere: flagOf(deletedTime === null),
    isManaged: flagOf(dashboardId !== null || classType === reportClassType.published),
  };
};
