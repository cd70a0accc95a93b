import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, interfaceClasses, type InterfaceClass } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { workspaceOf } from '../../../../test/connections.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { dashboard, groupDashboard, groupReport, interfaceClass, interfaceEntry, portalGroup, report, reportClass, resource, resourceGroupInterface, resourceGroupInterfaceClass, resourceGroupResource, userAccount, userReport } from '../../../database/schema/index.ts';
import { Reach } from './reach.ts';

const { add, update, remove, check, isCustom, resetPassword } = endpoints.users;
const { createLink } = endpoints.signInLinks;

type Rights = 'interfaces' | 'a class that is empty yet' | 'menus' | 'a hidden menu entry' | 'a role that is off' | 'reports' | 'an own report' | 'data roles' | 'pages' | 'dashboards';
const words: Record<Rights, [zh: string, en: string]> = {
  interfaces: ['接口', 'interfaces'],
  'a class that is empty yet': ['接口', 'interfaces'],
  menus: ['菜单', 'menu entries'],
  'a hidden menu entry': ['菜单', 'menu entries'],
  'a role that is off': ['报表', 'reports'],
  reports: ['报表', 'reports'],
  'an own report': ['报表', 'reports'],
  'data roles': ['报表', 'reports'],
  pages: ['报表', 'reports'],
  dashboards: ['仪表板', 'dashboards'],
};
/** A grant of one's own is given to a person, the others to what the form chooses. */
const givable = ['interfaces', 'a class that is empty yet', 'menus', 'a hidden menu entry', 'a role that is off', 'reports', 'data roles', 'pages', 'dashboards'] as const;
const all = Object.keys(words) as Rights[];
/** Few enough for the limit of sign-in links; what does not count yet is compared by the same function. */
const counting = all.filter((name) => !['a class that is empty yet', 'a hidden menu entry', 'a role that is off'].includes(name));

/** `helper` manages users, with a report granted to see two pages of, and with data role `East`. */
describe('whom one reaches', () => {
  let portal: TestPortal;
  let admin: string;
  let helper: string;
  let helperId: number;
  let desk: number;
  let plain: { resourceGroupId: number; groupId: number };
  const more = {} as Record<Rights, { id: number; account: string; resourceGroupId: number; groupId: number }>;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    const { db } = portal.portal.database;
    const idOf = (rows: { id: number }[]) => rows[0]?.id ?? 0;
    const classId = idOf(await db.insert(reportClass).values({ name: 'c' }).returning({ id: reportClass.id }));
    const addReport = async (name: string) => idOf(await db.insert(report).values({ name, classId, reportType: 0, platform: 'PowerBI' }).returning({ id: report.id }));
    const [seen, unseen] = [await addReport('seen'), await addReport('unseen')];
    const board = idOf(await db.insert(dashboard).values({ displayName: 'd', platform: 'PowerBI', ...(await workspaceOf(db, 'w')), sourceDashboardId: 's' }).returning({ id: dashboard.id }));
    const entry = idOf(await db.insert(resource).values({ name: 'Extra', type: 'folder', title: 'x' }).returning({ id: resource.id }));

    const [east, west] = [await addDataRole(portal, 'East', seen), await addDataRole(portal, 'West', seen)];
    const known = { reportId: seen, allowA: 1, pages: ['a', 'b'], dataRoles: [east] };
    plain = { resourceGroupId: await addResourceGroup(portal, 'Plain', ['session']), groupId: await addGroup(portal, 'plain') };
    await db.insert(groupReport).values({ groupId: plain.groupId, ...known, allowA: 0, pages: ['a'] });
    desk = await addResourceGroup(portal, 'Desk', ['session', 'users', 'reports']);
    const deskGroup = await addGroup(portal, 'desk');
    await db.insert(groupReport).values({ groupId: deskGroup, ...known });
    helperId = await addPerson(portal, 'helper', desk, [deskGroup]);
    helper = await signInPerson(portal, 'helper');

    const withMenu = await addResourceGroup(portal, 'With menu', ['session']);
    await db.insert(resourceGroupResource).values({ resourceGroupId: withMenu, resourceId: entry });
    await db.insert(interfaceClass).values({ code: 'later', name: 'later' });
    await db.insert(resourceGroupInterfaceClass).values({ resourceGroupId: (await builtIn(portal, 'Administrators')).resourceGroupId, interfaceClass: 'later' });
    const groupWith = async (name: string, grant: Partial<typeof groupReport.$inferInsert>) => {
      const groupId = await addGroup(portal, name);
      await db.insert(groupReport).values({ groupId, ...known, ...grant });
      return groupId;
    };
    const withHidden = await addResourceGroup(portal, 'With a hidden entry', ['session']);
    const hidden = idOf(await db.insert(resource).values({ name: 'Hidden', type: 'folder', title: 'x', isHidden: true }).returning({ id: resource.id }));
    await db.insert(resourceGroupResource).values({ resourceGroupId: withHidden, resourceId: hidden });
    const off = await groupWith('off', { reportId: unseen, pages: null, dataRoles: [] });
    await db.update(portalGroup).set({ isEnabled: false }).where(eq(portalGroup.id, off));
    const boards = await addGroup(portal, 'boards');
    await db.insert(groupDashboard).values({ groupId: boards, dashboardId: board });
    const rights: Record<Rights, Partial<typeof plain>> = {
      interfaces: { resourceGroupId: await addResourceGroup(portal, 'Releasers', ['session', 'releases']) },
      menus: { resourceGroupId: withMenu },
      'a class that is empty yet': { resourceGroupId: await addResourceGroup(portal, 'With a class', ['session', 'later' as InterfaceClass]) },
      'a hidden menu entry': { resourceGroupId: withHidden },
      'a role that is off': { groupId: off },
      reports: { groupId: await groupWith('unseen', { reportId: unseen, pages: null, dataRoles: [] }) },
      'an own report': {},
      'data roles': { groupId: await groupWith('west', { dataRoles: [east, west] }) },
      pages: { groupId: await groupWith('every page', { pages: null }) },
      dashboards: { groupId: boards },
    };
    for (const name of all) {
      const has = { ...plain, ...rights[name] };
      const account = `more-${all.indexOf(name)}`;
      more[name] = { ...has, account, id: await addPerson(portal, account, has.resourceGroupId, [has.groupId]) };
    }
    await db.insert(userReport).values({ userId: more['an own report'].id, ...known, reportId: seen, allowA: 2 });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const fields = (given: { resourceGroupId: number; groupId: number }) => ({ fullName: 'x', mail: 'x@example.com', groupIds: [given.groupId], resourceGroupId: given.resourceGroupId });
  const people = () => portal.portal.database.db.select().from(userAccount).orderBy(userAccount.id);
  let counter = 0;
  const plainPerson = () => addPerson(portal, `plain-${(counter += 1)}`, plain.resourceGroupId, [plain.groupId]);

  /** Both languages, and nobody is changed. */
  const refused = async (send: (language: 'zh' | 'en') => Promise<{ status: number; envelope: { message: string; errors?: { field: string }[] } }>, field: string, messages: readonly [string, string]) => {
    const before = await people();
    for (const [index, language] of (['zh', 'en'] as const).entries()) {
      const { status, envelope } = await send(language);
      expect([status, envelope.errors?.map((one) => one.field)]).toEqual([403, [field]]);
      expect(envelope.message).toContain(messages[index]);
    }
    expect(await people()).toEqual(before);
  };

  describe.each(counting)('a person with %s more than oneself', (name) => {
    test('is reached by no act', async () => {
      const { id, account } = more[name];
      const acts = [
        [update, { id, version: 1, ...fields(plain) }, 'id'],
        [remove, { ids: [id] }, 'ids'],
        [check, { ids: [id], isAction: 0 }, 'ids'],
        [isCustom, { ids: [id], isCustom: 1 }, 'ids'],
        [resetPassword, { id }, 'id'],
        [createLink, { account }, 'account'],
      ] as const;
      for (const [endpoint, body, field] of acts) {
        await refused((language) => portal.call(endpoint, { token: helper, body, language }), field, words[name]);
      }
    });
  });

  describe.each(givable)('who lacks %s', (name) => {
    test('cannot give it', async () => {
      const field = ['接口', '菜单'].includes(words[name][0]) ? 'resourceGroupId' : 'groupIds';
      const id = await plainPerson();
      const given = fields(more[name]);
      await refused((language) => portal.call(update, { token: helper, body: { id, version: 1, ...given }, language }), field, words[name]);
      await refused((language) => portal.call(update, { token: helper, body: { id: helperId, version: 1, ...given, ...(field === 'groupIds' && { resourceGroupId: desk }) }, language }), field, words[name]);
      await refused((language) => portal.call(add, { token: helper, body: { account: `new-${name}`, localPassword: 'First-password-1', ...given }, language }), field, words[name]);
    });
  });

  test('who asks beforehand is told the same of people, resource groups and roles', async () => {
    const reach = await Reach.look(portal.portal.database.db, { id: helperId }, update);
    const id = await plainPerson();
    const people = await reach.beyond([id, ...all.map((name) => more[name].id)]);
    expect([people.get(id), ...all.map((name) => people.get(more[name].id)?.en)]).toEqual([undefined, ...all.map((name) => words[name][1])]);
    const held = await reach.notHeld([plain, ...all.map((name) => more[name])].map(({ resourceGroupId }) => resourceGroupId), [plain, ...all.map((name) => more[name])].map(({ groupId }) => groupId));
    expect([held.resourceGroups.has(plain.resourceGroupId), held.roles.has(plain.groupId)]).toEqual([false, false]);
    for (const name of givable) expect((held.resourceGroups.get(more[name].resourceGroupId) ?? held.roles.get(more[name].groupId))?.en).toBe(words[name][1]);
  });

  test('every interface one by one makes no administrator of who has them', async () => {
    const { db } = portal.portal.database;
    const singles = await addResourceGroup(portal, 'One by one', []);
    for (const { id } of await db.select().from(interfaceEntry)) await db.insert(resourceGroupInterface).values({ resourceGroupId: singles, interfaceId: id });
    for (const { id } of await db.select().from(resource)) await db.insert(resourceGroupResource).values({ resourceGroupId: singles, resourceId: id });
    const id = await addPerson(portal, 'singles', singles, [plain.groupId]);
    const token = await signInPerson(portal, 'singles');
    const { resourceGroupId } = await builtIn(portal, 'Administrators');
    await refused((language) => portal.call(update, { token, body: { id, version: 1, ...fields({ ...plain, resourceGroupId }) }, language }), 'resourceGroupId', words.interfaces);
  });

  test('what every reader may call and open is no power over them: who looks after people does all of it', async () => {
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    const id = await addPerson(portal, 'a.reader', resourceGroupId, [plain.groupId]);
    await portal.value(update, { token: helper, body: { id, version: 1, ...fields({ ...plain, resourceGroupId }) } });
    await portal.value(resetPassword, { token: helper, body: { id } });
    await portal.value(check, { token: helper, body: { ids: [id], isAction: 0 } });
    const withMore = await addPerson(portal, 'a.reader.of.more', resourceGroupId, [more.reports.groupId]);
    await refused((language) => portal.call(resetPassword, { token: helper, body: { id: withMore }, language }), 'id', words.reports);
  });

  test('a version that is the greatest there can be is an old one', async () => {
    const id = await plainPerson();
    expect((await portal.call(update, { token: admin, body: { id, version: 2_147_483_647, ...fields(plain) } })).status).toBe(409);
  });

  test('who has what another has, and more, does all of it', async () => {
    const { id } = await portal.value(add, { token: helper, body: { account: 'by-helper', localPassword: 'First-password-1', ...fields(plain) } });
    await portal.value(update, { token: helper, body: { id, version: 1, ...fields(plain) } });
    await portal.value(isCustom, { token: helper, body: { ids: [id], isCustom: 1 } });
    await portal.value(resetPassword, { token: helper, body: { id } });
    // Not before they have a password of their own: a link would go round its page.
    expect((await portal.call(createLink, { token: helper, body: { account: 'by-helper' } })).status).toBe(409);
    await portal.portal.database.db.update(userAccount).set({ mustChangePassword: false }).where(eq(userAccount.id, id));
    await portal.value(createLink, { token: helper, body: { account: 'by-helper' } });
    await portal.value(check, { token: helper, body: { ids: [id], isAction: 0 } });
    await portal.value(remove, { token: helper, body: { ids: [id] } });
  });

  test('a link to somebody is none any more once they have been given more than its maker has', async () => {
    const id = await plainPerson();
    const { account } = (await people()).find((one) => one.id === id) ?? { account: '' };
    const link = () => portal.value(createLink, { token: helper, body: { account } });
    const [used, over] = [await link(), await link()];
    expect((await portal.value(endpoints.signInLinks.redeem, { body: { token: used.token } })).user.account).toBe(account);
    await portal.value(update, { token: admin, body: { id, version: 1, ...fields(more.interfaces) } });
    expect((await portal.call(endpoints.signInLinks.redeem, { body: { token: over.token } })).status).toBe(410);
  });

  test('an administrator reaches everybody and gives everything, whatever roles they have themselves', async () => {
    for (const { id, resourceGroupId, groupId } of counting.map((name) => more[name])) {
      await portal.value(update, { token: admin, body: { id, version: 1, ...fields({ resourceGroupId, groupId }) } });
      await portal.value(createLink, { token: admin, body: { account: (await people()).find((one) => one.id === id)?.account ?? '' } });
    }
  });

  test('nobody disables, deletes or resets themselves', async () => {
    const own = [
      [check, { ids: [helperId], isAction: 0 }, 'ids', ['不能停用或删除自己', 'cannot disable or delete your own']],
      [remove, { ids: [helperId] }, 'ids', ['不能停用或删除自己', 'cannot disable or delete your own']],
      [resetPassword, { id: helperId }, 'id', ['修改密码', 'Change your own password']],
    ] as const;
    for (const [endpoint, body, field, messages] of own) {
      await refused((language) => portal.call(endpoint, { token: helper, body, language }), field, messages);
    }
  });

  describe('the last administrator', () => {
    const idOf = async (account: string) => (await people()).find((one) => one.account === account)?.id ?? 0;

    test('is not demoted', async () => {
      const id = await idOf('admin');
      const viewers = await builtIn(portal, 'Viewers');
      await refused((language) => portal.call(update, { token: admin, body: { id, version: 1, ...fields(viewers) }, language }), 'resourceGroupId', ['至少要保留一位', 'At least one active administrator']);
    });

    test('of two who disable each other at the same time one remains', async () => {
      const all = await addResourceGroup(portal, 'All', [...interfaceClasses, 'later' as InterfaceClass]);
      const accounts = ['root-1', 'root-2'];
      const [one, two] = await Promise.all(accounts.map((account) => addPerson(portal, account, all, [plain.groupId])));
      const [first, second] = await Promise.all(accounts.map((account) => signInPerson(portal, account)));
      await portal.portal.database.db.update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'admin'));
      const answers = await Promise.all([
        portal.call(check, { token: first, body: { ids: [two ?? 0], isAction: 0 } }),
        portal.call(check, { token: second, body: { ids: [one ?? 0], isAction: 0 } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await people()).filter(({ account, isAction }) => accounts.includes(account) && isAction)).toHaveLength(1);
    });
  });
});
