import { expect, test } from '@jest/globals';
import { clockTime } from './clock-time.ts';

test.each([[0, '0:00'], [24.6, '0:24'], [65, '1:05'], [3_600, '1:00:00'], [36_061, '10:01:01']] as const)('%d seconds are %s', (seconds, text) => expect(clockTime(seconds)).toBe(text));
