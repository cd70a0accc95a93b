import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith, requests, success } from '../testing/network.ts';
import Cookies from 'js-cookie';
import { noteActivity } from './activity.ts';
import { endIdleSession, watchIdle } from './idle.ts';
import { clearSession, currentUser, hearMessage, keepSession, whyEnded } from './session.ts';

const MINUTE = 60_000;
const onWarning = jest.fn<(secondsLeft: number | undefined) => void>();
const onIdle = jest.fn<() => void>();
let stop = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') });
  localStorage.clear();
  onWarning.mockClear();
  onIdle.mockClear();
  noteActivity();
});
afterEach(() => {
  stop();
  clearSession();
  jest.useRealTimers();
});

const watch = (): void => {
  stop = watchIdle({ minutes: 60, onWarning, onIdle });
};
const move = (): boolean => window.dispatchEvent(new Event('pointermove'));
/** What another tab of the browser writes. */
const otherTab = (): void => localStorage.setItem('hb_activity', String(Date.now()));

describe('a user who does nothing', () => {
  test('is warned one minute before the hour is over, second by second, then signed out once', () => {
    watch();
    jest.advanceTimersByTime(59 * MINUTE - 1000);
    expect(onWarning).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2000);
    expect(onWarning.mock.calls).toEqual([[60], [59]]);
    jest.advanceTimersByTime(59_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('%s is activity: the hour begins anew', (name) => {
    watch();
    jest.advanceTimersByTime(59.5 * MINUTE);
    expect(onWarning).toHaveBeenLastCalledWith(30);
    window.dispatchEvent(new Event(name));
    expect(onWarning).toHaveBeenLastCalledWith(undefined);
    jest.advanceTimersByTime(58 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
  });

  test('is there as long as another tab is active', () => {
    watch();
    for (let half = 0; half < 4; half += 1) {
      jest.advanceTimersByTime(30 * MINUTE);
      otherTab();
    }
    expect(onIdle).not.toHaveBeenCalled();
    expect(onWarning).not.toHaveBeenCalled();
  });

  test('does not get the session back by moving the mouse after the computer has slept', () => {
    watch();
    jest.setSystemTime(Date.now() + 2 * 60 * MINUTE);
    move();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test('is out at once when the browser is opened again hours later', () => {
    jest.setSystemTime(Date.now() + 3 * 60 * MINUTE);
    watch();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });
});

test.each(['not a number', ''])('what somebody else wrote (%j) signs nobody out', (text) => {
  localStorage.setItem('hb_activity', text);
  watch();
  move();
  jest.advanceTimersByTime(1000);
  localStorage.setItem('hb_activity', 'not a number');
  jest.advanceTimersByTime(1000);
  expect(onWarning).not.toHaveBeenCalled();
});

test('a clock that was set back gives no endless session', () => {
  localStorage.setItem('hb_activity', String(Date.now() + 24 * 60 * MINUTE));
  watch();
  move();
  jest.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('activity in a tab whose clock is some milliseconds ahead counts', () => {
  watch();
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE);
  localStorage.setItem('hb_activity', String(Date.now() + 60));
  jest.advanceTimersByTime(1);
  expect(onIdle).not.toHaveBeenCalled();
  move();
  expect(onIdle).not.toHaveBeenCalled();
});

test('signing in is activity', () => {
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE);
  const now = new Date().toISOString();
  keepSession({ accessToken: 'a', expiration: now, serverTime: now, userGuid: 'g', user: { account: 'ada', mail: '', fullName: '' }, permissions: { version: 'v1', interfaceClasses: [], interfaces: {} } });
  watch();
  expect(onIdle).not.toHaveBeenCalled();
});

test('signing in in another tab is activity here, also before its own note of it has come', () => {
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE);
  hearMessage('signed-in');
  watch();
  expect(onIdle).not.toHaveBeenCalled();
});

test('the end of an idle session revokes it and leaves tabs and drafts', async () => {
  jest.useRealTimers();
  const now = new Date().toISOString();
  keepSession({ accessToken: 'a', expiration: now, serverTime: now, userGuid: 'g', user: { account: 'ada', mail: '', fullName: '' }, permissions: { version: 'v1', interfaceClasses: [], interfaces: {} } });
  sessionStorage.setItem('hb_tabs:ada', '[]');
  answerWith(() => success(null));
  await endIdleSession();
  expect(requests.at(-1)?.path).toBe('/api/Logout');
  expect([currentUser(), whyEnded(), Cookies.get('hb_token')]).toEqual([null, 'idle', undefined]);
  expect(sessionStorage.getItem('hb_tabs:ada')).toBe('[]');
});
