import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { samples } from '../../samples/index.ts';
import { embeddedReport, emptyWells, savedReport, type ReportDefinition } from '../../src/definition/index.ts';
import { checkContent } from '../../src/embed-api/report-check.ts';
import { caller, ids, shop, signIn, startShop } from './shop.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let rest: ReturnType<typeof caller>;
beforeEach(async () => {
  service = await startShop();
  rest = caller(service.app, await signIn(service.app));
});
afterEach(() => service.close());

const withToken = async (body: unknown) => caller(service.app, (await rest('POST', '/v1.0/myorg/GenerateToken', body)).json.token as string);
const datasets = [{ id: ids.openDataset }];
const targetWorkspaces = [{ id: ids.workspace }];
const reader = () => withToken({ reports: [{ id: ids.openReport }], datasets });
const editor = () => withToken({ reports: [{ id: ids.openReport, allowEdit: true }], datasets });
const copier = () => withToken({ reports: [{ id: ids.openReport }], datasets, targetWorkspaces });
const creator = () => withToken({ datasets, targetWorkspaces });

const path = `/embed/api/reports/${ids.openReport}`;
const opened = async (call: ReturnType<typeof caller>) => embeddedReport.parse((await call('GET', path)).json);
const contentOf = ({ filters, pages }: ReportDefinition) => ({ filters, pages });
const stored = async () => (await opened(await reader())).report;
const column = (table: string, name: string) => ({ column: { table, column: name } });

describe('saving in place', () => {
  test('stores the document durably, and gives the version of the next save', async () => {
    const call = await editor();
    const { report, version } = await opened(call);
    const renamed = [{ ...report.pages[0]!, displayName: 'First' }, ...report.pages.slice(1)];
    const answer = await call('PUT', path, { ...contentOf(report), pages: renamed, version });
    expect(answer.status).toBe(200);
    const saved = savedReport.parse(answer.json);
    expect(saved.version).not.toBe(version);
    expect(await opened(call)).toMatchObject({ version: saved.version, report: { name: 'Open shop', pages: [{ displayName: 'First' }, {}] } });
    const file = JSON.parse(await readFile(join(service.folder, 'reports', `${ids.openReport}.json`), 'utf8')) as ReportDefinition;
    expect(file.pages[0]!.displayName).toBe('First');
    expect((await call('PUT', path, { ...contentOf(report), version: saved.version })).status).toBe(200);
  });

  test('tells the second of two editors that saving would overwrite the first, and changes nothing', async () => {
    const [one, other] = [await editor(), await editor()];
    const { report, version } = await opened(one);
    const named = (displayName: string) => ({ ...contentOf(report), pages: [{ ...report.pages[0]!, displayName }], version });
    const answers = await Promise.all([one('PUT', path, named('one')), other('PUT', path, named('other'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({ error: { code: 'ReportChanged' } });
    // Which of two requests is heard first is nobody's choice.
    expect((await stored()).pages[0]!.displayName).toBe(answers[0]!.status === 200 ? 'one' : 'other');
  });

  test('is for tokens with edit rights', async () => {
    const { report, version } = await opened(await reader());
    const body = { ...contentOf(report), version };
    for (const call of [await reader(), await copier()]) expect(await call('PUT', path, body)).toMatchObject({ status: 403, json: { error: { code: 'PowerBINotAuthorizedException' } } });
    expect((await (await creator())('PUT', path, body)).status).toBe(403);
    expect((await caller(service.app, '')('PUT', path, body)).status).toBe(401);
  });

  test('leaves id, name, workspace and dataset to the service', async () => {
    const call = await editor();
    const { report, version } = await opened(call);
    await call('PUT', path, { ...report, id: ids.report, name: 'Taken over', datasetId: ids.dataset, workspaceId: ids.dataset, version });
    expect(await stored()).toMatchObject({ id: ids.openReport, name: 'Open shop', datasetId: ids.openDataset, workspaceId: ids.workspace });
  });

  const layout = { x: 0, y: 0, width: 100, height: 100 };
  const visual = (more: Record<string, unknown>) => ({ name: 'v', type: 'bar', layout, ...more });
  const page = (...visuals: unknown[]) => ({ pages: [{ name: 'P', displayName: 'P', visuals }] });
  test.each<[string, Record<string, unknown>, string]>([
    ['no pages', { pages: [] }, 'pages'],
    ['a page without a name', { pages: [{ displayName: 'x', visuals: [] }] }, 'pages[0].name'],
    ['a name that is no name', { pages: [{ name: "x' OR 1=1", displayName: 'x', visuals: [] }] }, 'pages[0].name'],
    ['two pages of one name', { pages: [...page().pages, ...page().pages] }, 'pages[1].name: P is there twice'],
    ['hidden pages only', { pages: [{ ...page().pages[0]!, hidden: true }] }, 'pages: one page'],
    ['two visuals of one name', page(visual({}), visual({ name: 'V' })), 'pages[0].visuals[1].name: V is there twice'],
    ['an unknown type', page(visual({ type: 'script' })), 'pages[0].visuals[0].type'],
    ['a place left of the page', page(visual({ layout: { ...layout, x: -1 } })), 'pages[0].visuals[0].layout.x'],
    ['a column that is not there', page(visual({ fields: { category: [column('pg_catalog', 'x')] } })), 'pages[0].visuals[0].fields.category[0]: there is no table pg_catalog'],
    ['a measure that is not there', page(visual({ fields: { values: [{ measure: 'nothing' }] } })), 'pages[0].visuals[0].fields.values[0]'],
    ['a well of another type', page(visual({ fields: { latitude: [column('stores', 'id')] } })), 'pages[0].visuals[0].fields.latitude: a bar has no such well'],
    ['two fields in a well for one', page(visual({ fields: { category: [column('stores', 'city'), column('stores', 'manager')] } })), 'pages[0].visuals[0].fields.category: at most 1'],
    ['rows grouped by a measure', page(visual({ fields: { category: [{ measure: 'revenue' }] } })), 'pages[0].visuals[0].fields.category[0]'],
    ['the sum of a text', page(visual({ fields: { values: [{ ...column('stores', 'city'), aggregate: 'sum' }] } })), 'pages[0].visuals[0].fields.values[0]: sum needs'],
    ['an order by nothing', page(visual({ fields: { category: [column('stores', 'city')] }, sort: { by: 1, direction: 'asc' } })), 'pages[0].visuals[0].sort.by'],
    ['a filter that does not fit its column', { ...page(), filters: [{ kind: 'contains', column: { table: 'sales', column: 'amount' }, text: 'x' }] }, 'filters[0].column'],
    ['no version', { version: undefined }, 'version'],
  ])('%s is refused, and nothing changes', async (_, wrong, message) => {
    const call = await editor();
    const { report, version } = await opened(call);
    const answer = await call('PUT', path, { ...contentOf(report), version, ...wrong });
    expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
    expect(await stored()).toEqual(report);
  });

  test('an unfinished visual may be saved', async () => {
    const call = await editor();
    const { version } = await opened(call);
    expect((await call('PUT', path, { filters: [], ...page(visual({}), visual({ name: 'w', type: 'map' })), version })).status).toBe(200);
  });
});

describe('saving a copy', () => {
  test('makes a report of its own, in the workspace of the original', async () => {
    const call = await copier();
    const { report } = await opened(call);
    const answer = await call('POST', `${path}/copies`, { ...contentOf(report), name: ' 我的报表 ' });
    expect(answer.status).toBe(201);
    const { report: copy } = savedReport.parse(answer.json);
    expect(copy).toMatchObject({ name: '我的报表', datasetId: ids.openDataset, workspaceId: ids.workspace, description: report.description });
    expect(copy.id).not.toBe(report.id);
    expect((await rest('GET', `/v1.0/myorg/groups/${ids.workspace}/reports/${copy.id}`)).json).toMatchObject({ name: '我的报表' });
    expect(await stored()).toEqual(report);
  });

  test('needs a workspace that the token names', async () => {
    const call = await copier();
    const content = contentOf((await opened(call)).report);
    const count = async () => (await readdir(join(service.folder, 'reports'))).length;
    const before = await count();
    expect((await call('POST', `${path}/copies`, { ...content, name: 'x', targetWorkspaceId: ids.dataset })).status).toBe(403);
    expect((await (await editor())('POST', `${path}/copies`, { ...content, name: 'x' })).status).toBe(403);
    for (const name of ['', '   ', 'x'.repeat(201), undefined]) expect((await call('POST', `${path}/copies`, { ...content, name })).status).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('what is saved', () => {
  const saverOf = (most: number, mark = '1a2b3c4d') => ({ saver: `${mark};${most}` });
  const save = async (call: ReturnType<typeof caller>, name: string) => call('POST', `${path}/copies`, { ...contentOf((await opened(call)).report), name });
  const withSaver = async (most: number, mark?: string) => caller(service.app, (await rest('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.openReport }], datasets, targetWorkspaces }, saverOf(most, mark))).json.token as string);
  const said = ({ status, json }: Awaited<ReturnType<typeof save>>) => [status, (json.error as { code?: string } | undefined)?.code];
  const count = async () => (await readdir(join(service.folder, 'reports'))).length;
  /** A name as the portal gives it out. */
  const given = (name: string, mark = '1a2b3c4d') => `${name} [${mark.padEnd(44, '0')}]`;

  test('for somebody has a name of its own in the workspace, whatever its capitals; for nobody it may have one that there is', async () => {
    const call = await withSaver(9, 'a0b1c2d3');
    const before = await count();
    const answers = await Promise.all(['Twins', 'twins'].map((name) => save(call, given(name, 'a0b1c2d3'))));
    expect(answers.map(said).sort()).toEqual([[201, undefined], [409, 'ReportNameTaken']]);
    expect(await count()).toBe(before + 1);
    expect((await save(await copier(), 'open SHOP')).status).toBe(201);
  });

  test.each(['bell\u0007', 'two\nlines', '\u202Egnp.exe', 'half \uD83D', 'line\u2028end'])('is not called %j', async (name) => {
    const before = await count();
    const answer = await save(await copier(), `x${name}x`);
    expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([400, 'name: has characters that are not seen']);
    expect(await count()).toBe(before);
  });

  test('for somebody bears their mark, and there is so much of it and no more', async () => {
    const call = await withSaver(2);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => save(call, given(name))));
    expect(answers.map(said).sort()).toEqual([[201, undefined], [201, undefined], [409, 'TooManyReports']]);
    // A new token of the same person is no new beginning, and neither is another way to save.
    const content = contentOf((await opened(call)).report);
    expect(said(await (await withSaver(2))('POST', `/embed/api/datasets/${ids.openDataset}/reports`, { ...content, name: given('Four') }))).toEqual([409, 'TooManyReports']);
    expect((await save(await withSaver(3), given('Four'))).status).toBe(201);
    expect((await save(await copier(), 'Anybody')).status).toBe(201);
  });

  const notGivenOut = 'name: is not one that was given out for this token';
  test.each([
    ['no mark', 'Mine', notGivenOut],
    ['another mark', given('Mine', 'ffffffff1a2b3c4d'), notGivenOut],
    ['part of a mark', 'Mine [1a2b3c4d]', notGivenOut],
    ['a mark that is too long', given('Mine', '1a2b3c4d'.padEnd(45, '0')), notGivenOut],
    ['digits of another kind in it', given('Mine').replace('0]', 'A]'), notGivenOut],
    ['something behind its mark', `${given('Mine')} more`, notGivenOut],
    ['nothing before its mark', given(' '), 'name: is not one'],
    ['a space too many', given('Mine '), 'name: is empty before its mark, or begins or ends there with a space'],
    ['what is not seen', given('Mi\u202Ene'), 'name: has characters that are not seen'],
    ['more characters than the portal lets it have', given('x'.repeat(101)), 'name: has more than 100 characters before its mark'],
  ])('for somebody is not called by a name with %s', async (_, name, message) => {
    const call = await withSaver(9);
    const before = await count();
    const content = contentOf((await opened(call)).report);
    for (const url of [`${path}/copies`, `/embed/api/datasets/${ids.openDataset}/reports`]) {
      const { status, json } = await call('POST', url, { ...content, name });
      expect([status, (json.error as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await count()).toBe(before);
    expect((await save(call, given('x'.repeat(100)))).status).toBe(201);
  });

  test.each(['', '1a2b3c4d', '1A2B3C4D;5', '1a2b3c4d;-1', '1a2b3c4d;5;6'])('is not for a saver %j', async (saver) => {
    expect((await rest('POST', '/v1.0/myorg/GenerateToken', { datasets, targetWorkspaces }, { saver })).status).toBe(400);
  });

  test('is for nobody with a token that does not save', async () => {
    expect((await rest('POST', '/v1.0/myorg/GenerateToken', { reports: [{ id: ids.openReport }], datasets }, saverOf(5))).status).toBe(400);
  });
});

describe('a new report over a dataset', () => {
  const url = `/embed/api/datasets/${ids.openDataset}`;
  const revenue = { name: 'v', type: 'card', layout: { x: 0, y: 0, width: 100, height: 100 }, fields: { values: [{ measure: 'revenue' }] } };

  test('begins with an empty page, shows data, and is stored when it is saved', async () => {
    const call = await creator();
    const { report, canEdit, canSaveAs } = embeddedReport.parse((await call('GET', url, undefined, { 'accept-language': 'zh' })).json);
    expect([canEdit, canSaveAs, report.name, report.pages.length]).toEqual([false, true, '新报表', 1]);
    expect((await call('POST', `${url}/query`, { pageName: 'ReportSection1', visualName: 'v', visual: revenue })).json.rows).toEqual([[148.5]]);
    const pages = [{ ...report.pages[0]!, visuals: [revenue] }];
    const saved = savedReport.parse((await call('POST', `${url}/reports`, { filters: [], pages, name: 'Mine' })).json);
    expect(saved.report).toMatchObject({ name: 'Mine', workspaceId: ids.workspace, datasetId: ids.openDataset });
    const group = `/v1.0/myorg/groups/${ids.workspace}/reports/${saved.report.id}/pages`;
    expect((await rest('GET', group)).json.value).toMatchObject([{ name: 'ReportSection1' }]);
  });

  test('is not for tokens without a workspace or for another dataset', async () => {
    for (const call of [await reader(), await editor()]) expect((await call('GET', url)).status).toBe(403);
    expect((await (await creator())('GET', `/embed/api/datasets/${ids.dataset}`)).status).toBe(403);
    expect((await (await reader())('POST', `${url}/query`, { pageName: 'P', visualName: 'v', visual: revenue })).status).toBe(403);
    expect((await (await creator())('POST', `${url}/query`, { pageName: 'P', visualName: 'v' })).status).toBe(400);
  });

  test('keeps to the identity of the token', async () => {
    const identities = [{ username: 'ben', roles: ['manager'], datasets: [ids.dataset] }];
    const call = await withToken({ datasets: [{ id: ids.dataset }], targetWorkspaces, identities });
    expect((await call('POST', `/embed/api/datasets/${ids.dataset}/query`, { pageName: 'P', visualName: 'v', visual: revenue })).json.rows).toEqual([[118.5]]);
  });
});

describe('a draft', () => {
  const draft = { name: 'v', type: 'card', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [{ measure: 'revenue' }] } };
  const asked = { pageName: 'ReportSection2', visualName: 'v', visual: draft };

  test('is read under its own filters, by whoever may save it', async () => {
    const standing = { report: [], page: [{ kind: 'in', column: { table: 'stores', column: 'city' }, values: ['Oslo'] }] };
    for (const call of [await editor(), await copier()]) {
      expect((await call('POST', `${path}/query`, asked)).json.rows).toEqual([[30]]);
      expect((await call('POST', `${path}/query`, { ...asked, standing })).json.rows).toEqual([[118.5]]);
    }
    expect((await (await reader())('POST', `${path}/query`, { ...asked, standing })).status).toBe(403);
  });

  test('of filters needs a visual: stored ones keep the stored filters', async () => {
    const { visual: _, ...plain } = { ...asked, visualName: 'total' };
    const standing = { report: [], page: [] };
    for (const call of [await reader(), await editor()]) expect((await call('POST', `${path}/query`, { ...plain, standing })).status).toBe(400);
  });
});

test('every sample is a document that may be saved, with all its fields', () => {
  for (const report of [...samples.reports, ...shop.reports]) {
    const { model } = [...samples.datasets, ...shop.datasets].find((dataset) => dataset.model.id === report.datasetId)!;
    expect(() => checkContent(report, model)).not.toThrow();
    expect(report.pages.flatMap(({ visuals }) => visuals.flatMap((visual) => emptyWells(visual)))).toEqual([]);
  }
});
