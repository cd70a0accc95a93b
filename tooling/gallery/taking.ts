import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page, Request } from '@playwright/test';
import { keptBy } from './kept.ts';
import type { Leaf } from './leaf-page.ts';
import { difference, webp } from './picture.ts';
import type { Language, Screen } from './screens/screen.ts';

export type Look = Pick<Leaf, 'language' | 'scheme' | 'width'>;
/** Where pictures are: those of now, those accepted here, the small accepted ones of everybody, and what differs. */
export type Folders = { readonly now: string; readonly accepted: string; readonly kept: string; readonly difference: string };

export const heights = { 1920: 1080, 1366: 768, 768: 1024, 390: 844 } as const;
/** How long a page may take to show anything, and to come to rest (ms). */
export const PATIENCE = 60_000;
/** The same once something of a screen has failed: it will hardly come now. */
const LESS_PATIENCE = 10_000;

export const fileOf = ({ name }: Screen, { language, scheme, width }: Look): string => `${name}.${language}.${width}.${scheme}.webp`;

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
const TO_COME = '.ant-skeleton, .ant-spin-spinning, [class*="-bone"], [class*="ToCome-"], [class*="-waiting-"], .skeleton, .page-loading, .sheet-waiting';

/** A recording's line shows, too, how much of it has come by now. */
const STYLE = 'video::-webkit-media-controls-timeline { visibility: hidden; }';

/** A frame may be gone meanwhile. */
const isSeen = async (frame: Frame): Promise<boolean> => frame.frameElement().then((element) => element.isVisible(), () => false);

/** Whether something on the page says that it is still to come, or in a page within it; one that is kept ready out of sight always says so. */
const isToCome = async (page: Page, language: Language): Promise<boolean> => {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && !(await isSeen(frame))) continue;
    if ((await frame.getByText(loading[language]).or(frame.locator(TO_COME)).filter({ visible: true }).count()) > 0) return true;
  }
  return false;
};

/** Takes it when nothing is on its way and two looks in a row are the same. */
const restingPicture = async (page: Page, language: Language, pending: ReadonlySet<Request>, patience: number): Promise<Buffer> => {
  let last: Buffer = Buffer.alloc(0);
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const isBusy = pending.size > 0 || (await isToCome(page, language));
    const next = await page.screenshot({ animations: 'disabled', style: STYLE });
    if (!isBusy && next.equals(last)) return next;
    last = next;
  }
  throw new Error('It never comes to rest.');
};

/** What there is to compare a picture with: the one accepted here, else the small one that everybody has. */
const comparedWith = async (file: string, folders: Folders): Promise<Pick<Leaf, 'share' | 'accepted'>> => {
  const now = join(folders.now, file);
  const [own, small] = [join(folders.accepted, file), join(folders.kept, file)];
  const accepted = existsSync(own) ? own : existsSync(small) ? small : undefined;
  if (!accepted) return { share: null };
  const { share, marked } = await difference(accepted, accepted === own ? now : await keptBy(now));
  if (marked) await writeFile(join(folders.difference, file), marked);
  return { share, accepted };
};

const saidBy = (error: unknown): string => String(error).split('\n')[0]!;

/**
 * All pictures of one screen, in a tab that is its own. A page follows its window and the scheme by itself: one visit is enough for
 * all of them, or for both schemes of a width where something is done first.
 * @param looks of one language, those of a width one after the other
 */
export const takeScreen = async (page: Page, portal: string, screen: Screen, looks: readonly Look[], folders: Folders): Promise<Leaf[]> => {
  const pending = requestsOf(page);
  const leaves: Leaf[] = [];
  let patience = PATIENCE;
  let [isPrepared, isOpen, width] = [!screen.before, false, 0];
  const open = async (language: Language): Promise<void> => {
    await screen.answers?.(page, language);
    await page.goto(`${portal}/${screen.path}`);
    await page.getByRole('heading').or(page.getByRole('button')).or(page.locator('iframe')).first().waitFor();
    if (screen.account) await page.getByRole('button', { name: bell[language] }).waitFor();
  };
  for (const look of looks) {
    const leaf = { screen: screen.name, ...look, file: fileOf(screen, look) };
    try {
      await page.setViewportSize({ width: look.width, height: heights[look.width as keyof typeof heights] ?? 900 });
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      if (!isPrepared) {
        await open(look.language);
        await screen.before?.(page, look.language);
        isPrepared = true;
      }
      if (!isOpen || screen.isUndoneByScheme || (screen.act && look.width !== width)) {
        isOpen = false;
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await open(look.language);
        await screen.act?.(page, look.language);
        [isOpen, width] = [true, look.width];
      }
      await writeFile(join(folders.now, leaf.file), await webp(await restingPicture(page, look.language, pending, patience)));
      leaves.push({ ...leaf, ...(await comparedWith(leaf.file, folders)) });
    } catch (error) {
      leaves.push({ ...leaf, share: null, failure: saidBy(error) });
      isOpen = false;
      patience = LESS_PATIENCE;
      page.setDefaultTimeout(patience);
      // What a screen shows is not there: no look of it will be different.
      if (!isPrepared) break;
    }
  }
  const failure = `What has to be there could not be brought about: ${leaves.at(-1)?.failure}`;
  for (const look of looks.slice(leaves.length)) leaves.push({ screen: screen.name, ...look, file: fileOf(screen, look), share: null, failure });
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.after?.(page, looks[0]!.language);
  } catch (error) {
    console.error(`What ${screen.name} has changed could not be taken back: ${saidBy(error)}`);
  }
  return leaves;
};
