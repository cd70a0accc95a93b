import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { endSessionsOf } from '../sign-in/module.ts';
import { auditLog, loginLog, signInGrant, userAccount } from '../../../database/schema/index.ts';

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
          const isWaiting = async (): Promise<void> => {
            const { rows } = (await transaction.execute(raw`select 1 from pg_locks where not granted and pid <> pg_backend_pid() and pg_backend_pid() = any(pg_blocking_pids(pid))`)) as unknown as { rows: unknown[] };
            if (rows.length === 0) await isWaiting();
          };
          await Promise.race([answer, isWaiting()]);
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
