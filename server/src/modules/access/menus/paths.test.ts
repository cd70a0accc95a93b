import { expect, test } from '@jest/globals';
import { checkedPath, opens } from './paths.ts';

const pages = ['Report/:id', 'Report/Top', 'User'];

test.each([
  ['User', 'User'],
  ['/Main/User', 'User'],
  ['//main//user/', 'User'],
  ['user', 'User'],
  ['User?', 'User'],
  ['User#', 'User'],
  ['user/?isAction=0', 'User?isAction=0'],
  ['report/aB7#top', 'Report/aB7#top'],
  ['REPORT/top', 'Report/Top'],
])('a page written as %s is kept as %s', (path, kept) => {
  expect(checkedPath({ type: 'page', path }, pages)).toBe(kept);
});

test.each(['Users', 'User/1', 'Report', '?', '/Main/', 'Report/*', 'Report/a*'])('there is no page %s', (path) => {
  expect(() => checkedPath({ type: 'page', path }, pages)).toThrow(expect.objectContaining({ status: 400 }));
});

test.each([
  ['User', 'User?isAction=0', true],
  ['/Main/User?isAction=0', 'User', true],
  ['Report/:id', 'Report/7', true],
  ['Report/:id', 'Report/:other', true],
  ['Report/7', 'Report/8', false],
  ['Report/7', 'Report/:id', false],
  ['Report', 'Report/7', false],
  ['Report/:id', 'Report', false],
  ['user', 'User', false],
])('%s opens %s: %s', (had, path, is) => {
  expect(opens(had, path)).toBe(is);
});
