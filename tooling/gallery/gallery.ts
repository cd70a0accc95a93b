import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium as engine, type Browser, type Page, type Request } from '@playwright/test';
import { startProduct } from '../bench/product.ts';
import { chromium } from '../playwright/chromium.ts';
import { ROOT } from '../webpack/folders.ts';
import { leafPage, type Leaf } from './leaf-page.ts';
import { difference, webp } from './picture.ts';
import { screens } from './screens/index.ts';
import type { Language, Screen } from './screens/screen.ts';

/**
 * `pnpm gallery [screen …]`: takes a picture of every screen in both languages, four widths, light and dark, and makes a page that
 * is leafed through beside the pictures accepted last, with what differs marked. `--language`, `--width` and `--scheme` take less;
 * `pnpm gallery accept [screen …]` accepts what is there. GALLERY_PORTAL names a portal that runs already, with the password of
 * both accounts in GALLERY_PASSWORD; GALLERY_DIR another folder than `gallery`.
 */

const heights = { 1920: 1080, 1366: 768, 768: 1024, 390: 844 } as const;
/** How long a page may take to show anything, and to come to rest (ms). */
const PATIENCE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', multiple: true, default: ['zh', 'en'] },
    width: { type: 'string', multiple: true, default: Object.keys(heights).reverse() },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
});
const isAccepting = positionals[0] === 'accept';
const wanted = isAccepting ? positionals.slice(1) : positionals;
const folder = process.env.GALLERY_DIR || join(ROOT, 'gallery');
const [now, accepted, differences] = ['now', 'accepted', 'difference'].map((name) => join(folder, name)) as [string, string, string];
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

type Look = Pick<Leaf, 'language' | 'scheme' | 'width'>;
const looks = (language: Language): Look[] =>
  values.width.flatMap((width) => values.scheme.map((scheme) => ({ language, width: Number(width), scheme: scheme as Look['scheme'] })));
const fileOf = ({ name }: Screen, { language, scheme, width }: Look): string => `${name}.${language}.${width}.${scheme}.webp`;

/** What a page has asked for and not got yet. A stream never ends, and holds nothing up. */
const requestsOf = (page: Page): ReadonlySet<Request> => {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
};

const loading = { zh: /加载中|正在(加载|打开)/, en: /^Loading/ };
/** In the header of every page; it comes with a module of its own, after the page. */
const bell = { zh: /^消息/, en: /^Messages/ };
/** What stands for something to come, by the names of its classes: the portal's, and those of the embedded page. */
const TO_COME = '.ant-skeleton, .ant-spin-spinning, [class*="-bone"], [class*="ToCome-"], .skeleton, .sheet-waiting';

/** Whether something on the page says that it is still to come, or in a page within it. */
const isToCome = async (page: Page, language: Language): Promise<boolean> => {
  for (const frame of page.frames()) {
    if ((await frame.getByText(loading[language]).or(frame.locator(TO_COME)).filter({ visible: true }).count()) > 0) return true;
  }
  return false;
};

/** Takes it when nothing is on its way and two looks in a row are the same. */
const restingPicture = async (page: Page, language: Language, pending: ReadonlySet<Request>): Promise<Buffer> => {
  let last: Buffer = Buffer.alloc(0);
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const isBusy = pending.size > 0 || (await isToCome(page, language));
    const next = await page.screenshot({ animations: 'disabled' });
    if (!isBusy && next.equals(last)) return next;
    last = next;
  }
  throw new Error('It never comes to rest.');
};

const signIn = async (page: Page, portal: string, password: string, account: string, language: Language): Promise<void> => {
  await page.goto(portal);
  await page.getByLabel(language === 'zh' ? '账号' : 'Account', { exact: true }).fill(account);
  await page.getByLabel(language === 'zh' ? '密码' : 'Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Sign in', exact: true }).click();
  await page.waitForURL(`${portal}/Main/Home`);
};

/** All pictures of one screen in one language, from one visit: a page follows its window and the scheme by itself. */
const take = async (page: Page, pending: ReadonlySet<Request>, portal: string, screen: Screen, language: Language): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  const open = async (): Promise<void> => {
    await page.goto(`${portal}/${screen.path}`);
    await page.getByRole('heading').or(page.getByRole('button')).or(page.locator('iframe')).first().waitFor();
    if (screen.account) await page.getByRole('button', { name: bell[language] }).waitFor();
  };
  for (const look of looks(language)) {
    const leaf = { screen: screen.name, ...look, file: fileOf(screen, look) };
    try {
      await page.setViewportSize({ width: look.width, height: heights[look.width as keyof typeof heights] ?? 900 });
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      if (leaves.length === 0 || screen.act) await open();
      if (leaves.length === 0 && screen.before) {
        await screen.before(page, language);
        await open();
      }
      await screen.act?.(page, language);
      const file = join(now, leaf.file);
      await writeFile(file, await webp(await restingPicture(page, language, pending)));
      const { share, marked } = existsSync(join(accepted, leaf.file)) ? await difference(join(accepted, leaf.file), file) : { share: null };
      if (marked) await writeFile(join(differences, leaf.file), marked);
      leaves.push({ ...leaf, share });
    } catch (error) {
      leaves.push({ ...leaf, share: null, failure: String(error).split('\n')[0]! });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  try {
    await screen.after?.(page, language);
  } catch (error) {
    console.error(`What ${screen.name} has changed could not be taken back: ${String(error).split('\n')[0]}`);
  }
  return leaves;
};

const takeAll = async (browser: Browser, portal: string, password: string): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  for (const language of values.language as Language[]) {
    for (const account of [undefined, 'viewer', 'admin'] as const) {
      const theirs = chosen.filter((screen) => screen.account === account);
      if (theirs.length === 0) continue;
      const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB', reducedMotion: 'reduce' });
      context.setDefaultTimeout(PATIENCE);
      await context.addInitScript((chosenLanguage) => localStorage.getItem('hb_language') ?? localStorage.setItem('hb_language', chosenLanguage), language);
      if (account) await signIn(await context.newPage(), portal, password, account, language);
      for (const screen of theirs) {
        // In a tab of its own: what was opened for another picture, or went wrong for it, is not in this one.
        const page = await context.newPage();
        const taken = await take(page, requestsOf(page), portal, screen, language);
        leaves.push(...taken);
        await page.close();
        console.log(`${screen.name} ${language}: ${taken.length} pictures${told(taken)}`);
      }
      await context.close();
    }
  }
  return leaves;
};

const told = (leaves: readonly Leaf[]): string => {
  const failed = leaves.filter(({ failure }) => failure);
  const differ = leaves.filter(({ share }) => share !== null && share > 0);
  return (differ.length > 0 ? `, ${differ.length} not as accepted` : '') + (failed.length > 0 ? `, ${failed.length} failed: ${failed[0]!.failure}` : '');
};

const unknown = wanted.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) {
  console.error(`There is no screen ${unknown.join(', ')}; there are ${screens.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if (isAccepting) {
  await mkdir(accepted, { recursive: true });
  await cp(now, accepted, { recursive: true, filter: (source) => source === now || wanted.length === 0 || wanted.some((name) => source.startsWith(join(now, `${name}.`))) });
  console.log(`Accepted: ${wanted.join(', ') || 'all'}.`);
} else {
  await rm(differences, { recursive: true, force: true });
  for (const one of [now, differences]) await mkdir(one, { recursive: true });
  const given = process.env.GALLERY_PORTAL;
  const product = given ? { portal: given, password: process.env.GALLERY_PASSWORD ?? '', stop: () => Promise.resolve() } : await startProduct();
  const browser = await engine.launch(chromium().launchOptions);
  try {
    const leaves = await takeAll(browser, product.portal, product.password);
    await writeFile(join(folder, 'index.html'), leafPage(leaves));
    console.log(`\n${leaves.length} pictures; leaf through them in ${join(folder, 'index.html')}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}
