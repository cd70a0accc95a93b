import { expect, test } from '@jest/globals';
import { compare } from './comparison.ts';

const version = (paths: string[], slots: string[], contract = '^1.0.0', sentBytes = 1000) => ({
  routes: paths.map((path) => ({ path, title: { zh: '页', en: 'Page' }, keepAlive: true })),
  slots,
  contract,
  sentBytes,
});

test('pages and places that come and go, the contract and the size are compared', () => {
  expect(compare(version(['User', 'Role'], ['header.bell']), version(['User', 'Releases'], ['home.content'], '^1.1.0', 900))).toEqual({
    added: ['/Main/Releases', 'home.content'],
    removed: ['/Main/Role', 'header.bell'],
    contract: ['^1.0.0', '^1.1.0'],
    bytes: -100,
  });
  expect(compare(version(['User'], []), version(['User'], []))).toEqual({ added: [], removed: [], contract: undefined, bytes: 0 });
});
