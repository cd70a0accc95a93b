import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageTab } from '@portal/shared/shell';
import { LeaveGuard, LOOK } from './leave-guard.ts';

const isSignedIn = jest.fn<() => boolean>();
const hasUnsavedChanges = jest.fn<() => Promise<boolean>>();
const release = jest.fn();
const saving = jest.fn<() => (() => Promise<boolean>) | undefined>();
const guardUnsavedChanges = jest.fn<PageTab['guardUnsavedChanges']>();
let guard: LeaveGuard;

/** Whether the browser would ask. */
const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const later = () => jest.advanceTimersByTimeAsync(LOOK);

beforeEach(() => {
  jest.useFakeTimers();
  guardUnsavedChanges.mockReset().mockReturnValue(release);
  release.mockReset();
  isSignedIn.mockReset().mockReturnValue(true);
  hasUnsavedChanges.mockReset().mockResolvedValue(true);
  saving.mockReset();
  guard = new LeaveGuard(hasUnsavedChanges, { isSignedIn, guardUnsavedChanges, saving });
  guard.watch(true);
});
afterEach(() => {
  guard.watch(false);
  jest.useRealTimers();
});

test('the browser asks while there are changes, and not before and after', async () => {
  expect(isAsked()).toBe(false);
  await later();
  expect(isAsked()).toBe(true);
  hasUnsavedChanges.mockResolvedValue(false);
  await later();
  expect(isAsked()).toBe(false);
});

test('outside the editor nothing is asked, not even for a late answer of it', async () => {
  let answer = (_: boolean): void => undefined;
  hasUnsavedChanges.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await later();
  guard.watch(false);
  answer(true);
  await later();
  expect(isAsked()).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  expect(hasUnsavedChanges).toHaveBeenCalledTimes(1);
});

test('who has been signed out is not held up', async () => {
  await later();
  isSignedIn.mockReturnValue(false);
  expect(isAsked()).toBe(false);
});

test('its tab holds the work for as long as there is an editor', () => {
  guard.watch(true);
  expect(guardUnsavedChanges.mock.calls).toEqual([[hasUnsavedChanges, undefined]]);
  expect(release).not.toHaveBeenCalled();
  guard.watch(false);
  guard.watch(false);
  expect(release).toHaveBeenCalledTimes(1);
});

test('who may save is offered to by the tab, too', () => {
  guard.watch(false);
  const save = async () => true;
  saving.mockReturnValue(save);
  guard.watch(true);
  expect(guardUnsavedChanges).toHaveBeenLastCalledWith(hasUnsavedChanges, save);
});
