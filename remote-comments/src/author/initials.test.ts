import { expect, test } from '@jest/globals';
import { initialsOf } from './initials.ts';

test.each([
  ['Jane Doe', 'JD'],
  ['  jane van der  doe ', 'JD'],
  ['Administrator', 'A'],
  ['张伟', '张伟'],
  ['欧阳娜娜', '娜娜'],
  ['𠮷田', '𠮷田'],
  ['', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
