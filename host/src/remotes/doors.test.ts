import { expect, test } from '@jest/globals';
import sharedPackage from '../../../shared/package.json';
import { doors } from './doors.ts';

test('the host provides every door of the shared package, but those for tests and the server', () => {
  expect(Object.keys(doors)).toEqual(Object.keys(sharedPackage.exports).filter((door) => !door.startsWith('./testing') && door !== './contract/all'));
});
