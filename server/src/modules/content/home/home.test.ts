import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, customize, signInPerson } from '../../../../test/rights.ts';
import { announcement, article, articleClass, carouselItem, dashboard, defaultReport, exportTask, groupDashboard, groupReport, homeLayout, portalGroup, report, reportVisit, userAccount, userGroup } from '../../../database/schema/index.ts';

const { favourites, home, reports } = endpoints;
const MINUTE = 60_000;

describe('what Home is made of', () => {
  let portal: TestPortal;
  let token: string;
  let ids: number[];

  beforeAll(async () => {
    ({ portal, token, reports: ids } = await startTestPortalSignedIn());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const db = () => portal.portal.database.db;

  test('the catalogue in one answer is what its parts say, with favourites by their ids', async () => {
    const [shown] = await portal.value(reports.getMyDashboards, { token });
    const [first = 0] = ids;
    const dashboardId = shown?.dashboardId ?? 0;
    const [daily, empty] = [await portal.value(favourites.addClass, { token, body: { name: 'Daily' } }), await portal.value(favourites.addClass, { token, body: { name: 'Empty' } })];
    for (const dReportID of [first, dashboardId]) await portal.value(favourites.add, { token, body: { dReportID, collectionClassID: daily.id } });

    const given = await portal.value(home.reports, { token });
    const listed = await portal.value(reports.getMyReports, { token, query: { isPcweb: '1' } });
    expect(given).toEqual({
      reportList: listed,
      classList: await portal.value(reports.getClassList, { token }),
      collectionClassList: [daily, empty],
      collectionList: [first, dashboardId].map((dReportID) => ({ dReportID, collectionClassID: daily.id })),
      reportPages: listed.flatMap(({ children }) => children),
    });
    expect(given.reportPages.length).toBeGreaterThan(0);

    await db().delete(groupReport).where(eq(groupReport.reportId, first));
    await db().delete(dashboard);
    const less = await portal.value(home.reports, { token });
    expect(less.reportList.map(({ id }) => id)).not.toContain(first);
    expect([less.collectionList, less.reportPages.filter(({ dreportId }) => dreportId === first)]).toEqual([[], []]);
  });

  test('the carousel is what is shown of it, in its order, each picture in both languages', async () => {
    // The samples' own.
    await db().delete(carouselItem);
    expect(await portal.value(home.carouselItems, { token })).toEqual([]);
    await db()
      .insert(carouselItem)
      .values([
        { title: '二', entitle: 'Two', picture: '/zh.png', enPicture: '/en.png', link: '/Main/Home', sort: 2 },
        { title: '一', picture: '/one.png', sort: 1 },
        { title: '无', picture: '/none.png', isActive: false },
      ]);
    const items = await portal.value(home.carouselItems, { token });
    expect(items.map(({ id: _, ...item }) => item)).toEqual([
      { title: '一', entitle: '', picture: '/one.png', enPicture: '/one.png', phonePicture: '/one.png', enPhonePicture: '/one.png', link: '' },
      { title: '二', entitle: 'Two', picture: '/zh.png', enPicture: '/en.png', phonePicture: '/zh.png', enPhonePicture: '/en.png', link: '/Main/Home' },
    ]);
    expect((await portal.call(home.carouselItems, {})).status).toBe(401);
  });

  test('the default report is the user’s own, as long as they may customize and open it', async () => {
    const [user] = await db().select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const [, other = 0] = ids;
    const asked = () => portal.value(reports.getDefaultReport, { token });
    expect(await asked()).toBeNull();
    await db().insert(defaultReport).values({ userId: user?.id ?? 0, reportId: other });
    expect(await asked()).toBeNull();
    await customize(portal, user?.id ?? 0);
    expect((await asked())?.id).toBe(other);
    expect(await portal.value(reports.getDefaultReport, { token: await portal.signIn('admin') })).toBeNull();
    await db().update(report).set({ isActive: false }).where(eq(report.id, other));
    expect(await asked()).toBeNull();
    await db().update(report).set({ isActive: true }).where(eq(report.id, other));
    // An administrator still has it.
    const [viewers] = await db().select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
    await db().delete(groupReport).where(and(eq(groupReport.reportId, other), eq(groupReport.groupId, viewers?.id ?? 0)));
    expect(await asked()).toBeNull();
  });

  test('the default report is chosen by who may customize, and among what they may open', async () => {
    const viewers = await builtIn(portal, 'Viewers');
    const id = await addPerson(portal, 'chooser', viewers.resourceGroupId, [viewers.groupId]);
    const chooser = await signInPerson(portal, 'chooser');
    const [mine = 0] = (await portal.value(reports.getMyReports, { token: chooser })).map((one) => one.id);
    const choose = (reportId: number | null) => portal.call(reports.setDefaultReport, { token: chooser, body: { reportId }, language: 'en' });
    const start = async () => (await portal.value(home.overview, { token: chooser })).start?.id;
    const refused = await choose(mine);
    expect([refused.status, refused.envelope.message]).toEqual([403, 'Your account cannot choose what opens first. Ask an administrator if you need to']);
    await customize(portal, id);
    expect([(await choose(mine)).status, await start(), (await choose(999_999)).status, await start()]).toEqual([200, mine, 404, mine]);
    expect((await portal.value(reports.getDefaultReport, { token: chooser }))?.id).toBe(mine);
    await db().update(userAccount).set({ isCustom: false }).where(eq(userAccount.id, id));
    expect(await start()).toBeUndefined();
    await customize(portal, id);
    await choose(null);
    expect([await start(), await db().select().from(defaultReport).where(eq(defaultReport.userId, id))]).toEqual([undefined, []]);
  });
});

describe('Home at a glance', () => {
  let portal: TestPortal;
  let one: string;
  let people: Record<'one' | 'other' | 'stranger', number>;
  let films: number;
  let board: number;
  let shown: number[];

  beforeAll(async () => {
    ({ portal } = await startTestPortalSignedIn());
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    const [readers, others] = [await addGroup(portal, 'readers'), await addGroup(portal, 'others')];
    const all = await db().select().from(report).orderBy(report.id);
    shown = all.map(({ id }) => id);
    films = all.find(({ ename }) => ename === 'Films')?.id ?? 0;
    [{ id: board } = { id: 0 }] = await db().select().from(dashboard);
    await db().insert(groupReport).values(shown.map((reportId) => ({ groupId: readers, reportId, allowA: 0 })));
    await db().insert(groupDashboard).values({ groupId: readers, dashboardId: board });
    people = { one: await addPerson(portal, 'one', resourceGroupId, [readers]), other: await addPerson(portal, 'other', resourceGroupId, [readers]), stranger: await addPerson(portal, 'stranger', resourceGroupId, [others]) };
    one = await signInPerson(portal, 'one');
    // Those of the samples are for everybody.
    await db().delete(carouselItem);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const db = () => portal.portal.database.db;
  const overview = (token = one) => portal.value(home.overview, { token });
  /** @param minutes ago */
  const visit = (userId: number, catalogueId: number, minutes: number, pageName = '') =>
    db().insert(reportVisit).values({ userId, catalogueId, pageName, sourceReportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', pageDisplayName: '', createTime: new Date(Date.now() - minutes * MINUTE) });
  const customizing = (isCustom: boolean) => db().update(userAccount).set({ isCustom }).where(eq(userAccount.id, people.one));

  test('is empty for who has opened nothing', async () => {
    expect(await overview(await signInPerson(portal, 'stranger'))).toEqual({ isCustom: 0, layout: { hidden: [], order: [] }, start: null, startPath: '', recent: [], clearedTime: null, popular: [], exports: [], schedules: [], pictures: 0, unread: expect.any(Number) });
  });

  test('has what was opened last, each once, with its page, and of roles what others open', async () => {
    const [page] = (await portal.value(reports.getMyReports, { token: one })).find(({ id }) => id === films)?.children.slice(-1) ?? [];
    await visit(people.one, films, 30, 'a page that is gone');
    await visit(people.one, board, 20);
    await visit(people.one, films, 10, page?.code);
    await visit(people.one, 999_999, 1);
    const [popular = 0, twice = 0, onlyOnce = 0] = shown.filter((id) => id !== films);
    for (const [who, id, minutes] of [['other', twice, 5], ['other', twice, 6], ['other', onlyOnce, 5], ['other', films, 5], ['one', popular, 60 * 24 * 40], ['stranger', popular, 5]] as const) await visit(people[who], id, minutes);
    // Of long ago, but nobody's else: it is the user's own, and not among the first.
    const { recent, popular: others } = await overview();
    expect(recent.map(({ id, type }) => [id, type])).toEqual([[films, 'Online'], [board, 'Dashboards'], [popular, expect.any(String)]]);
    expect(recent[0]).toMatchObject({ page: page?.code, ename: 'Films' });
    expect(Date.parse(recent[0]?.openTime ?? '')).toBeGreaterThan(Date.now() - 11 * MINUTE);
    expect(others.map(({ id }) => id)).toEqual([twice, onlyOnce]);
  });

  test('has nothing of what somebody may not open any more', async () => {
    await db().update(report).set({ isActive: false }).where(eq(report.id, films));
    expect((await overview()).recent.map(({ id }) => id)).not.toContain(films);
    await db().update(report).set({ isActive: true }).where(eq(report.id, films));
    const stranger = await signInPerson(portal, 'stranger');
    expect(await overview(stranger)).toMatchObject({ recent: [], popular: [] });
    // A role that has ended gives nothing to know either.
    await db().update(userGroup).set({ expireTime: new Date(0) }).where(eq(userGroup.userId, people.one));
    expect(await overview()).toMatchObject({ recent: [], popular: [] });
    await db().update(userGroup).set({ expireTime: null }).where(eq(userGroup.userId, people.one));
  });

  test('has own exports that are under way, or have ended within a day', async () => {
    const task = { userId: people.one, reportId: films, options: { formats: ['PDF'], language: 'en' } } as const;
    const ended = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE);
    await db()
      .insert(exportTask)
      .values([
        { ...task, name: 'old', state: 'done', finishTime: ended(30) },
        { ...task, name: 'failed', state: 'failed', finishTime: ended(2) },
        { ...task, name: 'another person’s', userId: people.other, state: 'done', finishTime: ended(1) },
      ]);
    expect((await overview()).exports.map(({ name, state }) => [name, state])).toEqual([['failed', 'failed']]);
  });

  test('is arranged by who may customize, and as always for others', async () => {
    const arrange = (hidden: string[], order: string[]) => portal.call(home.saveLayout, { token: one, body: { hidden, order } as never, language: 'en' });
    await customizing(false);
    const refused = await arrange(['popular'], []);
    expect([refused.status, refused.envelope.message]).toEqual([403, 'Your account cannot customize Home. Ask an administrator if you need to']);
    await customizing(true);
    expect((await arrange(['popular', 'popular'], ['classes', 'favourites'])).status).toBe(200);
    expect(await overview()).toMatchObject({ isCustom: 1, layout: { hidden: ['popular'], order: ['classes', 'favourites'] } });
    for (const wrong of [await arrange(['nothing'], []), await arrange(Array(9).fill('news'), [])]) expect([wrong.status, wrong.envelope.errors?.[0]?.field]).toEqual([400, expect.stringMatching(/^hidden/)]);
    expect((await overview()).layout.hidden).toEqual(['popular']);
    await customizing(false);
    expect(await overview()).toMatchObject({ isCustom: 0, layout: { hidden: [], order: [] } });
    expect(await db().select({ userId: homeLayout.userId }).from(homeLayout)).toEqual([{ userId: people.one }]);
  });

  test('news are what each call gives by itself, and empty where it may not be made', async () => {
    await db().insert(carouselItem).values({ title: '一', picture: '/one.png', sort: 1 });
    const [{ id: classId } = { id: 0 }] = await db().select({ id: articleClass.id }).from(articleClass);
    await db().insert(article).values({ title: '新', classId, content: '', publishTime: new Date(0) });
    await db().insert(announcement).values({ title: '告', kind: 'notice', content: '', publishTime: new Date(0) });
    const news = await portal.value(home.news, { token: one });
    expect(news).toEqual({
      carousel: await portal.value(home.carouselItems, { token: one }),
      announcements: await portal.value(endpoints.announcements.list, { token: one }),
      articles: await portal.value(endpoints.learning.articles, { token: one, query: { top: 24 } }),
      lessons: await portal.value(endpoints.lessons.proceed, { token: one, query: { top: 3 } }),
    });
    expect([news.carousel.length, news.announcements.some(({ title }) => title === '告'), news.articles.some(({ title }) => title === '新')]).toEqual([1, true, true]);
    expect(await overview()).toMatchObject({ pictures: 1, unread: news.announcements.filter(({ isRead }) => isRead === 0).length });
    await addPerson(portal, 'narrow', await addResourceGroup(portal, 'Session only', ['session']));
    const narrow = await signInPerson(portal, 'narrow');
    expect(await portal.value(home.news, { token: narrow })).toMatchObject({ articles: [], lessons: [] });
    expect(await overview(narrow)).toMatchObject({ recent: [], popular: [], start: null });
    expect((await portal.call(home.overview, {})).status).toBe(401);
  });
});
