import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES, startReporting } from './reporting-service.ts';

/** Before tests in a browser: starts the reporting service once, so that those of the tests begin with a copy of what that has made. */
export default async function makeSamples(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-samples-'));
  const { stop } = await startReporting({ folder, client: { id: randomUUID(), secret: randomUUID() }, portalOrigins: 'http://localhost:8080' });
  await stop();
  process.env[SAMPLES] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
