import type { Bilingual, endpoints, ManagedDashboard, PageOf, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { holdPeople } from '../../access/users/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';
import type { DescribedDashboard, ListedDashboard } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedDashboards;
type Wanted = z.output<Entries['list']['body']>;
type Change = z.output<Entries['update']['body']>;
type Moving = z.output<Entries['move']['body']>;
type Classing = z.output<Entries['setClass']['body']>;

/** The dashboards of the catalogue, for administrators (SPEC 7.7). One change after the other, each in the audit log. */
export class ManagedDashboards {
  readonly #db: Db;
  readonly #uploads: Pick<Uploads, 'addPicture' | 'areOwn'>;

  constructor(db: Db, uploads: Pick<Uploads, 'addPicture' | 'areOwn'>) {
    this.#db = db;
    this.#uploads = uploads;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Wanted, language: Language): Promise<PageOf<ManagedDashboard>> {
    const [total, rows] = await Promise.all([repository.countDashboards(this.#db, filter), repository.listDashboards(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    return { items: rows.map(shown), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async details(id: number, language: Language): Promise<ValueOf<Entries['details']>> {
    const [found, groups] = await Promise.all([repository.findDashboard(this.#db, id), repository.rolesOf(this.#db, id, language)]);
    if (!found) throw new HttpError(404, texts.dashboardGone, { field: 'dashboardId' });
    return { ...shown(found), groups };
  }

  dependents(ids: readonly number[]): Promise<ValueOf<Entries['dependents']>> {
    return repository.dependentsOf(this.#db, ids);
  }

  async top(language: Language): Promise<ValueOf<Entries['top']>> {
    const rows = await repository.topDashboards(this.#db, language);
    return rows.map(({ id, name, ename, isActive }) => ({ dashboardId: id, displayName: name, enDisplayName: ename, isActive: flagOf(isActive) }));
  }

  /** @throws HttpError 404 for a dashboard, class or owner that is gone, 409 for one that was changed meanwhile, 400 for a picture of somebody else's */
  async update(currentUser: CurrentUser, { id, version, sort, ...fields }: Change, address: string): Promise<null> {
    const known = await repository.findDashboard(this.#db, id);
    if (known) {
      requireVersion(known.row, version, nameOf(known.row));
      await checkCover(this.#uploads, currentUser, fields.cover, known.row.cover);
    }
    return inTransaction(this.#db, async (db) => {
      await repository.holdDashboards(db);
      const [before] = await repository.describeDashboards(db, [id]);
      if (!before) throw new HttpError(404, texts.dashboardGone, { field: 'id' });
      const { row } = before;
      requireVersion(row, version, nameOf(row));
      await checkClass(db, fields.classId);
      // Whoever owns it keeps it, also when their account is off meanwhile: that is not this form's business.
      if (fields.ownerId !== null && fields.ownerId !== row.ownerId && !(await repository.isActiveAccount(db, fields.ownerId))) throw new HttpError(404, texts.dashboardOwnerGone, { field: 'ownerId' });
      const ids = await repository.idsInOrder(db);
      const from = ids.indexOf(id);
      const placed = sort === undefined ? ids : ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.updateDashboard(db, id, fields);
      if (placed.indexOf(id) !== from) await repository.order(db, placed);
      const [after] = await repository.describeDashboards(db, [id]);
      await recordChange(db, actorOf(currentUser, address), 'dashboard.update', { id, name: titleOf(before), before: { ...formOf(before), sort: from }, after: { ...(after && formOf(after)), sort: placed.indexOf(id) } });
      return null;
    });
  }

  /** @throws HttpError 404 */
  move(currentUser: CurrentUser, { id, sort }: Moving, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDashboards(db);
      const [row] = await repository.describeDashboards(db, [id]);
      if (!row) throw new HttpError(404, texts.dashboardGone, { field: 'id' });
      const ids = await repository.idsInOrder(db);
      const from = ids.indexOf(id);
      const placed = ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      const to = placed.indexOf(id);
      if (from === to) return null;
      await repository.order(db, placed);
      await repository.updateDashboard(db, id, {});
      await recordChange(db, actorOf(currentUser, address), 'dashboard.update', { id, name: titleOf(row), before: { sort: from }, after: { sort: to } });
      return null;
    });
  }

  /** @throws HttpError 404 for a dashboard or class that is gone, 409 for the class of users' own reports */
  setClass(currentUser: CurrentUser, { ids, classId }: Classing, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDashboards(db);
      const before = (await needAll(db, ids)).filter(({ row }) => row.classId !== classId);
      await checkClass(db, classId);
      const changed = before.map(({ row }) => row.id);
      await repository.setClass(db, changed, classId);
      const after = await repository.describeDashboards(db, changed);
      await recordChanges(db, actorOf(currentUser, address), 'dashboard.update', before.map((one, at) => ({ id: one.row.id, name: titleOf(one), before: { reportClass: one.reportClass }, after: { reportClass: after[at]?.reportClass ?? null } })));
      return null;
    });
  }

  /** @returns the picture's path. @throws HttpError 400 for what is no picture, 429 when too many wait */
  coverImage({ id }: CurrentUser, content: Uint8Array): Promise<string> {
    return this.#uploads.addPicture(id, content);
  }

  /** Puts dashboards into use or out of it, all or none. @throws HttpError 404 for one that is gone */
  setActive(currentUser: CurrentUser, ids: readonly number[], isActive: boolean, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDashboards(db);
      const changed = (await needAll(db, ids)).filter(({ row }) => row.isActive !== isActive);
      await repository.setActive(db, changed.map(({ row }) => row.id), isActive);
      const changes = changed.map((one) => ({ id: one.row.id, name: titleOf(one), before: { isActive: !isActive }, after: { isActive } }));
      await recordChanges(db, actorOf(currentUser, address), isActive ? 'dashboard.enable' : 'dashboard.disable', changes);
      return null;
    });
  }

  /** Deletes dashboards from the catalogue, all or none; what belongs to them goes with them. @throws HttpError 404 for one that is gone */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      // Whoever gives a dashboard to somebody at this moment comes before, or finds it gone.
      await holdPeople(db);
      await repository.holdDashboards(db);
      const gone = await needAll(db, ids);
      await repository.removeDashboards(db, ids);
      await repository.order(db, await repository.idsInOrder(db));
      await recordChanges(db, actorOf(currentUser, address), 'dashboard.delete', gone.map((one) => ({ id: one.row.id, name: titleOf(one), before: { ...formOf(one), ...originOf(one), groups: one.groups } })));
      return null;
    });
  }
}

const nameOf = ({ displayName, enDisplayName }: DescribedDashboard['row']): Bilingual => ({ zh: displayName, en: enDisplayName || displayName });

/** A path is what `coverImage` has answered to the same person, or the dashboard's own already. @throws HttpError 400 */
export const checkCover = async (uploads: Pick<Uploads, 'areOwn'>, { id }: CurrentUser, cover: string, before = ''): Promise<void> => {
  if (cover !== '' && cover !== before && !(await uploads.areOwn(id, [cover]))) throw new HttpError(400, texts.dashboardCoverForeign, { field: 'cover' });
};

/** @throws HttpError 404 for a class that is gone, 409 for that of users' own reports */
export const checkClass = async (db: Db, classId: number | null): Promise<void> => {
  if (classId === null) return;
  const found = await repository.findClass(db, classId);
  if (!found) throw new HttpError(404, texts.dashboardClassGone, { field: 'classId' });
  if (found.isSelfService) throw new HttpError(409, texts.dashboardClassNotFor, { field: 'classId', values: { name: { zh: found.name, en: found.ename || found.name } } });
};

const needAll = async (db: Db, ids: readonly number[]): Promise<DescribedDashboard[]> => {
  const found = await repository.describeDashboards(db, ids);
  if (found.length < new Set(ids).size) throw new HttpError(404, texts.dashboardsGone, { field: 'ids' });
  return found;
};

export const titleOf = ({ row }: DescribedDashboard): string => bothNames(row.displayName, row.enDisplayName);

/** What the form holds, and where a dashboard comes from, in the words of the audit log. */
export const formOf = ({ row, reportClass, owner }: DescribedDashboard) => ({ name: row.displayName, ename: row.enDisplayName, reportClass, cover: row.cover, owner });
export const originOf = ({ row, source, workspace }: DescribedDashboard) => ({ source, workspace, sourceDashboardId: row.sourceDashboardId });

const shown = ({ row: { id, isActive, missingTime, createTime, updateTime, ...row }, position, ...more }: ListedDashboard): ManagedDashboard => ({
  ...row,
  ...more,
  dashboardId: id,
  isActive: flagOf(isActive),
  sort: position,
  missingTime: missingTime?.toISOString() ?? null,
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
});
