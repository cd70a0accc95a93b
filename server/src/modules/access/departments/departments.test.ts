import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { endpoints, type BodyOf, type Department } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn } from '../../../../test/rights.ts';
import { auditLog, department, userAccount } from '../../../database/schema/index.ts';

const { departments, users, history } = endpoints;
type Change = Partial<BodyOf<typeof departments.update>>;
let portal: TestPortal;
let admin: string;
let viewers: number;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  viewers = (await builtIn(portal, 'Viewers')).resourceGroupId;
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const db = () => portal.portal.database.db;
const all = () => portal.value(departments.list, { token: admin });
const find = async (id: number): Promise<Department> => {
  const found = (await all()).find((one) => one.id === id);
  if (!found) throw new Error(`There is no department ${id}`);
  return found;
};
const add = (code: string, parentId: number | null = null, name = `部门 ${code}`) => portal.call(departments.add, { token: admin, language: 'en', body: { code, name, ename: code, parentId } });
const addId = async (code: string, parentId: number | null = null): Promise<number> => (await add(code, parentId)).envelope.value.id;
const change = async (id: number, changes: Change) => {
  const { version, parentId, code, name, ename, managerId } = await find(id);
  return portal.call(departments.update, { token: admin, language: 'en', body: { id, version, parentId, code, name, ename, managerId, ...changes } });
};
const said = ({ status, envelope }: { status: number; envelope: { errors?: readonly { field: string }[]; message: string } }) => [status, envelope.errors?.[0]?.field];

describe('departments', () => {
  test('stand below each other, count their people, and are in the audit log by names', async () => {
    const top = await addId('AA');
    const below = await addId('AB', top);
    const person = await addPerson(portal, 'in.ab', viewers);
    await portal.value(users.setDepartment, { token: admin, body: { ids: [person], departmentId: below } });
    expect(await find(below)).toMatchObject({ parentId: top, people: 1, sort: 0, source: 'local' });
    expect((await change(below, { managerId: person, name: '销售部' })).status).toBe(200);
    expect(await find(below)).toMatchObject({ managerName: 'Person in.ab (in.ab)', version: 2 });
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'department', id: below, page: { pageIndex: 1, pageSize: 10 } } });
    expect(items.map(({ action }) => action)).toEqual(['update', 'add']);
    expect(items[0]?.changes).toEqual(expect.arrayContaining([{ field: 'managerId', before: null, after: 'Person in.ab (in.ab)' }, { field: 'name', before: '部门 AB', after: '销售部' }]));
    for (const id of [top, below]) expect((await portal.value(users.list, { token: admin, body: { departmentId: id } })).items.map(({ account }) => account)).toEqual(['in.ab']);
    const { without, people } = await portal.value(departments.counts, { token: admin });
    expect((await portal.value(users.list, { token: admin, body: { departmentId: 0 } })).total).toBe(without);
    expect(people - without).toBe(1);
  });

  test('have codes and names that nobody beside them has, in whatever capitals', async () => {
    const top = await addId('BA');
    await addId('BB', top);
    expect(said(await add('ba'))).toEqual([409, 'code']);
    expect(said(await add('BC', top, '部门 bb'))).toEqual([409, 'name']);
    expect((await add('BC', null, '部门 bb')).status).toBe(200);
    expect(said(await add('B/D'))).toEqual([400, 'code']);
    expect(said(await add('BE', 2_000_000_000))).toEqual([404, 'parentId']);
  });

  test('are never below themselves, also where two are moved at once', async () => {
    const [one, other] = [await addId('CA'), await addId('CB')];
    expect(said(await change(one, { parentId: one }))).toEqual([400, 'parentId']);
    const answers = await Promise.all([change(one, { parentId: other }), change(other, { parentId: one })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    let below: number | null = null;
    for (let level = 1; level <= 12; level += 1) below = await addId(`C${level}`, below);
    expect(said(await add('C13', below))).toEqual([400, 'parentId']);
  });

  test('who saves second is told, and a place among others is kept', async () => {
    const top = await addId('DA');
    const [first, second, third] = [await addId('DB', top), await addId('DC', top), await addId('DD', top)];
    const { version } = await find(first);
    await change(third, { sort: 0 });
    expect((await all()).filter(({ parentId }) => parentId === top).map(({ code }) => code)).toEqual(['DD', 'DB', 'DC']);
    await change(first, { ename: 'Renamed' });
    expect(said(await change(first, { version }))).toEqual([409, 'version']);
    expect((await find(second)).version).toBe(1);
  });

  test('are deleted only when nobody and nothing is in them, and not where a directory keeps them', async () => {
    const top = await addId('EA');
    const below = await addId('EB', top);
    const person = await addPerson(portal, 'in.eb', viewers);
    await db().update(userAccount).set({ departmentId: below }).where(eq(userAccount.id, person));
    const remove = (ids: number[]) => portal.call(departments.remove, { token: admin, language: 'en', body: { ids } });
    expect((await remove([top])).envelope.message).toMatch(/1 departments below/);
    expect((await remove([top, below])).envelope.message).toMatch(/1 people in/);
    await portal.value(users.setDepartment, { token: admin, body: { ids: [person], departmentId: null } });
    await db().update(department).set({ source: 'ad' }).where(eq(department.id, below));
    expect((await remove([top, below])).status).toBe(409);
    expect(said(await change(below, { name: 'By hand' }))).toEqual([409, 'name']);
    expect((await change(below, { ename: 'In English' })).status).toBe(200);
    await db().update(department).set({ source: 'local' }).where(eq(department.id, below));
    expect((await remove([top, below])).status).toBe(200);
    expect((await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]?.action).toBe('department.delete');
    const viewer = await portal.signIn('viewer');
    expect((await portal.call(departments.list, { token: viewer })).status).toBe(403);
  });
});
