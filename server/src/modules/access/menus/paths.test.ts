import { expect, test } from '@jest/globals';
import { checkedPath } from './paths.ts';

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

test.each(['Users', 'User/1', 'Report', '?', '/Main/'])('there is no page %s', (path) => {
  expect(() => checkedPath({ type: 'page', path }, pages)).toThrow(expect.objectContaining({ status: 400 }));
});
