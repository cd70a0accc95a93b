import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, stopModule, type TestPortal } from '../../../../test/portal.ts';
import { mail as mailTable, userGroup } from '../../../database/schema/index.ts';
import { Catalogue } from '../../publishing/catalogue/service.ts';
import { queueMentionMails } from './mention-mail.ts';

const { create, reply, removeOne, unread, unreadCount, markRead, mail, setMail } = endpoints.comments;

describe('the bell', () => {
  let portal: TestPortal;
  let [anna, ben] = [{ id: 0, token: '' }, { id: 0, token: '' }];
  let reportId: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    anna = await addReader(portal, 'anna', { mail: 'anna@example.test' });
    ben = await addReader(portal, 'ben');
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: anna.token }))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const write = (who: { token: string }, content: string, rest: object = {}) => portal.value(create, { token: who.token, body: { reportId, content, ...rest } });
  const count = (who: { token: string }) => portal.value(unreadCount, { token: who.token });
  const notifications = async (who: { token: string }) => (await portal.value(unread, { token: who.token })).map(({ content, unreadReason }) => [content, unreadReason]);

  test('counts conversations with something new, and forgets what was read', async () => {
    const first = await write(anna, 'First', { to_Ids: String(ben.id) });
    const second = await write(ben, 'Second');
    expect([await count(anna), await count(ben)]).toEqual([0, 1]);
    await portal.value(reply, { token: anna.token, body: { commentId: second.id, content: 'One' } });
    await portal.value(reply, { token: anna.token, body: { commentId: second.id, content: 'Two' } });
    expect(await notifications(ben)).toEqual([['Second', 'reply'], ['First', 'mention']]);
    expect((await portal.value(unread, { token: ben.token }))[0]?.reply.map(({ content }) => content)).toEqual(['One', 'Two']);
    await portal.value(markRead, { token: ben.token, body: { commentIds: [second.id] } });
    expect(await notifications(ben)).toEqual([['First', 'mention']]);
    await portal.value(reply, { token: ben.token, body: { commentId: first.id, content: 'Answer' } });
    expect(await notifications(anna)).toEqual([['First', 'reply']]);
    await portal.value(markRead, { token: ben.token, body: {} });
    expect([await count(anna), await count(ben)]).toEqual([1, 0]);
  });

  test('is silent about what was deleted, and about reports that are no longer open', async () => {
    await portal.value(markRead, { token: ben.token, body: {} });
    const gone = await write(anna, 'Gone', { to_Ids: String(ben.id) });
    await write(anna, 'There', { to_Ids: String(ben.id) });
    await portal.value(removeOne, { token: anna.token, body: { commentId: gone.id } });
    expect([await count(ben), await notifications(ben)]).toEqual([1, [['There', 'mention']]]);
    const { db } = portal.portal.database;
    const groups = await db.delete(userGroup).where(eq(userGroup.userId, ben.id)).returning();
    expect([await count(ben), await notifications(ben)]).toEqual([0, []]);
    await db.insert(userGroup).values(groups);
  });

  test('sends a mail to who has an address and wants it', async () => {
    expect(await portal.value(mail, { token: anna.token })).toEqual({ isMail: 0, address: 'anna@example.test' });
    await portal.value(setMail, { token: anna.token, body: { isMail: 1 } });
    expect((await portal.value(mail, { token: anna.token })).isMail).toBe(1);
    expect((await portal.call(setMail, { token: ben.token, body: { isMail: 1 } })).envelope.errors?.[0]?.field).toBe('isMail');
    const { db } = portal.portal.database;
    // It would send the mails while they are looked at.
    await stopModule(portal, 'mail');
    const errors: unknown[] = [];
    const send = () => queueMentionMails({ db, catalogue: new Catalogue(db), outbox: { wake: () => undefined }, publicAddress: 'https://portal.test', log: { error: (error: unknown) => void errors.push(error) } });
    const { id } = await write(ben, '@Reader anna look', { to_Ids: String(anna.id) });
    // A mention is marked as told of together with its mail, or not at all.
    await db.execute(raw`alter table mail rename to mail_away`);
    await send();
    await db.execute(raw`alter table mail_away rename to mail`);
    expect(errors).toHaveLength(1);
    await send();
    await send();
    expect(errors).toHaveLength(1);
    const mails = await db.select().from(mailTable);
    expect(mails).toMatchObject([{ userId: anna.id, addresses: ['anna@example.test'], subject: '有 1 条评论提到了您' }]);
    expect(mails[0]?.content).toContain('美国航班 – Reader ben\n@Reader anna look\n');
    expect(mails[0]?.content).toContain(`https://portal.test/Main/PBIViews/${reportId}/null/Online?comment=${id}`);
    await portal.value(setMail, { token: anna.token, body: { isMail: 0 } });
    expect((await portal.value(mail, { token: anna.token })).isMail).toBe(0);
  });
});
