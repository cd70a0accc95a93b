import type { endpoints, ManagedClass } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { nameKey } from '../../../language/name-rules.ts';
import { childrenOf, inTreeOrder, misplaced, placesOf, siblingIdsWith, totalsOf } from '../../../tree.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { holdDashboards } from '../managed-dashboards/module.ts';
import * as repository from './repository.ts';
import type { ClassRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.reportClasses;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;

/** Far beyond what people find their way in; what walks through the tree may rely on it. */
const LEVELS = 20;
const MOST = 5_000;

/** Report classes as administrators manage them (SPEC 7.3). One change after the other, each in the audit log. */
export class ReportClasses {
  readonly #db: Db;
  readonly #uploads: Pick<Uploads, 'addPicture' | 'areOwn'>;

  constructor(db: Db, uploads: Pick<Uploads, 'addPicture' | 'areOwn'>) {
    this.#db = db;
    this.#uploads = uploads;
  }

  async top(): Promise<ManagedClass[]> {
    const [classes, reports, dashboards] = await Promise.all([repository.listClasses(this.#db), repository.countReports(this.#db), repository.countDashboards(this.#db)]);
    const thingsIn = (id: number): number => (reports.get(id) ?? 0) + (dashboards.get(id) ?? 0);
    const children = childrenOf(classes);
    const places = placesOf(children);
    const all = totalsOf(children, thingsIn);
    return inTreeOrder(children).map(({ isSelfService, ...row }) => ({ ...row, sort: places.get(row.id) ?? 0, reports: thingsIn(row.id), allReports: all.get(row.id) ?? 0, isSelfService: flagOf(isSelfService) }));
  }

  /** @throws HttpError 400 for the parent or the picture, 404 for a parent that is gone, 409 for a name that is taken */
  async add(currentUser: CurrentUser, { sort, ...fields }: Addition, address: string): Promise<{ id: number }> {
    await this.#requireCover(currentUser, fields.cover, '');
    return this.#withLock(async (db, classes) => {
      if (classes.length >= MOST) throw new HttpError(409, texts.classTooMany, { field: 'parentId', values: { count: MOST } });
      checkPlace(classes, fields);
      checkName(classes, fields);
      const id = await repository.addClass(db, fields);
      const place = await arrange(db, classes, id, fields.parentId, sort);
      await recordChange(db, actorOf(currentUser, address), 'reportClass.add', { id, name: fields.name, after: { ...fields, parentId: nameOf(classes, fields.parentId), sort: place } });
      return { id };
    });
  }

  /** @throws HttpError as `add`, 404 for a class that is gone, and 409 for one that was changed meanwhile or is no administrator's to move */
  async update(currentUser: CurrentUser, { id, version, sort, ...fields }: Change, address: string): Promise<null> {
    const known = (await repository.listClasses(this.#db)).find((one) => one.id === id);
    if (known) requireVersion(known, version, known.name);
    await this.#requireCover(currentUser, fields.cover, known?.cover ?? '');
    return this.#withLock(async (db, classes) => {
      const before = found(classes, id, 'id');
      requireVersion(before, version, before.name);
      if (before.isSelfService && fields.parentId !== before.parentId) throw selfService(before, 'parentId');
      checkPlace(classes, { ...fields, id });
      checkName(classes, { ...fields, id });
      const from = placesOf(childrenOf(classes)).get(id) ?? 0;
      await repository.updateClass(db, id, fields);
      const isMoved = fields.parentId !== before.parentId || (sort !== undefined && sort !== from);
      const to = isMoved ? await arrange(db, classes, id, fields.parentId, sort) : from;
      const { name, ename, description, owner, cover } = before;
      await recordChange(db, actorOf(currentUser, address), 'reportClass.update', {
        id,
        name: before.name,
        before: { name, ename, description, owner, cover, parentId: nameOf(classes, before.parentId), sort: from },
        after: { ...fields, parentId: nameOf(classes, fields.parentId), sort: to },
      });
      return null;
    });
  }

  /** @throws HttpError 404 for a class that is gone, 400 for one below the other, 409 for that of users' own reports */
  merge(currentUser: CurrentUser, { id, toClassId }: { id: number; toClassId: number }, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const from = published(found(classes, id, 'id'), 'id');
      const to = target(classes, toClassId);
      if (misplaced(classes, { id, parentId: toClassId }, LEVELS) === 'circle') throw new HttpError(400, texts.classMergeSelf, { field: 'toClassId' });
      const children = childrenOf(classes);
      const moved = children.get(id) ?? [];
      for (const one of moved) {
        checkPlace(classes, { id: one.id, parentId: toClassId }, 'toClassId');
        // The class itself is about to go: what is in it may be called as it was.
        checkName(classes.filter((other) => other.id !== id), { ...one, parentId: toClassId }, 'toClassId');
      }
      await moveThings(db, [id], toClassId);
      await repository.moveClasses(db, id, toClassId);
      await repository.order(db, [...(children.get(toClassId) ?? []), ...moved].map((one) => one.id));
      await repository.removeClasses(db, [id]);
      await recordChange(db, actorOf(currentUser, address), 'reportClass.merge', { id, name: from.name, after: { into: to.name } });
      return null;
    });
  }

  /** @throws HttpError 404 for a class that is gone, 409 where reports or dashboards would be left without one, or for that of users' own reports */
  remove(currentUser: CurrentUser, { classIds, toClassId }: { classIds: readonly number[]; toClassId?: number | undefined }, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const children = childrenOf(classes);
      const gone = new Map(classIds.map((id) => [id, published(found(classes, id, 'classIds'), 'classIds')]));
      for (const id of classIds) for (const one of inTreeOrder(children, id)) gone.set(one.id, published(one, 'classIds'));
      const ids = [...gone.keys()];
      await holdDashboards(db);
      const counts = [await repository.countReports(db), await repository.countDashboards(db)];
      const thingsIn = (id: number) => counts.reduce((sum, one) => sum + (one.get(id) ?? 0), 0);
      const total = ids.reduce((sum, id) => sum + thingsIn(id), 0);
      if (total > 0 && toClassId === undefined) throw new HttpError(409, texts.classHasReports, { field: 'toClassId', values: { count: total } });
      const to = toClassId === undefined ? undefined : target(classes, toClassId);
      if (to && gone.has(to.id)) throw new HttpError(400, texts.classMissing, { field: 'toClassId' });
      if (to && total > 0) await moveThings(db, ids, to.id);
      await repository.removeClasses(db, ids);
      for (const { id, name, ename, parentId } of gone.values()) {
        await recordChange(db, actorOf(currentUser, address), 'reportClass.delete', { id, name, before: { name, ename, parentId: nameOf(classes, parentId) }, ...(to && thingsIn(id) > 0 && { after: { reportsTo: to.name } }) });
      }
      return null;
    });
  }

  /** @returns the picture's path. @throws HttpError 400 for what is no picture, 429 when too many wait */
  uploadCover({ id }: CurrentUser, content: Uint8Array): Promise<string> {
    return this.#uploads.addPicture(id, content);
  }

  /** A path is what `uploadCover` has answered to the same person: any other file of the portal's is nobody's to show. */
  async #requireCover({ id }: CurrentUser, cover: string, before: string): Promise<void> {
    if (cover !== '' && cover !== before && !(await this.#uploads.areOwn(id, [cover]))) throw new HttpError(400, texts.coverForeign, { field: 'cover' });
  }

  #withLock<Result>(work: (db: Db, classes: readonly ClassRow[]) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdClasses(db);
      return work(db, await repository.listClasses(db));
    });
  }
}

const found = (classes: readonly ClassRow[], id: number, field: string): ClassRow => {
  const row = classes.find((one) => one.id === id);
  if (!row) throw new HttpError(404, texts.classMissing, { field });
  return row;
};

const selfService = ({ name }: ClassRow, field: string): HttpError => new HttpError(409, texts.classSelfService, { field, values: { name } });

const published = (row: ClassRow, field: string): ClassRow => {
  if (row.isSelfService) throw selfService(row, field);
  return row;
};

/** Where reports or classes go. */
const target = (classes: readonly ClassRow[], id: number): ClassRow => {
  const row = found(classes, id, 'toClassId');
  if (row.isSelfService) throw new HttpError(409, texts.classNotFor, { field: 'toClassId', values: { name: row.name } });
  return row;
};

const checkPlace = (classes: readonly ClassRow[], place: { id?: number; parentId: number | null }, field = 'parentId'): void => {
  const problem = misplaced(classes, place, LEVELS);
  if (problem === 'missing') throw new HttpError(404, texts.classMissing, { field });
  if (problem === 'circle') throw new HttpError(400, texts.classCircle, { field });
  if (problem === 'deep') throw new HttpError(400, texts.classTooDeep, { field, values: { levels: LEVELS } });
  const parent = classes.find(({ id }) => id === place.parentId);
  if (parent?.isSelfService) throw new HttpError(409, texts.classNotFor, { field, values: { name: parent.name } });
};

/** Two of one name beside each other could not be told apart in the menu. */
const checkName = (classes: readonly ClassRow[], { id, parentId, name }: { id?: number; parentId: number | null; name: string }, field = 'name'): void => {
  if (classes.some((one) => one.id !== id && one.parentId === parentId && nameKey(one.name) === nameKey(name))) throw new HttpError(409, texts.classTaken, { field, values: { name } });
};

/** The dashboards are held too: whoever puts one into a class that goes comes before, or finds the class gone. */
const moveThings = async (db: Db, fromIds: readonly number[], toId: number): Promise<void> => {
  await holdDashboards(db);
  await repository.moveReports(db, fromIds, toId);
  await repository.moveDashboards(db, fromIds, toId);
};

/** Puts a class at a place among those of a parent; at the end without one. @returns where it is then */
const arrange = async (db: Db, classes: readonly ClassRow[], id: number, parentId: number | null, place: number | undefined): Promise<number> => {
  const ids = siblingIdsWith(classes, { id, parentId }, place);
  await repository.order(db, ids);
  return ids.indexOf(id);
};

const nameOf = (classes: readonly ClassRow[], id: number | null): string | null => classes.find((one) => one.id === id)?.name ?? null;
