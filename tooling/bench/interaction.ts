import type { CDPSession, Frame, Locator, Page } from '@playwright/test';
import { chromium as engine, type Browser } from '@playwright/test';
import { chromium } from '../playwright/chromium.ts';
import { atMost, kib, median, spread, type Bench, type Row } from './measure.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

const aims = { shift: 0.05, paint: 200, against: 1.05 };
/** How many times slower the processor is made while somebody clicks. */
const slowness = 4;
const repetitions = 7;
const windows = [[1366, 768], [390, 844]] as const;
/** How long a page is watched for what jumps after its content was there, in milliseconds. */
const WATCHED = 2_000;

/** Notes what jumps, and of each click and key how long it was until the next picture, as Interaction to Next Paint does. */
const watch = `
  window.shifted = 0;
  window.painted = [];
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value; }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (one.interactionId) window.painted.push(one.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Something that a person does, and what they then see. */
type Step = { readonly name: string; readonly act: () => Promise<void>; readonly seen: () => Locator; readonly isGone?: boolean };

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
const report = (page: Page) => page.frameLocator('iframe:visible');
const reportIsThere = (page: Page): Promise<void> => report(page).getByText('79.1%').first().waitFor();

const onHome = (page: Page): readonly Step[] => {
  const palette = page.getByRole('dialog').getByRole('combobox');
  return [
    { name: 'the account’s menu', act: () => page.getByRole('button', { name: /^Account:/ }).click(), seen: () => page.getByRole('menu') },
    { name: 'the menu closed', act: () => page.keyboard.press('Escape'), seen: () => page.getByRole('menu'), isGone: true },
    { name: 'the palette', act: () => page.keyboard.press('Control+k'), seen: () => palette },
    { name: 'a letter in it', act: () => page.keyboard.type('f'), seen: () => page.getByRole('option').first() },
    { name: 'the palette closed', act: () => page.keyboard.press('Escape'), seen: () => palette, isGone: true },
    { name: 'the side menu hidden', act: () => page.getByRole('button', { name: 'Show or hide the menu' }).click(), seen: () => menu(page).getByText('US Flights'), isGone: true },
    { name: 'the side menu shown', act: () => page.getByRole('button', { name: 'Show or hide the menu' }).click(), seen: () => menu(page).getByText('US Flights') },
  ];
};

const aroundReport = (page: Page): readonly Step[] => [
  { name: 'the views', act: () => page.getByRole('button', { name: 'Views and link' }).click(), seen: () => page.getByRole('menu').or(page.getByRole('dialog')) },
  { name: 'the views closed', act: () => page.keyboard.press('Escape'), seen: () => page.getByRole('menu').or(page.getByRole('dialog')), isGone: true },
  { name: 'another page', act: () => page.getByRole('button', { name: 'Delays', exact: true }).click(), seen: () => report(page).getByRole('main', { name: 'Delays' }) },
  { name: 'the first page', act: () => page.getByRole('button', { name: 'Overview', exact: true }).click(), seen: () => report(page).getByText('79.1%').first() },
  { name: 'the comments', act: () => page.getByRole('button', { name: 'Comments', exact: true }).click(), seen: () => page.getByRole('dialog', { name: /Comments/ }) },
  { name: 'the comments closed', act: () => page.getByRole('dialog', { name: /Comments/ }).getByRole('button', { name: 'Close' }).first().click(), seen: () => page.getByRole('dialog', { name: /Comments/ }), isGone: true },
];

const inReport = (page: Page): readonly Step[] => [
  { name: 'a month chosen', act: () => report(page).getByRole('button', { name: 'Mar', exact: true }).click(), seen: () => report(page).getByRole('button', { name: 'Mar', exact: true, pressed: true }) },
  { name: 'and given up', act: () => report(page).getByRole('button', { name: 'Mar', exact: true }).click(), seen: () => report(page).getByText('79.1%').first() },
  { name: 'a visual’s menu', act: () => report(page).getByRole('button', { name: 'More options for Flights per day' }).click(), seen: () => report(page).getByRole('menu') },
  { name: 'that menu closed', act: () => page.keyboard.press('Escape'), seen: () => report(page).getByRole('menu'), isGone: true },
];

export const interaction: Bench = {
  name: 'interaction',
  title: 'What jumps, and how long a click waits for its picture on a processor four times slower',
  run: async () => {
    const browser = await engine.launch(chromium().launchOptions);
    const product = await startProduct();
    try {
      const rows: Row[] = [];
      for (const [width, height] of windows) {
        const page = await newPage(browser, product, width, height);
        rows.push(shiftRow(`Layout shift of Home at ${width} px`, await shiftOf(page, () => page.reload(), () => page.locator('main h2').first().waitFor())));
        await page.goto(`${product.portal}/Main/Home`);
        await openFlights(page);
        rows.push(shiftRow(`Layout shift of a report at ${width} px, around it and in it`, await shiftOf(page, () => page.reload(), () => reportIsThere(page))));
        await page.close();
      }
      rows.push(...(await paints(browser, product)), ...(await besideAnother(browser, product)));
      return rows;
    } finally {
      await product.stop();
      await browser.close();
    }
  },
};

const newPage = async (browser: Browser, product: Product, width = 1366, height = 768): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await inEnglish(page);
  await page.addInitScript(watch);
  await page.goto(product.portal);
  await signIn(page, product);
  await page.locator('main h2').first().waitFor();
  return page;
};

/** By the menu, or on a phone by the button that opens it. */
const openFlights = async (page: Page): Promise<void> => {
  if (!(await menu(page).isVisible())) await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await menu(page).getByText('US Flights').click();
  await reportIsThere(page);
};

const shiftRow = (what: string, shift: number): Row => atMost(what, shift, aims.shift, shift.toFixed(4), `${aims.shift}`);

/** What jumped in the page, and in the report's own frame if there is one. */
const shiftOf = async (page: Page, begin: () => Promise<unknown>, isThere: () => Promise<void>): Promise<number> => {
  await begin();
  await isThere();
  await page.waitForTimeout(WATCHED);
  const shifts = await Promise.all(page.frames().map((frame) => frame.evaluate('window.shifted ?? 0') as Promise<number>));
  return Math.max(...shifts);
};

const paints = async (browser: Browser, product: Product): Promise<Row[]> => {
  const page = await newPage(browser, product);
  const rows = [paintRow('Home', await timesOf(page, page.mainFrame(), onHome(page)))];
  await openFlights(page);
  rows.push(paintRow('Around a report', await timesOf(page, page.mainFrame(), aroundReport(page))));
  const frame = page.frames().find((one) => one !== page.mainFrame() && new URL(one.url()).origin !== product.portal);
  if (!frame) throw new Error('The report has no frame of its own.');
  rows.push(paintRow('In a report', await timesOf(page, frame, inReport(page))));
  await page.close();
  return rows;
};

type Timed = { readonly name: string; readonly times: readonly number[] };

const paintRow = (where: string, timed: readonly Timed[]): Row => {
  const medians = timed.map(({ times }) => median(times));
  const most = Math.max(...medians);
  const { name, times } = timed[medians.indexOf(most)]!;
  return atMost(`${where}: the slowest of ${timed.length} interactions`, most, aims.paint, `${most} ms: ${name} (${Math.min(...times)}–${Math.max(...times)}; median of all ${median(medians)} ms)`, `${aims.paint} ms`);
};

/** Does one step after the other, several times over. @returns of each how long it waited for its picture, in ms; what took under 16 counts as 16 */
const timesOf = async (page: Page, frame: Frame, steps: readonly Step[]): Promise<readonly Timed[]> => {
  const session = await page.context().newCDPSession(frame === page.mainFrame() ? page : frame);
  // The code that a first use fetches is there, as it is from the second day on.
  await go(page, frame, steps);
  await throttle(session, slowness);
  const rounds: number[][] = [];
  while (rounds.length < repetitions) rounds.push(await go(page, frame, steps));
  await throttle(session, 1);
  return steps.map(({ name }, index) => ({ name, times: rounds.map((times) => times[index]!) }));
};

const throttle = (session: CDPSession, rate: number): Promise<unknown> => session.send('Emulation.setCPUThrottlingRate', { rate });

const go = async (page: Page, frame: Frame, steps: readonly Step[]): Promise<number[]> => {
  const times: number[] = [];
  for (const { act, seen, isGone } of steps) {
    await frame.evaluate('window.painted.length = 0');
    await act();
    await seen().first().waitFor({ state: isGone ? 'hidden' : 'visible' });
    // An entry comes after the picture that it is about.
    await page.waitForTimeout(500);
    // What a pointer stands on says its name, which lies over the report until the pointer goes.
    await page.mouse.move(0, 0);
    times.push(Math.max(16, ...((await frame.evaluate('window.painted')) as number[])));
  }
  return times;
};

/** Time and bytes against another checkout of the product, built, whose folder BENCH_AGAINST names; without one, no rows. */
const besideAnother = async (browser: Browser, product: Product): Promise<Row[]> => {
  const folder = process.env.BENCH_AGAINST;
  if (!folder) return [];
  const other = await startProduct({}, folder);
  try {
    const ours: Visits = { home: [], report: [], bytes: 0 };
    const theirs: Visits = { home: [], report: [], bytes: 0 };
    // In turns, so that what else the machine does meets both.
    for (let round = 0; round <= repetitions; round += 1) {
      await visit(browser, product, ours, round > 0);
      await visit(browser, other, theirs, round > 0);
    }
    const ratio = (what: string, mine: number, base: number, said: string): Row => atMost(what, mine / base, aims.against, `${(mine / base).toFixed(2)}× (${said})`, `${aims.against}×`);
    return [
      ratio('A first visit with a report against the version before, all bytes', ours.bytes, theirs.bytes, `${kib(ours.bytes)} against ${kib(theirs.bytes)}`),
      ratio('· until Home’s first heading', median(ours.home), median(theirs.home), `${spread(ours.home)} against ${spread(theirs.home)}`),
      ratio('· from the click to the report’s figures', median(ours.report), median(theirs.report), `${spread(ours.report)} against ${spread(theirs.report)}`),
    ];
  } finally {
    await other.stop();
  }
};

type Visits = { readonly home: number[]; readonly report: number[]; bytes: number };

/** A browser that has nothing signs in, sees Home, and opens a report. */
const visit = async (browser: Browser, product: Product, visits: Visits, counts: boolean): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await inEnglish(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(product.portal);
  const signedIn = performance.now();
  await signIn(page, product);
  await page.locator('main h2').first().waitFor();
  const home = performance.now() - signedIn;
  const clicked = performance.now();
  await openFlights(page);
  const opened = performance.now() - clicked;
  await page.waitForLoadState('networkidle');
  await context.close();
  visits.bytes = bytes;
  if (!counts) return;
  visits.home.push(home);
  visits.report.push(opened);
};
