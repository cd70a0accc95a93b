import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium as engine, type Browser, type BrowserContext } from '@playwright/test';
import { startProduct } from '../bench/product.ts';
import { chromium } from '../playwright/chromium.ts';
import { ROOT } from '../webpack/folders.ts';
import { standingClock, STANDS_AT, TIME_ZONE } from './clock.ts';
import { keep } from './kept.ts';
import { leafPage, type Leaf } from './leaf-page.ts';
import { openedLast, withoutOpened } from './screens/answers.ts';
import { screens } from './screens/index.ts';
import type { Language, Screen } from './screens/screen.ts';
import { signIn } from './screens/sign-in.ts';
import { heights, PATIENCE, takeScreen, type Folders, type Look } from './taking.ts';

/**
 * `pnpm gallery [screen …]`: takes a picture of every screen in both languages, four widths, light and dark, and makes a page that
 * is leafed through beside the pictures accepted last, with what differs marked. `--language`, `--width` and `--scheme` take less;
 * `pnpm gallery accept [screen …]` accepts what is there: in full size for this folder, and two looks of each screen small, in
 * `tooling/gallery/accepted`, for everybody. GALLERY_PORTAL names a portal that runs already, with the password of
 * both accounts in GALLERY_PASSWORD; GALLERY_DIR another folder than `gallery`.
 */

/** How many pages are taken side by side. */
const BESIDE = 2;

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
const folders: Folders = { now: join(folder, 'now'), accepted: join(folder, 'accepted'), kept: process.env.GALLERY_KEPT || join(import.meta.dirname, 'accepted'), difference: join(folder, 'difference') };
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const looksIn = (language: Language): Look[] =>
  values.width.flatMap((width) => values.scheme.map((scheme) => ({ language, width: Number(width), scheme: scheme as Look['scheme'] })));

/** What is kept in the browser of one picture is not in the next one: no more than there was after signing in, and what is `opened`. */
const forgets = ({ names, opened: [key, list] }: { names: readonly string[]; opened: readonly [key: string, list: string] }): void => {
  if ((globalThis as { top?: unknown }).top !== globalThis || sessionStorage.getItem('gallery')) return;
  sessionStorage.setItem('gallery', 'begun');
  for (const name of Object.keys(localStorage)) if (!names.includes(name)) localStorage.removeItem(name);
  localStorage.setItem(key, list);
};

/** A browser of its own, of somebody who has signed in. */
const contextOf = async (browser: Browser, portal: string, password: string, account: string | undefined, language: Language): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB', timezoneId: TIME_ZONE, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(standingClock, STANDS_AT);
  await context.addInitScript((chosenLanguage) => localStorage.getItem('hb_language') ?? localStorage.setItem('hb_language', chosenLanguage), language);
  if (!account) return context;
  const page = await context.newPage();
  await page.goto(portal);
  await signIn(page, account, password, language);
  await page.waitForURL(`${portal}/Main/Home`);
  await context.addInitScript(forgets, { names: await page.evaluate(() => Object.keys(localStorage)), opened: [`hb_recent:${account}`, JSON.stringify(openedLast)] as const });
  await withoutOpened(context);
  return context;
};

/** The screens of one account in one language: those that change something alone, the others side by side. */
const takeThose = async (browser: Browser, portal: string, password: string, theirs: readonly Screen[], language: Language): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  const [alone, shared] = [theirs.filter(({ before, after }) => before ?? after), theirs.filter(({ before, after }) => !before && !after)];
  const contexts = await Promise.all(Array.from({ length: Math.max(1, Math.min(BESIDE, shared.length)) }, () => contextOf(browser, portal, password, theirs[0]!.account, language)));
  const takeNext = async (context: BrowserContext, left: Screen[]): Promise<void> => {
    for (let screen = left.shift(); screen; screen = left.shift()) {
      // In a tab of its own: what was opened for another picture, or went wrong for it, is not in this one.
      const page = await context.newPage();
      const taken = await takeScreen(page, portal, screen, looksIn(language), folders);
      leaves.push(...taken);
      await page.close();
      console.log(`${screen.name} ${language}: ${taken.length} pictures${told(taken)}`);
    }
  };
  const left = [...shared];
  await Promise.all(contexts.map((context) => takeNext(context, left)));
  await takeNext(contexts[0]!, [...alone]);
  for (const context of contexts) await context.close();
  return leaves;
};

const takeAll = async (browser: Browser, portal: string, password: string): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  for (const language of values.language as Language[]) {
    for (const account of [undefined, 'viewer', 'admin'] as const) {
      const theirs = chosen.filter((screen) => screen.account === account);
      if (theirs.length > 0) leaves.push(...(await takeThose(browser, portal, password, theirs, language)));
    }
  }
  const places = new Map(chosen.map(({ name }, place) => [name, place]));
  return leaves.sort((one, other) => places.get(one.screen)! - places.get(other.screen)!);
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
  const { now, accepted, kept } = folders;
  await mkdir(accepted, { recursive: true });
  await cp(now, accepted, { recursive: true, filter: (source) => source === now || wanted.length === 0 || wanted.some((name) => source.startsWith(join(now, `${name}.`))) });
  const small = await keep(now, kept, wanted, screens.map(({ name }) => name));
  console.log(`Accepted: ${wanted.join(', ') || 'all'}; ${small.length} small ones are in ${relative(ROOT, kept)}, to be committed.`);
} else {
  await rm(folders.difference, { recursive: true, force: true });
  for (const one of [folders.now, folders.difference]) await mkdir(one, { recursive: true });
  const given = process.env.GALLERY_PORTAL;
  const product = given ? { portal: given, password: process.env.GALLERY_PASSWORD ?? '', stop: () => Promise.resolve() } : await startProduct();
  const browser = await engine.launch(chromium().launchOptions);
  try {
    const leaves = await takeAll(browser, product.portal, product.password);
    await writeFile(join(folder, 'index.html'), leafPage(leaves.map((leaf) => ({ ...leaf, accepted: leaf.accepted && relative(folder, leaf.accepted) }))));
    console.log(`\n${leaves.length} pictures; leaf through them in ${join(folder, 'index.html')}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}
