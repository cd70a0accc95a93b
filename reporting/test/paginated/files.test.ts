import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { paginatedReport, type PaginatedDraft } from '../../src/paginated/definition.ts';
import { caller, ids, signIn, startShop } from '../rest/shop.ts';
import { pagesOfPdf, textOfPdf } from '../exports/pdf-text.ts';
import { receiptIds, receiptsDraft, receiptShop } from './receipts.ts';

/** The same with its table twice, by names that a workbook would cut to one. */
const body = receiptsDraft.body.flatMap((element): PaginatedDraft['body'] => (element.kind === 'table' ? ['one', 'two'].map((which) => ({ ...element, name: `salesOfAllStoresByMonthAndProduct_${which}` })) : [element]));
const twins = paginatedReport.parse({ ...receiptsDraft, id: '11111111-0000-4000-8000-000000000503', name: 'Twins', body });

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;
let token: string;
beforeAll(async () => {
  service = await startShop({}, { ...receiptShop, paginated: [...receiptShop.paginated, twins] });
  token = await signIn(service.app);
  call = caller(service.app, token);
});
afterAll(() => service.close());

const report = (id: string) => `/v1.0/myorg/groups/${ids.workspace}/reports/${id}`;
const zh = { locale: 'zh-CN' };

const begin = (format: string, configuration: Record<string, unknown>, id = receiptIds.open, language = 'en') =>
  call('POST', `${report(id)}/ExportTo`, { format, paginatedReportConfiguration: configuration }, { 'accept-language': language });

const exported = async (format: string, configuration: Record<string, unknown> = {}, id = receiptIds.open, language?: string) => {
  const begun = await begin(format, configuration, id, language);
  expect(begun.json).not.toHaveProperty('error');
  const at = `${report(id)}/exports/${begun.json.id as string}`;
  let state = await call('GET', at);
  for (; state.status === 202; state = await call('GET', at)) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state.json).toMatchObject({ status: 'Succeeded', percentComplete: 100 });
  const { rawPayload, headers } = await service.app.inject({ url: `${at}/file`, headers: { authorization: `Bearer ${token}` } });
  return { content: new Uint8Array(rawPayload), type: headers['content-type'], extension: state.json.resourceFileExtension };
};

/** The letters of an Office file's parts, without their marks. */
const wordsIn = (content: Uint8Array, part: RegExp): string =>
  Object.entries(unzipSync(content))
    .filter(([name]) => part.test(name))
    .map(([, xml]) => strFromU8(xml).replace(/<[^>]+>/g, '\n'))
    .join('\n');

describe('a PDF', () => {
  test('has the report’s pages with their texts, in the language of the call, bookmarks and fonts', async () => {
    const { content, type, extension } = await exported('PDF', {}, receiptIds.open, 'zh-CN');
    expect([type, extension]).toEqual(['application/pdf', '.pdf']);
    const pages = await textOfPdf(content);
    expect(pages).toHaveLength(2);
    for (const said of ['销售明细', '梨', 'Lyon小计（2）', '第 1 页，共 2 页', '$30.00']) expect(pages[0]!.replace(/\s+/g, ' ')).toContain(said);
    expect(pages[1]).toContain('全部门店');
    const { sizes, outline, title, fonts } = await pagesOfPdf(content);
    expect(sizes[0]!.map(Math.round)).toEqual([420, 595]);
    expect([outline, title]).toEqual([['Lyon', 'Oslo'], '销售明细']);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans/);
  });

  test('has the pages that are asked for', async () => {
    const pages = await textOfPdf((await exported('PDF', { formatSettings: { StartPage: '2', EndPage: '2' } })).content);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Page 2 of 2');
  });

  test('shows the rows of the identity only', async () => {
    const identities = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];
    const text = (await textOfPdf((await exported('PDF', { identities }, receiptIds.secured)).content)).join('\n');
    expect(text).toContain('Lyon');
    expect(text).not.toContain('Oslo');
    expect((await begin('PDF', {}, receiptIds.secured)).status).toBe(400);
  });
});

test.each<[string, RegExp]>([
  ['XLSX', /^xl\/(worksheets|sharedStrings)/],
  ['DOCX', /^word\/document\.xml$/],
  ['PPTX', /^ppt\/slides\/slide\d+\.xml$/],
  ['CSV', /./],
])('a %s, too, shows the rows of the identity only, under the parameters', async (format, part) => {
  const identities = (username: string) => [{ username, roles: ['manager'], datasets: [ids.dataset] }];
  const textFor = async (username: string, parameterValues: object[] = []) => {
    const { content } = await exported(format, { identities: identities(username), parameterValues }, receiptIds.secured);
    return format === 'CSV' ? strFromU8(content) : wordsIn(content, part);
  };
  expect(await textFor('anna')).toMatch(/Lyon[^]*Pear|Pear[^]*Lyon/);
  expect(await textFor('anna')).not.toMatch(/Oslo|Melon/);
  expect(await textFor('ben')).not.toMatch(/Lyon|Pear/);
  expect(await textFor('anna', [{ name: 'least', value: '15' }])).not.toContain('Apple');
});

test('a workbook holds numbers and days, the groups’ bands, and no formula', async () => {
  const { content, extension } = await exported('XLSX', { ...zh, parameterValues: [{ name: 'city', value: 'Lyon' }] });
  expect(extension).toBe('.xlsx');
  const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml']!);
  const words = `${wordsIn(content, /sharedStrings|sheet1\.xml$/)}`;
  for (const said of ['销售明细', 'Lyon门店', '=1+1', '梨']) expect(words).toContain(said);
  expect(sheet).not.toContain('<f>');
  // 2024-01-31 as spreadsheets count days, and the amount as a number.
  expect(sheet).toMatch(/<v>45322<\/v>/);
  expect(sheet).toMatch(/<v>30<\/v>/);
  expect(words).not.toContain('Oslo');
});

test('a workbook has a sheet for each table, no two of one name', async () => {
  const { content } = await exported('XLSX', {}, twins.id);
  const names = [...strFromU8(unzipSync(content)['xl/workbook.xml']!).matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['salesOfAllStoresByMonthAndProdu', 'salesOfAllStoresByMonthAndP (2)']);
});

test('a document holds the tables, with heads that repeat and numbered pages', async () => {
  const { content, extension } = await exported('DOCX', zh);
  expect(extension).toBe('.docx');
  const files = unzipSync(content);
  const document = strFromU8(files['word/document.xml']!);
  for (const said of ['销售明细', '城市：全部', 'Lyon门店', '梨', '全部门店']) expect(wordsIn(content, /^word\/document\.xml$/)).toContain(said);
  expect(document).toContain('<w:tblHeader/>');
  expect(Object.keys(files).some((name) => /footer\d\.xml$/.test(name) && strFromU8(files[name]!).includes('NUMPAGES'))).toBe(true);
});

test('slides hold a page each, with tables that can be edited', async () => {
  const { content } = await exported('PPTX', zh);
  const slides = Object.keys(unzipSync(content)).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(2);
  expect(wordsIn(content, /^ppt\/slides\/slide1\.xml$/)).toContain('Lyon小计（2）');
  // The room beside a text in its cell, in EMU: 3 points, and not 3 inches.
  const slide = strFromU8(unzipSync(content)['ppt/slides/slide1.xml']!);
  expect(new Set(slide.match(/(?<=marR=")\d+/g))).toEqual(new Set(['38100']));
});

test('pictures come in an archive, one alone as it is', async () => {
  const both = await exported('IMAGE', zh);
  expect(Object.keys(unzipSync(both.content))).toEqual(['1 销售明细.png', '2 销售明细.png']);
  const one = await exported('IMAGE', { formatSettings: { EndPage: '1', OutputFormat: 'PNG' } });
  expect([one.type, Buffer.from(one.content.slice(1, 4)).toString()]).toEqual(['image/png', 'PNG']);
});

test('CSV holds the rows as data, with no formula in them', async () => {
  const { content } = await exported('CSV', zh);
  const text = Buffer.from(content).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).trim().split('\r\n');
  expect(lines[0]).toBe('City,产品,日期,Note,件数合计,金额合计,单价');
  expect(lines).toHaveLength(6);
  expect(lines).toContain("Lyon,梨,2024-01-31,'=1+1,1,20,20");
});

test.each<[string, string, Record<string, unknown>, string]>([
  ['a format that paginated reports have not', 'PNG', {}, 'format'],
  ['a parameter that is not there is found when it runs, a range without pages at once', 'PDF', { formatSettings: { StartPage: '3', EndPage: '2' } }, 'EndPage'],
  ['another kind of picture', 'IMAGE', { formatSettings: { OutputFormat: 'TIFF' } }, 'OutputFormat'],
  ['a setting that nobody knows', 'PDF', { formatSettings: { Toc: 'x' } }, 'formatSettings'],
])('%s is refused', async (_, format, configuration, message) => {
  const answer = await begin(format, configuration);
  expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
});
