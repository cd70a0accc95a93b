import type { Page, Request } from '@playwright/test';

/** Compressed bytes of the scripts that arrived, by address. */
export type Fetched = Map<string, number>;

/** Counts the scripts of a page as they come over the network, its frames' included. */
export class Counter {
  #fetched: Fetched = new Map();
  #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') this.#reading.push(this.#read(request));
    });
  }

  async #read(request: Request): Promise<void> {
    const { responseBodySize } = await request.sizes();
    this.#fetched.set(request.url(), responseBodySize);
  }

  /** What came since the last call, once nothing more comes. */
  async take(page: Page): Promise<Fetched> {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_500);
    await Promise.all(this.#reading);
    const fetched = this.#fetched;
    this.#fetched = new Map();
    this.#reading = [];
    return fetched;
  }
}
