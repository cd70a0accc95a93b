import { defineConfig } from '@playwright/test';
import { chromium } from '@portal/tooling/playwright';

/** The embed protocol, spoken by the real client library to the started service. The embed page must be built. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../../../tooling/reporting-service/samples-setup.ts',
  // Every worker has a service with its samples, and every test a report of its own where it changes one.
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  outputDir: '../../../test-results/protocol',
  use: { ...chromium(), viewport: { width: 1280, height: 720 }, locale: 'en-US' },
});
