import { expect, test } from '@jest/globals';
import { keepRunning } from './keep-running.mjs';

/** Processes that end when they are told to. */
const fakes = () => {
  const ends: (() => void)[] = [];
  const stopped: number[] = [];
  const start = () => {
    const number = ends.length;
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.push(() => resolve('reporting'));
    return { ready: Promise.resolve({ kind: 'ready' }), ended: promise, stop: async () => void stopped.push(number) };
  };
  return { ends, stopped, start };
};
/** Lets what is decided already happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a process that ends unasked is started again, and that is said', async () => {
  const { ends, stopped, start } = fakes();
  const said: string[] = [];
  const kept = keepRunning(start, { say: (what: string) => said.push(what) });
  await kept.ready;
  ends[0]!();
  await settle();
  expect(ends).toHaveLength(2);
  expect(said).toEqual(['ended unexpectedly and is started again', 'is running again']);
  await kept.stop();
  expect(stopped).toEqual([1]);
  ends[1]!();
  await settle();
  expect(ends).toHaveLength(2);
});

test('the sixth end within ten minutes is the last one; older ends do not count', async () => {
  const { ends, start } = fakes();
  let time = 0;
  const kept = keepRunning(start, { say: () => undefined, now: () => time });
  let given: string | undefined;
  void kept.ended.then((name: string) => (given = name));
  const end = async () => {
    ends.at(-1)!();
    await settle();
  };
  for (let count = 0; count < 5; count++) await end();
  time += 11 * 60_000;
  for (let count = 0; count < 5; count++) await end();
  expect(given).toBeUndefined();
  expect(ends).toHaveLength(11);
  await end();
  expect(given).toBe('reporting');
  expect(ends).toHaveLength(11);
});

test('one that cannot start is not tried again', async () => {
  let starts = 0;
  const start = () => {
    starts++;
    return { ready: Promise.reject(new Error('no port')), ended: Promise.resolve('reporting'), stop: async () => undefined };
  };
  const kept = keepRunning(start, { say: () => undefined });
  await expect(kept.ready).rejects.toThrow('no port');
  await kept.stop();
  await settle();
  expect(starts).toBe(1);
});
