import type { Locator, Page, Request } from '@playwright/test';

/** Compressed bytes of the scripts that arrived, by address. */
export type Fetched = Map<string, number>;

/** Counts the scripts of a page as they come over the network, its frames' included. What was fetched before it is needed counts when it is. */
export class Counter {
  #fetched: Fetched = new Map();
  /** Of a script that a page has the browser fetch when there is nothing else to do; then it comes out of the cache. */
  #prefetched = new Map<string, Promise<number>>();
  #asked = new Set<Request>();
  #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      if (request.resourceType() === 'script') this.#asked.add(request);
    });
    page.on('requestfinished', (request) => {
      if (this.#asked.has(request)) this.#reading.push(this.#read(request));
      else if (isPrefetched(request)) this.#prefetched.set(request.url(), bodySize(request));
    });
    page.on('requestfailed', (request) => void this.#asked.delete(request));
  }

  async #read(request: Request): Promise<void> {
    this.#fetched.set(request.url(), await (this.#prefetched.get(request.url()) ?? bodySize(request)));
    this.#asked.delete(request);
  }

  /**
   * What came since the last call. It ends with what the page shows and not with a time, which a busy machine may need for less.
   * @param shown what every module draws that has a part in the page: its scripts are there with it
   */
  async take(page: Page, shown: readonly Locator[]): Promise<Fetched> {
    for (const locator of shown) await locator.first().waitFor();
    // What these ask for in their turn comes before the page has nothing more to do.
    do {
      await page.evaluate('new Promise((fulfil) => requestIdleCallback(() => requestIdleCallback(fulfil)))');
      await Promise.all(this.#reading);
    } while (this.#asked.size > 0);
    const fetched = this.#fetched;
    this.#fetched = new Map();
    this.#reading = [];
    return fetched;
  }
}

/** What a link fetches has no type of its own. */
const isPrefetched = (request: Request): boolean => request.resourceType() === 'other' && new URL(request.url()).pathname.endsWith('.js');
const bodySize = async (request: Request): Promise<number> => (await request.sizes()).responseBodySize;

/** What each module draws on Home: the host its heading, the comments their bell, the lessons theirs. */
export const shownOnHome = (page: Page): Locator[] => [
  page.getByRole('heading', { level: 1 }),
  page.getByRole('button', { name: /^Messages, / }),
  page.getByRole('heading', { name: 'Articles' }),
  page.getByRole('heading', { name: 'Learn' }),
];
