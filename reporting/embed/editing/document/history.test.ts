import { content, page } from '../test-report.ts';
import { beginning, mostSteps, pageOfChange, reduce, type History } from './history.ts';

const named = (displayName: string, joins?: string) => ({ kind: 'edit', edit: { kind: 'changePage', page: 'First', change: { displayName } }, joins }) as const;
const undo = { kind: 'undo' } as const;
const redo = { kind: 'redo' } as const;
const nameOf = ({ present }: History) => present.pages[0]!.displayName;

test('steps are taken back and done again', () => {
  const start = beginning(content());
  const two = reduce(reduce(start, named('One')), named('Two'));
  expect(nameOf(two)).toBe('Two');
  const back = reduce(reduce(two, undo), undo);
  expect(back.present).toBe(start.present);
  expect(reduce(back, undo)).toBe(back);
  const forth = reduce(reduce(back, redo), redo);
  expect(forth.present).toBe(two.present);
  expect(reduce(forth, redo)).toBe(forth);
});

test('a new step after going back is the end of what was ahead', () => {
  const other = reduce(reduce(reduce(beginning(content()), named('One')), undo), named('Other'));
  expect(nameOf(reduce(other, redo))).toBe('Other');
});

test('an edit that changes nothing is no step', () => {
  const start = beginning(content());
  expect(reduce(start, { kind: 'edit', edit: { kind: 'removeVisuals', page: 'First', visuals: ['nothing'] } })).toBe(start);
});

test('what is typed in a row is one step, until the field is left', () => {
  const start = beginning(content());
  const typed = reduce(reduce(start, named('a', 'name')), named('ab', 'name'));
  expect(typed.past).toHaveLength(1);
  expect(reduce(typed, undo).present).toBe(start.present);
  const again = reduce(reduce(typed, { kind: 'close' }), named('abc', 'name'));
  expect(nameOf(reduce(again, undo))).toBe('ab');
  expect(reduce(typed, named('b', 'title')).past).toHaveLength(2);
  expect(reduce(reduce(typed, undo), named('c', 'name')).past).toHaveLength(1);
});

test('a hundred steps and more can be taken back, and the number is bounded', () => {
  let history = beginning(content());
  for (let step = 0; step < mostSteps + 50; step += 1) history = reduce(history, named(`Step ${step}`));
  expect(mostSteps).toBeGreaterThanOrEqual(100);
  expect(history.past).toHaveLength(mostSteps);
  for (let step = 0; step < mostSteps; step += 1) history = reduce(history, undo);
  expect(nameOf(history)).toBe('Step 49');
});

test('the page of a change is found, also where it is new', () => {
  const before = content();
  expect(pageOfChange(before, { ...before, pages: [before.pages[0]!, page('Second')] })).toBe('Second');
  expect(pageOfChange(before, { ...before, pages: [page('New'), ...before.pages] })).toBe('New');
  expect(pageOfChange(before, { ...before, filters: [] })).toBeUndefined();
});
