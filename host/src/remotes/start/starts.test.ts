import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStarts } from './starts.ts';
import type { EndedPage, PageLife, Start } from './page-life.ts';

const probe = { remote: 'probe', version: '1.0.0-a' };
const bell = { remote: 'bell', version: '2.0.0-b' };

const starts = (ended: readonly EndedPage[] = [], usable: Promise<unknown> = Promise.resolve()) => {
  const onFrozen = jest.fn<(start: Start | undefined) => void>();
  const marked = new Set<Start>();
  const page: PageLife = {
    ended: Promise.resolve(ended),
    mark: (start) => {
      const one = { ...start };
      marked.add(one);
      return () => void marked.delete(one);
    },
  };
  return { onFrozen, marked, ...createStarts({ page, usable, onFrozen, longest: 1_000 }) };
};

/** Whether work has come to an end by now. */
const isOver = async (work: Promise<unknown>): Promise<boolean> => {
  let over = false;
  void work.then(() => (over = true));
  await jest.advanceTimersByTimeAsync(0);
  return over;
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

test('nothing starts before the shell can be used', async () => {
  let use = (): void => undefined;
  const { ready, turn } = starts([], new Promise<void>((fulfil) => (use = fulfil)));
  const first = turn('bell', true);
  expect([await isOver(ready), await isOver(first)]).toEqual([false, false]);
  use();
  expect([await isOver(ready), await isOver(first)]).toEqual([true, true]);
});

describe('a version at whose start a page froze', () => {
  test('is skipped and told of, in that version only', async () => {
    const { ready, isSkipped, onFrozen } = starts([{ starting: [probe, { ...probe }] }]);
    await ready;
    expect([isSkipped(probe), isSkipped({ ...probe, version: '1.0.0-b' }), isSkipped(bell)]).toEqual([true, false, false]);
    expect(onFrozen.mock.calls).toEqual([[probe]]);
  });

  test('is skipped in the next page, too, until a person wants it or a day has passed', async () => {
    await starts([{ starting: [probe] }, { starting: [bell] }]).ready;
    const { isSkipped, forgive } = starts();
    expect([isSkipped(probe), isSkipped(bell)]).toEqual([true, true]);
    forgive('probe');
    expect([isSkipped(probe), isSkipped(bell)]).toEqual([false, true]);
    jest.setSystemTime(Date.now() + 24 * 3600 * 1000);
    expect(isSkipped(bell)).toBe(false);
  });
});

test('of several that were starting together none is skipped: they take turns, so that it is known the next time', async () => {
  const { ready, isSkipped, onFrozen, turn } = starts([{ starting: [probe, bell] }]);
  await ready;
  expect([isSkipped(probe), isSkipped(bell), onFrozen.mock.calls]).toEqual([false, false, [[undefined]]]);
  const first = await turn('probe', false);
  const second = turn('bell', false);
  expect(await isOver(second)).toBe(false);
  first();
  expect(await isOver(second)).toBe(true);
});

test('a page that froze at nothing that is known is told of', async () => {
  const { ready, onFrozen } = starts([{ starting: [] }]);
  await ready;
  expect(onFrozen.mock.calls).toEqual([[undefined]]);
});

describe('what starts by itself', () => {
  test('starts one after the other, and what a person opens does not wait', async () => {
    const { turn } = starts();
    const first = await turn('bell', true);
    const second = turn('probe', true);
    expect([await isOver(second), await isOver(turn('viewer', false))]).toEqual([false, true]);
    first();
    expect(await isOver(second)).toBe(true);
  });

  test('does not keep the others for ever', async () => {
    const { turn } = starts();
    await turn('bell', true);
    const second = turn('probe', true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await isOver(second)).toBe(true);
  });
});

test('a mark ends when it is told to, that of a drawing also when the page has lived on for a while', async () => {
  const { mark, markDrawing, marked } = starts();
  const [fetching, drawing] = [mark(probe), markDrawing(probe)];
  drawing();
  fetching();
  expect([...marked]).toEqual([]);
  mark(probe);
  markDrawing(bell);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([...marked]).toEqual([probe]);
});
