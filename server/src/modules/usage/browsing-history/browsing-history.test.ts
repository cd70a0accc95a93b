import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, INTERFACE_DENIED, visitFileColumns, type BodyOf, type Report, type Session } from '@portal/shared/contract/all';
import { cellsOf } from '../../../../test/exported-list.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { dashboard, department, groupDashboard, groupReport, report, reportClass, reportVisit, userAccount, visitClearing } from '../../../database/schema/index.ts';
import { BrowsingHistory } from './service.ts';

const { myList, clear, list, statistics, choices, exportFile } = endpoints.browsingHistory;
const { reports, home, viewAs, users } = endpoints;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A page that no report has any more, and a report that is none any more. */
const [OLD_PAGE, GONE] = ['old', 1_999_999_999];

describe('the browsing history', () => {
  let portal: TestPortal;
  let admin: string;
  let readers: number;
  let viewers: number;
  let films: Report;
  let flights: Report;
  let board: number;
  let people: Record<'li' | 'ann', number>;
  let token: string;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewers = (await builtIn(portal, 'Viewers')).resourceGroupId;
    readers = await addGroup(portal, 'readers');
    const all = await portal.value(reports.getMyReports, { token: admin });
    films = all.find(({ ename }) => ename === 'Films')!;
    flights = all.find(({ ename }) => ename === 'US Flights')!;
    [{ id: board } = { id: 0 }] = await db().select({ id: dashboard.id }).from(dashboard);
    await db().insert(groupReport).values([films, flights].map(({ id }) => ({ groupId: readers, reportId: id, allowA: 0 })));
    await db().insert(groupDashboard).values({ groupId: readers, dashboardId: board });
    people = { li: await addPerson(portal, 'li.wei', viewers, [readers]), ann: await addPerson(portal, 'ann', viewers, [readers]) };
    token = await signInPerson(portal, 'li.wei');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    for (const table of [reportVisit, visitClearing]) await db().delete(table);
  });

  type Row = Partial<typeof reportVisit.$inferInsert>;
  /** @param minutes ago */
  const visit = async (who: 'li' | 'ann', catalogueId: number, minutes: number, row: Row = {}) =>
    (
      await db()
        .insert(reportVisit)
        .values({ userId: people[who], catalogueId, createTime: new Date(Date.now() - minutes * MINUTE), sourceReportId: 'x', reportName: 'As it was', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', pageName: '', pageDisplayName: '', ...row })
        .returning({ id: reportVisit.id })
    )[0]?.id ?? 0;
  const mine = async (body: BodyOf<typeof myList> = {}, of = token) => (await portal.value(myList, { token: of, body })).items;
  const all = async (body: BodyOf<typeof list> = {}, of = admin) => (await portal.value(list, { token: of, body })).items;

  describe('of one’s own', () => {
    test('has what was opened by the names of today, and what opens it again', async () => {
      const page = films.children.at(-1)!;
      await visit('li', board, 3);
      await visit('li', films.id, 2, { pageName: page.code, pageDisplayName: 'As the page was' });
      await visit('ann', flights.id, 1);
      expect(await mine()).toEqual([
        expect.objectContaining({ catalogueId: films.id, ename: 'Films', type: 'Online', className: films.className, classEnName: films.classEnName, enPageName: page.enDisplayName, pageName: page.displayName, platform: 'PowerBI', state: 'open', page: page.code }),
        expect.objectContaining({ catalogueId: board, type: 'Dashboards', pageName: '', state: 'open', page: 'null' }),
      ]);
    });

    test('says what is closed to them, and what is gone, without a way there', async () => {
      await visit('li', GONE, 2, { reportName: 'Old sales', pageDisplayName: 'Old page' });
      await visit('li', films.id, 1, { pageName: OLD_PAGE, pageDisplayName: 'Old page' });
      await db().update(report).set({ isActive: false, ename: 'Movies' }).where(eq(report.id, films.id));
      try {
        expect(await mine()).toEqual([
          expect.objectContaining({ ename: 'Movies', pageName: '', enPageName: '', state: 'closed', page: 'null' }),
          expect.objectContaining({ name: 'Old sales', ename: '', type: null, className: '', pageName: 'Old page', state: 'gone' }),
        ]);
      } finally {
        await db().update(report).set({ isActive: true, ename: 'Films' }).where(eq(report.id, films.id));
      }
      expect((await mine())[0]).toMatchObject({ state: 'open', page: 'null' });
    });

    test('a page that may not be opened any more leads to the report, and is not named', async () => {
      const [first, second] = films.children;
      await visit('li', films.id, 1, { pageName: second?.code });
      await db().update(groupReport).set({ pages: [first?.code ?? ''] }).where(and(eq(groupReport.groupId, readers), eq(groupReport.reportId, films.id)));
      try {
        expect((await mine())[0]).toMatchObject({ state: 'open', page: 'null', pageName: '', enPageName: '' });
        // Nor is one that has never been open, whatever a browser says it has shown.
        const forged = { dreportId: films.id, reportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal' as const, reportPageName: second?.code ?? '', reportPageDisplayName: 'x' };
        await portal.value(endpoints.reports.reportLogAdd, { token, body: forged });
        expect((await mine())[0]).toMatchObject({ state: 'open', page: 'null', pageName: '', enPageName: '' });
        expect((await all())[0]).toMatchObject({ catalogueId: films.id, pageName: '', enPageName: '' });
      } finally {
        await db().update(groupReport).set({ pages: null }).where(eq(groupReport.groupId, readers));
      }
    });

    test('is cleared for them, and for nobody else', async () => {
      await visit('li', films.id, 5);
      await visit('ann', flights.id, 5);
      expect((await portal.value(home.overview, { token })).recent).toHaveLength(1);
      expect(await portal.value(clear, { token })).toBeNull();
      expect(await mine()).toEqual([]);
      expect(await portal.value(home.overview, { token })).toMatchObject({ recent: [], clearedTime: expect.any(String) });
      expect((await all()).map(({ account }) => account).toSorted()).toEqual(['ann', 'li.wei']);
      expect(await mine({}, await signInPerson(portal, 'ann'))).toHaveLength(1);

      // What is opened from then on is there, until it is cleared once more.
      await visit('li', flights.id, 0, { createTime: new Date(Date.now() + 1) });
      expect((await mine()).map(({ ename }) => ename)).toEqual(['US Flights']);
      await db().update(reportVisit).set({ createTime: new Date(Date.now() - MINUTE) });
      await portal.value(clear, { token });
      expect(await mine()).toEqual([]);
    });

    test('is read, and not cleared, by who looks at the portal as they do', async () => {
      await visit('li', films.id, 5);
      const { accessToken: viewing } = (await portal.value(viewAs.start, { token: await portal.signIn('admin'), body: { id: people.li } })) as Session;
      expect(await mine({}, viewing)).toHaveLength(1);
      expect((await portal.call(clear, { token: viewing })).status).toBe(403);
      expect(await mine()).toHaveLength(1);
    });

    test('is everybody’s who is signed in', async () => {
      await addPerson(portal, 'bare', await addResourceGroup(portal, 'Bare', ['session']));
      const bare = await signInPerson(portal, 'bare');
      expect(await mine({}, bare)).toEqual([]);
      expect(await portal.value(clear, { token: bare })).toBeNull();
      expect((await portal.call(myList, {})).status).toBe(401);
    });
  });

  describe('is narrowed down by', () => {
    const noon = new Date('2026-11-20T12:00:00.000Z');
    const later = new Date('2026-11-21T12:00:00.000Z');
    beforeEach(async () => {
      await visit('li', films.id, 0, { createTime: noon, reportName: 'Before', pageName: films.children[0]?.code });
      await visit('ann', board, 0, { createTime: later });
      await visit('ann', GONE, 0, { createTime: later, reportName: 'Sold_100%', pageDisplayName: 'North' });
    });
    test.each<[string, () => BodyOf<typeof list>, string[]]>([
      ['the newest first, the last of one instant before the others', () => ({}), ['gone', 'board', 'films']],
      ['the oldest first', () => ({ orderType: 'asc' }), ['films', 'board', 'gone']],
      ['who it was, by their account', () => ({ keyword: 'LI.w' }), ['films']],
      ['who it was, by their name', () => ({ keyword: 'person ann' }), ['gone', 'board']],
      ['a report’s name of now', () => ({ report: 'FILM' }), ['films']],
      ['not the one that it had', () => ({ report: 'Before' }), []],
      ['the name that what is gone had', () => ({ report: 'sold' }), ['gone']],
      ['signs that mean themselves', () => ({ report: '0%' }), ['gone']],
      ['a page', () => ({ report: films.children[0]?.enDisplayName ?? '' }), ['films']],
      ['a page that is gone', () => ({ report: 'north' }), ['gone']],
      ['reports', () => ({ type: 'Online' }), ['films']],
      ['dashboards', () => ({ type: 'Dashboards' }), ['board']],
      ['another type', () => ({ type: 'H5Report' }), []],
      ['a class', () => ({ classId: films.parentId }), ['films']],
      ['a first instant', () => ({ from: later.toISOString() }), ['gone', 'board']],
      ['a last instant, which is not in it', () => ({ to: later.toISOString() }), ['films']],
      ['several at once', () => ({ keyword: 'ann', type: 'Online' }), []],
    ])('%s', async (_, body, found) => {
      const known = new Map([[films.id, 'films'], [board, 'board'], [GONE, 'gone']]);
      await db().update(dashboard).set({ classId: null }).where(eq(dashboard.id, board));
      expect((await all(body())).map(({ catalogueId }) => known.get(catalogueId))).toEqual(found);
    });

    test('a class that stands above, and a department with those below it', async () => {
      const [above] = await db().insert(reportClass).values({ name: '上级', ename: 'Above' }).returning({ id: reportClass.id });
      await db().update(reportClass).set({ parentId: above?.id ?? 0 }).where(eq(reportClass.id, films.parentId));
      const [top] = await db().insert(department).values({ code: 'top', name: '总部', ename: 'Head office' }).returning({ id: department.id });
      const [team] = await db().insert(department).values({ code: 'team', name: '团队', parentId: top?.id ?? 0 }).returning({ id: department.id });
      await db().update(userAccount).set({ departmentId: team?.id ?? 0 }).where(eq(userAccount.id, people.ann));
      expect((await all({ classId: above?.id ?? 0 })).map(({ ename }) => ename)).toEqual(['Films']);
      expect((await all({ departmentId: top?.id ?? 0 })).map(({ account, departmentName, departmentEnName }) => [account, departmentName, departmentEnName])).toEqual([['ann', '团队', ''], ['ann', '团队', '']]);
      const known = await portal.value(choices, { token: admin });
      expect(known.classes).toContainEqual({ id: films.parentId, parentId: above?.id, name: films.className, ename: films.classEnName });
      expect(known.departments).toEqual(expect.arrayContaining([{ id: top?.id, parentId: null, name: '总部', ename: 'Head office' }, { id: team?.id, parentId: top?.id, name: '团队', ename: '' }]));
    });

    test('one’s own words and types', async () => {
      const li = (body: BodyOf<typeof myList>) => mine(body).then((rows) => rows.map(({ ename }) => ename));
      expect([await li({ keyword: 'film' }), await li({ keyword: 'north' }), await li({ type: 'Dashboards' }), await li({ type: 'Online', from: noon.toISOString(), to: later.toISOString() }), await li({ from: later.toISOString() })]).toEqual([['Films'], [], [], ['Films'], []]);
    });
  });

  test('pages have each opening once, also of one instant', async () => {
    const createTime = new Date('2026-11-20T12:00:00.000Z');
    for (let count = 0; count < 7; count += 1) await visit('li', films.id, 0, { createTime });
    for (const orderType of ['asc', 'desc'] as const) {
      const found: number[] = [];
      for (const pageIndex of [1, 2, 3, 4]) {
        const page = await portal.value(list, { token: admin, body: { orderType, pageIndex, pageSize: 2 } });
        expect([page.total, page.isAtLeast]).toEqual([7, 0]);
        found.push(...page.items.map(({ id }) => id));
      }
      expect(found).toEqual((await mine({ orderType })).map(({ id }) => id));
      expect(found).toEqual([...new Set(found)].toSorted((one, other) => (orderType === 'asc' ? one - other : other - one)));
    }
  });

  test('keeps who has been deleted under their name, and what nobody else may manage without a way there', async () => {
    const gone = await addPerson(portal, 'gone.one', viewers, [readers]);
    const [own] = await db().insert(report).values({ name: '自建', classId: films.parentId, reportType: 0, classType: 1, makerId: gone, platform: 'PowerBI' }).returning({ id: report.id });
    await visit('li', own?.id ?? 0, 1, { userId: gone });
    await portal.value(users.remove, { token: admin, body: { ids: [gone] } });
    expect(await all()).toMatchObject([{ account: 'gone.one', fullName: 'Person gone.one', isPersonThere: 0, name: '自建', isManaged: 0 }]);
    await visit('ann', films.id, 0);
    expect((await all())[0]).toMatchObject({ account: 'ann', isPersonThere: 1, isManaged: 1, sourceType: 'portal' });
  });

  test('is counted between instants, with how many people they were', async () => {
    const edges = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
    for (const [who, minutes] of [['li', 0], ['li', 59], ['ann', 59], ['ann', 60], ['li', 180]] as const) await visit(who, films.id, 0, { createTime: new Date(Date.parse(edges[0] ?? '') + minutes * MINUTE) });
    expect(await portal.value(statistics, { token: admin, body: { edges } })).toEqual([{ start: edges[0], visits: 3, people: 2 }, { start: edges[1], visits: 1, people: 1 }, { start: edges[2], visits: 0, people: 0 }]);
    const { status, envelope } = await portal.call(statistics, { token: admin, body: { edges: edges.toReversed() }, language: 'en' });
    expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([400, ['edges']]);
  });

  test('of everybody is for who may read it', async () => {
    for (const [endpoint, body] of [[list, {}], [statistics, { edges: [new Date(0).toISOString(), new Date().toISOString()] }], [choices, {}], [exportFile, { name: 'x', columns: [{ key: 'account', title: 'Account' }], timeZone: 'UTC' }]] as const) {
      const { status, envelope } = await portal.call(endpoint, { token, body });
      expect([status, envelope.message]).toEqual([403, INTERFACE_DENIED]);
    }
    await addPerson(portal, 'reading', await addResourceGroup(portal, 'Reading', ['session', 'browsingHistory']));
    await visit('li', films.id, 1);
    expect(await all({}, await signInPerson(portal, 'reading'))).toHaveLength(1);
  });

  test('becomes a file in the words of the screen', async () => {
    const createTime = new Date('2026-11-20T22:30:05.000Z');
    await db().update(userAccount).set({ departmentId: null });
    await visit('li', films.id, 0, { createTime, pageName: films.children[0]?.code });
    await visit('li', GONE, 0, { createTime, reportName: 'Old sales' });
    const columns = visitFileColumns.map((key) => ({ key, title: key }));
    const { id } = await portal.value(exportFile, { token: admin, body: { name: 'History', columns, timeZone: 'Asia/Shanghai' }, language: 'zh' });
    const texts = (await cellsOf(portal, admin, id)).slice(columns.length);
    const time = '2026/11/21 06:30:05';
    expect(texts.filter((text) => text !== '')).toEqual([time, 'li.wei', 'Person li.wei', 'Old sales', '已删除', 'Power BI', '门户', time, 'li.wei', 'Person li.wei', films.name, films.children[0]?.displayName, '在线报表', films.className, 'Power BI', '门户']);
  });

  test('is not read for a file that would be refused for its length', async () => {
    for (let count = 0; count < 3; count += 1) await visit('li', films.id, count);
    const search = { keyword: '', report: '', orderBy: 'createTime', orderType: 'desc' } as const;
    const rows = async (mostRows: number) => {
      const { total, slices } = await new BrowsingHistory(db(), undefined as never, mostRows).findAll(search);
      let count = 0;
      for await (const some of slices) count += some.length;
      return [total, count];
    };
    expect([await rows(3), await rows(4)]).toEqual([[3, 0], [3, 3]]);
  });

  test('forgets what is too old, but for the last opening of each report', async () => {
    const days = (count: number) => (count * DAY) / MINUTE;
    await visit('li', films.id, days(401));
    await visit('li', flights.id, days(501));
    const kept = [await visit('li', films.id, days(399)), await visit('ann', flights.id, days(500)), await visit('ann', GONE, days(600))];
    await new BrowsingHistory(db(), undefined as never).forgetOld(400, new AbortController().signal);
    expect((await db().select({ id: reportVisit.id }).from(reportVisit).orderBy(reportVisit.id)).map(({ id }) => id)).toEqual(kept);
  });
});
