import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';

const { create, info, modify, remove, removeOne, reply, resolve, updateReply } = endpoints.comments;
const LONG = 'a'.repeat(501);
const TEN = Array.from({ length: 10 }, (_, index) => `/api/Upload/Files/${index}.webp`);

describe('calls made by hand', () => {
  let portal: TestPortal;
  let [anna, ben] = [{ id: 0, token: '' }, { id: 0, token: '' }];
  let reportId: number;
  let thread: { id: number; replyId: number };
  let gone: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    anna = await addReader(portal, 'anna');
    ben = await addReader(portal, 'ben');
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: anna.token }))[0]?.id ?? 0;
    const { id } = await portal.value(create, { token: anna.token, body: { reportId, content: 'Why so late?' } });
    thread = { id, replyId: (await portal.value(reply, { token: anna.token, body: { commentId: id, content: 'Snow' } })).id };
    gone = (await portal.value(create, { token: anna.token, body: { reportId, content: 'Soon gone' } })).id;
    await portal.value(removeOne, { token: anna.token, body: { commentId: gone } });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const notOwn = [403, '只能修改或删除自己的评论和回复', 'You can change and delete your own comments and replies only'] as const;
  const missing = [404, '该评论不存在或已被删除', 'This comment does not exist or was deleted'] as const;
  const tooLong = [400, '内容：最多 500 个字符', 'Text: must be at most 500 characters'] as const;
  const empty = [400, '内容：不能为空', 'Text: cannot be empty'] as const;
  const oddLength = [400, '内容：格式不正确', 'Text: has the wrong format'] as const;
  const tooMany = [400, '图片：最多 9 项', 'Images: must be at most 9 items'] as const;

  test('a change that changes nothing: answered, and nothing is written', async () => {
    const admin = await portal.signIn('admin');
    const before = await portal.value(info, { token: anna.token, body: { commentId: thread.id } });
    await portal.value(updateReply, { token: anna.token, body: { id: thread.replyId } });
    await portal.value(endpoints.commentManagement.update, { token: admin, body: { id: thread.id } });
    expect(await portal.value(info, { token: anna.token, body: { commentId: thread.id } })).toEqual(before);
  });

  test.each([
    ['a comment of 501 characters', create, () => ({ reportId, content: LONG }), tooLong],
    ['a reply of 501 characters', reply, () => ({ commentId: thread.id, content: LONG }), tooLong],
    ['an edit to 501 characters', modify, () => ({ id: thread.id, content: LONG }), tooLong],
    ['a comment of nothing that is seen', create, () => ({ reportId, content: '\u202e\u200b' }), empty],
    ['a reply whose text is an object that says it has an odd length', reply, () => ({ commentId: thread.id, content: { length: { toString: 1 } } }), oddLength],
    ['a comment with 10 pictures', create, () => ({ reportId, content: 'x', images: TEN }), tooMany],
    ['a reply with 10 pictures', reply, () => ({ commentId: thread.id, content: 'x', images: TEN }), tooMany],
    ['a reply to a deleted comment', reply, () => ({ commentId: gone, content: 'x' }), missing],
    ['an edit of a deleted comment', modify, () => ({ id: gone, content: 'x' }), missing],
    ['a look at a deleted comment', info, () => ({ commentId: gone }), missing],
    ['that a deleted comment is dealt with', resolve, () => ({ commentId: gone, isResolved: 1 }), missing],
    ['an edit of somebody else’s comment', modify, () => ({ id: thread.id, content: 'x' }), notOwn],
    ['an edit of somebody else’s reply', updateReply, () => ({ id: thread.replyId, content: 'x' }), notOwn],
    ['hiding somebody else’s reply', updateReply, () => ({ id: thread.replyId, isShow: -1 }), notOwn],
    ['deleting somebody else’s comment', removeOne, () => ({ commentId: thread.id }), notOwn],
    ['deleting several, one of them somebody else’s', remove, () => ({ ids: [thread.id] }), notOwn],
    ['bringing back what somebody else deleted', removeOne, () => ({ commentId: gone, state: 1 }), missing],
  ] as const)('%s: refused in words of the reader’s language, and nothing changes', async (_what, endpoint, body, [status, zh, en]) => {
    const before = await portal.value(info, { token: anna.token, body: { commentId: thread.id } });
    for (const [language, message] of [['zh', zh], ['en', en]] as const) {
      const answer = await portal.call(endpoint, { token: ben.token, language, body: body() });
      expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([status, status, message]);
    }
    expect(await portal.value(info, { token: anna.token, body: { commentId: thread.id } })).toEqual(before);
  });

  test('too many in a minute: 429, with the seconds to wait', async () => {
    const { token } = await addReader(portal, 'eva');
    const write = () => portal.call(create, { token, language: 'en', body: { reportId, content: 'Again' } });
    for (let turn = 0; turn < 30; turn += 1) expect((await write()).status).toBe(200);
    const answer = await write();
    expect([answer.status, answer.envelope.message]).toEqual([429, expect.stringMatching(/^Too many requests\. Try again in \d+ seconds$/)]);
  });
});
