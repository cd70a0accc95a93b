import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints, reportType } from '@portal/shared/contract/all';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { report, reportPage, userAccount, userReport } from '../../../database/schema/index.ts';

const { list, mine, info, create, modify, reply, resolve, people, unread } = endpoints.comments;

describe('comments of a page are for who may open it', () => {
  let portal: TestPortal;
  /** Anna and ben may open all of the report, gina one page of it. */
  let [anna, ben, gina] = [{ id: 0, token: '' }, { id: 0, token: '' }, { id: 0, token: '' }];
  let reportId: number;
  let [open, closed] = ['', ''];
  let picture: string;
  let [onOpen, onClosed, onNone] = [0, 0, 0];

  const write = async (content: string, rest: object = {}) => (await portal.value(create, { token: anna.token, body: { reportId, content, ...rest } })).id;
  const givePage = (code: string) => portal.portal.database.db.update(userReport).set({ pages: [code] }).where(eq(userReport.userId, gina.id));
  const answerOf = async (...[endpoint, options]: Parameters<TestPortal['call']>) => {
    const { status, envelope } = await portal.call(endpoint, options);
    return [status, envelope.errors?.[0]?.field];
  };

  beforeAll(async () => {
    portal = await startTestPortal();
    [anna, ben, gina] = [await addReader(portal, 'anna'), await addReader(portal, 'ben'), await addReader(portal, 'gina', { grants: false })];
    const first = (await portal.value(endpoints.reports.getMyReports, { token: anna.token }))[0];
    reportId = first?.id ?? 0;
    [open = '', closed = ''] = (first?.children ?? []).map(({ code }) => code);
    const { db } = portal.portal.database;
    await db.update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, gina.id));
    await db.insert(userReport).values({ userId: gina.id, reportId, pages: [open] });
    const content = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer();
    picture = await portal.value(endpoints.uploads.image, { token: anna.token, file: { content } });
    onClosed = await write('On the third page', { modularId: closed, modularName: 'Late', visual: 'v', visualTitle: 'Late by month', bookmark: 'filters', images: [picture] });
    onOpen = await write('On the first page @Reader gina', { modularId: open, to_Ids: String(gina.id) });
    onNone = await write('About all of it');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('in the lists, with their number', async () => {
    const { items, total } = await portal.value(list, { token: gina.token, body: { reportId } });
    expect([items.map(({ id }) => id), total]).toEqual([[onNone, onOpen], 2]);
    expect((await portal.value(list, { token: gina.token, body: { reportId, modularId: closed } })).items).toEqual([]);
    expect((await portal.value(list, { token: ben.token, body: { reportId } })).total).toBe(3);
  });

  test.each([
    ['read', info, () => ({ commentId: onClosed }), 404],
    ['answered', reply, () => ({ commentId: onClosed, content: 'x' }), 404],
    ['called resolved', resolve, () => ({ commentId: onClosed, isResolved: 1 }), 404],
    ['written', create, () => ({ reportId, content: 'x', modularId: closed }), 403],
  ] as const)('when they are %s', async (_, endpoint, body, refused) => {
    expect((await portal.call(endpoint, { token: gina.token, body: body() })).status).toBe(refused);
  });

  test('with their pictures', async () => {
    const fetched = async ({ token }: { token: string }) => (await portal.portal.app.inject({ method: 'GET', url: picture, headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect([await fetched(ben), await fetched(gina)]).toEqual([200, 404]);
  });

  test('when somebody is mentioned: who may not open the page is not offered, and refused', async () => {
    const offered = async (modularId?: string) => (await portal.value(people, { token: anna.token, query: { reportId, keyword: 'reader', ...(modularId && { modularId }) } })).map(({ account }) => account);
    expect([await offered(), await offered(open), await offered(closed)]).toEqual([['ben', 'gina'], ['ben', 'gina'], ['ben']]);
    expect(await answerOf(people, { token: gina.token, query: { reportId, modularId: closed } })).toEqual([403, 'modularId']);
    expect(await answerOf(create, { token: anna.token, body: { reportId, content: '@Reader gina', modularId: closed, to_Ids: String(gina.id) } })).toEqual([400, 'to_Ids']);
    expect(await answerOf(modify, { token: anna.token, body: { id: onClosed, content: '@Reader gina', images: [picture], to_Ids: String(gina.id) } })).toEqual([400, 'to_Ids']);
  });

  test('when somebody is looked for: those who may not open the page are no more than others in the way of who may, and there are no pages of what is not online', async () => {
    const { db } = portal.portal.database;
    const [likeGina] = await db.select().from(userAccount).where(eq(userAccount.id, gina.id));
    const { id: _, guid: __, ...rest } = likeGina!;
    const many = await db.insert(userAccount).values(Array.from({ length: 30 }, (___, index) => ({ ...rest, account: `many${index}`, fullName: `Aa ${index}` }))).returning({ id: userAccount.id });
    await db.insert(userReport).values(many.map(({ id }) => ({ userId: id, reportId, pages: [open] })));
    const offered = async (modularId: string) => (await portal.value(people, { token: anna.token, query: { reportId, keyword: '', modularId } })).map(({ account }) => account);
    expect([(await offered(open)).length, await offered(closed)]).toEqual([20, expect.arrayContaining(['ben'])]);
    expect((await offered(closed)).filter((account) => account.startsWith('many'))).toEqual([]);
    await db.update(userReport).set({ pages: null }).where(eq(userReport.userId, many[0]?.id ?? 0));
    expect((await offered(closed)).filter((account) => account.startsWith('many'))).toEqual(['many0']);
    await db.update(report).set({ reportType: reportType.h5 }).where(eq(report.id, reportId));
    expect((await offered(closed)).length).toBe(20);
    await db.update(report).set({ reportType: reportType.online }).where(eq(report.id, reportId));
    await db.delete(userAccount).where(inArray(userAccount.id, many.map(({ id }) => id)));
  });

  test('when it is about the report as a whole, which has no page, or null as addresses say it: for whoever may open some of its pages, too', async () => {
    const offered = async (modularId: string) => (await portal.value(people, { token: gina.token, query: { reportId, modularId } })).map(({ account }) => account);
    expect(await offered('')).toEqual(expect.arrayContaining(['anna', 'ben']));
    expect(await offered('null')).toEqual(await offered(''));
    const { id, modularId } = await portal.value(create, { token: gina.token, body: { reportId, content: '@Reader ben', modularId: 'null', to_Ids: String(ben.id) } });
    expect(modularId).toBe('');
    const found = async (of: string) => (await portal.value(list, { token: ben.token, body: { reportId, modularId: of } })).items.map((one) => one.id);
    expect([await found('null'), await found('')]).toEqual([[id, onNone], [id, onNone]]);
    // A visual is on a page.
    expect(await answerOf(create, { token: gina.token, body: { reportId, content: 'x', modularId: 'null', visual: 'v' } })).toEqual([400, 'modularId']);
    await portal.value(endpoints.comments.removeOne, { token: gina.token, body: { commentId: id, state: -1 } });
  });

  test('when the report does not have the page: it is refused as one that may not be opened, and what was written on one that is gone can still be answered', async () => {
    const { db } = portal.portal.database;
    const written = (modularId: string) => answerOf(create, { token: anna.token, body: { reportId, content: 'x', modularId } });
    const asked = (modularId: string) => answerOf(people, { token: anna.token, query: { reportId, modularId } });
    expect([await written('nope'), await asked('nope')]).toEqual([[403, 'modularId'], [403, 'modularId']]);
    await db.update(reportPage).set({ isActive: false }).where(and(eq(reportPage.reportId, reportId), eq(reportPage.code, closed)));
    expect([await written(closed), await asked(closed)]).toEqual([[403, 'modularId'], [200, undefined]]);
    expect(await answerOf(reply, { token: ben.token, body: { commentId: onClosed, content: 'x', to_Ids: String(anna.id) } })).toEqual([200, undefined]);
    // Where the portal knows no page, it may be any.
    await db.update(reportPage).set({ isActive: false }).where(eq(reportPage.reportId, reportId));
    expect(await written('nope')).toEqual([200, undefined]);
    await db.update(reportPage).set({ isActive: true }).where(eq(reportPage.reportId, reportId));
    for (const type of [reportType.h5, reportType.paginated]) {
      await db.update(report).set({ reportType: type }).where(eq(report.id, reportId));
      expect(await written('any')).toEqual([200, undefined]);
    }
    await db.update(report).set({ reportType: reportType.online }).where(eq(report.id, reportId));
  });

  test('in the bell and in one’s own list, also after a page was taken away; what names its former reader can still be changed', async () => {
    const inBell = async () => (await portal.value(unread, { token: gina.token })).map(({ id }) => id);
    expect(await inBell()).toEqual([onOpen]);
    const mineOnOpen = { token: gina.token, body: { reportId, content: 'Mine', modularId: open, key: 'of-gina-once' } };
    const own = await portal.value(create, mineOnOpen);
    expect((await portal.value(create, mineOnOpen)).id).toBe(own.id);
    await givePage(closed);
    expect(await inBell()).toEqual([]);
    expect((await portal.value(mine, { token: gina.token, body: {} })).items.map(({ id }) => id)).not.toContain(own.id);
    // What others have answered there meanwhile is not told by sending it again.
    expect((await portal.call(create, mineOnOpen)).status).toBe(404);
    expect((await portal.call(info, { token: gina.token, body: { commentId: onClosed } })).status).toBe(200);
    const changed = await portal.value(modify, { token: anna.token, body: { id: onOpen, content: 'On the first page, @Reader gina @Reader ben', to_Ids: `${gina.id},${ben.id}` } });
    expect(changed).toMatchObject({ to_Ids: `${gina.id},${ben.id}`, to_Nams: 'Reader gina,Reader ben' });
    await givePage(open);
    // She was notified when it was written, ben is now.
    expect((await portal.value(unread, { token: ben.token })).map(({ id }) => id)).toContain(onOpen);
  });
});
