import { expect, test } from '@jest/globals';
import { begunOver, overStanding, type Unversioned } from './unversioned.ts';

type Values = { title: string; isPinned: number; groupIds: readonly number[]; userIds: readonly number[] };

const unversioned: Unversioned<Values> = [['isPinned'], ['groupIds', 'userIds']];
const begun: Values = { title: 'Old', isPinned: 0, groupIds: [1], userIds: [] };

test('what nobody has touched is not taken back; what is one thing is taken as one', () => {
  const standing: Values = { title: 'Theirs', isPinned: 1, groupIds: [2], userIds: [7] };
  expect(overStanding(unversioned, { ...begun, title: 'Mine' }, begun, standing)).toEqual({ ...standing, title: 'Mine' });
  expect(overStanding(unversioned, { ...begun, userIds: [8] }, begun, standing)).toMatchObject({ groupIds: [1], userIds: [8], isPinned: 1 });
});

test('what was touched stays so, also where somebody else had come to the same before they changed it back', () => {
  const mine: Values = { ...begun, isPinned: 1 };
  const now = begunOver(unversioned, mine, begun, { ...begun, isPinned: 1, groupIds: [2] });
  expect(now).toEqual({ ...begun, groupIds: [2] });
  expect(overStanding(unversioned, mine, now, { ...begun, isPinned: 0 })).toMatchObject({ isPinned: 1 });
});
