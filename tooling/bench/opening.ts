import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium as engine, type Browser, type Page } from '@playwright/test';
import { chromium } from '../playwright/chromium.ts';
import { ROOT } from '../webpack/folders.ts';
import { atMost, median, spread, type Bench } from './measure.ts';
import { freePort } from '../free-port/free-port.ts';
import { inEnglish, reportingClient, signIn, startProduct, type Product } from './product.ts';

const repetitions = 9;
const aim = { opening: 1.15, back: 100 };
/** After this the next report's frame is there, in milliseconds. */
const RESERVE = 5_000;
const workspace = '7c0e7a10-0000-4000-8000-000000000001';
const flights = '7c0e7a10-0000-4000-8000-000000000201';
const scope = 'https://analysis.windows.net/powerbi/api/.default';
const require = createRequire(join(ROOT, 'remote-viewer', 'package.json'));

/** Notes when a click is made and when the SDK says `loaded`, which it raises at the element that holds the frame. */
const clock = `
  addEventListener('click', () => { window.clicked = performance.now(); }, true);
  addEventListener('loaded', () => { window.loadedAfter = performance.now() - window.clicked; }, true);
`;

export const opening: Bench = {
  name: 'opening',
  title: 'Opening a report, and going back to it',
  run: async () => {
    const barePort = await freePort();
    const barePage = `http://localhost:${barePort}`;
    const product = await startProduct();
    // The reporting service lets only the portal's origin embed: the bare page stands behind another product of its own.
    const other = await startProduct({ PORTAL_ORIGINS: barePage });
    const server = await serveBarePage(other, barePort);
    const browser = await engine.launch(chromium().launchOptions);
    try {
      const portal: number[] = [];
      const bare: number[] = [];
      const page = await newPage(browser);
      await page.goto(product.portal);
      await signIn(page, product);
      const reference = await newPage(browser);
      await reference.goto(barePage);
      // The first opening of each fetches code and data that the later ones have.
      for (let round = 0; round <= repetitions; round += 1) {
        // Nobody opens reports without looking at them: what the portal prepares meanwhile is ready.
        await page.waitForTimeout(RESERVE);
        const times = [await openInPortal(page), await openBare(reference)] as const;
        if (round === 0) continue;
        portal.push(times[0]);
        bare.push(times[1]);
      }
      const ratio = median(portal) / median(bare);
      const back = await goBack(page);
      return [
        atMost('Click to `loaded` against a bare page', ratio, aim.opening, `${ratio.toFixed(2)}× (${spread(portal)} against ${spread(bare)})`, `${aim.opening}×`),
        atMost('Back to an open tab, until it is painted', median(back.times), aim.back, spread(back.times), `${aim.back} ms`),
        atMost('Requests that going back makes', back.requests, 0, String(back.requests), 'none'),
      ];
    } finally {
      await browser.close();
      server.close();
      server.closeAllConnections();
      await other.stop();
      await product.stop();
    }
  },
};

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await inEnglish(page);
  await page.addInitScript(clock);
  return page;
};

const loadedAfter = async (page: Page, open: () => Promise<void>): Promise<number> => {
  await page.evaluate('window.loadedAfter = undefined');
  await open();
  // Asked from here again and again: the portal's content security policy lets no text become a function in the page.
  for (;;) {
    const time = (await page.evaluate('window.loadedAfter')) as number | undefined;
    if (time !== undefined) return time;
    await page.waitForTimeout(20);
  }
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });

const openInPortal = async (page: Page): Promise<number> => {
  const time = await loadedAfter(page, () => menu(page).getByText('US Flights').click());
  await page.frameLocator('iframe:visible').getByText('79.1%').first().waitFor();
  await tabs(page).getByRole('button', { name: /Close.*US Flights/ }).click();
  await page.locator('iframe:visible').first().waitFor({ state: 'detached' });
  return time;
};

/**
 * The bare page stays open, too: beside a page that was just navigated to, the browser has a process in reserve, and the
 * frame there would start sooner than anywhere else.
 */
const openBare = async (page: Page): Promise<number> => {
  const time = await loadedAfter(page, () => page.getByRole('button', { name: 'Open' }).click());
  await page.frameLocator('iframe').getByText('79.1%').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('iframe').first().waitFor({ state: 'detached' });
  return time;
};

/** With two reports open, turns from one to the other and back; a switch ends with the second frame after the click. */
const goBack = async (page: Page): Promise<{ times: number[]; requests: number }> => {
  for (const [name, text] of [['US Flights', '79.1%'], ['Weather', '2,922']] as const) {
    await menu(page).getByText(name, { exact: true }).click();
    await page.frameLocator('iframe:visible').getByText(text).first().waitFor();
  }
  // The frame in reserve for a next report is fetched meanwhile; it has nothing to do with going back.
  await page.waitForTimeout(RESERVE);
  await page.waitForLoadState('networkidle');
  let requests = 0;
  page.on('request', () => (requests += 1));
  const times: number[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const name = round % 2 ? 'Weather' : 'US Flights';
    const painted = page.evaluate(
      "new Promise((done) => addEventListener('click', () => { const begin = performance.now(); requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin))); }, { capture: true, once: true }))",
    ) as Promise<number>;
    await tabs(page).getByRole('button', { name, exact: true }).click();
    times.push(await painted);
  }
  return { times, requests };
};

/** A page that only embeds; its server gets an embed token for each opening, as the portal's does. */
const serveBarePage = async (product: Product, port: number): Promise<Server> => {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html', await readFile(join(import.meta.dirname, 'bare-page.html'))],
    '/powerbi.js': ['text/javascript', await readFile(require.resolve('powerbi-client').replace(/powerbi\.js$/, 'powerbi.min.js'))],
  };
  const access = await accessToken(product);
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file) response.setHeader('content-type', file[0]).end(file[1]);
    else if (request.url === '/config') void embedConfig(product, access).then((config) => response.end(JSON.stringify(config)));
    else response.writeHead(404).end();
  });
  return server.listen(port, 'localhost');
};

const accessToken = async (product: Product): Promise<string> => {
  const { id, secret } = reportingClient(product);
  const body = new URLSearchParams({ client_id: id, client_secret: secret, scope, grant_type: 'client_credentials' });
  const answer = await fetch(`${product.reporting}/local/oauth2/v2.0/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
};

const embedConfig = async ({ reporting }: Product, access: string): Promise<object> => {
  const address = `${reporting}/v1.0/myorg/groups/${workspace}/reports/${flights}`;
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const { embedUrl } = (await (await fetch(address, { headers })).json()) as { embedUrl: string };
  const issued = await fetch(`${address}/GenerateToken`, { method: 'POST', headers, body: JSON.stringify({ accessLevel: 'View' }) });
  const { token } = (await issued.json()) as { token: string };
  return { type: 'report', id: flights, embedUrl, accessToken: token, tokenType: 1, permissions: 0, settings: { localeSettings: { language: 'en', formatLocale: 'en' } } };
};
