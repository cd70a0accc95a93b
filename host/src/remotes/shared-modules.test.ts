import { expect, test } from '@jest/globals';
import sharedPackage from '../../../shared/package.json';
import { sharedModules } from './shared-modules.ts';

test('the host provides every module of the shared package, but those for tests and the server', () => {
  expect(Object.keys(sharedModules)).toEqual(Object.keys(sharedPackage.exports).filter((module) => !module.startsWith('./testing') && !sharedPackage.notShared.includes(module)));
});
