import { expect, test } from '@jest/globals';
import { sheetNames } from './sheet-names.ts';

const long = 'Sales of all stores by month and ';

test.each<[string, string[], string[]]>([
  ['alike when they are cut', [`${long}product`, `${long}region`, `${long}city`], ['Sales of all stores by month an', 'Sales of all stores by mont (2)', 'Sales of all stores by mont (3)']],
  ['alike but for capitals', ['Sales', 'SALES', 'sales'], ['Sales', 'SALES (2)', 'sales (3)']],
  ['alike without the marks that Excel does not take', ['a/b', 'a:b', "'a b'"], ['a b', 'a b (2)', 'a b (3)']],
  ['that are numbered already', ['a', 'A (2)', 'a'], ['a', 'A (2)', 'a (3)']],
  ['that Excel keeps for itself', ['History'], ['History (2)']],
  ['of which nothing is left', ["'", '[]'], ['Sheet1', 'Sheet1 (2)']],
  ['with marks of XML', ['R&D <x>'], ['R＆D ＜x＞']],
  ['that are cut within a character, or before an apostrophe', [`${'a'.repeat(30)}😀`, `${'b'.repeat(30)}'c`], ['a'.repeat(30), 'b'.repeat(30)]],
])('names of sheets %s are told apart, as Excel takes them', (_, names, taken) => {
  expect(sheetNames(names)).toEqual(taken);
});
