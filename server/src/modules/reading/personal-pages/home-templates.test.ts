import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, type PersonalCard } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { department, groupReport, homeTemplate, personalPage, portalGroup, userAccount } from '../../../database/schema/index.ts';

const { history, homeTemplates, personalPages } = endpoints;
const { add, copy, info, list, preview, publish, remove, reset, update, updateCards, withdraw } = homeTemplates;
const ABSENT = 2_000_000_000;

const text = (key: string, more: Record<string, unknown> = {}): PersonalCard => ({ kind: 'text', key, x: 0, y: 0, w: 4, h: 2, title: '', entitle: '', locked: 0, text: key, entext: '', ...more }) as PersonalCard;
const locked = (key: string): PersonalCard => text(key, { locked: 1, x: 8 });

describe('templates of personal pages', () => {
  let portal: TestPortal;
  let viewer: string;
  let admin: string;
  let reports: number[];
  let viewers: number;

  beforeAll(async () => {
    ({ portal, token: viewer, admin, reports } = await startTestPortalSignedIn());
    viewers = (await builtIn(portal, 'Viewers')).groupId;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  afterEach(async () => {
    await db().delete(personalPage);
    await db().delete(homeTemplate);
  });

  const db = () => portal.portal.database.db;
  const made = async (name: string, cards: PersonalCard[], more: Record<string, unknown> = {}) => {
    const { id } = await portal.value(add, { token: admin, body: { name, cards, audience: { groupIds: [viewers] }, ...more } });
    await portal.value(publish, { token: admin, body: { ids: [id] } });
    return id;
  };
  const mine = async (token = viewer) => (await portal.value(personalPages.mine, { token })).pages.map(({ name, cards, templateId, version, mayChange, isBehind }) => ({ name, keys: cards.map(({ key }) => key), templateId, version, mayChange, isBehind }));
  const row = async (id: number) => (await portal.value(list, { token: admin, body: { id } })).items[0];
  const change = (templateId: number, version: number, cards: PersonalCard[], token = viewer) => portal.call(personalPages.updateTemplatePage, { token, language: 'en', body: { templateId, version, cards } });

  test('a template is its audience’s first page once it is published, and not any more when it is withdrawn', async () => {
    const { id } = await portal.value(add, { token: admin, body: { name: '销售', ename: 'Sales', cards: [text('a')], audience: { groupIds: [viewers] } } });
    expect([await mine(), (await row(id))?.state]).toEqual([[], 'draft']);
    await portal.value(publish, { token: admin, body: { ids: [id] } });
    expect(await mine()).toEqual([{ name: '销售', keys: ['a'], templateId: id, version: 0, mayChange: 1, isBehind: 0 }]);
    expect(await mine(admin)).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'published', usedBy: 1, changedBy: 0, cardCount: 1, lockedCount: 0 });
    await portal.value(withdraw, { token: admin, body: { ids: [id] } });
    expect([await mine(), (await row(id))?.state, (await row(id))?.usedBy]).toEqual([[], 'withdrawn', 0]);
  });

  test('of several the one with the highest priority counts; one for everybody is everybody’s', async () => {
    const low = await made('Low', [text('a')], { priority: 1, audience: {} });
    const high = await made('High', [text('b')], { priority: 5 });
    expect([(await mine())[0]?.templateId, (await mine(admin))[0]?.templateId]).toEqual([high, low]);
    const counted = await portal.value(list, { token: admin });
    expect(counted.items.map(({ id, usedBy }) => [id, usedBy])).toEqual([[high, 1], [low, 1]]);
  });

  test('a department counts with those below it, a role not while it is off, a person by name', async () => {
    const [north] = await db().insert(department).values({ code: 'n', name: '北区' }).returning();
    const [below] = await db().insert(department).values({ code: 'n1', name: '北一', parentId: north?.id ?? 0 }).returning();
    const groupId = await addGroup(portal, 'Planners');
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    const userId = await addPerson(portal, 'planner', resourceGroupId, [groupId]);
    const token = await signInPerson(portal, 'planner');
    const cases: readonly [Record<string, number[]>, () => Promise<unknown>, () => Promise<unknown>][] = [
      [{ groupIds: [groupId] }, async () => undefined, () => db().update(portalGroup).set({ isEnabled: false }).where(eq(portalGroup.id, groupId))],
      [{ departmentIds: [north?.id ?? 0] }, () => db().update(userAccount).set({ departmentId: below?.id ?? 0 }).where(eq(userAccount.id, userId)), () => db().update(userAccount).set({ departmentId: null }).where(eq(userAccount.id, userId))],
      [{ userIds: [userId] }, async () => undefined, () => db().delete(homeTemplate)],
    ];
    for (const [audience, begin, end] of cases) {
      const id = await made('For some', [text('a')], { audience });
      await begin();
      expect([(await mine(token)).map(({ templateId }) => templateId), (await row(id))?.usedBy]).toEqual([[id], 1]);
      await end();
      expect([(await mine(token)).length, (await row(id))?.usedBy ?? 0]).toEqual([0, 0]);
      await db().delete(homeTemplate);
    }
  });

  test('people make it their own but for what is locked, which follows the template; the rest is reset by them or for them', async () => {
    const id = await made('Sales', [locked('top'), text('a')]);
    expect((await change(id, 0, [text('a', { y: 4 }), text('mine'), text('top', { x: 0 })])).status).toBe(200);
    expect(await mine()).toEqual([{ name: 'Sales', keys: ['top', 'a', 'mine'], templateId: id, version: 1, mayChange: 1, isBehind: 0 }]);
    expect((await portal.value(personalPages.mine, { token: viewer })).pages[0]?.cards[0]).toMatchObject({ key: 'top', x: 8, locked: 1 });
    expect((await change(id, 0, [])).status).toBe(409);
    await portal.value(updateCards, { token: admin, body: { id, version: (await row(id))?.version ?? 0, cards: [locked('next'), text('b')] } });
    expect((await mine())[0]).toMatchObject({ keys: ['next', 'a', 'mine', ], isBehind: 1 });
    await portal.value(personalPages.reset, { token: viewer, body: { templateId: id } });
    expect((await mine())[0]).toMatchObject({ keys: ['next', 'b'], version: 0, isBehind: 0 });
    expect((await change(id, 0, [])).status).toBe(200);
    expect((await row(id))?.changedBy).toBe(1);
    expect(await portal.value(reset, { token: admin, body: { ids: [id] } })).toEqual({ count: 1 });
    expect((await mine())[0]).toMatchObject({ keys: ['next', 'b'], version: 0 });
  });

  test('one that is to be left as it is cannot be changed, nor pinned to; what was changed before waits', async () => {
    const id = await made('Sales', [text('a')]);
    await change(id, 0, [text('mine')]);
    const { version, ...rest } = (await row(id))!;
    await portal.value(update, { token: admin, body: { id, version, name: rest.name, audience: rest.audience, mayChange: 0 } });
    expect((await mine())[0]).toMatchObject({ keys: ['a'], mayChange: 0 });
    const { status, envelope } = await change(id, 1, [text('x')]);
    expect([status, envelope.message]).toEqual([403, 'This page is set by administrators and cannot be changed. You can add one of your own']);
    expect((await portal.call(personalPages.pin, { token: viewer, body: { to: { kind: 'template', templateId: id }, thing: { kind: 'report', reportId: reports[0] ?? 0 } } })).status).toBe(403);
  });

  test('what was made of a template outlives it as a page of one’s own', async () => {
    const id = await made('Sales', [text('a')]);
    await portal.value(personalPages.pin, { token: viewer, body: { to: { kind: 'template', templateId: id }, thing: { kind: 'report', reportId: reports[0] ?? 0 } } });
    expect((await mine())[0]).toMatchObject({ keys: ['a', expect.stringMatching(/^pin-/)], templateId: id });
    await portal.value(withdraw, { token: admin, body: { ids: [id] } });
    expect(await mine()).toMatchObject([{ name: 'Sales', keys: ['a', expect.stringMatching(/^pin-/)], templateId: null, mayChange: 1 }]);
    await portal.value(remove, { token: admin, body: { ids: [id] } });
    expect(await mine()).toMatchObject([{ keys: ['a', expect.stringMatching(/^pin-/)], templateId: null }]);
  });

  test('nobody reads in a title what they may not open: neither who has the template nor its next author', async () => {
    const [reportId = 0] = reports;
    const card = { ...text('r'), kind: 'report', reportId, page: '', stateId: '', show: 'live', title: '董事会', entitle: 'Board' } as PersonalCard;
    const id = await made('Sales', [card]);
    const titles = async (token: string) => (await portal.value(personalPages.mine, { token })).pages[0]?.cards.map(({ title, entitle }) => [title, entitle]);
    expect(await titles(viewer)).toEqual([['董事会', 'Board']]);
    const own = and(eq(groupReport.groupId, viewers), eq(groupReport.reportId, reportId));
    const [grant] = await db().delete(groupReport).where(own).returning();
    expect(await titles(viewer)).toEqual([['', '']]);
    expect((await portal.value(personalPages.mine, { token: viewer })).reports).toEqual([]);
    // Nor when the card has become their own.
    await portal.value(personalPages.pin, { token: viewer, body: { to: { kind: 'template', templateId: id }, thing: { kind: 'report', reportId: reports[1] ?? 0 } } });
    await portal.value(withdraw, { token: admin, body: { ids: [id] } });
    expect(await titles(viewer)).toEqual([['', ''], ['', '']]);
    if (grant) await db().insert(groupReport).values(grant);
    expect((await portal.value(info, { token: admin, query: { id: String(id) } })).cards[0]).toMatchObject({ title: '董事会' });
  });

  test('an author who was not told a title keeps it on its card, and gets it on no other', async () => {
    const [reportId = 0] = reports;
    const card = { ...text('r'), kind: 'report', reportId, page: '', stateId: '', show: 'live', title: '董事会', entitle: 'Board' } as PersonalCard;
    const id = await made('Sales', [card]);
    await addPerson(portal, 'author', (await builtIn(portal, 'Administrators')).resourceGroupId, []);
    const author = await signInPerson(portal, 'author');
    const cardsOf = async (token: string) => (await portal.value(info, { token, query: { id: String(id) } })).cards;
    const saved = async (cards: PersonalCard[]) => {
      const { version } = await portal.value(info, { token: author, query: { id: String(id) } });
      await portal.value(updateCards, { token: author, body: { id, version, cards } });
    };
    const told = await cardsOf(author);
    expect(told).toMatchObject([{ key: 'r', title: '' }]);
    await saved(told);
    expect(await cardsOf(admin)).toMatchObject([{ title: '董事会' }]);
    await saved([{ ...text('r'), kind: 'announcements', top: 5 } as PersonalCard]);
    expect(await cardsOf(author)).toMatchObject([{ kind: 'announcements', title: '', entitle: '' }]);
  });

  test('a copy leaves out who was disabled since', async () => {
    const userId = await addPerson(portal, 'leaver', (await builtIn(portal, 'Viewers')).resourceGroupId, []);
    const id = await made('Sales', [text('a')], { audience: { groupIds: [viewers], userIds: [userId] } });
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, userId));
    const { id: copied } = await portal.value(copy, { token: admin, body: { id } });
    expect((await portal.value(info, { token: admin, query: { id: String(copied) } })).audience).toMatchObject({ groupIds: [viewers], userIds: [] });
  });

  test('a preview says which things a role may open', async () => {
    const groupId = await addGroup(portal, 'Nobody');
    const ids = [...reports, ABSENT];
    expect((await portal.value(preview, { token: admin, body: { groupId: viewers, ids } })).ids).toEqual(reports);
    expect((await portal.value(preview, { token: admin, body: { groupId, ids } })).ids).toEqual([]);
    expect((await portal.call(preview, { token: admin, body: { groupId: ABSENT, ids } })).status).toBe(404);
  });

  test('a copy is a draft for the same audience; changes are in its history', async () => {
    const id = await made('Sales', [locked('a')], { ename: 'Sales', priority: 3 });
    const { id: copied } = await portal.value(copy, { token: admin, body: { id } });
    expect(await portal.value(info, { token: admin, query: { id: String(copied) } })).toMatchObject({ name: 'Sales (副本)', ename: 'Sales (copy)', state: 'draft', priority: 3, audience: { groupIds: [viewers] }, cards: [{ key: 'a', locked: 1 }] });
    await portal.value(withdraw, { token: admin, body: { ids: [id] } });
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'homeTemplate', id } });
    expect(items.map(({ action }) => action)).toEqual(['withdraw', 'publish', 'add']);
  });

  test.each<[string, (id: number) => ReturnType<TestPortal['call']>, number, string]>([
    ['a viewer makes none', () => portal.call(add, { token: viewer, body: { name: 'x' } }), 403, ''],
    ['a viewer publishes none', (id) => portal.call(publish, { token: viewer, body: { ids: [id] } }), 403, ''],
    ['one without cards is not published', async () => portal.call(publish, { token: admin, body: { ids: [(await portal.value(add, { token: admin, body: { name: 'Empty' } })).id] } }), 400, 'ids'],
    ['a category of somebody’s favourites is not for many', () => portal.call(add, { token: admin, body: { name: 'x', cards: [{ ...text('f'), kind: 'favourites', categoryId: 1 } as PersonalCard] } }), 400, 'cards'],
    ['a report that there is not', () => portal.call(add, { token: admin, body: { name: 'x', cards: [{ ...text('r'), kind: 'report', reportId: ABSENT } as PersonalCard] } }), 404, 'cards'],
    ['a role that there is not', () => portal.call(add, { token: admin, body: { name: 'x', audience: { groupIds: [ABSENT] } } }), 404, 'audience.groupIds'],
    ['one that was changed meanwhile', (id) => portal.call(updateCards, { token: admin, body: { id, version: 1, cards: [] } }), 409, 'version'],
    ['one that there is not', () => portal.call(update, { token: admin, body: { id: ABSENT, version: 1, name: 'x' } }), 404, 'id'],
    ['several of which one is gone', (id) => portal.call(remove, { token: admin, body: { ids: [id, ABSENT] } }), 404, 'ids'],
    ['a template that is somebody else’s', (id) => portal.call(personalPages.updateTemplatePage, { token: admin, body: { templateId: id, version: 0, cards: [] } }), 404, 'templateId'],
    ['a reset of a template that is somebody else’s', (id) => portal.call(personalPages.reset, { token: admin, body: { templateId: id } }), 404, 'templateId'],
  ])('%s', async (_, call, status, field) => {
    const id = await made('Sales', [text('a')]);
    const answer = await call(id);
    expect([answer.status, answer.envelope.errors?.[0]?.field ?? '']).toEqual([status, field]);
    expect(await row(id)).toMatchObject({ name: 'Sales', cardCount: 1, state: 'published' });
  });
});
