import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { endpoints, userFileColumns, type BodyOf, type ExportTask } from '@portal/shared/contract/all';
import { sheetOf } from '../../../../test/exported-list.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { department, exportFile, exportTask, portalGroup, resourceGroupInterfaceClass, userAccount, userGroup } from '../../../database/schema/index.ts';

const { exportUser } = endpoints.users;
type Body = BodyOf<typeof exportUser>;

describe('the file of the list of users', () => {
  let portal: TestPortal;
  let admin: string;
  let floor: number;
  let role: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    const { db } = portal.portal.database;
    floor = await addResourceGroup(portal, 'Sales floor', []);
    role = (await db.insert(portalGroup).values({ name: 'Sales', code: 'sales' }).returning())[0]?.id ?? 0;
    const person = { resourceGroupId: floor, passwordHash: 'x', createTime: new Date('2026-03-01T20:30:00Z'), updateTime: new Date('2026-03-03T20:30:00Z') };
    const [east] = await db.insert(department).values({ code: 'east', name: '东区', ename: 'East' }).returning();
    const made = await db.insert(userAccount).values([
      { ...person, account: 'li.na', fullName: '李娜 <&"\'>', mail: 'li.na@example.com', mobile: '139', departmentId: east?.id ?? null, validUntil: new Date('2027-01-01T12:00:00Z'), jobNo: '0042', lastLogin: new Date('2026-03-02T20:30:00Z') },
      { ...person, account: 'off', fullName: 'Off', isAction: false, isCustom: true, createTime: new Date('2026-01-01T00:00:00Z') },
    ]).returning();
    await db.insert(userGroup).values(made.map(({ id }) => ({ userId: id, groupId: role })));
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  afterEach(() => portal.portal.database.db.delete(exportTask));

  const tasks = async (token = admin, language: 'zh' | 'en' = 'en'): Promise<ExportTask[]> => (await portal.value(endpoints.exports.list, { token, body: {}, language })).items;
  const ended = async (id: number, token = admin): Promise<ExportTask> => {
    for (;;) {
      const task = (await tasks(token)).find((one) => one.id === id);
      if (task && task.state !== 'waiting' && task.state !== 'running') return task;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const body = (fields: Partial<Body> = {}): Body => ({ name: 'Users of today', columns: [{ key: 'account', title: 'Account' }], timeZone: 'UTC', ...fields });
  const begin = async (fields: Partial<Body> = {}, token = admin, language: 'zh' | 'en' = 'en') => (await portal.value(exportUser, { token, body: body(fields), language })).id;

  const textOf = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#13;', '\r').replaceAll('&amp;', '&');
  const rowsOf = (sheet: string): string[][] =>
    [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => [...row.matchAll(/<c[^>]*><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs)].map(([, text = '']) => textOf(text)));
  const rows = async (fields: Partial<Body> = {}, language: 'zh' | 'en' = 'en') => rowsOf(await sheetOf(portal, admin, await ended(await begin(fields, admin, language))));

  const all = userFileColumns.map((key) => ({ key, title: `Head of ${key}` }));
  test.each([
    ['en', 'UTC', ['East', 'Local'], ['Enabled', 'May not customize', '2027-01-01', 'Mar 2, 2026, 20:30', 'Mar 1, 2026', 'Mar 3, 2026, 20:30'], ['Disabled', 'May customize', '', 'Never', 'Jan 1, 2026', 'Mar 3, 2026, 20:30']],
    ['en', 'Asia/Shanghai', ['East', 'Local'], ['Enabled', 'May not customize', '2027-01-01', 'Mar 3, 2026, 04:30', 'Mar 2, 2026', 'Mar 4, 2026, 04:30'], ['Disabled', 'May customize', '', 'Never', 'Jan 1, 2026', 'Mar 4, 2026, 04:30']],
    ['zh', 'Asia/Shanghai', ['东区', '本地'], ['已启用', '不可以自定义', '2027-01-01', '2026/03/03 04:30', '2026/03/02', '2026/03/04 04:30'], ['已停用', '可以自定义', '', '从未登录', '2026/01/01', '2026/03/04 04:30']],
  ] as const)('has every column as the screen has it, in %s and with clocks of %s', async (language, timeZone, [where, source], enabled, disabled) => {
    expect(await rows({ columns: all, timeZone, groupId: role }, language)).toEqual([
      all.map(({ title }) => title),
      ['li.na', '李娜 <&"\'>', '0042', 'li.na@example.com', '139', where, source, 'Sales', 'Sales floor', ...enabled],
      ['off', 'Off', '', '', '', '', source, 'Sales', 'Sales floor', ...disabled],
    ]);
  });

  test('has the columns that are asked for, in their order', async () => {
    expect(await rows({ columns: [{ key: 'mail', title: 'Post' }, { key: 'account', title: 'Konto' }], keyword: 'li.na' })).toEqual([['Post', 'Konto'], ['li.na@example.com', 'li.na']]);
  });

  test.each<[string, () => Partial<Body>, string[]]>([
    ['everybody', () => ({}), ['admin', 'li.na', 'off', 'viewer']],
    ['who matches a keyword', () => ({ keyword: 'LI.' }), ['li.na']],
    ['who matches a keyword and a filter', () => ({ keyword: 'i', isAction: 1, resourceGroupId: floor }), ['li.na']],
    ['who is disabled', () => ({ isAction: 0 }), ['off']],
    ['who has a role', () => ({ groupId: role, orderBy: 'createTime', orderType: 'desc' }), ['li.na', 'off']],
    ['who has never signed in', () => ({ signedIn: 'never', resourceGroupId: floor }), ['off']],
    ['nobody', () => ({ keyword: 'nobody at all' }), []],
    ['everybody, the other way round', () => ({ orderType: 'desc' }), ['viewer', 'off', 'li.na', 'admin']],
  ])('has %s, as the list has them', async (_, search, accounts) => {
    expect(await rows(search())).toEqual([['Account'], ...accounts.map((account) => [account])]);
    expect((await portal.value(endpoints.users.list, { token: admin, body: search() })).items.map(({ account }) => account)).toEqual(accounts);
  });

  test.each(['=1+1', '+1', '-1', '@now', '\t=1', '\r=1', '=HYPERLINK("http://example.com")'])('has %j as text, and nothing that a program would run', async (fullName) => {
    await portal.portal.database.db.update(userAccount).set({ fullName }).where(eq(userAccount.account, 'off'));
    const sheet = await sheetOf(portal, admin, await ended(await begin({ keyword: 'off', columns: [{ key: 'fullName', title: '=head()' }] })));
    expect(rowsOf(sheet)).toEqual([['=head()'], [fullName]]);
    expect(sheet).not.toMatch(/<f>|<f /);
    await portal.portal.database.db.update(userAccount).set({ fullName: 'Off' }).where(eq(userAccount.account, 'off'));
  });

  test('is found among the exports of who asked for it, without a report, and runs again with the rows of then', async () => {
    const { db } = portal.portal.database;
    const task = await ended(await begin({ keyword: 'off' }));
    expect(task).toMatchObject({ name: 'Users of today', reportId: null, reportName: '', reportType: null, isXLSX: 1, isPPT: 0, isEmail: 0, state: 'done', percent: 100, message: '' });
    const file = await portal.portal.app.inject({ url: task.files[0]?.path ?? '', headers: { authorization: `Bearer ${admin}` } });
    expect([file.headers['content-type'], file.headers['content-disposition'], file.rawPayload.length]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      "attachment; filename*=UTF-8''Users%20of%20today.xlsx",
      task.files[0]?.bytes,
    ]);
    expect(await tasks(await portal.signIn())).toEqual([]);
    const changed = await portal.call(endpoints.exports.update, { token: admin, body: { id: task.id, name: 'Other', isEmail: 0 }, language: 'en' });
    expect([changed.status, changed.envelope.errors]).toEqual([400, [{ field: 'id', message: 'The export of a list cannot be changed. Export it again from the list' }]]);

    await db.update(userAccount).set({ account: 'offline' }).where(eq(userAccount.account, 'off'));
    await portal.value(endpoints.exports.refresh, { token: admin, body: { id: task.id } });
    expect(rowsOf(await sheetOf(portal, admin, await ended(task.id)))).toEqual([['Account'], ['offline']]);
    await db.update(userAccount).set({ account: 'off' }).where(eq(userAccount.account, 'offline'));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a column that the list does not have', { columns: [{ key: 'passwordHash', title: 'x' }] }, 'columns.0.key'],
    ['no columns', { columns: [] }, 'columns'],
    ['a time zone that there is none of', { timeZone: 'Moon/Tycho' }, 'timeZone'],
    ['no name', { name: ' ' }, 'name'],
    ['an order that the list does not have', { orderBy: 'passwordHash' }, 'orderBy'],
  ])('is refused with %s, and nothing is begun', async (_, fields, field) => {
    const { status, envelope } = await portal.call(exportUser, { token: admin, body: { ...body(), ...fields }, language: 'en' });
    expect([status, envelope.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(await tasks()).toEqual([]);
  });

  test('is refused to who may not list users, and too many at once to anybody', async () => {
    const { db } = portal.portal.database;
    expect((await portal.call(exportUser, { token: await portal.signIn(), body: body() })).status).toBe(403);
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'admin'));
    const held = { userId: user?.id ?? 0, name: 'held', options: { formats: ['XLSX' as const], language: 'en' as const }, state: 'running' as const, leaseUntil: new Date(Date.now() + 3_600_000) };
    await db.insert(exportTask).values(Array.from({ length: 20 }, () => held));
    expect((await portal.call(exportUser, { token: admin, body: body() })).status).toBe(429);
    expect(await db.select().from(exportTask)).toHaveLength(20);
  });

  test('is not made for who may not list users any more when it runs, nor for who is disabled', async () => {
    const { db } = portal.portal.database;
    const place = await addResourceGroup(portal, 'Helpers', ['session', 'usersRead']);
    const id = await addPerson(portal, 'helper', place);
    const helper = await signInPerson(portal, 'helper');
    const task = await ended(await begin({}, helper), helper);
    expect(task.state).toBe('done');
    await db.delete(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.interfaceClass, 'usersRead'));
    await portal.value(endpoints.exports.refresh, { token: helper, body: { id: task.id } });
    expect(await ended(task.id, helper)).toMatchObject({ state: 'failed', message: 'You have no permission to see this list', files: [] });
    expect((await tasks(helper, 'zh'))[0]?.message).toBe('您没有查看该列表的权限');

    const [administrator] = await db.select().from(userAccount).where(eq(userAccount.account, 'admin'));
    await db.insert(resourceGroupInterfaceClass).values([place, administrator?.resourceGroupId ?? 0].map((resourceGroupId) => ({ resourceGroupId, interfaceClass: 'usersRead' as const })));
    await db.update(userAccount).set({ isAction: false }).where(eq(userAccount.id, id));
    await db.update(exportTask).set({ state: 'waiting', failure: null }).where(eq(exportTask.id, task.id));
    await begin();
    const stateOf = async () => (await db.select().from(exportTask).where(eq(exportTask.id, task.id)))[0]?.state;
    while ((await stateOf()) === 'waiting' || (await stateOf()) === 'running') await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await stateOf()).toBe('failed');
    expect(await db.select().from(exportFile).where(eq(exportFile.taskId, task.id))).toEqual([]);
    await db.delete(userAccount).where(eq(userAccount.id, id));
  });

  test('has each of ten thousand users once, in order', async () => {
    const { db } = portal.portal.database;
    const people = Array.from({ length: 10_000 }, (_, index) => ({ account: `many${String(index).padStart(5, '0')}`, fullName: `Person ${index}`, resourceGroupId: floor, passwordHash: 'x' }));
    for (let first = 0; first < people.length; first += 1000) await db.insert(userAccount).values(people.slice(first, first + 1000));
    const found = await rows({ keyword: 'many', columns: [{ key: 'account', title: 'Account' }, { key: 'fullName', title: 'Name' }], orderType: 'desc' });
    expect(found).toEqual([['Account', 'Name'], ...people.toReversed().map(({ account, fullName }) => [account, fullName])]);
    await db.delete(userAccount).where(like(userAccount.account, 'many%'));
  }, START_MILLISECONDS);
});
