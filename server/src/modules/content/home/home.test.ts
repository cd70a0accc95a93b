import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { customize } from '../../../../test/rights.ts';
import { carouselItem, dashboard, defaultReport, groupReport, portalGroup, report, userAccount } from '../../../database/schema/index.ts';

const { favourites, home, reports } = endpoints;

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
});
