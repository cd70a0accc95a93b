import { expect, test } from '@jest/globals';
import hostBuild from '../../host/webpack.config.ts';
import remoteBuild from '../../remote-learning/webpack.config.ts';

test.each([
  ['host', hostBuild],
  ['remote', remoteBuild],
])('a chunk of the %s has 120 s (SPEC 8), and a module that threw is run again', (_, configure) => {
  expect(configure('production').output).toMatchObject({ chunkLoadTimeout: 120_000, strictModuleErrorHandling: true, crossOriginLoading: 'anonymous' });
});
