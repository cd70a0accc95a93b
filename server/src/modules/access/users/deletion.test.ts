import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, getTableName, sql as raw } from 'drizzle-orm';
import { endpoints, loginCode } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { reportVisit, userAccount, userGroup } from '../../../database/schema/index.ts';
import { theirs } from './deletion-repository.ts';

const { users, signIn } = endpoints;
let portal: TestPortal;
let admin: string;
let viewers: { resourceGroupId: number; groupId: number };

beforeAll(async () => {
  portal = await startTestPortal(databaseKind);
  admin = await portal.signIn('admin');
  viewers = await builtIn(portal, 'Viewers');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const row = async (id: number) => (await portal.portal.database.db.select().from(userAccount).where(eq(userAccount.id, id)))[0]!;

describe('who is deleted', () => {
  test('leaves nothing that was theirs alone, and nothing else is taken', async () => {
    const found = await portal.portal.database.db.execute(raw`select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'user_account'::regclass and confdeltype = 'c'`);
    const owned = (found as { rows: { name: string }[] }).rows.map(({ name }) => name).toSorted();
    // Who read and learnt what is counted after them, too.
    expect([...theirs.map((table) => getTableName(table)), 'report_visit', 'article_read', 'announcement_read', 'chapter_progress', 'lesson_progress'].toSorted()).toEqual(owned);
  });

  test('is gone for everybody, keeps their visits, and frees the account for somebody else', async () => {
    const { db } = portal.portal.database;
    const id = await addPerson(portal, 'gone.one', viewers.resourceGroupId, [viewers.groupId]);
    const token = await signInPerson(portal, 'gone.one');
    await db.insert(reportVisit).values({ userId: id, catalogueId: 1, sourceReportId: 'x', reportName: 'x', reportUrl: 'x', platform: 'x', sourceType: 'portal', pageName: 'x', pageDisplayName: 'x' });
    await portal.value(users.remove, { token: admin, body: { ids: [id] } });

    expect((await portal.call(signIn.login, { body: { grant_type: 'password', username: 'gone.one', password: 'Person-password-1' } })).envelope.statusCode).toBe(loginCode.wrongCredentials);
    expect((await portal.call(signIn.myMenus, { token })).status).toBe(401);
    for (const search of [{ keyword: 'gone.one' }, { id }, { keyword: 'gone.one', isAction: 0 as const }]) expect((await portal.value(users.list, { token: admin, body: search })).total).toBe(0);
    expect((await portal.call(users.check, { token: admin, body: { ids: [id], isAction: 1 } })).status).toBe(404);
    expect(await db.select().from(userGroup).where(eq(userGroup.userId, id))).toEqual([]);
    expect((await db.select().from(reportVisit).where(eq(reportVisit.userId, id))).length).toBe(1);
    expect(await row(id)).toMatchObject({ account: 'gone.one', isAction: false, passwordHash: null, deletedTime: expect.any(Date) });

    const again = await portal.value(users.add, { token: admin, body: { account: 'GONE.one', localPassword: 'First-password-1', fullName: 'Somebody else', mail: 'else@example.com', groupIds: [viewers.groupId], resourceGroupId: viewers.resourceGroupId } });
    expect(again.id).not.toBe(id);
    expect((await portal.value(users.list, { token: admin, body: { keyword: 'gone.one' } })).items.map((one) => one.id)).toEqual([again.id]);
  });
});

describe('who is valid until a day', () => {
  test('is signed out and refused from then on, enabled as they are', async () => {
    const id = await addPerson(portal, 'temp.one', viewers.resourceGroupId);
    const token = await signInPerson(portal, 'temp.one');
    const set = (validUntil: Date) => portal.portal.database.db.update(userAccount).set({ validUntil }).where(eq(userAccount.id, id));
    await set(new Date(Date.now() + 3_600_000));
    expect((await portal.call(signIn.myMenus, { token })).status).toBe(200);
    await set(new Date(Date.now() - 1));
    expect((await portal.call(signIn.myMenus, { token })).status).toBe(401);
    expect((await portal.call(signIn.login, { body: { grant_type: 'password', username: 'temp.one', password: 'Person-password-1' } })).envelope.statusCode).toBe(loginCode.disabled);
  });
});
