import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { groupReport, report } from '../../../database/schema/index.ts';

const { download } = endpoints.reportFiles;

describe('the file of a report', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let viewer: string;
  let id: number;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` });
    viewer = await portal.signIn();
    id = (await portal.value(endpoints.reports.getMyReports, { token: viewer }))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  afterEach(() => {
    powerBi.override = () => undefined;
    powerBi.requests.length = 0;
  });

  const grant = (change: Partial<typeof groupReport.$inferInsert>) =>
    portal.portal.database.db.update(groupReport).set({ allowExportData: true, allowDownload: true, pages: null, ...change });
  const ask = (token: string | undefined = viewer, body: Record<string, unknown> = { id }) => portal.call(download, { token, body, language: 'en' });
  const fetchFile = (path: string, token?: string) => portal.portal.app.inject({ url: path, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

  test.each([
    ['may export, where nothing else is said', null],
    ['may export and download', true],
  ])('comes to who %s, under the report’s name in their language', async (_, allowDownload) => {
    await grant({ allowDownload });
    const { path, name } = (await ask()).envelope.value;
    expect(name).toMatch(/^[\w ]+\.pbix$/);
    const file = await fetchFile(path, viewer);
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, 'what the report is made of', 'application/zip']);
    expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(powerBi.requests.at(-1)?.path).toMatch(/^\/v1\.0\/myorg\/groups\/[^/]+\/reports\/[^/]+\/Export\?downloadType=IncludeModel$/);
    const chinese = await portal.value(download, { token: viewer, body: { id }, language: 'zh' });
    expect((await fetchFile(chinese.path, viewer)).headers['content-disposition']).toContain(encodeURIComponent(chinese.name));
  });

  test.each([
    ['may not export', { allowExportData: false }, 'You have no permission to download'],
    ['may export, but not download', { allowDownload: false }, 'You have no permission to download'],
    ['may open some of its pages only', { pages: ['ReportSection1'] }, 'The file holds every page'],
  ])('is refused to who %s, asked for and fetched', async (_, change, said) => {
    await grant(change);
    const { status, envelope } = await ask();
    expect([status, envelope.message]).toEqual([403, expect.stringContaining(said)]);
    expect((await fetchFile(`/api/OnlinePowerBI/ReportFile/${id}`, viewer)).statusCode).toBe(403);
    expect(powerBi.requests.filter(({ path }) => path.includes('/Export'))).toEqual([]);
  });

  test('is refused to who is not signed in, for what is not there, for another kind of report, and without a report', async () => {
    await grant({});
    expect((await portal.call(download, { body: { id } })).status).toBe(401);
    expect((await fetchFile(`/api/OnlinePowerBI/ReportFile/${id}`)).statusCode).toBe(401);
    expect((await fetchFile('/api/OnlinePowerBI/ReportFile/..%2F1', viewer)).statusCode).toBe(404);
    expect((await ask(viewer, { id: 999_999 })).status).toBe(404);
    const wrong = await ask(viewer, { id: 'x' });
    expect([wrong.status, wrong.envelope.errors?.[0]?.field]).toEqual([400, 'id']);
    const { db } = portal.portal.database;
    await db.update(report).set({ reportType: 5 }).where(eq(report.id, id));
    expect((await ask()).status).toBe(400);
    await db.update(report).set({ reportType: 0 }).where(eq(report.id, id));
  });

  test('of a paginated report is its definition, whatever rows its reader may see', async () => {
    await grant({});
    powerBi.override = ({ path }) => {
      if (path.endsWith('/Export')) return { headers: { 'content-type': 'application/json' }, body: 'its definition' };
      return /\/datasets\/[^/]+$/.test(path) ? { body: { isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true } } : undefined;
    };
    const paginated = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).find(({ reportType }) => reportType === 2);
    const { path, name } = (await ask(viewer, { id: paginated?.id ?? 0 })).envelope.value;
    expect(name).toBe('Route Directory.rdl');
    const file = await fetchFile(path, viewer);
    expect([file.statusCode, file.body, file.headers['content-disposition']]).toEqual([200, 'its definition', "attachment; filename*=UTF-8''Route%20Directory.rdl"]);
    expect(powerBi.requests.at(-1)?.path).toMatch(/\/reports\/[^/]+\/Export$/);
  });

  test('leaves the rows where they are when row-level security may keep some from the reader', async () => {
    await grant({});
    powerBi.override = ({ path }) => (/\/datasets\/[^/]+$/.test(path) ? { body: { isEffectiveIdentityRequired: true } } : undefined);
    const online = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).filter(({ reportType }) => reportType === 0);
    const other = online.at(-1)?.id ?? 0;
    expect((await fetchFile((await ask(viewer, { id: other })).envelope.value.path, viewer)).statusCode).toBe(200);
    expect(powerBi.requests.at(-1)?.path).toMatch(/Export\?downloadType=LiveConnect$/);
  });

  test('is made ten times a minute for one user', async () => {
    await grant({});
    const { token: own } = await addReader(portal, 'fetcher');
    const { path } = (await ask(own)).envelope.value;
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await fetchFile(path, own)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('says what the reporting service says', async () => {
    await grant({});
    powerBi.override = ({ path }) => (path.includes('/Export') ? { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } } : undefined);
    const { path } = (await ask()).envelope.value;
    expect((await fetchFile(path, viewer)).statusCode).toBe(502);
  });
});
