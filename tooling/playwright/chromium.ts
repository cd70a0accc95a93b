import { systemChromium } from '../start/chromium.mjs';

const flags = [
  '--no-sandbox', // root in a container has no user namespaces
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking', // a closed network makes its background requests fail, many at a time
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright's options for the browser that PLAYWRIGHT_CHROMIUM or the system has; Playwright's own where there is neither. */
export const chromium = () => {
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? systemChromium();
  return { launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) } };
};
