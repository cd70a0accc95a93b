import { defineConfig, devices } from '@playwright/test';
import { chromium } from '@portal/tooling/playwright';
import type { ProductOptions } from './product.ts';

const specs = (...names: string[]): string[] => names.map((name) => `**/${name}.spec.ts`);

/** What only a product has whose reports come from elsewhere. */
const cloudOnly = '**/cloud.spec.ts';
/** The stories that write: what the other database has to stand, too. */
const writers = specs('story', 'people-story', 'publishing', 'empty-portal', 'exports', 'releases', 'comments', 'self-service');
/** What meets the reports first-hand, wherever they come from. */
const reporting = specs('cloud', 'story', 'exports');
const documents = '**/documents/*.spec.ts';
/** Whether an office suite reads the files that the product writes, for where TEST_OFFICE names LibreOffice's `soffice`. */
const office = process.env.TEST_OFFICE ? [{ name: 'documents', testMatch: documents, workers: 1, timeout: 180_000, use: { databaseServer: '' } }] : [];

/**
 * What a person does, in a real browser, against the built and started product (DESIGN 9). Every worker starts a product
 * of its own with its own ports, data folder and copy of the build, so that a test may take a module's files away. A test
 * stands by itself: which tests the same product has served before depends on which worker was free.
 */
export default defineConfig<object, ProductOptions>({
  testDir: '.',
  globalSetup: '../tooling/reporting-service/samples-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: '../test-results/e2e',
  use: {
    ...devices['Desktop Chrome'],
    ...chromium(),
    viewport: { width: 1440, height: 900 },
    // A click on something that is still moving may land beside it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each step of a recording draws the whole page once more: who looks for the cause of a failure asks for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // All of it runs once, and in one worker beside it some of it the other way round. With PostgreSQL all of it is on that, with
  // reports from elsewhere; the writers are on PGlite, with reports of the product's own. Without, all of it is on PGlite.
  projects: process.env.TEST_DATABASE_URL
    ? [
        // What is told in both languages, and what only the browser does, is told on PostgreSQL: the database is the same to either.
        { name: 'pglite', testMatch: writers, grepInvert: /\(en\)$|axe finds nothing|draws itself without end/, workers: 1, use: { databaseServer: '' } },
        ...office,
        { name: 'postgresql', testIgnore: documents, use: { databaseServer: process.env.TEST_DATABASE_URL, fromCloud: true } },
      ]
    : [
        { name: 'cloud', testMatch: reporting, workers: 1, use: { databaseServer: '', fromCloud: true } },
        ...office,
        { name: 'pglite', testIgnore: [cloudOnly, documents], use: { databaseServer: '' } },
      ],
});
