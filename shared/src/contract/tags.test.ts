import { expect, test } from '@jest/globals';
import { endpoints, type Endpoint } from './all.ts';

const entries = Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group));

test('what a call changes is what some answer is about', () => {
  const about = new Set(entries.flatMap(({ tags = [] }) => tags));
  expect(entries.flatMap(({ changes = [] }) => changes).filter((tag) => !about.has(tag))).toEqual([]);
});

test('a call that reads changes nothing', () => {
  expect(entries.filter(({ tags, changes }) => tags && changes)).toEqual([]);
  expect(entries.filter(({ method, changes }) => method === 'GET' && changes)).toEqual([]);
});
