import { expect, test } from '@jest/globals';
import sharedPackage from '../../../shared/package.json';
import { sharedModules } from './shared-modules.ts';

/** For the server's use, too; browsers have them in the modules that import them. */
const NOT_SHARED = ['./contract/all', './log-words', './formats', './workbook', './release-files', './time-zone', './search', './search/pinyin', './search/recent'];

test('the host provides every module of the shared package, but those for tests and the server', () => {
  expect(Object.keys(sharedModules)).toEqual(Object.keys(sharedPackage.exports).filter((module) => !module.startsWith('./testing') && !NOT_SHARED.includes(module)));
});
