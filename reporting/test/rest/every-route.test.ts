import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describedCalls } from '@portal/tooling/power-bi';
import { fastify } from 'fastify';
import type { Context } from '../../src/context.ts';
import { restApi } from '../../src/rest/api.ts';
import { caller, ids, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

type Method = Parameters<ReturnType<typeof caller>>[0];
type Json = Record<string, unknown>;

let service: Awaited<ReturnType<typeof startShop>>;
let access: string;
let call: ReturnType<typeof caller>;
/** Every route of the REST API, as Microsoft writes it: `GET /v1.0/myorg/groups/{groupId}`. */
let routes: string[];
beforeAll(async () => {
  service = await startShop();
  access = await signIn(service.app);
  call = caller(service.app, access);
  routes = await routesOfTheService();
});
afterAll(() => service.close());

const routesOfTheService = async (): Promise<string[]> => {
  const found: string[] = [];
  const app = fastify();
  app.addHook('onRoute', ({ method, url }) => void (method === 'HEAD' || found.push(`${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`)));
  await app.register(restApi({} as Context, { importMegabytes: 1 }), { prefix: '/v1.0/myorg' });
  await app.ready();
  return found;
};

const known: Record<string, string> = {
  groupId: ids.workspace,
  reportId: ids.openReport,
  datasetId: ids.openDataset,
  dashboardId: ids.openDashboard,
  tileId: ids.openTile,
  pageName: 'ReportSection1',
  user: 'ada%40example.test',
};
const fill = (path: string, more: Record<string, string> = {}) => path.replace(/\{(\w+)\}/g, (_, name: string) => more[name] ?? known[name] ?? ids.tile);

const error = (code: unknown) => ({
  error: { code, message: expect.any(String), 'pbi.error': { code, parameters: {}, details: expect.any(Array), exceptionCulprit: 1 } },
});

test('every route is one that Microsoft describes', () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !describedCalls.includes(route))).toEqual([]);
});

describe('every answer holds to Microsoft’s description', () => {
  const answered = new Set<string>();
  /** Asks, and looks at the answer: whatever `caller` gets from the REST API it holds against the description. */
  const ask = async (method: Method, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const answer = await call(method, fill(path, more), body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    answered.add(`${method} ${path}`);
    return answer;
  };
  const untilOver = async (path: string, more: Record<string, string>) => {
    for (;;) {
      const answer = await ask('GET', path, undefined, more);
      const { status, importState } = answer.json;
      if (answer.status === 200 && status !== 'Unknown' && importState !== 'Publishing') return answer.json;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ada = { identifier: 'ada@example.test', principalType: 'User' };

  test.each(bases)('below %s', async (base) => {
    for (const path of ['/reports', '/reports/{reportId}', '/reports/{reportId}/pages', '/reports/{reportId}/pages/{pageName}']) await ask('GET', base + path);
    for (const path of ['/dashboards', '/dashboards/{dashboardId}', '/dashboards/{dashboardId}/tiles', '/dashboards/{dashboardId}/tiles/{tileId}']) await ask('GET', base + path);
    for (const path of ['/datasets', '/datasets/{datasetId}', '/datasets/{datasetId}/refreshes', '/datasets/{datasetId}/users', '/imports']) await ask('GET', base + path);
    await ask('POST', `${base}/datasets/{datasetId}/executeQueries`, { queries: [{ query: 'EVALUATE ROW("n", [revenue])' }] });
    await ask('POST', `${base}/datasets/{datasetId}/users`, { ...ada, datasetUserAccessRight: 'Read' });
    await ask('PUT', `${base}/datasets/{datasetId}/users`, { ...ada, datasetUserAccessRight: 'None' });

    const refreshes = `${base}/datasets/{datasetId}/refreshes`;
    const begun = async () => ({ refreshId: String((await ask('POST', refreshes, {})).headers['x-ms-request-id']) });
    await untilOver(`${refreshes}/{refreshId}`, await begun());
    await ask('DELETE', `${refreshes}/{refreshId}`, undefined, await begun());

    const { id: exportId } = (await ask('POST', `${base}/reports/{reportId}/ExportTo`, { format: 'PNG' })).json;
    await untilOver(`${base}/reports/{reportId}/exports/{exportId}`, { exportId: String(exportId) });
    await ask('GET', `${base}/reports/{reportId}/exports/{exportId}/file`, undefined, { exportId: String(exportId) });

    const file = await service.app.inject({ url: fill(`${base}/reports/{reportId}/Export`), headers: { authorization: `Bearer ${access}` } });
    await ask('GET', `${base}/reports/{reportId}/Export`);
    const form = new FormData();
    form.append('', new Blob([new Uint8Array(file.rawPayload)]), 'shop.pbix');
    const sent = new Response(form);
    const upload = await service.app.inject({
      method: 'POST',
      url: `${fill(`${base}/imports`)}?datasetDisplayName=Imported&nameConflict=CreateOrOverwrite`,
      headers: { authorization: `Bearer ${access}`, 'content-type': sent.headers.get('content-type')! },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(complaints('POST', `${base}/imports`, { status: upload.statusCode, text: upload.body, json: upload.json() })).toBeNull();
    answered.add(`POST ${base}/imports`);
    const { reports, datasets } = (await untilOver(`${base}/imports/{importId}`, { importId: upload.json<{ id: string }>().id })) as { reports: Json[]; datasets: Json[] };

    const { id: dashboardId } = (await ask('POST', `${base}/dashboards`, { name: 'Mine' })).json;
    await ask('POST', `${base}/dashboards/{dashboardId}/tiles/{tileId}/Clone`, { targetDashboardId: dashboardId });
    await ask('DELETE', `${base}/dashboards/{dashboardId}`, undefined, { dashboardId: String(dashboardId) });
    const { id: reportId } = (await ask('POST', `${base}/reports/{reportId}/Clone`, { name: 'Copy' })).json;
    const copy = { reportId: String(reportId) };
    await ask('POST', `${base}/reports/{reportId}/Rebind`, { datasetId: datasets[0]!.id }, copy);
    await ask('POST', `${base}/reports/{reportId}/UpdateReportContent`, { sourceType: 'ExistingReport', sourceReport: { sourceReportId: ids.openReport } }, copy);
    await ask('DELETE', `${base}/reports/{reportId}`, undefined, { reportId: String(reports[0]!.id) });
    await ask('DELETE', `${base}/datasets/{datasetId}`, undefined, { datasetId: String(datasets[0]!.id) });
  });

  test('of workspaces, their users and tokens', async () => {
    const groups = '/v1.0/myorg/groups';
    const group = `${groups}/{groupId}`;
    await ask('GET', groups);
    await ask('GET', group);
    const { id } = (await ask('POST', groups, { name: 'Another' })).json;
    await ask('PATCH', group, { name: 'Renamed' }, { groupId: String(id) });
    await ask('DELETE', group, undefined, { groupId: String(id) });
    await ask('POST', `${group}/users`, { ...ada, groupUserAccessRight: 'Viewer' });
    await ask('PUT', `${group}/users`, { ...ada, groupUserAccessRight: 'Member' });
    await ask('GET', `${group}/users`);
    await ask('GET', '/v1.0/myorg/admin/reports/{reportId}/users');
    await ask('DELETE', `${group}/users/{user}`);
    await ask('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] });
    await ask('POST', `${group}/reports/GenerateToken`, { accessLevel: 'Create', datasetId: ids.openDataset });
    for (const path of ['/reports/{reportId}', '/dashboards/{dashboardId}', '/dashboards/{dashboardId}/tiles/{tileId}']) await ask('POST', `${group}${path}/GenerateToken`, { accessLevel: 'View' });
  });

  test('there is no route that these tests did not call', () => {
    expect(routes.filter((route) => !answered.has(route))).toEqual([]);
  });
});

describe('every error has the shape of Power BI’s', () => {
  const asked = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    return { method: method as Method, url: path.replace(/\{\w+\}/g, ids.tile) };
  };

  test('without a token', async () => {
    for (const route of routes) {
      const { method, url } = asked(route);
      const answer = await caller(service.app, '')(method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
      expect([route, answer.status, answer.json]).toEqual([route, 401, error('PowerBINotAuthorizedException')]);
    }
  });

  test('for what is not there', async () => {
    for (const route of routes.filter((one) => one.includes('{'))) {
      const { method, url } = asked(route);
      const answer = await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : { accessLevel: 'View' });
      // What is wrong with a body may be told before its address is looked up.
      expect([route, [400, 404].includes(answer.status), answer.json]).toEqual([route, true, error(answer.status === 404 ? 'PowerBIEntityNotFound' : 'InvalidRequest')]);
      if (method === 'GET' || method === 'DELETE') expect([route, answer.status]).toEqual([route, 404]);
    }
  });

  test('for a path, a method, a body and a media type that are none', async () => {
    expect((await call('GET', '/v1.0/myorg/gateways')).json).toEqual(error('PowerBIEntityNotFound'));
    expect((await call('PUT', '/v1.0/myorg/groups')).json).toEqual(error('PowerBIEntityNotFound'));
    const sent = (payload: string, type: string) =>
      service.app.inject({ method: 'POST', url: '/v1.0/myorg/groups', headers: { authorization: `Bearer ${access}`, 'content-type': type }, payload });
    for (const [payload, type, status] of [['{', 'application/json', 400], ['name=x', 'application/xml', 415], [`"${'x'.repeat(3 * 1024 * 1024)}"`, 'application/json', 413]] as const) {
      const answer = await sent(payload, type);
      expect([answer.statusCode, answer.json()]).toEqual([status, error('InvalidRequest')]);
      expect(answer.headers.requestid).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
