import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { collection, collectionClass, dashboard, groupDashboard, groupReport, userAccount } from '../../../database/schema/index.ts';
import { favouritesModule } from './module.ts';

const { add, remove, addClass, updateClass, deleteClass, isCollection, getClassList, getList } = endpoints.favourites;

describe('favourites', () => {
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let reports: number[];

  beforeAll(async () => {
    ({ portal, token, admin, reports } = await startTestPortalSignedIn());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const category = async (name: string, who = token) => (await portal.value(addClass, { token: who, body: { name } })).id;
  const put = (dReportID: number, collectionClassID: number) => portal.value(add, { token, body: { dReportID, collectionClassID } });
  const contents = async () => (await portal.value(getList, { token })).map(({ name, children }) => [name, children.map(({ id }) => id)]);

  test('are added, moved by adding again, and removed', async () => {
    const [one = 0, two = 0] = reports;
    const [first, second] = [await category('Daily'), await category('Weekly')];
    await put(one, first);
    await put(two, first);
    expect(await contents()).toEqual([['Daily', [one, two]]]);
    await put(one, second);
    expect(await contents()).toEqual([['Daily', [two]], ['Weekly', [one]]]);
    expect(await portal.value(isCollection, { token, query: { dreportId: one } })).toEqual({ isColl: 1, collectionClassID: second });
    const listed = await portal.value(endpoints.reports.getMyReports, { token });
    expect(listed.filter(({ isColl }) => isColl === 1).map(({ id }) => id).sort()).toEqual([one, two].sort());
    await portal.value(remove, { token, body: { dReportID: one } });
    await portal.value(remove, { token, body: { dReportID: one } });
    expect(await portal.value(isCollection, { token, query: { dreportId: one } })).toEqual({ isColl: 0, collectionClassID: null });
    expect(await contents()).toEqual([['Daily', [two]]]);
  });

  test('dashboards are favourites as reports are, and leave the list with their grant', async () => {
    const [granted] = await portal.value(endpoints.reports.getMyDashboards, { token });
    const id = granted?.dashboardId ?? 0;
    const [first, second] = [await category('Looked at daily'), await category('Looked at weekly')];
    const kept = async () => (await portal.value(getList, { token })).filter(({ dashboards }) => dashboards.length > 0).map(({ name, dashboards }) => [name, dashboards]);
    await put(id, first);
    await put(id, second);
    expect(await kept()).toEqual([['Looked at weekly', [{ ...granted, isColl: 1 }]]]);
    expect(await portal.value(isCollection, { token, query: { dreportId: id } })).toEqual({ isColl: 1, collectionClassID: second });
    await portal.value(remove, { token, body: { dReportID: id } });
    expect(await kept()).toEqual([]);

    await put(id, second);
    await portal.portal.database.db.delete(groupDashboard);
    expect(await kept()).toEqual([]);
    expect((await portal.call(add, { token, body: { dReportID: id, collectionClassID: second } })).status).toBe(403);
    await portal.portal.database.db.delete(dashboard);
    expect(await portal.value(isCollection, { token, query: { dreportId: id } })).toEqual({ isColl: 0, collectionClassID: null });
  });

  test('a category’s name is the reader’s own only once', async () => {
    const id = await category('Sales');
    const other = await category('Costs');
    for (const answer of [
      await portal.call(addClass, { token, body: { name: ' Sales ' }, language: 'en' }),
      await portal.call(updateClass, { token, body: { id: other, name: 'Sales' }, language: 'en' }),
    ]) {
      expect([answer.status, answer.envelope.message]).toEqual([409, 'You already have a favourite category “Sales”']);
      expect(answer.envelope.errors?.[0]?.field).toBe('name');
    }
    await portal.value(updateClass, { token, body: { id, name: 'Sales' } });
    await portal.value(updateClass, { token, body: { id, name: 'Turnover' } });
    await category('Sales', admin);
  });

  test('the first category is one, by whichever of its names', async () => {
    const id = await category('我的收藏');
    const other = await category('Others');
    expect((await portal.call(addClass, { token, body: { name: 'My favourites' } })).status).toBe(409);
    expect((await portal.call(updateClass, { token, body: { id: other, name: 'My favourites' } })).status).toBe(409);
    await portal.value(updateClass, { token, body: { id, name: 'My favourites' } });
    for (const one of [id, other]) await portal.value(deleteClass, { token, body: { id: one } });
  });

  test('nobody reaches another’s category', async () => {
    const foreign = await category('Of the administrator', admin);
    const [one = 0] = reports;
    const calls = [
      await portal.call(add, { token, body: { dReportID: one, collectionClassID: foreign } }),
      await portal.call(updateClass, { token, body: { id: foreign, name: 'Mine now' } }),
      await portal.call(deleteClass, { token, body: { id: foreign } }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await portal.value(getClassList, { token: admin })).map(({ name }) => name)).toContain('Of the administrator');
    expect((await portal.value(getClassList, { token })).map(({ id }) => id)).not.toContain(foreign);
  });

  test('a category goes with its favourites, or not at all', async () => {
    const [one = 0] = reports;
    const id = await category('Short-lived');
    await put(one, id);
    await portal.value(deleteClass, { token, body: { id } });
    const { db } = portal.portal.database;
    expect(await db.select().from(collection).where(eq(collection.collectionClassId, id))).toEqual([]);
    expect(await db.select().from(collectionClass).where(eq(collectionClass.id, id))).toEqual([]);

    const kept = await category('Kept');
    await put(one, kept);
    await db.execute(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await db.execute(`create trigger refuse before delete on collection_class for each row execute function refuse()`);
    expect((await portal.call(deleteClass, { token, body: { id: kept } })).status).toBe(500);
    expect(await db.select().from(collection).where(eq(collection.collectionClassId, kept))).toHaveLength(1);
    await db.execute(`drop trigger refuse on collection_class`);
  });

  test('a report that is no longer granted leaves the list', async () => {
    const last = reports.at(-1) ?? 0;
    await put(last, await category('Later gone'));
    await portal.portal.database.db.delete(groupReport).where(eq(groupReport.reportId, last));
    expect((await contents()).flat(2)).not.toContain(last);
    expect((await portal.call(add, { token, body: { dReportID: last, collectionClassID: 1 } })).status).toBe(403);
  });

  test('the same category made ten times at once exists once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.call(addClass, { token, body: { name: 'Race' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});

describe.each(databaseKinds)('the first category, on %s', (kind) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('named on two devices at once, in both languages, exists once', async () => {
    const favourites = portal.portal.use(favouritesModule);
    const [{ id = 0 } = {}] = await portal.portal.database.db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.account, 'admin'));
    const taken = expect.objectContaining({ status: 'rejected' });
    const added = await Promise.allSettled([favourites.addCategory(id, '我的收藏'), favourites.addCategory(id, 'My favourites')]);
    expect(added).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'fulfilled' }), taken]));
    for (const category of await favourites.categories(id)) await favourites.deleteCategory(id, category.id);

    const [one, other] = [await favourites.addCategory(id, 'One'), await favourites.addCategory(id, 'Other')];
    const renamed = await Promise.allSettled([favourites.renameCategory(id, one.id, '我的收藏'), favourites.renameCategory(id, other.id, 'My favourites')]);
    expect(renamed).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'fulfilled' }), taken]));
  });
});
