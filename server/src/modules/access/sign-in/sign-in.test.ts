import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { endpoints, type Session } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, VIEWER_PASSWORD, type TestPortal } from '../../../../test/portal.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { loginLog, refreshToken, resourceGroup, signInFailure, userAccount, userSession } from '../../../database/schema/index.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './repository.ts';
import { serverKey } from '../../../server-keys.ts';
import { FAILURES_UNTIL_LOCK, LOCK_MINUTES } from './service.ts';
import { Sessions } from './sessions.ts';
import { Tokens } from './tokens.ts';

const { login, logout, changePassword, myMenus } = endpoints.signIn;
const PASSWORD = 'Correct-horse-1';

describe('signing in', () => {
  let portal: TestPortal;
  let passwordHash: string;
  let people = 0;

  beforeAll(async () => {
    portal = await startTestPortal(undefined, { PORTAL_PASSWORD_DAYS: '90' });
    passwordHash = await hashPassword(PASSWORD);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** A new user, so that no test meets another's failures. */
  const person = async (values: Partial<typeof userAccount.$inferInsert> = {}): Promise<string> => {
    const account = `person-${(people += 1)}`;
    const { db } = portal.portal.database;
    const [group] = await db.select().from(resourceGroup).where(eq(resourceGroup.code, 'viewers'));
    await db.insert(userAccount).values({ account, fullName: account, passwordHash, resourceGroupId: group?.id ?? 0, ...values });
    return account;
  };
  const enter = (username: string, password = PASSWORD, language: 'zh' | 'en' = 'en') =>
    portal.call(login, { body: { grant_type: 'password', username, password }, language });
  const renew = (token: string) => portal.call(login, { body: { grant_type: 'refresh_token' }, cookies: { hb_refresh: token } });
  const menusStatus = async (token: string) => (await portal.call(myMenus, { token })).status;

  test('code 200 brings a session and an HttpOnly cookie', async () => {
    const account = await person();
    const answer = await enter(account.toUpperCase());
    const session = answer.envelope.value as Session;
    expect(answer.envelope.statusCode).toBe(200);
    expect(session.user).toEqual({ account, mail: '', fullName: account });
    expect(String(answer.headers['set-cookie'])).toMatch(/^hb_refresh=\S+; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(Date.parse(session.expiration) - Date.parse(session.serverTime)).toBeLessThanOrEqual(15 * 60_000);
    expect(await menusStatus(session.accessToken)).toBe(200);
  });

  test('of several access tokens, those whose sessions are open are found by one query', async () => {
    const accounts = [await person(), await person(), await person()];
    const tokens: string[] = [];
    for (const account of accounts) tokens.push(((await enter(account)).envelope.value as Session).accessToken);
    const [open = '', ended = '', disabled = ''] = tokens;
    const sessions = new Sessions(portal.portal.database.db, new Tokens(serverKey(portal.folder, 'sessions')), portal.portal.app.log);
    expect([...(await sessions.openAmong(tokens))]).toEqual(tokens);
    await portal.value(logout, { token: ended });
    await portal.portal.database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, accounts[2] ?? ''));
    const statements = recordStatements();
    expect([...(await sessions.openAmong([open, ended, disabled, 'no token', '']))]).toEqual([open]);
    expect(statements.filter((text) => text.includes('user_session'))).toHaveLength(1);
  });

  test.each([
    ['0, wrong password', {}, 'wrong', 0, 'The account or password is wrong'],
    ['1, the password must be changed', { mustChangePassword: true }, PASSWORD, 1, 'Please change your password first'],
    ['2, disabled', { isAction: false }, PASSWORD, 2, 'This account is disabled. Please contact an administrator'],
    ['4, the password has expired', { passwordTime: new Date(Date.now() - 91 * 86_400_000) }, PASSWORD, 4, 'Your password has expired. Please change it'],
  ])('code %s', async (_, values, password, code, message) => {
    const answer = await enter(await person(values), password);
    expect(answer.status).toBe(200);
    expect(answer.envelope).toMatchObject({ statusCode: code, message });
    expect(answer.cookies).toEqual({});
  });

  test('a disabled account is not told apart from a wrong password without the right one', async () => {
    expect((await enter(await person({ isAction: false }), 'wrong')).envelope.statusCode).toBe(0);
  });

  test('code 3 after five failures, for an account that does not exist, too', async () => {
    for (const account of [await person(), 'nobody-at-all']) {
      for (let failure = 0; failure < FAILURES_UNTIL_LOCK; failure += 1) {
        expect((await enter(account, 'wrong')).envelope.statusCode).toBe(0);
      }
      const { envelope } = await enter(account);
      expect(envelope).toMatchObject({ statusCode: 3, value: { minutesLeft: LOCK_MINUTES, secondsLeft: LOCK_MINUTES * 60 } });
      expect(envelope.message).toContain(`${LOCK_MINUTES} min`);
    }
  });

  test('many at once try no more passwords than one after the other', async () => {
    const account = await person();
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await enter(account, 'wrong')).envelope.statusCode));
    expect(codes.filter((code) => code === 0)).toHaveLength(FAILURES_UNTIL_LOCK);
    expect(codes.filter((code) => code === 3)).toHaveLength(12 - FAILURES_UNTIL_LOCK);
  });

  test('a lock ends, and a success forgets the failures', async () => {
    const account = await person();
    for (let failure = 0; failure < FAILURES_UNTIL_LOCK; failure += 1) await enter(account, 'wrong');
    await portal.portal.database.db
      .update(signInFailure)
      .set({ lockedUntil: raw`now() - interval '1 second'` })
      .where(eq(signInFailure.account, account));
    expect((await enter(account)).envelope.statusCode).toBe(200);
    for (let failure = 0; failure < FAILURES_UNTIL_LOCK - 1; failure += 1) await enter(account, 'wrong');
    expect((await enter(account)).envelope.statusCode).toBe(200);
  });

  test('every attempt is in the log', async () => {
    const account = await person();
    await enter(account, 'wrong');
    await enter(account);
    const rows = await portal.portal.database.db.select().from(loginLog).where(eq(loginLog.account, account)).orderBy(loginLog.id);
    expect(rows.map(({ outcome, success }) => [outcome, success])).toEqual([
      [0, false],
      [200, true],
    ]);
  });

  test('a refresh token rotates, and the one before is good for a moment more', async () => {
    const first = (await enter(await person())).cookies.hb_refresh ?? '';
    const second = (await renew(first)).cookies.hb_refresh ?? '';
    expect(second).not.toBe(first);
    const otherTab = await renew(first);
    expect(otherTab.status).toBe(200);
    expect((await renew(second)).status).toBe(200);
    expect(await menusStatus((otherTab.envelope.value as Session).accessToken)).toBe(200);
  });

  test('an old refresh token that comes back ends the whole session', async () => {
    const account = await person();
    const first = (await enter(account)).cookies.hb_refresh ?? '';
    const renewed = await renew(first);
    await portal.portal.database.db.update(refreshToken).set({ rotatedTime: raw`now() - interval '11 seconds'` }).where(raw`${refreshToken.rotatedTime} is not null`);
    expect((await renew(first)).status).toBe(401);
    expect((await renew(renewed.cookies.hb_refresh ?? '')).status).toBe(401);
    expect(await menusStatus((renewed.envelope.value as Session).accessToken)).toBe(401);
    const rows = await portal.portal.database.db
      .select({ why: userSession.revokedWhy })
      .from(userSession)
      .innerJoin(userAccount, eq(userAccount.id, userSession.userId))
      .where(eq(userAccount.account, account));
    expect(rows).toEqual([{ why: 'reuse' }]);
  });

  test('an unknown, a missing and an expired refresh token are refused', async () => {
    expect((await renew('made-up')).status).toBe(401);
    expect((await portal.call(login, { body: { grant_type: 'refresh_token' } })).status).toBe(401);
    const account = await person();
    const token = (await enter(account)).cookies.hb_refresh ?? '';
    await portal.portal.database.db.update(refreshToken).set({ expireTime: raw`now()` });
    expect((await renew(token)).status).toBe(401);
  });

  test('signing out ends the session at once', async () => {
    const entered = await enter(await person());
    const token = (entered.envelope.value as Session).accessToken;
    const answer = await portal.call(logout, { token, cookies: entered.cookies });
    expect(answer.envelope.statusCode).toBe(200);
    expect(answer.cookies.hb_refresh).toBe('');
    expect(await menusStatus(token)).toBe(401);
    expect((await renew(entered.cookies.hb_refresh ?? '')).status).toBe(401);
  });

  test('a disabled user is out at once', async () => {
    const account = await person();
    const entered = await enter(account);
    await portal.portal.database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, account));
    expect(await menusStatus((entered.envelope.value as Session).accessToken)).toBe(401);
    expect((await renew(entered.cookies.hb_refresh ?? '')).status).toBe(401);
  });

  test('a made-up or foreign access token is refused', async () => {
    const change = (await enter(await person({ mustChangePassword: true }))).envelope.value as { changeToken: string };
    for (const token of ['x', 'eyJhbGciOiJub25lIn0.e30.', change.changeToken]) expect(await menusStatus(token)).toBe(401);
  });

  describe('changing the password', () => {
    const NEXT = 'Another-horse-2';
    const change = (options: { token?: string; changeToken?: string }, fields: Record<string, string> = {}) =>
      portal.call(changePassword, {
        token: options.token,
        language: 'en',
        body: { oldPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT, ...(options.changeToken && { changeToken: options.changeToken }), ...fields },
      });

    test('signed in: all sessions end, and only the new password opens', async () => {
      const account = await person();
      const token = ((await enter(account)).envelope.value as Session).accessToken;
      const other = await enter(account);
      expect((await change({ token })).envelope.statusCode).toBe(200);
      expect(await menusStatus(token)).toBe(401);
      expect((await renew(other.cookies.hb_refresh ?? '')).status).toBe(401);
      expect((await enter(account)).envelope.statusCode).toBe(0);
      expect((await enter(account, NEXT)).envelope.statusCode).toBe(200);
    });

    test('with the token of code 1, which is good once', async () => {
      const account = await person({ mustChangePassword: true });
      const { changeToken } = (await enter(account)).envelope.value as { changeToken: string };
      expect((await change({ changeToken })).envelope.statusCode).toBe(200);
      expect((await enter(account, NEXT)).envelope.statusCode).toBe(200);
      expect((await change({ changeToken }, { oldPassword: NEXT, newPassword: 'Third-horse-3', confirmPassword: 'Third-horse-3' })).status).toBe(401);
    });

    test.each([
      ['differing entries', { confirmPassword: 'Other-horse-3' }, 'confirmPassword', 'The two entries differ'],
      ['a wrong old password', { oldPassword: 'wrong' }, 'oldPassword', 'The old password is wrong'],
      ['too short a password', { newPassword: 'Ab-1', confirmPassword: 'Ab-1' }, 'newPassword', 'The password needs at least 8 characters'],
      ['too simple a password', { newPassword: 'onlyletters', confirmPassword: 'onlyletters' }, 'newPassword', 'The password needs at least 3 of these: capital letters, small letters, digits, symbols'],
      ['the present password', { newPassword: PASSWORD, confirmPassword: PASSWORD }, 'newPassword', 'Choose a password other than your last 5'],
    ])('is refused with %s', async (_, fields, field, message) => {
      const account = await person();
      const token = ((await enter(account)).envelope.value as Session).accessToken;
      const answer = await change({ token }, fields);
      expect(answer.status).toBe(400);
      expect(answer.envelope.errors).toEqual([{ field, message }]);
      expect(await menusStatus(token)).toBe(200);
    });

    test('none of the last five passwords comes back, the sixth does', async () => {
      const account = await person();
      const passwords = [PASSWORD, ...[2, 3, 4, 5, 6].map((number) => `Password-number-${number}`)];
      const replace = async (oldPassword: string, newPassword: string) => {
        const token = ((await enter(account, oldPassword)).envelope.value as Session).accessToken;
        return (await change({ token }, { oldPassword, newPassword, confirmPassword: newPassword })).envelope.statusCode;
      };
      for (let index = 1; index < 5; index += 1) expect(await replace(passwords[index - 1] ?? '', passwords[index] ?? '')).toBe(200);
      expect(await replace(passwords[4] ?? '', PASSWORD)).toBe(400);
      expect(await replace(passwords[4] ?? '', passwords[5] ?? '')).toBe(200);
      expect(await replace(passwords[5] ?? '', PASSWORD)).toBe(200);
    });

    test('needs somebody', async () => {
      expect((await change({})).status).toBe(401);
      expect((await change({ changeToken: 'made-up' })).status).toBe(401);
    });
  });

  test('one-time passwords are asked to be changed', async () => {
    expect(portal.portal.accounts).toEqual([{ account: 'admin' }, { account: 'viewer' }]);
    expect((await enter('viewer', VIEWER_PASSWORD)).envelope.statusCode).toBe(200);
  });

  test.each([
    ['got another password', { passwordHash: 'another' }],
    ['was disabled', { isAction: false }],
  ])('an account that %s while its sign-in was under way gets no session', async (_, values) => {
    const account = await person();
    const { db } = portal.portal.database;
    const [read] = await db.select().from(userAccount).where(eq(userAccount.account, account));
    if (!read) throw new Error(`There is no ${account}`);
    await db.update(userAccount).set(values).where(eq(userAccount.id, read.id));
    expect(await openSession(db, { sessionId: randomUUID(), makerId: null }, read, 'no-token', new Date())).toBe(false);
    expect(await db.select().from(userSession).where(eq(userSession.userId, read.id))).toEqual([]);
  });

  test('a changed password ends the links by which one could still sign in', async () => {
    const account = await person();
    const session = (await enter(account)).envelope.value as Session;
    const { token } = await portal.value(endpoints.signInLinks.createLink, { token: session.accessToken, body: {} });
    const body = { oldPassword: PASSWORD, newPassword: 'Another-horse-2', confirmPassword: 'Another-horse-2' };
    await portal.value(changePassword, { token: session.accessToken, body });
    expect((await portal.call(endpoints.signInLinks.redeem, { body: { token } })).status).toBe(410);
  });
});
