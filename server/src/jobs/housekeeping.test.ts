import { expect, test } from '@jest/globals';
import { housekeeping } from './housekeeping.ts';

const { signal } = new AbortController();
const step = (name: string, done: string[]) => ({ name, work: async () => void done.push(name) });

test('a step that fails keeps no other from its turn; the job fails, so that the queue tries again', async () => {
  const logged: unknown[] = [];
  const done: string[] = [];
  const log = { error: (detail: unknown) => void logged.push(detail) };
  const failing = { name: 'exports', work: () => Promise.reject(new Error('The storage is away')) };
  const job = housekeeping([step('sign-in', done), failing, step('releases', done)], log);
  await expect(job.work(signal)).rejects.toMatchObject({ errors: [new Error('The storage is away')] });
  expect(done).toEqual(['sign-in', 'releases']);
  expect(logged).toMatchObject([{ module: 'exports', err: new Error('The storage is away') }]);
});

test('a night without a failure is one', async () => {
  const done: string[] = [];
  await housekeeping([step('sign-in', done), step('releases', done)], { error: () => undefined }).work(signal);
  expect(done).toEqual(['sign-in', 'releases']);
});

test('a night that takes too long ends after the step that it is at, and has failed', async () => {
  const done: string[] = [];
  const night = new AbortController();
  const long = { name: 'exports', work: async () => night.abort(new Error('Two hours are over')) };
  const job = housekeeping([long, step('releases', done)], { error: () => undefined });
  await expect(job.work(night.signal)).rejects.toMatchObject({ errors: [new Error('Two hours are over')] });
  expect(done).toEqual([]);
});
