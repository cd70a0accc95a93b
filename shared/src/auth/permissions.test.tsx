import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith, httpError, requests, success } from '../testing/network.ts';
import { act, render, screen } from '@testing-library/react';
import { call } from '@portal/shared/api';
import { endpoints, keyOf, PERMISSIONS_HEADER } from '@portal/shared/contract/all';
import { clearSession, may, startSession, useMay } from './index.ts';
import { keepSession } from './session.ts';

const { users, release, signIn, reports } = endpoints;
const KEY = 'hb_permissions';
const now = new Date().toISOString();
const later = new Date(Date.now() + 900_000).toISOString();

const sessionOf = (account: string, version: string, interfaceClasses: string[]) => ({
  accessToken: `token of ${account}`,
  serverTime: now,
  expiration: later,
  userGuid: 'guid',
  user: { account, mail: '', fullName: '' },
  permissions: { version, interfaceClasses, interfaces: {} },
});

let stop: () => void;
beforeEach(() => {
  stop = startSession({ onEnded: () => undefined });
});
afterEach(() => {
  stop();
  clearSession();
  localStorage.clear();
});

const permissionRequests = () => requests.filter(({ path }) => path === signIn.permissions.path).length;
const inOtherTab = (value: unknown): void => {
  localStorage.setItem(KEY, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
};
/** A server that says `version` with every answer, and `permissions` when it is asked. */
const serverWith = (version: string, permissions: () => unknown): void => {
  answerWith(({ path }) => ({ ...(path === signIn.permissions.path ? success(permissions()) : success([])), headers: { [PERMISSIONS_HEADER]: version } }));
};
/** A call, and what it leads to. */
const callOnce = () => act(() => call(signIn.myMenus, { quiet: true }).catch(() => undefined).then(() => new Promise((fulfil) => setTimeout(fulfil))));

describe('what one may do', () => {
  test('is what the session’s interface classes say, and what is public', () => {
    keepSession(sessionOf('ada', 'v1', ['session', 'usersRead']));
    expect([users.list, signIn.login, signIn.myMenus, reports.getReport].map(may)).toEqual([true, true, true, false]);
  });

  test('with releases is done by who holds that class, where a deploy token does it too', () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    expect(may(endpoints.deployment.publish)).toBe(false);
    keepSession(sessionOf('ada', 'v2', ['session', 'releases']));
    expect([endpoints.deployment.publish, release.registry].map(may)).toEqual([true, true]);
  });

  test('is single calls of a class too; a page is for who may make any of those it lives by', () => {
    const { permissions, ...rest } = sessionOf('ada', 'v1', ['session']);
    keepSession({ ...rest, permissions: { ...permissions, interfaces: { usersRead: [keyOf(users.list)] } } });
    expect([users.list, users.exportUser, users.remove].map(may)).toEqual([true, false, false]);
    expect([{ access: 'usersRead' }, { access: 'users' }].map(may)).toEqual([true, false]);
  });

  test('is everything as long as nobody has said', () => {
    expect(may(users.list)).toBe(true);
  });

  test('is not what somebody else may do', () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    keepSession(sessionOf('bob', 'v2', ['session', 'usersRead']));
    expect(may(users.list)).toBe(true);
    inOtherTab({ account: 'ada', version: 'v1', interfaceClasses: ['session'], interfaces: {} });
    expect(may(users.list)).toBe(true);
  });

  test.each([['{'], ['null'], ['{"account":"ada","version":1}'], ['{"account":"ada","version":"v","interfaceClasses":[1]}']])('is not known from a stored %s', async (stored) => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    localStorage.setItem(KEY, stored);
    jest.resetModules();
    const anew = await import('./permissions.ts');
    expect(anew.may(users.list)).toBe(true);
  });

  test('is known to a page that is loaded anew', async () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    jest.resetModules();
    const anew = await import('./permissions.ts');
    expect(anew.may(users.list)).toBe(false);
  });

  test('goes with the session', () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    clearSession();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('a change of what one may do', () => {
  const Probe = () => <p>{useMay(users.list) ? 'may' : 'may not'}</p>;

  test('is fetched once, and seen at once', async () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    render(<Probe />);
    expect(screen.getByText('may not')).toBeTruthy();
    serverWith('v2', () => ({ version: 'v2', interfaceClasses: ['session', 'usersRead'], interfaces: {} }));
    await callOnce();
    expect(screen.getByText('may')).toBeTruthy();
    await callOnce();
    expect(permissionRequests()).toBe(1);
  });

  test('is not looked for while the version is the known one', async () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    serverWith('v1', () => ({ version: 'v1', interfaceClasses: ['session'], interfaces: {} }));
    await callOnce();
    expect(permissionRequests()).toBe(0);
  });

  test('comes with an error too', async () => {
    keepSession(sessionOf('ada', 'v1', ['session', 'usersRead']));
    answerWith(({ path }) => ({ ...(path === signIn.permissions.path ? success({ version: 'v2', interfaceClasses: ['session'], interfaces: {} }) : httpError(403)), headers: { [PERMISSIONS_HEADER]: 'v2' } }));
    await callOnce();
    expect(may(users.list)).toBe(false);
  });

  test('that cannot be fetched is tried again with the next answer, one that is forbidden is not', async () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    let status = 500;
    answerWith(({ path }) => ({ ...(path === signIn.permissions.path ? httpError(status) : success([])), headers: { [PERMISSIONS_HEADER]: 'v2' } }));
    await callOnce();
    await callOnce();
    expect(permissionRequests()).toBe(2);
    status = 403;
    await callOnce();
    await callOnce();
    expect(permissionRequests()).toBe(3);
  });

  test('in another tab is one here', () => {
    keepSession(sessionOf('ada', 'v1', ['session']));
    render(<Probe />);
    act(() => inOtherTab({ account: 'ada', version: 'v2', interfaceClasses: ['session', 'usersRead'], interfaces: {} }));
    expect(screen.getByText('may')).toBeTruthy();
  });
});
