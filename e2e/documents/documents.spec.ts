import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type ExportFlag, type ExportFormat, type Report } from '@portal/shared/contract/all';
import { textOfPdf } from '../../reporting/test/exports/pdf-text.ts';
import { signIn } from '../portal.ts';
import { expect, test as base } from '../product.ts';
import { Caller } from './exporting.ts';
import { Office } from './office.ts';

type Documents = {
  readonly office: Office;
  readonly caller: Caller;
  readonly report: (ename: string) => Report;
  /** The files of a report, in Chinese. @param parameters of a paginated report, as its reader has chosen them */
  readonly files: (ename: string, flags: readonly ExportFlag[], parameters?: readonly { name: string; value: string }[]) => Promise<(format: ExportFormat) => Uint8Array>;
};

const test = base.extend<object, { documents: Documents }>({
  documents: [
    async ({ product }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-documents-'));
      const caller = await Caller.signIn(product, 'zh');
      const reports = await caller.call(endpoints.reports.getMyReports);
      const report = (wanted: string): Report => {
        const found = reports.find(({ ename }) => ename === wanted);
        if (!found) throw new Error(`There is no report ${wanted}`);
        return found;
      };
      const files: Documents['files'] = async (ename, flags, parameters) => {
        const made = await caller.export(report(ename), flags, parameters);
        return (format) => made.get(format) ?? new Uint8Array();
      };
      await use({ office: new Office(process.env.TEST_OFFICE ?? '', folder), caller, report, files });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Office suites put spaces between Chinese and other letters, and break Chinese anywhere; figures and words stay whole. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');
const expectAll = (text: string, ...said: string[]): void => {
  const line = text.replace(/\s+/g, ' ');
  for (const one of said) {
    if (/^[ -~]*$/.test(one)) expect(line).toContain(one);
    else expect(squeezed(line)).toContain(squeezed(one));
  }
};

/**
 * Films of two genres in the source (movies.json): 36 westerns that made $1,301,373,151 in the world, and 5 concerts that
 * made $153,622,009.
 */
const films = [
  { name: 'genre', value: 'Western' },
  { name: 'genre', value: 'Concert/Performance' },
];

test('a paginated report reads the same in every format', async ({ documents: { office, files } }) => {
  const file = await files('Film Catalogue', ['isXLSX', 'isDOCX', 'isPPT', 'isPDF', 'isCSV'], films);

  await test.step('a workbook', async () => {
    const sheets = await office.sheets(file('XLSX'), '.xlsx');
    expect(sheets).toHaveLength(1);
    const rows = (sheets[0] ?? '').split('\n');
    expect(rows).toContain('片名,上映日期,导演,发行商,分级,美国票房,全球票房,制作预算,影评人，%');
    expect(rows).toContain('U2 3D,2008-01-23,Catherine Owens,National Geographic Entertainment,G,10363341,22664070,15000000,');
    expectAll(sheets[0] ?? '', '电影目录', '西部（36 部影片）', '音乐会与演出（5 部影片）', ',1301373151,', ',153622009,', ',1454995160,');
  });

  await test.step('comma-separated values', async () => {
    const [sheet = '', ...others] = await office.sheets(file('CSV'), '.csv');
    expect(others).toEqual([]);
    const rows = sheet.trim().split('\n');
    // A head and 41 films, without the totals, which would be counted twice.
    expect(rows).toHaveLength(42);
    expect(rows[0]).toBe('类型,片名,上映日期,导演,发行商,分级,美国票房,全球票房,制作预算,影评人，%');
    expect(rows).toContain('音乐会与演出,U2 3D,2008-01-23,Catherine Owens,National Geographic Entertainment,G,10363341,22664070,15000000,');
  });

  const said = ['电影目录', '西部（36 部影片）', 'Il buono, il brutto, il cattivo', '1,301,373,151', '153,622,009', '全部影片（美元，评分为平均值）', '1,454,995,160'];

  await test.step('a text document', async () => {
    expectAll(await office.text(file('DOCX'), '.docx'), ...said);
    const pages = await textOfPdf(await office.pdf(file('DOCX'), '.docx'));
    // Every genre begins a page.
    expect(pages.findIndex((page) => squeezed(page).includes('音乐会与演出（5部影片）'))).toBeGreaterThan(pages.findIndex((page) => squeezed(page).includes('西部（36部影片）')));
    expectAll(pages.join(), `共 ${pages.length} 页`);
  });

  await test.step('pages, and as many slides', async () => {
    const pages = await textOfPdf(file('PDF'));
    expect(pages).toHaveLength(3);
    expectAll(pages.join(), ...said, '第 3 页，共 3 页');
    const opened = await textOfPdf(await office.pdf(file('PDF'), '.pdf'));
    expect(opened).toHaveLength(3);
    expectAll(opened.join(), ...said);
    const slides = await textOfPdf(await office.pdf(file('PPTX'), '.pptx'));
    expect(slides).toHaveLength(3);
    expectAll(slides.join(), ...said);
  });
});

test('a workbook of thousands of rows is whole', async ({ documents: { office, files } }) => {
  const file = await files('Route Directory', ['isXLSX']);
  const [sheet = '', ...others] = await office.sheets(file('XLSX'), '.xlsx');
  expect(others).toEqual([]);
  // Counted in the source (flights-3m.parquet, airports.csv): routes from Alaska and Hawaii, and the flights of the busiest.
  expectAll(sheet, '航线一览', '阿拉斯加州合计（66 条航线）,19853,', '夏威夷州合计（42 条航线）,39514,', 'ANC → SEA,3121,');
  expect(sheet.split('\n').filter((row) => /^[A-Z]{3} → [A-Z]{3},/.test(row)).length).toBeGreaterThan(3_300);
});

test('an online report becomes slides and pages', async ({ documents: { office, files } }) => {
  const file = await files('Stock Prices', ['isPPT', 'isPDF']);
  // Of stocks.csv: 100 × 223.02 / 17.25 for Apple, 100 × 560.19 / 102.37 for Google.
  const said = ['谷歌上市时投入的 100 美元后来变成了多少？', '年化波动率', '$1,292.87', '$547.22'];
  for (const pages of [await textOfPdf(file('PDF')), await textOfPdf(await office.pdf(file('PDF'), '.pdf')), await textOfPdf(await office.pdf(file('PPTX'), '.pptx'))]) {
    expect(pages).toHaveLength(3);
    expectAll(pages[0] ?? '', ...said);
  }
});

test('a list of the portal goes to Excel as it is read', async ({ documents: { office, caller, report }, page, product }) => {
  for (const content of ['周五为什么最差？“见第 2 页”', '=1+1']) await caller.call(endpoints.comments.create, { reportId: report('US Flights').id, content });
  await signIn(page, product, 'admin', 'zh');
  await page.goto(`${product.portal}/Main/CommentManage`);
  await expect(page.getByRole('row', { name: /周五为什么最差/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /导出/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^评论管理 \d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet = '', ...others] = await office.sheets(readFileSync(await download.path()), '.xlsx');
  expect(others).toEqual([]);
  const [head = '', ...rows] = sheet.trim().split('\n');
  expect(head).toContain('评论');
  expect(rows).toHaveLength(2);
  expectAll(sheet, '美国航班', '周五为什么最差？“见第 2 页”', '=1+1');
});
