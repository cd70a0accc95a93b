import { expect, test } from '@jest/globals';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { arranged, isLocked, moved, resized, withNew } from './arrangement.ts';

const card = (key: string, x: number, y: number, w: number, h: number, locked: 0 | 1 = 0): PersonalCard => ({ kind: 'text', key, x, y, w, h, title: '', entitle: '', locked, text: '', entext: '' });
const places = (cards: readonly PersonalCard[] | undefined) => cards?.map(({ key, x, y, w, h }) => `${key} ${x},${y} ${w}x${h}`);
const two = [card('a', 0, 0, 6, 4), card('b', 0, 4, 6, 3)];

test('cards stand without gaps and without one over another, from the top', () => {
  expect(places(arranged([card('b', 0, 9, 6, 3), card('a', 0, 2, 6, 4), card('c', 3, 2, 6, 2)]))).toEqual(['a 0,0 6x4', 'c 3,4 6x2', 'b 0,6 6x3']);
});

test('what a template has locked stays where it is, and the others give way', () => {
  expect(places(arranged([card('mine', 0, 0, 12, 3), card('top', 4, 0, 4, 2, 1)]))).toEqual(['top 4,0 4x2', 'mine 0,2 12x3']);
});

test.each([
  ['right by a column', { x: 1 as const }, ['a 1,0 6x4', 'b 0,4 6x3']],
  ['below the next', { y: 1 as const }, ['a 0,3 6x4', 'b 0,0 6x3']],
  ['not out at the left', { x: -1 as const }, undefined],
  ['not out at the top', { y: -1 as const }, undefined],
])('an arrow moves a card %s', (_, step, expected) => {
  expect(places(moved(two, 'a', step, isLocked))).toEqual(expected);
});

test('a card at the bottom goes no further, and a locked one nowhere', () => {
  expect(moved(two, 'b', { y: 1 }, isLocked)).toBeUndefined();
  expect(places(moved(two, 'b', { y: -1 }, isLocked))).toEqual(['a 0,3 6x4', 'b 0,0 6x3']);
  expect(moved([card('a', 0, 0, 4, 2, 1)], 'a', { x: 1 }, isLocked)).toBeUndefined();
});

test.each([
  ['wider', { x: 1 as const }, ['a 0,0 7x4', 'b 0,4 6x3']],
  ['higher, and pushes what is below', { y: 1 as const }, ['a 0,0 6x5', 'b 0,5 6x3']],
  ['lower, and what is below follows', { y: -1 as const }, ['a 0,0 6x3', 'b 0,3 6x3']],
])('Shift and an arrow makes a card %s', (_, step, expected) => {
  expect(places(resized(two, 'a', step, isLocked))).toEqual(expected);
});

test('a card is never wider than its page, nor too small to show anything', () => {
  expect(resized([card('a', 8, 0, 4, 2)], 'a', { x: 1 }, isLocked)).toBeUndefined();
  expect(resized([card('a', 8, 0, 2, 2)], 'a', { x: -1 }, isLocked)).toBeUndefined();
  expect(resized([card('a', 8, 0, 2, 20)], 'a', { y: 1 }, isLocked)).toBeUndefined();
});

test('a new card stands below all others', () => {
  expect(places(withNew(two, card('c', 5, 5, 4, 2)))?.at(-1)).toBe('c 0,7 4x2');
});
