import { expect, test } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

const full = () => new Error('full');

/** Work that ends when it is told, and what of it has begun, in order. */
const bench = (queue: FairQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (holder: string, name: string, signal?: AbortSignal) =>
    queue.run(
      holder,
      () => {
        begun.push(name);
        return new Promise<void>((fulfil) => ends.set(name, fulfil));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((fulfil) => setImmediate(fulfil));
  };
  const settled = () => new Promise((fulfil) => setImmediate(fulfil));
  return { begun, ask, end, settled };
};

test('those who wait take turns by holder, whoever asked first or for how much', async () => {
  const { begun, ask, end, settled } = bench(new FairQueue({ atOnce: 1, mostWaiting: 10, full }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('anna', name);
  for (const name of ['b1', 'b2']) void ask('ben', name);
  void ask('carl', 'c1');
  await settled();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('one holder has no more at once than their share, and others go past', async () => {
  const { begun, ask, end, settled } = bench(new FairQueue({ atOnce: 3, atOnceEach: 1, mostWaiting: 10, full }));
  for (const name of ['a1', 'a2']) void ask('anna', name);
  void ask('ben', 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('too much of one holder is refused, and takes nothing from others', async () => {
  const { begun, ask, end, settled } = bench(new FairQueue({ atOnce: 1, mostWaiting: 2, full }));
  void ask('anna', 'a1');
  for (const name of ['a2', 'a3']) void ask('anna', name);
  await expect(ask('anna', 'a4')).rejects.toThrow('full');
  void ask('ben', 'b1');
  await settled();
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('who goes away gives their place up', async () => {
  const { begun, ask, end, settled } = bench(new FairQueue({ atOnce: 1, mostWaiting: 10, full }));
  const gone = new AbortController();
  void ask('anna', 'a1');
  const left = ask('anna', 'a2', gone.signal);
  void ask('anna', 'a3');
  await settled();
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(ask('anna', 'a4', gone.signal)).rejects.toThrow('gone');
  await end('a1');
  await end('a3');
  expect(begun).toEqual(['a1', 'a3']);
});

test('work that fails gives its place to the next, and a stop ends all waiting', async () => {
  const queue = new FairQueue({ atOnce: 1, mostWaiting: 10, full });
  await expect(queue.run('anna', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const { ask, end } = bench(queue);
  const working = ask('anna', 'a1');
  const waiting = ask('ben', 'b1');
  queue.refuse(new Error('stopping'));
  await expect(waiting).rejects.toThrow('stopping');
  await end('a1');
  await expect(working).resolves.toBeUndefined();
});
