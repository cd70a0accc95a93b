import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { desc, eq, inArray } from 'drizzle-orm';
import { endpoints, INTERFACE_DENIED, signInFileColumns, type BodyOf, type SignInEntry } from '@portal/shared/contract/all';
import { cellsOf } from '../../../../test/exported-list.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, loginLog, refreshToken, signInFailure, userAccount, userSession } from '../../../database/schema/index.ts';
import { removeEnded } from '../../access/sign-in/repository.ts';
import { SignInLog } from './service.ts';

const { list, statistics, endSessions, unlock, exportFile } = endpoints.signInLog;
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
const DAY = 86_400_000;

describe('the log of sign-ins', () => {
  let portal: TestPortal;
  let admin: string;
  let viewers: number;
  let li: number;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewers = (await builtIn(portal, 'Viewers')).resourceGroupId;
    li = await addPerson(portal, 'li.wei', viewers);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    for (const table of [loginLog, signInFailure]) await db().delete(table);
    await db().delete(userSession).where(eq(userSession.userId, li));
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, li));
  });

  const find = async (body: BodyOf<typeof list> = {}, token = admin) => (await portal.value(list, { token, body })).items;
  const newest = async (): Promise<SignInEntry> => (await find())[0] ?? ({} as SignInEntry);
  const write = async (values: Partial<typeof loginLog.$inferInsert> = {}) =>
    (await db().insert(loginLog).values({ account: 'li.wei', userId: li, outcome: 200, success: true, address: '10.1.2.3', userAgent: EDGE, ...values }).returning({ id: loginLog.id }))[0]?.id ?? 0;
  const tryPassword = (username: string, password: string) => portal.call(endpoints.signIn.login, { body: { grant_type: 'password', username, password } });
  const lastAudit = async () => (await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  test('has who, how, what came of it, from where, and by what', async () => {
    await signInPerson(portal, 'li.wei');
    expect(await newest()).toMatchObject({ account: 'li.wei', userId: li, fullName: 'Person li.wei', method: 'password', result: 'success', address: expect.stringMatching(/^10\./), session: 'open', endedTime: null, isAction: 1, isLocked: 0 });
    await tryPassword('nobody', 'wrong');
    expect(await newest()).toMatchObject({ account: 'nobody', userId: null, fullName: '', result: 'wrongCredentials', session: 'none', sessionId: null, isAction: null });
    await write();
    expect((await newest()).browser).toBe('Edge, Windows');
    await write({ userAgent: 'curl/8.5' });
    expect((await newest()).browser).toBe('curl/8.5');
  });

  test('is not read for a file that would be refused for its length', async () => {
    for (let count = 0; count < 3; count += 1) await write();
    const search = { keyword: '', orderBy: 'createTime', orderType: 'desc' } as const;
    const [tooLong, short] = [await new SignInLog(db(), 3).findAll(search), await new SignInLog(db(), 4).findAll(search)];
    const rows = async ({ slices }: typeof tooLong) => {
      let count = 0;
      for await (const some of slices) count += some.length;
      return count;
    };
    expect([tooLong.total, await rows(tooLong), short.total, await rows(short)]).toEqual([3, 0, 3, 3]);
  });

  test.each([
    [0, 'wrongCredentials'], [1, 'mustChangePassword'], [2, 'disabled'], [3, 'locked'], [4, 'passwordExpired'], [-1, 'noAccount'],
  ] as const)('says what %d means', async (outcome, result) => {
    await write({ outcome, success: false });
    expect((await newest()).result).toBe(result);
  });

  test('says how a session ended, also when the session is no longer kept', async () => {
    const token = await signInPerson(portal, 'li.wei');
    await portal.value(endpoints.signIn.logout, { token });
    expect(await newest()).toMatchObject({ session: 'logout', endedTime: expect.any(String) });

    await signInPerson(portal, 'li.wei');
    await portal.value(endpoints.users.check, { token: admin, body: { ids: [li], isAction: 0 } });
    const disabled = await newest();
    expect(disabled).toMatchObject({ session: 'disabled', isAction: 0 });
    await portal.value(endpoints.users.check, { token: admin, body: { ids: [li], isAction: 1 } });

    await signInPerson(portal, 'li.wei');
    const { sessionId } = await newest();
    const expireTime = new Date(Date.now() - 2 * DAY);
    await db().update(refreshToken).set({ expireTime }).where(eq(refreshToken.sessionId, sessionId ?? ''));
    await db().update(userSession).set({ createTime: new Date(Date.now() - 3 * DAY) }).where(eq(userSession.userId, li));
    expect(await newest()).toMatchObject({ session: 'expired', endedTime: expireTime.toISOString() });

    const sessions = db().select({ id: userSession.id }).from(userSession).where(eq(userSession.userId, li));
    await db().update(refreshToken).set({ expireTime }).where(inArray(refreshToken.sessionId, sessions));
    await removeEnded(db(), new Date(Date.now() - DAY));
    expect(await sessions).toEqual([]);
    expect((await find()).map(({ session, endedTime }) => [session, endedTime])).toEqual([['expired', expireTime.toISOString()], ['disabled', disabled.endedTime], ['logout', expect.any(String)]]);

    await write({ sessionId: randomUUID() });
    expect(await newest()).toMatchObject({ session: 'removed' });
  });

  test('offers nothing to be done with whose account is deleted, and keeps their name', async () => {
    await write();
    await db().update(userAccount).set({ deletedTime: new Date() }).where(eq(userAccount.id, li));
    try {
      expect(await newest()).toMatchObject({ account: 'li.wei', fullName: 'Person li.wei', userId: null, isAction: null });
    } finally {
      await db().update(userAccount).set({ deletedTime: null }).where(eq(userAccount.id, li));
    }
  });

  describe('is narrowed down by', () => {
    const noon = new Date('2026-11-20T12:00:00.000Z');
    const later = new Date('2026-11-21T12:00:00.000Z');
    beforeEach(async () => {
      await write({ account: 'old.name', createTime: noon });
      await write({ account: 'root_100%', userId: null, outcome: 0, success: false, address: '10.9.9.9', method: 'qr', createTime: later });
    });
    test.each<[string, BodyOf<typeof list>, string[]]>([
      ['the newest first', {}, ['root_100%', 'old.name']],
      ['the oldest first', { orderType: 'asc' }, ['old.name', 'root_100%']],
      ['what was typed', { keyword: 'ROOT' }, ['root_100%']],
      ['signs that mean themselves', { keyword: '0%' }, ['root_100%']],
      ['who it was, by their account of now', { keyword: 'li.wei' }, ['old.name']],
      ['who it was, by their name', { keyword: 'person LI' }, ['old.name']],
      ['a method', { method: 'qr' }, ['root_100%']],
      ['a result', { result: 'success' }, ['old.name']],
      ['any failure', { result: 'failure' }, ['root_100%']],
      ['how an address begins', { address: '10.9.' }, ['root_100%']],
      ['not what is inside of one', { address: '9.9.9' }, []],
      ['a first instant', { from: later.toISOString() }, ['root_100%']],
      ['a last instant, which is not in it', { to: later.toISOString() }, ['old.name']],
      ['whose session stands', { isOpen: 1 }, []],
      ['whose session does not', { isOpen: 0 }, ['root_100%', 'old.name']],
    ])('%s', async (_, body, accounts) => {
      expect((await find(body)).map(({ account }) => account)).toEqual(accounts);
    });

    test('sessions that stand', async () => {
      await signInPerson(portal, 'li.wei');
      expect((await find({ isOpen: 1 })).map(({ account }) => account)).toEqual(['li.wei']);
    });

    test('a page', async () => {
      expect(await portal.value(list, { token: admin, body: { pageIndex: 2, pageSize: 1 } })).toMatchObject({ total: 2, isAtLeast: 0, items: [{ account: 'old.name' }] });
    });
  });

  test('is counted between instants; a password that is to be changed is no failure', async () => {
    const edges = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];
    for (const [outcome, time] of [[200, 0], [200, 59], [0, 59], [3, 60], [1, 60], [200, 120]] as const) await write({ outcome, success: outcome === 200, createTime: new Date(Date.parse(edges[0] ?? '') + time * 60_000) });
    expect(await portal.value(statistics, { token: admin, body: { edges } })).toEqual([{ start: edges[0], successes: 2, failures: 1 }, { start: edges[1], successes: 0, failures: 1 }]);
    const { status, envelope } = await portal.call(statistics, { token: admin, body: { edges: edges.toReversed() }, language: 'en' });
    expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([400, ['edges']]);
  });

  describe('acts', () => {
    test('end a session at once, and are in the audit log', async () => {
      const token = await signInPerson(portal, 'li.wei');
      const { id } = await newest();
      await portal.value(endSessions, { token: admin, body: { ids: [id] } });
      expect((await portal.call(endpoints.signIn.myMenus, { token })).status).toBe(401);
      expect(await newest()).toMatchObject({ session: 'administrator', endedTime: expect.any(String) });
      const entry = await lastAudit();
      expect(entry).toMatchObject({ account: 'admin', action: 'user.end-session', target: 'li.wei', detail: { id: li, before: { signInAddress: expect.any(String) } } });
      // What has ended stays as it is.
      await portal.value(endSessions, { token: admin, body: { ids: [id] } });
      expect((await lastAudit())?.id).toBe(entry?.id);
    });

    test('open what is locked, and are in the audit log', async () => {
      for (let count = 0; count < 5; count += 1) await tryPassword('Li.Wei', 'wrong');
      expect(await newest()).toMatchObject({ isLocked: 1 });
      await portal.value(unlock, { token: admin, body: { userIds: [li] } });
      expect(await newest()).toMatchObject({ isLocked: 0 });
      expect(await lastAudit()).toMatchObject({ action: 'user.unlock', target: 'li.wei', detail: { id: li } });
      expect((await tryPassword('li.wei', 'Person-password-1')).envelope.statusCode).toBe(200);
    });

    test('are refused for one’s own session, for what there is not, and for who has more rights; then nothing is done', async () => {
      const mine = await portal.signIn('admin');
      const { id } = await newest();
      const guard = await addResourceGroup(portal, 'Guards', ['session', 'signInLog', 'users']);
      const account = 'guard.one';
      await addPerson(portal, account, guard);
      const token = await signInPerson(portal, account);
      const adminId = (await find({ keyword: 'admin' }))[0]?.userId ?? 0;
      for (const [endpoint, caller, body, status, field] of [
        [endSessions, mine, { ids: [id] }, 403, 'ids'],
        [endSessions, admin, { ids: [id, 2_000_000_000] }, 404, 'ids'],
        [endSessions, token, { ids: [id] }, 403, 'ids'],
        [unlock, admin, { userIds: [2_000_000_000] }, 404, 'userIds'],
        [unlock, token, { userIds: [adminId] }, 403, 'userIds'],
      ] as const) {
        const answer = await portal.call(endpoint, { token: caller, body });
        expect([answer.status, answer.envelope.errors?.map((error) => error.field)]).toEqual([status, [field]]);
      }
      expect((await portal.call(endpoints.signIn.myMenus, { token: mine })).status).toBe(200);
    });

    test('are those of who may change people; reading is not enough', async () => {
      await addPerson(portal, 'reader.one', await addResourceGroup(portal, 'Readers', ['session', 'signInLog']));
      const token = await signInPerson(portal, 'reader.one');
      expect((await find({}, token)).length).toBe(1);
      for (const [endpoint, body] of [[endSessions, { ids: [1] }], [unlock, { userIds: [1] }]] as const) {
        const { status, envelope } = await portal.call(endpoint, { token, body });
        expect([status, envelope.message]).toEqual([403, INTERFACE_DENIED]);
      }
    });
  });

  test('becomes a file in the words of the screen', async () => {
    await write({ method: 'link', createTime: new Date('2026-11-20T22:30:05.000Z'), sessionId: randomUUID(), endedTime: new Date('2026-11-20T23:00:00.000Z'), endedWhy: 'administrator' });
    const columns = signInFileColumns.map((key) => ({ key, title: key }));
    const { id } = await portal.value(exportFile, { token: admin, body: { name: 'Log', columns, timeZone: 'Asia/Shanghai' }, language: 'zh' });
    expect((await cellsOf(portal, admin, id)).slice(columns.length)).toEqual(['2026/11/21 06:30:05', 'li.wei', 'Person li.wei', '登录链接', '成功', '10.1.2.3', 'Edge, Windows', '被管理员结束', '2026/11/21 07:00:00']);
  });

  test('forgets what is too old, but no session that stands', async () => {
    await signInPerson(portal, 'li.wei');
    await db().update(loginLog).set({ createTime: new Date(Date.now() - 500 * DAY) });
    await write({ account: 'gone', createTime: new Date(Date.now() - 401 * DAY) });
    await write({ account: 'kept', createTime: new Date(Date.now() - 399 * DAY) });
    await new SignInLog(db()).forgetOld(400, new AbortController().signal);
    expect((await find()).map(({ account }) => account)).toEqual(['kept', 'li.wei']);
  });
});
