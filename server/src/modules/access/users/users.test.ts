import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { portalGroup, resourceGroup, userAccount, userGroup } from '../../../database/schema/index.ts';

describe.each(databaseKinds)('the list of users on %s', (kind) => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    token = await portal.signIn('admin');
    const { db } = portal.portal.database;
    const [group] = await db.select().from(resourceGroup);
    const person = (account: string, fullName: string, mail: string, jobNo: string) => ({ account, fullName, mail, jobNo, resourceGroupId: group?.id ?? 0, passwordHash: 'x' });
    await db.insert(userAccount).values([
      person('li.na', '李娜', 'li.na@example.com', '100%'),
      person('o_hara', "O'Hara", 'ohara@example.com', 'A\\B'),
      ...Array.from({ length: 30 }, (_, index) => person(`user${String(index).padStart(2, '0')}`, `Person ${index}`, '', '')),
    ]);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const find = async (body: object) => portal.value(endpoints.users.list, { token, body });
  const accounts = async (body: object) => (await find(body)).items.map(({ account }) => account);

  test('comes in pages of twenty, sorted as asked', async () => {
    const first = await find({});
    expect([first.total, first.items.length, first.pageSize]).toEqual([34, 20, 20]);
    const second = await find({ pageIndex: 2 });
    expect(second.items).toHaveLength(14);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(34);
    expect(await accounts({ orderBy: 'account', orderType: 'desc', pageSize: 2 })).toEqual(['viewer', 'user29']);
    expect((await accounts({ orderBy: 'lastLogin', orderType: 'desc', pageSize: 1 }))[0]).toBe('admin');
    expect(await accounts({ pageIndex: 99 })).toEqual([]);
  });

  test('is searched by account, name, mail and job number, without regard to capitals', async () => {
    expect(await accounts({ keyword: 'LI.NA' })).toEqual(['li.na']);
    expect(await accounts({ keyword: '娜' })).toEqual(['li.na']);
    expect(await accounts({ keyword: 'ohara@' })).toEqual(['o_hara']);
    expect(await accounts({ keyword: "o'hara" })).toEqual(['o_hara']);
  });

  test.each([
    ['%', ['li.na']],
    ['_', ['o_hara']],
    ['\\', ['o_hara']],
    ["' or '1'='1", []],
    ['"; delete from user_account; --', []],
  ])('takes %s for what it is', async (keyword, expected) => {
    expect(await accounts({ keyword })).toEqual(expected);
  });

  test('has the groups, and nothing of the password', async () => {
    const [admin] = (await find({ keyword: 'admin' })).items;
    expect(admin).toMatchObject({ account: 'admin', isAction: 1, isCustom: 0, resourceGroupEnName: 'Administrators', groups: [{ ename: 'Administrators' }] });
    expect(admin?.lastLogin).not.toBeNull();
    expect(JSON.stringify(await find({}))).not.toMatch(/password|argon2/i);
  });

  describe('is narrowed down', () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    let sales: { resourceGroupId: number; groupId: number };
    beforeAll(async () => {
      const { db } = portal.portal.database;
      const [place] = await db.insert(resourceGroup).values({ name: 'Sales floor' }).returning();
      const [role] = await db.insert(portalGroup).values({ name: 'Sales', code: 'sales' }).returning();
      sales = { resourceGroupId: place?.id ?? 0, groupId: role?.id ?? 0 };
      const base = { fullName: 'Filtered', resourceGroupId: sales.resourceGroupId, passwordHash: 'x' };
      const made = await db.insert(userAccount).values([
        { ...base, account: 'f-active', lastLogin: days(1) },
        { ...base, account: 'f-away', lastLogin: days(91), isAction: false },
        { ...base, account: 'f-new' },
        { ...base, account: 'f-forgotten', createTime: days(100) },
      ]).returning();
      await db.insert(userGroup).values(made.filter(({ account }) => account !== 'f-new').map(({ id }) => ({ userId: id, groupId: sales.groupId })));
    });
    afterAll(() => portal.portal.database.db.delete(userAccount).where(like(userAccount.account, 'f-%')));

    test.each([
      ['by state: enabled', { isAction: 1 }, ['f-active', 'f-forgotten', 'f-new']],
      ['by state: disabled', { isAction: 0 }, ['f-away']],
      ['to who never signed in', { signedIn: 'never' }, ['f-forgotten', 'f-new']],
      ['to who has not signed in for 90 days', { signedIn: 'notFor90Days' }, ['f-away', 'f-forgotten']],
      ['by a keyword besides', { keyword: 'AWAY' }, ['f-away']],
      ['by a keyword and a state that exclude each other', { keyword: 'away', isAction: 1 }, []],
    ] as const)('%s', async (_, filter, expected) => {
      const found = await find({ resourceGroupId: sales.resourceGroupId, ...filter });
      expect([found.items.map(({ account }) => account), found.total]).toEqual([expected, expected.length]);
    });

    test('by role and resource group, in pages and orders', async () => {
      expect(await accounts({ groupId: sales.groupId })).toEqual(['f-active', 'f-away', 'f-forgotten']);
      expect(await accounts({ groupId: sales.groupId, orderBy: 'lastLogin', orderType: 'desc' })).toEqual(['f-active', 'f-away', 'f-forgotten']);
      expect(await find({ groupId: sales.groupId, orderType: 'desc', pageSize: 2, pageIndex: 2 })).toMatchObject({ items: [{ account: 'f-active' }], total: 3 });
      expect(await accounts({ groupId: 999_999 })).toEqual([]);
      expect(await accounts({ id: (await find({ keyword: 'f-new' })).items[0]?.id })).toEqual(['f-new']);
    });

    test('and counted as it is now, whatever has changed', async () => {
      const { db } = portal.portal.database;
      const total = async () => (await find({ groupId: sales.groupId, isAction: 1 })).total;
      expect(await total()).toBe(2);
      await db.update(userAccount).set({ isAction: true }).where(eq(userAccount.account, 'f-away'));
      expect(await total()).toBe(3);
      const [person] = (await find({ keyword: 'f-new' })).items;
      await db.insert(userGroup).values({ userId: person?.id ?? 0, groupId: sales.groupId });
      expect(await total()).toBe(4);
      await db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'f-away'));
      await db.delete(userGroup).where(eq(userGroup.userId, person?.id ?? 0));
      expect(await total()).toBe(2);
    });
  });

  test('refuses an unknown order and a too large page', async () => {
    for (const body of [{ orderBy: 'passwordHash' }, { pageSize: 201 }, { pageIndex: 0 }, { pageIndex: 1e15 }, { isAction: 2 }, { signedIn: 'ever' }, { groupId: 0 }]) {
      expect((await portal.call(endpoints.users.list, { token, body })).status).toBe(400);
    }
  });

  test('of a keyword that hundreds match is whole, too: pages, orders and how many there are', async () => {
    const { db } = portal.portal.database;
    const [group] = await db.select().from(resourceGroup);
    const many = 600;
    await db.insert(userAccount).values(
      Array.from({ length: many }, (_, index) => ({ account: `crowd${String(index).padStart(3, '0')}`, fullName: 'Crowd', resourceGroupId: group?.id ?? 0, passwordHash: 'x', ...(index === 7 && { lastLogin: new Date() }) })),
    );
    const keyword = 'CROWD';
    expect([(await find({ keyword })).total, (await find({ keyword: 'crowd00' })).total]).toEqual([many, 10]);
    expect(await accounts({ keyword, pageIndex: 30, pageSize: 20 })).toEqual(Array.from({ length: 20 }, (_, index) => `crowd${580 + index}`));
    expect(await accounts({ keyword, orderType: 'desc', pageSize: 2 })).toEqual(['crowd599', 'crowd598']);
    for (const orderType of ['asc', 'desc']) expect((await accounts({ keyword, orderBy: 'lastLogin', orderType }))[0]).toBe('crowd007');
    expect(await accounts({ keyword: 'crowd00', orderBy: 'lastLogin', pageIndex: 2, pageSize: 9 })).toHaveLength(1);
    expect((await find({ keyword: 'crowd000 Crowd' })).total).toBe(0);
    await db.delete(userAccount).where(like(userAccount.account, 'crowd%'));
    expect((await find({ keyword })).total).toBe(0);
  });
});
