import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../test/power-bi.ts';
import { PowerBiClient } from '../power-bi/client.ts';
import { readSettings } from '../settings.ts';
import { SAMPLE_WORKSPACE } from './reports.ts';
import { hasSampleWorkspace } from './workspace.ts';

let powerBi: PowerBiRecorder;
beforeEach(async () => {
  powerBi = await startPowerBiRecorder();
});
afterEach(() => powerBi.close());

const ask = () => hasSampleWorkspace(new PowerBiClient(readSettings({ POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }).powerBi, () => Promise.resolve()));

test.each<[string, string, Answer | undefined, boolean]>([
  ['has it', 'groups', undefined, true],
  ['has not', 'groups', { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } }, false],
  ['does not show it to the portal', 'groups', { status: 401 }, false],
  ['does not let the portal in', 'token', { status: 401, body: { error: 'invalid_client' } }, false],
  ['is busy', 'groups', { status: 429 }, true],
])('a service that %s', async (_, part, answer, expected) => {
  powerBi.override = ({ path }) => (path.includes(part) ? answer : undefined);
  expect(await ask()).toBe(expected);
  expect(powerBi.requests.filter(({ path }) => path.includes('/groups/')).every(({ path }) => path === `/v1.0/myorg/groups/${SAMPLE_WORKSPACE}`)).toBe(true);
});

test('a service that is not there yet', async () => {
  await powerBi.close();
  expect(await ask()).toBe(true);
  powerBi = await startPowerBiRecorder();
});
