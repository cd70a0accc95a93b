import { describe, expect, test } from '@jest/globals';
import { inSlices } from './in-slices.ts';

const ids = (count: number) => Array.from({ length: count }, (_, place) => place);

describe('rows that are read in slices', () => {
  test.each([0, 1, 200, 201, 900])('are all of %i, in their order, of no more than 200 ids at a time', async (count) => {
    const sizes: number[] = [];
    const rows: number[] = [];
    const read = (some: readonly number[]) => {
      sizes.push(some.length);
      return Promise.resolve([...some]);
    };
    for await (const part of inSlices(ids(count), read)) rows.push(...part);
    expect(rows).toEqual(ids(count));
    expect([sizes.length, Math.max(0, ...sizes) <= 200]).toEqual([Math.ceil(count / 200), true]);
  });

  test('one slice is under way while another is worked on, and none after who stops', async () => {
    const begun: number[] = [];
    const read = (some: readonly number[]) => {
      begun.push(some[0] ?? -1);
      return begun.length === 1 ? Promise.resolve([...some]) : Promise.reject(new Error('away'));
    };
    for await (const part of inSlices(ids(900), read)) {
      expect([part.length, begun]).toEqual([200, [0, 200]]);
      break;
    }
    expect(begun).toEqual([0, 200]);
  });

  test('a slice that fails is told', async () => {
    const all = async () => {
      for await (const part of inSlices(ids(300), (some) => (some.length === 200 ? Promise.resolve([...some]) : Promise.reject(new Error('away'))))) expect(part).toHaveLength(200);
    };
    await expect(all()).rejects.toThrow('away');
  });
});
