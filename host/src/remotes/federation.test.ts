import { expect, jest, test } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import { federation } from './federation.ts';

test('a remote that is known in a release is not made known in it again, and in another one it is', () => {
  init({ name: 'host', remotes: [] });
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const release = (version: string) => ({ manifest: `https://portal.example/${version}/mf-manifest.json`, integrity: {} });
  federation.register('comments', release('1.0.0'));
  federation.register('comments', release('1.0.0'));
  expect(warned).not.toHaveBeenCalled();
  federation.register('comments', release('1.0.1'));
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
