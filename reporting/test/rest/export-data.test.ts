import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { embeddedReport, visualResult } from '../../src/definition/index.ts';
import { busyShop, caller, ids, signIn, startShop } from './shop.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let rest: ReturnType<typeof caller>;
beforeAll(async () => {
  service = await startShop({}, busyShop(4_000));
  rest = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const datasets = [{ id: ids.openDataset }];
const open = { reports: [{ id: ids.openReport }], datasets };
const withToken = async (body: unknown, headers: Record<string, string> = {}, path = '/v1.0/myorg/GenerateToken') => caller(service.app, (await rest('POST', path, body, headers)).json.token as string);
const looking = { 'allow-export-data': '0' };
const path = `/embed/api/reports/${ids.openReport}`;
const list = { pageName: 'ReportSection1', visualName: 'list' };
const notes = { name: 'mine', type: 'table', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [{ column: { table: 'sales', column: 'note' } }] } };
const linesOf = (csv: string) => csv.trim().split('\r\n').length;

describe('a token that only looks', () => {
  test.each([
    ['summarised', {}],
    ['underlying', { exportDataType: 1 }],
    ['one row', { rows: 1 }],
  ])('exports nothing: %s', async (_, more) => {
    const answer = await (await withToken(open, looking))('POST', `${path}/export-data`, { ...list, ...more });
    expect(answer).toMatchObject({ status: 403, json: { error: { code: 'PowerBINotAuthorizedException', message: 'The embed token does not allow to export data.' } } });
    expect(answer.text).not.toContain('Note');
  });

  test('says so to the embed page, of reports and of new ones', async () => {
    const canExport = async (headers: Record<string, string>) => embeddedReport.parse((await (await withToken(open, headers))('GET', path)).json).canExportData;
    expect([await canExport(looking), await canExport({ 'allow-export-data': '1' }), await canExport({})]).toEqual([false, true, true]);
    const creator = await withToken({ datasets, targetWorkspaces: [{ id: ids.workspace }] }, looking);
    expect((await creator('GET', `/embed/api/datasets/${ids.openDataset}`)).json).toMatchObject({ canExportData: false });
  });

  test('draws the first rows of a long table, and says that there are more', async () => {
    const rowsOf = async (headers: Record<string, string>, body: unknown, as: unknown = open, url = `${path}/query`) => {
      const { rows, truncated } = visualResult.parse((await (await withToken(as, headers))('POST', url, body)).json);
      return [rows.length, truncated];
    };
    expect(await rowsOf(looking, list)).toEqual([1_000, true]);
    expect(await rowsOf({}, list)).toEqual([4_004, false]);
    const editor = { ...open, reports: [{ id: ids.openReport, allowEdit: true }] };
    expect(await rowsOf(looking, { ...list, visual: notes }, editor)).toEqual([1_000, true]);
    expect(await rowsOf(looking, { ...list, visual: { ...notes, type: 'slicer', fields: { category: notes.fields.values } } }, editor)).toEqual([3_500, true]);
    const creator = { datasets, targetWorkspaces: [{ id: ids.workspace }] };
    expect(await rowsOf(looking, { ...list, visual: notes }, creator, `/embed/api/datasets/${ids.openDataset}/query`)).toEqual([1_000, true]);
  });

  test('may be asked for by every GenerateToken call, with 0 or 1', async () => {
    const group = `/v1.0/myorg/groups/${ids.workspace}`;
    const viewer = await withToken({ accessLevel: 'View' }, looking, `${group}/reports/${ids.openReport}/GenerateToken`);
    expect((await viewer('POST', `${path}/export-data`, list)).status).toBe(403);
    for (const given of ['', 'false', '2']) expect((await rest('POST', '/v1.0/myorg/GenerateToken', open, { 'allow-export-data': given })).status).toBe(400);
  });
});

test('a token that exports gives all rows', async () => {
  const answer = await (await withToken(open))('POST', `${path}/export-data`, list);
  expect([answer.status, linesOf(answer.text)]).toEqual([200, 4_005]);
});

describe('many exports at once', () => {
  const holder = (name: string) => ({ 'token-holder': name });
  const exports = async (call: ReturnType<typeof caller>, count: number) => Promise.all(Array.from({ length: count }, () => call('POST', `${path}/export-data`, list)));

  test('of one person are made one after the other, and too many are told to come back, with whatever token', async () => {
    const calls = [await withToken(open, holder('anna')), await withToken(open, holder('anna'))];
    const [mine, other] = await Promise.all([Promise.all(calls.map((call) => exports(call, 20))), exports(await withToken(open, holder('ben')), 3)]);
    const answers = mine.flat();
    expect(other.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers['retry-after'], refused?.json]).toMatchObject(['2', { error: { code: 'TooManyRequests' } }]);
    for (const { text } of answers.filter(({ status }) => status === 200)) expect(linesOf(text)).toBe(4_005);
  });

  test('leave nothing behind: the next is made', async () => {
    expect((await (await withToken(open, holder('anna')))('POST', `${path}/export-data`, list)).status).toBe(200);
  });

  test('a holder is a text', async () => {
    for (const given of ['', 'x'.repeat(1_001)]) expect((await rest('POST', '/v1.0/myorg/GenerateToken', open, holder(given))).status).toBe(400);
  });
});
