import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { caller, ids, shop, signIn, startShop } from './shop.ts';

type Json = Record<string, unknown>;

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;
let swagger: { paths: Record<string, Record<string, { responses: Record<string, { schema?: { $ref: string } }> }>>; definitions: Json };
let ajv: Ajv2019;

beforeAll(async () => {
  service = await startShop();
  call = caller(service.app, await signIn(service.app));
  swagger = JSON.parse(await readFile(new URL('./powerbi.swagger.json', import.meta.url), 'utf8'));
  ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'powerbi', definitions: asSent(swagger.definitions) });
});
afterAll(() => service.close());

const lowerFirst = (name: string) => (name === 'odata.context' ? '@odata.context' : name.charAt(0).toLowerCase() + name.slice(1));

/** The definitions in the casing that the cloud really sends (protocol 12, "casing trap"). */
const asSent = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(asSent);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'properties') return [key, Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [lowerFirst(name), asSent(schema)]))];
      return [key, key === '$ref' ? String(value).replace('#/', 'powerbi#/') : asSent(value)];
    }),
  );
};

/** What Microsoft describes as the answer; what it does not know may not be sent. */
const answerOf = (method: string, path: string, status: number): ValidateFunction => {
  const schema = swagger.paths[path]?.[method]?.responses[status]?.schema;
  if (!schema) throw new Error(`${method} ${path} has no answer ${status}`);
  const name = schema.$ref.split('/').pop()!;
  const definition = swagger.definitions[name] as { properties?: { value?: { items?: { $ref: string } } } };
  const item = definition.properties?.value?.items?.$ref.replace('#/', 'powerbi#/');
  const one = (ref: string) => ({ allOf: [{ $ref: ref }], properties: { '@odata.context': { type: 'string' } }, unevaluatedProperties: false });
  if (!item) return ajv.compile({ ...one(`powerbi#/definitions/${name}`), required: ['@odata.context'] });
  return ajv.compile({ type: 'object', required: ['@odata.context', 'value'], properties: { '@odata.context': { type: 'string' }, value: { type: 'array', items: one(item) } }, additionalProperties: false });
};

const group = '/v1.0/myorg/groups/{groupId}';
const fill = (path: string) =>
  path.replace('{groupId}', ids.workspace).replace('{reportId}', ids.report).replace('{datasetId}', ids.dataset).replace('{dashboardId}', ids.dashboard).replace('{tileId}', ids.tile).replace('{pageName}', 'ReportSection1');

const identities = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];

describe('answers hold to Microsoft’s description', () => {
  test.each([
    '/v1.0/myorg/groups',
    group,
    `${group}/reports`,
    `${group}/reports/{reportId}`,
    `${group}/reports/{reportId}/pages`,
    `${group}/reports/{reportId}/pages/{pageName}`,
    `${group}/dashboards`,
    `${group}/dashboards/{dashboardId}`,
    `${group}/dashboards/{dashboardId}/tiles`,
    `${group}/dashboards/{dashboardId}/tiles/{tileId}`,
    `${group}/datasets`,
    `${group}/datasets/{datasetId}`,
  ])('GET %s', async (path) => {
    const { status, json, headers } = await call('GET', fill(path));
    expect(status).toBe(200);
    const validate = answerOf('get', path, 200);
    validate(json);
    expect(validate.errors).toBeNull();
    expect(headers.requestid).toMatch(/^[0-9a-f-]{36}$/);
    if (Array.isArray(json.value)) expect(json.value).not.toHaveLength(0);
  });

  test.each([
    ['/v1.0/myorg/GenerateToken', { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }], identities }],
    [`${group}/reports/{reportId}/GenerateToken`, { accessLevel: 'Edit', identities }],
    [`${group}/reports/GenerateToken`, { accessLevel: 'Create', datasetId: ids.dataset, identities }],
    [`${group}/dashboards/{dashboardId}/GenerateToken`, { accessLevel: 'View', identities }],
    [`${group}/dashboards/{dashboardId}/tiles/{tileId}/GenerateToken`, { accessLevel: 'View', identities }],
  ])('POST %s', async (path, body) => {
    const { status, json } = await call('POST', fill(path), body);
    expect(json).not.toHaveProperty('error');
    expect(status).toBe(200);
    const validate = answerOf('post', path, 200);
    validate(json);
    expect(validate.errors).toBeNull();
  });
});

test('an export to a file holds to Microsoft’s description, begun and asked after', async () => {
  const path = `${group}/reports/{reportId}/ExportTo`;
  const begun = await call('POST', fill(path), { format: 'PNG', powerBIReportConfiguration: { identities } });
  expect(begun.status).toBe(202);
  const validate = answerOf('post', path, 202);
  validate(begun.json);
  expect(validate.errors).toBeNull();
  const state = `${group}/reports/{reportId}/exports/{exportId}`;
  const check = answerOf('get', state, 200);
  for (let status = 202; status === 202; ) {
    const asked = await call('GET', fill(state).replace('{exportId}', begun.json.id as string));
    check(asked.json);
    expect(check.errors).toBeNull();
    status = asked.status;
  }
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
    const validate = answerOf('get', path, 200);
    validate(listed.json);
    expect(validate.errors).toBeNull();
    expect(listed.json.value).toHaveLength(2);
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
