import { expect, test } from '@jest/globals';
import { housekeeping } from './housekeeping.ts';

const step = (name: string, done: string[]) => ({ name, work: async () => void done.push(name) });

test('a step that fails keeps no other from its turn; the job fails, so that the queue tries again', async () => {
  const logged: unknown[] = [];
  const done: string[] = [];
  const log = { error: (detail: unknown) => void logged.push(detail) };
  const failing = { name: 'exports', work: () => Promise.reject(new Error('The storage is away')) };
  const job = housekeeping([step('sign-in', done), failing, step('releases', done)], log);
  await expect(job.work()).rejects.toMatchObject({ errors: [new Error('The storage is away')] });
  expect(done).toEqual(['sign-in', 'releases']);
  expect(logged).toMatchObject([{ module: 'exports', err: new Error('The storage is away') }]);
});

test('a night without a failure is one', async () => {
  const done: string[] = [];
  await housekeeping([step('sign-in', done), step('releases', done)], { error: () => undefined }).work();
  expect(done).toEqual(['sign-in', 'releases']);
});
