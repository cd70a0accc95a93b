import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as engine, type Browser, type Page } from '@playwright/test';
import { openDatabase } from '../../server/src/database/database.ts';
import { fillHome } from '../../server/test/full-home.ts';
import { chromium } from '../playwright/chromium.ts';
import { Counter, shownOnHome } from './counter.ts';
import { atMost, kib, median, spread, type Row } from './measure.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

const aims = { ratio: 1.2, calls: 3, shift: 0.1 };
const repetitions = 7;
/** The widths that people have, with the heights that go with them. */
const windows = [[1920, 1080], [1366, 768], [390, 844]] as const;
/** What is Home's own; the menu's answers are the shell's. */
const own = ['/api/HomePage/', '/api/Announcement/', '/api/Lesson/', '/api/OnlinePowerBI/MyExportReport'];

/** Notes when Home's first and its latest heading came, and what has jumped. */
const watch = `
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value; }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    const count = document.querySelectorAll('main h2').length;
    if (count > 0) window.firstAt ??= performance.now();
    if (count !== window.headings) { window.headings = count; window.latestAt = performance.now(); }
  }).observe(document, { childList: true, subtree: true });
`;

type Measured = { readonly bytes: number; readonly first: readonly number[]; readonly latest: readonly number[]; readonly calls: readonly string[]; readonly shifts: readonly number[] };

/** Home full of everything against Home of the samples: bytes, time to content, calls, and what jumps. */
export const homeContent = async (): Promise<Row[]> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-home-'));
  const browser = await engine.launch(chromium().launchOptions);
  try {
    const few = await withProduct(dataFolder, (product) => measure(browser, product));
    const database = await openDatabase({ folder: join(dataFolder, 'database') });
    await fillHome(database.db, 'viewer').finally(() => database.close());
    const full = await withProduct(dataFolder, (product) => measure(browser, product));
    const ratio = (what: string, many: number, less: number, said: string): Row => atMost(what, many / less, aims.ratio, `${(many / less).toFixed(2)}× (${said})`, `${aims.ratio}×`);
    return [
      ratio('Home full of everything against that of the samples, JavaScript', full.bytes, few.bytes, `${kib(full.bytes)} against ${kib(few.bytes)}`),
      ratio('· until the first content', median(full.first), median(few.first), `${spread(full.first)} against ${spread(few.first)}`),
      ratio('· until all of it', median(full.latest), median(few.latest), `${spread(full.latest)} against ${spread(few.latest)}`),
      atMost('Calls for Home’s own content', full.calls.length, aims.calls, `${full.calls.length}: ${full.calls.join(', ')}`, `${aims.calls}`),
      ...windows.map(([width], index) => atMost(`Layout shift at ${width} px, full`, full.shifts[index] ?? 0, aims.shift, (full.shifts[index] ?? 0).toFixed(3), `${aims.shift}`)),
      ...windows.map(([width], index) => atMost(`Layout shift at ${width} px, on the first day`, few.shifts[index] ?? 0, aims.shift, (few.shifts[index] ?? 0).toFixed(3), `${aims.shift}`)),
    ];
  } finally {
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};

const withProduct = async <Result>(folder: string, work: (product: Product) => Promise<Result>): Promise<Result> => {
  const product = await startProduct({ PORTAL_DATA_DIR: folder });
  return work(product).finally(() => product.stop());
};

const measure = async (browser: Browser, product: Product): Promise<Measured> => {
  const shifts: number[] = [];
  const first: number[] = [];
  const latest: number[] = [];
  let calls: string[] = [];
  let bytes = 0;
  for (const [width, height] of windows) {
    const page = await browser.newPage({ viewport: { width, height } });
    await inEnglish(page);
    await page.addInitScript(watch);
    const counter = new Counter(page);
    await page.goto(product.portal);
    await signIn(page, product);
    const fetched = await counter.take(page, shownOnHome(page));
    if (width === windows[0][0]) bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
    // The other visits begin with what the browser keeps: everything that is asked for is asked for anew.
    for (let round = 0; round < (width === windows[0][0] ? repetitions : 1); round += 1) {
      calls = await reload(page);
      first.push((await page.evaluate('window.firstAt')) as number);
      latest.push((await page.evaluate('window.latestAt')) as number);
    }
    shifts.push((await page.evaluate('window.shifted')) as number);
    await page.close();
  }
  return { bytes, first: first.slice(0, repetitions), latest: latest.slice(0, repetitions), calls, shifts };
};

/** @returns what was asked for Home's own content */
const reload = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  const note = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (own.some((path) => pathname.startsWith(path))) asked.push(pathname);
  };
  page.on('request', note);
  await page.reload();
  for (const locator of shownOnHome(page)) await locator.first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return asked;
};
