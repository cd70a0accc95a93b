import { expect, test } from '@jest/globals';
import { idsOf, mentionsOf, partsOf } from './mentioned.ts';

const [jane, ann] = [{ id: 3, name: 'Jane (HR)' }, { id: 12, name: 'Ann' }];

test('only who still stands in the text is addressed, once', () => {
  expect(idsOf('@Jane (HR) look', [jane, ann, jane])).toBe('3');
  expect(idsOf('nobody', [jane])).toBe('');
});

test('who was addressed is known again', () => {
  expect(mentionsOf('3,12', 'Jane (HR),Ann')).toEqual([jane, ann]);
  expect(mentionsOf('', '')).toEqual([]);
});

test('a text is cut at the names, the longer ones first', () => {
  expect(partsOf('Hi @Jane (HR), ask @Anna', 'Jane (HR),Ann,Anna')).toEqual(['Hi ', '@Jane (HR)', ', ask ', '@Anna', '']);
  expect(partsOf('a@b <b>', '')).toEqual(['a@b <b>']);
});
