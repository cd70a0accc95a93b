import { expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { withDevelopedRemotes } from './developed-remotes.ts';

const released = (name: string) => ({ name, contract: '^1.0.0', routes: [], slots: [], commands: [], version: '1.0.0-abc', manifest: `/remotes/${name}`, integrity: {}, off: false, previous: null });
const registry = { contract: '1.0.0', remotes: [released('admin'), released('viewer')] };

test('a build for production keeps the registry as it is', async () => {
  expect(await withDevelopedRemotes(registry)).toBe(registry);
});

test('a remote from a development server takes the place of the released one', async () => {
  replace(globalThis, 'DEVELOPED_REMOTES', { admin: 9001 });
  const remoteJson = { ...released('admin'), version: '1.0.0-dev', files: [] };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(remoteJson)));
  const { remotes } = await withDevelopedRemotes(registry);
  expect(remotes.map(({ name, manifest }) => [name, manifest])).toEqual([
    ['viewer', '/remotes/viewer'],
    ['admin', 'http://localhost:9001/mf-manifest.json'],
  ]);
});
