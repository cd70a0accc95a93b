import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { startShopService, type ShopService } from '../../../../test/child.ts';
import { addReader } from '../../../../test/people.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addDataRole, customize } from '../../../../test/rights.ts';
import { dashboard, report, reportClass, userDashboard, userReport } from '../../../database/schema/index.ts';
import { workspaceOf } from '../../../../test/connections.ts';

const { getReport, getReportToken } = endpoints.reports;

describe('a dashboard over data with row-level security', () => {
  let shop: ShopService;
  let portal: TestPortal;
  let reportId: number;
  let dashboardId: number;

  beforeAll(async () => {
    shop = await startShopService();
    portal = await startTestPortal(databaseKind, {
      POWERBI_API_BASE: shop.origin,
      POWERBI_LOGIN_AUTHORITY: `${shop.origin}/local`,
      POWERBI_EMBED_ORIGINS: shop.origin,
      POWERBI_CLIENT_ID: shop.client.id,
      POWERBI_CLIENT_SECRET: shop.client.secret,
    });
    const [anyClass] = await db().select().from(reportClass).limit(1);
    const place = { platform: 'PowerBI', ...(await workspaceOf(db(), shop.ids.workspace)) };
    const [addedReport] = await db().insert(report).values({ ...place, name: '门店', classId: anyClass?.id ?? 0, reportType: 0, sourceReportId: shop.ids.report }).returning();
    const [addedDashboard] = await db().insert(dashboard).values({ ...place, displayName: '门店', sourceDashboardId: shop.ids.dashboard }).returning();
    [reportId, dashboardId] = [addedReport?.id ?? 0, addedDashboard?.id ?? 0];
  }, START_MILLISECONDS * 2);
  afterAll(async () => {
    await portal.stop();
    await shop.stop();
  }, START_MILLISECONDS);

  const db = () => portal.portal.database.db;
  const opened = () => ({ id: dashboardId, type: 'Dashboards' as const });

  const idsOf = (names: readonly string[]) => Promise.all(names.map((name) => addDataRole(portal, name, reportId)));

  /** Somebody with the dashboard and, where roles are named, with its report. */
  const addShopReader = async (account: string, dataRoles?: string[]) => {
    const person = await addReader(portal, account, { grants: false });
    await customize(portal, person.id);
    await db().insert(userDashboard).values({ userId: person.id, dashboardId });
    if (dataRoles) await db().insert(userReport).values({ userId: person.id, reportId, dataRoles: await idsOf(dataRoles) });
    return person;
  };
  const revenueIn = async (accessToken: string): Promise<unknown> => {
    const answer = await fetch(`${shop.origin}/embed/api/dashboards/${shop.ids.dashboard}/tiles/${shop.ids.tile}/query`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } });
    return ((await answer.json()) as { rows: unknown }).rows;
  };

  test('shows readers the rows that its reports show them', async () => {
    const [anna, ben] = [await addShopReader('anna', ['manager']), await addShopReader('ben', ['manager'])];
    const first = await portal.value(getReport, { token: anna.token, body: opened() });
    const second = await portal.value(getReport, { token: ben.token, body: opened() });
    expect([await revenueIn(first.accessToken), await revenueIn(second.accessToken)]).toEqual([[[30]], [[118]]]);
    const renewed = await portal.value(getReportToken, { token: anna.token, body: opened() });
    expect(await revenueIn(renewed.accessToken)).toEqual([[30]]);
  });

  test('follows the roles that a reader has now', async () => {
    const carl = await addShopReader('carl', ['pears']);
    const { accessToken } = await portal.value(getReport, { token: carl.token, body: opened() });
    expect(await revenueIn(accessToken)).toEqual([[20]]);
    await db().update(userReport).set({ dataRoles: await idsOf(['manager']) }).where(and(eq(userReport.userId, carl.id), eq(userReport.reportId, reportId)));
    expect(await revenueIn((await portal.value(getReportToken, { token: carl.token, body: opened() })).accessToken)).toEqual([[null]]);
  });

  test('is shown no longer than the grants last whose rows it shows, and not for one that ends at once', async () => {
    const fred = await addShopReader('fred', ['manager']);
    const lasts = (expireTime: Date) => db().update(userReport).set({ expireTime }).where(eq(userReport.userId, fred.id));
    const end = new Date(Date.now() + 5 * 60_000);
    await lasts(end);
    const { tokenExpiration } = await portal.value(getReport, { token: fred.token, body: opened() });
    // The next token is asked for before this one ends, and never later than half way there.
    expect(Date.parse(tokenExpiration)).toBeLessThanOrEqual((end.getTime() + Date.now()) / 2);
    await lasts(new Date(Date.now() + 30_000));
    expect((await portal.call(getReportToken, { token: fred.token, body: opened() })).status).toBe(403);
  });

  test.each([
    ['the report behind it', 'dora', undefined],
    ['a role for its data', 'emil', []],
  ])('tells who lacks %s what is missing', async (_, account, dataRoles) => {
    const { token } = await addShopReader(account, dataRoles);
    const refused = await portal.call(getReport, { token, body: opened(), language: 'en' });
    expect([refused.status, refused.envelope.message]).toEqual([403, expect.stringContaining('you have no data role for it')]);
    expect((await portal.call(getReport, { token, body: opened(), language: 'zh' })).envelope.message).toContain('没有任何数据角色');
  });
});
