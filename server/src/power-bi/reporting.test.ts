import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { httpErrorOf } from '../../test/http-error.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../test/power-bi.ts';
import type { Pause } from '../pause.ts';
import { readSettings } from '../settings.ts';
import { PowerBiClient } from './client.ts';
import { DashboardCalls } from './dashboard-calls.ts';
import { DatasetCalls } from './dataset-calls.ts';
import { ImportCalls } from './import-calls.ts';
import { ReportCalls } from './report-calls.ts';
import { WorkspaceCalls } from './workspace-calls.ts';
import { EmbedTokens, renewalTime } from './embed-tokens.ts';
import { waitSeconds } from './failures.ts';

const report = { workspaceId: 'w', reportId: '7c0e7a10-0000-4000-8000-000000000201' };
const reportPath = `/reports/${report.reportId}`;
const allowed = { username: 'reader', dataRoles: [], allowEdit: false, saver: null, allowExportData: false, pages: null };

describe('the client of the Power BI REST API', () => {
  let powerBi: PowerBiRecorder;
  let client: PowerBiClient;

  beforeEach(async () => {
    powerBi = await startPowerBiRecorder();
    client = clientOf(powerBi.address);
  });
  afterEach(() => powerBi.close());

  const clientOf = (address: string) => new PowerBiClient(settingsOf(address));
  const settingsOf = (address: string) =>
    readSettings({ POWERBI_API_BASE: address, POWERBI_LOGIN_AUTHORITY: `${address}/tenant`, POWERBI_CLIENT_ID: 'portal', POWERBI_CLIENT_SECRET: 's&cret' }).powerBi;
  const requestsTo = (part: string) => powerBi.requests.filter(({ path }) => path.includes(part));
  const answers = (part: string, answer: Answer) => {
    powerBi.override = ({ path }) => (path.includes(part) ? answer : undefined);
  };

  test.each([
    ['null', 'null'],
    ['a list', '[{}]'],
    ['a text in place of a list', '{"value":"none"}'],
    ['a list with nothing in it', '{"value":[{"id":"a"},null,7]}'],
    ['more than anybody reads', `{"value":[],"more":"${'x'.repeat(17 * 1024 * 1024)}"}`],
  ])('an answer that is no answer is said to be none: %s', async (_, body) => {
    answers('/groups', { body });
    expect((await httpErrorOf(new WorkspaceCalls(client).list())).status).toBe(502);
  });

  test.each([
    ['what no database takes', 'One\u0000 two \ud800', 'One two \ufffd'],
    ['what controls a screen', ' One\r\n\u2028\ttwo\u001b[31m\u0085 ', 'One two [31m'],
    ['what turns its direction', '\u202Efdp.\u2066exe\u2069\u200F', 'fdp.exe'],
  ])('a name keeps nothing of %s, wherever it comes from', async (_, name, kept) => {
    answers('/groups', { body: { value: [{ id: 'a', name, displayName: name }] } });
    const path = 'w';
    const all = [await new WorkspaceCalls(client).list(), await new ReportCalls(client).list(path), await new DashboardCalls(client).list(path), await new DatasetCalls(client).list(path), await new ImportCalls(client).list(path)];
    expect(all.map(([first]) => first?.name)).toEqual(all.map(() => kept));
    expect((await new ReportCalls(client).pages(report)).map(({ displayName }) => displayName)).toEqual([kept]);
  });

  test('letters that are joined stay so', async () => {
    answers('/groups', { body: { value: [{ id: 'a', name: '👩\u200D💻 报表 العربية' }] } });
    expect((await new WorkspaceCalls(client).list())[0]?.name).toBe('👩\u200D💻 报表 العربية');
  });

  test('signs in with a form, once for all who wait', async () => {
    await Promise.all([client.call('groups'), client.call('groups'), client.call('groups')]);
    const tokens = requestsTo('/oauth2/v2.0/token');
    expect(tokens).toHaveLength(1);
    expect(tokens[0]?.path).toBe('/tenant/oauth2/v2.0/token');
    expect(Object.fromEntries(new URLSearchParams(tokens[0]?.body))).toEqual({
      client_id: 'portal',
      client_secret: 's&cret',
      scope: 'https://analysis.windows.net/powerbi/api/.default',
      grant_type: 'client_credentials',
    });
    expect(new Set(requestsTo('/v1.0/myorg/groups').map(({ authorization }) => authorization)).size).toBe(1);
  });

  test('asks for a new token when less than five minutes remain, and for embed tokens less than fifteen', async () => {
    answers('/oauth2/', { body: { access_token: 'short', expires_in: 14 * 60 } });
    await client.call('groups');
    await client.call('groups');
    expect(requestsTo('/oauth2/')).toHaveLength(1);
    await new EmbedTokens(client, { renewMinutes: 10 }).forReport(report, allowed);
    expect(requestsTo('/oauth2/')).toHaveLength(2);
    answers('/oauth2/', { body: { access_token: 'shorter', expires_in: '240' } });
    const other = clientOf(powerBi.address);
    await other.call('groups');
    await other.call('groups');
    expect(requestsTo('/oauth2/')).toHaveLength(4);
  });

  test('tries once more with a fresh token when the service no longer takes the old one', async () => {
    let errorsLeft = 1;
    powerBi.override = ({ path }) => (path.includes('/groups') && errorsLeft-- > 0 ? { status: 401, body: { error: { code: 'PowerBINotAuthorizedException' } } } : undefined);
    await client.call('groups');
    const [first, second] = requestsTo('/groups');
    expect(second?.authorization).not.toBe(first?.authorization);
  });

  test('tries once more, too, when the service calls the old one over', async () => {
    let errorsLeft = 1;
    powerBi.override = ({ path }) => (path.includes('/groups') && errorsLeft-- > 0 ? { status: 403, body: { error: { code: 'TokenExpired', message: 'Access token has expired, resubmit with a new access token' } } } : undefined);
    await client.call('groups');
    expect(requestsTo('/oauth2/')).toHaveLength(2);
    expect(requestsTo('/groups')).toHaveLength(2);
  });

  test('many who are refused at once ask for one fresh token', async () => {
    await client.call('groups');
    const old = requestsTo('/groups')[0]?.authorization;
    powerBi.override = ({ authorization }) => (authorization === old ? { status: 401 } : undefined);
    await Promise.all(Array.from({ length: 5 }, () => client.call('groups')));
    expect(requestsTo('/oauth2/')).toHaveLength(2);
  });

  test('waits for a service that is busy for a moment, once', async () => {
    let errorsLeft = 1;
    powerBi.override = ({ path }) => (path.includes('/groups') && errorsLeft-- > 0 ? { status: 429, headers: { 'retry-after': '1' } } : undefined);
    const pauses: number[] = [];
    let now = 0;
    const pause: Pause = (milliseconds) => {
      pauses.push(milliseconds, requestsTo('/groups').length);
      now += milliseconds;
      return Promise.resolve();
    };
    const patient = new PowerBiClient(settingsOf(powerBi.address), pause, () => now);
    expect(await patient.call('groups')).toMatchObject({ value: [] });
    errorsLeft = 2;
    expect((await httpErrorOf(patient.call('groups'))).values).toEqual({ seconds: 1 });
    // A second each time, after the first and after the third of the calls.
    expect([pauses, requestsTo('/groups').length]).toEqual([[1_000, 1, 1_000, 3], 4]);
  });

  test.each([
    ['55', 55],
    ['0', 1],
    ['999999999', 3_600],
    ['soon', 5],
    [new Date(Date.now() + 200_000).toUTCString(), 200],
    [new Date(0).toUTCString(), 1],
  ])('Retry-After: %s is a wait of about %s seconds', (header, seconds) => {
    const waits = waitSeconds(new Response('', { headers: { 'retry-after': header } }));
    expect(Math.abs(waits - seconds)).toBeLessThanOrEqual(header.includes('GMT') ? 5 : 0);
  });

  test('an answer that is no JSON, or breaks off, is a failure of the service', async () => {
    answers('/groups', { body: '<html>a proxy</html>' });
    expect((await httpErrorOf(client.call('groups'))).status).toBe(502);
    answers('/groups', { headers: { 'content-length': '1000' }, body: '{"value":' });
    expect([502, 503]).toContain((await httpErrorOf(client.call('groups'))).status);
    answers('/oauth2/', { body: { token_type: 'Bearer' } });
    expect((await httpErrorOf(clientOf(powerBi.address).call('groups'))).status).toBe(502);
  });

  test.each([
    [401, { body: { error: { code: 'PowerBINotAuthorizedException', 'pbi.error': {} } } }, 502, 'The portal cannot sign in to the reporting service'],
    [403, { body: { error: { code: 'TokenExpired', message: 'Access token has expired' } } }, 502, 'TokenExpired'],
    [404, { body: { error: { code: 'PowerBIEntityNotFound', 'pbi.error': { code: 'PowerBIEntityNotFound' } } } }, 502, 'does not have this report'],
    [429, { headers: { 'retry-after': '55' }, body: { error: { code: 'TooMany' } } }, 503, 'Try again in 55 seconds'],
    [500, { body: 'An error has occurred' }, 502, '(500)'],
    [500, { body: '' }, 502, '(500)'],
    [400, { body: { error: { code: 'DatasetExecuteQueriesError', 'pbi.error': { details: [{ code: 'DetailsMessage', detail: { value: 'Bad DAX' } }] } } } }, 502, '(DatasetExecuteQueriesError)'],
    [503, { body: {} }, 503, 'cannot be reached'],
  ])('a %s becomes an answer for the reader', async (status, answer, portalStatus, text) => {
    answers('/groups', { status, ...answer });
    const refused = await httpErrorOf(client.call('groups'));
    const said = refused.text.en.replace(/\{(\w+)\}/g, (_, name: string) => String(refused.values[name]));
    expect([refused.status, said]).toEqual([portalStatus, expect.stringContaining(text)]);
    expect(refused.text.zh).not.toBe('');
  });

  test('wrong client credentials are the administrator’s to put right', async () => {
    answers('/oauth2/', { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret' } });
    const refused = await httpErrorOf(client.call('groups'));
    expect(refused.status).toBe(502);
    expect(refused.text.en).toContain('client credentials');
    expect(String((refused.cause as Error).message)).toContain('AADSTS7000215');
  });

  test('a service that is not there is unreachable', async () => {
    await powerBi.close();
    expect((await httpErrorOf(client.call('groups'))).status).toBe(503);
    powerBi = await startPowerBiRecorder();
  });

  test('reads members whatever their capitals, and remembers what a report is made of', async () => {
    powerBi.override = ({ path }) => (path.endsWith(reportPath) ? { body: { Id: report.reportId, DatasetId: 'd', EmbedUrl: 'https://app.example/e' } } : undefined);
    const tokens = new EmbedTokens(client, { renewMinutes: 10 });
    const [one, two] = [await tokens.forReport(report, allowed), await tokens.forReport(report, allowed)];
    expect(one.embedUrl).toBe('https://app.example/e');
    expect(two.accessToken).not.toBe(one.accessToken);
    expect(requestsTo(reportPath)).toHaveLength(1);
    expect(requestsTo('/datasets/d')).toHaveLength(1);
    expect(requestsTo('/GenerateToken')).toHaveLength(2);
  });

  test('does not remember a failure', async () => {
    const tokens = new EmbedTokens(client, { renewMinutes: 10 });
    answers(reportPath, { status: 404 });
    await httpErrorOf(tokens.forReport(report, allowed));
    powerBi.override = () => undefined;
    expect((await tokens.forReport(report, allowed)).accessToken).toMatch(/^embed-/);
  });

  test('a token for some pages names them, whatever letters they have', async () => {
    await new EmbedTokens(client, { renewMinutes: 10 }).forReport(report, { ...allowed, pages: ['One', '二,三\r\n'] });
    expect(requestsTo('/GenerateToken')[0]?.headers['permitted-pages']).toBe('One,%E4%BA%8C%2C%E4%B8%89%0D%0A');
  });

  test('a token says whether data may be taken away', async () => {
    const tokens = new EmbedTokens(client, { renewMinutes: 10 });
    for (const allowExportData of [false, true]) await tokens.forReport(report, { ...allowed, allowExportData });
    expect(requestsTo('/GenerateToken').map(({ headers }) => headers['allow-export-data'])).toEqual(['0', '1']);
  });

  test('a token says whose it is, whatever letters that has', async () => {
    await new EmbedTokens(client, { renewMinutes: 10 }).forReport(report, { ...allowed, username: '李 雷' });
    expect(requestsTo('/GenerateToken')[0]?.headers['token-holder']).toBe('%E6%9D%8E%20%E9%9B%B7');
  });

  test('a token for saving copies says for whom', async () => {
    const tokens = new EmbedTokens(client, { renewMinutes: 10 });
    const place = { ...report, workspaceId: '7c0e7a10-0000-4000-8000-000000000001' };
    await tokens.forReport(place, { ...allowed, saver: { mark: '1a2b3c4d', most: 400 } });
    await tokens.forReport(report, allowed);
    expect(requestsTo('/GenerateToken').map(({ headers, body }) => [headers.saver, body.includes('targetWorkspaces')])).toEqual([['1a2b3c4d;400', true], [undefined, false]]);
  });

  test('a paginated report has no dataset and no identity', async () => {
    powerBi.override = ({ path }) => (path.endsWith(reportPath) ? { body: { id: report.reportId, reportType: 'PaginatedReport', embedUrl: 'https://app.example/rdlEmbed' } } : undefined);
    await new EmbedTokens(client, { renewMinutes: 10 }).forReport(report, allowed);
    expect(JSON.parse(requestsTo('/GenerateToken')[0]?.body ?? '')).toEqual({ reports: [{ id: report.reportId, allowEdit: false }] });
  });
});

describe('a dashboard’s token', () => {
  let powerBi: PowerBiRecorder;
  beforeEach(async () => {
    powerBi = await startPowerBiRecorder();
  });
  afterEach(() => powerBi.close());

  const tiles = [
    { id: '1', reportId: 'sales', datasetId: 'secured' },
    { id: '2', reportId: 'costs', datasetId: 'secured' },
    { id: '3', reportId: 'sales', datasetId: 'secured' },
    { id: '4', reportId: 'shared', datasetId: 'elsewhere' },
    { id: '5', datasetId: 'open' },
    { id: '6', reportId: 'gone', datasetId: 'secured too' },
    { id: '7', title: 'A picture' },
  ];
  const reports: Record<string, object> = {
    sales: { datasetId: 'secured' },
    costs: { datasetId: 'secured' },
    shared: { datasetId: 'elsewhere', datasetWorkspaceId: 'other' },
  };
  const answer = (path: string): Answer | undefined => {
    const [, kind, id = ''] = /\/(reports|datasets)\/([^/]+)$/.exec(path) ?? [];
    if (path.endsWith('/tiles')) return { body: { value: tiles } };
    if (kind === 'reports') return reports[id] ? { body: { id, ...reports[id] } } : { status: 404 };
    if (path.includes('/groups/other/')) return { body: { isEffectiveIdentityRequired: true } };
    if (kind === 'datasets') return { body: { isEffectiveIdentityRequired: id === 'secured', isEffectiveIdentityRolesRequired: id === 'secured' } };
    return undefined;
  };

  test('names the reader once for every dataset with row-level security behind its tiles', async () => {
    powerBi.override = ({ path }) => answer(path);
    const settings = readSettings({ POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }).powerBi;
    const tokens = new EmbedTokens(new PowerBiClient(settings), { renewMinutes: 10 });
    const rolesOf: Record<string, string[]> = { 'sales,costs': ['North', 'South'], shared: [] };
    const issue = () => tokens.forDashboard({ workspaceId: 'w', dashboardId: 'd' }, 'reader', (ids) => Promise.resolve({ username: 'reader', dataRoles: rolesOf[ids.join()] ?? [] }));
    await issue();
    const before = powerBi.requests.length;
    await issue();
    const given = powerBi.requests.filter(({ path }) => path.endsWith('/groups/w/dashboards/d/GenerateToken'));
    const body = {
      accessLevel: 'View',
      identities: [
        { username: 'reader', roles: ['North', 'South'], datasets: ['secured'] },
        { username: 'reader', datasets: ['elsewhere'] },
      ],
    };
    expect(given.map((one) => JSON.parse(one.body) as unknown)).toEqual([body, body]);
    expect(given.map(({ headers }) => [headers['token-holder'], headers['allow-export-data']])).toEqual([['reader', '0'], ['reader', '0']]);
    // A renewal takes one call: what the dashboard is made of is remembered.
    expect(powerBi.requests.length - before).toBe(1);
  });
});

describe('the time of renewal', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

  test.each([
    [60, 10, 50],
    [60, 0, 60],
    [12, 10, 6],
    [1, 10, 0.5],
    [-5, 10, -5],
  ])('a token of %s minutes with %s to spare is renewed after %s', (life, spare, expected) => {
    expect(renewalTime(start, after(life), spare)).toEqual(after(expected));
  });
});
