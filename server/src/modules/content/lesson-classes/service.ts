import type { endpoints, LessonClass } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { nameKey } from '../../../language/name-rules.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';
import type { ClassRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.lessonClasses;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** A menu of classes that nobody reads to its end is none. */
const MOST = 200;

/** The classes that lessons are sorted by. One change after the other, each in the audit log. */
export class LessonClasses {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(): Promise<LessonClass[]> {
    const [rows, lessons] = await Promise.all([repository.listClasses(this.#db), repository.countLessons(this.#db)]);
    return rows.map((row, sort) => ({ ...row, sort, lessons: lessons.get(row.id) ?? 0 }));
  }

  /** @throws HttpError 409 for a name that is taken, or where there are too many */
  add(currentUser: CurrentUser, form: Body<'add'>, address: string): Promise<{ id: number }> {
    return this.#withLock(async (db, classes) => {
      if (classes.length >= MOST) throw new HttpError(409, texts.lessonClassesFull, { field: 'name', values: { count: MOST } });
      checkName(classes, form);
      const id = await repository.addClass(db, { ...form, sort: classes.length });
      await recordChange(db, actorOf(currentUser, address), 'lessonClass.add', { id, name: nameOf(form), after: form });
      return { id };
    });
  }

  /** @throws HttpError as `add`, 404 for a class that is gone, 409 for one that was changed meanwhile */
  update(currentUser: CurrentUser, { id, version, ...form }: Body<'update'>, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const before = found(classes, id, 'id');
      requireVersion(before, version, nameOf(before));
      checkName(classes, { ...form, id });
      await repository.updateClass(db, id, form);
      await recordChange(db, actorOf(currentUser, address), 'lessonClass.update', { id, name: nameOf(before), before: { name: before.name, ename: before.ename }, after: form });
      return null;
    });
  }

  /** @throws HttpError 404 */
  move(currentUser: CurrentUser, { id, sort }: Body<'move'>, address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const row = found(classes, id, 'id');
      const ids = classes.map((one) => one.id);
      const from = ids.indexOf(id);
      const placed = ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.order(db, placed);
      await recordChange(db, actorOf(currentUser, address), 'lessonClass.update', { id, name: nameOf(row), before: { sort: from }, after: { sort: placed.indexOf(id) } });
      return null;
    });
  }

  /** @throws HttpError 404 */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#withLock(async (db, classes) => {
      const rows = [...new Set(ids)].map((id) => found(classes, id, 'ids'));
      await repository.removeClasses(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'lessonClass.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { name: row.name, ename: row.ename } })));
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

const nameOf = ({ name, ename }: Pick<ClassRow, 'name' | 'ename'>): string => bothNames(name, ename);

const found = (classes: readonly ClassRow[], id: number, field: string): ClassRow => {
  const row = classes.find((one) => one.id === id);
  if (!row) throw new HttpError(404, texts.lessonClassGone, { field });
  return row;
};

const checkName = (classes: readonly ClassRow[], { id, name }: { readonly id?: number; readonly name: string }): void => {
  if (classes.some((one) => one.id !== id && nameKey(one.name) === nameKey(name))) throw new HttpError(409, texts.lessonClassTaken, { field: 'name', values: { name } });
};
