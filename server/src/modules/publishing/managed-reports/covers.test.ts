import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder, type Recorded } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup, customize, signInPerson } from '../../../../test/rights.ts';
import { report, reportClass, reportPage, userReport } from '../../../database/schema/index.ts';

const { makeCover } = endpoints.managedReports;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000aa02';
const SOURCE_REPORT = '7c0e7a10-0000-4000-8000-00000000aa03';
const VALUES = { target: { table: 'Sales', column: 'Region' }, operator: 'In', values: ['West'] };

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let token: string;
let userId: number;
let id: number;
let place: { sourceId: number; classId: number };
let picture: Uint8Array;
/** By how much the clock is ahead: so long the portal's pauses were, in milliseconds. */
let passed = 0;
const db = () => portal.portal.database.db;

beforeAll(async () => {
  picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#246' } }).png().toBuffer();
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }, () => Promise.resolve(), () => Date.now() + passed);
  userId = await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  await customize(portal, userId);
  token = await signInPerson(portal, 'publisher');
  const [{ id: classId } = { id: 0 }] = await db().insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id });
  place = { sourceId: (await workspaceOf(db(), WORKSPACE)).sourceId, classId };
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

const addReport = async (more: Partial<typeof report.$inferInsert> = {}) => {
  const [row] = await db().insert(report).values({ ...place, name: 'Sales', reportType: 0, platform: 'PowerBI', workspaceId: WORKSPACE, sourceReportId: SOURCE_REPORT, ...more }).returning({ id: report.id });
  await db().insert(userReport).values({ userId, reportId: row!.id });
  await db().insert(reportPage).values(['one', 'two', 'three'].map((code, sort) => ({ reportId: row!.id, code, displayName: code, sort })));
  return row!.id;
};
const changePage = (code: string, values: Partial<typeof reportPage.$inferInsert>) => db().update(reportPage).set(values).where(eq(reportPage.code, code));
/** Another report of the service: what is known of one is remembered for a while. */
const secure = async () => {
  await db().update(report).set({ sourceReportId: '7c0e7a10-0000-4000-8000-00000000aa04' });
  powerBi.override = ({ path }) => (/\/datasets\/[^/]+$/.test(path) ? { body: { isEffectiveIdentityRequired: true } } : undefined);
};
const isPoll = ({ path }: Recorded) => /\/exports\/[^/]+$/.test(path);
const draws = (request: Recorded): Answer | undefined => {
  if (request.path.endsWith('/file')) return { headers: { 'content-type': 'image/png' }, body: picture };
  return isPoll(request) ? { body: { status: 'Succeeded', resourceFileExtension: '.png' } } : undefined;
};
const make = (language: 'zh' | 'en' = 'en', as = token) => portal.call(makeCover, { token: as, language: 'en', body: { id, language } });
const asked = () => powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo')).map(({ body }) => JSON.parse(body) as unknown);

beforeEach(async () => {
  powerBi.override = draws;
  id = await addReport();
});
afterEach(async () => {
  powerBi.requests.length = 0;
  passed += 3_600_000;
  await db().delete(report);
});

describe('a cover from the first page', () => {
  test('is stored like an uploaded one, which the form of the report takes', async () => {
    const { envelope } = await make('zh');
    expect(asked()).toEqual([{ format: 'PNG', powerBIReportConfiguration: { settings: { locale: 'zh-CN' }, pages: [{ pageName: 'one' }] } }]);
    const file = await portal.portal.app.inject({ url: envelope.value as string, headers: { authorization: `Bearer ${token}` } });
    const { format, width, height } = await sharp(file.rawPayload).metadata();
    expect([file.statusCode, format, width, height]).toEqual([200, 'webp', 320, 180]);
    await portal.value(endpoints.managedReports.update, { token, body: { id, version: 1, name: 'Sales', classId: place.classId, cover: envelope.value as string } });
    expect((await portal.value(endpoints.managedReports.list, { token, body: { id } })).items[0]?.cover).toBe(envelope.value);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['the default page', () => db().update(report).set({ defaultPage: 'two' }), 'two'],
    ['the first page that readers see', () => changePage('one', { isActive: false }), 'two'],
    ['the first one that exports may have', () => changePage('one', { isExportable: false }), 'two'],
    ['another one than a default page that exports may not have', () => Promise.all([db().update(report).set({ defaultPage: 'two' }), changePage('two', { isExportable: false })]), 'one'],
    ['the first one that its maker may see', () => db().update(userReport).set({ pages: ['three'] }), 'three'],
  ])('is of %s', async (_, before, pageName) => {
    await before();
    expect((await make()).status).toBe(200);
    expect(asked()).toMatchObject([{ powerBIReportConfiguration: { pages: [{ pageName }] } }]);
  });

  test('has the fixed filters of the report, and its own language', async () => {
    await db().update(report).set({ locale: 'de-DE', filters: [VALUES] });
    expect((await make()).status).toBe(200);
    expect(asked()).toMatchObject([{ powerBIReportConfiguration: { settings: { locale: 'de-DE' }, reportLevelFilters: [{ filter: "Sales/Region eq 'West'" }] } }]);
  });

  test('of a paginated report is its first sheet', async () => {
    await db().update(report).set({ reportType: 2 });
    expect((await make()).status).toBe(200);
    expect(asked()).toEqual([{ format: 'IMAGE', paginatedReportConfiguration: { formatSettings: { OutputFormat: 'PNG', StartPage: '1', EndPage: '1' }, parameterValues: [] } }]);
  });

  test.each<[string, () => unknown, number, RegExp]>([
    ['one that is gone', () => db().delete(report), 404, /does not exist/],
    ['an H5 report', () => db().update(report).set({ reportType: 5, sourceId: null, workspaceId: '' }), 400, /this kind/],
    ['one that is out of use', () => db().update(report).set({ isActive: false }), 409, /“Sales” is out of use/],
    ['one that its maker may not open', () => db().delete(userReport), 403, /permission/],
    ['one without a page for exports', () => db().update(reportPage).set({ isExportable: false }), 409, /may be exported/],
    ['rows that are not everybody’s', secure, 409, /their own rows/],
  ])('is not made of %s, and the service is not asked for it', async (_, before, status, message) => {
    await before();
    const answer = await make();
    expect([answer.status, answer.envelope.message]).toEqual([status, expect.stringMatching(message)]);
    expect(asked()).toEqual([]);
  });

  test.each<[string, (request: Recorded) => Answer | undefined, number, RegExp]>([
    ['has no capacity for it', ({ path }) => (path.endsWith('/ExportTo') ? { status: 403, body: { error: { code: 'PremiumOnly' } } } : undefined), 409, /capacity.*\(PremiumOnly\)|\(PremiumOnly\).*capacity/],
    ['does not take it', ({ path }) => (path.endsWith('/ExportTo') ? { status: 400, body: {} } : undefined), 409, /\(400\)/],
    ['is busy', ({ path }) => (path.endsWith('/ExportTo') ? { status: 429, headers: { 'retry-after': '300' }, body: {} } : undefined), 503, /300 seconds/],
    ['gives up', (request) => (isPoll(request) ? { body: { status: 'Failed' } } : draws(request)), 502, /no picture of “Sales”/],
    ['makes an archive', (request) => (isPoll(request) ? { body: { status: 'Succeeded', resourceFileExtension: '.zip' } } : draws(request)), 502, /no picture of “Sales”/],
    ['calls a picture what is none', (request) => (request.path.endsWith('/file') ? { body: 'no picture' } : draws(request)), 502, /no picture of “Sales”/],
    ['does not end in time', (request) => (isPoll(request) ? { status: 202, headers: { 'retry-after': '121' }, body: { status: 'Running' } } : draws(request)), 503, /within 120 seconds/],
  ])('says so where the service %s', async (_, override, status, message) => {
    powerBi.override = override;
    const answer = await make();
    expect([answer.status, answer.envelope.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('is not for who does not manage reports', async () => {
    expect((await make('en', await portal.signIn('viewer'))).status).toBe(403);
    expect(asked()).toEqual([]);
  });
});
