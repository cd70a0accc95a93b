import type { ArticleClass, endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { nameKey } from '../../../language/name-rules.ts';
import { childrenOf, inTreeOrder, misplaced, placesOf, siblingIdsWith, totalsOf } from '../../../tree.ts';
import { recordChange } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';
import type { ClassRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.articleClasses;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;

/** Far beyond what people find their way in; what walks through the tree may rely on it. */
const LEVELS = 10;
const MOST = 2_000;

/** Article classes as authors manage them (SPEC 2.3). One change after the other, each in the audit log. */
export class ArticleClasses {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async top(): Promise<ArticleClass[]> {
    const [classes, articles] = await Promise.all([repository.listClasses(this.#db), repository.countArticles(this.#db)]);
    const children = childrenOf(classes);
    const places = placesOf(children);
    const all = totalsOf(children, (id) => articles.get(id) ?? 0);
    return inTreeOrder(children).map(({ isActive, icon, ...row }) => ({ ...row, icon: icon as ArticleClass['icon'], isActive: flagOf(isActive), sort: places.get(row.id) ?? 0, articles: articles.get(row.id) ?? 0, allArticles: all.get(row.id) ?? 0 }));
  }

  /** @throws HttpError 400 or 404 for the parent, 409 for a name that is taken */
  add(currentUser: CurrentUser, { sort, isActive, ...form }: Addition, address: string): Promise<{ id: number }> {
    const fields = { ...form, isActive: isActive === 1 };
    return this.#withLock(async (db, classes) => {
      if (classes.length >= MOST) throw new HttpError(409, texts.classTooMany, { field: 'parentId', values: { count: MOST } });
      checkPlace(classes, fields);
      checkName(classes, fields);
      const id = await repository.addClass(db, fields);
      const place = await arrange(db, classes, id, fields.parentId, sort);
      await recordChange(db, actorOf(currentUser, address), 'articleClass.add', { id, name: fields.name, after: { ...fields, parentId: nameOf(classes, fields.parentId), sort: place } });
      return { id };
    });
  }

  /** @throws HttpError as `add`, 404 for a class that is gone, 409 for one that was changed meanwhile */
  update(currentUser: CurrentUser, { id, version, sort, isActive, ...form }: Change, address: string): Promise<null> {
    const fields = { ...form, isActive: isActive === 1 };
    return this.#withLock(async (db, classes) => {
      const before = found(classes, id, 'id');
      requireVersion(before, version, before.name);
      checkPlace(classes, { ...fields, id });
      checkName(classes, { ...fields, id });
      const from = placesOf(childrenOf(classes)).get(id) ?? 0;
      await repository.updateClass(db, id, fields);
      const isMoved = fields.parentId !== before.parentId || (sort !== undefined && sort !== from);
      const to = isMoved ? await arrange(db, classes, id, fields.parentId, sort) : from;
      const { name, ename, icon } = before;
      await recordChange(db, actorOf(currentUser, address), 'articleClass.update', {
        id,
        name,
        before: { name, ename, icon, isActive: before.isActive, parentId: nameOf(classes, before.parentId), sort: from },
        after: { ...fields, parentId: nameOf(classes, fields.parentId), sort: to },
      });
      return null;
    });
  }

  /** @throws HttpError 404 for a class that is gone, 400 for one below the other, 409 for two of one name */
  merge(currentUser: CurrentUser, { id, toClassId }: { id: number; toClassId: number }, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const from = found(classes, id, 'id');
      const to = found(classes, toClassId, 'toClassId');
      if (misplaced(classes, { id, parentId: toClassId }, LEVELS) === 'circle') throw new HttpError(400, texts.classMergeSelf, { field: 'toClassId' });
      const children = childrenOf(classes);
      const moved = children.get(id) ?? [];
      // The class itself is about to go: what is in it may be called as it was.
      const staying = classes.filter((one) => one.id !== id);
      for (const one of moved) {
        checkPlace(classes, { id: one.id, parentId: toClassId }, 'toClassId');
        checkName(staying, { ...one, parentId: toClassId }, 'toClassId');
      }
      await repository.moveArticles(db, [id], toClassId);
      // A class below may be called as the one that goes, and stands where that stood: it goes first.
      await repository.updateClass(db, id, { name: `${from.name} ${id}` });
      await repository.moveClasses(db, id, toClassId);
      await repository.order(db, [...(children.get(toClassId) ?? []).filter((one) => one.id !== id), ...moved].map((one) => one.id));
      await repository.removeClasses(db, [id]);
      await recordChange(db, actorOf(currentUser, address), 'articleClass.merge', { id, name: from.name, after: { into: to.name } });
      return null;
    });
  }

  /** @throws HttpError 404 for a class that is gone, 409 where articles would be left without one */
  remove(currentUser: CurrentUser, { classIds, toClassId }: { classIds: readonly number[]; toClassId?: number | undefined }, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const children = childrenOf(classes);
      const gone = new Map(classIds.map((id) => [id, found(classes, id, 'classIds')]));
      for (const id of classIds) for (const one of inTreeOrder(children, id)) gone.set(one.id, one);
      const ids = [...gone.keys()];
      const articles = await repository.countArticles(db);
      const total = ids.reduce((sum, id) => sum + (articles.get(id) ?? 0), 0);
      if (total > 0 && toClassId === undefined) throw new HttpError(409, texts.classHasArticles, { field: 'toClassId', values: { count: total } });
      const to = toClassId === undefined ? undefined : found(classes, toClassId, 'toClassId');
      if (to && gone.has(to.id)) throw new HttpError(400, texts.classMissing, { field: 'toClassId' });
      if (to) await repository.moveArticles(db, ids, to.id);
      await repository.removeClasses(db, ids);
      for (const { id, name, ename, parentId } of gone.values()) {
        await recordChange(db, actorOf(currentUser, address), 'articleClass.delete', { id, name, before: { name, ename, parentId: nameOf(classes, parentId) }, ...(to && articles.has(id) && { after: { into: to.name } }) });
      }
      return null;
    });
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

const checkPlace = (classes: readonly ClassRow[], place: { id?: number; parentId: number | null }, field = 'parentId'): void => {
  const problem = misplaced(classes, place, LEVELS);
  if (problem === 'missing') throw new HttpError(404, texts.classMissing, { field });
  if (problem === 'circle') throw new HttpError(400, texts.classCircle, { field });
  if (problem === 'deep') throw new HttpError(400, texts.classTooDeep, { field, values: { levels: LEVELS } });
};

/** Two of one name beside each other could not be told apart. */
const checkName = (classes: readonly ClassRow[], { id, parentId, name }: { id?: number; parentId: number | null; name: string }, field = 'name'): void => {
  if (classes.some((one) => one.id !== id && one.parentId === parentId && nameKey(one.name) === nameKey(name))) throw new HttpError(409, texts.classTaken, { field, values: { name } });
};

/** Puts a class at a place among those of a parent; at the end without one. @returns where it is then */
const arrange = async (db: Db, classes: readonly ClassRow[], id: number, parentId: number | null, place: number | undefined): Promise<number> => {
  const ids = siblingIdsWith(classes, { id, parentId }, place);
  await repository.order(db, ids);
  return ids.indexOf(id);
};

const nameOf = (classes: readonly ClassRow[], id: number | null): string | null => classes.find((one) => one.id === id)?.name ?? null;
