import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, inArray } from 'drizzle-orm';
import { endpoints, MOST_VIEWS, reportType, type PersonalCard } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { groupReport, homeTemplate, personalPage, portalGroup, reportPage, savedView, sharedState, userAccount } from '../../../database/schema/index.ts';

const { list, add, update, remove, setDefault, share, shared } = endpoints.views;

describe('views', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let viewer: string;
  let admin: string;
  let reportId: number;
  let otherId: number;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    viewer = await portal.signIn();
    admin = await portal.signIn('admin');
    [reportId = 0, otherId = 0] = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).map(({ id }) => id);
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  afterEach(async () => {
    await portal.portal.database.db.delete(savedView);
    await portal.portal.database.db.delete(sharedState);
  });

  const save = (token: string, name: string, rest: Record<string, unknown> = {}) => portal.value(add, { token, body: { reportId, name, page: 'ReportSection2', state: `state of ${name}`, ...rest } });
  const seen = async (token: string) => (await portal.value(list, { token, query: { reportId: String(reportId) } })).map(({ name, isOwn, isDefault }) => [name, isOwn, isDefault]);
  /** What the viewers' role may do with the report, taken away for the length of a test. */
  const withoutGrant = async (work: () => Promise<void>) => {
    const { db } = portal.portal.database;
    const [group] = await db.select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
    const own = and(eq(groupReport.groupId, group?.id ?? 0), eq(groupReport.reportId, reportId));
    const [grant] = await db.delete(groupReport).where(own).returning();
    await work();
    if (grant) await db.insert(groupReport).values(grant);
  };

  test('are the reader’s own; shared ones are everybody’s who may open the report', async () => {
    const mine = await save(viewer, 'West');
    expect(mine).toMatchObject({ name: 'West', page: 'ReportSection2', state: 'state of West', isOwn: 1, isShared: 0, isDefault: 0 });
    await save(admin, 'Board', { isShared: 1 });
    await save(admin, 'Private');
    expect(await seen(viewer)).toEqual([['Board', 0, 0], ['West', 1, 0]]);
    expect(await seen(admin)).toEqual([['Board', 1, 0], ['Private', 1, 0]]);
    expect((await portal.value(list, { token: viewer, query: { reportId: String(otherId) } })).length).toBe(0);
  });

  test('of the same name are replaced, and renamed ones keep names apart', async () => {
    const first = await save(viewer, 'West');
    expect((await save(viewer, ' West ', { state: 'newer' })).id).toBe(first.id);
    const second = await save(viewer, 'East');
    const taken = await portal.call(update, { token: viewer, body: { id: second.id, name: 'West', isShared: 0 }, language: 'en' });
    expect([taken.status, taken.envelope.errors?.[0]?.field]).toEqual([409, 'name']);
    await portal.value(update, { token: viewer, body: { id: second.id, name: 'North', isShared: 1 } });
    expect((await seen(admin)).map(([name]) => name)).toEqual(['North']);
  });

  test('that are given one name at once keep names apart, too', async () => {
    const views = [await save(viewer, 'West'), await save(viewer, 'East'), await save(viewer, 'South')];
    const answers = await Promise.all(views.map(({ id }) => portal.call(update, { token: viewer, body: { id, name: 'North', isShared: 0 } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await seen(viewer)).filter(([name]) => name === 'North')).toHaveLength(1);
  });

  test('one that is saved over and not shared any more is where nobody else begins, also when it is shared again', async () => {
    const board = await save(admin, 'Board', { isShared: 1 });
    await portal.value(setDefault, { token: viewer, body: { reportId, id: board.id } });
    await save(admin, 'Board', { isShared: 0 });
    await save(admin, 'Board', { isShared: 1 });
    expect(await seen(viewer)).toEqual([['Board', 0, 0]]);
  });

  test('one is where the reader begins; taken back by its owner, it is no longer others’', async () => {
    const board = await save(admin, 'Board', { isShared: 1, isDefault: 1 });
    await portal.value(setDefault, { token: viewer, body: { reportId, id: board.id } });
    expect(await seen(viewer)).toEqual([['Board', 0, 1]]);
    const begun = () => portal.value(endpoints.reports.getReport, { token: viewer, body: { id: reportId, type: 'Online' } }).then(({ view }) => view);
    expect(await begun()).toEqual({ page: 'ReportSection2', state: 'state of Board' });
    await portal.value(update, { token: admin, body: { id: board.id, name: 'Board', isShared: 0 } });
    expect(await begun()).toBeNull();
    expect([await seen(viewer), await seen(admin)]).toEqual([[], [['Board', 1, 1]]]);
    await portal.value(setDefault, { token: admin, body: { reportId, id: null } });
    expect(await seen(admin)).toEqual([['Board', 1, 0]]);
  });

  test('of others are neither changed nor deleted nor, when private, used', async () => {
    const { id } = await save(admin, 'Private');
    expect((await portal.call(update, { token: viewer, body: { id, name: 'x', isShared: 1 } })).status).toBe(404);
    expect((await portal.call(remove, { token: viewer, body: { id } })).status).toBe(404);
    expect((await portal.call(setDefault, { token: viewer, body: { reportId, id } })).status).toBe(404);
    await portal.value(remove, { token: admin, body: { id } });
    expect(await seen(admin)).toEqual([]);
  });

  test('are of pages that their reader may open, and so is a link', async () => {
    const { db } = portal.portal.database;
    const [group] = await db.select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
    const given = and(eq(groupReport.groupId, group?.id ?? 0), eq(groupReport.reportId, reportId));
    await db.update(groupReport).set({ pages: ['ReportSection2'] }).where(given);
    try {
      for (const call of [add, share]) {
        const body = (page: string) => ({ reportId, name: 'Page', page, state: 's' });
        const refused = await portal.call(call, { token: viewer, body: body('ReportSection3') });
        expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([403, 'page']);
        for (const page of ['ReportSection2', '']) expect((await portal.call(call, { token: viewer, body: body(page) })).status).toBe(200);
      }
      expect(await seen(viewer)).toEqual([['Page', 1, 0]]);
      expect(await db.$count(sharedState)).toBe(2);
    } finally {
      await db.update(groupReport).set({ pages: null }).where(given);
    }
  });

  test('of others are not offered where their page is not open, nor is a link; what one begins with is then the report as published', async () => {
    const { db } = portal.portal.database;
    const [group] = await db.select().from(portalGroup).where(eq(portalGroup.code, 'viewers'));
    const given = and(eq(groupReport.groupId, group?.id ?? 0), eq(groupReport.reportId, reportId));
    const closed = await save(admin, 'Closed', { page: 'ReportSection3', isShared: 1 });
    await save(admin, 'Open', { isShared: 1 });
    await save(admin, 'All', { page: '', isShared: 1 });
    await save(viewer, 'Mine', { page: 'ReportSection3' });
    const { id } = await portal.value(share, { token: admin, body: { reportId, page: 'ReportSection3', state: 's' } });
    await portal.value(setDefault, { token: viewer, body: { reportId, id: closed.id } });
    const begun = () => portal.value(endpoints.reports.getReport, { token: viewer, body: { id: reportId, type: 'Online' } }).then(({ view }) => view?.page);
    expect(await begun()).toBe('ReportSection3');
    await db.update(groupReport).set({ pages: ['ReportSection2'] }).where(given);
    try {
      // Their own stays theirs to delete.
      expect((await seen(viewer)).map(([name]) => name)).toEqual(['All', 'Mine', 'Open']);
      expect((await seen(admin)).map(([name]) => name)).toEqual(['All', 'Closed', 'Open']);
      expect(await begun()).toBeUndefined();
      expect((await portal.call(setDefault, { token: viewer, body: { reportId, id: closed.id } })).status).toBe(404);
      const link = await portal.call(shared, { token: viewer, query: { id, reportId: String(reportId) }, language: 'en' });
      expect([link.status, link.envelope.message]).toEqual([403, 'You may not open the page that this link leads to']);
    } finally {
      await db.update(groupReport).set({ pages: null }).where(given);
    }
    expect((await seen(viewer)).map(([name]) => name)).toEqual(['All', 'Closed', 'Mine', 'Open']);
  });

  test('are of pages that the report has, as far as the portal knows its pages, and so is a link', async () => {
    const { db } = portal.portal.database;
    const [paginated] = await portal.value(endpoints.reports.getMyReports, { token: admin }).then((all) => all.filter(({ reportType: type }) => type === reportType.paginated));
    const body = (id: number, page: string) => ({ reportId: id, name: 'Page', page, state: 's' });
    for (const call of [add, share]) {
      const refused = await portal.call(call, { token: viewer, body: body(reportId, 'Invented'), language: 'en' });
      expect([refused.status, refused.envelope.errors]).toEqual([400, [{ field: 'page', message: 'The report has no such page' }]]);
      // Of kinds without pages before they run, it may be any.
      expect((await portal.call(call, { token: admin, body: body(paginated?.id ?? 0, 'Invented') })).status).toBe(200);
    }
    expect(await seen(viewer)).toEqual([]);
    // None is known before the first look at the reporting service.
    const ofReport = and(eq(reportPage.reportId, reportId), eq(reportPage.isActive, true));
    const known = await db.update(reportPage).set({ isActive: false }).where(ofReport).returning({ id: reportPage.id });
    expect((await portal.call(add, { token: viewer, body: body(reportId, 'Invented') })).status).toBe(200);
    await db.update(reportPage).set({ isActive: true }).where(inArray(reportPage.id, known.map(({ id }) => id)));
  });

  test('are so many at the most', async () => {
    for (let count = 0; count < MOST_VIEWS; count += 1) await save(viewer, `View ${count}`);
    const refused = await portal.call(add, { token: viewer, body: { reportId, name: 'One more', state: 's' }, language: 'en' });
    expect([refused.status, refused.envelope.message]).toEqual([409, `At most ${MOST_VIEWS} views of one report can be kept`]);
    expect((await save(viewer, 'View 7', { state: 'newer' })).state).toBe('newer');
  });

  test('are so many also where several are saved at once', async () => {
    const { db } = portal.portal.database;
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    await db.insert(savedView).values(Array.from({ length: MOST_VIEWS - 1 }, (_, at) => ({ userId: user?.id ?? 0, reportId, name: `View ${at}`, state: 's' })));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => portal.call(add, { token: viewer, body: { reportId, name: `One more ${at}`, state: 's' } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await db.$count(savedView)).toBe(MOST_VIEWS);
  });

  test('are shared thirty times a minute, because each link is kept', async () => {
    // Twice as many, should a minute end among them.
    const links = await Promise.all(Array.from({ length: 61 }, () => portal.call(share, { token: viewer, body: { reportId, page: '', state: 'captured' } })));
    const kept = links.filter(({ status }) => status === 200).length;
    expect(links.filter(({ status }) => status === 429).length).toBe(61 - kept);
    expect(kept).toBeLessThanOrEqual(60);
    expect(await portal.portal.database.db.$count(sharedState)).toBe(kept);
  });

  test('a link carries page and state to others who may open the report', async () => {
    const { id } = await portal.value(share, { token: admin, body: { reportId, page: 'ReportSection3', state: 'captured' } });
    expect(id).toMatch(/^[\w-]{22}$/);
    const query = { id, reportId: String(reportId) };
    expect(await portal.value(shared, { token: viewer, query })).toEqual({ page: 'ReportSection3', state: 'captured' });
    expect((await portal.call(shared, { token: viewer, query: { id, reportId: String(otherId) } })).status).toBe(404);
    expect((await portal.call(shared, { token: viewer, query: { id: "x' or 1=1", reportId: String(reportId) } })).status).toBe(400);
    await withoutGrant(async () => {
      expect((await portal.call(shared, { token: viewer, query })).status).toBe(403);
      expect((await portal.call(list, { token: viewer, query: { reportId: String(reportId) } })).status).toBe(403);
      expect((await portal.call(add, { token: viewer, body: { reportId, name: 'x', state: 's' } })).status).toBe(403);
    });
  });

  test('a link ends after a year, and what a card was pinned with does not', async () => {
    const { db } = portal.portal.database;
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const userId = user?.id ?? 0;
    const idOf = (name: string) => name.padEnd(22, '0');
    const card = (stateId: string): PersonalCard => ({ kind: 'report', key: 'r', x: 0, y: 0, w: 6, h: 6, title: '', entitle: '', locked: 0, reportId, page: '', stateId, show: 'live' });
    const cards: PersonalCard[] = [{ kind: 'text', key: 't', x: 0, y: 6, w: 6, h: 6, title: '', entitle: '', locked: 0, text: '', entext: '' }, card('')];
    await db.insert(personalPage).values({ userId, name: 'Mine', cards: [...cards, card(idOf('of-page'))] });
    await db.insert(homeTemplate).values({ name: 'Sales', cards: [...cards, card(idOf('of-template'))] });
    const made = (days: number) => new Date(Date.now() - days * 86_400_000);
    const kept = { userId, reportId, state: 'captured' };
    await db.insert(sharedState).values([{ ...kept, id: idOf('young'), createTime: made(364) }, ...['old', 'of-page', 'of-template'].map((name) => ({ ...kept, id: idOf(name), createTime: made(366) }))]);
    try {
      await portal.portal.modules.find(({ name }) => name === 'views')?.parts.nightly?.(new AbortController().signal);
    } finally {
      for (const table of [personalPage, homeTemplate]) await db.delete(table);
    }
    expect((await db.select().from(sharedState)).map(({ id }) => id).toSorted()).toEqual(['of-page', 'of-template', 'young'].map(idOf));
    for (const [language, message] of [['zh', '该链接已失效，请向分享者索取新的链接'], ['en', 'This link no longer works. Ask whoever shared it for a new one']] as const) {
      const gone = await portal.call(shared, { token: admin, language, query: { id: idOf('old'), reportId: String(reportId) } });
      expect([gone.status, gone.envelope.message]).toEqual([404, message]);
    }
  });
});
