import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, asc, eq, sql as raw } from 'drizzle-orm';
import { endpoints, SUCCESS, type Endpoint } from '@portal/shared/contract/all';
import { databaseKinds } from '../../test/database.ts';
import { keptEntries } from '../../test/kept-entries.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { addPerson, builtIn } from '../../test/rights.ts';
import type { Call, Handler } from '../contract-routes.ts';
import { createModules, gatherEntries } from '../create-modules.ts';
import { Calls } from '../calls.ts';
import type { CurrentUser } from '../current-user.ts';
import { answerOf } from '../http/answer.ts';
import type { Kept } from '../http/kept-answers.ts';
import { RateLimits } from '../http/rate-limits.ts';
import type { Language } from '../language/language.ts';
import type { Ground } from '../module.ts';
import { modules } from '../modules/index.ts';
import { pauseInEarnest as pause } from '../pause.ts';
import { workspaceOf } from '../../test/connections.ts';
import { openPowerBi } from '../power-bi/power-bi.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../storage/storage.ts';
import { removeVersionsOfNobody } from '../modules/reading/favourites/repository.ts';
import type { Db } from './database.ts';
import { collection, collectionClass, dashboard, dataVersion, report, reportClass, resource, userAccount, userDashboard, userGroup, userReport } from './schema/index.ts';
import type { VersionTopic } from './version-topics.ts';

const versionOf = async (db: Db, topic: VersionTopic, scope = 0): Promise<string> => {
  const rows = await db.select({ id: dataVersion.id }).from(dataVersion).where(and(eq(dataVersion.topic, topic), eq(dataVersion.scope, scope))).orderBy(asc(dataVersion.id));
  return rows.map(({ id }) => id).join(' ');
};

/** Ends a transaction without a trace. */
class Done extends Error {}

/** A promise and what fulfils it. */
const signal = () => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((fulfil) => (give = fulfil));
  return { give, given };
};

describe.each(databaseKinds)('versions on %s', (kind) => {
  let portal: TestPortal;
  let db: Db;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    ({ db } = portal.portal.database);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const changeReport = (on: Db) => on.update(report).set({ owner: raw`${report.owner} || '.'` });

  /** The tables whose changes change the version of a topic. */
  const tablesOf = async (on: Db, ...topics: readonly VersionTopic[]): Promise<string[]> => {
    const { rows } = (await on.execute(raw`
      select c.relname as name, encode(t.tgargs, 'escape') as topic from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like '%\_version' order by 1`)) as unknown as {
      rows: { name: string; topic: string }[];
    };
    return rows.filter((row) => topics.some((topic) => row.topic.startsWith(topic))).map(({ name }) => name);
  };

  test('are of these tables', async () => {
    expect(await tablesOf(db, 'access')).toEqual(['interface', 'resource', 'resource_group', 'resource_group_interface', 'resource_group_interface_class', 'resource_group_resource']);
    expect(await tablesOf(db, 'catalogue')).toEqual(['dashboard', 'group_dashboard', 'group_report', 'portal_group', 'report', 'report_class', 'report_page', 'user_account', 'user_dashboard', 'user_group', 'user_report']);
    expect([await tablesOf(db, 'favourites'), await tablesOf(db, 'users')]).toEqual([['collection', 'collection_class'], ['user_account']]);
  });

  describe('of kept answers', () => {
    let currentUser: CurrentUser;
    let ground: Ground;
    let classId: number;

    beforeAll(async () => {
      const [some] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
      if (!some) throw new Error('There is no viewer');
      await db.update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, some.id));
      currentUser = { ...some, sessionId: '', calls: new Calls([]), versions: { access: '1', catalogue: '2', favourites: '3', users: '4' } };
      classId = (await db.insert(reportClass).values({ name: '类别', ename: 'Class' }).returning({ id: reportClass.id }))[0]?.id ?? 0;
      const added = await db.insert(report).values(['One', 'Two'].map((ename) => ({ name: ename, ename, classId, reportType: 0, platform: 'PowerBI' }))).returning({ id: report.id });
      const [origin, made] = added.map(({ id }) => id);
      await db.update(report).set({ makerId: some.id, originId: origin ?? 0 }).where(eq(report.id, made ?? 0));
      await db.insert(userReport).values({ userId: some.id, reportId: origin ?? 0, allowA: 4, allowSaveAs: true });
      const [shown] = await db.insert(dashboard).values({ displayName: '仪表板', platform: 'PowerBI', ...(await workspaceOf(db, 'w')), sourceDashboardId: 'd' }).returning({ id: dashboard.id });
      await db.insert(userDashboard).values({ userId: some.id, dashboardId: shown?.id ?? 0 });
      const [category] = await db.insert(collectionClass).values({ userId: some.id, name: 'Kept' }).returning({ id: collectionClass.id });
      const favourite = { userId: some.id, collectionClassId: category?.id ?? 0 };
      await db.insert(collection).values([{ ...favourite, reportId: origin ?? 0 }, { ...favourite, dashboardId: shown?.id ?? 0 }]);
      const settings = readSettings({ PORTAL_DATA_DIR: portal.folder, POWERBI_API_BASE: 'http://127.0.0.1:9', POWERBI_LOGIN_AUTHORITY: 'http://127.0.0.1:9/local' });
      const { database, app: { log } } = portal.portal;
      ground = { database, settings, log, storage: await openStorage(settings.storage, log), jobs: { isRunning: true, failing: async () => [] }, powerBi: openPowerBi(settings.powerBi, pause), limits: new RateLimits(database.db), pause, key: () => randomBytes(32) , keys: () => () => [randomBytes(32)]};
    });
    afterAll(() => ground.storage.close());

    const calls = Object.entries(keptEntries).flatMap(([name, queries]) => queries.map((queryFor, place) => ({ name, place, queryFor })));

    // Who makes the answer may read these tables only: the database refuses all others.
    test.each(calls)('$name, query $place: they cover what it reads, and its key the language', async ({ name, queryFor }) => {
      const [group = '', entry = ''] = name.split('.');
      const endpoint = (endpoints as unknown as Record<string, Record<string, Endpoint>>)[group]?.[entry];
      const work = db.transaction(async (transaction) => {
        const { created } = createModules(modules, { ...ground, database: { ...ground.database, db: transaction } });
        const handler = gatherEntries<Handler<Endpoint>>(created, 'handlers')[group]?.[entry];
        const ask = async (language: Language) => (await handler?.({ currentUser, query: endpoint?.query.parse(queryFor(classId)), language, device: 'web' } as Call)) as Kept<unknown>;
        const [chinese, english] = [await ask('zh'), await ask('en')];
        const role = raw.identifier(`reader_${randomBytes(8).toString('hex')}`);
        await transaction.execute(raw`create role ${role}`);
        await transaction.execute(raw`grant select on ${raw.join((await tablesOf(transaction, ...chinese.topics)).map((table) => raw.identifier(table)), raw`, `)} to ${role}`);
        await transaction.execute(raw`set local role ${role}`);
        const content = async (kept: Kept<unknown>) => String((await answerOf(endpoint as Endpoint, await kept.make(), SUCCESS, '')).content);
        const [inChinese, inEnglish] = [await content(chinese), await content(english)];
        // It has something in each of its lists.
        expect(JSON.stringify(JSON.parse(inChinese).value)).not.toMatch(/^\[]$|^{.*"\w+List":\[]/);
        expect(chinese.key === english.key ? inEnglish : '').toBe(chinese.key === english.key ? inChinese : '');
        // Neither the role nor its rights stay.
        throw new Done();
      });
      await expect(work).rejects.toThrow(Done);
    });
  });

  test('change with their own tables only', async () => {
    const all = async () => Promise.all((['access', 'catalogue', 'users'] as const).map((topic) => versionOf(db, topic)));
    const before = await all();
    await changeReport(db);
    const reports = await all();
    expect(reports.map((version, place) => version === before[place])).toEqual([true, false, true]);
    await db.update(resource).set({ sort: raw`${resource.sort} + 1` });
    const menus = await all();
    expect(menus.map((version, place) => version === reports[place])).toEqual([false, true, true]);
    await db.update(userAccount).set({ fullName: raw`${userAccount.fullName} || '.'` });
    const people = await all();
    expect(people.map((version, place) => version === menus[place])).toEqual([true, true, false]);
    // Grants of one's own count from then on, or do not any more.
    await db.update(userAccount).set({ isCustom: true });
    expect((await all()).map((version, place) => version === people[place])).toEqual([true, false, true]);
  });

  test('of users are not changed by signing in', async () => {
    const before = await versionOf(db, 'users');
    await portal.signIn('viewer');
    expect(await versionOf(db, 'users')).toBe(before);
  });

  test('of favourites belong to one user', async () => {
    const [one, other] = await db.select().from(userAccount).orderBy(asc(userAccount.id));
    const [some] = await db.select().from(report).limit(1);
    const [category] = await db.insert(collectionClass).values({ userId: one?.id ?? 0, name: 'Mine' }).returning();
    const of = (user: typeof one) => versionOf(db, 'favourites', user?.id);
    const before = [await of(one), await of(other)];
    await db.update(collectionClass).set({ name: 'Renamed' }).where(eq(collectionClass.id, category?.id ?? 0));
    const renamed = await of(one);
    expect([renamed === before[0], await of(other)]).toEqual([false, before[1]]);
    await db.insert(collection).values({ userId: one?.id ?? 0, collectionClassId: category?.id ?? 0, reportId: some?.id ?? 0 });
    const added = await of(one);
    expect([added === renamed, await of(other)]).toEqual([false, before[1]]);
    await db.delete(collection);
    expect([added, before[0]]).not.toContain(await of(one));
  });

  test('of favourites go with their user, at night; others stay', async () => {
    const [one] = await db.select().from(userAccount).orderBy(asc(userAccount.id));
    const [some] = await db.select().from(report).limit(1);
    const leaver = await addPerson(portal, 'leaver', one?.resourceGroupId ?? 0);
    for (const userId of [one?.id ?? 0, leaver]) {
      const [category] = await db.insert(collectionClass).values({ userId, name: 'Kept' }).returning();
      await db.insert(collection).values({ userId, collectionClassId: category?.id ?? 0, reportId: some?.id ?? 0 });
    }
    const all = async () => [await versionOf(db, 'favourites', one?.id), await versionOf(db, 'users'), await versionOf(db, 'catalogue')];
    await db.delete(userAccount).where(eq(userAccount.id, leaver));
    const before = await all();
    expect([...before, await versionOf(db, 'favourites', leaver)]).not.toContain('');
    await removeVersionsOfNobody(db);
    expect(await versionOf(db, 'favourites', leaver)).toBe('');
    expect(await all()).toEqual(before);
  });

  test('of everybody’s lists change with the groups of a user, and not when an edit leaves these as they are', async () => {
    const token = await portal.signIn('admin');
    const [administrators, viewers] = [await builtIn(portal, 'Administrators'), await builtIn(portal, 'Viewers')];
    const id = await addPerson(portal, 'edited', viewers.resourceGroupId, [viewers.groupId, administrators.groupId]);
    const edit = (version: number, groupIds: number[], fullName: string) =>
      portal.value(endpoints.users.update, { token, body: { id, version, fullName, mail: 'edited@example.com', jobNo: '', notes: '', resourceGroupId: viewers.resourceGroupId, groupIds } });
    const before = await versionOf(db, 'catalogue');
    await edit(1, [administrators.groupId, viewers.groupId, viewers.groupId], 'New name');
    expect(await versionOf(db, 'catalogue')).toBe(before);
    await edit(2, [viewers.groupId], 'New name');
    expect(await versionOf(db, 'catalogue')).not.toBe(before);
    expect((await db.select().from(userGroup).where(eq(userGroup.userId, id))).map(({ groupId }) => groupId)).toEqual([viewers.groupId]);
  });

  test('are one row when no change is under way', async () => {
    for (let count = 0; count < 3; count += 1) await changeReport(db);
    expect(await versionOf(db, 'catalogue')).toMatch(/^[\da-f-]{36}$/);
  });

  if (kind === 'postgresql') {
    test('change when a transaction ends and not before, in whatever order two of them end; neither waits for the other', async () => {
      const [reports, pages] = [signal(), signal()];
      const changed: Promise<void>[] = [];
      const seen = [await versionOf(db, 'catalogue')];
      const change = (statement: string, { given }: { given: Promise<void> }) => {
        const { give: done, given: isDone } = signal();
        changed.push(isDone);
        return db.transaction(async (transaction) => {
          await transaction.execute(raw.raw(statement));
          done();
          await given;
        });
      };
      const first = change(`update report set owner = owner || 'a'`, reports);
      const second = change(`update report_page set sort = sort + 1`, pages);
      await Promise.all(changed);
      expect(await versionOf(db, 'catalogue')).toBe(seen[0]);
      pages.give();
      await second;
      seen.push(await versionOf(db, 'catalogue'));
      reports.give();
      await first;
      seen.push(await versionOf(db, 'catalogue'));
      expect(new Set(seen).size).toBe(3);
    });
  }

  test('stay when a change is taken back', async () => {
    const before = await versionOf(db, 'catalogue');
    await expect(
      db.transaction(async (transaction) => {
        await changeReport(transaction);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await versionOf(db, 'catalogue')).toBe(before);
  });
});
