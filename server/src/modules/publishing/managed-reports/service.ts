import { reportType, type endpoints, type ManagedReport, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { byName } from '../../../language/name-rules.ts';
import { clientFilterOf, filterLine, fixedFilterOf } from '../../../power-bi/fixed-filters.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import { accountOf, activeAccount } from '../../access/access-requests/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import { displayOf, type ReportRow } from '../catalogue/module.ts';
import type { Connections } from '../connection-sources/module.ts';
import { holdClasses } from '../report-classes/module.ts';
import * as changes from './changes-repository.ts';
import type { ClassRow } from './changes-repository.ts';
import { requireColumns } from './filter-columns.ts';
import { pagesOf } from './pages-repository.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedReports;
export type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
/** The switches of SPEC 4. */
export type Switch = 'isActive' | 'isVisibleOnWeb' | 'isVisibleOnMobile' | 'isMenuShowPage';
type Switched = { readonly ids: readonly number[]; readonly value: 0 | 1 };

/** Published reports as administrators manage them (SPEC 3, 4, 5 and 7.3). Where they come from is `JoinedReports`, their pages are `ReportPages`. */
export class ManagedReports {
  readonly #db: Db;
  readonly #connections: Connections;
  readonly #uploads: Pick<Uploads, 'addPicture' | 'areOwn'>;
  readonly #grants: ReportGrants;

  constructor(db: Db, connections: Connections, uploads: Pick<Uploads, 'addPicture' | 'areOwn'>, grants: ReportGrants) {
    this.#db = db;
    this.#connections = connections;
    this.#uploads = uploads;
    this.#grants = grants;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'list'>, language: Language): Promise<PageOf<ManagedReport>> {
    const page = { pageIndex, pageSize, orderBy, orderType };
    const { total, rows } = await repository.listReports(this.#db, filter, page, language);
    return { items: rows.map(managedOf), total, pageIndex, pageSize };
  }

  async top(language: Language) {
    return byName(language, await repository.listAll(this.#db)).map(({ reportType, isActive, ...row }) => ({ ...row, reportType: reportType as ManagedReport['reportType'], isActive: flagOf(isActive) }));
  }

  /**
   * @throws HttpError 400 for a watermark without text, a cover of somebody else's or a fixed filter of no column, 404 for a report, class or owner that is gone,
   * 409 for a report that was changed meanwhile, or the class of users' own reports
   */
  async update(currentUser: CurrentUser, { id, version, sort, ...form }: Body<'update'>, address: string): Promise<null> {
    if (form.isWatermark === 1) requireText(form.watermarkText);
    const kept = await changes.findReport(this.#db, id);
    if (kept) requireVersion(kept, version, nameOf(kept));
    await requireCovers(this.#uploads, currentUser, form, kept);
    // The service is asked before the transaction, which holds others up.
    if (kept?.reportType === reportType.online) await requireColumns(this.#connections, kept, form.filters);
    return inTransaction(this.#db, async (db) => {
      const before = await heldOne(db, id, 'id');
      requireVersion(before, version, nameOf(before));
      const [from, to] = [await changes.findClass(db, before.classId), await classFor(db, form.classId)];
      const [owner, newOwner] = [await accountIn(db, before.ownerId), await this.#newOwner(db, before, form.ownerId)];
      const was = (await changes.placesIn(db, before.classId)).indexOf(id);
      const isMoved = form.classId !== before.classId;
      await requirePage(db, before, form.defaultPage);
      if (form.filters.length > 0 && before.reportType !== reportType.online) throw new HttpError(400, texts.filtersOfNone, { field: 'filters' });
      const values = { ...form, ...displayColumns(form), filters: form.filters.map(clientFilterOf), isWatermark: form.isWatermark === 1, isCertified: form.isCertified === 1 };
      await changes.changeReports(db, [id], values, true);
      const place = isMoved || (sort !== undefined && sort !== was) ? await arrange(db, id, form.classId, sort) : was;
      if (isMoved) await changes.closeGaps(db, [before.classId]);
      await recordChanges(db, actorOf(currentUser, address), 'report.update', [
        {
          id,
          name: nameOf(before),
          before: { ...formOf(before), reportClass: from && nameOf(from), ownerId: owner, sort: was },
          after: { ...formOf({ ...before, ...values }), reportClass: nameOf(to), ownerId: newOwner, sort: place },
        },
      ]);
      return null;
    });
  }

  /** All of them, or none. @throws HttpError 404 for one that is gone, or of somebody's own making */
  async switch(currentUser: CurrentUser, which: Switch, { ids, value }: Switched, address: string): Promise<null> {
    const isOn = value === 1;
    return inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      const different = rows.filter((row) => row[which] !== isOn);
      await changes.changeReports(db, different.map(({ id }) => id), { [which]: isOn }, false);
      const changed = different.map((row) => ({ id: row.id, name: nameOf(row), before: { [which]: !isOn }, after: { [which]: isOn } }));
      if (which === 'isActive') await recordChanges(db, actorOf(currentUser, address), isOn ? 'report.enable' : 'report.disable', changed);
      else await recordChanges(db, actorOf(currentUser, address), 'report.update', changed);
      return null;
    });
  }

  /** Taken away, the text stays for the next time. @throws HttpError 400 for one without text, 404 as above */
  async setWatermark(currentUser: CurrentUser, { ids, isWatermark, watermarkText }: Body<'setWatermark'>, address: string): Promise<null> {
    const values = isWatermark === 1 ? { isWatermark: true, watermarkText: requireText(watermarkText) } : { isWatermark: false };
    return inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      await changes.changeReports(db, ids, values, true);
      const marked = ({ isWatermark: isOn, watermarkText: text }: ReportRow) => ({ isWatermark: isOn, watermarkText: text });
      await recordChanges(db, actorOf(currentUser, address), 'report.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: marked(row), after: marked({ ...row, ...values }) })));
      return null;
    });
  }

  /** @throws HttpError 404 for a report or class that is gone, 409 for the class of users' own reports */
  async setClass(currentUser: CurrentUser, { ids, classId }: Body<'setClass'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = await held(db, ids, 'ids');
      const to = await classFor(db, classId);
      const from = new Map<number, string>();
      for (const id of new Set(rows.map((row) => row.classId))) from.set(id, nameOf(await changes.findClass(db, id)));
      await changes.moveToEnd(db, ids, classId);
      await changes.closeGaps(db, [...from.keys(), classId]);
      await recordChanges(db, actorOf(currentUser, address), 'report.update', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { reportClass: from.get(row.classId) }, after: { reportClass: nameOf(to) } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  async move(currentUser: CurrentUser, { id, sort }: Body<'move'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const row = await heldOne(db, id, 'id');
      const places = await changes.placesIn(db, row.classId);
      const placed = withAt(places, id, sort);
      const [before, place] = [places.indexOf(id), placed.indexOf(id)];
      if (before === place) return null;
      await changes.orderReports(db, placed);
      await changes.changeReports(db, [id], {}, true);
      await recordChanges(db, actorOf(currentUser, address), 'report.update', [{ id, name: nameOf(row), before: { sort: before }, after: { sort: place } }]);
      return null;
    });
  }

  /** @throws HttpError 404 for a report or role that is gone, 403 for what the caller lacks */
  grantRole(currentUser: CurrentUser, { ids, groupId, allowA }: Body<'grantRole'>, call: Entries['grantRole'], address: string): Promise<null> {
    return this.#grants.giving(currentUser, call, address, async (db, give) => {
      await held(db, ids, 'ids');
      await give([groupId], ids, allowA, 'groupId');
      return null;
    });
  }

  /** @returns the picture's path. @throws HttpError 400 for what is no picture, 429 when too many wait */
  coverImage({ id }: CurrentUser, content: Uint8Array): Promise<string> {
    return this.#uploads.addPicture(id, content);
  }

  /** Somebody who was disabled since stays, as long as nobody says otherwise. @returns their account */
  async #newOwner(db: Db, { ownerId: before }: ReportRow, ownerId: number | null): Promise<string> {
    if (ownerId === null || ownerId === before) return accountIn(db, ownerId);
    const account = await activeAccount(db, ownerId);
    if (account === undefined) throw new HttpError(404, texts.ownerMissing, { field: 'ownerId' });
    return account;
  }
}

type Named = { readonly name: string; readonly ename: string };
/** What a report or class is called in what is said and written down of it. */
export const nameOf = (one: Named | undefined): string => (one ? bothNames(one.name, one.ename) : '');

const accountIn = async (db: Db, id: number | null): Promise<string> => (id === null ? '' : ((await accountOf(db, id)) ?? ''));

/** All of some published reports. Until the transaction ends nobody else changes them, nor their classes, nor the places in these. @throws HttpError 404 */
export const held = async (db: Db, ids: readonly number[], field: string): Promise<ReportRow[]> => {
  await holdClasses(db);
  const rows = await changes.holdReports(db, ids);
  if (rows.length < new Set(ids).size) throw new HttpError(404, texts.reportGone, { field });
  return rows;
};

/** The same of one report. @throws HttpError 404 */
export const heldOne = async (db: Db, id: number, field: string): Promise<ReportRow> => {
  const [row] = await held(db, [id], field);
  if (!row) throw new HttpError(404, texts.reportGone, { field });
  return row;
};

/** A class that published reports may stand in. @throws HttpError 404, 409 for that of users' own reports */
export const classFor = async (db: Db, id: number): Promise<ClassRow> => {
  const row = await changes.findClass(db, id);
  if (!row) throw new HttpError(404, texts.classMissing, { field: 'classId' });
  if (row.isSelfService) throw new HttpError(409, texts.classNotFor, { field: 'classId', values: { name: row.name } });
  return row;
};

const coverFields = ['cover', 'enCover', 'darkCover', 'enDarkCover'] as const;
type Covers = Partial<Record<(typeof coverFields)[number], string>>;

/** A path is what `coverImage` has answered to the same person, or the report's own already. @throws HttpError 400 */
export const requireCovers = async (uploads: Pick<Uploads, 'areOwn'>, { id }: CurrentUser, covers: Covers, before: Covers = {}): Promise<void> => {
  const known = ['', ...coverFields.map((field) => before[field])];
  for (const field of coverFields) {
    const path = covers[field] ?? '';
    if (!known.includes(path) && !(await uploads.areOwn(id, [path]))) throw new HttpError(400, texts.coverForeign, { field });
  }
};

/** What is chosen already may be gone since. @throws HttpError 400 */
const requirePage = async (db: Db, { id, defaultPage }: ReportRow, code: string): Promise<void> => {
  if (code === '' || code === defaultPage) return;
  if (!(await pagesOf(db, [id])).some((page) => page.code === code)) throw new HttpError(400, texts.pageGone, { field: 'defaultPage' });
};

/** As the table keeps it. */
const displayColumns = ({ background, isFilterPaneOpen, isPageListOpen }: Pick<Body<'update'>, 'background' | 'isFilterPaneOpen' | 'isPageListOpen'>) => ({ background, isFilterPaneOpen: isFilterPaneOpen === 1, isPageListOpen: isPageListOpen === 1 });

/** @throws HttpError 400 */
export const requireText = (text: string): string => {
  if (text === '') throw new HttpError(400, texts.watermarkEmpty, { field: 'watermarkText' });
  return text;
};

/** The reports of a class with one of them at a place, behind the last one at most, and there without one. */
const withAt = (ids: readonly number[], id: number, place: number = ids.length): number[] => ids.filter((one) => one !== id).toSpliced(place, 0, id);

/** Puts a report at a place in its class. @returns where it is then */
const arrange = async (db: Db, id: number, classId: number, place: number | undefined): Promise<number> => {
  const ids = withAt(await changes.placesIn(db, classId), id, place);
  await changes.orderReports(db, ids);
  return ids.indexOf(id);
};

/** Changes what a form holds of a report that is held. In another class it goes behind the reports there. */
export const changeForm = async (db: Db, { id, classId: from }: ReportRow, values: Partial<ReportRow> & { readonly classId: number }): Promise<void> => {
  await changes.changeReports(db, [id], values, true);
  if (values.classId === from) return;
  await arrange(db, id, values.classId, undefined);
  await changes.closeGaps(db, [from]);
};

/** What the audit log keeps of a report's form, besides names that stand elsewhere. */
const formOf = ({ name, ename, description, edescription, tags, cover, enCover, darkCover, enDarkCover, owner, isCertified, freshHours, isWatermark, watermarkText, videoUrl, docUrl, defaultPage, layout, background, isFilterPaneOpen, isPageListOpen, locale, filters }: ReportRow) => ({ name, ename, description, edescription, tags, cover, enCover, darkCover, enDarkCover, owner, isCertified, freshHours, isWatermark, watermarkText, videoUrl, docUrl, defaultPage, layout, background, isFilterPaneOpen, isPageListOpen, locale, filters: filters.map(filterLine) });

const managedOf = ({ report, className, classEnName, sourceName, sourceEnName, workspaceName, ownerName, place, pages, roles, views, lastViewTime, openTime, failures }: repository.ListedReport): ManagedReport => ({
  id: report.id,
  name: report.name,
  ename: report.ename,
  description: report.description,
  edescription: report.edescription,
  tags: report.tags,
  classId: report.classId,
  className,
  classEnName,
  reportType: report.reportType as ManagedReport['reportType'],
  platform: report.platform,
  sourceId: report.sourceId,
  sourceName: sourceName ?? '',
  sourceEnName: sourceEnName ?? '',
  workspaceId: report.workspaceId,
  workspaceName: workspaceName ?? '',
  sourceReportId: report.sourceReportId,
  h5Url: report.h5Url,
  cover: report.cover,
  enCover: report.enCover,
  darkCover: report.darkCover,
  enDarkCover: report.enDarkCover,
  owner: report.owner,
  ownerId: report.ownerId,
  ownerName: ownerName ?? '',
  isCertified: flagOf(report.isCertified),
  freshHours: report.freshHours,
  isActive: flagOf(report.isActive),
  isVisibleOnWeb: flagOf(report.isVisibleOnWeb),
  isVisibleOnMobile: flagOf(report.isVisibleOnMobile),
  isMenuShowPage: flagOf(report.isMenuShowPage),
  isWatermark: flagOf(report.isWatermark),
  watermarkText: report.watermarkText,
  videoUrl: report.videoUrl,
  docUrl: report.docUrl,
  ...displayOf(report),
  filters: report.filters.map(fixedFilterOf),
  sort: place,
  pages,
  roles,
  views,
  lastViewTime: lastViewTime?.toISOString() ?? null,
  openTime,
  failures,
  missingTime: report.missingTime?.toISOString() ?? null,
  version: report.version,
  createTime: report.createTime.toISOString(),
  updateTime: report.updateTime.toISOString(),
});
