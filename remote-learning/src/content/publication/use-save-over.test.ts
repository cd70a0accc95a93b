import { ApiError } from '@portal/shared/api';
import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lineDifference } from '../versions/text-difference.ts';
import { useSaveOver } from './use-save-over.ts';

const open = (find: () => Promise<{ version: number } | null>) => {
  const save = jest.fn(async (_typed: string, _version: number) => undefined);
  const onProblem = jest.fn();
  const { result, rerender } = renderHook(
    ({ typed }) => useSaveOver({ find, differences: ({ version }) => [lineDifference(String(version), typed, [], [])], save: ({ version }) => save(typed, version), onProblem }),
    { initialProps: { typed: 'a' } },
  );
  return { result, rerender, save, onProblem };
};

test('what was compared is what is saved over, once; what was not is asked for', async () => {
  let version = 4;
  const { result, save } = open(async () => ({ version }));
  await act(async () => expect(await result.current.compare()).toMatchObject([{ key: '4', label: 'a' }]));
  version = 5;
  await act(() => result.current.saveOver());
  await act(() => result.current.saveOver());
  expect(save.mock.calls).toEqual([['a', 4], ['a', 5]]);
});

test('a second click saves nothing a second time, and what was typed until then is saved', async () => {
  let answered = (_: { version: number }): void => undefined;
  const find = jest.fn(() => new Promise<{ version: number }>((fulfil) => (answered = fulfil)));
  const { result, rerender, save } = open(find);
  act(() => void result.current.saveOver());
  expect(result.current.isSavingOver).toBe(true);
  act(() => void result.current.saveOver());
  rerender({ typed: 'ab' });
  expect(find).toHaveBeenCalledTimes(1);
  await act(async () => answered({ version: 4 }));
  expect(save.mock.calls).toEqual([['ab', 4]]);
  expect(result.current.isSavingOver).toBe(false);
});

test('over what is gone nothing is saved, and it is said', async () => {
  const { result, save, onProblem } = open(async () => {
    throw new ApiError('Gone', { kind: 'refused', statusCode: 404 });
  });
  await act(() => result.current.saveOver());
  expect(onProblem.mock.calls).toEqual([[{ text: 'Gone', kind: 'gone' }]]);
  expect(save).not.toHaveBeenCalled();
  expect(result.current.isSavingOver).toBe(false);
});

test('over what is new there is nothing to compare or to save', async () => {
  const { result, save, onProblem } = open(async () => null);
  await act(async () => expect(await result.current.compare()).toEqual([]));
  await act(() => result.current.saveOver());
  expect(save).not.toHaveBeenCalled();
  expect(onProblem).not.toHaveBeenCalled();
});
