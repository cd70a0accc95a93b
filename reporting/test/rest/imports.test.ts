import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { forged, type ForgedEntry } from '@portal/files/testing';
import { pino } from 'pino';
import { MY_WORKSPACE } from '../../src/documents/store.ts';
import { buildService } from '../../src/service.ts';
import { caller, ids, shop, shopSettings, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

type Json = Record<string, unknown>;
type App = Awaited<ReturnType<typeof startShop>>['app'];

let service: Awaited<ReturnType<typeof startShop>>;
let token: string;
let call: ReturnType<typeof caller>;
let exported: Record<string, Uint8Array>;

const group = '/v1.0/myorg/groups/{groupId}';
const fill = (path: string) => path.replace('{groupId}', ids.workspace);

beforeAll(async () => {
  service = await startShop();
  token = await signIn(service.app);
  call = caller(service.app, token);
  exported = unzipSync(await fileOf(ids.openReport));
});
afterAll(() => service.close());

const fileOf = async (reportId: string, query = '') =>
  (await service.app.inject({ url: `/v1.0/myorg/reports/${reportId}/Export${query}`, headers: { authorization: `Bearer ${token}` } })).rawPayload;

const form = (parts: readonly (Uint8Array | string)[], disposition = 'form-data; name="file"; filename="x.pbix"') => {
  const pieces = parts.flatMap((part) => [`--cut\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`, part, '\r\n']);
  return Buffer.concat([...pieces, '--cut--\r\n'].map((piece) => Buffer.from(piece)));
};
const upload = async (query: string, payload: Buffer, base: string = group, app: App = service.app, type = 'multipart/form-data; boundary=cut') => {
  const answer = await app.inject({ method: 'POST', url: `${fill(base)}/imports${query}`, headers: { authorization: `Bearer ${await signIn(app)}`, 'content-type': type }, payload });
  return { status: answer.statusCode, text: answer.body, json: answer.json<Json>() };
};
const settled = async (id: unknown, base: string = group): Promise<Json> => {
  for (;;) {
    const answer = await call('GET', `${fill(base)}/imports/${String(id)}`);
    if (answer.json.importState !== 'Publishing') return answer.json;
    await new Promise((later) => setTimeout(later, 20));
  }
};
const imported = async (query: string, content: Uint8Array = zipSync(exported)) => settled((await upload(query, form([content]))).json.id);
const listed = async (what: string, base: string = group) => (await call('GET', `${fill(base)}/${what}`)).json.value as { id: string; name: string }[];
const transfers = () => readdir(join(service.folder, 'transfers'));
/** The file, changed in a document. */
const changed = (name: string, change: (document: Json) => Json) => ({ ...exported, [name]: strToU8(JSON.stringify(change(JSON.parse(strFromU8(exported[name]!)) as Json))) });
const totalOf = async (report: Json): Promise<unknown> => {
  const { token: embed } = (await call('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: report.id }], datasets: [{ id: report.datasetId }] })).json;
  return (await caller(service.app, embed as string)('POST', `/embed/api/reports/${String(report.id)}/query`, { pageName: 'ReportSection1', visualName: 'total' })).json.rows;
};

describe.each(bases)('below %s', (base) => {
  test('what was exported is imported again, with its data', async () => {
    const begun = await upload('?datasetDisplayName=Back%20again.pbix', form([zipSync(exported)], 'form-data; filename="x"'), base);
    expect(begun.status).toBe(202);
    expect(complaints('post', `${base}/imports`, begun)).toBeNull();
    expect(begun.json).toMatchObject({ name: 'Back again', importState: 'Publishing', reports: [], datasets: [] });
    const ended = await settled(begun.json.id, base);
    const asked = await call('GET', `${fill(base)}/imports/${String(begun.json.id)}`);
    expect(complaints('get', `${base}/imports/{importId}`, asked)).toBeNull();
    expect(ended).toMatchObject({ importState: 'Succeeded', reports: [{ name: 'Back again' }], datasets: [{ name: 'Back again', isRefreshable: false }] });
    const [report] = ended.reports as Json[];
    expect([report?.id, report?.datasetId]).not.toEqual([ids.openReport, ids.openDataset]);
    expect(await totalOf(report!)).toEqual([[148]]);
    const all = await call('GET', `${fill(base)}/imports`);
    expect(complaints('get', `${base}/imports`, all)).toBeNull();
    expect(all.json.value).toMatchObject([{ id: begun.json.id }]);
    expect((await listed('datasets', base)).map(({ name }) => name)).toContain('Back again');
  });
});

test('a file without data leans on its dataset', async () => {
  const light = await fileOf(ids.openReport, '?downloadType=LiveConnect');
  const ended = await imported('?datasetDisplayName=Light', light);
  expect(ended).toMatchObject({ importState: 'Succeeded', datasets: [], reports: [{ name: 'Light', datasetId: ids.openDataset }] });
  const elsewhere = changed('model.json', (model) => ({ ...model, id: ids.report }));
  const { 'manifest.json': manifest } = unzipSync(light);
  const answer = await upload('?datasetDisplayName=x', form([zipSync({ 'manifest.json': manifest!, 'model.json': elsewhere['model.json']!, 'report.json': exported['report.json']! })]));
  expect([answer.status, answer.json]).toMatchObject([400, { error: { message: expect.stringContaining('model.json') } }]);
  expect((await upload('?datasetDisplayName=x&skipReport=true', form([light]))).json).toMatchObject({ error: { message: expect.stringContaining('skipReport') } });
});

describe('where the name is there already', () => {
  const has = async (name: string) => (await listed('datasets')).filter((one) => one.name === name);

  test('Ignore makes a second one, Abort none, Overwrite writes over it and no other, GenerateUniqueName finds a name', async () => {
    const [first] = (await imported('?datasetDisplayName=Twice')).datasets as Json[];
    expect(await upload('?datasetDisplayName=twice&nameConflict=Abort', form([zipSync(exported)]))).toMatchObject({ status: 409, json: { error: { code: 'DuplicatePackageFoundError' } } });
    expect(await imported('?datasetDisplayName=Twice&nameConflict=GenerateUniqueName')).toMatchObject({ name: 'Twice (2)' });

    const other = changed('report.json', (report) => ({ ...report, description: 'Changed' }));
    const over = await imported('?datasetDisplayName=Twice&nameConflict=CreateOrOverwrite', zipSync(other));
    expect(over).toMatchObject({ datasets: [{ id: first!.id }], reports: [{ description: 'Changed' }] });
    expect(await has('Twice')).toHaveLength(1);
    expect((await listed('reports')).filter(({ name }) => name === 'Twice')).toHaveLength(1);

    await imported('?datasetDisplayName=Twice&nameConflict=Ignore&skipReport=true');
    expect(await has('Twice')).toHaveLength(2);
    expect(await upload('?datasetDisplayName=Twice&nameConflict=Overwrite', form([zipSync(exported)]))).toMatchObject({ status: 409 });
    expect(await upload('?datasetDisplayName=Nowhere&nameConflict=Overwrite', form([zipSync(exported)]))).toMatchObject({ status: 400, json: { error: { code: 'DuplicatePackageNotFoundError' } } });
  });

  test('of two that come at once, the second sees the first', async () => {
    const both = await Promise.all([1, 2].map(() => upload('?datasetDisplayName=Race&nameConflict=Abort', form([zipSync(exported)]))));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await settled(both.find(({ status }) => status === 202)?.json.id);
    expect(await has('Race')).toHaveLength(1);
  });
});

describe('is refused by name, and nothing is stored:', () => {
  // An import is over before its folder is removed (a crash between the two loses nothing), and so is the sending of a
  // file: what earlier tests left on its way out is none of what is refused here.
  beforeAll(async () => {
    while ((await transfers()).length > 0) await new Promise((later) => setTimeout(later, 20));
  });
  const good = () => zipSync(exported);
  const without = (name: string) => zipSync(Object.fromEntries(Object.entries(exported).filter(([one]) => one !== name)));
  const lying = (name: string, lie: Partial<ForgedEntry>) =>
    forged(Object.entries(exported).map(([one, content]) => ({ name: one, content, ...(one === name && lie) })));
  const broken = () => {
    const content = good();
    content.fill(0, 200, 400);
    return content;
  };
  const name = '?datasetDisplayName=Refused';
  test.each<[string, string, () => Buffer, number, string]>([
    ['no name', '', () => form([good()]), 400, 'datasetDisplayName'],
    ['a name of nothing', '?datasetDisplayName=.pbix', () => form([good()]), 400, 'datasetDisplayName'],
    ['another kind of file', '?datasetDisplayName=x.xlsx', () => form([good()]), 400, 'datasetDisplayName'],
    ['a file under the name of a paginated report', '?datasetDisplayName=x.rdl', () => form([good()]), 400, 'file: is not JSON'],
    ['an unknown nameConflict', `${name}&nameConflict=Maybe`, () => form([good()]), 400, 'nameConflict'],
    ['a folder of the workspace', `${name}&subfolderObjectId=1`, () => form([good()]), 400, 'subfolderObjectId'],
    ['no file', name, () => form([]), 400, 'file'],
    ['two files', name, () => form([good(), good()]), 400, 'more than one file'],
    ['half a form', name, () => form([good()]).subarray(0, 500), 400, 'body'],
    ['too large a file', name, () => form([new Uint8Array(9 * 1024 * 1024)]), 413, 'larger than 8 MB'],
    ['what is no zip', name, () => form(['not a zip']), 400, 'is no zip'],
    ['a broken zip', name, () => form([broken()]), 400, 'file'],
    ['a zip cut short', name, () => form([good().subarray(0, 900)]), 400, 'file'],
    ['another checksum', name, () => form([lying('report.json', { crc: 1 })]), 400, 'report.json, which is broken'],
    ['a size that is a lie', name, () => form([lying('data/sales.parquet', { size: 1 })]), 400, 'data/sales.parquet, which is broken'],
    ['files that overlap', name, () => form([lying('report.json', { at: 0 })]), 400, 'files that overlap'],
    ['a file of something else', name, () => form([zipSync({ DataModel: strToU8('x') })]), 400, 'DataModel'],
    ['a way out of the folder', name, () => form([zipSync({ ...exported, '../../evil.json': strToU8('x') })]), 400, 'evil.json'],
    ['no manifest', name, () => form([without('manifest.json')]), 400, 'manifest.json'],
    ['a manifest of the future', name, () => form([zipSync(changed('manifest.json', (one) => ({ ...one, formatVersion: 2 })))]), 400, 'formatVersion'],
    ['no data of a table', name, () => form([without('data/sales.parquet')]), 400, 'data/sales.parquet'],
    ['data of no table', name, () => form([zipSync({ ...exported, 'data/more.parquet': exported['data/sales.parquet']! })]), 400, 'data/more.parquet'],
    ['data that are none', name, () => form([zipSync({ ...exported, 'data/sales.parquet': strToU8('x') })]), 400, 'data/sales.parquet'],
    ['data that are broken', name, () => form([zipSync({ ...exported, 'data/sales.parquet': exported['data/sales.parquet']!.map((byte, at, all) => (at > all.length - 300 && at < all.length - 8 ? 0 : byte)) })]), 400, 'data/sales.parquet'],
    ['data of another table', name, () => form([zipSync({ ...exported, 'data/sales.parquet': exported['data/stores.parquet']! })]), 400, 'has no column'],
    ['a report that is none', name, () => form([zipSync(changed('report.json', (one) => ({ ...one, pages: [] })))]), 400, 'report.json.pages'],
    ['a report that does not fit', name, () => form([zipSync(changed('model.json', (one) => ({ ...one, measures: [] })))]), 400, 'there is no measure revenue'],
    ['a model that names what is not there', name, () => form([zipSync(changed('model.json', (one) => ({ ...one, relationships: [{ from: { table: 'sales', column: 'x' }, to: { table: 'stores', column: 'id' } }] })))]), 400, 'relationships'],
    ['no JSON', name, () => form([zipSync({ ...exported, 'report.json': strToU8('{') })]), 400, 'report.json'],
    ['JSON without end', name, () => form([zipSync({ ...exported, 'model.json': strToU8('['.repeat(1_000_000)) })]), 400, 'model.json'],
    ['a document that swells', name, () => form([zipSync({ ...exported, 'report.json': strToU8(`"${' '.repeat(5 * 1024 * 1024)}"`) })]), 400, 'report.json'],
    ['data that swell', name, () => form([zipSync({ ...exported, 'data/sales.parquet': new Uint8Array(30 * 1024 * 1024) })]), 400, 'unpacked'],
  ])('%s', async (_, query, payload, status, said) => {
    const before = [await listed('reports'), await listed('datasets'), await listed('imports')];
    const answer = await upload(query, payload());
    expect([answer.status, answer.json]).toMatchObject([status, { error: { message: expect.stringContaining(said), 'pbi.error': expect.anything() } }]);
    expect([await listed('reports'), await listed('datasets'), await listed('imports')]).toEqual(before);
    expect(await transfers()).toEqual([]);
  });

  test('a body that is no form, a workspace that is not there, an import that is not there', async () => {
    expect(await upload(name, Buffer.from('{"fileUrl":"x"}'), group, service.app, 'application/json')).toMatchObject({ status: 400 });
    expect(await upload(name, form([good()]), `/v1.0/myorg/groups/${ids.report}`)).toMatchObject({ status: 404 });
    expect((await call('GET', `/v1.0/myorg/imports/${ids.report}`)).status).toBe(404);
    const [one] = await listed('imports');
    expect((await call('GET', `/v1.0/myorg/groups/${MY_WORKSPACE}/imports/${one!.id}`)).status).toBe(404);
  });
});

test('data that do not fit their model fail the import and leave nothing behind', async () => {
  const twice = changed('model.json', (model) => ({ ...model, relationships: [{ from: { table: 'products', column: 'id' }, to: { table: 'sales', column: 'product' } }] }));
  const reports = [{ pages: [{ name: 'ReportSection1', displayName: 'x', visuals: [] }], filters: [] }];
  const plain = { ...twice, ...changed('report.json', (report) => ({ ...report, ...reports[0] })), 'model.json': twice['model.json']! };
  const ended = await imported('?datasetDisplayName=Unfit', zipSync(plain));
  expect(ended).toMatchObject({ importState: 'Failed', reports: [], datasets: [] });
  expect((await listed('datasets')).map(({ name }) => name)).not.toContain('Unfit');
});

test('an import goes on after a restart, and what it brought over a sample stays', async () => {
  const { app, folder } = await startShop();
  const [sample] = shop.reports.filter(({ id }) => id === ids.openReport);
  const begun = await upload('?datasetDisplayName=Open%20shop&nameConflict=Overwrite', form([zipSync(changed('report.json', (report) => ({ ...report, description: 'Mine' })))]), group, app);
  await app.close();
  const again = await buildService(shopSettings(folder), pino({ level: 'silent' }), shop);
  const rest = caller(again, await signIn(again));
  let asked = await rest('GET', `/v1.0/myorg/imports/${String(begun.json.id)}`);
  for (; asked.json.importState === 'Publishing'; asked = await rest('GET', `/v1.0/myorg/imports/${String(begun.json.id)}`)) await new Promise((later) => setTimeout(later, 20));
  expect(asked.json).toMatchObject({ importState: 'Succeeded', reports: [{ id: sample!.id, description: 'Mine' }], datasets: [{ id: ids.openDataset, isRefreshable: false }] });
  expect((await rest('POST', `/v1.0/myorg/datasets/${ids.openDataset}/refreshes`)).status).toBe(400);
  await again.close();
  const third = await buildService(shopSettings(folder), pino({ level: 'silent' }), shop);
  expect((await caller(third, await signIn(third))('GET', `/v1.0/myorg/datasets/${ids.openDataset}`)).json).toMatchObject({ isRefreshable: false });
  await third.close();
});
