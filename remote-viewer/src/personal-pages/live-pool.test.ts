import { expect, jest, test } from '@jest/globals';
import { LivePool, mostLive } from './live-pool.ts';
import type { LiveReport, LiveThing } from './live-report.ts';

const MOST_LIVE = mostLive(false);
const thing = (id: number): LiveThing => ({ id, type: 'Online', page: '', stateId: '', language: 'en' });
const poolOf = () => {
  const ended: number[] = [];
  const pool = new LivePool(({ id }) => ({ start: jest.fn(), end: () => ended.push(id) }) as unknown as LiveReport);
  const live = () => Array.from({ length: 8 }, (_, id) => id).filter((id) => pool.of(String(id)));
  return { pool, ended, live };
};

test('only so many are live at once, the first in sight first; one that goes out of sight makes room', () => {
  const { pool, ended, live } = poolOf();
  for (let id = 0; id < MOST_LIVE + 2; id += 1) pool.show(String(id), thing(id));
  expect([live(), ended]).toEqual([[0, 1, 2, 3], []]);
  pool.hide('1');
  expect([live(), ended]).toEqual([[0, 2, 3, 4], [1]]);
});

test('one that has gone out of sight stays as long as there is room', () => {
  const { pool, ended, live } = poolOf();
  pool.show('0', thing(0));
  pool.hide('0');
  expect([live(), ended]).toEqual([[0], []]);
});

test('one that somebody asks for takes the place of the oldest', () => {
  const { pool, ended, live } = poolOf();
  for (let id = 0; id <= MOST_LIVE; id += 1) pool.show(String(id), thing(id));
  pool.prefer('4', thing(4));
  expect([live(), ended]).toEqual([[1, 2, 3, 4], [0]]);
});

test('another page ends those of the one before', () => {
  const { pool, ended, live } = poolOf();
  for (const id of [0, 1, 2]) pool.show(String(id), thing(id));
  const told = jest.fn();
  pool.subscribe(told);
  pool.keep(['1']);
  expect([live(), ended, told.mock.calls.length]).toEqual([[1], [0, 2], 1]);
});

test('figures have room of their own, more of it', () => {
  const { pool, ended, live } = poolOf();
  for (let id = 0; id < MOST_LIVE; id += 1) pool.show(String(id), thing(id));
  for (let id = MOST_LIVE; id < 8; id += 1) pool.show(String(id), thing(id), true);
  expect([live(), ended]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], []]);
  for (let id = 8; id <= MOST_LIVE + mostLive(true); id += 1) pool.show(String(id), thing(id), true);
  expect([pool.of('11'), pool.of('12')]).toEqual([expect.anything(), undefined]);
  pool.hide('4');
  expect([pool.of('12'), ended]).toEqual([expect.anything(), [4]]);
});
