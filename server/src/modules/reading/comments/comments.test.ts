import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { comment, commentReply } from '../../../database/schema/index.ts';

const { list, create } = endpoints.comments;

describe('comments', () => {
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let reports: number[];

  beforeAll(async () => {
    ({ portal, token, admin, reports } = await startTestPortalSignedIn());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const write = (reportId: number, content: string, rest: object = {}) => portal.value(create, { token, body: { reportId, content, ...rest } });
  const read = (reportId: number, rest: object = {}) => portal.value(list, { token: admin, body: { reportId, ...rest } });

  test('are listed newest first, ten to a page, with what belongs to them', async () => {
    const [reportId = 0] = reports;
    for (let number = 1; number <= 12; number += 1) await write(reportId, `Number ${number}`);
    const first = await read(reportId);
    expect(first.total).toBe(12);
    expect(first.items.map(({ content }) => content)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Number ${number}`));
    const second = await read(reportId, { page: { pageIndex: 2, pageSize: 10 } });
    expect(second.items.map(({ content }) => content)).toEqual(['Number 2', 'Number 1']);
    expect(second.items[0]).toMatchObject({ from_Name: 'Report Viewer', reportName: '美国航班', isShow: 1, reply: [] });
  });

  test('keep whom they are addressed to by the accounts’ own names, and any characters', async () => {
    const [, reportId = 0] = reports;
    const content = `'; drop table comment; -- <script>alert(1)</script> 你好 😀 \\ % _`;
    const [to] = await portal.value(endpoints.comments.people, { token, query: { reportId, keyword: 'ADMINI' } });
    const page = (await portal.value(endpoints.reports.getMyReports, { token })).find(({ id }) => id === reportId)?.children[0]?.code ?? '';
    const rest = { to_Ids: String(to?.id), to_Nams: 'Somebody else', to_Path: '/a', modularId: page, modularName: 'M' };
    const written = await write(reportId, content, rest);
    expect(written).toMatchObject({ content, ...rest, modularName: expect.any(String), to_Nams: 'Administrator', isOwn: 1 });
    expect((await read(reportId)).items).toEqual([{ ...written, isOwn: 0 }]);
    expect((await read(reportId, { modularId: page })).total).toBe(1);
    expect((await read(reportId, { modularId: 'other' })).total).toBe(0);
  });

  test('that are hidden do not appear, nor do hidden replies', async () => {
    const [, , reportId = 0] = reports;
    const { db } = portal.portal.database;
    const shown = await write(reportId, 'Shown');
    const hidden = await write(reportId, 'Hidden');
    await db.update(comment).set({ isShow: -1 }).where(eq(comment.id, hidden.id));
    const reply = { commentId: shown.id, userId: shown.from_Id, userName: shown.from_Name };
    await db.insert(commentReply).values([{ ...reply, content: 'One' }, { ...reply, content: 'Two', isShow: -1 }, { ...reply, content: 'Three' }]);
    const { items, total } = await read(reportId);
    expect(total).toBe(1);
    expect(items[0]?.reply.map(({ content, from_Name }) => [content, from_Name])).toEqual([['One', 'Report Viewer'], ['Three', 'Report Viewer']]);
  });

  test('carry own pictures only', async () => {
    const [, , , reportId = 0] = reports;
    const content = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer();
    const own = await portal.value(endpoints.uploads.image, { token, file: { content } });
    const foreign = await portal.value(endpoints.uploads.image, { token: admin, file: { content } });
    expect((await write(reportId, 'With picture', { images: [own, own] })).images).toEqual([own, own]);
    for (const image of [foreign, '/api/Upload/Files/none.webp', 'https://example.com/x.webp', `${own}/../x`]) {
      const answer = await portal.call(create, { token, language: 'en', body: { reportId, content: 'x', images: [image] } });
      expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([400, 'images']);
    }
    expect((await read(reportId)).total).toBe(1);
  });

  test('can be written on a dashboard', async () => {
    const [dashboard] = await portal.value(endpoints.reports.getMyDashboards, { token });
    expect((await write(dashboard?.dashboardId ?? 0, 'On the dashboard')).reportName).toBe('总览');
  });

  test('are written once, however often they are sent', async () => {
    const [, , , , reportId = 0] = reports;
    const key = 'made-by-a-browser';
    const [one, other] = await Promise.all([write(reportId, 'Once', { key }), write(reportId, 'Once', { key })]);
    expect([other.id, (await write(reportId, 'Once', { key })).id]).toEqual([one.id, one.id]);
    expect((await read(reportId)).total).toBe(1);
  });

  test('have 500 characters at most, of which an emoji is one', async () => {
    const [, , , , reportId = 0] = reports;
    expect((await write(reportId, '😀'.repeat(500))).content).toHaveLength(1000);
    const answer = await portal.call(create, { token, language: 'en', body: { reportId, content: 'a'.repeat(501) } });
    expect([answer.status, answer.envelope.message]).toEqual([400, 'Text: must be at most 500 characters']);
    const images = Array.from({ length: 10 }, (_, index) => `/api/Upload/Files/${index}.webp`);
    expect((await portal.call(create, { token, body: { reportId, content: 'x', images } })).envelope.errors?.[0]?.field).toBe('images');
  });

  test('of nothing are refused', async () => {
    expect((await portal.call(create, { token, body: { reportId: 999_999, content: 'x' } })).status).toBe(404);
    expect((await portal.call(create, { token, body: { reportId: reports[0], content: '   ' } })).status).toBe(400);
  });
});
