import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { caller, ids, signIn, startShop } from '../rest/shop.ts';
import { bases, complaints } from '../rest/swagger.ts';
import { receiptIds, receiptShop } from './receipts.ts';

type Json = Record<string, unknown>;

let service: Awaited<ReturnType<typeof startShop>>;
let token: string;
let call: ReturnType<typeof caller>;
let exported: Json;

const group = '/v1.0/myorg/groups/{groupId}';
const fill = (path: string) => path.replace('{groupId}', ids.workspace);

beforeAll(async () => {
  service = await startShop({}, receiptShop);
  token = await signIn(service.app);
  call = caller(service.app, token);
  exported = JSON.parse((await fileOf(receiptIds.open)).body) as Json;
});
afterAll(() => service.close());

const fileOf = (reportId: string, query = '') => service.app.inject({ url: `${fill(group)}/reports/${reportId}/Export${query}`, headers: { authorization: `Bearer ${token}` } });

const upload = async (query: string, content: string, base: string = group) => {
  const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${content}\r\n--cut--\r\n`;
  const answer = await service.app.inject({ method: 'POST', url: `${fill(base)}/imports${query}`, headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' }, payload });
  return { status: answer.statusCode, text: answer.body, json: answer.json<Json>() };
};
const settled = async (id: unknown, base: string = group): Promise<Json> => {
  for (;;) {
    const { json } = await call('GET', `${fill(base)}/imports/${String(id)}`);
    if (json.importState !== 'Publishing') return json;
    await new Promise((later) => setTimeout(later, 20));
  }
};
const listed = async (what: string) => (await call('GET', `${fill(group)}/${what}`)).json.value as { id: string; name: string }[];
/** The file with another definition. */
const changed = (change: (report: Json) => Json): string => JSON.stringify({ ...exported, report: change(structuredClone(exported.report) as Json) });

test.each(['', '?downloadType=IncludeModel', '?downloadType=LiveConnect'])('a paginated report’s own file%s is its definition, which leans on its dataset', async (query) => {
  const answer = await fileOf(receiptIds.open, query);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([200, 'application/octet-stream', "attachment; filename*=UTF-8''Receipts.rdl"]);
  expect(answer.json()).toMatchObject({ format: 'local-reporting.rdl', formatVersion: 1, datasetName: 'Open shop', report: { id: receiptIds.open, datasetId: ids.openDataset } });
});

describe.each(bases)('below %s', (base) => {
  test('what was exported is imported again, and shows what it showed', async () => {
    const begun = await upload('?datasetDisplayName=Back%20again.rdl', JSON.stringify(exported), base);
    expect(begun.status).toBe(202);
    expect(complaints('post', `${base}/imports`, begun)).toBeNull();
    const ended = await settled(begun.json.id, base);
    expect(complaints('get', `${base}/imports/{importId}`, await call('GET', `${fill(base)}/imports/${String(begun.json.id)}`))).toBeNull();
    expect(ended).toMatchObject({ name: 'Back again', importState: 'Succeeded', datasets: [], reports: [{ name: 'Back again', reportType: 'PaginatedReport', datasetId: ids.openDataset }] });
    const [{ id = '' } = {}] = ended.reports as { id: string }[];
    expect(id).not.toBe(receiptIds.open);
    const own = await service.app.inject({ url: `${fill(base)}/reports/${id}/Export`, headers: { authorization: `Bearer ${token}` } });
    const { workspaceId: _, ...was } = exported.report as Json;
    expect(own.json<{ report: Json }>().report).toMatchObject({ ...was, id, name: 'Back again' });

    const { token: embed } = (await call('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id }], datasets: [{ id: ids.openDataset }] })).json;
    const shown = await caller(service.app, embed as string)('POST', `/embed/api/paginated/${id}/pages`, { count: 2 });
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Total of Lyon')]);
  });
});

test('a name that is there is refused, or written over', async () => {
  await settled((await upload('?datasetDisplayName=Twice.rdl', JSON.stringify(exported))).json.id);
  expect(await upload('?datasetDisplayName=twice.rdl', JSON.stringify(exported))).toMatchObject({ status: 409, json: { error: { code: 'DuplicatePackageFoundError' } } });
  const [first] = (await listed('reports')).filter(({ name }) => name === 'Twice');
  const over = await settled((await upload('?datasetDisplayName=Twice.rdl&nameConflict=Overwrite', changed((report) => ({ ...report, description: 'Changed' })))).json.id);
  expect(over).toMatchObject({ importState: 'Succeeded', reports: [{ id: first?.id, description: 'Changed' }] });
  expect((await listed('reports')).filter(({ name }) => name === 'Twice')).toHaveLength(1);
  expect(await upload('?datasetDisplayName=Nowhere.rdl&nameConflict=Overwrite', JSON.stringify(exported))).toMatchObject({ status: 400, json: { error: { code: 'DuplicatePackageNotFoundError' } } });
});

describe('is refused by name, and nothing is stored:', () => {
  const name = '?datasetDisplayName=Refused.rdl';
  type Table = { columns: Json[] };
  type Definition = { dataSets: (Json & Table)[]; body: Json[]; parameters: Json[] };
  const definition = (change: (report: Definition) => void) => () =>
    changed((report) => {
      change(report as unknown as Definition);
      return report;
    });
  test.each<[string, string, () => string, number, string]>([
    ['another way with names', `${name}&nameConflict=Ignore`, () => JSON.stringify(exported), 400, 'nameConflict'],
    ['a dataset alone', `${name}&skipReport=true`, () => JSON.stringify(exported), 400, 'skipReport'],
    ['a name of nothing', '?datasetDisplayName=.rdl', () => JSON.stringify(exported), 400, 'datasetDisplayName'],
    ['a definition under the name of an online report', '?datasetDisplayName=x.pbix', () => JSON.stringify(exported), 400, 'is no zip'],
    ['Power BI’s own', name, () => '<?xml version="1.0"?><Report xmlns="http://schemas.microsoft.com/sqlserver/reporting/2016/01/reportdefinition"/>', 400, 'file: is not JSON'],
    ['JSON of something else', name, () => '{"format":"vega"}', 400, 'only files that this service exported'],
    ['a file of the future', name, () => JSON.stringify({ ...exported, formatVersion: 2 }), 400, 'formatVersion'],
    ['JSON without end', name, () => `{"report":${'['.repeat(1_000_000)}`, 400, 'file'],
    ['too long a definition', name, () => JSON.stringify({ ...exported, datasetName: ' '.repeat(4 * 1024 * 1024) }), 400, 'larger than'],
    ['too large a file', name, () => ' '.repeat(9 * 1024 * 1024), 413, 'larger than 8 MB'],
    ['a dataset that is not here', name, () => changed((report) => ({ ...report, datasetId: ids.report })), 400, 'Open shop'],
    ['a definition that is none', name, definition((report) => (report.body = [])), 400, 'file.report.body'],
    ['a table of rows that are not there', name, definition((report) => (report.body = [{ kind: 'table', name: 't', dataSet: 'nowhere', columns: [{ value: 'x', width: 1 }] }])), 400, 'nowhere'],
    ['a measure that the model has not', name, definition((report) => report.dataSets.at(-1)!.columns.push({ name: 'more', field: { measure: 'profit' } })), 400, 'profit'],
    ['a column that the model has not', name, definition((report) => report.dataSets.at(-1)!.columns.push({ name: 'more', field: { column: { table: 'sales', column: "x'; DROP TABLE sales" } } })), 400, 'column'],
    ['a parameter that its column cannot take', name, definition((report) => (report.parameters.find((one) => one.name === 'least')!.type = 'text')), 400, 'parameters'],
  ])('%s', async (_, query, content, status, said) => {
    const before = [await listed('reports'), await listed('imports')];
    const answer = await upload(query, content());
    expect([answer.status, answer.json]).toMatchObject([status, { error: { message: expect.stringContaining(said) } }]);
    expect([await listed('reports'), await listed('imports')]).toEqual(before);
    expect(await readdir(join(service.folder, 'transfers'))).toEqual([]);
  });
});
