import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync, strFromU8 } from 'fflate';
import { ids, shopSettings, startShop } from '../rest/shop.ts';
import { asAnna, bookmark, exporter, open, secured } from './exporting.ts';
import { pagesOfPdf, textOfPdf } from './pdf-text.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let exporting: Awaited<ReturnType<typeof exporter>>;
const exported: typeof exporting.exported = (...asked) => exporting.exported(...asked);

beforeAll(async () => {
  service = await startShop();
  exporting = await exporter(service.app);
});
afterAll(() => service.close());

const name = { table: 'products', column: 'name' };
const onlyMelon = { kind: 'in', column: name, values: ['Melon'] };
const textOf = async (report: string, configuration: Record<string, unknown>) => (await textOfPdf((await exported(report, 'PDF', configuration)).content)).join('\n');

describe('a PDF', () => {
  test('has the visible pages with their texts, in the language', async () => {
    const { job, content, type } = await exported(open, 'PDF', { settings: { locale: 'zh-CN' } });
    expect(job.resourceFileExtension).toBe('.pdf');
    expect(type).toBe('application/pdf');
    const pages = await textOfPdf(content);
    expect(pages).toHaveLength(1);
    for (const said of ['梨', 'Melon', 'Apple', '148']) expect(pages[0]).toContain(said);
  });

  test('has pages as large as the report’s, an outline, and fonts of its own', async () => {
    const { content } = await exported(open, 'PDF', { settings: { locale: 'zh-CN', includeHiddenPages: true } });
    const { sizes, outline, title, fonts } = await pagesOfPdf(content);
    // 1280 by 720 pixels of 96 to the inch are 960 by 540 points.
    expect(sizes).toEqual([[960, 540], [960, 540]]);
    expect(outline).toEqual(['总览', 'Lyon']);
    expect(title).toBe('Open shop');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans(SC)?-/);
    // Only the letters that are on the pages come with it, of a font of ten megabytes.
    expect(content.length).toBeLessThan(100_000);
  });

  test('has the pages that are asked for, hidden ones too, in that order', async () => {
    const pages = await textOfPdf((await exported(open, 'PDF', { pages: [{ pageName: 'ReportSection2' }, { pageName: 'ReportSection1' }] })).content);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('30');
    expect(pages[0]).not.toContain('Melon');
    expect(pages[1]).toContain('Pear');
  });

  test('has a page more than once, each with its own bookmark, which says what it lets through', async () => {
    const pages = [{ pageName: 'ReportSection1', bookmark: bookmark({ filters: { pages: { ReportSection1: [onlyMelon] } } }) }, { pageName: 'ReportSection1' }];
    const [melon = '', rest = ''] = await textOfPdf((await exported(open, 'PDF', { pages, defaultBookmark: bookmark({ filters: { report: [{ ...onlyMelon, not: true }] } }) })).content);
    expect(melon).toContain('Filtered by: Product: Melon');
    expect(melon).not.toContain('Apple');
    expect(rest).toContain('Product: not Melon');
    expect(rest).toContain('Apple');
  });

  test('has the order that a reader has put a visual into', async () => {
    const shown = async (state: Record<string, unknown>) => (await textOf(open, { pages: [{ pageName: 'ReportSection1', visualName: 'by-product' }], defaultBookmark: bookmark(state), settings: { locale: 'en' } })).match(/Apple|Melon|Pear/g);
    expect(await shown({})).toEqual(['Melon', 'Apple', 'Pear']);
    expect(await shown({ sorts: { 'ReportSection1/by-product': { by: 0, direction: 'desc' } } })).toEqual(['Pear', 'Melon', 'Apple']);
    // Of a field that the visual has lost since, nothing is left to order by.
    expect(await shown({ sorts: { 'ReportSection1/by-product': { by: 7, direction: 'desc' } } })).toEqual(['Melon', 'Apple', 'Pear']);
  });

  test('has a single visual, on a page of its size', async () => {
    const { content } = await exported(open, 'PDF', { pages: [{ pageName: 'ReportSection1', visualName: 'total' }], settings: { locale: 'en' } });
    const [page = ''] = await textOfPdf(content);
    expect(page).toContain('148');
    expect(page).not.toContain('Apple');
    expect((await pagesOfPdf(content)).sizes).toEqual([[99, 99]]);
  });

  test('dims what a click on another visual does not select, and says what is selected', async () => {
    const mark = [{ column: name, value: 'Melon', label: 'Melon' }];
    const selection = (visual: string) => bookmark({ selection: { visual, marks: [mark] } });
    const byList = await textOf(open, { defaultBookmark: selection('list') });
    // The bars of all products stay, while the card shows the selected one only.
    for (const said of ['Filtered by: Melon', 'Apple', '100']) expect(byList).toContain(said);
    expect(byList).not.toContain('148');
  });
});

describe('whose rows an export shows', () => {
  test('those of its identity', async () => {
    const page = await textOf(secured, { identities: asAnna });
    expect(page).toContain('Pear');
    expect(page).toContain('30');
    expect(page).not.toContain('Melon');
    expect(page).not.toContain('148');
  });

  test('in a presentation, too, with a filter', async () => {
    const { content } = await exported(secured, 'PPTX', { identities: asAnna, reportLevelFilters: [{ filter: "products/name ne 'Apple'" }] });
    const slide = strFromU8(unzipSync(content)['ppt/slides/slide1.xml']!);
    expect(slide).toContain('Pear');
    expect(slide).not.toMatch(/Melon|>Apple</);
  });

  test('no filter widens them', async () => {
    const page = await textOf(secured, { identities: asAnna, reportLevelFilters: [{ filter: "stores/manager in ('anna', 'ben')" }] });
    expect(page).not.toContain('Melon');
  });
});

describe('a filter of the report', () => {
  test('reaches all pages, and is said on them', async () => {
    const page = await textOf(open, { reportLevelFilters: [{ filter: "products/name eq 'Pear'" }], settings: { includeHiddenPages: true } });
    expect(page).toContain('Filtered by: Product: Pear');
    expect(page).toContain('20');
    expect(page).not.toContain('Apple');
  });

  test('and a bookmark narrow together', async () => {
    const page = await textOf(open, { reportLevelFilters: [{ filter: 'sales/amount lt 100' }], defaultBookmark: bookmark({ filters: { report: [onlyMelon] } }) });
    expect(page).toContain('Filtered by: Product: Melon · Amount: ≤ $100.00');
    expect(page).not.toContain('50% off');
  });
});

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];

test('pictures come one by one, or in an archive with their pages’ names', async () => {
  const single = await exported(open, 'PNG');
  expect([single.job.resourceFileExtension, single.content.subarray(1, 4).toString()]).toEqual(['.png', 'PNG']);
  expect(sizeOf(single.content)).toEqual([2560, 1440]);
  const several = await exported(open, 'PNG', { settings: { locale: 'zh-CN', includeHiddenPages: true } });
  expect([several.job.resourceFileExtension, several.type]).toEqual(['.zip', 'application/zip']);
  expect(Object.keys(unzipSync(several.content))).toEqual(['1 总览.png', '2 Lyon.png']);
});

test('a presentation has a slide for each page: its title, editable texts and tables, and pictures that are described', async () => {
  const { content, job } = await exported(open, 'PPTX', { settings: { locale: 'zh-CN', includeHiddenPages: true } });
  expect(job.resourceFileExtension).toBe('.pptx');
  const files = unzipSync(content);
  const slides = Object.keys(files).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  expect(slides).toHaveLength(2);
  const slide = strFromU8(files['ppt/slides/slide1.xml']!);
  // The room beside a text in its cell, in EMU: 4 pixels, and not 4 inches.
  expect(new Set(slide.match(/(?<=marR=")\d+/g))).toEqual(new Set(['38100']));
  const texts = [...slide.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);
  expect(slide).toMatch(/type="title"[\s\S]*?<a:t>总览<\/a:t>/);
  expect(slide).toContain('<a:tbl>');
  for (const said of ['148', 'Melon', '前 1 行，共 4 行']) expect(texts).toContain(said);
  expect(slide).toMatch(/<p:pic>[\s\S]*descr="条形图：[^"]*最高 100（Melon）/);
});

describe('what cannot be exported is refused at once', () => {
  const configured = (configuration: Record<string, unknown>) => ({ format: 'PDF', powerBIReportConfiguration: configuration });
  test.each([
    ['an unknown format', open, { format: 'GIF' }, 'format: must be one of'],
    ['a format of other reports', open, { format: 'DOCX' }, 'format: a PowerBIReport is exported as one of PDF, PPTX, PNG'],
    ['no format', open, {}, 'format'],
    ['a page that is not there', open, configured({ pages: [{ pageName: 'Nowhere' }] }), 'pages[0].pageName'],
    ['a visual that is not there', open, configured({ pages: [{ pageName: 'ReportSection1', visualName: 'nothing' }] }), 'pages[0].visualName'],
    ['a state that is none', open, configured({ defaultBookmark: { state: 'x' } }), 'defaultBookmark.state'],
    ['a bookmark that is only named', open, configured({ pages: [{ pageName: 'ReportSection1', bookmark: { name: 'Mine' } }] }), 'pages[0].bookmark.name'],
    ['a bookmark on a column that is not there', open, configured({ defaultBookmark: bookmark({ filters: { report: [{ ...onlyMelon, column: { table: 'products', column: 'price' } }] } }) }), 'defaultBookmark.state'],
    ['a filter that is none', open, configured({ reportLevelFilters: [{ filter: '1 = 1; DROP TABLE sales' }] }), 'reportLevelFilters[0].filter'],
    ['a filter on a column that is not there', open, configured({ reportLevelFilters: [{ filter: "products/price eq 'x'" }] }), 'reportLevelFilters'],
    ['a locale that is none', open, configured({ settings: { locale: '<b>' } }), 'locale'],
    ['another dataset', open, configured({ datasetToBind: ids.dataset }), 'datasetToBind'],
    ['no identity where one is needed', secured, configured({}), 'effective identity'],
    ['a role that is not there', secured, configured({ identities: [{ username: 'anna', roles: ['owner'] }] }), 'owner'],
    ['an identity where none may be', open, configured({ identities: [{ username: 'anna', roles: ['manager'] }] }), 'effective identity'],
  ])('%s', async (_, report, body, named) => {
    const { status, json } = await exporting.call('POST', `${report}/ExportTo`, body);
    expect(JSON.stringify(json)).toContain(named);
    expect(status).toBe(400);
  });

  test('an export is its report’s, and nobody else’s', async () => {
    const { job } = await exported(open, 'PNG');
    expect((await exporting.call('GET', `${secured}/exports/${job.id}`)).status).toBe(404);
    expect((await exporting.call('GET', `/v1.0/myorg/groups/${ids.dataset}/reports/${ids.openReport}/exports/${job.id}`)).status).toBe(404);
    expect((await exporting.call('GET', `${open}/exports/00000000-0000-4000-8000-000000000000/file`)).status).toBe(404);
    expect((await service.app.inject({ url: `${open}/exports/${job.id}/file` })).statusCode).toBe(401);
  });
});

test('an export that a stop of the service cut short is finished after the next start, with the rows of its reader', async () => {
  const stopped = await startShop();
  const { buildService } = await import('../../src/service.ts');
  const { pino } = await import('pino');
  const begun = await (await exporter(stopped.app)).begin(secured, 'PDF', { identities: asAnna });
  await stopped.app.close();
  const app = await buildService(shopSettings(stopped.folder), pino({ level: 'silent' }));
  const again = await exporter(app);
  expect((await again.finished(secured, begun.id)).status).toBe('Succeeded');
  const [page = ''] = await textOfPdf((await again.file(secured, begun.id)).content);
  expect(page).toContain('Pear');
  expect(page).not.toContain('Melon');
  await app.close();
  await stopped.close();
});
