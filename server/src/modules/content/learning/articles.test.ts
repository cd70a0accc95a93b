import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { article, articleClass } from '../../../database/schema/index.ts';

const { articles, articleDetail } = endpoints.learning;

describe('articles', () => {
  let portal: TestPortal;
  let token: string;
  let other: number;
  let hidden: number[];

  beforeAll(async () => {
    portal = await startTestPortal();
    token = await portal.signIn();
    const { db } = portal.portal.database;
    const [added] = await db.insert(articleClass).values({ name: '其他', ename: 'Other' }).returning();
    other = added?.id ?? 0;
    const one = { classId: other, title: '标题', content: '正文' };
    const rows = await db
      .insert(article)
      .values([
        { ...one, publishTime: null },
        { ...one, publishTime: new Date(Date.now() + 3_600_000) },
        { ...one, title: '已发布', publishTime: new Date('2026-01-01T00:00:00Z') },
      ])
      .returning({ id: article.id });
    hidden = rows.slice(0, 2).map(({ id }) => id);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('come newest first, as many as are asked for', async () => {
    const statements = recordStatements();
    const all = await portal.value(articles, { token });
    // Without the texts, which a list shows nothing of.
    expect(statements.filter((text) => text.includes('"encontent"'))).toEqual([]);
    const times = all.map(({ publishTime }) => publishTime);
    expect(all.length).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort().reverse());
    expect((await portal.value(articles, { token, query: { top: 2 } })).map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
  });

  test('of a class are those that are published; drafts and plans are nobody’s', async () => {
    expect((await portal.value(articles, { token, query: { category: other } })).map(({ title }) => title)).toEqual(['已发布']);
    for (const id of [...hidden, 999_999]) expect((await portal.call(articleDetail, { token, query: { id } })).status).toBe(404);
  });

  test.each([{ top: 0 }, { top: 201 }, { category: 'x' }])('%j is refused', async (query) => {
    expect((await portal.call(articles, { token, query })).status).toBe(400);
  });
});
