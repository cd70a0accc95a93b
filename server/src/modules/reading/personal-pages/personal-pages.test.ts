import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, MOST_CARDS, MOST_PAGES, reportType, type PersonalCard } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { builtIn } from '../../../../test/rights.ts';
import { dashboard, groupReport, personalPage, personalStart, report } from '../../../database/schema/index.ts';

const { favourites, home, homeTemplates, personalPages, reports } = endpoints;
const { add, mine, order, pin, remove, setStart, update } = personalPages;
const ABSENT = 2_000_000_000;

const text = (key: string, more: Record<string, unknown> = {}): PersonalCard => ({ kind: 'text', key, x: 0, y: 0, w: 4, h: 2, title: '', entitle: '', locked: 0, text: key, entext: '', ...more }) as PersonalCard;
const ofReport = (key: string, reportId: number, more: Record<string, unknown> = {}): PersonalCard => ({ kind: 'report', key, x: 0, y: 0, w: 6, h: 6, title: '', entitle: '', locked: 0, reportId, page: '', stateId: '', show: 'live', ...more }) as PersonalCard;
const ofVisual = (key: string, reportId: number, page: string, more: Record<string, unknown> = {}): PersonalCard => ({ kind: 'visual', key, x: 0, y: 0, w: 6, h: 6, title: '', entitle: '', locked: 0, reportId, page, visual: 'busiest', visualTitle: 'Busiest', stateId: '', ...more }) as PersonalCard;

describe('pages of one’s own', () => {
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let first: number;
  let second: number;

  beforeAll(async () => {
    let reports: number[];
    ({ portal, token, admin, reports } = await startTestPortalSignedIn());
    [first = 0, second = 0] = reports;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  afterEach(async () => {
    await db().delete(personalPage);
    await db().delete(personalStart);
  });

  const db = () => portal.portal.database.db;
  const pages = async (who = token) => (await portal.value(mine, { token: who })).pages;
  const added = async (name: string, cards: PersonalCard[] = []) => (await portal.value(add, { token, body: { name, cards } })).id;
  const refused = async (answer: ReturnType<TestPortal['call']>) => {
    const { status, envelope } = await answer;
    return [status, envelope.errors?.[0]?.field, envelope.message];
  };
  /** Without the grant of the viewers on a report, for the length of a test. */
  const withoutGrant = async (id: number, work: () => Promise<void>) => {
    const { groupId } = await builtIn(portal, 'Viewers');
    const [grant] = await db().delete(groupReport).where(and(eq(groupReport.groupId, groupId), eq(groupReport.reportId, id))).returning();
    await work();
    if (grant) await db().insert(groupReport).values(grant);
  };

  test('are added, named, filled, put in order and deleted; others have theirs', async () => {
    const [sales, plan] = [await added('Sales'), await added('Plan', [text('a')])];
    expect((await portal.value(update, { token, body: { id: sales, version: 1, name: ' Sales 2026 ', cards: [ofReport('r', first), text('b', { locked: 1 })] } })).version).toBe(2);
    const found = await pages();
    expect(found.map(({ id, name, cards, version, mayChange, templateId }) => [id, name, cards.map(({ key, locked }) => [key, locked]), version, mayChange, templateId])).toEqual([
      [sales, 'Sales 2026', [['r', 0], ['b', 0]], 2, 1, null],
      [plan, 'Plan', [['a', 0]], 1, 1, null],
    ]);
    await portal.value(order, { token, body: { ids: [plan] } });
    expect((await pages()).map(({ id }) => id)).toEqual([plan, sales]);
    expect(await pages(admin)).toEqual([]);
    await portal.value(remove, { token, body: { id: plan } });
    // Taking that back puts it where it was.
    const again = await portal.value(add, { token, body: { name: 'Plan', cards: [text('a')], sort: 0 } });
    expect((await pages()).map(({ id }) => id)).toEqual([again.id, sales]);
  });

  test('who saves second is told, and nothing is changed', async () => {
    const id = await added('Sales', [text('a')]);
    await portal.value(update, { token, body: { id, version: 1, name: 'Sales', cards: [text('b')] } });
    expect(await refused(portal.call(update, { token, language: 'en', body: { id, version: 1, name: 'Late', cards: [] } }))).toEqual([409, 'version', '“Sales” was changed elsewhere meanwhile. Your changes have not been saved']);
    expect((await pages())[0]).toMatchObject({ name: 'Sales', version: 2, cards: [{ key: 'b' }] });
  });

  test('tell what their cards are about as far as it may be opened, and of the rest no name', async () => {
    const [board] = await db().select().from(dashboard);
    const boardId = board?.id ?? 0;
    await added('Sales', [ofReport('r', first), text('s'), { ...text('d'), kind: 'dashboard', dashboardId: boardId, show: 'picture' } as PersonalCard]);
    await added('Links', [{ ...text('k'), kind: 'shortcuts', items: [{ kind: 'report', reportId: second }, { kind: 'link', title: '外部', entitle: 'Outside', link: 'https://example.com/a' }] } as PersonalCard]);
    const all = await portal.value(mine, { token });
    expect([all.reports.map(({ id }) => id).sort(), all.dashboards.map(({ dashboardId }) => dashboardId), all.gone]).toEqual([[first, second].sort(), [boardId], []]);
    await withoutGrant(first, async () => {
      const less = await portal.value(mine, { token });
      expect([less.reports.map(({ id }) => id), less.gone]).toEqual([[second], []]);
      expect(less.pages[0]?.cards.map(({ key }) => key)).toEqual(['r', 's', 'd']);
      // What stands there already may be kept, and is not named by that.
      const { id, version, cards } = less.pages[0]!;
      await portal.value(update, { token, body: { id: id ?? 0, version, name: 'Sales', cards } });
    });
    await db().update(report).set({ isActive: false }).where(eq(report.id, first));
    expect((await portal.value(mine, { token })).gone).toEqual([first]);
    await db().update(report).set({ isActive: true }).where(eq(report.id, first));
  });

  test('take in what may be opened only, from the editor and from the viewer', async () => {
    const id = await added('Sales');
    const categoryOfOther = (await portal.value(favourites.addClass, { token: admin, body: { name: 'Mine' } })).id;
    await withoutGrant(first, async () => {
      expect((await refused(portal.call(update, { token, body: { id, version: 1, name: 'Sales', cards: [ofReport('r', first)] } }))).slice(0, 2)).toEqual([403, 'cards']);
      expect((await refused(portal.call(add, { token, body: { name: 'New', cards: [ofReport('r', first)] } }))).slice(0, 2)).toEqual([403, 'cards']);
      expect((await refused(portal.call(pin, { token, body: { to: { kind: 'page', id }, thing: { kind: 'report', reportId: first } } }))).slice(0, 2)).toEqual([403, undefined]);
    });
    expect((await refused(portal.call(pin, { token, body: { to: { kind: 'page', id }, thing: { kind: 'report', reportId: ABSENT } } }))).slice(0, 2)).toEqual([404, undefined]);
    expect((await refused(portal.call(update, { token, body: { id, version: 1, name: 'Sales', cards: [{ ...text('f'), kind: 'favourites', categoryId: categoryOfOther } as PersonalCard] } }))).slice(0, 2)).toEqual([404, 'cards']);
    expect((await pages()).map(({ cards, version }) => [cards, version])).toEqual([[[], 1]]);
  });

  describe('visuals of a report', () => {
    let paginated: number;
    const codes = async (id: number) => (await portal.value(reports.getMyReports, { token })).find((one) => one.id === id)?.children.map(({ code }) => code) ?? [];
    /** The viewers' grant on the first report names this page only, for the length of a test. */
    const withOnePage = async (code: string, work: () => Promise<void>) => {
      const { groupId } = await builtIn(portal, 'Viewers');
      const grant = and(eq(groupReport.groupId, groupId), eq(groupReport.reportId, first));
      await db().update(groupReport).set({ pages: [code] }).where(grant);
      await work();
      await db().update(groupReport).set({ pages: null }).where(grant);
    };

    beforeAll(async () => {
      paginated = (await portal.value(reports.getMyReports, { token })).find((one) => one.reportType === reportType.paginated)?.id ?? 0;
    });

    test('are kept by their names, and pinned: a figure takes less room', async () => {
      const [page = ''] = await codes(first);
      const id = await added('Sales', [ofVisual('v', first, page), ofVisual('k', first, page, { kind: 'kpi', visual: 'flights', y: 6 })]);
      expect((await pages())[0]?.cards).toMatchObject([{ kind: 'visual', page, visual: 'busiest', visualTitle: 'Busiest' }, { kind: 'kpi', visual: 'flights' }]);
      for (const kind of ['visual', 'kpi'] as const) await portal.value(pin, { token, body: { to: { kind: 'page', id }, thing: { kind, reportId: first, page, visual: 'on-time' } } });
      expect((await pages())[0]?.cards.slice(2)).toMatchObject([{ kind: 'visual', visual: 'on-time', visualTitle: '', w: 6, h: 8, x: 6, y: 0 }, { kind: 'kpi', w: 3, h: 4, x: 6, y: 8 }]);
      expect((await portal.value(mine, { token })).reports.map((one) => one.id)).toEqual([first]);
    });

    test('are refused from a page that somebody may not see, in the editor and from the viewer; what stands there stays', async () => {
      const [page = '', other = ''] = await codes(first);
      const id = await added('Sales', [ofVisual('v', first, other)]);
      await withOnePage(page, async () => {
        expect(await codes(first)).toEqual([page]);
        const save = (version: number, cards: PersonalCard[]) => refused(portal.call(update, { token, language: 'en', body: { id, version, name: 'Sales', cards } }));
        const denied = 'You may not see a page of a report that is added, or it does not exist any more';
        expect(await save(1, [ofVisual('v', first, 'Elsewhere')])).toEqual([403, 'cards', denied]);
        expect(await save(1, [ofReport('r', first, { page: 'Elsewhere' })])).toEqual([403, 'cards', denied]);
        for (const kind of ['visual', 'kpi'] as const) expect((await refused(portal.call(pin, { token, body: { to: { kind: 'page', id }, thing: { kind, reportId: first, page: other, visual: 'x' } } }))).slice(0, 2)).toEqual([403, 'thing.page']);
        expect((await pages())[0]).toMatchObject({ version: 1, cards: [{ key: 'v' }] });
        expect(await save(1, [ofVisual('v', first, other, { w: 4 }), ofVisual('n', first, page)])).toEqual([200, undefined, expect.anything()]);
      });
    });

    test('a title that tells of a page is not told to who may not see it', async () => {
      const [page = '', other = ''] = await codes(first);
      const cards = [ofVisual('v', first, other, { title: '董事会' }), ofVisual('o', first, page, { title: '公开', y: 6 })];
      const { groupId } = await builtIn(portal, 'Viewers');
      const { id } = await portal.value(homeTemplates.add, { token: admin, body: { name: 'Sales', cards, audience: { groupIds: [groupId] } } });
      await portal.value(homeTemplates.publish, { token: admin, body: { ids: [id] } });
      const titles = async () => (await pages())[0]?.cards.map((card) => [card.title, 'visualTitle' in card ? card.visualTitle : undefined]);
      expect(await titles()).toEqual([['董事会', 'Busiest'], ['公开', 'Busiest']]);
      await withOnePage(page, async () => expect(await titles()).toEqual([['', ''], ['公开', 'Busiest']]));
      await portal.value(homeTemplates.remove, { token: admin, body: { ids: [id] } });
    });

    test('a paginated report has none', async () => {
      const id = await added('Sales');
      expect((await refused(portal.call(update, { token, body: { id, version: 1, name: 'Sales', cards: [ofVisual('v', paginated, 'P')] } }))).slice(0, 2)).toEqual([400, 'cards']);
      expect((await refused(portal.call(pin, { token, body: { to: { kind: 'page', id }, thing: { kind: 'kpi', reportId: paginated, page: 'P', visual: 'v' } } }))).slice(0, 2)).toEqual([400, 'thing.page']);
    });
  });

  test('a report is pinned at the full width below what is there, its cover in the first free place; on a page or on a new one', async () => {
    const id = await added('Sales', [text('a', { y: 3 })]);
    const thing = { kind: 'report' as const, reportId: first, page: 'ReportSection2', stateId: 'c2hhcmVkLWJ5LW93bmVyIQ' };
    await portal.value(pin, { token, body: { to: { kind: 'page', id }, thing } });
    await portal.value(pin, { token, body: { to: { kind: 'page', id }, thing: { ...thing, show: 'picture' } } });
    await portal.value(pin, { token, body: { to: { kind: 'new', name: 'Fresh' }, thing } });
    const [sales, fresh] = await pages();
    expect(sales?.cards.map(({ key, x, y, w }) => [key, x, y, w])).toEqual([['a', 0, 3, 4], [expect.stringMatching(/^pin-/), 0, 5, 12], [expect.stringMatching(/^pin-/), 0, 21, 6]]);
    expect(fresh).toMatchObject({ name: 'Fresh', cards: [{ ...thing, show: 'live', x: 0, y: 0 }] });
  });

  test('open instead of Home for who wants that, as long as there is one', async () => {
    const path = async () => (await portal.value(home.overview, { token })).startPath;
    expect(await path()).toBe('');
    await portal.value(setStart, { token, body: { isStart: 1 } });
    expect(await path()).toBe('');
    const id = await added('Sales');
    expect([await path(), (await portal.value(mine, { token })).isStart, (await portal.value(home.overview, { token: admin })).startPath]).toEqual(['/Main/PersonalIndex', 1, '']);
    await portal.value(remove, { token, body: { id } });
    expect(await path()).toBe('');
    await portal.value(setStart, { token, body: { isStart: 0 } });
    expect((await portal.value(mine, { token })).isStart).toBe(0);
  });

  describe('bad input is refused by its field, and changes nothing', () => {
    let id: number;
    beforeEach(async () => {
      id = await added('Sales', [text('a')]);
    });
    const save = (cards: unknown, more: Record<string, unknown> = {}) => portal.call(update, { token, language: 'en', body: { id, version: 1, name: 'Sales', cards, ...more } as never });
    const shortcut = (link: string) => [{ ...text('k'), kind: 'shortcuts', items: [{ kind: 'link', title: 'x', link }] }];

    test.each<[string, () => ReturnType<TestPortal['call']>, string]>([
      ['too many cards', () => save(Array.from({ length: MOST_CARDS + 1 }, (_, index) => text(`c${index}`))), 'cards'],
      ['a card twice', () => save([text('a'), text('a')]), 'cards'],
      ['a card outside of the page', () => save([text('a', { x: 10, w: 4 })]), 'cards'],
      ['a card beyond the columns', () => save([text('a', { x: 12 })]), 'cards.0.x'],
      ['a card without height', () => save([text('a', { h: 0 })]), 'cards.0.h'],
      ['a visual of no page', () => save([ofVisual('a', first, '')]), 'cards.0.page'],
      ['a visual without a name', () => save([ofVisual('a', first, 'P', { visual: '' })]), 'cards.0.visual'],
      ['a kind that there is not', () => save([{ ...text('a'), kind: 'script' }]), 'cards.0.kind'],
      ['a text that is too long', () => save([text('a', { text: 'x'.repeat(4_001) })]), 'cards.0.text'],
      ['a shortcut that runs a script', () => save(shortcut('javascript:alert(1)')), 'cards.0.items.0.link'],
      ['a shortcut without encryption', () => save(shortcut('http://example.com')), 'cards.0.items.0.link'],
      ['a shortcut to elsewhere that looks like a page', () => save(shortcut('//example.com')), 'cards.0.items.0.link'],
      ['no name', () => save([], { name: ' ' }), 'name'],
      ['another one’s page', () => portal.call(update, { token: admin, body: { id, version: 1, name: 'x', cards: [] } }), 'id'],
      ['a page that there is not', () => save([], { id: ABSENT }), 'id'],
      ['an order with one that is not theirs', () => portal.call(order, { token: admin, body: { ids: [id] } }), 'ids'],
      ['a pin to one that is not theirs', () => portal.call(pin, { token: admin, body: { to: { kind: 'page', id }, thing: { kind: 'report', reportId: first } } }), 'to.id'],
    ])('%s', async (_, call, field) => {
      const [status, named] = await refused(call());
      expect([Number(status) >= 400 && Number(status) < 500, named]).toEqual([true, field]);
      expect((await pages()).map(({ name, version, cards }) => [name, version, cards.map(({ key }) => key)])).toEqual([['Sales', 1, ['a']]]);
    });

    test('more pages than there may be', async () => {
      for (let count = 1; count < MOST_PAGES; count += 1) await added(`Page ${count}`);
      expect((await refused(portal.call(add, { token, language: 'en', body: { name: 'One more' } })))[0]).toBe(409);
      expect((await pages()).length).toBe(MOST_PAGES);
    });
  });
});
