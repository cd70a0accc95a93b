import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';

const files: Record<string, { type: string; path: string | URL }> = {
  '/': { type: 'text/html', path: new URL('portal-page.html', import.meta.url) },
  '/portal-page.js': { type: 'text/javascript', path: new URL('portal-page.js', import.meta.url) },
  '/powerbi.js': { type: 'text/javascript', path: createRequire(import.meta.url).resolve('powerbi-client') },
};

/** A portal of one page with the client library as it is published, on `http://localhost` and a port of its own. */
export const startPortal = async (): Promise<{ origin: string; stop: () => void }> => {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    void readFile(file.path).then((body) => response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8` }).end(body));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  // Nobody waits for the end: the browser keeps a connection in reserve.
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
};

export interface PortalEvent {
  name: string;
  detail: Record<string, unknown>;
}
/** What a call of the client library gave: its value, or what it rejected with. */
export interface Settled {
  value?: unknown;
  error?: { message: string; errorCode?: string; detailedMessage?: string; technicalDetails?: unknown };
}

interface PortalWindow {
  portal: Record<string, (...given: unknown[]) => unknown> & { events: PortalEvent[] };
}

/** The portal in the browser, as a test drives it. */
export class Portal {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe');
  }

  async open(origin: string, embedOrigin: string): Promise<void> {
    await this.page.goto(origin);
    await this.run('setUp', embedOrigin);
  }

  /** Runs one of the functions that portal-page.js has. */
  run<Value = Settled>(name: string, ...given: unknown[]): Promise<Value> {
    return this.page.evaluate(([called, all]) => (globalThis as unknown as PortalWindow).portal[called]!(...all) as Value, [name, given] as const);
  }

  async events(name?: string): Promise<PortalEvent[]> {
    const all = await this.page.evaluate(() => (globalThis as unknown as PortalWindow).portal.events);
    return all.filter((event) => name === undefined || event.name === name);
  }

  /** The n-th event of a name since the last `clear`, when it has come. */
  async event(name: string, count = 1): Promise<Record<string, unknown>> {
    await expect.poll(async () => (await this.events(name)).length, { message: `events ${name}`, timeout: 15_000 }).toBeGreaterThanOrEqual(count);
    return (await this.events(name))[count - 1]!.detail;
  }

  /** A visual of the page, by its name in the report. */
  visual(name: string) {
    return this.frame.locator(`[data-visual="${name}"]`);
  }

  async openMenu(visual: string): Promise<void> {
    await this.visual(visual).getByRole('button', { name: /^More options/ }).click();
  }

  /** What is in a PNG: its size in pixels, the colour of its first one (red, green, blue, opacity), and how many colours it has. */
  picture(file: Buffer): Promise<{ width: number; height: number; corner: number[]; colours: number }> {
    return this.page.evaluate(async (content) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${content}`)).blob());
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, width, height);
      return { width, height, corner: [...data.slice(0, 4)], colours: new Set(new Uint32Array(data.buffer)).size };
    }, file.toString('base64'));
  }
}
