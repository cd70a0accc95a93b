import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { mailedLink } from '../../../../test/outbox.ts';
import { addReader } from '../../../../test/people.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { waitsFor } from '../../../../test/waits.ts';
import { endSessionsOf } from '../sign-in/module.ts';
import { auditLog, groupReport, loginLog, signInGrant, userAccount } from '../../../database/schema/index.ts';

const { redeem, createLink, qrCode, qrState, qrLook, qrAnswer } = endpoints.signInLinks;

describe('handing a sign-in over', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewer = await portal.signIn();
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const overNow = () => portal.portal.database.db.update(signInGrant).set({ expireTime: raw`now()` });

  describe('by a token in an address', () => {
    test('signs in once, and is in the logs', async () => {
      const { token } = await portal.value(createLink, { token: viewer, body: {} });
      const answer = await portal.call(redeem, { body: { token } });
      expect(answer.envelope.value.user.account).toBe('viewer');
      expect(answer.cookies.hb_refresh).toBeTruthy();
      const [entry] = await portal.portal.database.db.select().from(loginLog).orderBy(desc(loginLog.id)).limit(1);
      expect(entry).toMatchObject({ account: 'viewer', method: 'link', outcome: 200, success: true });
      const again = await portal.call(redeem, { body: { token }, language: 'en' });
      expect([again.status, again.envelope.message]).toEqual([410, 'This sign-in link is not valid, has been used or has expired']);
    });

    test('of two at the same time one is signed in', async () => {
      const { token } = await portal.value(createLink, { token: viewer, body: {} });
      const answers = await Promise.all([1, 2, 3].map(() => portal.call(redeem, { body: { token } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    });

    if (databaseKind === 'postgresql') {
      test('is not made by a session that is being ended', async () => {
        const { id, token } = await addReader(portal, 'leaver');
        const { db } = portal.portal.database;
        let answer: ReturnType<typeof portal.call> | undefined;
        await db.transaction(async (transaction) => {
          await endSessionsOf(transaction, [id], 'password');
          answer = portal.call(createLink, { token, body: {} });
          await waitsFor(transaction, answer);
        });
        expect((await answer)?.status).toBe(401);
        expect(await db.$count(signInGrant, eq(signInGrant.userId, id))).toBe(0);
      });
    }

    test('is refused when it is made up or expired, and for a disabled account', async () => {
      expect((await portal.call(redeem, { body: { token: 'made-up' } })).status).toBe(410);
      const { token } = await portal.value(createLink, { token: viewer, body: {} });
      await overNow();
      expect((await portal.call(redeem, { body: { token } })).status).toBe(410);
      const second = await portal.value(createLink, { token: viewer, body: {} });
      const { db } = portal.portal.database;
      await db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'viewer'));
      expect((await portal.call(redeem, { body: { token: second.token } })).status).toBe(410);
      await db.update(userAccount).set({ isAction: true }).where(eq(userAccount.account, 'viewer'));
    });

    test('is made for others by who may manage users only, and audited', async () => {
      expect((await portal.call(createLink, { token: viewer, body: { account: 'admin' } })).status).toBe(403);
      expect((await portal.call(createLink, { token: admin, body: { account: 'nobody' } })).status).toBe(404);
      const { token } = await portal.value(createLink, { token: admin, body: { account: 'VIEWER' } });
      expect((await portal.value(redeem, { body: { token } })).user.account).toBe('viewer');
      const [entry] = await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      expect(entry).toMatchObject({ account: 'admin', action: 'sign-in-link.create', target: 'viewer' });
    });
  });

  describe('made by who looks after people, for somebody whom they reach', () => {
    const { users, groups, signIn } = endpoints;
    let people = 0;
    let roleId: number;

    beforeAll(async () => {
      roleId = await addGroup(portal, 'opens-reports');
      const [first] = await portal.value(endpoints.reports.getMyReports, { token: admin });
      await portal.portal.database.db.insert(groupReport).values({ groupId: roleId, reportId: first!.id });
    });
    const pair = async () => {
      people += 1;
      const helpers = await addResourceGroup(portal, `helpers-${people}`, ['session', 'reports', 'users', 'usersRead']);
      await addPerson(portal, `helper-${people}`, helpers);
      const plain = await addResourceGroup(portal, `plain-${people}`, ['session']);
      const account = `helped-${people}`;
      return { helper: await signInPerson(portal, `helper-${people}`), account, id: await addPerson(portal, account, plain) };
    };
    const made = async () => {
      const { helper, ...person } = await pair();
      const { token } = await portal.value(createLink, { token: helper, body: { account: person.account } });
      return { ...person, helper, token };
    };
    const intoRole = (id: number) => portal.value(groups.addMembers, { token: admin, body: { groupId: roleId, userIds: [id] } });

    test('signs nobody in once that person may more than its maker, however they came to it', async () => {
      const { id, token } = await made();
      await intoRole(id);
      expect((await portal.call(redeem, { body: { token } })).status).toBe(410);
    });

    test('opens a session that ends then, with all that it can be renewed or handed on by', async () => {
      const { id, account, token } = await made();
      const opened = await portal.call(redeem, { body: { token } });
      const session = opened.envelope.value.accessToken;
      const own = await portal.value(createLink, { token: session, body: {} });
      const { code, ticket } = await portal.value(qrCode);
      await portal.value(qrAnswer, { token: session, body: { code, approve: true } });
      const theirs = await signInPerson(portal, account);
      expect((await portal.call(signIn.permissions, { token: session })).status).toBe(200);
      await intoRole(id);
      expect((await portal.call(signIn.login, { body: { grant_type: 'refresh_token' }, cookies: { hb_refresh: opened.cookies.hb_refresh ?? '' } })).status).toBe(401);
      expect((await portal.call(signIn.permissions, { token: session })).status).toBe(401);
      for (const way of [own.token, ticket]) expect((await portal.call(redeem, { body: { token: way } })).status).toBe(410);
      // Their own, by their password, is nobody else's.
      expect((await portal.call(signIn.permissions, { token: theirs })).status).toBe(200);
      const { items } = await portal.value(endpoints.signInLog.list, { token: admin, body: { account } });
      expect(items.map(({ method, session: state }) => [method, state])).toContainEqual(['link', 'rights']);
    });

    test('opens a session that ends when its maker is disabled', async () => {
      const { token } = await made();
      const session = (await portal.value(redeem, { body: { token } })).accessToken;
      await portal.portal.database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, `helper-${people}`));
      expect((await portal.call(signIn.permissions, { token: session })).status).toBe(401);
    });

    test('sets no password once that person may more than its maker', async () => {
      const { helper, id } = await pair();
      const { db } = portal.portal.database;
      await db.update(userAccount).set({ mail: 'of.the.helper@example.test' }).where(eq(userAccount.id, id));
      await portal.value(users.mailPasswordLink, { token: helper, body: { id } });
      const token = await mailedLink(portal.folder);
      await portal.value(users.setResourceGroup, { token: admin, body: { ids: [id], resourceGroupId: (await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'admin' } })).items[0]!.resourceGroupId } });
      const body = { token, newPassword: 'Chosen-by-a-helper-1', confirmPassword: 'Chosen-by-a-helper-1' };
      expect((await portal.call(signIn.setPassword, { body })).status).toBe(410);
      expect((await db.select().from(userAccount).where(eq(userAccount.id, id)))[0]?.passwordHash).toBeNull();
    });
  });

  describe('by a QR code', () => {
    const begin = () => portal.value(qrCode);
    const stateOf = async (ticket: string) => (await portal.value(qrState, { body: { ticket } })).state;

    test('is read, approved and signs in once', async () => {
      const { code, ticket, number } = await begin();
      expect(await stateOf(ticket)).toBe('waiting');
      expect((await portal.call(redeem, { body: { token: ticket } })).status).toBe(410);
      expect(await portal.value(qrLook, { token: viewer, body: { code } })).toMatchObject({ number, address: expect.stringMatching(/^10\.0\./) as unknown });
      expect(await stateOf(ticket)).toBe('scanned');
      await portal.value(qrAnswer, { token: viewer, body: { code, approve: true } });
      expect(await stateOf(ticket)).toBe('approved');
      expect((await portal.value(redeem, { body: { token: ticket } })).user.account).toBe('viewer');
      expect(await stateOf(ticket)).toBe('expired');
      expect((await portal.call(redeem, { body: { token: ticket } })).status).toBe(410);
    });

    test('what is in the picture signs nobody in', async () => {
      const { code, ticket } = await begin();
      await portal.value(qrAnswer, { token: viewer, body: { code, approve: true } });
      expect((await portal.call(redeem, { body: { token: code } })).status).toBe(410);
      expect((await portal.call(qrAnswer, { token: viewer, body: { code: ticket, approve: true } })).status).toBe(410);
    });

    test('is refused, answered once, and ends', async () => {
      const refused = await begin();
      await portal.value(qrAnswer, { token: viewer, body: { code: refused.code, approve: false } });
      expect(await stateOf(refused.ticket)).toBe('refused');
      expect((await portal.call(qrAnswer, { token: viewer, body: { code: refused.code, approve: true } })).status).toBe(410);
      expect((await portal.call(redeem, { body: { token: refused.ticket } })).status).toBe(410);
      const late = await begin();
      await overNow();
      expect(await stateOf(late.ticket)).toBe('expired');
      expect((await portal.call(qrLook, { token: viewer, body: { code: late.code } })).status).toBe(410);
      expect(await stateOf('made-up')).toBe('expired');
    });

    test('nobody approves without being signed in', async () => {
      const { code } = await begin();
      expect((await portal.call(qrAnswer, { body: { code, approve: true } })).status).toBe(401);
    });
  });
});
