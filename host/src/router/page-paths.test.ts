import { describe, expect, test } from '@jest/globals';
import { isPagePath, pathsMeet } from '@portal/shared/contract';
import { matchPath } from '@portal/shared/router';

const isAt = (path: string, address: string): boolean => matchPath(`/Main/${path}`, `/Main/${address}`) !== null;

describe('the path of a page', () => {
  test.each(['User', 'PBIViews/:id/:page/:type', 'home-list/:seek_for', 'Version-1.0/~mine'])('%s is one', (path) => expect(isPagePath(path)).toBe(true));

  test.each(['', '*', 'LearningCenter?', 'LearningCenter/*', 'Learn*', ':id?', 'a/:id?/b', '/User', 'User/', 'a//b', '..', 'a/./b', ':a.b', ':', 'a:b', 'a b', '%41', '用户', 'a#b', 'a\\b', 'a\n'])(
    '%j is none',
    (path) => expect(isPagePath(path)).toBe(false),
  );
});

/** Segments that a path may have, and addresses that tell them apart. */
const segments = ['user', 'User', 'a.c', 'abc', ':id', ':other'];
const paths = [...segments, ...segments.flatMap((first) => segments.map((second) => `${first}/${second}`))];
const words = ['user', 'USER', 'a.c', 'abc', 'x', 'User/'];
const addresses = [...words, ...words.flatMap((first) => words.map((second) => `${first.replace('/', '')}/${second}`))];

test('two paths meet where the router has an address for both, and nowhere else', () => {
  for (const left of paths) {
    for (const right of paths) {
      const both = addresses.filter((address) => isAt(left, address) && isAt(right, address));
      expect([left, right, pathsMeet(left, right)]).toEqual([left, right, both.length > 0]);
    }
  }
});

test('what is no path of a page takes addresses that are not its own', () => {
  expect(isAt('LearningCenter?', '')).toBe(true);
  expect(isAt('*', 'LearningCenter')).toBe(true);
});
