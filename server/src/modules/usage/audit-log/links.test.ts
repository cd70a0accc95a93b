import { expect, test } from '@jest/globals';
import { hashOfLink } from './links.ts';

const key = new Uint8Array(32).fill(7);
const hashOf = (detail: unknown) =>
  hashOfLink(key, 'previous', 2, { id: 1, userId: null, account: 'ann', asUserId: null, asAccount: null, action: 'menu.update', target: 'x', detail: detail as Record<string, unknown>, address: '', createTime: new Date(0) });

test('the order of fields makes no difference, which the database keeps as it likes', () => {
  expect(hashOf({ a: 1, b: { c: [1], d: 2 } })).toBe(hashOf({ b: { d: 2, c: [1] }, a: 1 }));
});

test.each([
  [{ a: 1 }, [['a', 1]]],
  [{ after: { a: 1 } }, { after: [['a', 1]] }],
  [{ after: [1, 2] }, { after: [2, 1] }],
  [{ a: { fields: [['b', 1]] } }, { a: { b: 1 } }],
])('%j and %j have different hashes', (one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});
