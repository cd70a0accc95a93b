import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ANSWER_TIMEOUT, inTime } from './in-time.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a call that is answered gives its answer, and leaves no timer behind', async () => {
  await expect(inTime(Promise.resolve('pages'))).resolves.toBe('pages');
  await expect(inTime(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(jest.getTimerCount()).toBe(0);
});

test('a call that is never answered fails in time', async () => {
  const call = inTime(new Promise(() => undefined));
  const outcome = expect(call).rejects.toMatchObject({ kind: 'timeout' });
  await jest.advanceTimersByTimeAsync(ANSWER_TIMEOUT);
  await outcome;
});
