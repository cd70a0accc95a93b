import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import type { PowerBiClient } from '../../../power-bi/client.ts';
import { Health } from './service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal(databaseKind);
}, START_MILLISECONDS);
afterAll(() => portal.stop());

/** A disk that is full, a job that fails and a reporting service that is away cannot be made here. */
const health = ({ disk = 'good', failing = [], reporting = 'good' }: { disk?: 'good' | 'full'; failing?: string[]; reporting?: 'good' | 'away' } = {}) =>
  new Health({
    database: portal.portal.database,
    jobs: { isRunning: true, failing: async () => failing },
    powerBi: { call: () => (reporting === 'good' ? Promise.resolve({}) : Promise.reject(new Error('ECONNREFUSED'))) } as unknown as PowerBiClient,
    storage: { kind: 'folder', check: () => (disk === 'good' ? Promise.resolve() : Promise.reject(new Error('the disk is full'))) },
  });

test('all is well', async () => {
  expect(await health().ready('en')).toEqual({ down: [] });
  expect(await health().state('en')).toMatchObject({ database: { state: 'up' }, jobs: { state: 'up', failing: [] }, storage: { state: 'up' }, reporting: { state: 'up' } });
});

test('jobs that fail and a reporting service that is away are said; the portal is ready all the same', async () => {
  expect(await health({ failing: ['housekeeping'], reporting: 'away' }).ready('en')).toEqual({ down: ['jobs', 'reporting'] });
  expect((await health({ failing: ['housekeeping'] }).state('en')).jobs).toEqual({ state: 'down', failing: ['housekeeping'] });
});

test('with a full disk it is not ready, and health says so, too', async () => {
  await expect(health({ disk: 'full' }).ready('en')).rejects.toMatchObject({ status: 503, values: { parts: 'the file storage' } });
  expect((await health({ disk: 'full' }).state('en')).storage).toEqual({ state: 'down', kind: 'folder' });
});
