import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, isNotNull } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup } from '../../../../test/rights.ts';
import { accessRequest, dashboard, report, userAccount } from '../../../database/schema/index.ts';
import { nextOf } from './freshness.ts';

const { getFreshness, requestAccess, getMyReports } = endpoints.reports;

describe('what is said of a report', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let viewer: string;
  let ids: number[];
  let next = 0;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` });
    viewer = await portal.signIn();
    ids = (await portal.value(getMyReports, { token: viewer })).filter(({ reportType }) => reportType === 0).map(({ id }) => id);
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  afterEach(() => void (powerBi.override = () => undefined));

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  /** The freshness of a report that nobody has asked for: answers are remembered for a minute. */
  const freshnessWith = async (refreshes: Record<string, unknown>[], catalogue: Partial<typeof report.$inferInsert> = {}) => {
    powerBi.override = ({ path }) => (path.includes('/refreshes') ? { body: { value: refreshes } } : path.endsWith('/refreshSchedule') ? { status: 404, body: {} } : undefined);
    const id = ids[next] ?? 0;
    next = (next + 1) % ids.length;
    await portal.portal.database.db.update(report).set({ owner: '', isCertified: false, freshHours: null, ...catalogue }).where(eq(report.id, id));
    return portal.value(getFreshness, { token: viewer, query: { id: String(id) } });
  };

  test('its data are as of the latest refresh that succeeded; who answers for them', async () => {
    const at = hoursAgo(2);
    expect(await freshnessWith([{ status: 'Completed', endTime: at }], { owner: 'Controlling', isCertified: true, freshHours: 24 })).toEqual({ dataAsOf: at, state: 'fresh', nextRefresh: null, owner: 'Controlling', isCertified: 1 });
  });

  test('older data than agreed are late', async () => {
    expect(await freshnessWith([{ status: 'Completed', endTime: hoursAgo(25) }], { freshHours: 24 })).toMatchObject({ state: 'late' });
  });

  test('a refresh that failed is told, with the data that are still shown', async () => {
    const at = hoursAgo(30);
    expect(await freshnessWith([{ status: 'Failed', endTime: hoursAgo(1) }, { status: 'Completed', endTime: at }])).toMatchObject({ state: 'failed', dataAsOf: at });
  });

  test('without a history nothing is claimed', async () => {
    expect(await freshnessWith([])).toEqual({ dataAsOf: null, state: 'unknown', nextRefresh: null, owner: '', isCertified: 0 });
  });

  test('an owner to whom nobody has given a name is told by their account', async () => {
    const { db } = portal.portal.database;
    const id = ids[0] ?? 0;
    const ownerId = await addPerson(portal, 'controller', await addResourceGroup(portal, 'Controllers', ['session']));
    await db.update(report).set({ owner: '', ownerId }).where(eq(report.id, id));
    for (const [fullName, owner] of [['', 'controller'], ['Cora Ng', 'Cora Ng']] as const) {
      await db.update(userAccount).set({ fullName }).where(eq(userAccount.id, ownerId));
      expect(await portal.value(getFreshness, { token: viewer, query: { id: String(id) } })).toMatchObject({ owner });
    }
  });

  test('a request to see it is kept, and the latest reason counts', async () => {
    const { db } = portal.portal.database;
    for (const reason of ['For the board', 'For the board on Friday']) await portal.value(requestAccess, { token: viewer, body: { reportId: ids[0] ?? 0, reason } });
    expect((await db.select().from(accessRequest)).map(({ reason, state }) => [reason, state])).toEqual([['For the board on Friday', 'waiting']]);
    const [shown] = await db.select().from(dashboard);
    expect(shown).toBeDefined();
    for (const reason of ['To compare', 'To compare regions']) await portal.value(requestAccess, { token: viewer, body: { reportId: shown?.id ?? 0, reason } });
    const asked = await db.select().from(accessRequest).where(isNotNull(accessRequest.dashboardId));
    expect(asked.map(({ reportId, dashboardId, reason }) => [reportId, dashboardId, reason])).toEqual([[null, shown?.id, 'To compare regions']]);
    const empty = await portal.call(requestAccess, { token: viewer, body: { reportId: ids[0] ?? 0, reason: ' ' }, language: 'en' });
    expect([empty.status, empty.envelope.errors?.[0]?.field]).toEqual([400, 'reason']);
    expect((await portal.call(requestAccess, { token: viewer, body: { reportId: 99_999, reason: 'x' } })).status).toBe(404);
  });
});

describe('the next refresh of a schedule', () => {
  const schedule = { enabled: true, days: ['Monday', 'Friday'], times: ['18:30', '06:00'], localTimeZoneId: 'UTC' };
  test.each([
    // A Friday.
    ['2026-11-20T05:00:00Z', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20T19:00:00Z', '2026-11-23T06:00:00.000Z'],
  ])('after %s', (now, expected) => expect(nextOf(schedule, new Date(now))).toBe(expected));

  test.each([[{ ...schedule, enabled: false }], [{ ...schedule, localTimeZoneId: 'China Standard Time' }], [{}]])('is unknown with %j', (given) => expect(nextOf(given, new Date())).toBeNull());
});
