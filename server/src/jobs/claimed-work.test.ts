import { expect, test } from '@jest/globals';
import { ClaimedWork } from './claimed-work.ts';

/** So many turns of waiting promises later. */
const later = (turns: number, act: () => void): void => queueMicrotask(() => (turns === 0 ? act() : later(turns - 1, act)));

// One of the turns is between the end of the look and the moment in which that is noted.
test.each(Array.from({ length: 12 }, (_, turns) => turns))('a row that comes %i turns after a look found none is found without waiting', async (turns) => {
  const rows: string[] = [];
  const worked: string[] = [];
  let isFirst = true;
  const work = new ClaimedWork<string>({
    name: 'rows',
    atOnce: 1,
    claim: () => {
      if (isFirst) later(turns, comes);
      isFirst = false;
      return Promise.resolve(rows.shift());
    },
    work: async (row) => void worked.push(row),
    about: () => ({}),
    log: { error: () => undefined },
  });
  const comes = (): void => {
    rows.push('late');
    work.wake();
  };
  work.wake();
  await new Promise((fulfil) => setImmediate(fulfil));
  expect(worked).toEqual(['late']);
  await work.stop();
});
