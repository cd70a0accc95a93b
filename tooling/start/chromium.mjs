import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, UsageError, root, run } from './prepare.mjs';

// First what has no windows: with them a page that is opened and closed costs four times as much.
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/**
 * The browser that the tests drive: PLAYWRIGHT_CHROMIUM, or one of the system's, or one that is installed now.
 * @returns its path, or undefined for Playwright's own
 */
export const findChromium = async () => {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new UsageError(`PLAYWRIGHT_CHROMIUM names ${named}, which is not there.`);
    return named;
  }
  return systemChromium() ?? (await installChromium());
};

/** The browser that the system has, if it has one. */
export const systemChromium = () => paths.find((path) => existsSync(path));

const installChromium = async () => {
  console.log('Installing Chromium for the tests …');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true });
      if (code === 0 && systemChromium()) return systemChromium();
    }
  }
  const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright');
  if ((await run(playwright, ['install', 'chromium'], { env: environment() })) === 0) return undefined;
  throw new UsageError('The tests need Chromium, and none could be installed; name one with PLAYWRIGHT_CHROMIUM.');
};
