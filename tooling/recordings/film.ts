import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Cue, Words } from './captions.ts';
import { keyCap, POINTER_TIP, pointer, ring } from './marks.ts';

/** What is seen of the page: at a width of 1920 the portal's display zoom is 1. */
export const PAGE = { width: 1920, height: 1080 };
/** Of the video. */
export const PICTURE = { width: 1280, height: 720 };
export const FRAMES_PER_SECOND = 12;

/** Where the camera looks: the middle of what it shows, and how much larger than all of the page. */
export type View = { readonly x: number; readonly y: number; readonly scale: number };
type Point = { readonly x: number; readonly y: number };
/** Something drawn on a frame: where on the page, or at the foot of the picture. */
type Mark = { readonly picture: Buffer; readonly at: Point | 'foot' };
/** Where frames go: RGB, as large as PICTURE. */
export type Reel = { readonly write: (frame: Buffer, times: number) => Promise<void> };

const WHOLE: View = { x: PAGE.width / 2, y: PAGE.height / 2, scale: 1 };
/** In seconds. */
const MOVE = 0.6;
const KEY = 0.14;
const PRESS = 0.27;
/** How long a page may take until it does not change any more (ms), and between two looks at it. */
const SETTLE = 240_000;
const LOOK = 250;
/** Above the captions. */
const FOOT: Point = { x: PICTURE.width / 2, y: PICTURE.height * 0.72 };
/** Said in the page. */
const IS_BUSY = `
  [...document.querySelectorAll('[aria-busy="true"], .skeleton, .ant-skeleton, [class*="-bones-"]')].some((element) => element.checkVisibility()) ||
  [...document.images].some((picture) => !picture.complete && picture.checkVisibility() && picture.getBoundingClientRect().top < innerHeight)`;
/** How many characters of a caption somebody reads in a second. */
const READING = { zh: 5, en: 14 };

/**
 * A recording of a page. Its time is its own: a frame is taken when the page has come to rest, so that a slow machine makes the same video, and captions
 * stand exactly while that happens which they speak of.
 */
export class Film {
  readonly cues: Cue[] = [];
  readonly #page: Page;
  readonly #reel: Reel;
  #browser: Promise<CDPSession> | undefined;
  #still: Buffer = Buffer.alloc(0);
  #frames = 0;
  #kept: { readonly still: Buffer; readonly key: string; readonly picture: Buffer } | undefined;
  #view: View = WHOLE;
  #pointer: Point = { x: PAGE.width * 0.62, y: PAGE.height * 0.6 };

  constructor(page: Page, reel: Reel) {
    this.#page = page;
    this.#reel = reel;
  }

  get seconds(): number {
    return this.#frames / FRAMES_PER_SECOND;
  }

  /** Looks at the page once nothing is loading and it does not change any more. @throws Error when it goes on changing */
  async look(): Promise<void> {
    const end = Date.now() + SETTLE;
    for (let before: Buffer | undefined; Date.now() < end; ) {
      const now = (await this.#isBusy()) ? undefined : await this.#shot();
      if (now && before?.equals(now)) {
        this.#still = await sharp(now).removeAlpha().raw().toBuffer();
        return;
      }
      before = now;
      await this.#page.waitForTimeout(LOOK);
    }
    throw new Error('The page does not come to rest');
  }

  /** Looks at the page as it is, wherever it is with its work. */
  async #glance(): Promise<void> {
    this.#still = await sharp(await this.#shot()).removeAlpha().raw().toBuffer();
  }

  /** Says something while something happens, and as long as one needs to read it. */
  async say(words: Words, act: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const from = this.seconds;
    await act();
    const reading = Math.max(words.zh.length / READING.zh, words.en.length / READING.en);
    await this.hold(Math.max(0.6, from + reading - this.seconds));
    this.cues.push({ from, to: this.seconds, words });
  }

  async hold(seconds: number): Promise<void> {
    await this.#show(Math.round(seconds * FRAMES_PER_SECOND));
  }

  /** Moves the camera; without a view, back to all of the page. */
  async turnTo(view: View = WHOLE): Promise<void> {
    const from = this.#view;
    const to = inside(view);
    await this.#each(MOVE, async (part) => {
      this.#view = { x: between(from.x, to.x, part), y: between(from.y, to.y, part), scale: between(from.scale, to.scale, part) };
      await this.#show(1);
    });
  }

  /** Moves the pointer into the middle of something. @param aside so many pixels to the right of it */
  async point(target: Locator, aside = 0): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error('What the pointer goes to is not to be seen');
    const from = this.#pointer;
    const to = { x: box.x + box.width / 2 + aside, y: box.y + box.height / 2 };
    await this.#each(MOVE, async (part) => {
      this.#pointer = { x: between(from.x, to.x, part), y: between(from.y, to.y, part) };
      await this.#show(1);
    });
    await this.#page.mouse.move(to.x, to.y);
    await this.look();
    await this.#show(2);
  }

  /** @param until what is there afterwards @param aside so many pixels to the right of what is clicked */
  async click(target: Locator, until?: Locator, { button = 'left', aside = 0 }: { readonly button?: 'left' | 'right'; readonly aside?: number } = {}): Promise<void> {
    await this.point(target, aside);
    await this.#each(PRESS, (part) => this.#show(1, { picture: ring(part), at: this.#pointer }));
    await this.#page.mouse.click(this.#pointer.x, this.#pointer.y, { button });
    await until?.waitFor();
    await this.look();
    await this.#show(3);
  }

  /** Presses keys, which are seen at the foot of the picture. @param keys as Playwright calls them @param name as people do */
  async press(keys: string, name: string, until?: Locator): Promise<void> {
    const picture = keyCap(name);
    const at = 'foot';
    await this.#show(7, { picture, at });
    await this.#page.keyboard.press(keys);
    await until?.waitFor();
    await this.look();
    await this.#show(5, { picture, at });
  }

  /** Types into what has the focus. @param until what is there when all is typed */
  async type(text: string, until?: Locator): Promise<void> {
    for (const [index, letter] of [...text].entries()) {
      await this.#page.keyboard.type(letter);
      const isLast = index === text.length - 1;
      if (isLast) await until?.waitFor();
      await (isLast ? this.look() : this.#glance());
      await this.#show(Math.ceil(KEY * FRAMES_PER_SECOND));
    }
  }

  /** Whether some chart or part of the page is still to come, in a frame that is seen. */
  async #isBusy(): Promise<boolean> {
    const frames = await Promise.all(
      this.#page.frames().map(async (frame) => {
        const holder = frame.parentFrame() ? await frame.frameElement() : undefined;
        if (holder && !(await holder.isVisible())) return false;
        return frame.evaluate<boolean>(IS_BUSY);
      }),
    );
    return frames.includes(true);
  }

  /** What the browser draws, as it is now: the driver's own pictures take much longer. */
  async #shot(): Promise<Buffer> {
    this.#browser ??= this.#page.context().newCDPSession(this.#page);
    const { data } = await (await this.#browser).send('Page.captureScreenshot', { format: 'jpeg', quality: 96 });
    return Buffer.from(data, 'base64');
  }

  /** @param act is told how far it is, from above 0 to 1, slowly at both ends */
  async #each(seconds: number, act: (part: number) => Promise<void>): Promise<void> {
    const count = Math.round(seconds * FRAMES_PER_SECOND);
    for (let frame = 1; frame <= count; frame += 1) await act((1 - Math.cos((Math.PI * frame) / count)) / 2);
  }

  async #show(times: number, mark?: Mark): Promise<void> {
    if (times <= 0) return;
    await this.#reel.write(await this.#compose(mark), times);
    this.#frames += times;
  }

  async #compose(mark: Mark | undefined): Promise<Buffer> {
    const { width, height, left, top } = boxOf(this.#view);
    const base = await this.#seen();
    const [across, down] = [PICTURE.width / width, PICTURE.height / height];
    const onPicture = ({ x, y }: Point): Point => ({ x: (x - left) * across, y: (y - top) * down });
    const tip = onPicture(this.#pointer);
    const marks = [...(mark ? [await centred(mark.picture, mark.at === 'foot' ? FOOT : onPicture(mark.at))] : []), placed(pointer, { x: tip.x - POINTER_TIP, y: tip.y - POINTER_TIP })];
    return sharp(base, { raw: { ...PICTURE, channels: 3 } }).composite(marks.filter(isInside)).removeAlpha().raw().toBuffer();
  }

  /** What the camera sees of the page; kept as long as both stay as they are. */
  async #seen(): Promise<Buffer> {
    const box = boxOf(this.#view);
    const key = Object.values(box).join();
    if (this.#kept?.still !== this.#still || this.#kept.key !== key) {
      const picture = await sharp(this.#still, { raw: { ...PAGE, channels: 3 } }).extract(box).resize(PICTURE).raw().toBuffer();
      this.#kept = { still: this.#still, key, picture };
    }
    return this.#kept.picture;
  }
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** A view that shows nothing but the page. */
const inside = ({ x, y, scale }: View): View => {
  const [width, height] = [PAGE.width / scale / 2, PAGE.height / scale / 2];
  return { x: Math.min(Math.max(x, width), PAGE.width - width), y: Math.min(Math.max(y, height), PAGE.height - height), scale };
};

const boxOf = ({ x, y, scale }: View) => {
  const [width, height] = [Math.round(PAGE.width / scale), Math.round(PAGE.height / scale)];
  const within = (middle: number, size: number, all: number) => Math.round(Math.min(Math.max(0, middle - size / 2), all - size));
  return { left: within(x, width, PAGE.width), top: within(y, height, PAGE.height), width, height };
};

type Placed = { readonly input: Buffer; readonly left: number; readonly top: number };
const placed = (input: Buffer, { x, y }: Point): Placed => ({ input, left: Math.round(x), top: Math.round(y) });
/** A mark whose corner is beyond the picture is not drawn: the camera has left it behind. */
const isInside = ({ left, top }: Placed): boolean => left >= 0 && top >= 0 && left < PICTURE.width && top < PICTURE.height;

const centred = async (picture: Buffer, { x, y }: Point): Promise<Placed> => {
  const { width, height } = await sharp(picture).metadata();
  return placed(picture, { x: x - width / 2, y: y - height / 2 });
};
