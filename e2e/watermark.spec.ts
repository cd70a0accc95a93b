/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { openFrame } from './frame.ts';
import { expect, test } from './product.ts';

/** The watermark against who edits the page: what only a browser knows of, its style sheets and its top layer. */

/** Lies over everything; it is defined in the page. */
declare const cover: <Name extends keyof HTMLElementTagNameMap>(name: Name) => HTMLElementTagNameMap[Name];

test('comes back within a second when it is removed, restyled, or covered', async ({ page, product }) => {
  await page.clock.install();
  await openFrame(page, product);
  await expect(page.locator('[data-watermark]')).toHaveCount(1);
  const isOnTop = () =>
    page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('[data-watermark]');
      const style = element && getComputedStyle(element);
      return Boolean(element?.matches(':popover-open') && style?.display === 'block' && style.opacity === '1' && style.clipPath === 'none' && style.backgroundImage.includes('admin'));
    });
  const attacks: Record<string, () => void> = {
    removed: () => document.querySelector('[data-watermark]')?.remove(),
    hidden: () => document.querySelector<HTMLElement>('[data-watermark]')?.hidePopover(),
    restyled: () => document.querySelector<HTMLElement>('[data-watermark]')?.setAttribute('style', 'display:none'),
    'restyled from a shadow root': () => {
      try {
        document.querySelector<HTMLElement>('[data-watermark]')!.attachShadow({ mode: 'closed' }).innerHTML = '<style>:host{display:none!important}</style>';
      } catch (refused) {
        if (!(refused instanceof DOMException)) throw refused;
      }
    },
    'restyled by a sheet': () => document.head.insertAdjacentHTML('beforeend', '<style>[data-watermark]{clip-path:circle(0)!important;opacity:0!important;width:0!important}</style>'),
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  for (const [name, attack] of Object.entries(attacks)) {
    await page.evaluate(attack);
    await page.clock.runFor(1_000);
    expect([name, await isOnTop()]).toEqual([name, true]);
  }
});

/** Attacks by covering: an element over everything, in the way that its name says. */
const covers: Record<string, () => void> = {
  'an element above all others': () => cover('div'),
  'a dialog': () => cover('dialog').showModal(),
  'a popover': () => {
    const element = cover('div');
    element.popover = 'manual';
    element.showPopover();
  },
  'a dialog in a shadow root': () => {
    const dialog = cover('dialog');
    const host = document.documentElement.appendChild(document.createElement('div'));
    host.id = 'cover';
    host.attachShadow({ mode: 'closed' }).append(dialog);
    dialog.showModal();
  },
  'what fills the screen': () => void cover('div').requestFullscreen(),
};
const defineCover = (): void => {
  Object.assign(globalThis, {
    cover: (name: string) => {
      const element = document.documentElement.appendChild(document.createElement(name));
      element.id = 'cover';
      // Twice as large, because of the display zoom.
      element.style.cssText = 'position:fixed;inset:0;z-index:2147483647;width:200vw;height:200vh;max-width:none;max-height:none;margin:0;border:0;background:#fff';
      return element;
    },
  });
};
/** How many colours are drawn in a part of the page: an even ground has one, with a watermark over it there are more. */
const coloursOf = async (page: Page, blank: Page): Promise<number> => {
  const picture = (await page.screenshot({ clip: { x: 300, y: 300, width: 600, height: 400 } })).toString('base64');
  return blank.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, picture);
};

test('is drawn above whatever covers the page', async ({ page, context, product }) => {
  const blank = await context.newPage();
  expect(await coloursOf(blank, blank)).toBe(1);
  await page.bringToFront();
  await openFrame(page, product);
  await page.evaluate(defineCover);
  // The page itself has hundreds of colours; over a cover there are the shades of grey letters.
  const shades = 64;
  await expect.poll(() => coloursOf(page, blank)).toBeGreaterThan(shades);
  for (const [name, attack] of Object.entries(covers)) {
    await test.step(name, async () => {
      await page.evaluate(attack);
      await expect.poll(async () => {
        const colours = await coloursOf(page, blank);
        return colours > 1 && colours < shades;
      }).toBe(true);
      await page.evaluate(() => document.getElementById('cover')?.remove());
      await expect.poll(() => coloursOf(page, blank)).toBeGreaterThan(shades);
    });
  }
});
