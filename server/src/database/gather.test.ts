import { describe, expect, test } from '@jest/globals';
import { Gather } from './gather.ts';

/** Look-ups that end when they are told to. */
const lookUps = () => {
  const calls: { keys: readonly string[]; end: (found: Record<string, string>) => void; fail: (error: Error) => void }[] = [];
  const pauses: { end: () => void; givenUp: AbortSignal }[] = [];
  const gather = new Gather<string>(
    (keys) => new Promise((fulfil, reject) => void calls.push({ keys, end: (found) => fulfil(new Map(Object.entries(found))), fail: reject })),
    (givenUp) => new Promise<void>((end) => void pauses.push({ end, givenUp })),
  );
  return { calls, gather, pauses };
};
const settled = () => new Promise((fulfil) => setImmediate(fulfil));

describe('gathered look-ups', () => {
  test('are done together, and each gets its own', async () => {
    const { calls, gather } = lookUps();
    const found = [gather.find('a'), gather.find('b'), gather.find('a')];
    await settled();
    expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    calls[0]?.end({ a: 'A' });
    expect(await Promise.all(found)).toEqual(['A', undefined, 'A']);
  });

  test('that come while one is under way wait for the next: nobody gets what was read before they asked', async () => {
    const { calls, gather } = lookUps();
    const before = gather.find('a');
    await settled();
    const after = gather.find('a');
    await settled();
    expect(calls).toHaveLength(1);
    calls[0]?.end({ a: 'as it was' });
    await settled();
    calls[1]?.end({ a: 'as it is' });
    expect([await before, await after]).toEqual(['as it was', 'as it is']);
  });

  test('fail with their own batch only', async () => {
    const { calls, gather } = lookUps();
    const failing = gather.find('a');
    await settled();
    const next = gather.find('b');
    calls[0]?.fail(new Error('The database is away'));
    await expect(failing).rejects.toThrow('away');
    await settled();
    calls[1]?.end({ b: 'B' });
    expect(await next).toBe('B');
  });

  test('that never end do not stop later ones, which wait for them only so long', async () => {
    const { calls, gather, pauses } = lookUps();
    void gather.find('hangs');
    await settled();
    expect(pauses).toEqual([]);
    void gather.find('hangs, too');
    await settled();
    expect([calls.length, pauses.length]).toEqual([1, 1]);
    pauses[0]?.end();
    await settled();
    expect(calls[1]?.keys).toEqual(['hangs, too']);
    const found = gather.find('b');
    await settled();
    expect([calls.length, pauses.length]).toEqual([2, 2]);
    pauses[1]?.end();
    await settled();
    calls[2]?.end({ b: 'B' });
    expect(await found).toBe('B');
    void gather.find('c');
    await settled();
    expect([calls[3]?.keys, pauses.length]).toEqual([['c'], 2]);
  });

  test('give up the pause when they end in time', async () => {
    const { calls, gather, pauses } = lookUps();
    void gather.find('a');
    await settled();
    void gather.find('b');
    await settled();
    expect(pauses[0]?.givenUp.aborted).toBe(false);
    calls[0]?.end({});
    await settled();
    expect([calls[1]?.keys, pauses[0]?.givenUp.aborted]).toEqual([['b'], true]);
  });
});
