import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import { endpoints, type SearchHit, type SearchKind } from '@portal/shared/contract/all';
import { pinyinMatch, pinyinReadings } from '@portal/shared/search/pinyin';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { announcement, article, articleClass, chapter, contentAudience, dashboard, groupDashboard, groupReport, lesson, pinyinReading, report, reportClass, reportPage, searchEntry, userGroup } from '../../../database/schema/index.ts';
import { keepReadings } from './readings.ts';

const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR);

describe.each(databaseKinds)('search on %s', (kind) => {
  let portal: TestPortal;
  let reader: string;
  let stranger: string;
  let learner: string;
  let readerId: number;
  let roleId: number;
  let classId: number;
  let articleClassId: number;
  const db = () => portal.portal.database.db;
  const ask = (keyword: string, token = reader, more: object = {}) => portal.value(endpoints.search.find, { token, query: { keyword, pageSize: 100, ...more } });
  const hits = async (keyword: string, token = reader, more: object = {}) => (await ask(keyword, token, more)).hits;
  const names = async (keyword: string, of?: SearchKind, token = reader) => (await hits(keyword, token)).filter((hit) => of === undefined || hit.kind === of).map(({ name }) => name.zh);
  const only = async (keyword: string): Promise<SearchHit> => {
    const [hit, ...others] = await hits(keyword);
    if (!hit || others.length > 0) throw new Error(`${others.length + (hit ? 1 : 0)} hits for ${keyword}`);
    return hit;
  };

  const addReport = async (name: string, ename: string, more: Partial<typeof report.$inferInsert> = {}, grant: Partial<typeof groupReport.$inferInsert> = {}) => {
    const [added] = await db().insert(report).values({ name, ename, classId, reportType: 0, platform: 'PowerBI', ...more }).returning({ id: report.id });
    await db().insert(groupReport).values({ groupId: roleId, reportId: added?.id ?? 0, ...grant });
    return added?.id ?? 0;
  };
  const addArticle = async (values: Partial<typeof article.$inferInsert>) => (await db().insert(article).values({ title: '文章', content: '', classId: articleClassId, publishTime: from(-1), ...values }).returning({ id: article.id }))[0]?.id ?? 0;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    const everything = await addResourceGroup(portal, 'Search everything', ['session', 'reports', 'learning']);
    roleId = await addGroup(portal, 'searchers');
    readerId = await addPerson(portal, 'searcher', everything, [roleId]);
    await addPerson(portal, 'stranger', everything);
    await addPerson(portal, 'learner', await addResourceGroup(portal, 'Learning only', ['session', 'learning']), [roleId]);
    [reader, stranger, learner] = (await Promise.all(['searcher', 'stranger', 'learner'].map((account) => signInPerson(portal, account)))) as [string, string, string];
    const [outer] = await db().insert(reportClass).values({ name: '外层分类', ename: 'Outer class' }).returning({ id: reportClass.id });
    [{ id: classId }] = (await db().insert(reportClass).values({ name: '内层分类', ename: 'Inner class', parentId: outer?.id ?? 0 }).returning({ id: reportClass.id })) as [{ id: number }];
    [{ id: articleClassId }] = (await db().insert(articleClass).values({ name: '帮助', ename: 'Help' }).returning({ id: articleClass.id })) as [{ id: number }];
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  describe('finds', () => {
    test.each(['季度销售', '度销', 'quarterly', 'QUARTERLY sal', 'sales quarterly', 'jiduxiaoshou', 'ji du xiao shou', 'jdxs', 'xiaosh', 'jdxshou', '季度 sales'])('a report by %s', async (typed) => {
      if ((await names(typed, 'report')).length === 0) await addReport('季度销售', 'Quarterly sales');
      expect(await names(typed, 'report')).toEqual(['季度销售']);
    });

    test.each(['iaoshou', 'jdxx', '季销', 'quarterly costs', '_uarterly', '%'])('none by %s', async (typed) => expect(await names(typed, 'report')).toEqual([]));

    test('a character by each of its readings', async () => {
      await addReport('银行往来', 'Banking');
      expect([await names('yinhang'), await names('yinxing')]).toEqual([['银行往来'], ['银行往来']]);
    });

    test('all kinds, where each stands, and what opens it', async () => {
      const reportId = await addReport('仓库甲', 'Depot one');
      await db().insert(reportPage).values({ reportId, code: 'p1', displayName: '仓库页', enDisplayName: 'Depot page' });
      await db().update(reportClass).set({ name: '仓库分类' }).where(eq(reportClass.id, classId));
      const [board] = await db().insert(dashboard).values({ displayName: '仓库仪表板', platform: 'PowerBI', classId, ...(await workspaceOf(db(), 'w')), sourceDashboardId: 'd' }).returning({ id: dashboard.id });
      await db().insert(groupDashboard).values({ groupId: roleId, dashboardId: board?.id ?? 0 });
      const articleId = await addArticle({ title: '仓库/文章' });
      const [told] = await db().insert(announcement).values({ title: '仓库公告', kind: 'release', publishTime: from(-1) }).returning({ id: announcement.id });
      const [course] = await db().insert(lesson).values({ title: '仓库课程', entitle: 'Depot lesson', level: 'beginner', publishTime: from(-1) }).returning({ id: lesson.id });
      const [taught] = await db().insert(chapter).values({ lessonId: course?.id ?? 0, title: '仓库章节', content: '' }).returning({ id: chapter.id });
      const { hits: found, counts } = await ask('仓库');
      expect(counts).toEqual(['report', 'page', 'class', 'dashboard', 'article', 'announcement', 'lesson', 'chapter'].map((one) => ({ kind: one, count: 1, isAtLeast: 0 })));
      const path = ['外层分类', '仓库分类'];
      expect(found.map(({ kind: one, place, path: opens }) => [one, place.map(({ zh }) => zh), decodeURIComponent(opens)])).toEqual([
        ['report', path, `/Main/PBIViews/${reportId}/null/Online`],
        ['page', [...path, '仓库甲'], `/Main/PBIViews/${reportId}/p1/Online`],
        ['class', ['外层分类'], `/Main/ReportListForClass?id=${classId}`],
        ['dashboard', path, `/Main/PBIViews/${board?.id}/null/Dashboards`],
        ['article', ['帮助'], `/Main/ArticleDetail/${articleId}/仓库/文章`],
        ['announcement', [], `/Main/AnnouncementDetail/release/${told?.id}`],
        ['lesson', [], `/Main/LessonDetail/${course?.id}`],
        ['chapter', ['仓库课程'], `/Main/LessonPlayer/${course?.id}?chapter=${taught?.id}`],
      ]);
      expect(found.find(({ kind: one }) => one === 'article')?.path).toContain('%2F');
      expect(found[0]?.marks).toEqual({ zh: [[0, 2]], en: [] });
      await db().update(reportClass).set({ name: '内层分类' }).where(eq(reportClass.id, classId));
    });

    test('texts, with what stands around the words, in the language of who asks', async () => {
      await addArticle({ title: '说明', content: `<p>${'前文'.repeat(60)}</p><p>怎样<strong>申请</strong>权限 &lt;b&gt; zebra</p>`, encontent: '<p>How to apply &amp; wait, zebra</p>' });
      const zh = await only('申请权限');
      expect(zh).toMatchObject({ kind: 'article', name: { zh: '说明', en: '说明' }, marks: { zh: [], en: [] } });
      const { text = '', marks = [] } = zh.excerpt ?? {};
      expect([text.startsWith('…'), text.slice(...(marks[0] ?? [0, 0]))]).toEqual([true, '申请权限']);
      expect(text).toContain('<b> zebra');
      expect((await only('zebra')).excerpt?.text).toContain('怎样');
      const [english] = (await portal.value(endpoints.search.find, { token: reader, query: { keyword: 'zebra' }, language: 'en' })).hits;
      expect(english?.excerpt?.text ?? '').toContain('zebra');
    });

    test('by a word of the other language with the text of the portal’s, as far as there is one', async () => {
      await addArticle({ title: '动物', content: `<p>南极的企鹅${'冰'.repeat(300)}</p>`, encontent: '<p>Birds of the Antarctic</p>' });
      await addArticle({ title: '植物', content: '<p>高山雪莲</p>', encontent: '' });
      const english = async (keyword: string) => (await portal.value(endpoints.search.find, { token: reader, query: { keyword }, language: 'en' })).hits[0]?.excerpt;
      // What stands around the match, also where that is in the other language.
      expect(await english('企鹅')).toEqual({ text: `南极的企鹅${'冰'.repeat(175)}…`, marks: [[3, 5]] });
      expect((await only('antarctic')).excerpt).toEqual({ text: 'Birds of the Antarctic', marks: [[13, 22]] });
      expect(await english('雪莲')).toEqual({ text: '高山雪莲', marks: [[2, 4]] });
      // Three dots of an author's cut nothing off.
      await addArticle({ title: '鲸', content: '<p>…narwhals of the north</p>' });
      expect(await only('narwhals').then(({ excerpt }) => excerpt)).toEqual({ text: '…narwhals of the north', marks: [[1, 9]] });
    });

    test('exactly named, then begun with, then containing, then by pinyin, then by text; each thing once', async () => {
      await addArticle({ title: '含有考勤的', content: '' });
      await addArticle({ title: '考勤制度', content: '<p>考勤</p>' });
      await addArticle({ title: '考勤', content: '' });
      await addArticle({ title: '别的', content: '<p>关于考勤</p>' });
      expect(await names('考勤')).toEqual(['考勤', '考勤制度', '含有考勤的', '别的']);
      await addArticle({ title: '考勤之二', entitle: 'About kaoqin', content: '' });
      expect((await names('kaoqin'))[0]).toBe('考勤之二');
    });

    test('counts up to a hundred, and gives one kind page by page', async () => {
      await db().execute(raw`insert into article (title, content, class_id, publish_time) select '批量' || n, '', ${articleClassId}, now() from generate_series(1, 130) n`);
      const first = await ask('批量', reader, { pageSize: 5 });
      expect([first.counts, first.hits.length]).toEqual([[{ kind: 'article', count: 100, isAtLeast: 1 }], 5]);
      const pages = await Promise.all([1, 2, 20, 21].map((pageIndex) => hits('批量', reader, { kind: 'article', pageIndex, pageSize: 5 })));
      expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 0]);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(15);
      expect((await ask('批量', reader, { kind: 'report' })).counts).toEqual([]);
      // What has exactly this name is first, however many others have it in theirs.
      await db().execute(raw`insert into article (title, content, class_id, publish_time) select '众多文章' || n, '', ${articleClassId}, now() from generate_series(1, 400) n`);
      await addArticle({ title: '众多' });
      expect((await hits('众多'))[0]?.name.zh).toBe('众多');
    });
  });

  describe('what is not for somebody is not found', () => {
    test('reports and dashboards without a grant, pages that it does not give, and classes with nothing in them', async () => {
      const reportId = await addReport('机密甲', '', {}, { pages: ['open'] });
      await db().insert(reportPage).values([
        { reportId, code: 'open', displayName: '机密页开' },
        { reportId, code: 'closed', displayName: '机密页关' },
        { reportId, code: 'off', displayName: '机密页停', isActive: false },
      ]);
      await db().insert(reportClass).values({ name: '机密空类' });
      expect([await names('机密'), await names('机密', undefined, stranger)]).toEqual([['机密甲', '机密页开'], []]);
      expect((await ask('机密')).counts.map(({ count }) => count)).toEqual([1, 1]);
      expect(await names('内层', undefined, stranger)).toEqual([]);
      await db().update(report).set({ isActive: false }).where(eq(report.id, reportId));
      expect(await names('机密')).toEqual([]);
      await db().update(report).set({ isActive: true, isVisibleOnMobile: false }).where(eq(report.id, reportId));
      expect(await names('机密')).toEqual(['机密甲', '机密页开']);
      const onPhone = await portal.value(endpoints.search.find, { token: reader, isPhone: true, query: { keyword: '机密' } });
      expect(onPhone.hits).toEqual([]);
    });

    test('a report whose grant has ended', async () => {
      await addReport('限时报表', '');
      const mine = eq(userGroup.userId, readerId);
      await db().update(userGroup).set({ expireTime: from(-1) }).where(mine);
      expect(await names('限时')).toEqual([]);
      await db().update(userGroup).set({ expireTime: null }).where(mine);
      expect(await names('限时')).toEqual(['限时报表']);
    });

    test('drafts, what is scheduled, withdrawn or over, and what is for others', async () => {
      for (const values of [{ publishTime: null }, { publishTime: from(1) }, { withdrawTime: from(-1) }, { expireTime: from(-1) }]) {
        await addArticle({ title: '未见文章', ...values });
        await db().insert(announcement).values({ title: '未见公告', publishTime: from(-2), ...values });
      }
      const forOthers = await addArticle({ title: '未见文章' });
      await db().insert(contentAudience).values({ articleId: forOthers, groupId: await addGroup(portal, 'others') });
      await db().insert(lesson).values({ title: '未见课程', level: 'beginner', publishTime: from(-2), withdrawTime: from(-1) });
      expect(await names('未见')).toEqual([]);
      await db().insert(contentAudience).values({ articleId: forOthers, groupId: roleId });
      expect([await names('未见'), await names('未见', undefined, stranger)]).toEqual([['未见文章'], []]);
      const [hidden] = await db().insert(articleClass).values({ name: '停用', isActive: false }).returning({ id: articleClass.id });
      await db().update(article).set({ classId: hidden?.id ?? 0 }).where(eq(article.id, forOthers));
      expect(await names('未见')).toEqual([]);
    });

    test('what somebody may not call', async () => {
      await addReport('课堂报表', '');
      await addArticle({ title: '课堂文章' });
      expect([await names('课堂'), await names('课堂', undefined, learner)]).toEqual([['课堂报表', '课堂文章'], ['课堂文章']]);
    });
  });

  describe('is kept as things are', () => {
    test('whoever writes them, and in the transaction of the change', async () => {
      const id = await addReport('改名之前', '');
      await db().update(report).set({ name: '改名之后', tags: ['标签字样'] }).where(eq(report.id, id));
      expect([await names('改名'), await names('gaimingzhihou'), await names('标签字样')]).toEqual([['改名之后'], ['改名之后'], ['改名之后']]);
      await expect(db().transaction(async (transaction) => {
        await transaction.update(report).set({ name: '没有改成' }).where(eq(report.id, id));
        throw new Error('taken back');
      })).rejects.toThrow('taken back');
      expect(await names('没有改成')).toEqual([]);
      await db().insert(reportPage).values({ reportId: id, code: 'one', displayName: '改名页' });
      await db().update(reportPage).set({ code: 'two' }).where(eq(reportPage.reportId, id));
      expect((await hits('改名页')).map(({ code }) => code)).toEqual(['two']);
      await db().delete(report).where(eq(report.id, id));
      expect(await names('改名')).toEqual([]);
      expect(await db().select().from(searchEntry).where(eq(searchEntry.name, '改名之后'))).toEqual([]);
    });

    test('also for the pinyin of what was there before a version that knows it', async () => {
      await addArticle({ title: '旧有文章' });
      await db().delete(pinyinReading);
      await db().update(searchEntry).set({ grams: raw`search_name_grams(${searchEntry.kind}, ${searchEntry.name}, ${searchEntry.ename})` });
      expect([await names('jiuyou'), await names('旧有')]).toEqual([[], ['旧有文章']]);
      await keepReadings(portal.portal.database);
      expect(await names('jiuyou')).toEqual(['旧有文章']);
    });
  });

  test('whatever way a name is typed as pinyin, the database has the grams of it', async () => {
    const characters = [...pinyinReadings.keys()];
    const character = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...characters) }, { weight: 1, arbitrary: fc.constantFrom('a', 'b', '7') });
    const names = fc.sample(fc.array(character, { minLength: 1, maxLength: 6 }), 200);
    const typed = fc.sample(fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 2, 9)), { minLength: 6, maxLength: 6 }), names.length);
    const pairs = names.flatMap((name, place) => {
      const letters = name.map((one, at) => {
        const readings = pinyinReadings.get(one) ?? [one];
        const [which, length] = typed[place]?.[at] ?? [0, 9];
        return (readings[which % readings.length] ?? '').slice(0, length);
      });
      const whole = letters.join('');
      return whole.length > 1 && pinyinMatch(name.join(''), whole) ? [[name.join(''), whole] as const] : [];
    });
    expect(pairs.length).toBeGreaterThan(50);
    const given = raw`unnest(${raw.param(pairs.map(([name]) => name))}::text[], ${raw.param(pairs.map(([, whole]) => whole))}::text[]) as given (name, typed)`;
    const missed = await db().select({ name: raw<string>`given.name`, typed: raw<string>`given.typed` }).from(given).where(raw`not pinyin_grams(given.name) @> text_grams_wanted(given.typed)`);
    expect(missed).toEqual([]);
  });

  test('GetMyReportsSearch answers by the same method', async () => {
    const reportId = await addReport('同法报表', 'Same method');
    await db().insert(reportPage).values({ reportId, code: 'p', displayName: '同法页面' });
    const found = async (keyword: string, token = reader) => (await portal.value(endpoints.reports.getMyReportsSearch, { token, query: { keyword } })).map(({ name }) => name);
    expect([await found('同法'), await found('tfbb'), await found('method same'), await found('tongfayemian'), await found('同法', stranger)]).toEqual([['同法报表'], ['同法报表'], ['同法报表'], ['同法报表'], []]);
    expect((await found('')).length).toBeGreaterThan(1);
  });

  test.each(['%', '_', '\\', '😀', '\u200b', '"', "'", '<script>', '.*', 'ss', '\ud83d', '\0', 'a'.repeat(100), `${'xian'.repeat(25)}`, '一 二 三 四 五 六 七 八 九 十 甲 乙'])('odd input %j is answered', async (keyword) => {
    const { status } = await portal.call(endpoints.search.find, { token: reader, query: { keyword } });
    expect([200, 400]).toContain(status);
  });

  test.each([['', 'keyword'], ['   ', 'keyword'], ['长'.repeat(500), 'keyword']])('%j is refused by its field', async (keyword, field) => {
    const { status, envelope } = await portal.call(endpoints.search.find, { token: reader, query: { keyword } });
    expect([status, envelope.message]).toEqual([400, expect.any(String)]);
    expect(JSON.stringify(envelope)).toContain(field);
  });
});
