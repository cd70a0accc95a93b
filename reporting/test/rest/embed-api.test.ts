import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { embeddedDashboard, embeddedReport, visualResult } from '../../src/definition/index.ts';
import { caller, ids, signIn, startShop } from './shop.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let rest: ReturnType<typeof caller>;
beforeAll(async () => {
  service = await startShop({ portalOrigins: ['http://localhost:8080', 'https://portal.example'] });
  rest = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const open = { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] };
const reader = async (body: unknown = open) => caller(service.app, (await rest('POST', '/v1.0/myorg/GenerateToken', body)).json.token as string);
const editor = () => reader({ ...open, reports: [{ id: ids.openReport, allowEdit: true }] });
const path = `/embed/api/reports/${ids.openReport}`;
const total = { pageName: 'ReportSection1', visualName: 'total' };
const secured = { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities: [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }] };

describe('a report', () => {
  test('comes with its model, without the roles', async () => {
    const answer = await (await reader(secured))('GET', `/embed/api/reports/${ids.report}`);
    const { report, model, canEdit, canSaveAs, dataAsOf } = embeddedReport.parse(answer.json);
    expect(report.pages).toHaveLength(2);
    expect(model.id).toBe(ids.dataset);
    expect(answer.json.model).not.toHaveProperty('roles');
    expect([canEdit, canSaveAs]).toEqual([false, false]);
    expect(Date.now() - Date.parse(dataAsOf)).toBeLessThan(600_000);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('tells what the token allows', async () => {
    const call = await reader({ ...open, reports: [{ id: ids.openReport, allowEdit: true }], targetWorkspaces: [{ id: ids.workspace }] });
    expect((await call('GET', path)).json).toMatchObject({ canEdit: true, canSaveAs: true });
  });
});

describe('a visual', () => {
  test('is read under the filters of report, page and reader', async () => {
    const call = await reader();
    const first = visualResult.parse((await call('POST', `${path}/query`, total)).json);
    expect(first).toMatchObject({ rows: [[148]], columns: [{ label: 'Revenue', type: 'number' }], truncated: false });
    expect((await call('POST', `${path}/query`, { ...total, pageName: 'ReportSection2' })).json.rows).toEqual([[30]]);
    const filters = [{ kind: 'in', column: { table: 'stores', column: 'city' }, values: ['Oslo'] }];
    expect((await call('POST', `${path}/query`, { ...total, filters })).json.rows).toEqual([[118]]);
    expect((await call('POST', `${path}/query`, { ...total, pageName: 'ReportSection2', filters })).json.rows).toEqual([[null]]);
    expect((await call('POST', `${path}/query`, { ...total, highlight: filters })).json).toMatchObject({ rows: [[148]], highlighted: [[118]] });
  });

  test('has labels in the language body for', async () => {
    const call = await reader();
    const label = async (url: string, headers = {}) => ((await call('POST', url, total, headers)).json.columns as { label: string }[])[0]!.label;
    expect(await label(`${path}/query`, { 'accept-language': 'zh-CN,zh;q=0.9' })).toBe('收入');
    expect(await label(`${path}/query?language=zh`)).toBe('收入');
    expect(await label(`${path}/query?language=en`, { 'accept-language': 'zh' })).toBe('Revenue');
    expect(await label(`${path}/query`, { 'accept-language': "'; DROP" })).toBe('Revenue');
  });

  test('shows an identity its own rows', async () => {
    const call = await reader(secured);
    expect((await call('POST', `/embed/api/reports/${ids.report}/query`, total)).json.rows).toEqual([[30]]);
  });

  test('of the editor’s own is for editors', async () => {
    const visual = { name: 'mine', type: 'card', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [{ measure: 'pieces' }] } };
    const body = { pageName: 'NewPage', visualName: 'mine', visual };
    expect(await (await reader())('POST', `${path}/query`, body)).toMatchObject({ status: 403, json: { error: { code: 'PowerBINotAuthorizedException' } } });
    // The report's own filter (an amount of 1 or more) holds for the editor, too.
    expect((await (await editor())('POST', `${path}/query`, body)).json.rows).toEqual([[12]]);
    expect((await (await editor())('POST', `${path}/query`, { ...body, pageName: 'ReportSection2' })).json.rows).toEqual([[3]]);
    const sorted = await (await editor())('POST', `${path}/query`, { ...body, sort: { by: 0, direction: 'asc' } });
    expect(sorted).toMatchObject({ status: 400, json: { error: { message: expect.stringMatching(/^sort: /) } } });
  });

  const city = { table: 'stores', column: 'city' };
  test.each<[string, unknown, string]>([
    ['no page', { ...total, pageName: 'nowhere' }, 'pageName: there is no page nowhere'],
    ['no visual', { ...total, visualName: 'nothing' }, 'visualName: there is no visual nothing'],
    ['a page name that is no name', { ...total, pageName: "x' OR 1=1" }, 'pageName'],
    ['a column outside the model', { ...total, filters: [{ kind: 'in', column: { table: 'pg_catalog', column: 'x' }, values: [1] }] }, 'filters[0].column: there is no table pg_catalog'],
    ['a thousand and one values', { ...total, filters: [{ kind: 'in', column: city, values: Array.from({ length: 1001 }, String) }] }, 'filters[0].values'],
    ['values that are no values', { ...total, filters: [{ kind: 'in', column: city, values: [{ a: 1 }] }] }, 'filters[0].values[0]'],
    ['a long text', { ...total, filters: [{ kind: 'contains', column: city, text: 'x'.repeat(201) }] }, 'filters[0].text'],
    ['another kind of filter', { ...total, filters: [{ kind: 'sql', text: '1=1' }] }, 'filters[0].kind'],
    ['too many filters', { ...total, filters: Array.from({ length: 51 }, () => ({ kind: 'in', column: city, values: [] })) }, 'filters'],
    ['a bad highlight', { ...total, highlight: [{ kind: 'range', column: { table: 'sales', column: 'day' }, from: 'x' }] }, 'highlight[0].from'],
    ['an order by a column that is not there', { ...total, visualName: 'by-product', sort: { by: 2, direction: 'asc' } }, 'sort.by: the visual has 2 result columns'],
    ['an order in another direction', { ...total, sort: { by: 0, direction: 'asc; DROP' } }, 'sort.direction'],
    ['nothing', undefined, 'body'],
  ])('%s is refused', async (_, body, message) => {
    const answer = await (await reader())('POST', `${path}/query`, body);
    expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('JSON that is none is refused', async () => {
    const { token } = (await rest('POST', '/v1.0/myorg/GenerateToken', open)).json;
    const headers = { authorization: `Bearer ${token as string}`, 'content-type': 'application/json' };
    for (const payload of ['{', '{"__proto__":{"x":1}}']) expect((await service.app.inject({ method: 'POST', url: `${path}/query`, headers, payload })).statusCode).toBe(400);
  });
});

describe('exported data', () => {
  test('are CSV in the reader’s language, safe for spreadsheets', async () => {
    const call = await reader();
    const answer = await call('POST', `${path}/export-data`, { pageName: 'ReportSection1', visualName: 'list' }, { 'accept-language': 'zh' });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.text).toBe("Note,产品,Pieces sold\r\n50% off,Melon,5\r\n'=1+1,梨,1\r\ngift,Apple,2\r\n,Apple,4\r\n");
    expect((await call('POST', `${path}/export-data`, { pageName: 'ReportSection1', visualName: 'list', rows: 1 })).text.split('\r\n')).toHaveLength(3);
  });

  test('have the reader’s order', async () => {
    const answer = await (await reader())('POST', `${path}/export-data`, { ...total, visualName: 'by-product', sort: { by: 0, direction: 'desc' } });
    expect(answer.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Product', 'Pear', 'Melon', 'Apple', '']);
  });

  test('may be the rows behind a visual', async () => {
    const answer = await (await reader())('POST', `${path}/export-data`, { ...total, exportDataType: 1 });
    expect(answer.text).toContain('Number,Day,Moment');
    expect(answer.text.split('\r\n')).toHaveLength(6);
    expect(await (await reader())('POST', `${path}/export-data`, { ...total, visualName: 'words', exportDataType: 1 })).toMatchObject({ status: 400 });
  });

  test.each([0, 30_001, 1.5])('of %s rows are refused', async (rows) => {
    expect(await (await reader())('POST', `${path}/export-data`, { ...total, rows })).toMatchObject({ status: 400, json: { error: { message: expect.stringContaining('rows') } } });
  });
});

describe('dashboards', () => {
  const group = `/v1.0/myorg/groups/${ids.workspace}`;
  const url = `/embed/api/dashboards/${ids.openDashboard}`;
  const withToken = async (tokenPath: string, body: unknown = { accessLevel: 'View' }) => caller(service.app, (await rest('POST', `${group}/${tokenPath}/GenerateToken`, body)).json.token as string);

  test('come with the visuals of their tiles, and lead to reports', async () => {
    const call = await withToken(`dashboards/${ids.openDashboard}`);
    const { dashboard, visuals, models, reportEmbedUrls } = embeddedDashboard.parse((await call('GET', url)).json);
    expect(dashboard.tiles).toHaveLength(1);
    expect(visuals[ids.openTile]).toMatchObject({ name: 'total', type: 'card' });
    // Its values have their words in the reader’s language; who may see which rows is told nobody.
    expect(Object.keys(models)).toEqual([ids.openTile]);
    expect(models[ids.openTile]?.tables.length).toBeGreaterThan(0);
    expect(models[ids.openTile]).not.toHaveProperty('roles');
    expect(new URL(reportEmbedUrls[ids.openTile]!).searchParams.get('pageName')).toBe('ReportSection1');
    expect((await call('POST', `${url}/tiles/${ids.openTile}/query`, {})).json.rows).toEqual([[148]]);
    expect((await call('POST', `${url}/tiles/${ids.openTile}/query`)).json.rows).toEqual([[148]]);
    expect((await call('POST', `${url}/tiles/${ids.tile}/query`, {})).status).toBe(404);
    expect((await call('GET', path)).status).toBe(403);
  });

  test('keep to the identity, as a whole and by a single tile', async () => {
    const revenueFor = async (tokenPath: string, username: string) => {
      const call = await withToken(tokenPath, { accessLevel: 'View', identities: [{ username, roles: ['manager'], datasets: [ids.dataset] }] });
      return (await call('POST', `/embed/api/dashboards/${ids.dashboard}/tiles/${ids.tile}/query`, {})).json.rows;
    };
    for (const tokenPath of [`dashboards/${ids.dashboard}`, `dashboards/${ids.dashboard}/tiles/${ids.tile}`]) {
      expect([await revenueFor(tokenPath, 'anna'), await revenueFor(tokenPath, 'ben'), await revenueFor(tokenPath, 'nobody')]).toEqual([[[30]], [[118]], [[null]]]);
    }
  });

  test('can be seen by a single tile', async () => {
    const call = await withToken(`dashboards/${ids.openDashboard}/tiles/${ids.openTile}`);
    expect((await call('GET', url)).status).toBe(200);
    expect((await call('POST', `${url}/tiles/${ids.openTile}/query`, {})).json.rows).toEqual([[148]]);
    expect((await call('GET', `/embed/api/dashboards/${ids.dashboard}`)).status).toBe(403);
  });

  test('are not for tokens of reports', async () => {
    expect((await (await reader())('GET', url)).status).toBe(403);
  });
});

describe('the embed page', () => {
  beforeAll(async () => {
    const assets = join(service.folder, 'embed', 'assets');
    expect((await service.app.inject('/reportEmbed')).statusCode).toBe(503);
    await mkdir(assets, { recursive: true });
    await writeFile(join(service.folder, 'embed', 'index.html'), '<meta name="portal-origins" content="%PORTAL_ORIGINS%">');
    await writeFile(join(assets, 'page.1a2b.js'), 'plain');
    await writeFile(join(assets, 'page.1a2b.js.br'), brotliCompressSync('plain'));
  });

  test.each(['/reportEmbed?reportId=x&uid=y', '/dashboardEmbed', '/embed?tileId=x', '/rdlEmbed'])('%s', async (url) => {
    const { statusCode, headers, body } = await service.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toBe('<meta name="portal-origins" content="http://localhost:8080 https://portal.example">');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors http://localhost:8080 https://portal.example",
    );
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('is that of the start, whatever is built meanwhile', async () => {
    const { body } = await service.app.inject('/reportEmbed');
    await writeFile(join(service.folder, 'embed', 'index.html'), 'another build');
    expect((await service.app.inject('/reportEmbed')).body).toBe(body);
  });

  test('its files are kept for a year, and sent compressed', async () => {
    const { headers, rawPayload } = await service.app.inject({ url: '/embed/assets/page.1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') });
    expect(rawPayload).toEqual(brotliCompressSync('plain'));
    expect((await service.app.inject('/embed/assets/page.1a2b.js')).body).toBe('plain');
    for (const url of ['/embed/assets/nothing.js', '/embed/assets/../../signing-key', '/embed/assets/%2e%2e/%2e%2e/signing-key']) expect((await service.app.inject(url)).statusCode).toBe(404);
  });
});
