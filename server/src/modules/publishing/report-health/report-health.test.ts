import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { report, reportOpening, reportPage, userAccount, userReport } from '../../../database/schema/index.ts';
import { ReportHealths } from './service.ts';

const { opened, health } = endpoints.reportHealths;
const DAY = 86_400_000;

describe('how a report opens', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  let publisher: string;
  let viewerId: number;
  let reportId: number;
  const db = () => portal.portal.database.db;
  const rows = () => db().select().from(reportOpening).where(eq(reportOpening.reportId, reportId));
  const see = (token: string) => portal.value(health, { token, query: { dReportId: reportId } });

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewer = await portal.signIn('viewer');
    await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
    publisher = await signInPerson(portal, 'publisher');
    viewerId = (await db().select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]!.id;
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).find(({ ename }) => ename === 'Films')!.id;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(async () => void (await db().delete(reportOpening)));

  test('is told by those who may open it, and seen with names by who may read the audit log only', async () => {
    const [page] = await db().select().from(reportPage).where(eq(reportPage.reportId, reportId));
    expect(await portal.value(opened, { token: viewer, body: { reportId, page: page!.code, duration: 800 } })).toBeNull();
    expect(await portal.value(opened, { token: viewer, body: { reportId, failure: 'timeout', isMobile: 1 } })).toBeNull();
    const seen = await see(admin);
    expect(seen.recent).toMatchObject([
      { page: '', pageName: '', isMobile: 1, duration: null, failure: 'timeout', account: 'viewer' },
      { page: page!.code, pageName: page!.displayName, isMobile: 0, duration: 800, failure: null, account: 'viewer' },
    ]);
    expect(seen).toMatchObject({ openings: 2, p50: 800, p95: 800, failures: [{ failure: 'timeout', count: 1 }], days: [{ openings: 2, failures: 1, p50: 800 }] });
    expect((await see(publisher)).recent.map(({ account, fullName }) => [account, fullName])).toEqual([['', ''], ['', '']]);
  });

  test.each([
    ['neither time nor failure', {}],
    ['both', { duration: 1, failure: 'other' }],
    ['a failure of its own making', { failure: 'drop table' }],
    ['a report that is none', { reportId: { toString: 1 }, duration: 1 }],
    ['a negative time', { duration: -1 }],
    ['an endless page', { duration: 1, page: 'x'.repeat(201) }],
  ])('is not told with %s', async (_, body) => {
    expect((await portal.call(opened, { token: admin, body: { reportId, ...body } as never })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('is told by nobody who may not open it, and seen by nobody who only reads', async () => {
    expect((await portal.call(opened, { token: publisher, body: { reportId, duration: 1 } })).status).toBe(403);
    expect((await portal.call(opened, { token: viewer, body: { reportId: 2_000_000_000, duration: 1 } })).status).toBe(404);
    expect((await portal.call(health, { token: viewer, query: { dReportId: reportId } })).status).toBe(403);
    expect((await portal.call(health, { token: admin, query: { dReportId: 2_000_000_000 } })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('is told by one person six times a minute of one report', async () => {
    await addPerson(portal, 'reader', await addResourceGroup(portal, 'Tellers', ['session', 'reports']));
    const reader = await signInPerson(portal, 'reader');
    await db().update(userAccount).set({ isCustom: true }).where(eq(userAccount.account, 'reader'));
    await db().insert(userReport).values({ userId: (await db().select().from(userAccount).where(eq(userAccount.account, 'reader')))[0]!.id, reportId });
    const tell = async (id: number) => (await portal.call(opened, { token: reader, body: { reportId: id, failure: 'server' } })).status;
    const answers: number[] = [];
    for (let index = 0; index < 8; index += 1) answers.push(await tell(reportId));
    expect([answers.filter((status) => status === 200).length, await tell(2_000_000_000)]).toEqual([6, 404]);
    expect(await rows()).toHaveLength(6);
  });

  test('is counted where the portal itself has refused it, and only as what it was', async () => {
    const tell = async (token: string, id: number, failure: 'refused' | 'missing' | 'network') => (await portal.call(opened, { token, body: { reportId: id, failure } })).status;
    await addPerson(portal, 'outsider', await addResourceGroup(portal, 'Readers', ['session', 'reports']));
    const outsider = await signInPerson(portal, 'outsider');
    expect([await tell(outsider, reportId, 'refused'), await tell(outsider, reportId, 'missing'), await tell(outsider, reportId, 'network')]).toEqual([200, 403, 403]);
    await db().update(report).set({ isActive: false }).where(eq(report.id, reportId));
    expect([await tell(viewer, reportId, 'missing'), await tell(viewer, reportId, 'refused'), await tell(viewer, 2_000_000_000, 'missing')]).toEqual([200, 404, 200]);
    await db().update(report).set({ isActive: true }).where(eq(report.id, reportId));
    expect((await db().select().from(reportOpening)).map((row) => [row.reportId, row.failure])).toEqual([[reportId, 'refused'], [reportId, 'missing']]);
    expect((await see(admin)).failures).toHaveLength(2);
  });

  test('is not kept of a report that somebody has made for themselves', async () => {
    const adminId = (await db().select().from(userAccount).where(eq(userAccount.account, 'admin')))[0]!.id;
    const { id: _, ...published } = (await db().select().from(report).where(eq(report.id, reportId)))[0]!;
    const [own] = await db().insert(report).values({ ...published, sourceReportId: 'own', classType: 1, makerId: adminId, originId: reportId }).returning({ id: report.id });
    expect(await portal.value(opened, { token: admin, body: { reportId: own!.id, duration: 10 } })).toBeNull();
    expect(await db().select().from(reportOpening)).toEqual([]);
    await db().delete(report).where(eq(report.id, own!.id));
  });

  test('is counted for 30 days, listed up to 20, and kept for 90 days', async () => {
    const at = (days: number, duration: number | null, failure = '') => ({ reportId, userId: viewerId, duration, failure, createTime: new Date(Date.now() - days * DAY) });
    await db().insert(reportOpening).values([...Array.from({ length: 21 }, (_, index) => at(2, (index + 1) * 100)), at(1, null, 'network'), at(1, null, 'network'), at(1, null, 'token'), at(31, 9_000), at(91, 9_000)]);
    const { recent, days, ...numbers } = await see(admin);
    expect([recent.length, recent[0]?.failure]).toEqual([20, expect.stringMatching(/network|token/)]);
    expect(numbers).toEqual({ openings: 24, p50: 1_100, p95: 2_000, failures: [{ failure: 'network', count: 2 }, { failure: 'token', count: 1 }] });
    expect(days.map(({ openings, failures, p50 }) => [openings, failures, p50])).toEqual([[21, 0, 1_100], [3, 3, null], [0, 0, null]]);
    await new ReportHealths(db(), undefined as never, 'UTC').forgetOld();
    expect(await rows()).toHaveLength(25);
  });
});
