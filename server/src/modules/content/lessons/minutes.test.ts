import { expect, test } from '@jest/globals';
import { minutesOf } from './minutes.ts';

test.each([[0, 1], [1, 1], [89, 1], [90, 2], [145, 2], [150, 3]])('%d seconds are %d minutes', (seconds, minutes) => expect(minutesOf(seconds)).toBe(minutes));
