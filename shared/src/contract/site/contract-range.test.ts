import { describe, expect, test } from '@jest/globals';
import { isInRange } from './contract-range.ts';

describe('isInRange', () => {
  test.each([
    ['1.0.0', '^1.0.0'],
    ['1.4.2', '^1.0.0'],
    ['1.0.0', '1.0.0'],
    ['1.2.9', '~1.2.3'],
    ['2.0.0', '>=1.5.0 <3.0.0'],
    ['3.1.0', '^1.0.0 || ^3.0.0'],
    ['0.3.4', '^0.3.1'],
  ])('%s is in %s', (version, range) => expect(isInRange(version, range)).toBe(true));

  test.each([
    ['2.0.0', '^1.0.0'],
    ['1.0.0', '^1.1.0'],
    ['1.3.0', '~1.2.3'],
    ['3.0.0', '>=1.5.0 <3.0.0'],
    ['0.4.0', '^0.3.1'],
    ['1.0.0', ''],
    ['1.0.0', '*'],
    ['1.0.0', 'latest'],
    ['next', '^1.0.0'],
  ])('%s is not in "%s"', (version, range) => expect(isInRange(version, range)).toBe(false));
});
