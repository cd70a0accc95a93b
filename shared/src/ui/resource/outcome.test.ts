import { describe, expect, jest, test } from '@jest/globals';
import { ApiError, type ApiErrorKind } from '@portal/shared/api';
import { actOn, actOnEach } from './outcome.ts';

const failing = (kind: ApiErrorKind, statusCode = 0) => new ApiError(`${kind} ${statusCode}`, { kind, statusCode });
/** An act that fails for some of its calls, which count from 1. */
const act = (failures: Readonly<Record<number, Error>>) => {
  let times = 0;
  return jest.fn(async (_rows: readonly number[]) => {
    times += 1;
    if (failures[times]) throw failures[times];
  });
};

describe('an act on several rows', () => {
  test('is one call where all goes well', async () => {
    const run = act({});
    expect(await actOn(run, [1, 2])).toEqual({ done: [1, 2], failed: [] });
    expect(run.mock.calls).toEqual([[[1, 2]]]);
  });

  test.each([400, 403, 404, 409])('that is refused with %s is tried row by row', async (status) => {
    const run = act({ 1: failing('refused', status), 3: failing('refused', 409) });
    expect(await actOn(run, [1, 2, 3])).toEqual({ done: [1, 3], failed: [{ row: 2, error: failing('refused', 409) }] });
    expect(run.mock.calls).toEqual([[[1, 2, 3]], [[1]], [[2]], [[3]]]);
  });

  test.each([
    failing('refused', 503),
    failing('refused', 500),
    failing('refused', 429),
    failing('refused', 401),
    failing('unreadable', 404),
    failing('network'),
    failing('timeout'),
  ])('that fails otherwise is one call, and has failed for each row: %s', async (failure) => {
    const run = act({ 1: failure });
    expect(await actOn(run, [1, 2])).toEqual({ done: [], failed: [1, 2].map((row) => ({ row, error: failure })) });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('that is refused for what was typed into its form is one call: each row would be refused for the same', async () => {
    const failure = new ApiError('Too long', { kind: 'refused', statusCode: 400, errors: [{ field: 'answer', message: 'Too long' }] });
    expect(await actOn(act({ 1: failure }), [1, 2], ['answer'])).toEqual({ done: [], failed: [1, 2].map((row) => ({ row, error: failure })) });
    const other = act({ 1: failure });
    await actOn(other, [1, 2], ['until']);
    expect(other).toHaveBeenCalledTimes(3);
  });

  test('ends at a failure between rows, and keeps what is done apart from what is not', async () => {
    const run = act({ 1: failing('refused', 403), 2: failing('refused', 403), 4: failing('network') });
    expect(await actOn(run, [1, 2, 3, 4])).toEqual({
      done: [2],
      failed: [{ row: 1, error: failing('refused', 403) }, { row: 3, error: failing('network') }, { row: 4, error: failing('network') }],
    });
    expect(run).toHaveBeenCalledTimes(4);
  });
});

test('one row that is refused is not tried twice', async () => {
  const run = act({ 1: failing('refused', 403) });
  expect(await actOn(run, [1])).toEqual({ done: [], failed: [{ row: 1, error: failing('refused', 403) }] });
  expect(run).toHaveBeenCalledTimes(1);
});

test('a mistake in the act itself is not hidden', async () => {
  await expect(actOn(act({ 1: new TypeError('mistake') }), [1, 2])).rejects.toThrow('mistake');
});

describe('an act on one row after the other', () => {
  test('keeps none back for what fails for another, and says how far it is', async () => {
    const run = act({ 1: failing('refused', 503), 2: failing('refused', 409) });
    const onProgress = jest.fn<(count: number) => void>();
    expect(await actOnEach(run, [1, 2, 3], onProgress)).toEqual({ done: [3], failed: [{ row: 1, error: failing('refused', 503) }, { row: 2, error: failing('refused', 409) }] });
    expect(run.mock.calls).toEqual([[[1]], [[2]], [[3]]]);
    expect(onProgress.mock.calls).toEqual([[0], [1], [2]]);
  });

  test.each([failing('refused', 429), failing('refused', 401), failing('network')])('ends with what is about none of them: %s', async (failure) => {
    const run = act({ 2: failure });
    expect(await actOnEach(run, [1, 2, 3], () => undefined)).toEqual({ done: [1], failed: [2, 3].map((row) => ({ row, error: failure })) });
    expect(run).toHaveBeenCalledTimes(2);
  });
});
