import { DEPARTMENT_LEVELS, type endpoints, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { childrenOf, misplaced, placesOf, siblingIdsWith } from '../../../tree.ts';
import { recordChange } from '../../usage/audit/module.ts';
import * as repository from './repository.ts';
import type { DepartmentRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.departments;
type Addition = z.output<Entries['add']['body']>;
type Change = z.output<Entries['update']['body']>;
type Fields = Pick<DepartmentRow, 'parentId' | 'code' | 'name' | 'ename' | 'managerId'>;

/** The tree of departments. One change after the other, each in the audit log. */
export class Departments {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(): Promise<ValueOf<Entries['list']>> {
    const [rows, people] = await Promise.all([repository.listDepartments(this.#db), repository.countPeople(this.#db)]);
    const names = await repository.namesOf(this.#db, rows.flatMap(({ managerId }) => managerId ?? []));
    const places = placesOf(childrenOf(rows));
    return rows.map(({ updateTime: _, createTime: __, managerId, ...row }) => ({
      ...row,
      managerId,
      managerName: (managerId !== null && names.get(managerId)) || '',
      sort: places.get(row.id) ?? 0,
      people: people.get(row.id) ?? 0,
    }));
  }

  async counts(): Promise<ValueOf<Entries['counts']>> {
    const people = await repository.countPeople(this.#db);
    return { people: [...people.values()].reduce((sum, some) => sum + some, 0), without: people.get(null) ?? 0 };
  }

  /** @throws HttpError 400 for a place too deep, 404 for a parent or manager that is gone, 409 for a code or name that is taken */
  add(currentUser: CurrentUser, fields: Addition, address: string): Promise<{ id: number }> {
    return this.#withLock(async (db, rows) => ({ id: await this.addIn(db, rows, fields, actorOf(currentUser, address)) }));
  }

  /** The same in somebody's transaction, who holds the departments. @param rows those that there are @param source whose it is from now on */
  async addIn(db: Db, rows: readonly DepartmentRow[], fields: Addition, actor: Parameters<typeof recordChange>[1], source: DepartmentRow['source'] = 'local'): Promise<number> {
    checkPlace(rows, fields);
    await checkNames(db, rows, fields);
    const id = await repository.addDepartment(db, { ...fields, source, sort: siblingsOf(rows, fields.parentId).length });
    if (id === undefined) throw codeTaken(fields.code);
    await recordChange(db, actor, 'department.add', { id, name: nameOf(fields), after: await described(db, rows, fields) });
    return id;
  }

  /**
   * @throws HttpError 400 for a place below itself or too deep, 404 for a department, parent or manager that is gone,
   * 409 for one that was changed meanwhile, a code or name that is taken, and what a directory keeps, 403 for a code that decides
   * whose rows people see
   */
  update(currentUser: CurrentUser, { id, version, sort, ...fields }: Change, address: string): Promise<null> {
    return this.#withLock(async (db, rows) => {
      const before = rows.find((one) => one.id === id);
      if (!before) throw new HttpError(404, texts.departmentMissing, { field: 'id' });
      requireVersion(before, version, nameOf(before));
      checkDirectory(before, fields);
      checkPlace(rows, { id, ...fields });
      await checkNames(db, rows, { id, ...fields });
      if (fields.code !== before.code && !(await repository.mayChangeCodes(db, currentUser))) throw new HttpError(403, texts.departmentCodeOfRows, { field: 'code' });
      await repository.updateDepartment(db, id, fields);
      if (sort !== undefined || before.parentId !== fields.parentId) {
        await repository.order(db, siblingIdsWith(rows, { id, parentId: fields.parentId }, sort));
      }
      await recordChange(db, actorOf(currentUser, address), 'department.update', { id, name: nameOf(before), before: await described(db, rows, before), after: await described(db, rows, fields) });
      return null;
    });
  }

  /** @throws HttpError 404 for one that is gone, 409 for one with people or departments in it, or of a directory */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#withLock(async (db, rows) => {
      const people = await repository.countPeople(db);
      const chosen = [...new Set(ids)].map((id) => rows.find((one) => one.id === id));
      for (const row of chosen) {
        if (!row) throw new HttpError(404, texts.departmentMissing, { field: 'ids' });
        const values = { name: nameOf(row), count: people.get(row.id) ?? 0 };
        if (row.source !== 'local') throw new HttpError(409, texts.departmentKept, { field: 'ids', values });
        if (values.count > 0) throw new HttpError(409, texts.departmentHasPeople, { field: 'ids', values });
        const parts = siblingsOf(rows, row.id).filter(({ id }) => !ids.includes(id)).length;
        if (parts > 0) throw new HttpError(409, texts.departmentHasParts, { field: 'ids', values: { ...values, count: parts } });
        await recordChange(db, actorOf(currentUser, address), 'department.delete', { id: row.id, name: nameOf(row), before: await described(db, rows, row) });
      }
      await repository.removeDepartments(db, ids);
      return null;
    });
  }

  #withLock<Result>(work: (db: Db, rows: readonly DepartmentRow[]) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdDepartments(db);
      return work(db, await repository.listDepartments(db));
    });
  }
}

const nameOf = ({ name, ename }: Pick<DepartmentRow, 'name' | 'ename'>): string => bothNames(name, ename);

/** What the audit log keeps: names of what it stands below and who leads it, and not their numbers. */
const described = async (db: Db, rows: readonly DepartmentRow[], { parentId, managerId, code, name, ename }: Fields) => {
  const parent = rows.find(({ id }) => id === parentId);
  return { code, name, ename, parentId: parent ? nameOf(parent) : null, managerId: managerId === null ? null : ((await repository.namesOf(db, [managerId])).get(managerId) ?? null) };
};

const siblingsOf = (rows: readonly DepartmentRow[], parentId: number | null): DepartmentRow[] => rows.filter((one) => one.parentId === parentId);

const codeTaken = (code: string): HttpError => new HttpError(409, texts.departmentCodeTaken, { field: 'code', values: { code } });

/** @throws HttpError 409 for what a directory says of a department; who leads it, and what it is called in English, may be kept by hand */
const checkDirectory = (before: DepartmentRow, { name, code, parentId }: Fields): void => {
  if (before.source === 'local') return;
  const changed = (['name', 'code', 'parentId'] as const).find((field) => before[field] !== { name, code, parentId }[field]);
  if (changed) throw new HttpError(409, texts.departmentOfDirectory, { field: changed, values: { name: nameOf(before) } });
};

/** @throws HttpError 409 for a code that another one has, or a name that one beside it has; 404 for a manager who is gone */
const checkNames = async (db: Db, rows: readonly DepartmentRow[], { id, parentId, code, name, managerId }: Fields & { id?: number }): Promise<void> => {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const others = rows.filter((one) => one.id !== id);
  if (others.some((one) => same(one.code, code))) throw codeTaken(code);
  if (others.some((one) => one.parentId === parentId && same(one.name, name))) throw new HttpError(409, texts.departmentNameTaken, { field: 'name', values: { name } });
  if (managerId !== null && !(await repository.namesOf(db, [managerId])).has(managerId)) throw new HttpError(404, texts.departmentManagerMissing, { field: 'managerId' });
};

/** @throws HttpError for a parent that is gone, that lies below the department itself, or too deep */
const checkPlace = (rows: readonly DepartmentRow[], place: { id?: number; parentId: number | null }): void => {
  const problem = misplaced(rows, place, DEPARTMENT_LEVELS);
  if (problem === 'missing') throw new HttpError(404, texts.departmentMissing, { field: 'parentId' });
  if (problem === 'circle') throw new HttpError(400, texts.departmentCycle, { field: 'parentId' });
  if (problem === 'deep') throw new HttpError(400, texts.departmentTooDeep, { field: 'parentId', values: { levels: DEPARTMENT_LEVELS } });
};
