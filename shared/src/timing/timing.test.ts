import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pause, withTimeout } from './index.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ended = (work: Promise<unknown>): (() => unknown) => {
  let outcome: unknown = 'waits';
  work.then(
    (value) => (outcome = value ?? 'done'),
    (error: unknown) => (outcome = error),
  );
  return () => outcome;
};

describe('a pause', () => {
  test('lasts as long as it was meant to', async () => {
    const outcome = ended(pause(1000));
    await jest.advanceTimersByTimeAsync(999);
    expect(outcome()).toBe('waits');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome()).toBe('done');
  });

  test('ends with its signal, and leaves no timer behind', async () => {
    const ending = new AbortController();
    const outcome = ended(pause(1000, ending.signal));
    const reason = new Error('enough');
    ending.abort(reason);
    await jest.advanceTimersByTimeAsync(0);
    expect([outcome(), jest.getTimerCount()]).toEqual([reason, 0]);
  });

  test('does not begin when its signal has been aborted', async () => {
    const outcome = ended(pause(1000, AbortSignal.abort('before')));
    await jest.advanceTimersByTimeAsync(0);
    expect([outcome(), jest.getTimerCount()]).toEqual(['before', 0]);
  });

  test('that is over leaves nothing with its signal', async () => {
    const { signal } = new AbortController();
    const [add, remove] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
    const outcome = ended(pause(1000, signal));
    await jest.advanceTimersByTimeAsync(1000);
    expect(outcome()).toBe('done');
    expect(remove.mock.calls[0]?.slice(0, 2)).toEqual(add.mock.calls[0]?.slice(0, 2));
  });
});

describe('work with a timeout', () => {
  const late = () => new Error('late');

  test('gives its outcome, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('pages'), 1000, late)).resolves.toBe('pages');
    await expect(withTimeout(Promise.reject(new Error('no')), 1000, late)).rejects.toThrow('no');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that never ends fails in time', async () => {
    const outcome = ended(withTimeout(new Promise(() => undefined), 1000, late));
    await jest.advanceTimersByTimeAsync(999);
    expect(outcome()).toBe('waits');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome()).toEqual(new Error('late'));
  });
});
