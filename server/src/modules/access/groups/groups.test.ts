import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { endpoints, MOST_ACCOUNTS, type Endpoint, type ReportGrant } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addDataRole, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, dashboard, department, groupReport, report, reportClass, reportPage, userAccount, userGroup } from '../../../database/schema/index.ts';

const { groups, reportRoles, dashboardRoles, reports } = endpoints;

const looking = (reportId: number, values: Partial<ReportGrant> = {}): ReportGrant => ({
  reportId,
  allowA: 0,
  allowC: 0,
  allowExportData: 0,
  allowHideFilter: 0,
  allowHideNavigator: 0,
  AllowAEdit: 0,
  AllowBSaveAs: 0,
  AllowCDownload: null,
  pages: null,
  dataRoles: [],
  ...values,
});

/** `helper` manages roles, and may see page `a` of the report `seen` as the data role `East`, and no dashboard. */
describe('roles', () => {
  let portal: TestPortal;
  let admin: string;
  let helper: string;
  let anna: { id: number; token: string };
  let seen: number;
  let unseen: number;
  let east: number;
  let west: number;
  let board: number;
  let plain: number;

  const idOf = (rows: { id: number }[]) => rows[0]?.id ?? 0;
  const make = async (code: string, token = admin) => (await portal.value(groups.add, { token, body: { name: `Role ${code}`, code } })).id;
  const row = async (id: number) => (await portal.value(groups.list, { token: admin, body: { id } })).items[0];
  const versionOf = async (id: number) => (await row(id))?.version ?? 0;
  const set = async (groupId: number, grants: ReportGrant[], removed: number[] = [], token = admin) =>
    portal.call(reportRoles.setForRole, { token, body: { groupId, version: await versionOf(groupId), set: grants, removed } });
  const setBoards = async (groupId: number, dashboardIds: number[], token = admin) =>
    portal.call(dashboardRoles.setForRole, { token, body: { groupId, version: await versionOf(groupId), dashboardIds } });
  const opens = async (token = anna.token) => (await portal.value(reports.getMyReports, { token })).map(({ id }) => id);
  const lastAudit = async () => (await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    const { db } = portal.portal.database;
    const classId = idOf(await db.insert(reportClass).values({ name: '类别', ename: 'Class' }).returning({ id: reportClass.id }));
    const addReport = async (ename: string) => idOf(await db.insert(report).values({ name: ename, ename, classId, reportType: 0, platform: 'PowerBI' }).returning({ id: report.id }));
    [seen, unseen] = [await addReport('seen'), await addReport('unseen')];
    await db.insert(reportPage).values(['a', 'b'].map((code) => ({ reportId: seen, code, displayName: code })));
    [east, west] = [await addDataRole(portal, 'East', seen), await addDataRole(portal, 'West', seen)];
    board = idOf(await db.insert(dashboard).values({ displayName: 'd', platform: 'PowerBI', ...(await workspaceOf(db, 'w')), sourceDashboardId: 's' }).returning({ id: dashboard.id }));
    anna = await addReader(portal, 'anna', { grants: false, mail: 'anna@example.com' });
    const desk = await addResourceGroup(portal, 'Desk', ['session', 'roles', 'reports', 'usersRead']);
    const deskRole = await make('desk');
    await set(deskRole, [looking(seen, { pages: ['a'], dataRoles: [east] })]);
    await addPerson(portal, 'helper', desk, [deskRole]);
    helper = await signInPerson(portal, 'helper');
    plain = await addResourceGroup(portal, 'Plain', ['session', 'reports']);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const refused = async (call: (language: 'zh' | 'en') => Promise<{ status: number; envelope: { message: string; errors?: { field: string }[] | undefined } }>, status: number, field: string, zh: string, en: string) => {
    for (const [language, message] of [['zh', zh], ['en', en]] as const) {
      const answer = await call(language);
      expect([answer.status, answer.envelope.errors?.[0]?.field, answer.envelope.message]).toEqual([status, field, expect.stringContaining(message)]);
    }
  };

  test.each([
    ['no name', { name: ' ' }, 400, 'name', '名称：不能为空', 'Name: cannot be empty'],
    ['no code', { code: '' }, 400, 'code', '编码：不能为空', 'Code: cannot be empty'],
    ['a code that begins with a number', { code: '1st' }, 400, 'code', '编码：格式不正确', 'Code: has the wrong format'],
    ['a name that is taken', { name: 'Role taken' }, 409, 'name', '角色“Role taken”已存在', 'There is a role “Role taken” already'],
    ['a name that looks like one that is taken', { name: 'ｒｏｌｅ\u200d  TAKEN' }, 409, 'name', '已存在', 'already'],
    ['a code that is taken, in other capitals', { code: 'TAKEN' }, 409, 'code', '编码“TAKEN”已被', 'Another role has the code “TAKEN”'],
  ] as const)('a role with %s is refused', async (_, wrong, status, field, zh, en) => {
    if (!(await portal.value(groups.list, { token: admin, body: { keyword: 'Role taken' } })).total) await make('taken');
    await refused((language) => portal.call(groups.add, { token: admin, language, body: { name: 'New', code: 'new', ...wrong } }), status, field, zh, en);
    expect((await portal.value(groups.list, { token: admin, body: { keyword: 'New' } })).total).toBe(0);
  });

  test('is found, changed and deleted, with all of it in the audit log', async () => {
    const id = await make('sales');
    await portal.value(groups.update, { token: admin, body: { id, version: 1, name: '销售', ename: 'Sales', code: 'sales', notes: 'north' } });
    expect(await row(id)).toMatchObject({ name: '销售', ename: 'Sales', code: 'sales', notes: 'north', members: 0, reports: 0, dashboards: 0, isEnabled: 1, isBuiltIn: 0, version: 2 });
    expect(await lastAudit()).toMatchObject({ action: 'role.update', target: 'Role sales', detail: { id, before: { name: 'Role sales', ename: '' }, after: { name: '销售', ename: 'Sales' } } });
    for (const keyword of ['Sales', 'NORTH', '销售', 'sales']) expect((await portal.value(groups.list, { token: admin, body: { keyword } })).items.map((one) => one.id)).toEqual([id]);
    await refused((language) => portal.call(groups.update, { token: admin, language, body: { id, version: 1, name: 'Late', code: 'late' } }), 409, 'version', '刚刚被其他人修改过', 'Someone else has changed “销售 (Sales)”');
    await portal.value(groups.addMembers, { token: admin, body: { groupId: id, userIds: [anna.id] } });
    await portal.value(groups.remove, { token: admin, body: { id } });
    expect(await lastAudit()).toMatchObject({ action: 'role.delete', detail: { before: { code: 'sales', members: ['anna'] } } });
    await refused((language) => portal.call(groups.remove, { token: admin, language, body: { id } }), 404, 'id', '角色不存在', 'This role does not exist');
  });

  test('people come by department, and a list of ten thousand accounts; whom a directory put in is kept by hand from then on', async () => {
    const { db } = portal.portal.database;
    const groupId = await make('departments');
    const north = idOf(await db.insert(department).values({ code: 'north', name: '北区', ename: 'North' }).returning({ id: department.id }));
    const city = idOf(await db.insert(department).values({ code: 'city', name: '天津', parentId: north }).returning({ id: department.id }));
    const people = [await addPerson(portal, 'dora', plain), await addPerson(portal, 'emil', plain)];
    for (const [index, departmentId] of [north, city].entries()) await db.update(userAccount).set({ departmentId }).where(eq(userAccount.id, people[index] ?? 0));
    await db.insert(userGroup).values({ userId: people[1] ?? 0, groupId, source: 'ad', sourceId: 1 });
    const query = { groupId: String(groupId) };
    expect((await portal.value(groups.departments, { token: admin, query })).filter(({ id: one }) => [north, city].includes(one))).toMatchObject([{ id: north, people: 2, members: 1 }, { id: city, people: 1, members: 1 }]);
    expect((await portal.value(groups.departmentPeople, { token: admin, body: { groupId, departmentId: north } })).items).toMatchObject([{ account: 'dora', isMember: 0 }, { account: 'emil', isMember: 1 }]);
    const sources = async (departmentId?: number) => (await portal.value(groups.members, { token: admin, body: { groupId, departmentId } })).items.map(({ account, source, department: name }) => `${account} ${source} ${name}`);
    expect(await sources()).toEqual(['emil ad 天津']);
    expect(await portal.value(groups.addMembers, { token: admin, body: { groupId, departmentId: north } })).toEqual({ added: 2, present: 0, missing: [] });
    expect([await sources(), await sources(city)]).toEqual([['dora local 北区', 'emil local 天津'], ['emil local 天津']]);
    await refused((language) => portal.call(groups.addMembers, { token: admin, language, body: { groupId, departmentId: 999_999 } }), 404, 'departmentId', '部门不存在', 'This department does not exist');
    const accounts = Array.from({ length: MOST_ACCOUNTS }, (_, index) => (index === 7 ? 'ANNA' : `nobody-${index}`));
    const { added, missing } = await portal.value(groups.addMembers, { token: admin, body: { groupId, accounts } });
    expect([added, missing.length]).toEqual([1, MOST_ACCOUNTS - 1]);
    expect((await portal.call(groups.addMembers, { token: admin, body: { groupId, accounts: [...accounts, 'one more'] } })).status).toBe(400);
  });

  test('are listed in Chinese by their sounds, in English by their letters', async () => {
    for (const [code, name, ename] of [['order1', '排序 张', 'sort b'], ['order2', '排序 阿', 'Sort C'], ['order3', '排序 李', 'sort a 10'], ['order4', '排序 李2', 'Sort a 9']] as const) await portal.value(groups.add, { token: admin, body: { name, ename, code } });
    const listed = async (language: 'zh' | 'en', orderType: 'asc' | 'desc' = 'asc') => (await portal.value(groups.list, { token: admin, language, body: { keyword: '排序', pageSize: 3, orderType } })).items.map(({ code }) => code.slice(-1)).join('');
    expect([await listed('zh'), await listed('en'), await listed('zh', 'desc')]).toEqual(['234', '431', '143']);
  });

  test('what it grants holds at the next call, with its pages, and not while it is off', async () => {
    const groupId = await make('reading');
    await portal.value(groups.addMembers, { token: admin, body: { groupId, userIds: [anna.id] } });
    expect(await opens()).toEqual([]);
    await set(groupId, [looking(seen, { pages: ['b'], allowExportData: 1 })]);
    await setBoards(groupId, [board]);
    const boards = async () => (await portal.value(reports.getMyDashboards, { token: anna.token })).map(({ dashboardId }) => dashboardId);
    expect([await opens(), await boards()]).toEqual([[seen], [board]]);
    expect((await portal.value(reports.getMyReports, { token: anna.token }))[0]?.children.map(({ code }) => code)).toEqual(['b']);
    expect(await lastAudit()).toMatchObject({ action: 'role.dashboards', detail: { before: { dashboards: [] }, after: { dashboards: ['d'] } } });
    const turn = async (isEnabled: 0 | 1) => portal.value(groups.update, { token: admin, body: { id: groupId, version: await versionOf(groupId), name: 'Role reading', code: 'reading', isEnabled } });
    await turn(0);
    expect([await opens(), await boards()]).toEqual([[], []]);
    expect((await portal.call(reports.getReport, { token: anna.token, body: { id: seen, type: 'Online' } })).status).toBe(403);
    await turn(1);
    expect(await opens()).toEqual([seen]);
    await set(groupId, [looking(unseen)], [seen]);
    expect(await opens()).toEqual([unseen]);
    expect(await lastAudit()).toMatchObject({ action: 'role.reports', detail: { before: { reports: ['seen: allowA 0, allowExportData, pages b'] }, after: { reports: ['unseen: allowA 0'] } } });
    await portal.value(groups.remove, { token: admin, body: { id: groupId } });
    expect(await opens()).toEqual([]);
  });

  test('of two who save at the same time the second is told, and has changed nothing', async () => {
    const groupId = await make('contested');
    const body = { groupId, version: 1, set: [looking(seen)] };
    const both = await Promise.all([portal.call(reportRoles.setForRole, { token: admin, body }), portal.call(reportRoles.setForRole, { token: admin, body: { ...body, set: [looking(unseen)] } })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await row(groupId)).toMatchObject({ reports: 1, version: 2 });
    await refused((language) => portal.call(dashboardRoles.setForRole, { token: admin, language, body: { groupId, version: 1, dashboardIds: [board] } }), 409, 'version', '您的修改没有保存', 'Your changes have not been saved');
    expect(await row(groupId)).toMatchObject({ dashboards: 0, version: 2 });
  });

  // The rest is rules, which know nothing of the database: once.

  test('a built-in one is renamed and turned off, and neither deleted nor given another code', async () => {
    const { groupId: id } = await builtIn(portal, 'Viewers');
    const { version = 0, name = '' } = (await row(id)) ?? {};
    await refused((language) => portal.call(groups.remove, { token: admin, language, body: { id } }), 409, 'id', '是内置角色', 'comes with the portal');
    await refused((language) => portal.call(groups.update, { token: admin, language, body: { id, version, name, code: 'other' } }), 409, 'code', '编码不能修改', 'cannot be changed');
    await portal.value(groups.update, { token: admin, body: { id, version, name: '读者', ename: 'Viewers', code: 'viewers' } });
    expect(await row(id)).toMatchObject({ name: '读者', isBuiltIn: 1 });
  });

  test('people are put in by account or mail in any capitals, and who is not found is named', async () => {
    const groupId = await make('members');
    await addPerson(portal, 'twin-1', plain);
    expect(await portal.value(groups.addMembers, { token: admin, body: { groupId, accounts: ['ANNA@example.com', 'Twin-1', 'nobody'] } })).toEqual({ added: 2, present: 0, missing: ['nobody'] });
    expect(await portal.value(groups.addMembers, { token: admin, body: { groupId, accounts: ['anna'] } })).toEqual({ added: 0, present: 1, missing: [] });
    expect(await lastAudit()).toMatchObject({ action: 'role.add-members', detail: { id: groupId, after: { members: ['anna', 'twin-1'] } } });
    expect((await portal.value(groups.members, { token: admin, body: { groupId, keyword: 'TWIN' } })).items.map(({ account }) => account)).toEqual(['twin-1']);
    await refused((language) => portal.call(groups.addMembers, { token: admin, language, body: { groupId, userIds: [999_999] } }), 404, 'userIds', '用户不存在', 'This user does not exist');
    await portal.value(groups.removeMembers, { token: admin, body: { groupId, userIds: [anna.id] } });
    expect(await portal.value(groups.memberIds, { token: admin, query: { groupId: String(groupId) } })).not.toContain(anna.id);
  });

  test.each([
    ['a report that is gone', { reportId: 999_999 }, 404, '报表 999999 不存在', 'Report 999999 does not exist'],
    ['a page that the report does not have', { pages: ['a', 'z'] }, 404, '没有页面“z”', 'has no page “z”'],
    ['a level that there is not', { allowA: 5 }, 400, '报表权限：不能大于 4', 'Level: must be at most 4'],
    ['no page at all', { pages: [] }, 400, '可见页面：不能为空', 'Permitted pages: cannot be empty'],
  ] as const)('%s is granted to nobody, and nothing beside it', async (what, wrong, status, zh, en) => {
    const groupId = await make(`bad-${what.length}`);
    const { envelope, status: found } = await set(groupId, [looking(unseen), looking(seen, wrong as Partial<ReportGrant>)]);
    expect([found, envelope.message.includes(zh) || envelope.message.includes(en)]).toEqual([status, true]);
    expect(await row(groupId)).toMatchObject({ reports: 0, version: 1 });
  });

  test('a page that has gone stays in a grant until somebody takes it out', async () => {
    const groupId = await make('renamed');
    const { db } = portal.portal.database;
    await db.insert(groupReport).values({ groupId, reportId: seen, pages: ['a', 'gone'] });
    expect((await set(groupId, [looking(seen, { pages: ['gone', 'b'] })])).status).toBe(200);
    expect((await set(groupId, [looking(seen, { pages: ['b'] })])).status).toBe(200);
    expect((await set(groupId, [looking(seen, { pages: ['gone'] })])).status).toBe(404);
  });

  describe('nobody gives what they do not hold', () => {
    test.each([
      ['another report', () => looking(unseen), '报表', 'reports'],
      ['every page', () => looking(seen, { dataRoles: [east] }), '报表', 'reports'],
      ['another page', () => looking(seen, { pages: ['b'], dataRoles: [east] }), '报表', 'reports'],
      ['another data role', () => looking(seen, { pages: ['a'], dataRoles: [west] }), '报表', 'reports'],
      ['export', () => looking(seen, { pages: ['a'], dataRoles: [east], allowExportData: 1 }), '报表', 'reports'],
      ['a higher level', () => looking(seen, { pages: ['a'], dataRoles: [east], allowA: 3 }), '报表', 'reports'],
    ])('%s', async (what, grant, zh, en) => {
      const groupId = await make(`own-${what.replaceAll(' ', '-')}`, helper);
      await refused(async (language) => portal.call(reportRoles.setForRole, { token: helper, language, body: { groupId, version: 1, set: [grant()] } }), 403, 'set', `您不能授予自己没有的权限（${zh}）`, `rights that you do not have yourself (${en})`);
      expect(await row(groupId)).toMatchObject({ reports: 0, version: 1 });
      expect((await set(groupId, [looking(seen, { pages: ['a'], dataRoles: [east] })], [], helper)).status).toBe(200);
    });

    test('a dashboard', async () => {
      const groupId = await make('boards', helper);
      expect((await setBoards(groupId, [board], helper)).status).toBe(403);
      expect(await row(groupId)).toMatchObject({ dashboards: 0, version: 1 });
    });

    test('a role that gives more is not touched in any way', async () => {
      const groupId = await make('more');
      await set(groupId, [looking(unseen)]);
      const { version = 0 } = (await row(groupId)) ?? {};
      const acts: readonly (readonly [Endpoint, string, object])[] = [
        [groups.update, 'id', { id: groupId, version, name: 'x', code: 'x' }],
        [groups.remove, 'id', { id: groupId }],
        [groups.addMembers, 'groupId', { groupId, userIds: [anna.id] }],
        [groups.removeMembers, 'groupId', { groupId, userIds: [anna.id] }],
        [reportRoles.setForRole, 'groupId', { groupId, version, removed: [unseen] }],
        [dashboardRoles.setForRole, 'groupId', { groupId, version, dashboardIds: [] }],
      ];
      for (const [endpoint, field, body] of acts) {
        await refused((language) => portal.call(endpoint, { token: helper, language, body } as never), 403, field, '授予了您没有的权限（报表）', 'gives rights that you lack (reports)');
      }
      expect(await row(groupId)).toMatchObject({ name: 'Role more', members: 0, reports: 1, version });
    });

    test('to oneself, or to a person with more rights', async () => {
      const [own] = (await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'helper' } })).items;
      const give = (userId: number, version: number, grant: ReportGrant) => portal.call(reportRoles.setForUser, { token: helper, body: { userId, version, set: [grant] } });
      expect((await give(own?.id ?? 0, own?.version ?? 0, looking(unseen))).status).toBe(403);
      const person = await addPerson(portal, 'plain-person', plain);
      expect((await give(person, 1, looking(unseen))).status).toBe(403);
      expect((await give(person, 1, looking(seen, { pages: ['a'], dataRoles: [east] }))).status).toBe(200);
      expect((await give(person, 1, looking(seen, { pages: ['a'] }))).status).toBe(409);
      const { groupId } = await builtIn(portal, 'Viewers');
      const reader = await addPerson(portal, 'strong-person', plain, [groupId]);
      expect((await give(reader, 1, looking(seen, { pages: ['a'] }))).status).toBe(403);
    });
  });

  test('a grant of one’s own is seen at the next call, and in the history of the person', async () => {
    const id = await addPerson(portal, 'granted', plain);
    const token = await signInPerson(portal, 'granted');
    const { version, isCustom } = await portal.value(reportRoles.ofUser, { token: admin, query: { userId: String(id) } });
    expect(isCustom).toBe(0);
    // It counts for who may customize, which can be turned on with it.
    await portal.value(reportRoles.setForUser, { token: admin, body: { userId: id, version, set: [looking(unseen)] } });
    expect(await opens(token)).toEqual([]);
    await portal.value(reportRoles.setForUser, { token: admin, body: { userId: id, version: version + 1, isCustom: 1 } });
    expect(await opens(token)).toEqual([unseen]);
    await portal.value(endpoints.users.isCustom, { token: admin, body: { ids: [id], isCustom: 0 } });
    expect(await opens(token)).toEqual([]);
    await portal.value(endpoints.users.isCustom, { token: admin, body: { ids: [id], isCustom: 1 } });
    expect(await opens(token)).toEqual([unseen]);
    const history = (await portal.value(endpoints.history.list, { token: admin, body: { kind: 'user', id } })).items;
    expect(history.map(({ action }) => action)).toEqual(['custom', 'custom', 'custom', 'reports']);
    expect(history[3]).toMatchObject({ changes: [{ field: 'reports', after: ['unseen: allowA 0'] }] });
    expect((await portal.value(reportRoles.ofUser, { token: admin, query: { userId: String(id) } })).grants).toEqual([looking(unseen)]);
  });

  test('without the class `roles` nobody reads or changes any of it', async () => {
    const { groupId } = await builtIn(portal, 'Viewers');
    const query = { groupId: String(groupId) };
    for (const [endpoint, options] of [[groups.list, {}], [groups.memberIds, { query }], [groups.members, { body: { groupId } }], [reportRoles.ofRole, { query }], [reportRoles.ofUser, { query: { userId: String(anna.id) } }], [dashboardRoles.ofRole, { query }], [groups.add, { body: { name: 'x', code: 'x' } }]] as const) {
      expect((await portal.call(endpoint as Endpoint, { token: anna.token, ...options } as never)).status).toBe(403);
    }
    expect(await portal.portal.database.db.select().from(auditLog).where(eq(auditLog.target, 'x'))).toEqual([]);
  });
});
