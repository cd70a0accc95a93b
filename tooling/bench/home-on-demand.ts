import { chromium as engine, type Browser, type Locator, type Page } from '@playwright/test';
import { chromium } from '../playwright/chromium.ts';
import { Counter, shownOnHome, type Fetched } from './counter.ts';
import { atMost, kib, type Row } from './measure.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

/** What the code of each has in it, and nothing else: the names that their libraries give to elements of the page. */
const marks = { editor: 'ProseMirror', player: 'media-controller' } as const;

/** What somebody reads without ever opening either: the samples' own. */
const readPages = ['LearningCenter', 'LessonList', 'LessonDetail', 'ArticleDetail/1/x', 'AnnouncementDetail/notice/1'];

/** What the editor and the player cost who only reads, and who opens them. */
export const homeOnDemand = async (): Promise<Row[]> => {
  const product = await startProduct();
  const browser = await engine.launch(chromium().launchOptions);
  try {
    const read = await visit(browser, product, 'viewer', async (page, counter) => {
      const fetched = [await counter.take(page, shownOnHome(page))];
      for (const path of readPages) fetched.push(await show(page, counter, `${product.portal}/Main/${path}`, page.locator('main h1').filter({ visible: true })));
      return fetched;
    });
    const opened = {
      editor: await visit(browser, product, 'admin', async (page, counter) => [await show(page, counter, `${product.portal}/Main/ArticleManagement?article=new`, page.locator(`.${marks.editor}`))]),
      player: await visit(browser, product, 'viewer', async (page, counter) => [await show(page, counter, `${product.portal}/Main/LessonPlayer/1`, page.locator(marks.player))]),
    };
    const rows: Row[] = [];
    for (const part of ['editor', 'player'] as const) {
      const [without, beyond] = [read.get(part) ?? 0, opened[part].get(part) ?? 0];
      if (beyond === 0) throw new Error(`Nothing that the ${part} fetches has “${marks[part]}” in it: this bench does not know it any more`);
      rows.push(atMost(`The ${part}, for who reads Home, lessons, an article and an announcement`, without, 0, `${without} bytes`, '0 bytes'));
      rows.push({ what: `· for who opens the ${part}`, measured: kib(beyond) });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
};

const show = async (page: Page, counter: Counter, address: string, shown: Locator): Promise<Fetched> => {
  await page.goto(address);
  return counter.take(page, [shown]);
};

/** Compressed bytes of the scripts of the editor and of the player among all that a visit fetches. */
const visit = async (browser: Browser, product: Product, account: 'admin' | 'viewer', walk: (page: Page, counter: Counter) => Promise<readonly Fetched[]>): Promise<Map<keyof typeof marks, number>> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await inEnglish(page);
  const counter = new Counter(page);
  await page.goto(product.portal);
  await signIn(page, product, account);
  const all: Fetched = new Map();
  // What comes a second time comes out of the browser's cache: the first time is what it costs.
  for (const fetched of await walk(page, counter)) for (const [url, bytes] of fetched) all.set(url, Math.max(bytes, all.get(url) ?? 0));
  const sums = new Map<keyof typeof marks, number>();
  for (const [url, bytes] of all) {
    const code = await (await page.request.get(url)).text();
    for (const part of ['editor', 'player'] as const) if (code.includes(marks[part])) sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  await page.close();
  return sums;
};
