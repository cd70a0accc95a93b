import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { caller, ids, shop, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

type Json = Record<string, unknown>;

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  service = await startShop();
  call = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const group = '/v1.0/myorg/groups/{groupId}';
const fill = (path: string) =>
  path.replace('{groupId}', ids.workspace).replace('{reportId}', ids.report).replace('{datasetId}', ids.dataset).replace('{dashboardId}', ids.dashboard).replace('{tileId}', ids.tile).replace('{pageName}', 'ReportSection1');

const identities = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];

describe('answers hold to Microsoft’s description', () => {
  const lists = ['/reports', '/dashboards', '/datasets'];
  const single = [
    '/reports/{reportId}',
    '/reports/{reportId}/pages',
    '/reports/{reportId}/pages/{pageName}',
    '/dashboards/{dashboardId}',
    '/dashboards/{dashboardId}/tiles',
    '/dashboards/{dashboardId}/tiles/{tileId}',
    '/datasets/{datasetId}',
  ];

  test.each(['/v1.0/myorg/groups', group, ...lists.map((path) => group + path), ...bases.flatMap((base) => single.map((path) => base + path))])('GET %s', async (path) => {
    const answer = await call('GET', fill(path));
    expect(answer.status).toBe(200);
    expect(complaints('get', path, answer)).toBeNull();
    expect(answer.headers.requestid).toMatch(/^[0-9a-f-]{36}$/);
    if (Array.isArray(answer.json.value)) expect(answer.json.value).not.toHaveLength(0);
  });

  test.each(lists)('GET %s without a workspace is “My workspace”, which no list of workspaces shows', async (path) => {
    const answer = await call('GET', `/v1.0/myorg${path}`);
    expect(complaints('get', `/v1.0/myorg${path}`, answer)).toBeNull();
    expect(answer.json.value).toEqual([]);
  });

  test.each([
    ['/v1.0/myorg/GenerateToken', { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities }],
    [`${group}/reports/{reportId}/GenerateToken`, { accessLevel: 'Edit', identities }],
    [`${group}/reports/GenerateToken`, { accessLevel: 'Create', datasetId: ids.dataset, identities }],
    [`${group}/dashboards/{dashboardId}/GenerateToken`, { accessLevel: 'View', identities }],
    [`${group}/dashboards/{dashboardId}/tiles/{tileId}/GenerateToken`, { accessLevel: 'View', identities }],
  ])('POST %s', async (path, body) => {
    const answer = await call('POST', fill(path), body);
    expect(answer.json).not.toHaveProperty('error');
    expect(complaints('post', path, answer)).toBeNull();
  });
});

test.each(bases)('an export to a file below %s holds to Microsoft’s description, begun and asked after', async (base) => {
  const path = `${base}/reports/{reportId}/ExportTo`;
  const begun = await call('POST', fill(path), { format: 'PNG', powerBIReportConfiguration: { identities } });
  expect(begun.status).toBe(202);
  expect(complaints('post', path, begun)).toBeNull();
  const state = `${base}/reports/{reportId}/exports/{exportId}`;
  const own = fill(state).replace('{exportId}', begun.json.id as string);
  let asked = await call('GET', own);
  for (; asked.status === 202; asked = await call('GET', own)) {
    expect(complaints('get', state, asked)).toBeNull();
    expect(asked.headers['retry-after']).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(asked.status).toBe(200);
  expect(complaints('get', state, asked)).toBeNull();
  const { pathname } = new URL(asked.json.resourceLocation as string);
  expect(pathname).toBe(`${own}/file`);
  expect((await call('GET', pathname)).headers['content-type']).toBe('image/png');
});

describe('workspaces', () => {
  const names = async (query: string) => ((await call('GET', `/v1.0/myorg/groups?${query}`)).json.value as { name: string }[]).map(({ name }) => name);

  test.each([
    ["contains(name,'shop')", ['Shops']],
    ["name eq 'SHOPS'", ['Shops']],
    ["name eq 'x' or startswith(name,'Sh')", ['Shops']],
    ["not (name eq 'Shops') and contains(name, 's')", []],
    ["contains(name,'it''s')", []],
    [`id eq '${ids.workspace}'`, ['Shops']],
  ])('$filter %s', async (filter, found) => {
    expect(await names(`$filter=${encodeURIComponent(filter)}`)).toEqual(found);
  });

  test.each(['name', "name gt 'x'", "contains(name 'x')", "name eq 'x' or", "(name eq 'x'", 'name eq x', '('.repeat(100)])('refuses $filter %s', async (filter) => {
    const { status, json } = await call('GET', `/v1.0/myorg/groups?$filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('$filter');
  });

  test('pages by $top and $skip', async () => {
    expect(await names('$top=1')).toEqual(['Shops']);
    expect(await names('$skip=1')).toEqual([]);
    expect((await call('GET', '/v1.0/myorg/groups?$top=0')).json).toMatchObject({ error: { message: expect.stringContaining('$top') } });
  });
});

describe('reports and dashboards', () => {
  test('give embed URLs in the cloud’s form', async () => {
    const report = (await call('GET', `${fill(group)}/reports/${ids.report}`)).json;
    const url = new URL(report.embedUrl as string);
    expect(url.pathname).toBe('/reportEmbed');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ reportId: ids.report, groupId: ids.workspace, w: '2' });
    expect(JSON.parse(Buffer.from(url.searchParams.get('config')!, 'base64').toString())).toMatchObject({ clusterUrl: url.origin });
    const tile = (await call('GET', `${fill(group)}/dashboards/${ids.dashboard}/tiles/${ids.tile}`)).json;
    expect(tile).toMatchObject({ title: 'Revenue', reportId: ids.report, datasetId: ids.dataset, embedUrl: expect.stringMatching(/\/embed\?dashboardId=.*tileId=/) });
  });

  test('give names in the language of the caller', async () => {
    const pages = await call('GET', `${fill(group)}/reports/${ids.report}/pages`, undefined, { 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(pages.json.value).toEqual([
      { name: 'ReportSection1', displayName: '总览', order: 0 },
      { name: 'ReportSection2', displayName: 'Lyon', order: 1 },
    ]);
  });

  test('ids are compared without case', async () => {
    expect((await call('GET', `${fill(group).toUpperCase().replace('/V1.0/MYORG/GROUPS', '/v1.0/myorg/groups')}/reports/${ids.report}`)).status).toBe(200);
  });

  test.each([
    `/v1.0/myorg/groups/${ids.report}/reports`,
    `/v1.0/myorg/groups/${ids.workspace}/reports/${ids.dataset}`,
    `/v1.0/myorg/groups/${ids.workspace}/reports/${ids.report}/pages/nowhere`,
    `/v1.0/myorg/groups/${ids.workspace}/reports/..%2F..%2Fsigning-key`,
    '/v1.0/myorg/admin/groups',
    '/nowhere',
  ])('GET %s is not found', async (url) => {
    const { status, json } = await call('GET', url);
    expect(status).toBe(404);
    expect(json).toMatchObject({ error: { code: 'PowerBIEntityNotFound', message: expect.any(String), 'pbi.error': { code: 'PowerBIEntityNotFound' } } });
  });
});

test.each(bases)('a dashboard is made and deleted below %s', async (base) => {
  const made = await call('POST', fill(`${base}/dashboards`), { name: 'Mine' });
  expect(complaints('post', `${base}/dashboards`, made)).toBeNull();
  const path = fill(`${base}/dashboards/${String(made.json.id)}`);
  expect((await call('GET', path)).json).toMatchObject({ displayName: 'Mine' });
  expect(complaints('delete', `${base}/dashboards/{dashboardId}`, await call('DELETE', path))).toBeNull();
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('POST', fill(`${base}/dashboards`), {})).json).toMatchObject({ error: { message: expect.stringContaining('name') } });
});

describe('refreshes', () => {
  const path = `${group}/datasets/{datasetId}/refreshes`;
  const newest = async () => ((await call('GET', fill(path))).json.value as Json[])[0]!;
  const settled = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const refresh = await newest();
      if (refresh.status !== 'Unknown') return refresh;
      await new Promise((later) => setTimeout(later, 25));
    }
    throw new Error('The refresh did not end');
  };

  test('begin with 202 and an empty body, are listed newest first, and load the data again', async () => {
    const { app } = service;
    const before = await app.inject('/health');
    expect(before.json()).toMatchObject({ state: 'up' });
    const begun = await call('POST', fill(path), undefined, { 'content-type': 'application/json' });
    expect(begun.status).toBe(202);
    expect(begun.text).toBe('');
    expect((await call('POST', fill(path))).status).toBe(400);
    expect(await settled()).toMatchObject({ status: 'Completed', refreshType: 'ViaApi' });
    await call('POST', fill(path), { notifyOption: 'NoNotification' });
    await settled();
    const listed = await call('GET', fill(path));
    expect(complaints('get', path, listed)).toBeNull();
    // With the load that it came with.
    expect(listed.json.value).toHaveLength(3);
    expect((await call('GET', `${fill(path)}?$top=1`)).json.value).toHaveLength(1);
  });

  test('a load that fails leaves the old data, and says why', async () => {
    let works = true;
    const [, open] = shop.datasets;
    const broken = await startShop({}, {
      ...shop,
      datasets: [
        {
          model: open!.model,
          load: async (connection, schema, folder) => {
            await open!.load(connection, schema, folder);
            if (!works) await connection.run(`INSERT INTO "${schema}".products VALUES (1, 'Twice', 'Small', 1, 1)`);
          },
        },
      ],
      reports: [shop.reports[1]!],
      dashboards: [],
    });
    try {
      const rest = caller(broken.app, await signIn(broken.app));
      works = false;
      const url = `${fill(group)}/datasets/${ids.openDataset}/refreshes`;
      await rest('POST', url);
      let [refresh] = (await rest('GET', url)).json.value as Json[];
      for (let tries = 0; refresh!.status === 'Unknown' && tries < 200; tries += 1) {
        await new Promise((later) => setTimeout(later, 25));
        [refresh] = (await rest('GET', url)).json.value as Json[];
      }
      expect(refresh).toMatchObject({ status: 'Failed', serviceExceptionJson: expect.stringContaining('products.id is not unique') });

      const { token } = (await rest('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] })).json;
      const answer = await caller(broken.app, token as string)('POST', `/embed/api/reports/${ids.openReport}/query`, { pageName: 'ReportSection1', visualName: 'total' });
      expect(answer.json.rows).toEqual([[148]]);
    } finally {
      await broken.close();
    }
  });
});
