import { expect, test } from '@jest/globals';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { newCard, newSize, type CardKind } from './new-card.ts';

test.each<[CardKind, Partial<Extract<PersonalCard, { kind: 'report' }>>, { w: number; h: number }]>([
  ['report', {}, { w: 12, h: 16 }],
  ['report', { show: 'picture' }, { w: 6, h: 9 }],
  ['dashboard', {}, { w: 12, h: 20 }],
  ['visual', {}, { w: 6, h: 8 }],
  ['kpi', {}, { w: 3, h: 4 }],
])('a new card of a %s %j is as large as what it shows', (kind, change, size) => {
  expect(newSize({ ...newCard(kind), ...change } as PersonalCard)).toEqual(size);
});
