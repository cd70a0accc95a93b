import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, INTERFACE_DENIED } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { auditLog } from '../../../database/schema/index.ts';

const { list, create, modify, reply, updateReply, remove, removeReplies, unreadCount } = endpoints.comments;
const management = endpoints.commentManagement;

describe('the management of comments', () => {
  let portal: TestPortal;
  let admin: string;
  let [anna, ben] = [{ id: 0, token: '' }, { id: 0, token: '' }];
  let reports: number[];

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    anna = await addReader(portal, 'anna');
    ben = await addReader(portal, 'ben');
    reports = (await portal.value(endpoints.reports.getMyReports, { token: anna.token })).map(({ id }) => id);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const write = (who: { token: string }, reportId: number, content: string, rest: object = {}) =>
    portal.value(create, { token: who.token, body: { reportId, content, ...rest } });
  const find = async (body: object) => (await portal.value(management.list, { token: admin, body })).items.map(({ content }) => content);
  const update = (body: Record<string, unknown>) => portal.value(management.update, { token: admin, body });
  const read = async (who: { token: string }, reportId: number) => (await portal.value(list, { token: who.token, body: { reportId } })).items;

  test('finds by report, person, text, day and state', async () => {
    const [first = 0, second = 0] = reports;
    await write(anna, first, '100% late');
    await write(ben, second, 'Early_bird');
    const { id } = await write(ben, second, 'Hidden one');
    await update({ id, isShow: -1, reason: 'Rude' });
    expect(await find({})).toEqual(['Hidden one', 'Early_bird', '100% late']);
    expect(await find({ page: { orderType: 'asc' } })).toEqual(['100% late', 'Early_bird', 'Hidden one']);
    expect(await find({ reportId: first })).toEqual(['100% late']);
    expect(await find({ person: 'READER B' })).toEqual(['Hidden one', 'Early_bird']);
    expect(await find({ person: 'anna' })).toEqual(['100% late']);
    expect(await find({ keyword: '%' })).toEqual(['100% late']);
    expect(await find({ state: 'hidden' })).toEqual(['Hidden one']);
    expect(await find({ state: 'shown' })).toEqual(['Early_bird', '100% late']);
    expect(await find({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
    // The database has no year 0.
    await expect(find({ from: '0000-01-01T00:00:00Z' })).rejects.toThrow('400');
    expect(await find({ to: '2999-01-01T00:00:00Z' })).toHaveLength(3);
    expect((await portal.value(management.reports, { token: admin })).map(({ reportId }) => reportId).toSorted((a, b) => a - b)).toEqual([first, second].toSorted((a, b) => a - b));
  });

  test('hides from everybody but the author, who reads why', async () => {
    const [, , reportId = 0] = reports;
    const { id } = await write(anna, reportId, 'Off topic');
    await update({ id, isShow: -1, reason: 'Not about the report' });
    expect(await read(ben, reportId)).toEqual([]);
    expect((await portal.value(list, { token: ben.token, body: { reportId } })).total).toBe(0);
    const own = await portal.value(list, { token: anna.token, body: { reportId } });
    expect([own.total, own.items[0]]).toMatchObject([1, { isShow: -1, reason: 'Not about the report' }]);
    await update({ id, isShow: 1, content: 'On topic' });
    expect((await read(ben, reportId))[0]).toMatchObject({ content: 'On topic', isShow: 1 });
    const written = await portal.portal.database.db.select().from(auditLog).where(eq(auditLog.action, 'comment.update'));
    expect(written.at(-1)).toMatchObject({ account: 'admin', target: String(id) });
  });

  test('lets new comments wait where the site says so; they notify when they pass', async () => {
    const [, , , reportId = 0] = reports;
    await portal.value(management.setSettings, { token: admin, body: { isModerated: 1 } });
    const { id, state } = await write(anna, reportId, 'May I?', { to_Ids: String(ben.id) });
    expect([state, await read(ben, reportId), await portal.value(unreadCount, { token: ben.token })]).toEqual([0, [], 0]);
    expect(await find({ state: 'waiting' })).toEqual(['May I?']);
    expect((await portal.call(reply, { token: ben.token, body: { commentId: id, content: 'x' } })).status).toBe(404);
    await update({ id, state: 1 });
    expect([await find({ state: 'waiting' }), await portal.value(unreadCount, { token: ben.token })]).toEqual([[], 1]);
    expect((await portal.value(modify, { token: anna.token, body: { id, content: 'May I say more?' } })).state).toBe(0);
    await update({ id, state: 2, reason: 'No' });
    expect((await read(anna, reportId))[0]).toMatchObject({ state: 2, reason: 'No' });
    await portal.value(management.setSettings, { token: admin, body: { isModerated: 0 } });
    expect((await write(anna, reportId, 'At once')).state).toBe(1);
  });

  test('does the same with replies, and deletes and restores', async () => {
    const [, , , , reportId = 0] = reports;
    const comment = await write(anna, reportId, 'A question');
    const answer = await portal.value(reply, { token: ben.token, body: { commentId: comment.id, content: 'A rude answer' } });
    await portal.value(updateReply, { token: admin, body: { id: answer.id, isShow: -1, reason: 'Rude' } });
    const found = async (body: object) => (await portal.value(management.listReplies, { token: admin, body })).items;
    expect((await found({ reportId }))[0]).toMatchObject({ content: 'A rude answer', isShow: -1, fromAccount: 'ben', comment: { content: 'A question' } });
    expect((await found({ commentId: comment.id })).map(({ id }) => id)).toEqual([answer.id]);
    expect(await found({ commentId: comment.id + 1 })).toEqual([]);
    expect((await read(anna, reportId))[0]?.reply).toEqual([]);
    expect((await read(ben, reportId))[0]?.reply).toMatchObject([{ reason: 'Rude' }]);
    await portal.value(removeReplies, { token: admin, body: { ids: [answer.id] } });
    expect([await found({ reportId }), (await found({ reportId, state: 'deleted' })).length]).toEqual([[], 1]);
    await portal.value(removeReplies, { token: admin, body: { ids: [answer.id], state: 1 } });
    expect((await found({ reportId, keyword: 'rude' }))[0]).toMatchObject({ isDeleted: 0, isShow: -1 });
    await portal.value(remove, { token: admin, body: { ids: [comment.id] } });
    expect(await find({ reportId, state: 'deleted' })).toEqual(['A question']);
    const written = await portal.portal.database.db.select().from(auditLog).where(eq(auditLog.target, String(answer.id)));
    expect(written.map(({ action }) => action)).toEqual(expect.arrayContaining(['reply.update', 'reply.delete', 'reply.restore']));
  });

  test('is administrators’ alone', async () => {
    for (const endpoint of Object.values(management)) {
      const answer = await portal.call(endpoint, { token: anna.token });
      expect([endpoint.path, answer.status, answer.envelope.message]).toEqual([endpoint.path, 403, INTERFACE_DENIED]);
    }
  });
});
