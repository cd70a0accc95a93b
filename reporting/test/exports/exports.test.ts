import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync, strFromU8 } from 'fflate';
import { pino } from 'pino';
import { buildService } from '../../src/service.ts';
import { caller, ids, shop, shopSettings, signIn, startShop } from '../rest/shop.ts';
import { textOfPdf } from './pdf-text.ts';

const group = `/v1.0/myorg/groups/${ids.workspace}`;
const open = `${group}/reports/${ids.openReport}`;
const secured = `${group}/reports/${ids.report}`;
const anna = [{ username: 'anna', roles: ['manager'], datasets: [ids.dataset] }];

type Service = Awaited<ReturnType<typeof startShop>>;
let service: Service;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  service = await startShop();
  call = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

type Export = { id: string; status: string; percentComplete: number; resourceFileExtension?: string };

const finished = async (report: string, id: string): Promise<Export> => {
  for (;;) {
    const { json, status, headers } = await call('GET', `${report}/exports/${id}`);
    const job = json as unknown as Export;
    if (job.status === 'Succeeded' || job.status === 'Failed') {
      expect(status).toBe(200);
      return job;
    }
    expect([status, headers['retry-after']]).toEqual([202, '1']);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const exported = async (report: string, format: string, configuration: Record<string, unknown> = {}) => {
  const begun = await call('POST', `${report}/ExportTo`, { format, powerBIReportConfiguration: configuration });
  expect(begun.status).toBe(202);
  const job = await finished(report, (begun.json as unknown as Export).id);
  const file = await service.app.inject({ url: `${report}/exports/${job.id}/file`, headers: { authorization: `Bearer ${await signIn(service.app)}` } });
  return { job, content: file.rawPayload, type: file.headers['content-type'], status: file.statusCode };
};

describe('a PDF', () => {
  test('has the visible pages with their texts, in the language', async () => {
    const { job, content, type } = await exported(open, 'PDF', { settings: { locale: 'zh-CN' } });
    expect(job).toMatchObject({ status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.pdf' });
    expect(type).toBe('application/pdf');
    const pages = await textOfPdf(content);
    expect(pages).toHaveLength(1);
    for (const said of ['梨', 'Melon', 'Apple', '148']) expect(pages[0]).toContain(said);
  });

  test('has the pages that are asked for, hidden ones too, in that order', async () => {
    const pages = await textOfPdf((await exported(open, 'PDF', { pages: [{ pageName: 'ReportSection2' }, { pageName: 'ReportSection1' }] })).content);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('30');
    expect(pages[1]).toContain('Pear');
  });

  test('shows only the rows of its identity', async () => {
    const [page = ''] = await textOfPdf((await exported(secured, 'PDF', { identities: anna })).content);
    expect(page).toContain('Pear');
    expect(page).toContain('30');
    expect(page).not.toContain('Melon');
    expect(page).not.toContain('148');
  });

  test('shows what a bookmark lets through, and says so', async () => {
    const filter = { kind: 'in', column: { table: 'products', column: 'name' }, values: ['Melon'] };
    const state = Buffer.from(JSON.stringify({ version: 1, page: 'ReportSection1', filters: { report: [filter] } })).toString('base64url');
    const [page = ''] = await textOfPdf((await exported(open, 'PDF', { defaultBookmark: { state } })).content);
    expect(page).toContain('Filtered by: Product: Melon');
    expect(page).not.toContain('Apple');
  });
});

test('pictures come one by one, or in an archive with their pages’ names', async () => {
  const single = await exported(open, 'PNG');
  expect([single.job.resourceFileExtension, single.content.subarray(1, 4).toString()]).toEqual(['.png', 'PNG']);
  const several = await exported(open, 'PNG', { settings: { locale: 'zh-CN', includeHiddenPages: true } });
  expect([several.job.resourceFileExtension, several.type]).toEqual(['.zip', 'application/zip']);
  expect(Object.keys(unzipSync(several.content))).toEqual(['1 总览.png', '2 Lyon.png']);
});

test('a presentation has a slide for each page, named as the page', async () => {
  const { content, job } = await exported(open, 'PPTX', { settings: { locale: 'zh-CN', includeHiddenPages: true } });
  expect(job.resourceFileExtension).toBe('.pptx');
  const files = unzipSync(content);
  const slides = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(2);
  expect(strFromU8(files['ppt/slides/slide1.xml']!)).toContain('总览');
});

describe('what cannot be exported is refused at once', () => {
  test.each([
    ['an unknown format', open, { format: 'DOCX' }, 'format'],
    ['a page that is not there', open, { format: 'PDF', powerBIReportConfiguration: { pages: [{ pageName: 'Nowhere' }] } }, 'pages[0].pageName'],
    ['a state that is none', open, { format: 'PDF', powerBIReportConfiguration: { defaultBookmark: { state: 'x' } } }, 'defaultBookmark.state'],
    ['a locale that is none', open, { format: 'PDF', powerBIReportConfiguration: { settings: { locale: '<b>' } } }, 'locale'],
    ['no identity where one is needed', secured, { format: 'PDF' }, 'effective identity'],
    ['an identity where none may be', open, { format: 'PDF', powerBIReportConfiguration: { identities: [{ username: 'anna', roles: ['manager'] }] } }, 'effective identity'],
  ])('%s', async (_, report, body, named) => {
    const { status, json } = await call('POST', `${report}/ExportTo`, body);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain(named);
  });

  test('an export is its report’s, and nobody else’s', async () => {
    const { job } = await exported(open, 'PNG');
    expect((await call('GET', `${secured}/exports/${job.id}`)).status).toBe(404);
    expect((await call('GET', `${open}/exports/00000000-0000-4000-8000-000000000000/file`)).status).toBe(404);
  });
});

test('an export that a stop cut short is finished after the next start', async () => {
  const begun = (await call('POST', `${open}/ExportTo`, { format: 'PNG' })).json as unknown as Export;
  const { folder } = service;
  await service.app.close();
  const app = await buildService(shopSettings(folder), pino({ level: 'silent' }), shop);
  service = { ...service, app, close: () => app.close() };
  call = caller(app, await signIn(app));
  expect((await finished(open, begun.id)).status).toBe('Succeeded');
});
