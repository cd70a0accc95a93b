/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { useMedia } from '@portal/shared/ui/theme';

/** Lists as Chromium's: who reads one while a change is on its way has taken the event from its listeners. */
const chromium = () => {
  let answer = false;
  const lists: { known: boolean; listeners: Set<() => void> }[] = [];
  const matchMedia = (): MediaQueryList => {
    const list = { known: answer, listeners: new Set<() => void>() };
    lists.push(list);
    return {
      get matches() {
        list.known = answer;
        return answer;
      },
      addEventListener: (_: string, listener: () => void) => list.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => list.listeners.delete(listener),
    } as unknown as MediaQueryList;
  };
  const tell = (): void => {
    for (const list of lists.filter(({ known }) => known !== answer)) {
      list.known = answer;
      for (const listener of list.listeners) listener();
    }
  };
  return { matchMedia, turn: (next: boolean) => void (answer = next), tell };
};

afterEach(() => void jest.restoreAllMocks());

test('a change reaches every reader, also when one of them was drawn while it was on its way', () => {
  const { matchMedia, turn, tell } = chromium();
  jest.spyOn(window, 'matchMedia').mockImplementation(matchMedia);
  const early = renderHook(() => useMedia('(max-width: 9px)'));
  const late = renderHook(() => useMedia('(max-width: 9px)'));
  expect([early.result.current, late.result.current]).toEqual([false, false]);
  turn(true);
  early.rerender();
  act(tell);
  expect([early.result.current, late.result.current]).toEqual([true, true]);
});
