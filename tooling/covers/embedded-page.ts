import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';

/** The origin that the embedding page has in the browser; nothing listens there, the browser is given the page. */
export const portalOrigin = 'http://covers.test';

export interface Shown {
  type: 'report' | 'dashboard';
  id: string;
  embedUrl: string;
  accessToken: string;
  /** For example `zh-CN`. */
  language: string;
  pageName?: string;
}

/** The size of a report page, so that one unit of its canvas is one pixel. */
const canvas = { width: 1280, height: 720 };
const renderTimeout = 60_000;
/** Charts may still be moving when the page says that it is rendered (ms). */
const settleTime = 800;

/** Embeds a report or dashboard and gives a PNG of what it shows, 2560x1440. @throws Error that holds the page's error event */
export const pictureOf = async (browser: Browser, shown: Shown): Promise<Buffer> => {
  const context = await browser.newContext({ viewport: canvas, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const body = await readFile(new URL('frame.html', import.meta.url));
    await page.route(`${portalOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${portalOrigin}/`);
    await rendered(page, shown);
    return await page.screenshot();
  } finally {
    await context.close();
  }
};

const rendered = async (page: Page, shown: Shown): Promise<void> => {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${shown.id} was not rendered in ${renderTimeout / 1000} s`)), renderTimeout).unref());
  await Promise.race([page.evaluate(`show(${JSON.stringify(shown)})`), timeout]);
  await page.waitForTimeout(settleTime);
};
