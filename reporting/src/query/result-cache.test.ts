import { expect, jest, test } from '@jest/globals';
import { ResultCache } from './result-cache.ts';

const always = () => true;

test('keeps results, the least recently used go first', async () => {
  const cache = new ResultCache<string>(2, always);
  const run = jest.fn(async () => 'result');
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, run);
  expect(run).toHaveBeenCalledTimes(3);
  await cache.get('b', run);
  expect(run).toHaveBeenCalledTimes(4);
  expect(cache.size).toBe(2);
});

test('does not keep failures, nor what is not worth it', async () => {
  const cache = new ResultCache<string>(2, (result) => result !== 'long');
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await cache.get('b', async () => 'long');
  expect(cache.size).toBe(0);
});

test('runs once for all who ask at the same time, and stops when all have gone', async () => {
  const cache = new ResultCache<string>(2, always);
  const run = jest.fn((signal: AbortSignal) => new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))));
  const one = new AbortController();
  const other = new AbortController();
  const asked = [cache.get('a', run, one.signal), cache.get('a', run, other.signal)];
  one.abort(new Error('first gone'));
  await Promise.resolve();
  expect(run.mock.calls[0]![0].aborted).toBe(false);
  other.abort(new Error('both gone'));
  expect(run).toHaveBeenCalledTimes(1);
  await Promise.all(asked.map((promise) => expect(promise).rejects.toThrow('gone')));
  expect(await cache.get('a', async () => 'new')).toBe('new');
});

test('goes on for one who cannot go away', async () => {
  const cache = new ResultCache<string>(2, always);
  let resolve: (result: string) => void = () => undefined;
  const promise = new Promise<string>((fulfil) => (resolve = fulfil));
  const run = jest.fn((signal: AbortSignal) => Promise.race([promise, new Promise<string>((_, reject) => signal.addEventListener('abort', reject))]));
  const gone = new AbortController();
  const patient = cache.get('a', run);
  const hasty = cache.get('a', run, gone.signal);
  gone.abort(new Error('gone'));
  resolve('result');
  expect(await patient).toBe('result');
  await expect(hasty).rejects.toThrow('gone');
});
