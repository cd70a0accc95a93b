import { expect, test } from '@jest/globals';
import type { PersonalCard, PinnedThing } from '@portal/shared/contract/all';
import { freePlace, pinnedSize } from './places.ts';

const card = (x: number, y: number, w: number, h: number): PersonalCard => ({ kind: 'text', key: `${x}-${y}`, x, y, w, h, title: '', entitle: '', locked: 0, text: 'a', entext: '' });

test.each<[string, readonly PersonalCard[], { w: number; h: number }, { x: number; y: number }]>([
  ['at the top of an empty page', [], { w: 12, h: 14 }, { x: 0, y: 0 }],
  ['beside a narrow card', [card(0, 0, 4, 2)], { w: 6, h: 6 }, { x: 4, y: 0 }],
  ['below where nothing is wide enough', [card(0, 0, 7, 4)], { w: 6, h: 6 }, { x: 0, y: 4 }],
  ['between two cards', [card(0, 0, 4, 6), card(8, 0, 4, 6)], { w: 3, h: 4 }, { x: 4, y: 0 }],
  ['beside the second row, which ends lower', [card(0, 0, 12, 3), card(0, 3, 6, 6)], { w: 6, h: 6 }, { x: 6, y: 3 }],
  ['not over a card further down', [card(0, 0, 6, 2), card(6, 2, 6, 4)], { w: 6, h: 6 }, { x: 0, y: 2 }],
  ['at the full width below all', [card(0, 0, 4, 2), card(4, 0, 4, 9)], { w: 12, h: 14 }, { x: 0, y: 9 }],
])('a card goes %s', (_, cards, size, place) => {
  expect(freePlace(cards, size)).toEqual(place);
});

test.each<[PinnedThing, number, number]>([
  [{ kind: 'report', reportId: 1, page: '', stateId: '', show: 'live' }, 12, 16],
  [{ kind: 'dashboard', dashboardId: 1, show: 'live' }, 12, 20],
  [{ kind: 'dashboard', dashboardId: 1, show: 'picture' }, 6, 9],
  [{ kind: 'visual', reportId: 1, page: 'p', visual: 'v', visualTitle: '', stateId: '' }, 6, 8],
  [{ kind: 'kpi', reportId: 1, page: 'p', visual: 'v', visualTitle: '', stateId: '' }, 3, 4],
])('%j takes %d columns and %d rows', (thing, w, h) => {
  expect(pinnedSize(thing)).toEqual({ w, h });
});
