import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { SignJWT } from 'jose';
import type { Context } from '../../src/context.ts';
import { embedApi } from '../../src/embed-api/api.ts';
import { signingKey } from '../../src/tokens/signing-key.ts';
import { receiptIds, receiptShop } from '../paginated/receipts.ts';
import { caller, ids, signIn, startShop } from './shop.ts';

type Method = 'GET' | 'POST' | 'PUT';
type Call = readonly [Method, string, unknown?];

let service: Awaited<ReturnType<typeof startShop>>;
let rest: ReturnType<typeof caller>;
beforeAll(async () => {
  service = await startShop({}, receiptShop);
  rest = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const total = { pageName: 'ReportSection1', visualName: 'total' };
const visual = { name: 'mine', type: 'card', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [{ measure: 'revenue' }] } };
const pages = [{ name: 'ReportSection1', displayName: 'Mine', visuals: [visual] }];

/** A good call of every route that the embed page has, on what everybody's rows are. */
const calls: Record<string, Call> = {
  'GET /reports/:reportId': ['GET', `/reports/${ids.openReport}`],
  'POST /reports/:reportId/query': ['POST', `/reports/${ids.openReport}/query`, total],
  'POST /reports/:reportId/export-data': ['POST', `/reports/${ids.openReport}/export-data`, total],
  'PUT /reports/:reportId': ['PUT', `/reports/${ids.openReport}`, { filters: [], pages, version: 'x' }],
  'POST /reports/:reportId/copies': ['POST', `/reports/${ids.openReport}/copies`, { filters: [], pages, name: 'Mine' }],
  'GET /datasets/:datasetId': ['GET', `/datasets/${ids.openDataset}`],
  'POST /datasets/:datasetId/query': ['POST', `/datasets/${ids.openDataset}/query`, { ...total, visual }],
  'POST /datasets/:datasetId/reports': ['POST', `/datasets/${ids.openDataset}/reports`, { filters: [], pages, name: 'Mine, too' }],
  'GET /dashboards/:dashboardId': ['GET', `/dashboards/${ids.openDashboard}`],
  'POST /dashboards/:dashboardId/tiles/:tileId/query': ['POST', `/dashboards/${ids.openDashboard}/tiles/${ids.openTile}/query`, {}],
  'GET /paginated/:reportId': ['GET', `/paginated/${receiptIds.open}`],
  'POST /paginated/:reportId/parameters': ['POST', `/paginated/${receiptIds.open}/parameters`, {}],
  'POST /paginated/:reportId/pages': ['POST', `/paginated/${receiptIds.open}/pages`, {}],
};

const answer = (token: string, [method, path, body]: Call) => caller(service.app, token)(method, `/embed/api${path}`, body);
const answers = async (token: string) => {
  const all = await Promise.all(Object.values(calls).map((call) => answer(token, call)));
  return all.map(({ status, json }, index) => [Object.keys(calls)[index], status, (json?.error as { code: string } | undefined)?.code]);
};
const each = (status: number, code: string) => Object.keys(calls).map((route) => [route, status, code]);
const tokenFor = async (body: unknown, headers: Record<string, string> = {}) => (await rest('POST', '/v1.0/myorg/GenerateToken', body, headers)).json.token as string;

const identities = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];
const open = { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] };
const secured = { reports: [{ id: ids.report }, { id: receiptIds.secured }], datasets: [{ id: ids.dataset }], identities };
/** Allows every call of the list above. */
const everything = {
  reports: [ids.openReport, receiptIds.open].map((id) => ({ id, allowEdit: true })),
  datasets: [ids.openDataset],
  workspaces: [ids.workspace],
  dashboards: [ids.openDashboard],
  tiles: [],
  identities: [],
  allowExportData: true,
  jti: 'x',
};
const signed = async (claims: object, seconds: number) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setIssuer('local-reporting').setAudience('embed').setExpirationTime(Math.floor(Date.now() / 1000) + seconds).sign(await signingKey(service.folder));

describe('every call of the embed page', () => {
  test('is in the list of this test', async () => {
    const routes: string[] = [];
    const app = fastify();
    app.addHook('onRoute', ({ method, url }) => void (method === 'HEAD' || routes.push(`${String(method)} ${url}`)));
    await app.register(embedApi({} as Context));
    await app.ready();
    expect(Object.keys(calls).sort()).toEqual(routes.sort());
  });

  test('is answered for a token that allows it', async () => {
    // What is saved was made from a version that nobody has.
    const refused = (route: string) => (route === 'PUT /reports/:reportId' ? 'ReportChanged' : undefined);
    const token = await signed(everything, 60);
    expect((await answers(token)).map(([route, , code]) => [route, code])).toEqual(Object.keys(calls).map((route) => [route, refused(route)]));
  });

  test('is refused with the token of another report, dataset or dashboard', async () => {
    const { token: dashboard } = (await rest('POST', `/v1.0/myorg/groups/${ids.workspace}/dashboards/${ids.dashboard}/GenerateToken`, { accessLevel: 'View', identities })).json;
    for (const token of [await tokenFor(secured), dashboard as string]) expect(await answers(token)).toEqual(each(403, 'PowerBINotAuthorizedException'));
  });

  test('is refused with a token for another dataset: its report was bound anew', async () => {
    const token = await signed({ ...everything, datasets: [ids.dataset] }, 60);
    // A dashboard itself holds no rows.
    const reading = Object.values(calls).filter((call) => call !== calls['GET /dashboards/:dashboardId']);
    for (const call of reading) expect([call[1], (await answer(token, call)).status]).toEqual([call[1], 403]);
  });

  test('is refused with an access token of the REST API, a changed token, none', async () => {
    expect(await answers(await signIn(service.app))).toEqual(each(401, 'PowerBINotAuthorizedException'));
    const [head, , signature] = (await tokenFor(secured)).split('.');
    const raised = Buffer.from(JSON.stringify({ ...everything, iss: 'local-reporting', aud: 'embed', exp: Math.floor(Date.now() / 1000) + 60 })).toString('base64url');
    expect(await answers(`${head}.${raised}.${signature}`)).toEqual(each(401, 'PowerBINotAuthorizedException'));
    expect(await answers('')).toEqual(each(401, 'PowerBINotAuthorizedException'));
  });

  test('is refused with a token that is over', async () => {
    expect(await answers(await signed(everything, -1))).toEqual(each(403, 'TokenExpired'));
  });
});

describe('row-level security holds on every call that reads rows', () => {
  const asked: readonly Call[] = [
    ['POST', `/reports/${ids.report}/query`, total],
    ['POST', `/reports/${ids.report}/query`, { ...total, pageName: 'New', visual }],
    ['POST', `/reports/${ids.report}/export-data`, total],
    ['POST', `/reports/${ids.report}/export-data`, { ...total, exportDataType: 1 }],
    ['POST', `/datasets/${ids.dataset}/query`, { ...total, visual }],
    ['POST', `/dashboards/${ids.dashboard}/tiles/${ids.tile}/query`, {}],
    ['POST', `/paginated/${receiptIds.secured}/pages`, {}],
    ['POST', `/paginated/${receiptIds.secured}/parameters`, {}],
  ];
  /** What the shop sold in Oslo, which is ben's. */
  const ofBen = /Oslo|Melon|118|100/;
  const claims = { ...everything, reports: [ids.report, receiptIds.secured].map((id) => ({ id, allowEdit: true })), datasets: [ids.dataset], dashboards: [ids.dashboard] };
  const shown = async (token: string, call: Call) => {
    const { status, json, text } = await answer(token, call);
    expect([call[1], status]).toEqual([call[1], 200]);
    const { rows, pages: sheets, parameters } = (json ?? {}) as { rows?: unknown; pages?: unknown; parameters?: { available?: unknown }[] };
    return JSON.stringify(rows ?? sheets ?? parameters?.map(({ available }) => available) ?? text);
  };

  test.each(asked)('%s %s %j', async (...call) => {
    const [anna, ben] = await Promise.all(['anna', 'ben'].map(async (username) => shown(await signed({ ...claims, identities: [{ ...identities[0]!, username }] }, 60), call)));
    expect(ben).toMatch(ofBen);
    expect(anna).not.toMatch(ofBen);
  });

  test('what a client adds widens nothing', async () => {
    const token = await signed({ ...claims, identities }, 60);
    const everybody = [{ kind: 'in', column: { table: 'stores', column: 'manager' }, values: ['anna', 'ben'] }];
    for (const more of [{ filters: everybody }, { highlight: everybody }, { visual: { ...visual, filters: everybody } }]) {
      expect(await shown(token, ['POST', `/reports/${ids.report}/query`, { ...total, ...more }])).not.toMatch(ofBen);
    }
  });
});

describe('a token for some pages of a report', () => {
  const path = `/reports/${ids.openReport}`;
  const only = (names: string) => ({ 'permitted-pages': names });

  test('shows these, and knows of no other', async () => {
    const token = await tokenFor(open, only('ReportSection2'));
    const { report, canEdit, canSaveAs } = (await answer(token, ['GET', path])).json as unknown as { report: { pages: { name: string }[] }; canEdit: boolean; canSaveAs: boolean };
    expect([report.pages.map(({ name }) => name), canEdit, canSaveAs]).toEqual([['ReportSection2'], false, false]);
    expect((await answer(token, ['GET', path])).text).not.toContain('by-product');
    for (const call of ['query', 'export-data']) {
      expect((await answer(token, ['POST', `${path}/${call}`, { ...total, pageName: 'ReportSection2' }])).status).toBe(200);
      const refused = await answer(token, ['POST', `${path}/${call}`, total]);
      expect([refused.status, refused.json]).toMatchObject([400, { error: { message: 'pageName: there is no page ReportSection1' } }]);
      expect((await answer(token, ['POST', `${path}/${call}`, { ...total, visual }])).status).toBe(403);
    }
  });

  test('is another one than that of somebody else: what one has read is not answered to the other', async () => {
    const all = await tokenFor(open);
    expect((await answer(all, ['POST', `${path}/query`, total])).status).toBe(200);
    expect((await answer(await tokenFor(open, only('ReportSection2')), ['POST', `${path}/query`, total])).status).toBe(400);
  });

  test('names that are none of its pages leave nothing', async () => {
    const token = await tokenFor(open, only('Elsewhere,%E6%80%BB%E8%A7%88'));
    for (const call of [['GET', path], ['POST', `${path}/query`, total]] as const) expect((await answer(token, call)).status).toBe(403);
  });

  test.each<[string, unknown, string]>([
    ['no name', open, ''],
    ['an empty one among them', open, 'ReportSection1,'],
    ['one that is wrongly encoded', open, '%E6%80'],
    ['more than a report may have', open, Array.from({ length: 101 }, (_, index) => `p${index}`).join()],
    ['a token that edits', { ...open, reports: [{ id: ids.openReport, allowEdit: true }] }, 'ReportSection1'],
    ['a token for copies', { ...open, targetWorkspaces: [{ id: ids.workspace }] }, 'ReportSection1'],
    ['a token for two reports', { ...open, reports: [{ id: ids.openReport }, { id: receiptIds.open }] }, 'ReportSection1'],
    ['a paginated report', { ...open, reports: [{ id: receiptIds.open }] }, 'ReportSection1'],
    ['a dataset', { datasets: open.datasets }, 'ReportSection1'],
  ])('is not given out with %s', async (_, body, names) => {
    const refused = await rest('POST', '/v1.0/myorg/GenerateToken', body, only(names));
    expect([refused.status, refused.json]).toMatchObject([400, { error: { message: expect.stringContaining('permitted-pages') } }]);
  });

  test('nor for a dashboard, whose tiles it would not narrow', async () => {
    const refused = await rest('POST', `/v1.0/myorg/groups/${ids.workspace}/dashboards/${ids.openDashboard}/GenerateToken`, { accessLevel: 'View' }, only('ReportSection1'));
    expect(refused.status).toBe(400);
  });
});
