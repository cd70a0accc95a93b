import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, sql as raw } from 'drizzle-orm';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type CallOptions, type TestPortal } from '../../../../test/portal.ts';
import { makeAudience, type Audience } from '../../../../test/published-to.ts';
import { addGroup } from '../../../../test/rights.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { announcement, auditLog, department, notification, portalGroup, userAccount } from '../../../database/schema/index.ts';

const { announcements, managedAnnouncements, history, notifications } = endpoints;
const nobody = { groupIds: [], departmentIds: [], userIds: [] };
const HOUR = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let portal: TestPortal;
let { admin, role, ids, tokens } = {} as Audience;
let head: number;
const db = () => portal.portal.database.db;

beforeAll(async () => {
  portal = await startTestPortal();
  ({ admin, role, ids, tokens } = await makeAudience(portal));
  const [top] = await db().insert(department).values({ code: 'head', name: '总部' }).returning();
  head = top?.id ?? 0;
  const [below] = await db().insert(department).values({ code: 'east', name: '东区', parentId: head }).returning();
  await db().update(userAccount).set({ departmentId: below?.id ?? 0 }).where(eq(userAccount.id, ids.ben));
}, START_MILLISECONDS);
afterAll(() => portal.stop());
beforeEach(async () => {
  await db().delete(announcement);
  await db().delete(notification);
});

const form = { title: '停机维护', entitle: 'Maintenance', content: '<p>今晚</p>', audience: nobody };
const add = (more: object = {}) => portal.value(managedAnnouncements.add, { token: admin, body: { ...form, ...more } });
const publish = async (...all: number[]) => {
  await portal.value(managedAnnouncements.publish, { token: admin, body: { ids: all } });
  await tellAll();
};
const tellAll = () => portal.runJob('announcements');
const shownTo = async (who: keyof typeof ids) => (await portal.value(announcements.list, { token: tokens[who] })).map(({ id }) => id);
const toldOf = async (who: keyof typeof ids, kind = 'announcement.published') => db().$count(notification, and(eq(notification.userId, ids[who]), eq(notification.kind, kind)));
const refusal = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
  const { status, envelope } = await portal.call(endpoint, { language: 'en', ...options } as CallOptions<E>);
  return [status, (envelope.errors as { field?: string }[] | undefined)?.[0]?.field];
};
const managed = async (id: number) => portal.value(managedAnnouncements.info, { token: admin, query: { id } });

describe('who is told what', () => {
  test('the audience is by role, by department with those below it, by person, or everybody', async () => {
    const made = {
      everybody: (await add()).id,
      role: (await add({ audience: { ...nobody, groupIds: [role] } })).id,
      department: (await add({ audience: { ...nobody, departmentIds: [head] } })).id,
      person: (await add({ audience: { ...nobody, userIds: [ids.cleo] } })).id,
      draft: (await add()).id,
    };
    await publish(made.everybody, made.role, made.department, made.person);
    expect(new Set(await shownTo('ann'))).toEqual(new Set([made.everybody, made.role]));
    expect(new Set(await shownTo('ben'))).toEqual(new Set([made.everybody, made.department]));
    expect(new Set(await shownTo('cleo'))).toEqual(new Set([made.everybody, made.person]));
    expect([await toldOf('ann'), await toldOf('ben'), await toldOf('cleo')]).toEqual([2, 2, 2]);
    const peopleOf = async (id: number) => (await portal.value(managedAnnouncements.log, { token: admin, body: { announcementId: id, orderBy: 'account', orderType: 'asc' } })).items.map(({ account }) => account);
    expect([await peopleOf(made.role), await peopleOf(made.department), await peopleOf(made.person)]).toEqual([['ann'], ['ben'], ['cleo']]);
    expect((await portal.value(managedAnnouncements.list, { token: admin, body: { state: 'published', orderBy: 'createTime', orderType: 'asc' } })).items.map(({ id, people, isForAll }) => [id, people, isForAll])).toEqual([[made.everybody, 5, 1], [made.role, 1, 0], [made.department, 1, 0], [made.person, 1, 0]]);
  });

  test('what is not to be seen, or for others, is to nobody what there is not', async () => {
    const { id: theirs } = await add({ audience: { ...nobody, userIds: [ids.cleo] } });
    const [{ id: draft }, { id: planned }, { id: withdrawn }, { id: over }] = [await add(), await add({ publishTime: ahead(2) }), await add(), await add()];
    await publish(theirs, withdrawn, over);
    await portal.value(managedAnnouncements.withdraw, { token: admin, body: { ids: [withdrawn] } });
    await db().update(announcement).set({ expireTime: new Date() }).where(eq(announcement.id, over));
    for (const id of [theirs, draft, planned, withdrawn, over, 2_000_000_000]) {
      expect(await refusal(announcements.detail, { token: tokens.ann, query: { id } })).toEqual([404, 'id']);
      for (const call of [announcements.read, announcements.confirm]) expect(await refusal(call, { token: tokens.ann, body: { id } })).toEqual([404, 'id']);
    }
    expect(await shownTo('ann')).toEqual([]);
    expect((await Promise.all([draft, planned, withdrawn, over].map(managed))).map(({ state }) => state)).toEqual(['draft', 'scheduled', 'withdrawn', 'expired']);
  });

  test('the list is read without the texts', async () => {
    await publish((await add()).id);
    const statements = recordStatements();
    expect(await shownTo('ann')).toHaveLength(1);
    expect(statements.filter((text) => text.includes('"encontent"'))).toEqual([]);
  });

  test('the unread come first, of these the pinned; what is to be confirmed is open until it is', async () => {
    const made = [await add(), await add({ mustConfirm: 1 }), await add({ isPinned: 1 }), await add()].map(({ id }) => id);
    const [oldest = 0, toConfirm = 0, pinned = 0, newest = 0] = made;
    for (const id of made) await publish(id);
    expect(await shownTo('ann')).toEqual([pinned, newest, toConfirm, oldest]);
    for (const id of [pinned, newest, toConfirm]) await portal.value(announcements.read, { token: tokens.ann, body: { id } });
    expect(await shownTo('ann')).toEqual([toConfirm, oldest, pinned, newest]);
    await portal.value(announcements.confirm, { token: tokens.ann, body: { id: toConfirm } });
    expect(await shownTo('ann')).toEqual([oldest, pinned, newest, toConfirm]);
    expect(await portal.value(announcements.detail, { token: tokens.ann, query: { id: toConfirm } })).toMatchObject({ isRead: 1, mustConfirm: 1, confirmTime: expect.any(String), older: { id: oldest }, newer: { id: pinned } });
    expect(await refusal(announcements.confirm, { token: tokens.ann, body: { id: oldest } })).toEqual([409, 'id']);
  });
});

describe('the bell', () => {
  test('tells of an announcement once, whoever publishes it again; a planned one is told of when its time comes', async () => {
    const { id } = await add();
    const { id: planned } = await add({ publishTime: ahead(1) });
    await publish(id);
    await portal.value(managedAnnouncements.withdraw, { token: admin, body: { ids: [id] } });
    await publish(id);
    await Promise.all([tellAll(), tellAll()]);
    expect(await toldOf('ann')).toBe(1);
    await db().update(announcement).set({ publishTime: new Date() }).where(eq(announcement.id, planned));
    await Promise.all([tellAll(), tellAll()]);
    await tellAll();
    expect(await toldOf('ann')).toBe(2);
    expect((await portal.value(notifications.list, { token: tokens.ann })).map(({ kind, detail }) => [kind, detail])).toEqual([planned, id].map((one) => ['announcement.published', { announcementId: one, announcementKind: 'notice', name: '停机维护', ename: 'Maintenance' }]));
  });

  test('tells no more of what was read elsewhere', async () => {
    const { id } = await add();
    await publish(id);
    await portal.value(announcements.read, { token: tokens.ann, body: { id } });
    expect((await portal.value(notifications.list, { token: tokens.ann })).map(({ isRead }) => isRead)).toEqual([1]);
    expect((await portal.value(notifications.list, { token: tokens.ben })).map(({ isRead }) => isRead)).toEqual([0]);
  });

  test('tells no more of what was confirmed, after who had only read it was reminded', async () => {
    const { id } = await add({ mustConfirm: 1, audience: { ...nobody, userIds: [ids.ann] } });
    await publish(id);
    await portal.value(announcements.read, { token: tokens.ann, body: { id } });
    expect(await portal.value(managedAnnouncements.remind, { token: admin, body: { id } })).toEqual({ count: 1 });
    const told = async () => (await portal.value(notifications.list, { token: tokens.ann })).map(({ kind, isRead }) => [kind, isRead]);
    expect(await told()).toEqual([['announcement.reminder', 0], ['announcement.published', 1]]);
    await portal.value(announcements.confirm, { token: tokens.ann, body: { id } });
    expect((await told()).map(([, isRead]) => isRead)).toEqual([1, 1]);
  });

  test('reminds who has not read, or not confirmed where they are asked to, and nobody twice within a day', async () => {
    const { id } = await add({ mustConfirm: 1, audience: { ...nobody, userIds: Object.values(ids) } });
    expect(await refusal(managedAnnouncements.remind, { token: admin, body: { id } })).toEqual([409, 'id']);
    await publish(id);
    await portal.value(announcements.confirm, { token: tokens.ann, body: { id } });
    await portal.value(announcements.read, { token: tokens.ben, body: { id } });
    const remind = () => portal.value(managedAnnouncements.remind, { token: admin, body: { id } });
    expect([await remind(), await remind()]).toEqual([{ count: 2 }, { count: 0 }]);
    expect([await toldOf('ann', 'announcement.reminder'), await toldOf('ben', 'announcement.reminder'), await toldOf('cleo', 'announcement.reminder')]).toEqual([0, 1, 1]);
    await db().update(notification).set({ createTime: raw`now() - interval '25 hours'` });
    expect(await remind()).toEqual({ count: 2 });
  });
});

describe('the log', () => {
  test('has who has read and confirmed, when and on what, and who has not', async () => {
    const { id } = await add({ mustConfirm: 1, audience: { ...nobody, userIds: Object.values(ids) } });
    await publish(id);
    await portal.portal.app.inject({ method: 'POST', url: announcements.read.path, headers: { authorization: `Bearer ${tokens.ann}`, 'sec-ch-ua-mobile': '?1' }, payload: { id } });
    await portal.value(announcements.confirm, { token: tokens.ben, body: { id } });
    const rows = async (more: object) => (await portal.value(managedAnnouncements.log, { token: admin, body: { announcementId: id, orderBy: 'account', orderType: 'asc', ...more } })).items;
    expect((await rows({})).map(({ account, device, departmentName, readTime, confirmTime, toldTime }) => [account, device, departmentName, readTime !== null, confirmTime !== null, toldTime !== null])).toEqual([
      ['ann', 'mobile', '', true, false, true],
      ['ben', 'web', '东区', true, true, true],
      ['cleo', null, '', false, false, true],
    ]);
    const accounts = async (more: object) => (await rows(more)).map(({ account }) => account);
    expect([await accounts({ state: 'read' }), await accounts({ state: 'unread' }), await accounts({ state: 'confirmed' }), await accounts({ state: 'unconfirmed' })]).toEqual([['ann', 'ben'], ['cleo'], ['ben'], ['ann', 'cleo']]);
    expect(await accounts({ keyword: 'CLE' })).toEqual(['cleo']);
    expect(await accounts({ orderBy: 'readTime', orderType: 'desc' })).toEqual(['ben', 'ann', 'cleo']);
    expect(await refusal(managedAnnouncements.log, { token: admin, body: { announcementId: 2_000_000_000 } })).toEqual([404, 'announcementId']);
  });
});

describe('an author', () => {
  test('finds what was cleaned, with its audience', async () => {
    const { id } = await add({ content: '<p onclick="x()">今晚<script>alert(1)</script><iframe src="//x"></iframe></p>', audience: { ...nobody, userIds: [ids.ann] }, isPinned: 1 });
    expect(await managed(id)).toMatchObject({ content: '<p>今晚</p>', state: 'draft', isPinned: 1, audience: { userIds: [ids.ann] }, audiencePeople: [{ account: 'ann' }], people: 1, version: 1 });
  });

  test.each([
    ['a title that is missing', { title: ' ' }, 400, 'title'],
    ['a time in the past', { publishTime: '2026-01-01T00:00:00Z' }, 400, 'publishTime'],
    ['an end before the beginning', { publishTime: ahead(3), expireTime: ahead(2) }, 400, 'expireTime'],
    ['a plan without a text', { publishTime: ahead(1), content: '<p> </p>' }, 400, 'content'],
    ['somebody whom there is not', { audience: { ...nobody, userIds: [2_000_000_000] } }, 404, 'audience.userIds'],
    ['a kind that there is not', { kind: 'gossip' }, 400, 'kind'],
  ])('is refused %s, and nothing is kept', async (_, more, status, field) => {
    expect(await refusal(managedAnnouncements.add, { token: admin, body: { ...form, ...more } as never })).toEqual([status, field]);
    expect(await db().$count(announcement)).toBe(0);
  });

  test('who saves second is told; what there is not, and one without a text, is not published', async () => {
    const { id } = await add();
    await portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 1, title: '改' } });
    expect(await refusal(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 1 } })).toEqual([409, 'version']);
    expect((await managed(id)).title).toBe('改');
    const { id: empty } = await add({ content: '' });
    expect(await refusal(managedAnnouncements.publish, { token: admin, body: { ids: [id, empty] } })).toEqual([400, 'ids']);
    expect(await refusal(managedAnnouncements.publish, { token: admin, body: { ids: [id], version: 1 } })).toEqual([409, 'version']);
    expect(await refusal(managedAnnouncements.publish, { token: admin, body: { ids: [id, 2_000_000_000] } })).toEqual([404, 'ids']);
    expect((await managed(id)).state).toBe('draft');
    expect(await refusal(managedAnnouncements.publish, { token: admin, body: { ids: [id], publishTime: '2026-01-01T00:00:00Z' } })).toEqual([400, 'publishTime']);
  });

  test('copies an announcement into a draft of their own, without those who are disabled since', async () => {
    const { id } = await add({ kind: 'release', place: 'popup', mustConfirm: 1, audience: { ...nobody, groupIds: [role], userIds: [ids.ann, ids.cleo] } });
    await publish(id);
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, ids.cleo));
    const { id: copy } = await portal.value(managedAnnouncements.copy, { token: admin, body: { id } });
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, ids.cleo));
    expect(await managed(copy)).toMatchObject({ state: 'draft', kind: 'release', place: 'popup', mustConfirm: 1, audience: { groupIds: [role], departmentIds: [], userIds: [ids.ann] } });
  });

  test('finds what was for a role that is deleted to be for nobody, which it stays until they say for whom it is; a copy is so, too', async () => {
    const lost = await addGroup(portal, 'lost');
    const { id } = await add({ audience: { ...nobody, groupIds: [lost] } });
    await publish(id);
    await db().delete(portalGroup).where(eq(portalGroup.id, lost));
    const { audience, publishTime } = await managed(id);
    expect(audience).toEqual({ ...nobody, isForNobody: 1 });
    const { id: copy } = await portal.value(managedAnnouncements.copy, { token: admin, body: { id } });
    await portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 2, title: '改', publishTime, audience } });
    expect([(await managed(id)).audience.isForNobody, (await managed(copy)).audience.isForNobody, await shownTo('ann')]).toEqual([1, 1, []]);
    await portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 3, publishTime, audience: nobody } });
    expect(await managed(id)).toMatchObject({ isForAll: 1, audience: { ...nobody, isForNobody: 0 } });
  });

  test('copies what was for somebody who is disabled since for nobody', async () => {
    const { id } = await add({ audience: { ...nobody, userIds: [ids.cleo] } });
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, ids.cleo));
    const { id: copy } = await portal.value(managedAnnouncements.copy, { token: admin, body: { id } });
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, ids.cleo));
    expect(await managed(copy)).toMatchObject({ isForAll: 0, audience: { ...nobody, isForNobody: 1 } });
  });

  test('compares and restores any version; when and for whom it is to be seen stays', async () => {
    const { id } = await add({ kind: 'release', content: '<p>一</p>', audience: { ...nobody, userIds: [ids.ann] } });
    await portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 1, kind: 'notice', content: '<p>二</p>', publishTime: ahead(1), audience: { ...nobody, userIds: [ids.ben] } } });
    expect((await portal.value(managedAnnouncements.versions, { token: admin, query: { id } })).map(({ version }) => version)).toEqual([2, 1]);
    expect(await portal.value(managedAnnouncements.versionInfo, { token: admin, query: { id, version: 1 } })).toMatchObject({ kind: 'release', content: '<p>一</p>' });
    await portal.value(managedAnnouncements.restore, { token: admin, body: { id, version: 2, toVersion: 1 } });
    expect(await managed(id)).toMatchObject({ version: 3, kind: 'release', content: '<p>一</p>', state: 'scheduled', audience: { userIds: [ids.ben] } });
  });

  test.each([
    ['of another one’s turn', { version: 1, toVersion: 1 }, 409, 'version'],
    ['that is not there', { version: 2, toVersion: 9 }, 404, 'toVersion'],
    ['that the database cannot hold', { version: 2, toVersion: 2_147_483_648 }, 400, 'toVersion'],
    ['without a text of what is planned', { version: 2, toVersion: 1 }, 400, 'toVersion'],
    ['of what there is not', { id: 2_000_000_000, version: 1, toVersion: 1 }, 404, 'id'],
  ])('is refused a version %s', async (_, body, status, field) => {
    const { id } = await add({ content: '' });
    await portal.value(managedAnnouncements.update, { token: admin, body: { ...form, id, version: 1, publishTime: ahead(1) } });
    expect(await refusal(managedAnnouncements.restore, { token: admin, body: { id, ...body } })).toEqual([status, field]);
    expect((await managed(id)).version).toBe(2);
  });

  test('is in the audit log with what they did', async () => {
    const { id } = await add();
    await publish(id);
    await portal.value(managedAnnouncements.setPinned, { token: admin, body: { ids: [id], value: 1 } });
    await portal.value(managedAnnouncements.withdraw, { token: admin, body: { ids: [id] } });
    await portal.value(managedAnnouncements.remove, { token: admin, body: { ids: [id] } });
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'announcement', id } });
    expect(items.map(({ action }) => action)).toEqual(['delete', 'withdraw', 'update', 'publish', 'add']);
    expect(await db().$count(auditLog, eq(auditLog.action, 'announcement.delete'))).toBeGreaterThan(0);
  });

  test.each([managedAnnouncements.list, managedAnnouncements.info, managedAnnouncements.add, managedAnnouncements.publish, managedAnnouncements.versions, managedAnnouncements.restore, managedAnnouncements.log, managedAnnouncements.remind])('is who may manage content: $path', async (endpoint) => {
    expect((await portal.call(endpoint as Endpoint, { token: tokens.ann, body: {}, query: {} } as never)).status).toBe(403);
  });
});
