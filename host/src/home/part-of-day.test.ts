import { expect, test } from '@jest/globals';
import { partOfDay } from './part-of-day.ts';
import { useTexts } from './texts.ts';

test.each([
  [0, '夜深了，Ada', 'Good evening, Ada'],
  [4, '夜深了，Ada', 'Good evening, Ada'],
  [5, '早上好，Ada', 'Good morning, Ada'],
  [11, '上午好，Ada', 'Good morning, Ada'],
  [12, '中午好，Ada', 'Good afternoon, Ada'],
  [17, '下午好，Ada', 'Good afternoon, Ada'],
  [23, '晚上好，Ada', 'Good evening, Ada'],
])('at %d o’clock people are greeted as one does then', (hour, zh, en) => {
  expect([useTexts.in('zh')(partOfDay(hour), { name: 'Ada' }), useTexts.in('en')(partOfDay(hour), { name: 'Ada' })]).toEqual([zh, en]);
});
