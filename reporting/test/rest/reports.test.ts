import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { unzipSync, strFromU8 } from 'fflate';
import { MY_WORKSPACE } from '../../src/documents/store.ts';
import { caller, ids, shop, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;

/** A dataset that lacks what the reports show. */
const otherDataset = '11111111-0000-4000-8000-000000000103';
const [, open] = shop.datasets;
const poorer = { ...open!.model, id: otherDataset, name: 'Poorer shop', measures: open!.model.measures.filter(({ name }) => name !== 'revenue') };

beforeEach(async () => {
  service = await startShop({}, { ...shop, datasets: [...shop.datasets, { ...open!, model: poorer }] });
  call = caller(service.app, await signIn(service.app));
});
afterEach(() => service.close());

const fill = (path: string) => path.replace('{groupId}', ids.workspace).replace('{reportId}', ids.openReport);
const names = async (base = '/v1.0/myorg/groups/{groupId}') => ((await call('GET', fill(`${base}/reports`))).json.value as { name: string }[]).map(({ name }) => name);

describe.each(bases)('below %s', (base) => {
  const path = `${base}/reports/{reportId}`;

  test('a report is cloned: into its own workspace, into another, onto another dataset', async () => {
    const plain = await call('POST', fill(`${path}/Clone`), { name: 'Copy' });
    expect(complaints('post', `${path}/Clone`, plain)).toBeNull();
    expect(plain.json).toMatchObject({ name: 'Copy', datasetId: ids.openDataset, reportType: 'PowerBIReport' });
    expect(plain.json.id).not.toBe(ids.openReport);
    expect(await names()).toContain('Copy');

    const moved = await call('POST', fill(`${path}/Clone`), { name: 'Mine', targetWorkspaceId: '00000000-0000-0000-0000-000000000000', targetModelId: ids.dataset });
    expect(moved.json).toMatchObject({ name: 'Mine', datasetId: ids.dataset, embedUrl: expect.stringContaining(MY_WORKSPACE) });
    expect(await names('/v1.0/myorg')).toEqual(['Mine']);
    const pages = await call('GET', `/v1.0/myorg/reports/${String(moved.json.id)}/pages`);
    expect(pages.json.value).toHaveLength(2);
  });

  test.each([
    ['no name', {}, 400, 'name'],
    ['an empty name', { name: ' ' }, 400, 'name'],
    ['an unknown workspace', { name: 'x', targetWorkspaceId: ids.report }, 404, 'workspace'],
    ['an unknown dataset', { name: 'x', targetModelId: ids.report }, 404, 'dataset'],
    ['a dataset without its measures', { name: 'x', targetModelId: otherDataset }, 400, 'there is no measure revenue'],
  ])('a clone with %s is refused, and nothing is stored', async (_, body, status, said) => {
    const before = await names();
    const answer = await call('POST', fill(`${path}/Clone`), body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ error: { message: expect.stringContaining(said), 'pbi.error': expect.anything() } });
    expect(await names()).toEqual(before);
  });

  test('a report is bound to another dataset that it fits, and to no other', async () => {
    const done = await call('POST', fill(`${path}/Rebind`), { datasetId: ids.dataset });
    expect(complaints('post', `${path}/Rebind`, done)).toBeNull();
    expect((await call('GET', fill(path))).json.datasetId).toBe(ids.dataset);
    const refused = await call('POST', fill(`${path}/Rebind`), { datasetId: otherDataset });
    expect([refused.status, refused.json]).toMatchObject([400, { error: { message: expect.stringContaining('pages[0].visuals[0]') } }]);
    expect((await call('GET', fill(path))).json.datasetId).toBe(ids.dataset);
  });

  test('a report takes over the pages of another and stays itself', async () => {
    const emptied = (await call('POST', fill(`${path}/Clone`), { name: 'Other' })).json;
    const updated = await call('POST', fill(`${path}/UpdateReportContent`), { sourceType: 'ExistingReport', sourceReport: { sourceReportId: ids.report, sourceWorkspaceId: ids.workspace } });
    expect(complaints('post', `${path}/UpdateReportContent`, updated)).toBeNull();
    expect(updated.json).toMatchObject({ id: ids.openReport, name: 'Open shop', datasetId: ids.openDataset });
    const wrong = await call('POST', fill(`${path}/UpdateReportContent`), { sourceType: 'File', sourceReport: { sourceReportId: emptied.id } });
    expect([wrong.status, wrong.json]).toMatchObject([400, { error: { message: expect.stringContaining('sourceType') } }]);
    const elsewhere = await call('POST', fill(`${path}/UpdateReportContent`), { sourceType: 'ExistingReport', sourceReport: { sourceReportId: emptied.id, sourceWorkspaceId: MY_WORKSPACE } });
    expect(elsewhere.status).toBe(404);
  });

  test('a report is deleted for good, and its dashboard goes on without it', async () => {
    const gone = await call('DELETE', fill(path));
    expect(complaints('delete', path, gone)).toBeNull();
    expect((await call('GET', fill(path))).status).toBe(404);
    expect((await call('DELETE', fill(path))).status).toBe(404);
    expect((await call('GET', `${fill(base)}/dashboards/${ids.openDashboard}/tiles`)).status).toBe(200);
  });

  test.each([
    ['', true],
    ['?downloadType=LiveConnect', false],
  ])('a report’s own file%s holds its definition, its model and a manifest', async (query, withData) => {
    const answer = await service.app.inject({ url: `${fill(path)}/Export${query}`, headers: { authorization: `Bearer ${await signIn(service.app)}` } });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([200, 'application/zip', "attachment; filename*=UTF-8''Open%20shop.pbix"]);
    const files = unzipSync(answer.rawPayload);
    const json = (name: string) => JSON.parse(strFromU8(files[name]!)) as Record<string, unknown>;
    const tables = withData ? shop.datasets[1]!.model.tables.map(({ name }) => name) : [];
    expect(json('manifest.json')).toMatchObject({ format: 'local-reporting.pbix', formatVersion: 1, tables });
    expect([json('report.json').id, json('model.json').id]).toEqual([ids.openReport, ids.openDataset]);
    expect(Object.keys(files).filter((name) => name.startsWith('data/'))).toEqual(tables.map((table) => `data/${table}.parquet`));
  });
});

test('what a download asks for is checked', async () => {
  const answer = await call('GET', `/v1.0/myorg/reports/${ids.openReport}/Export?downloadType=Everything`);
  expect([answer.status, answer.json]).toMatchObject([400, { error: { message: expect.stringContaining('downloadType') } }]);
});
