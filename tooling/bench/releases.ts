import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as engine, type Browser, type Page } from '@playwright/test';
import { endpoints } from '../../shared/src/contract/all.ts';
import { createRemote } from '../create-remote/create-remote.ts';
import { chromium } from '../playwright/chromium.ts';
import { ROOT } from '../webpack/folders.ts';
import { againstCompiledIn } from './compiled-in.ts';
import { atMost, timed, type Bench } from './measure.ts';
import { inEnglish, signIn, startProduct, type Product } from './product.ts';

const NAME = 'bench-probe';
const HEADING = 'Bench probe';
/** "A module team publishes alone in a minute." */
const MINUTE = 60_000;

export const releases: Bench = {
  name: 'releases',
  title: 'Releasing a module, and what its modules fetch',
  run: async () => {
    const product = await startProduct();
    const browser = await engine.launch(chromium().launchOptions);
    const folder = join(ROOT, `remote-${NAME}`);
    rmSync(folder, { recursive: true, force: true });
    try {
      createRemote({ name: NAME, zh: HEADING, en: HEADING }, ROOT);
      symlinkSync(join(ROOT, 'remote-learning', 'node_modules'), join(folder, 'node_modules'));
      const token = await deployToken(product);
      const page = await signedIn(browser, product, 'admin');
      const first = await timed(async () => {
        await release(product, token);
        await page.goto(`${product.portal}/Main/BenchProbe`);
        await page.getByRole('heading', { name: HEADING }).waitFor();
      });
      const twice = await fetchedTwice(browser, product);
      // The workspace is as its lock file says again: another product is started from it.
      rmSync(folder, { recursive: true });
      return [
        atMost('From `pnpm release` of a new module to the first user on it', first, MINUTE, `${(first / 1000).toFixed(1)} s, its build included`, '60 s'),
        ...(await againstCompiledIn(browser, product)),
        atMost('Scripts and styles that come twice, over the pages of all four modules', twice.length, 0, twice.length === 0 ? 'none' : twice.join(', '), 'none'),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await browser.close();
      await product.stop();
    }
  },
};

const signedIn = async (browser: Browser, product: Product, account: 'admin' | 'viewer'): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await inEnglish(page);
  await page.goto(product.portal);
  await signIn(page, product, account);
  return page;
};

const deployToken = async (product: Product): Promise<string> => {
  const post = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return ((await (await fetch(product.portal + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as { value: Record<string, string> }).value;
  };
  const { accessToken } = await post(endpoints.signIn.login.path, { grant_type: 'password', username: 'admin', password: product.password });
  return (await post(endpoints.deployment.createToken.path, { name: 'Bench', remotes: [NAME] }, accessToken)).secret ?? '';
};

const release = (product: Product, token: string): Promise<void> =>
  new Promise((fulfil, reject) => {
    const env = { ...process.env, PORTAL_DEPLOY_TOKEN: token, PORTAL_ADDRESS: product.portal };
    const child = spawn('node', ['tooling/release/release.ts', NAME], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? fulfil() : reject(new Error(`pnpm release ended with ${code}`))));
  });

/** Opens a page of each module in one session: scripts and styles whose content has come before, under any address. */
const fetchedTwice = async (browser: Browser, product: Product): Promise<string[]> => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  const bodies: Promise<[hash: string, path: string]>[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin !== product.portal || response.status() !== 200 || !/\.(js|css)$/.test(pathname)) return;
    bodies.push(response.body().then((body) => [createHash('sha256').update(body).digest('hex'), pathname]));
  });
  await inEnglish(page);
  await page.goto(product.portal);
  await signIn(page, product, 'admin');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByText('Learning Center', { exact: true }).click();
  await page.getByRole('heading', { name: 'Learning Center' }).waitFor();
  await menu.getByText('US Flights').click();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.getByText('System', { exact: true }).click();
  await menu.getByText('Users', { exact: true }).click();
  await page.getByRole('table').first().waitFor();
  const seen = new Set<string>();
  return (await Promise.all(bodies)).filter(([hash]) => seen.has(hash) || !seen.add(hash)).map(([, path]) => path);
};
