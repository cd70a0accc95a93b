import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith, httpError, requests, success } from '../testing/network.ts';
import Cookies from 'js-cookie';
import { call } from '@portal/shared/api';
import { endpoints, type Session } from '@portal/shared/contract/all';
import { i18n } from '@portal/shared/language';
import { changeGrant, changePassword, clearSession, currentUser, onSignOut, serverNow, signIn, signOut, startSession, whyEnded } from './index.ts';
import { readSession } from './session-cookies.ts';
import { keepSession, rereadSession } from './session.ts';

const NAMES = ['hb_token', 'hb_userInfo', 'hb_expiry', 'hb_userGuid'];
const user = { account: 'ada', mail: 'ada@example.org', fullName: 'Ada Lovelace' };
const login = endpoints.signIn.login.path;

const sessionWith = (accessToken: string, minutes = 15, ahead = 0): Session => ({
  accessToken,
  serverTime: new Date(Date.now() + ahead).toISOString(),
  expiration: new Date(Date.now() + ahead + minutes * 60_000).toISOString(),
  userGuid: 'guid',
  user,
  permissions: { version: 'v1', interfaceClasses: ['session', 'reports'], interfaces: {} },
});

const onEnded = jest.fn();
let stop: () => void;

const signInAs = async (session: Session) => {
  answerWith(() => success(session));
  return signIn('ada', 'secret');
};

beforeEach(() => {
  onEnded.mockClear();
  stop = startSession({ onEnded });
});
afterEach(() => {
  stop();
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
});

describe('signing in', () => {
  test('keeps the session in the cookies of SPEC 8', async () => {
    await expect(signInAs(sessionWith('one'))).resolves.toEqual({ kind: 'signed-in' });
    expect(requests[0]!.body).toEqual({ grant_type: 'password', username: 'ada', password: 'secret' });
    expect(NAMES.every((name) => Cookies.get(name))).toBe(true);
    expect(currentUser()).toEqual(user);
  });

  test.each([
    [0, null, { kind: 'wrong-credentials' }],
    [1, { changeToken: 'grant' }, { kind: 'change-password', reason: 'first' }],
    [2, null, { kind: 'disabled' }],
    [3, { minutesLeft: 12, secondsLeft: 700 }, { kind: 'locked', secondsLeft: 700 }],
    [4, { changeToken: 'grant' }, { kind: 'change-password', reason: 'expired' }],
  ])('with code %d signs nobody in', async (statusCode, value, outcome) => {
    answerWith(() => ({ data: { statusCode, value, message: '' } }));
    await expect(signIn('ada', 'secret')).resolves.toEqual(outcome);
    expect(currentUser()).toBeNull();
  });

  test('with any other code rejects', async () => {
    answerWith(() => httpError(429, 'Too many requests'));
    await expect(signIn('ada', 'secret')).rejects.toMatchObject({ message: 'Too many requests' });
  });

  test('learns the server’s time', async () => {
    await signInAs(sessionWith('one', 15, -3_600_000));
    expect(Math.abs(serverNow() - (Date.now() - 3_600_000))).toBeLessThan(2_000);
  });

  test.each([
    ['the server’s time', () => undefined, -3_600_000],
    ['no time', () => localStorage.setItem('hb_clock', 'soon'), 0],
  ])('a page that is loaded anew knows %s, as it was stored', async (_, change, ahead) => {
    await signInAs(sessionWith('one', 15, -3_600_000));
    change();
    jest.resetModules();
    const anew = await import('./server-clock.ts');
    expect(Math.abs(anew.serverNow() - (Date.now() + ahead))).toBeLessThan(2_000);
  });

  test('in a browser that keeps no cookies says so', async () => {
    const refuse = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    await i18n.changeLanguage('en');
    await expect(signInAs(sessionWith('one'))).rejects.toThrow('Allow cookies for this site');
    expect(currentUser()).toBeNull();
    refuse.mockRestore();
  });
});

describe('the cookies', () => {
  test.each([
    ['damaged', '{"account":'],
    ['of another shape', '{"account":1}'],
    ['empty', ''],
  ])('that are %s mean signed out', async (_, text) => {
    await signInAs(sessionWith('one'));
    Cookies.set('hb_userInfo', text);
    rereadSession();
    expect(currentUser()).toBeNull();
    expect(readSession()).toBeUndefined();
  });

  test('that are gone take the user with them', async () => {
    await signInAs(sessionWith('one'));
    Cookies.remove('hb_token');
    rereadSession();
    expect(currentUser()).toBeNull();
  });
});

describe('renewal', () => {
  /** A server that knows one good token, and gives the next at a renewal. */
  const serverWith = (good: string, next: () => Session) => {
    let accepted = good;
    answerWith(async ({ path, token }) => {
      await new Promise((fulfil) => setTimeout(fulfil, 5));
      if (path !== login) return token === accepted ? success([]) : httpError(401);
      const session = next();
      accepted = session.accessToken;
      return success(session);
    });
  };
  const tenCalls = () => Promise.all(Array.from({ length: 10 }, () => call(endpoints.signIn.myMenus, { quiet: true })));

  test('ten calls that fail cause one, and each is sent once more', async () => {
    await signInAs(sessionWith('one'));
    serverWith('none', () => sessionWith('two'));
    await tenCalls();
    expect(requests.filter(({ path }) => path === login)).toHaveLength(1);
    expect(requests.filter(({ path, token }) => path !== login && token === 'two')).toHaveLength(10);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('a token that is about to end is renewed before it is used', async () => {
    await signInAs(sessionWith('one', 0.5));
    serverWith('one', () => sessionWith('two'));
    await tenCalls();
    expect(requests.filter(({ token }) => token === 'one')).toHaveLength(0);
    expect(requests.filter(({ path }) => path === login)).toHaveLength(1);
  });

  test('a wrong clock does not renew a token that is good', async () => {
    await signInAs(sessionWith('one', 15, -3_600_000));
    serverWith('one', () => sessionWith('two'));
    await call(endpoints.signIn.myMenus);
    expect(requests.some(({ path }) => path === login)).toBe(false);
  });

  test('uses the token that another tab has got meanwhile', async () => {
    await signInAs(sessionWith('one'));
    answerWith(({ token }) => {
      if (token === 'two') return success([]);
      Cookies.set('hb_token', 'two');
      return httpError(401);
    });
    await call(endpoints.signIn.myMenus);
    expect(requests.some(({ path }) => path === login)).toBe(false);
  });

  test('that is refused ends the session: cookies and default-report entries go (SPEC 8)', async () => {
    await signInAs(sessionWith('one'));
    localStorage.setItem('hb_defaultReport_ada', '7');
    localStorage.setItem('hb_language', 'en');
    answerWith(() => httpError(401));
    await expect(call(endpoints.signIn.myMenus, { quiet: true })).rejects.toMatchObject({ statusCode: 401 });
    expect(onEnded).toHaveBeenCalled();
    expect(NAMES.some((name) => Cookies.get(name))).toBe(false);
    expect(Object.keys(localStorage).sort()).toEqual(['hb_clock', 'hb_language']);
    expect(currentUser()).toBeNull();
  });

  test('that is refused because another tab has signed out keeps the page where it is: its message may come later than the error', async () => {
    await signInAs(sessionWith('one'));
    localStorage.setItem('hb_defaultReport_ada', '7');
    answerWith(() => {
      // What the other tab does before the server has its call.
      for (const name of NAMES) Cookies.remove(name);
      return httpError(401);
    });
    await expect(call(endpoints.signIn.myMenus, { quiet: true })).rejects.toMatchObject({ statusCode: 401 });
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem('hb_defaultReport_ada')).toBeNull();
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('that comes back after the session has ended does not begin it again', async () => {
    await signInAs(sessionWith('one', 0.5));
    let renewed = (): void => undefined;
    answerWith(async ({ path }) => {
      if (path === login) await new Promise<void>((fulfil) => (renewed = fulfil));
      return path === login ? success(sessionWith('two')) : httpError(401);
    });
    const asked = call(endpoints.signIn.myMenus, { quiet: true }).catch((error: unknown) => error);
    await new Promise((fulfil) => setTimeout(fulfil, 5));
    clearSession('idle');
    renewed();
    await asked;
    expect([currentUser(), whyEnded(), Cookies.get('hb_token')]).toEqual([null, 'idle', undefined]);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test.each([['one'], [undefined]])('is not needed where somebody has signed in since: a late error of %s does not end the new session', async (before) => {
    if (before) await signInAs(sessionWith(before));
    let refuse = (): void => undefined;
    answerWith(async ({ path, token }) => {
      if (path === login || token === 'new') return success(sessionWith('two'));
      await new Promise<void>((fulfil) => (refuse = fulfil));
      return httpError(401);
    });
    const asked = call(endpoints.signIn.myMenus, { quiet: true }).catch((error: unknown) => error);
    await new Promise((fulfil) => setTimeout(fulfil, 5));
    keepSession(sessionWith('new'));
    refuse();
    await asked;
    expect([currentUser(), Cookies.get('hb_token')]).toEqual([user, 'new']);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('that does not reach the server keeps the session', async () => {
    await signInAs(sessionWith('one'));
    answerWith(({ path }) => {
      if (path !== login) return httpError(401);
      throw new Error('offline');
    });
    await expect(call(endpoints.signIn.myMenus, { quiet: true })).rejects.toMatchObject({ kind: 'network' });
    expect(currentUser()).toEqual(user);
    expect(onEnded).not.toHaveBeenCalled();
  });
});

describe('the change of password', () => {
  const change = { oldPassword: 'old', newPassword: 'New-password-1', confirmPassword: 'New-password-1' };

  test('takes the grant of the sign-in, and forgets it', async () => {
    answerWith(() => ({ data: { statusCode: 1, value: { changeToken: 'grant' }, message: '' } }));
    await signIn('ada', 'secret');
    expect(changeGrant()).toEqual({ changeToken: 'grant', reason: 'first' });

    answerWith(() => success(null));
    await changePassword(change);
    expect(requests[0]!.body).toEqual({ ...change, changeToken: 'grant' });
    expect(changeGrant()).toBeUndefined();
  });

  test('ends the session of who was signed in', async () => {
    await signInAs(sessionWith('one'));
    answerWith(() => success(null));
    await changePassword(change);
    expect(requests[0]).toMatchObject({ token: 'one' });
    expect(currentUser()).toBeNull();
  });

  test('that is refused changes nothing', async () => {
    await signInAs(sessionWith('one'));
    answerWith(() => httpError(400, 'The old password is wrong'));
    await expect(changePassword(change)).rejects.toMatchObject({ message: 'The old password is wrong' });
    expect(currentUser()).toEqual(user);
  });
});

describe('signing out', () => {
  test('clears cookies and session entries, also when the server is away', async () => {
    await signInAs(sessionWith('one'));
    sessionStorage.setItem('hb_tabs', '[]');
    answerWith(() => {
      throw new Error('offline');
    });
    await signOut();
    expect(currentUser()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('takes the cookies away before the server can have ended it, and this page’s user after it has', async () => {
    await signInAs(sessionWith('one'));
    const whenAsked: unknown[] = [];
    answerWith(async () => {
      await Promise.resolve();
      whenAsked.push(NAMES.filter((name) => Cookies.get(name)), currentUser());
      return success(null);
    });
    await signOut();
    expect(whenAsked).toEqual([[], user]);
    expect(currentUser()).toBeNull();
  });

  test('lets what is not sent yet go first, and does not wait long for it either', async () => {
    await signInAs(sessionWith('one'));
    const sent: (string | undefined)[] = [];
    const stops = [() => Promise.reject(new Error('refused')), () => new Promise(() => undefined), async () => sent.push(Cookies.get(NAMES[0]!))].map(onSignOut);
    onSignOut(async () => sent.push('stopped'))();
    answerWith(() => success(null));
    jest.useFakeTimers();
    const signedOut = signOut();
    await jest.advanceTimersByTimeAsync(5000);
    await signedOut;
    jest.useRealTimers();
    for (const stop of stops) stop();
    expect(sent).toEqual([expect.any(String)]);
    expect(requests.map(({ path }) => path)).toEqual([endpoints.signIn.logout.path]);
    expect(currentUser()).toBeNull();
  });

  test('tells the server which session ends, and does not wait long for it', async () => {
    await signInAs(sessionWith('one'));
    answerWith(() => new Promise(() => undefined));
    jest.useFakeTimers();
    const signedOut = signOut();
    await jest.advanceTimersByTimeAsync(5000);
    await signedOut;
    jest.useRealTimers();
    expect(requests).toMatchObject([{ path: endpoints.signIn.logout.path, token: 'one' }]);
    expect(currentUser()).toBeNull();
  });
});
