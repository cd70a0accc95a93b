import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, sql as raw } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { commentUnread, reportPage, userAccount } from '../../../database/schema/index.ts';

const { list, mine, info, create, modify, reply, updateReply, removeOne, remove, removeReplies, resolve, people } = endpoints.comments;

describe('a conversation', () => {
  let portal: TestPortal;
  /** Two users of the reports, and one who may open none. */
  let [anna, ben, carl] = [{ id: 0, token: '' }, { id: 0, token: '' }, { id: 0, token: '' }];
  let admin: string;
  let reportId: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    anna = await addReader(portal, 'anna');
    ben = await addReader(portal, 'ben');
    carl = await addReader(portal, 'carl', { grants: false });
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: anna.token }))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const write = (who: { token: string }, content: string, rest: object = {}) => portal.value(create, { token: who.token, body: { reportId, content, ...rest } });
  const answer = (who: { token: string }, commentId: number, content: string, rest: object = {}) =>
    portal.value(reply, { token: who.token, body: { commentId, content, ...rest } });
  const status = async (...[endpoint, options]: Parameters<TestPortal['call']>) => (await portal.call(endpoint, options)).status;
  const contents = async (who: { token: string }) => (await portal.value(list, { token: who.token, body: { reportId } })).items.map(({ content }) => content);
  const picture = async (who: { token: string }) => {
    const content = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer();
    return portal.value(endpoints.uploads.image, { token: who.token, file: { content } });
  };
  const fetchPicture = async (who: { token: string }, url: string) =>
    (await portal.portal.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } })).statusCode;

  test('goes back and forth, and what is written is the writer’s to change', async () => {
    const { id } = await write(anna, 'Why so late?');
    const answered = await answer(ben, id, 'Snow', { key: 'ben-answers-once' });
    expect((await answer(ben, id, 'Snow', { key: 'ben-answers-once' })).id).toBe(answered.id);
    await portal.value(updateReply, { token: ben.token, body: { id: answered.id, content: 'Snow in Denver' } });
    await portal.value(modify, { token: anna.token, body: { id, content: 'Why so late on Friday?' } });
    const thread = await portal.value(info, { token: anna.token, body: { commentId: id } });
    expect(thread).toMatchObject({ content: 'Why so late on Friday?', isOwn: 1, reply: [{ content: 'Snow in Denver', isOwn: 0, from_Name: 'Reader ben' }] });
    expect(thread.editTime).not.toBeNull();

    expect(await status(modify, { token: ben.token, body: { id, content: 'x' } })).toBe(403);
    expect(await status(modify, { token: carl.token, body: { id, content: 'x' } })).toBe(404);
    expect(await status(updateReply, { token: anna.token, body: { id: answered.id, content: 'x' } })).toBe(403);
    expect(await status(updateReply, { token: ben.token, body: { id: answered.id, isShow: -1 } })).toBe(403);
    expect(await status(removeReplies, { token: anna.token, body: { ids: [answered.id] } })).toBe(403);
    expect(await status(removeOne, { token: ben.token, body: { commentId: id, state: -1 } })).toBe(403);
    expect((await portal.value(mine, { token: anna.token, body: {} })).items[0]?.id).toBe(id);
  });

  test('of several comments is deleted whole or not at all, and comes back', async () => {
    const [own, foreign] = [await write(anna, 'Mine'), await write(ben, 'Not mine')];
    expect(await status(remove, { token: anna.token, body: { ids: [own.id, foreign.id] } })).toBe(403);
    expect(await contents(anna)).toEqual(expect.arrayContaining(['Mine', 'Not mine']));
    await portal.value(removeOne, { token: anna.token, body: { commentId: own.id, state: -1 } });
    expect(await contents(anna)).not.toContain('Mine');
    expect(await status(reply, { token: ben.token, body: { commentId: own.id, content: 'Too late' } })).toBe(404);
    expect(await status(modify, { token: anna.token, body: { id: own.id, content: 'Too late' } })).toBe(404);
    await portal.value(removeOne, { token: anna.token, body: { commentId: own.id, state: 1 } });
    expect(await contents(ben)).toContain('Mine');
    await portal.value(remove, { token: admin, body: { ids: [own.id, foreign.id] } });
    expect(await status(removeOne, { token: anna.token, body: { commentId: own.id, state: 1 } })).toBe(403);
    await portal.value(remove, { token: admin, body: { ids: [own.id, foreign.id], state: 1 } });
    expect(await contents(ben)).toEqual(expect.arrayContaining(['Mine', 'Not mine']));
  });

  test('is closed to who may not open the report', async () => {
    const { id } = await write(anna, 'Among us');
    const { id: replyId } = await answer(anna, id, 'Indeed');
    const token = carl.token;
    for (const [endpoint, body, refused] of [
      [list, { reportId }, 403],
      [create, { reportId, content: 'x' }, 403],
      [info, { commentId: id }, 404],
      [reply, { commentId: id, content: 'x' }, 404],
      [resolve, { commentId: id, isResolved: 1 }, 404],
      [updateReply, { id: replyId, content: 'x' }, 404],
    ] as const) {
      expect([endpoint.path, await status(endpoint, { token, body })]).toEqual([endpoint.path, refused]);
    }
    expect(await status(people, { token, query: { reportId } })).toBe(403);
    expect((await portal.value(mine, { token, body: {} })).total).toBe(0);
  });

  test('is written with those whom it notifies, or not at all', async () => {
    const { db } = portal.portal.database;
    const unread = async (commentId: number) => db.$count(commentUnread, eq(commentUnread.commentId, commentId));
    const { id } = await write(anna, '@Reader ben', { to_Ids: String(ben.id) });
    expect(await unread(id)).toBe(1);
    const alone = await write(anna, 'Addressed to nobody');
    const before = (await contents(anna)).length;
    // As if the server ended between the two.
    await db.execute(raw`create function refuse_unread() returns trigger language plpgsql as $$ begin raise exception 'the server ended'; end $$`);
    await db.execute(raw`create trigger refuse_unread before insert on comment_unread for each row execute function refuse_unread()`);
    try {
      expect(await status(create, { token: anna.token, body: { reportId, content: '@Reader ben again', to_Ids: String(ben.id) } })).toBe(500);
      expect(await status(reply, { token: ben.token, body: { commentId: id, content: 'Yes?' } })).toBe(500);
      expect(await status(modify, { token: anna.token, body: { id: alone.id, content: 'Now @Reader ben', to_Ids: String(ben.id) } })).toBe(500);
      expect(await status(modify, { token: anna.token, body: { id, content: 'Changed', to_Ids: '' } })).toBe(200);
    } finally {
      await db.execute(raw`drop function refuse_unread cascade`);
    }
    expect((await contents(anna)).length).toBe(before);
    expect(await contents(anna)).toContain('Addressed to nobody');
    expect((await portal.value(info, { token: anna.token, body: { commentId: id } })).reply).toEqual([]);
  });

  test.each([['an id that no account can have', { to_Ids: '4000000000' }, 'to_Ids'], ['ids that are none', { to_Ids: '1;2' }, 'to_Ids'], ['a page with a line break', { modularId: 'a\nb' }, 'modularId'], ['a visual that turns what follows around', { modularId: 'a', visual: '\u202Ea' }, 'visual']])('is refused with %s', async (_, body, field) => {
    const refused = await portal.call(create, { token: anna.token, body: { reportId, content: 'x', ...body } });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('takes what the reporting service calls a visual as it is read, and no names but those of accounts', async () => {
    const written = await write(anna, 'x', { modularId: 'ReportSection2', modularName: 'Delays', visual: 'v', visualTitle: '\u202Elate\u200B flights ', to_Nams: 'Administrator' });
    expect(written).toMatchObject({ visualTitle: 'late  flights', to_Nams: '' });
  });

  test('names only who may open the report, and nobody to themselves', async () => {
    const found = await portal.value(people, { token: anna.token, query: { reportId, keyword: 'READER' } });
    expect(found.map(({ account }) => account)).toEqual(['ben']);
    const refused = await portal.call(create, { token: anna.token, language: 'en', body: { reportId, content: '@carl', to_Ids: `${ben.id},${carl.id}` } });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, 'to_Ids']);
    expect(await contents(anna)).not.toContain('@carl');
    expect(await status(create, { token: anna.token, body: { reportId, content: 'x', to_Ids: '1;2' } })).toBe(400);
  });

  test('leaves out who mentions themselves, also where the account is not the only one', async () => {
    const [{ id: annaId } = { id: 0 }] = await portal.value(people, { token: ben.token, query: { reportId, keyword: 'anna' } });
    const alone = await write(anna, '@Reader anna', { to_Ids: String(annaId), to_Nams: 'Reader anna' });
    expect(alone).toMatchObject({ to_Ids: '', to_Nams: '' });
    const both = { to_Ids: `${annaId},${ben.id}` };
    expect(await write(anna, '@Reader anna @Reader ben', both)).toMatchObject({ to_Ids: String(ben.id), to_Nams: 'Reader ben' });
    expect(await portal.value(modify, { token: anna.token, body: { id: alone.id, content: '@Reader ben', ...both } })).toMatchObject({ to_Ids: String(ben.id) });
    const answered = await answer(anna, alone.id, 'Me', both);
    expect(answered).toMatchObject({ to_Ids: String(ben.id), to_Names: 'Reader ben' });
    expect(await portal.value(updateReply, { token: anna.token, body: { id: answered.id, content: 'Me', to_Ids: String(annaId) } })).toMatchObject({ to_Ids: '' });
    // Of somebody else's reply it is the author's name, not that of who changes it.
    expect(await portal.value(updateReply, { token: admin, body: { id: answered.id, content: 'Me', to_Ids: String(annaId) } })).toMatchObject({ to_Ids: '' });
  });

  test('gives its pictures to its readers and the uploader only', async () => {
    const [posted, answered] = [await picture(anna), await picture(ben)];
    const { id } = await write(anna, 'Look', { images: [posted] });
    await answer(ben, id, 'And this', { images: [answered] });
    for (const path of [posted, answered]) {
      expect([await fetchPicture(anna, path), await fetchPicture(ben, path), await fetchPicture(carl, path)]).toEqual([200, 200, 404]);
    }
    await portal.value(modify, { token: anna.token, body: { id, content: 'Look no more', images: [] } });
    expect([await fetchPicture(anna, posted), await fetchPicture(ben, posted)]).toEqual([200, 404]);
    await portal.value(removeOne, { token: anna.token, body: { commentId: id } });
    expect([await fetchPicture(anna, answered), await fetchPicture(ben, answered)]).toEqual([404, 200]);
  });

  test('is not flooded', async () => {
    const { token } = await addReader(portal, 'eva');
    for (const endpoint of [create, reply, modify, updateReply]) {
      const statuses = [];
      for (let turn = 0; turn < 31; turn += 1) statuses.push(await status(endpoint, { token, body: {} }));
      expect([endpoint.path, statuses.filter((one) => one === 400).length, statuses.at(-1)]).toEqual([endpoint.path, 30, 429]);
    }
  });

  test('is resolved, and opened again', async () => {
    const { id } = await write(anna, 'To do');
    expect(await portal.value(resolve, { token: ben.token, body: { commentId: id, isResolved: 1 } })).toMatchObject({ resolveName: 'Reader ben' });
    expect((await portal.value(resolve, { token: anna.token, body: { commentId: id, isResolved: 0 } })).resolveTime).toBeNull();
  });

  test('calls its page as it is called today, in both languages, and as its author did where the portal does not know it', async () => {
    const { db } = portal.portal.database;
    const { id } = await write(anna, 'Here', { modularId: 'ReportSection2', modularName: 'Two\nlines' });
    const ofPage = and(eq(reportPage.reportId, reportId), eq(reportPage.code, 'ReportSection2'));
    const [page] = await db.select().from(reportPage).where(ofPage);
    const named = async () => (({ modularName, modularEnName }) => [modularName, modularEnName])(await portal.value(info, { token: ben.token, body: { commentId: id } }));
    expect(await named()).toEqual([page?.displayName, page?.enDisplayName]);
    await db.update(reportPage).set({ code: 'Elsewhere' }).where(ofPage);
    expect(await named()).toEqual(['Two lines', '']);
    await db.update(reportPage).set({ code: 'ReportSection2' }).where(eq(reportPage.id, page?.id ?? 0));
  });

  test('remembers the filters of the moment', async () => {
    const { id, hasPlace } = await write(anna, 'Here', { modularId: 'ReportSection2', modularName: 'Delays', bookmark: 'H4sIAA' });
    expect(hasPlace).toBe(1);
    expect(await portal.value(info, { token: ben.token, body: { commentId: id } })).toMatchObject({ bookmark: 'H4sIAA', modularId: 'ReportSection2', page: 'ReportSection2', type: 'Online' });
  });

  test('keeps the visual that it is about beside its page, and takes none without a page', async () => {
    const about = { modularId: 'ReportSection2', visual: 'v1', visualTitle: '<b>Late</b> flights' };
    const { id } = await write(anna, 'This one', about);
    expect(await portal.value(info, { token: ben.token, body: { commentId: id } })).toMatchObject(about);
    expect((await portal.value(list, { token: ben.token, body: { reportId } })).items[0]).toMatchObject(about);
    // What is changed or answered stays about it.
    await portal.value(modify, { token: anna.token, body: { id, content: 'This one here' } });
    expect((await portal.value(mine, { token: anna.token, body: {} })).items[0]).toMatchObject({ content: 'This one here', ...about });
    expect(await write(anna, 'The page')).toMatchObject({ visual: '', visualTitle: '' });
    for (const [body, field] of [
      [{ visual: 'v1' }, 'modularId'],
      [{ ...about, visual: 'v'.repeat(101) }, 'visual'],
      [{ ...about, visualTitle: 't'.repeat(201) }, 'visualTitle'],
    ] as const) {
      const refused = await portal.call(create, { token: anna.token, language: 'en', body: { reportId, content: 'x', ...body } });
      expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, field]);
    }
  });

  test('stays readable when its author’s account is gone', async () => {
    const dora = await addReader(portal, 'dora');
    const { id } = await write(dora, 'Farewell');
    await answer(dora, id, 'And thanks');
    await portal.portal.database.db.delete(userAccount).where(eq(userAccount.id, dora.id));
    const gone = { from_Id: null, from_Name: 'Reader dora' };
    expect(await portal.value(info, { token: anna.token, body: { commentId: id } })).toMatchObject({ content: 'Farewell', ...gone, reply: [gone] });
  });
});
