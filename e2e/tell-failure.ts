import type { BrowserContext, Frame, Page } from '@playwright/test';

/** Of one document, that much is told: characters. */
const ENOUGH = 6_000;

/** Keeps what a page says for a moment only: by the time a test gives up waiting, it is gone. */
const keepNotices = (): void => {
  // It says so in the page itself, not in the reports within it.
  if (window !== window.top) return;
  const told: string[] = [];
  // A message, or what has become of an export.
  const NOTICE = '.ant-message-notice, .ant-notification-notice';
  Object.assign(window, { toldNotices: told });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const notice = node instanceof Element && (node.matches(NOTICE) ? node : node.querySelector(NOTICE));
      if (notice) told.push(`${Math.round(performance.now())} ms: ${notice.textContent}`);
    }
  }).observe(document, { childList: true, subtree: true });
};

const noticesOf = (page: Page): Promise<string> => page.evaluate(() => (window as { toldNotices?: string[] }).toldNotices?.join('; ') ?? 'not watched').catch(String);

const seenIn = (frame: Frame): Promise<string> => frame.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);

/** Has the pages of a context keep what {@link tellFailure} tells of them later. */
export const watchForFailure = (context: BrowserContext): Promise<unknown> => context.addInitScript(keepNotices);

/** Prints what the pages show at the end of a test that failed: of a run elsewhere, nothing but what it printed can be seen. */
export const tellFailure = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    console.log(`\n${page.url()}\nnotices: ${await noticesOf(page)}`);
    for (const frame of page.frames()) console.log(`${frame === page.mainFrame() ? '' : `frame ${frame.url()}\n`}${(await seenIn(frame)).slice(0, ENOUGH)}`);
  }
};
