import { expect, test } from '@jest/globals';
import { optionPaths, optionTree, withoutOption } from './option-tree.ts';

const rows = [
  { id: 2, parentId: 1, name: 'Sales' },
  { id: 1, parentId: null, name: 'North' },
  { id: 3, parentId: null, name: 'South' },
  { id: 4, parentId: 3, name: 'Sales' },
];
const named = (offered?: Parameters<typeof optionTree<(typeof rows)[number]>>[2]) => optionPaths(optionTree(rows, ({ name }) => name, offered)).map(({ label }) => label);

test('each is called by the way to it', () => expect(named()).toEqual(['North', 'North / Sales', 'South', 'South / Sales']));

test('a row is left out with what is below it, and so is what is not offered', () => {
  expect(named({ without: 1 })).toEqual(['South', 'South / Sales']);
  expect(optionPaths(withoutOption(optionTree(rows, ({ name }) => name), 4)).map(({ label }) => label)).toEqual(['North', 'North / Sales', 'South']);
  expect(named({ isOffered: ({ id }) => id !== 3 })).toEqual(['North', 'North / Sales']);
});
