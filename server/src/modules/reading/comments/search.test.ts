import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { comment, commentReply } from '../../../database/schema/index.ts';

const { list, listReplies, reports } = endpoints.commentManagement;
const OLD = ['航班延误了很久', 'Flight QX 7 is Late', '100%_off\\', 'ÉTÉ in Zürich', '误', 'q', '👩🏽‍🚀 landed'];
/** More than are read without the index. */
const MANY = 6_000;
const GONE_REPORT = 2_000_000;

describe.each(databaseKinds)('the search among many comments on %s', (kind) => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    token = await portal.signIn('admin');
    const { db } = portal.portal.database;
    const place = { catalogueId: GONE_REPORT, reportName: '旧报表', reportEnName: 'Old report', userName: 'Former Colleague', createTime: new Date('2020-01-01') };
    const written = await db.insert(comment).values(OLD.map((content) => ({ ...place, content }))).returning({ id: comment.id });
    await db.insert(commentReply).values(OLD.map((content) => ({ commentId: written[0]?.id ?? 0, content })));
    await db.execute(raw`insert into comment (content, catalogue_id) select 'Nothing new ' || n, 1 + n % 3 from generate_series(1, ${MANY}::int) n`);
    await db.execute(raw`insert into comment_reply (content, comment_id) select 'Nothing new ' || n, ${written[0]?.id ?? 0} from generate_series(1, ${MANY}::int) n`);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const find = async (body: object) => {
    const { items, total, isAtLeast } = await portal.value(list, { token, body });
    return { found: items.map(({ content }) => content), total, isAtLeast };
  };

  test.each([
    ['延误', [0]],
    ['航班延误', [0]],
    ['误', [4, 0]],
    ['late', [1]],
    ['qx', [1]],
    ['X 7 IS', [1]],
    ['Q', [5, 1]],
    ['%_', [2]],
    ['f\\', [2]],
    ['été', [3]],
    ['Ürich', [3]],
    ['🏽', [6]],
    ['延误 late', []],
    ['a'.repeat(100), []],
  ])('finds “%s” wherever it is, and nothing else', async (keyword, wanted) => {
    const contents = wanted.map((index) => OLD[index]);
    expect(await find({ keyword })).toEqual({ found: contents, total: contents.length, isAtLeast: 0 });
    expect((await find({ keyword, page: { orderType: 'asc' } })).found).toEqual(contents.toReversed());
    const { items, total } = await portal.value(listReplies, { token, body: { keyword } });
    expect([items.map(({ content }) => content), total]).toEqual([contents, contents.length]);
  });

  test('says of what is in many that there are at least so many, and always offers the next page', async () => {
    const first = await find({ keyword: 'nothing NEW' });
    expect(first).toMatchObject({ isAtLeast: 1 });
    expect([first.found[0], first.found.length]).toEqual([`Nothing new ${MANY}`, 10]);
    const deep = await find({ keyword: 'new', page: { pageIndex: 30, pageSize: 200 } });
    expect([deep.found.at(-1), deep.total, deep.isAtLeast]).toEqual(['Nothing new 1', MANY, 0]);
  });

  test('counts a list that is not searched to 1000, or to the page that is looked at', async () => {
    expect(await find({})).toMatchObject({ total: 1000, isAtLeast: 1 });
    expect(await find({ page: { pageIndex: 100, pageSize: 10 } })).toMatchObject({ total: 1001, isAtLeast: 1 });
    expect(await find({ page: { pageIndex: 30, pageSize: 200 } })).toMatchObject({ total: 6001, isAtLeast: 1 });
    expect(await find({ page: { pageIndex: 31, pageSize: 200 } })).toMatchObject({ total: MANY + OLD.length, isAtLeast: 0, found: OLD.toReversed() });
  });

  test('finds by a report, a person and days that lie far back', async () => {
    const all = { found: OLD.toReversed(), total: OLD.length, isAtLeast: 0 };
    expect(await find({ reportId: GONE_REPORT })).toEqual(all);
    expect(await find({ person: 'former' })).toEqual(all);
    expect(await find({ to: '2020-02-01T00:00:00Z' })).toEqual(all);
    expect((await find({ to: '2020-02-01T00:00:00Z', keyword: '误' })).found).toEqual([OLD[4], OLD[0]]);
    expect((await portal.value(listReplies, { token, body: { reportId: 1 } })).total).toBe(0);
  });

  test('names everything on which there are comments, by the name it had when it is gone', async () => {
    const names = await portal.value(reports, { token });
    expect(names.map(({ reportId }) => reportId).toSorted((a, b) => a - b)).toEqual([1, 2, 3, GONE_REPORT]);
    expect(names.find(({ reportId }) => reportId === GONE_REPORT)).toMatchObject({ reportName: '旧报表', reportEnName: 'Old report' });
  });
});
