import { defineConfig } from '@playwright/test';
import end from '../playwright.config.ts';
import type { ProductOptions } from '../product.ts';

/** Whether an office suite reads the files that the product writes, for where TEST_OFFICE names LibreOffice's `soffice`. */
export default defineConfig<object, ProductOptions>({
  ...end,
  testDir: '.',
  outputDir: '../../test-results/documents',
  workers: 1,
  timeout: 180_000,
  projects: [{ name: 'documents', use: { databaseServer: '' } }],
});
