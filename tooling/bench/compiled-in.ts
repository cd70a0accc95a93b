import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { Counter, shownOnHome } from './counter.ts';
import { atMost, kib, median, spread, type Row } from './measure.ts';
import { buildOneBundle } from './one-bundle.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

const ROUNDS = 9;
const AIM = 1.1;

type Opening = { readonly milliseconds: number; readonly bytes: number };

/**
 * The first opening of a module's page, in a browser that has just come to Home: from the registry, and with the same page
 * compiled into the host. Both products run at the same time and take turns.
 */
export const againstCompiledIn = async (browser: Browser, product: Product): Promise<Row[]> => {
  const folder = await buildOneBundle();
  const compiled = await startProduct({ PORTAL_DIST: folder });
  try {
    const [fromRegistry, compiledIn]: [Opening[], Opening[]] = [[], []];
    // The first round of each finds a server that has answered nobody yet.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const pair = [await firstOpening(browser, product), await firstOpening(browser, compiled)] as const;
      if (round === 0) continue;
      fromRegistry.push(pair[0]);
      compiledIn.push(pair[1]);
    }
    return [ratio('time to show', fromRegistry, compiledIn, ({ milliseconds }) => milliseconds, spread), ratio('JavaScript', fromRegistry, compiledIn, ({ bytes }) => bytes, (all) => kib(median(all)))];
  } finally {
    await compiled.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const ratio = (what: string, one: readonly Opening[], other: readonly Opening[], read: (opening: Opening) => number, say: (values: number[]) => string): Row => {
  const [values, others] = [one.map(read), other.map(read)];
  const times = median(values) / median(others);
  return atMost(`First opening of *Users* from the registry against compiled in: ${what}`, times, AIM, `${times.toFixed(2)}× (${say(values)} against ${say(others)})`, `${AIM.toFixed(2)}×`);
};

const firstOpening = async (browser: Browser, product: Product): Promise<Opening> => {
  // A context of its own: nothing is in the browser's cache.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await inEnglish(page);
    await page.goto(product.portal);
    const counter = new Counter(page);
    await signIn(page, product, 'admin');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByText('System', { exact: true }).click();
    await menu.getByRole('link', { name: 'Users', exact: true }).waitFor();
    await counter.take(page, shownOnHome(page));
    const milliseconds = await clickToShown(page);
    const bytes = [...(await counter.take(page, [page.locator('tbody tr[data-row-key]')])).values()].reduce((sum, one) => sum + one, 0);
    return { milliseconds, bytes };
  } finally {
    await context.close();
  }
};

/** Clicked by script: a pointer that comes near would have the module fetched ahead. Ends with the frame that has the first row. */
const clickToShown = (page: Page): Promise<number> =>
  page.evaluate(
    `new Promise((done) => {
      const begin = performance.now();
      document.querySelector('nav a[href="/Main/User"]').click();
      const look = () => (document.querySelector('main tbody tr[data-row-key]') ? requestAnimationFrame(() => done(performance.now() - begin)) : requestAnimationFrame(look));
      look();
    })`,
  );
