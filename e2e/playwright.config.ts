import { defineConfig, devices } from '@playwright/test';
import { chromium } from '@portal/tooling/playwright';
import type { ProductOptions } from './product.ts';

/** What only a product has whose reports come from elsewhere. */
const cloudOnly = '**/cloud.spec.ts';
/** A step of its own. */
const documents = '**/documents/**';

/**
 * What a person does, in a real browser, against the built and started product (DESIGN 9). Every project starts a product
 * of its own with its own ports, data folder and copy of the build, so that a test may take a module's files away.
 */
export default defineConfig<object, ProductOptions>({
  testDir: '.',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: '../test-results/e2e',
  use: {
    ...devices['Desktop Chrome'],
    ...chromium(),
    viewport: { width: 1440, height: 900 },
    // A click on something that is still moving may land beside it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  // With PostgreSQL all of it runs a second time, and the reports come from elsewhere; without, a viewer’s day and the exports do.
  projects: [
    { name: 'pglite', testIgnore: [cloudOnly, documents], use: { databaseServer: '' } },
    process.env.TEST_DATABASE_URL
      ? { name: 'postgresql', testIgnore: documents, use: { databaseServer: process.env.TEST_DATABASE_URL, fromCloud: true } }
      : { name: 'cloud', testMatch: [cloudOnly, '**/story.spec.ts', '**/exports.spec.ts'], use: { databaseServer: '', fromCloud: true } },
  ],
});
