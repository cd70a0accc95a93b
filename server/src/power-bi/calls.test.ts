import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/tooling/free-port';
import { startReportingProcess, type StartedProcess } from '../../test/child.ts';
import { httpErrorOf } from '../../test/http-error.ts';
import { START_MILLISECONDS } from '../../test/portal.ts';
import { startPowerBiRecorder } from '../../test/power-bi.ts';
import type { HttpError } from '../http-error.ts';
import { SAMPLE_DASHBOARD, SAMPLE_WORKSPACE } from '../samples/reports.ts';
import { readSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import { DashboardCalls } from './dashboard-calls.ts';
import { DatasetCalls, type DatasetAddress } from './dataset-calls.ts';
import { ImportCalls } from './import-calls.ts';
import { ReportCalls } from './report-calls.ts';
import type { ReportAddress } from './sources.ts';
import { WorkspaceCalls } from './workspace-calls.ts';

const CLIENT = { id: 'portal', secret: 'a-secret-of-the-test-only' };
const never = new AbortController().signal;

const clientAt = (address: string, more: Record<string, string> = {}) =>
  new PowerBiClient(
    readSettings({ POWERBI_API_BASE: address, POWERBI_LOGIN_AUTHORITY: `${address}/local`, POWERBI_CLIENT_ID: CLIENT.id, POWERBI_CLIENT_SECRET: CLIENT.secret, ...more }).powerBi,
  );

describe('calls on the local reporting service', () => {
  let folder: string;
  let service: StartedProcess;
  let workspaces: WorkspaceCalls;
  let dashboards: DashboardCalls;
  let reports: ReportCalls;
  let datasets: DatasetCalls;
  let imports: ImportCalls;
  let stocks: ReportAddress;
  let stocksData: DatasetAddress;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-calls-'));
    const port = await freePort();
    service = startReportingProcess({ REPORTING_PORT: String(port), REPORTING_DATA_DIR: folder, REPORTING_CLIENT_ID: CLIENT.id, REPORTING_CLIENT_SECRET: CLIENT.secret });
    await service.ready;
    const client = clientAt(`http://127.0.0.1:${port}`);
    workspaces = new WorkspaceCalls(client);
    reports = new ReportCalls(client);
    dashboards = new DashboardCalls(client);
    datasets = new DatasetCalls(client);
    imports = new ImportCalls(client);
    const [report] = (await reports.list(SAMPLE_WORKSPACE)).filter(({ name }) => /stock/i.test(name));
    stocks = { workspaceId: SAMPLE_WORKSPACE, reportId: report?.id ?? '' };
    stocksData = { workspaceId: SAMPLE_WORKSPACE, datasetId: report?.datasetId ?? '' };
  }, START_MILLISECONDS * 3);
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  }, START_MILLISECONDS);

  test('a report goes to another workspace, by a copy and by its file, and away again', async () => {
    const target = await workspaces.create('Target');
    expect(await workspaces.list()).toContainEqual(target);
    const copy = await reports.clone(stocks, { name: 'Copy', targetWorkspaceId: target.id });
    expect(copy).toMatchObject({ name: 'Copy', datasetId: stocksData.datasetId, reportType: 'PowerBIReport' });
    expect(await reports.list(target.id)).toEqual([copy]);

    const { content, mediaType } = await reports.file(stocks, true, never);
    expect(mediaType).toBe('application/zip');
    const file = new Blob([new Uint8Array(Buffer.concat((await content.toArray()) as Buffer[]))]);
    const begun = await imports.begin(target.id, { name: 'Stocks & more', content: file, nameConflict: 'Abort' });
    const ended = await imports.ended(target.id, begun.id, AbortSignal.timeout(30_000));
    expect(ended).toMatchObject({ name: 'Stocks & more', state: 'Succeeded', reports: [{ name: 'Stocks & more' }], datasets: [{ isRefreshable: false, needsIdentity: false }] });
    expect(await imports.list(target.id)).toEqual([ended]);
    const [made] = ended.datasets;
    const count = 'EVALUATE ROW("n", COUNTROWS(prices))';
    const rowsOf = (dataset: DatasetAddress) => datasets.query(dataset, count).then(({ rows }) => rows);
    expect(await rowsOf({ workspaceId: target.id, datasetId: made?.id ?? '' })).toEqual(await rowsOf(stocksData));

    await reports.rebind({ workspaceId: target.id, reportId: copy.id }, made?.id ?? '');
    expect((await reports.list(target.id)).find(({ id }) => id === copy.id)?.datasetId).toBe(made?.id);
    await reports.remove({ workspaceId: target.id, reportId: copy.id });
    await datasets.remove({ workspaceId: target.id, datasetId: made?.id ?? '' });
    expect(await reports.list(target.id)).toEqual([]);
    await workspaces.remove(target.id);
    expect(await workspaces.list()).not.toContainEqual(target);
  });

  test('a workspace has its dashboards', async () => {
    expect(await dashboards.list(SAMPLE_WORKSPACE)).toContainEqual({ id: SAMPLE_DASHBOARD.id, name: expect.any(String) });
    const empty = await workspaces.create('Empty');
    expect(await dashboards.list(empty.id)).toEqual([]);
    await workspaces.remove(empty.id);
    expect((await httpErrorOf(dashboards.list(empty.id))).status).toBe(502);
  });

  test('what the service refuses is for the reader, and its own words for the log', async () => {
    const conflict = await httpErrorOf(imports.begin(SAMPLE_WORKSPACE, { name: 'x', content: new Blob(['no zip']), nameConflict: 'Ignore' }));
    expect([conflict.status, String((conflict.cause as Error).message)]).toEqual([502, expect.stringContaining('file: is no zip')]);
    const query = await httpErrorOf(datasets.query(stocksData, 'SELECT 1'));
    expect([query.status, query.values]).toEqual([502, { code: 'DatasetExecuteQueriesError' }]);
    expect(String((query.cause as Error).message)).toContain('SELECT');
    expect((await httpErrorOf(reports.clone({ ...stocks, reportId: SAMPLE_WORKSPACE }, { name: 'x' }))).text.en).toContain('does not have this report');
  });

  test('a dataset says which columns it has, whatever they are called', async () => {
    const path = `groups/${stocksData.workspaceId}/datasets/${stocksData.datasetId}`;
    const has = (table: string, column: string) => datasets.hasColumn(path, table, column);
    expect(await Promise.all([has('prices', 'date'), has('prices', 'nothing'), has('nowhere', 'date'), has("o'clock", 'a]b')])).toEqual([true, false, false, false]);
    expect(await datasets.hasColumn(`${path}x`, 'prices', 'date')).toBeUndefined();
  });

  test('a refresh begins, ends, and is in the history', async () => {
    await datasets.refresh(stocksData);
    let [newest] = await datasets.refreshes(stocksData, 1);
    expect(newest?.requestId).not.toBe('');
    while (newest?.state === 'running') [newest] = await datasets.refreshes(stocksData, 1);
    expect(newest).toMatchObject({ state: 'completed', failure: '' });
    expect((await httpErrorOf(datasets.cancelRefresh(stocksData, newest?.requestId ?? ''))).status).toBe(502);
    expect(await datasets.list(SAMPLE_WORKSPACE)).toContainEqual(expect.objectContaining({ id: stocksData.datasetId, isRefreshable: true }));
  });

  test('users are added to a workspace, seen at its datasets, and taken away', async () => {
    await workspaces.addUser(SAMPLE_WORKSPACE, 'ada@example.test', 'Viewer');
    expect(await workspaces.users(SAMPLE_WORKSPACE)).toEqual([
      { identifier: CLIENT.id, displayName: CLIENT.id, principalType: 'App', right: 'Admin' },
      { identifier: 'ada@example.test', displayName: '', principalType: 'User', right: 'Viewer' },
    ]);
    expect(await datasets.users(stocksData)).toContainEqual({ identifier: 'ada@example.test', principalType: 'User', right: 'Read' });
    await workspaces.removeUser(SAMPLE_WORKSPACE, 'ada@example.test');
    expect(await workspaces.users(SAMPLE_WORKSPACE)).toHaveLength(1);
  });

  test('who asks too often is told when to come again', async () => {
    const ask = () => datasets.query(stocksData, 'EVALUATE ROW("x", 1)', 'busy');
    const answers = await Promise.allSettled(Array.from({ length: 121 }, ask));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as HttpError] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]?.status).toBe(503);
    // The service's own word, and not the five seconds of a service that gives none.
    expect(Number(refused[0]?.values.seconds)).toBeGreaterThan(5);
  });
});

test('Power BI of 21Vianet is four settings, and no other code', async () => {
  const powerBi = await startPowerBiRecorder();
  try {
    const scope = 'https://analysis.chinacloudapi.cn/powerbi/api/.default';
    const settings = readSettings({ POWERBI_API_BASE: 'https://api.powerbi.cn', POWERBI_LOGIN_AUTHORITY: 'https://login.chinacloudapi.cn/tenant', POWERBI_SCOPE: scope, POWERBI_EMBED_ORIGINS: 'https://app.powerbi.cn' });
    expect(settings.powerBi).toMatchObject({ apiBase: 'https://api.powerbi.cn', authority: 'https://login.chinacloudapi.cn/tenant', scope, embedOrigins: ['https://app.powerbi.cn'] });
    await new WorkspaceCalls(clientAt(powerBi.address, { POWERBI_SCOPE: scope })).list();
    const [token] = powerBi.requests;
    expect(new URLSearchParams(token?.body).get('scope')).toBe(scope);
  } finally {
    await powerBi.close();
  }
});

test('answers of the cloud are read as it sends them', async () => {
  const powerBi = await startPowerBiRecorder();
  try {
    const client = clientAt(powerBi.address);
    const dataset = { workspaceId: 'w', datasetId: 'd' };
    powerBi.override = ({ path, method }) => {
      if (path.endsWith('/executeQueries')) return { body: { results: [{ tables: [{ rows: [{ '[x]': 1 }] }], error: { code: 'TooLong', message: 'More than 100000 rows' } }] } };
      if (path.includes('/refreshes')) return { body: { value: [{ requestId: 'r', status: 'Failed', serviceExceptionJson: '{"errorCode":"ModelRefreshFailed_CredentialsNotSpecified"}' }, { requestId: 's', status: 'Unknown' }, { requestId: 't', status: 'Failed', serviceExceptionJson: 'no JSON' }] } };
      return path.endsWith('/groups?workspaceV2=true') && method === 'POST' ? { body: { value: [{ Id: 'g', Name: 'Wrapped' }] } } : undefined;
    };
    const calls = new DatasetCalls(client);
    expect(await calls.query(dataset, 'EVALUATE x')).toEqual({ rows: [{ '[x]': 1 }], incomplete: 'More than 100000 rows' });
    expect((await calls.refreshes(dataset)).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'ModelRefreshFailed_CredentialsNotSpecified'],
      ['running', ''],
      ['failed', 'no JSON'],
    ]);
    expect(await new WorkspaceCalls(client).create('Wrapped')).toEqual({ id: 'g', name: 'Wrapped' });
  } finally {
    await powerBi.close();
  }
});
