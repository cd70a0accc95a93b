import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { endpoints, type Report } from '@portal/shared/contract/all';
import { freePort } from '@portal/tooling/free-port';
import { startReportingProcess, type StartedProcess } from '../../test/child.ts';
import { databaseKind } from '../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { groupReport } from '../database/schema/index.ts';
import { readSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import { ImportCalls } from './import-calls.ts';
import { SAMPLE_WORKSPACE, sampleClasses, sampleReportId } from '../samples/reports.ts';

const CLIENT = { id: 'portal', secret: 'a-secret-of-the-test-only' };
const clientOf = (address: string) =>
  new PowerBiClient(readSettings({ POWERBI_API_BASE: address, POWERBI_LOGIN_AUTHORITY: `${address}/local`, POWERBI_CLIENT_ID: CLIENT.id, POWERBI_CLIENT_SECRET: CLIENT.secret }).powerBi);

describe('the portal with the local reporting service', () => {
  let folder: string;
  let service: StartedProcess;
  let portal: TestPortal;
  let origin: string;
  let token: string;
  let reports: Report[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-reporting-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    service = startReportingProcess({
      REPORTING_PORT: String(port),
      REPORTING_DATA_DIR: folder,
      REPORTING_CLIENT_ID: CLIENT.id,
      REPORTING_CLIENT_SECRET: CLIENT.secret,
    });
    await service.ready;
    portal = await startTestPortal(databaseKind, {
      POWERBI_API_BASE: origin,
      POWERBI_LOGIN_AUTHORITY: `${origin}/local`,
      POWERBI_EMBED_ORIGINS: origin,
      POWERBI_CLIENT_ID: CLIENT.id,
      POWERBI_CLIENT_SECRET: CLIENT.secret,
    });
    token = await portal.signIn('viewer');
    reports = (await portal.value(endpoints.reports.getMyReports, { token })).filter(({ platform }) => platform === 'PowerBI');
  }, START_MILLISECONDS * 3);
  afterAll(async () => {
    await portal.stop();
    service.child.kill('SIGTERM');
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  test('is healthy', async () => {
    const { reporting } = await portal.value(endpoints.health.health, { language: 'en' });
    expect(reporting).toEqual({ state: 'up', message: 'The reporting service is up' });
  });

  test('every sample report opens, its address on the service’s origin and its token good for a while', async () => {
    expect(reports).toHaveLength(7);
    for (const { id, ename } of reports) {
      const data = await portal.value(endpoints.reports.getReport, { token, body: { id, type: 'Online' } });
      expect([ename, new URL(data.reportMsg.embedUrl).origin, data.embedOrigins]).toEqual([ename, origin, [origin]]);
      expect(data.accessToken.length).toBeGreaterThan(20);
      expect(Date.parse(data.tokenExpiration) - Date.parse(data.serverTime)).toBeGreaterThan(60_000);
      const renewed = await portal.value(endpoints.reports.getReportToken, { token, body: { id, type: 'Online' } });
      expect(Date.parse(renewed.tokenExpiration)).toBeGreaterThanOrEqual(Date.parse(data.tokenExpiration));
    }
  });

  test('who may see one page of a report is shown no row of the others, by the service itself', async () => {
    const flights = reports.find(({ ename }) => ename === 'US Flights');
    const onFlights = eq(groupReport.reportId, flights?.id ?? 0);
    const read = async (accessToken: string, pageName: string, visualName: string) => {
      const answer = await fetch(`${origin}/embed/api/reports/7c0e7a10-0000-4000-8000-000000000201/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pageName, visualName }),
      });
      return answer.status;
    };
    const both = async () => {
      const { accessToken } = await portal.value(endpoints.reports.getReport, { token, body: { id: flights?.id ?? 0, type: 'Online' } });
      return [await read(accessToken, 'ReportSection1', 'flights'), await read(accessToken, 'ReportSection2', 'delay-by-hour')];
    };
    expect(await both()).toEqual([200, 200]);
    await portal.portal.database.db.update(groupReport).set({ pages: ['ReportSection2'] }).where(onFlights);
    expect(await both()).toEqual([400, 200]);
    await portal.portal.database.db.update(groupReport).set({ pages: null }).where(onFlights);
  });

  test('who may not export a report looks at its rows and takes none away, by the service itself', async () => {
    const films = reports.find(({ ename }) => ename === 'Films');
    const onFilms = eq(groupReport.reportId, films?.id ?? 0);
    const { db } = portal.portal.database;
    const opened = async () => {
      const data = await portal.value(endpoints.reports.getReport, { token, body: { id: films?.id ?? 0, type: 'Online' } });
      const { accessToken } = await portal.value(endpoints.reports.getReportToken, { token, body: { id: films?.id ?? 0, type: 'Online' } });
      const path = `${origin}/embed/api/reports/${data.reportMsg.embedReportId}`;
      const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' });
      const { report } = (await (await fetch(path, { headers: headers(accessToken) })).json()) as { report: { pages: { name: string; visuals: { name: string; type: string }[] }[] } };
      const [page] = report.pages;
      const body = JSON.stringify({ pageName: page?.name, visualName: page?.visuals.find(({ type }) => type === 'bar')?.name });
      const ask = async (bearer: string, call: string) => (await fetch(`${path}/${call}`, { method: 'POST', headers: headers(bearer), body })).status;
      const statuses = await Promise.all([data.accessToken, accessToken].flatMap((bearer) => [ask(bearer, 'query'), ask(bearer, 'export-data')]));
      return [data.reportRole.allowC, ...statuses];
    };
    expect(await opened()).toEqual([1, 200, 200, 200, 200]);
    await db.update(groupReport).set({ allowExportData: false }).where(onFilms);
    expect(await opened()).toEqual([0, 200, 403, 200, 403]);
    await db.update(groupReport).set({ allowExportData: true }).where(onFilms);
  });

  test('an administrator’s token, which may edit and save copies, is given, too', async () => {
    const admin = await portal.signIn('admin');
    const { reportRole } = await portal.value(endpoints.reports.getReport, { token: admin, body: { id: reports[0]?.id ?? 0, type: 'Online' } });
    expect([reportRole.allowA, reportRole.AllowBSaveAs]).toEqual([4, 1]);
  });

  test('a report’s file comes through the portal as the service made it, and no more of it than row-level security allows', async () => {
    const admin = await portal.signIn('admin');
    const [report] = reports.filter(({ ename }) => ename === 'US Flights');
    const { path, name } = await portal.value(endpoints.reportFiles.download, { token: admin, body: { id: report?.id ?? 0 }, language: 'en' });
    const file = await portal.portal.app.inject({ url: path, headers: { authorization: `Bearer ${admin}` } });
    expect([file.statusCode, file.headers['content-type'], name]).toEqual([200, 'application/zip', 'US Flights.pbix']);
    expect(file.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]));
    expect(file.rawPayload.length).toBeGreaterThan(10_000_000);
  });

  test('a paginated report’s file comes, too, and can be brought back under another name', async () => {
    const admin = await portal.signIn('admin');
    const [report] = reports.filter(({ ename }) => ename === 'Route Directory');
    const { path, name } = await portal.value(endpoints.reportFiles.download, { token: admin, body: { id: report?.id ?? 0 }, language: 'zh' });
    const file = await portal.portal.app.inject({ url: path, headers: { authorization: `Bearer ${admin}` } });
    expect([file.statusCode, file.headers['content-type'], name]).toEqual([200, 'application/octet-stream', '航线一览.rdl']);
    const imports = new ImportCalls(clientOf(origin));
    const begun = await imports.begin(SAMPLE_WORKSPACE, { name: 'Brought back.rdl', content: new Blob([new Uint8Array(file.rawPayload)]), nameConflict: 'Abort' });
    expect(await imports.ended(SAMPLE_WORKSPACE, begun.id, AbortSignal.timeout(START_MILLISECONDS))).toMatchObject({ state: 'Succeeded', reports: [{ name: 'Brought back', reportType: 'PaginatedReport' }] });
  });

  test.each(['US Flights', 'Route Directory'])('a cover is made of %s', async (name) => {
    const admin = await portal.signIn('admin');
    const [report] = reports.filter(({ ename }) => ename === name);
    const path = await portal.value(endpoints.managedReports.makeCover, { token: admin, body: { id: report?.id ?? 0, language: 'en' }, language: 'en' });
    const file = await portal.portal.app.inject({ url: path, headers: { authorization: `Bearer ${admin}` } });
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.length > 5_000]).toEqual([200, 'image/webp', true]);
  }, START_MILLISECONDS);

  test('the dashboard opens', async () => {
    const [dashboard] = await portal.value(endpoints.reports.getMyDashboards, { token });
    const data = await portal.value(endpoints.reports.getReport, { token, body: { id: dashboard?.dashboardId ?? 0, type: 'Dashboards' } });
    expect(new URL(data.reportMsg.embedUrl).pathname).toMatch(/dashboardEmbed/i);
  });

  test('the catalogue’s reports are those of the service, with their pages', async () => {
    const secret = new URLSearchParams({ client_id: CLIENT.id, client_secret: CLIENT.secret, grant_type: 'client_credentials', scope: 'https://analysis.windows.net/powerbi/api/.default' });
    const signedIn = await fetch(`${origin}/local/oauth2/v2.0/token`, { method: 'POST', body: secret });
    const { access_token: entra } = (await signedIn.json()) as { access_token: string };
    for (const sample of sampleClasses.flatMap((one) => one.reports)) {
      const address = `${origin}/v1.0/myorg/groups/${SAMPLE_WORKSPACE}/reports/${sampleReportId(sample)}`;
      const ask = async (path: string) => (await (await fetch(path, { headers: { authorization: `Bearer ${entra}` } })).json()) as Record<string, unknown>;
      expect(await ask(address)).toMatchObject({ name: sample.name.en, reportType: sample.pages ? 'PowerBIReport' : 'PaginatedReport' });
      if (!sample.pages) continue;
      const { value } = (await ask(`${address}/pages`)) as { value: { name: string; displayName: string }[] };
      expect(value.map((page) => [page.name, page.displayName])).toEqual(sample.pages.map(({ code, name }) => [code, name.en]));
    }
  });
});
