import { afterEach, expect, test } from '@jest/globals';
import { inTurn } from './turns.ts';

let done: string[] = [];
afterEach(() => void (done = []));

const does = (name: string) => () => void done.push(name);
/** Settles in a turn that comes after all that wait. */
const passed = () => new Promise<void>((fulfil) => inTurn(fulfil));

test('one piece of work comes after the other, none at once', async () => {
  inTurn(does('first'));
  inTurn(does('second'));
  expect(done).toEqual([]);
  await passed();
  expect(done).toEqual(['first', 'second']);
});

test('what else is to be done comes between two', async () => {
  inTurn(() => void setTimeout(does('a click')));
  for (let turn = 1; turn <= 50; turn += 1) inTurn(does('turn'));
  await passed();
  expect(done.indexOf('a click')).toBeGreaterThan(-1);
  expect(done.at(-1)).toBe('turn');
});

test('the same work twice is done twice', async () => {
  const work = does('work');
  inTurn(work);
  inTurn(work);
  await passed();
  expect(done).toEqual(['work', 'work']);
});

test('what is taken back is not done, also the only one', async () => {
  inTurn(does('gone'))();
  await passed();
  const takeBack = inTurn(does('gone, too'));
  inTurn(does('kept'));
  takeBack();
  await passed();
  expect(done).toEqual(['kept']);
});

test('what is taken back by one before it is not done', async () => {
  const taken: { back?: () => void } = {};
  inTurn(() => taken.back?.());
  taken.back = inTurn(does('gone'));
  await passed();
  expect(done).toEqual([]);
});

test('new work comes when there was none for a while', async () => {
  await passed();
  inTurn(does('late'));
  await passed();
  expect(done).toEqual(['late']);
});
