import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';

export interface Shown {
  type: 'report' | 'dashboard';
  id: string;
  embedUrl: string;
  accessToken: string;
  /** For example `zh-CN`. */
  language: string;
  pageName?: string;
  /** As Power BI's clients take it. */
  theme?: object;
}

export type Scheme = 'light' | 'dark';

/** The size of a report page, so that one unit of its canvas is one pixel. */
const canvas = { width: 1280, height: 720 };
const renderTimeout = 60_000;
/** Charts may still be moving when the page says that it is rendered (ms). */
const settleTime = 800;

/** Serves the embedding page. The browser must fetch it from this machine: from elsewhere it would not let it embed a local service. */
export const serveFrame = async (): Promise<{ origin: string; server: Server }> => {
  const page = await readFile(new URL('frame.html', import.meta.url));
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page)).listen(0, 'localhost');
  await once(server, 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
};

/** Serves the pages of an H5 report, as the portal would. @param folder with its slash at the end */
export const servePages = async (folder: URL): Promise<{ origin: string; server: Server }> => {
  const types: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    readFile(new URL(name, folder)).then(
      (content) => response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
};

/** A PNG of a page of its own, 2560x1440. */
export const pictureOfPage = async (browser: Browser, address: string, scheme: Scheme = 'light'): Promise<Buffer> => {
  const context = await browser.newContext({ viewport: canvas, deviceScaleFactor: 2, reducedMotion: 'reduce', colorScheme: scheme });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.screenshot();
  } finally {
    await context.close();
  }
};

/** Embeds a report or dashboard and gives a PNG of what it shows, 2560x1440. @throws Error that holds the page's error event */
export const pictureOf = async (browser: Browser, frameOrigin: string, shown: Shown): Promise<Buffer> => {
  const context = await browser.newContext({ viewport: canvas, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(frameOrigin);
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
