import { rmSync } from 'node:fs';
import { chromium as engine, type Page } from '@playwright/test';
import { chromium } from '../playwright/chromium.ts';
import { Counter, shownOnHome, type Fetched } from './counter.ts';
import { atMost, kib, type Bench, type Row } from './measure.ts';
import { buildOneBundle } from './one-bundle.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

/** What a first visit fetches: up to the sign-in page, Home and the first report, each beyond the one before. */
type Visit = { signIn: Fetched; home: Fetched; report: Fetched };

const aims = { signIn: 200, home: 350, report: 150, ratio: 1.1 };
const mostListed = 12;

export const sizes: Bench = {
  name: 'sizes',
  title: 'Compressed JavaScript of a first visit',
  run: async () => {
    const federated = await visit();
    const folder = await buildOneBundle();
    const one = await visit({ PORTAL_DIST: folder }).finally(() => rmSync(folder, { recursive: true, force: true }));
    const product = (fetched: Fetched, part: keyof Visit): number => total(fetched, part === 'report' ? isPortal : () => true);
    const [signInBytes, homeBytes, reportBytes] = [product(federated.signIn, 'signIn'), product(federated.home, 'home'), product(federated.report, 'report')];
    const all = signInBytes + homeBytes + reportBytes;
    const allInOne = product(one.signIn, 'signIn') + product(one.home, 'home') + product(one.report, 'report');
    const rows: Row[] = [
      atMost('Sign-in page', signInBytes, aims.signIn * 1024, kib(signInBytes), `${aims.signIn} KiB`),
      atMost('Shell with Home, in all', signInBytes + homeBytes, aims.home * 1024, kib(signInBytes + homeBytes), `${aims.home} KiB`),
      atMost('First report beyond that', reportBytes, aims.report * 1024, kib(reportBytes), `${aims.report} KiB`),
      { what: 'The reporting service’s own embed page', measured: kib(total(federated.report, (url) => !isPortal(url))) },
      atMost('All three against one bundle without federation', all / allInOne, aims.ratio, `${(all / allInOne).toFixed(2)}× (${kib(all)} against ${kib(allInOne)})`, `${aims.ratio.toFixed(2)}×`),
    ];
    return [...rows, ...largest(federated)];
  },
};

/** The embed page comes from the reporting service's own origin. */
const isPortal = (url: string): boolean => new URL(url).hostname === 'localhost';

const total = (fetched: Fetched, wanted: (url: string) => boolean): number =>
  [...fetched].reduce((sum, [url, bytes]) => sum + (wanted(url) ? bytes : 0), 0);

const largest = (seen: Visit): Row[] =>
  (['signIn', 'home', 'report'] as const).flatMap((part) =>
    [...seen[part]]
      .filter(([url]) => isPortal(url))
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostListed)
      .map(([url, bytes]) => ({ what: `· ${part}: ${new URL(url).pathname.replace(/\.[0-9a-f]{10}(?=\.)/, '')}`, measured: kib(bytes) })),
  );

const visit = async (settings: Record<string, string> = {}): Promise<Visit> => {
  const product = await startProduct(settings);
  const browser = await engine.launch(chromium().launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await inEnglish(page);
    const counter = new Counter(page);
    return await walk(page, product, counter);
  } finally {
    await browser.close();
    await product.stop();
  }
};

const walk = async (page: Page, product: Product, counter: Counter): Promise<Visit> => {
  await page.goto(product.portal);
  const onSignIn = await counter.take(page, [page.getByLabel('Account', { exact: true })]);
  await signIn(page, product);
  const onHome = await counter.take(page, shownOnHome(page));
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('US Flights').click();
  // The report itself, the viewer's tools beside it, and the speech bubble of the comments among them.
  const onReport = [page.frameLocator('iframe:visible').getByText('79.1%'), page.getByRole('button', { name: 'Views and link' }), page.getByRole('button', { name: 'Comments', exact: true })];
  return { signIn: onSignIn, home: onHome, report: await counter.take(page, onReport) };
};
