import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import fastify from 'fastify';
import { endpoints, type Endpoint, type Session } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { databaseKinds } from '../../../../test/database.ts';
import { until } from '../../../../test/waits.ts';
import { auditLog, collection, groupReport, rateCount, report, reportVisit, resourceGroupInterfaceClass, userAccount, userGroup, userReport, userSession, viewAs as views } from '../../../database/schema/index.ts';
import { inTransaction } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { serverKey } from '../../../server-keys.ts';
import { Sessions } from '../sign-in/sessions.ts';
import { Tokens } from '../sign-in/tokens.ts';
import { holdPeople } from '../users/module.ts';
import { addCalls } from './repository.ts';
import { recordCalls } from './routes.ts';
import { ViewAs } from './service.ts';

const { viewAs, reports, users, signIn } = endpoints;
const all = Object.entries(endpoints).flatMap(([group, members]) => Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })));
const READ_ONLY = commonTexts.viewedOnly.en;

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let admin: string;
let viewerId: number;
let people = 0;

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example', PORTAL_OWNERS_DECIDE: '1' });
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});
beforeEach(async () => {
  // How many views somebody has begun in this minute is no matter of the next test.
  await db().delete(rateCount);
  admin = await portal.signIn('admin');
  viewerId = (await db().select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]?.id ?? 0;
});

const db = () => portal.portal.database.db;
const start = (token: string, id = viewerId) => portal.call(viewAs.start, { token, body: { id }, language: 'en' });
/** Begins a view, and gives the token that its calls are made with. */
const view = async (token = admin, id = viewerId): Promise<string> => ((await portal.value(viewAs.start, { token, body: { id } })) as Session).accessToken;
const endings = async () => (await db().select().from(auditLog).where(eq(auditLog.action, 'viewAs.end')).orderBy(asc(auditLog.id))).map(({ detail }) => detail['why']);
const person = async (classes: Parameters<typeof addResourceGroup>[2], groupIds: number[] = []) => {
  const account = `person-${(people += 1)}`;
  const groupId = await addResourceGroup(portal, account, classes);
  return { account, groupId, id: await addPerson(portal, account, groupId, groupIds) };
};

test('the session is the other person’s until it is ended: theirs are the lists, and its own user comes back', async () => {
  const began = await portal.value(viewAs.start, { token: admin, body: { id: viewerId } });
  expect(began.user).toMatchObject({ account: 'viewer', viewedBy: { account: 'admin', endTime: expect.any(String) } });
  const minutes = (Date.parse(began.user.viewedBy?.endTime ?? '') - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
  const token = began.accessToken;
  const own = await portal.value(reports.getMyReports, { token: await portal.signIn('viewer') });
  expect((await portal.value(reports.getMyReports, { token })).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  // A page that was open before has the administrator's token: nothing is done with it in either name.
  expect((await portal.call(users.list, { token: admin, body: {} })).status).toBe(401);
  expect((await portal.call(users.list, { token, body: {}, language: 'en' })).status).toBe(403);
  const back = (await portal.value(viewAs.end, { token }))!;
  expect([back.user.account, back.user.viewedBy]).toEqual(['admin', undefined]);
  expect((await portal.call(users.list, { token: back.accessToken, body: {} })).status).toBe(200);
  expect((await portal.call(reports.getMyReports, { token })).status).toBe(401);
});

test('a browser that renews its token while viewing goes on viewing, and does not after the end', async () => {
  const first = await portal.call(signIn.login, { body: { grant_type: 'password', username: 'admin', password: 'Admin-password-1' } });
  const token = await view((first.envelope.value as Session).accessToken);
  const renewed = await portal.call(signIn.login, { body: { grant_type: 'refresh_token' }, cookies: first.cookies });
  expect((renewed.envelope.value as Session).user).toMatchObject({ account: 'viewer', viewedBy: { account: 'admin' } });
  await portal.value(viewAs.end, { token });
  const after = await portal.call(signIn.login, { body: { grant_type: 'refresh_token' }, cookies: renewed.cookies });
  expect((after.envelope.value as Session).user).toEqual(expect.objectContaining({ account: 'admin' }));
  expect((after.envelope.value as Session).user.viewedBy).toBeUndefined();
});

test('what is sent twice at once begins one view, and is refused the other time', async () => {
  const [token, target] = [await signInPerson(portal, (await person(['session', 'usersRead', 'users', 'viewAs'])).account), await person(['session'])];
  const sessions = new Sessions(db(), new Tokens(serverKey(portal.folder, 'sessions')), { warn: () => undefined });
  const service = new ViewAs(db(), sessions);
  // Both are the viewer's own yet.
  const viewer = (await sessions.currentUser(token))!;
  const answers = await Promise.allSettled([service.start(viewer, target.id, ''), service.start(viewer, target.id, '')]);
  expect(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.user.account : []))).toEqual([target.account]);
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))).toMatchObject([{ status: 409, text: { en: 'You are already viewing the portal as someone else' } }]);
  expect(await db().$count(views, eq(views.targetId, target.id))).toBe(1);
});

describe('nobody views the portal as', () => {
  test('themselves, somebody disabled, somebody gone, or somebody with rights they lack', async () => {
    const security = await person(['session', 'usersRead', 'users', 'viewAs']);
    const lesser = await person(['session', 'usersRead']);
    const [disabled, ended] = [await person(['session']), await person(['session'])];
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, disabled.id));
    await db().update(userAccount).set({ validUntil: new Date(Date.now() - 1_000) }).where(eq(userAccount.id, ended.id));
    const adminId = (await db().select().from(userAccount).where(eq(userAccount.account, 'admin')))[0]?.id ?? 0;
    const token = await signInPerson(portal, security.account);
    const cases: [number, number, RegExp][] = [
      [security.id, 403, /yourself/],
      [disabled.id, 403, /disabled/],
      [ended.id, 403, /disabled/],
      [999_999, 404, /does not exist/],
      [adminId, 403, /rights that you lack/],
    ];
    for (const [id, status, message] of cases) {
      const answer = await start(token, id);
      expect([id, answer.status, answer.envelope.message]).toEqual([id, status, expect.stringMatching(message)]);
      expect(answer.envelope.errors?.map(({ field }) => field)).toEqual(['id']);
    }
    expect(await db().$count(views, eq(views.userId, security.id))).toBe(0);
    expect((await start(token, lesser.id)).status).toBe(200);
  });

  test('anybody without the right, and nobody while viewing', async () => {
    const other = await person(['session', 'usersRead', 'users']);
    expect((await start(await signInPerson(portal, other.account), viewerId)).status).toBe(403);
    const token = await view();
    const nested = await start(token, other.id);
    expect([nested.status, nested.envelope.message]).toEqual([403, READ_ONLY]);
  });
});

describe('every call of the contract', () => {
  /** What a call is asked with: ids that there are, and something for what else has to be given. */
  const inputOf = (endpoint: Endpoint, ids: Readonly<Record<string, number>>) => {
    const some: Readonly<Record<string, unknown>> = { dreportId: ids.reportId, dReportId: ids.reportId, ids: [ids.reportId], OnlinePowerBIID: 1, onlineId: 1, onlineIds: [1], OnlieId: 1, dashboardId: 1, sourceId: 1, departmentId: 1, domainId: 1, runId: 1, commentId: 1, announcementId: 1, lessonId: 1, version: 1, year: 2026, key: 'article:new', name: 'viewer', type: 'Online', kind: 'user', holder: 'role', keyword: 'a', edges: [new Date(0).toISOString(), new Date().toISOString()], ...ids };
    const filled = (schema: unknown, isQuery: boolean) => {
      const shape = (schema as { shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }> } | undefined)?.shape ?? {};
      return Object.fromEntries(Object.entries(shape).filter(([name, field]) => name in ids || !field.safeParse(undefined).success).map(([name, field]) => {
        const value = isQuery ? String(some[name]) : some[name];
        // An id that is no number.
        return [name, field.safeParse(value).success ? value : 'x'.repeat(20)];
      }));
    };
    return { ...(endpoint.query && { query: filled(endpoint.query, true) }), ...(endpoint.body && { body: filled(endpoint.body, false) }) };
  };
  /** Not asked here: they are about signing in, or end the view. */
  const apart = new Set<Endpoint>([viewAs.end, signIn.logout]);

  test('reads as the other person, is left out, or is refused and changes nothing', async () => {
    const { resourceGroupId, groupId } = await builtIn(portal, 'Administrators');
    // Who may call everything, so that no call is refused for want of a right.
    const id = await addPerson(portal, 'another.admin', resourceGroupId, [groupId]);
    const token = await view(admin, id);
    const [{ id: reportId = 0 } = {}] = await portal.value(reports.getMyReports, { token: await portal.signIn('viewer') });
    // The dataset of one that was granted by its name only is asked for when something of it is written, and not when it is looked at.
    await addDataRole(portal, 'East', reportId);
    // What the portal itself goes on writing: which calls were made, and how often.
    const apartFrom = new Set(['audit_log', 'audit_chain', 'audit_pending', 'rate_count', 'interface_hour']);
    const there = (await db().execute(sql`select table_name from information_schema.tables where table_schema = 'public'`)) as unknown;
    const names = new Set(((there as { rows?: { table_name: string }[] }).rows ?? (there as { table_name: string }[])).map(({ table_name: name }) => name));
    const state = async () => {
      const found: Record<string, unknown> = {};
      for (const table of [...names].filter((one) => !apartFrom.has(one))) {
        const rows = (await db().execute(sql.raw(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`))) as unknown;
        found[table] = ((rows as { rows?: { sum: string }[] }).rows ?? (rows as { sum: string }[]))[0]?.sum;
      }
      return found;
    };
    const before = await state();
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const [wrong, ended]: [unknown[], string[]] = [[], []];
    for (const { name, endpoint } of all) {
      if (endpoint.access === 'public' || apart.has(endpoint)) continue;
      const { status, envelope } = await portal.call(endpoint, { token, language: 'en', ...(endpoint.viewAs === 'reads' && inputOf(endpoint, { id: reportId, reportId, userId: viewerId, groupId, resourceGroupId })) } as never);
      const isRefused = status === 403 && envelope.message === READ_ONLY;
      if (status === 400 && endpoint.viewAs === 'reads') ended.push(`${name} ${JSON.stringify(envelope.errors)}`);
      // What is no reading call has no input here, and ends with 400 where it was let in.
      const isRight = endpoint.viewAs === undefined ? isRefused : !isRefused && status !== 401 && status !== 403;
      if (!isRight) wrong.push([name, endpoint.viewAs, status, envelope.message]);
    }
    expect(wrong).toEqual([]);
    expect(ended).toEqual([]);
    expect(await state()).toEqual(before);
  }, START_MILLISECONDS);

  test('what only asks is marked, and what changes something is not', () => {
    const marked = all.filter(({ endpoint }) => endpoint.viewAs === 'reads');
    expect(marked.filter(({ endpoint }) => endpoint.changes !== undefined || endpoint.multipart).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ endpoint }) => endpoint.viewAs === 'skipped').map(({ name }) => name).toSorted()).toEqual(['announcements.read', 'comments.markRead', 'home.carouselClick', 'learning.articleFurthest', 'learning.articleRead', 'lessons.saveProgress', 'notifications.markRead', 'release.report', 'reportHealths.opened', 'reports.reportLogAdd']);
    // Lists that are asked by POST are among them, and every list that a page begins with.
    expect(all.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.tags !== undefined && endpoint.changes === undefined && endpoint.viewAs === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('the own password of neither is changed, and files are not taken away', async () => {
    const token = await view();
    const password = await portal.call(signIn.changePassword, { token, language: 'en', body: { oldPassword: 'Viewer-password-1', newPassword: 'Other-password-1', confirmPassword: 'Other-password-1' } });
    expect([password.status, password.envelope.message]).toEqual([403, READ_ONLY]);
    for (const url of ['/api/OnlinePowerBI/ExportFile/x.pdf', '/api/OnlinePowerBI/ReportFile/1']) {
      const response = await portal.portal.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });
      expect([url, response.statusCode, response.body]).toEqual([url, 403, expect.stringContaining(READ_ONLY)]);
    }
  });

  test('a visit is answered as if it had been noted, and is not', async () => {
    const token = await view();
    const [{ id = 0 } = {}] = await portal.value(reports.getMyReports, { token });
    await portal.value(reports.reportLogAdd, { token, body: { dreportId: id, reportId: 'x', reportName: 'x', reportUrl: '', platform: 'web', sourceType: 'portal', reportPageName: '', reportPageDisplayName: '' } });
    expect(await db().$count(reportVisit, eq(reportVisit.userId, viewerId))).toBe(0);
    expect(await db().$count(collection, eq(collection.userId, viewerId))).toBe(0);
  });
});

test('a report opens with the other person’s identity, to look at only, and both names are in the watermark', async () => {
  const group = await addGroup(portal, 'everything');
  const target = await person(['session', 'reports'], [group]);
  const [{ id = 0 } = {}] = await portal.value(reports.getMyReports, { token: await portal.signIn('viewer') });
  await db().insert(groupReport).values({ groupId: group, reportId: id, allowA: 4, allowC: true, allowExportData: true, allowEdit: true, allowSaveAs: true, allowDownload: true });
  const own = await portal.value(reports.getReport, { token: await signInPerson(portal, target.account), body: { id, type: 'Online' } });
  expect(own.reportRole).toMatchObject({ allowA: 4, allowExportData: 1, AllowAEdit: 1, AllowBSaveAs: 1 });
  const token = await view(admin, target.id);
  const opened = await portal.value(reports.getReport, { token, body: { id, type: 'Online' } });
  expect(opened.reportRole).toMatchObject({ allowA: 0, allowC: 0, allowExportData: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: 0 });
  expect(opened.reportMsg.scriptConfig).toBe(`admin → ${target.account}`);
  const markedBy = async (watermarkText: string) => {
    await db().update(report).set({ watermarkText }).where(eq(report.id, id));
    return (await portal.value(reports.getReport, { token, body: { id, type: 'Online' } })).reportMsg.scriptConfig;
  };
  // The report's own text stays, with when it is read; both are named though it names nobody.
  expect(await markedBy('{account}{time}')).toMatch(new RegExp(`^admin → ${target.account}.*\\d\\d:\\d\\d$`));
  expect(await markedBy('Internal')).toBe(`admin → ${target.account} Internal`);
  await db().update(report).set({ watermarkText: '' }).where(eq(report.id, id));
  await portal.value(reports.getReportToken, { token, body: { id, type: 'Online' } });
  const asked = powerBi.requests.filter(({ path }) => path.endsWith('/GenerateToken')).slice(-2);
  expect(asked).toHaveLength(2);
  for (const { body: sent, headers } of asked) {
    const body = JSON.parse(sent) as { lifetimeInMinutes: number };
    expect(body).toMatchObject({ reports: [{ allowEdit: false }], lifetimeInMinutes: expect.any(Number) });
    expect(body.lifetimeInMinutes).toBeLessThanOrEqual(30);
    expect(body).not.toHaveProperty('targetWorkspaces');
    expect([headers['allow-export-data'], headers['token-holder'], headers['saver']]).toEqual(['0', target.account, undefined]);
  }
});

describe('a view ends', () => {
  const pass = (id: number) => db().update(views).set({ endTime: new Date(Date.now() - 1_000) }).where(and(eq(views.targetId, id), sql`${views.endedTime} is null`));
  const job = async () => portal.portal.modules.find(({ name }) => name === 'view-as')?.parts.jobs?.[0]?.work(new AbortController().signal);

  test.each<[string, string, (target: Awaited<ReturnType<typeof person>>, viewer: Awaited<ReturnType<typeof person>>) => Promise<unknown>]>([
    ['after its time', 'time', ({ id }) => pass(id)],
    ['when the other person is disabled', 'disabled', ({ id }) => db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, id))],
    ['when the other person’s account ends', 'disabled', ({ id }) => db().update(userAccount).set({ validUntil: new Date(Date.now() - 1_000) }).where(eq(userAccount.id, id))],
    ['when the other person is deleted', 'disabled', ({ id }) => db().delete(userAccount).where(eq(userAccount.id, id))],
    ['when the other person gets more rights', 'rights', ({ groupId }) => db().insert(resourceGroupInterfaceClass).values({ resourceGroupId: groupId, interfaceClass: 'menus' })],
    ['when the right to view is gone', 'rights', (_, { groupId }) => db().delete(resourceGroupInterfaceClass).where(and(eq(resourceGroupInterfaceClass.resourceGroupId, groupId), eq(resourceGroupInterfaceClass.interfaceClass, 'viewAs')))],
  ])('%s: the next call is refused, the session is its own user’s, and why is written down', async (_, why, end) => {
    const viewer = await person(['session', 'usersRead', 'users', 'viewAs']);
    const target = await person(['session']);
    const token = await view(await signInPerson(portal, viewer.account), target.id);
    expect((await portal.call(signIn.permissions, { token })).status).toBe(200);
    await end(target, viewer);
    expect((await portal.call(signIn.permissions, { token })).status).toBe(401);
    await job();
    expect((await endings()).at(-1)).toBe(why);
    const back = (await portal.value(viewAs.end, { token }))!;
    expect([back.user.account, back.user.viewedBy]).toEqual([viewer.account, undefined]);
    expect((await endings()).at(-1)).toBe(why);
  });

  test('when the other person is disabled, also where they are enabled again at once', async () => {
    const viewer = await person(['session', 'usersRead', 'users', 'viewAs']);
    const target = await person(['session']);
    const token = await view(await signInPerson(portal, viewer.account), target.id);
    for (const isAction of [0, 1] as const) await portal.value(endpoints.users.check, { token: admin, body: { ids: [target.id], isAction } });
    expect((await portal.call(signIn.permissions, { token })).status).toBe(401);
    await job();
    expect((await endings()).at(-1)).toBe('disabled');
  });

  test('with signing out, and when who looks is disabled', async () => {
    for (const [why, end] of [['signed-out', (token: string) => portal.value(signIn.logout, { token })], ['disabled', (_: string, id: number) => db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, id))]] as const) {
      const viewer = await person(['session', 'usersRead', 'users', 'viewAs']);
      const target = await person(['session']);
      const token = await view(await signInPerson(portal, viewer.account), target.id);
      await end(token, viewer.id);
      expect((await portal.call(signIn.permissions, { token })).status).toBe(401);
      expect(await portal.value(viewAs.end, { token })).toBeNull();
      await job();
      expect((await endings()).at(-1)).toBe(why);
    }
  });

  test('and nobody else can end it, or take its word for whose it is', async () => {
    const token = await view();
    const other = await portal.signIn('viewer');
    await portal.value(viewAs.end, { token: other });
    expect((await portal.value(signIn.permissions, { token })).interfaceClasses).not.toContain('viewAs');
    expect(await portal.value(viewAs.end, {})).toBeNull();
    // The viewer themselves go on as they are.
    expect((await portal.call(endpoints.comments.markRead, { token: other, body: {} })).status).toBe(200);
  });
});

test('its beginning, each of its calls and its end are in the audit log, with both names, and nothing of the other person’s changes', async () => {
  const target = await person(['session', 'reports']);
  const [last] = await db().select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)::int` }).from(auditLog);
  const token = await view(admin, target.id);
  await portal.value(reports.getMyReports, { token });
  // What was answered is written, also of a server that is killed now.
  expect(await db().$count(auditLog, and(eq(auditLog.asUserId, target.id), eq(auditLog.action, 'viewAs.call')))).toBe(1);
  await portal.call(endpoints.reports.getFreshness, { token, query: { id: 4711 } });
  await portal.call(users.remove, { token, body: { ids: [1] } });
  await portal.portal.app.inject({ url: '/api/Upload/Files/none.png', headers: { authorization: `Bearer ${token}` } });
  await portal.value(viewAs.end, { token });
  // A clean stop loses nothing.
  await portal.restart();
  const rows = await db().select().from(auditLog).where(and(gt(auditLog.id, last?.id ?? 0), eq(auditLog.asUserId, target.id))).orderBy(asc(auditLog.createTime), asc(auditLog.id));
  expect(rows.every(({ account, asAccount }) => account === 'admin' && asAccount === target.account)).toBe(true);
  expect(rows.map(({ action, target: what, detail }) => [action, what, detail['status'] ?? detail['why'] ?? detail['minutes'], detail['id']])).toEqual([
    ['viewAs.start', target.account, 30, target.id],
    ['viewAs.call', 'GET /api/ReportManagement/Report/GetMyReports', 200, undefined],
    ['viewAs.call', 'GET /api/OnlinePowerBI/GetReportTrust', 404, 4711],
    ['viewAs.call', 'POST /api/User/Delete', 403, undefined],
    ['viewAs.call', 'GET /api/Upload/Files/none.png', 404, undefined],
    ['viewAs.end', target.account, 'ended', target.id],
  ]);
  const [account] = await db().select().from(userAccount).where(eq(userAccount.id, target.id));
  expect(account?.lastLogin).toBeNull();
  expect(await db().$count(userSession, eq(userSession.userId, target.id))).toBe(0);
});

describe('is in the audit log', () => {
  const callsOf = (id: number) => db().select({ target: auditLog.target, detail: auditLog.detail }).from(auditLog).where(and(eq(auditLog.asUserId, id), eq(auditLog.action, 'viewAs.call')));

  test('also a call with something that it does not take', async () => {
    const target = await person(['session', 'reports']);
    const token = await view(admin, target.id);
    const { statusCode } = await portal.portal.app.inject({ method: 'GET', url: '/api/ReportManagement/Report/GetMyReports', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload: { xId: { toString: 1, valueOf: 1 } } });
    expect(statusCode).toBe(200);
    expect(await callsOf(target.id)).toEqual([{ target: 'GET /api/ReportManagement/Report/GetMyReports', detail: { status: 200 } }]);
  });

  test('a call that everybody may make, or of an address that there is not, where it carries the session; not what monitoring asks', async () => {
    const target = await person(['session', 'reports']);
    const token = await view(admin, target.id);
    const send = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => portal.portal.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
    await send('GET', '/api/Nothing?id=4711');
    await send('PUT', '/api/User/List');
    await send('GET', endpoints.sso.start.path);
    await send('POST', endpoints.signInLinks.redeem.path);
    await send('GET', '/api/%00');
    for (const { path } of Object.values(endpoints.health)) await send('GET', path);
    // What carries no session, or another person's own, is nobody's view.
    await send('GET', '/api/Nothing', {});
    await send('GET', '/api/Nothing', { authorization: `Bearer ${await portal.signIn('viewer')}` });
    expect((await callsOf(target.id)).map(({ target: what, detail }) => [what, detail])).toEqual([
      ['GET /api/Nothing', { status: 404 }],
      ['PUT /api/User/List', { status: 405 }],
      [`GET ${endpoints.sso.start.path}`, { status: 404 }],
      [`POST ${endpoints.signInLinks.redeem.path}`, { status: 400 }],
      ['GET /api/%00', { status: 400 }],
    ]);
    expect(await db().$count(auditLog, and(eq(auditLog.account, 'viewer'), eq(auditLog.action, 'viewAs.call')))).toBe(0);
    await portal.value(viewAs.end, { token });
    await send('GET', '/api/Nothing');
    expect(await callsOf(target.id)).toHaveLength(5);
  });

  test('a call with fields that nobody knows, which are not written down', async () => {
    const target = await person(['session', 'reports']);
    const token = await view(admin, target.id);
    const invented = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`made${at}Id`, at]));
    await portal.call(endpoints.reports.getReport, { token, body: { ...invented, id: 4711, type: 'Online' } });
    await portal.call(endpoints.views.list, { token, query: { inventedId: 1, reportId: 4711 } });
    expect((await callsOf(target.id)).map(({ detail }) => detail)).toEqual([{ status: 404, id: 4711 }, { status: 404, reportId: 4711 }]);
  });

  test('a call whose body is one long text, of which no letter is taken for a field', async () => {
    const target = await person(['session', 'reports']);
    const token = await view(admin, target.id);
    const entries = jest.spyOn(Object, 'entries');
    const { statusCode } = await portal.portal.app.inject({ method: 'POST', url: endpoints.reports.getReport.path, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload: JSON.stringify('a'.repeat(1_000)) });
    const ofTexts = entries.mock.calls.filter(([of]) => typeof of === 'string');
    entries.mockRestore();
    expect([statusCode, ofTexts.length]).toEqual([400, 0]);
    expect(await callsOf(target.id)).toEqual([{ target: `POST ${endpoints.reports.getReport.path}`, detail: { status: 400 } }]);
  });

  test('or is not answered, where nobody can say whether it is one of a view', async () => {
    const app = fastify();
    recordCalls(app, { add: () => Promise.reject(new Error('Nothing is to be written')) } as never, () => Promise.reject(new Error('The database is away')));
    app.get('/open', () => 'what anybody may read');
    expect((await app.inject({ url: '/open' })).body).toBe('what anybody may read');
    const answer = await app.inject({ url: '/open', headers: { authorization: 'Bearer x' } });
    expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('anybody')]);
    await app.close();
  });

  test('a stream of events that the browser closes', async () => {
    const target = await person(['session', 'reports']);
    const token = await view(admin, target.id);
    const leave = new AbortController();
    const { status } = await fetch(`${await portal.portal.app.listen({ port: 0, host: '127.0.0.1' })}/api/Events`, { headers: { authorization: `Bearer ${token}` }, signal: leave.signal });
    leave.abort();
    await until(async () => (await callsOf(target.id)).length > 0);
    expect(await callsOf(target.id)).toEqual([{ target: 'GET /api/Events', detail: { status } }]);
    expect(status).toBe(200);
  });
});

if (databaseKinds.includes('postgresql')) {
  test('it holds on every server, and ends on every server', async () => {
    const second = await startTestPortal('pglite', { PORTAL_DATA_DIR: portal.folder, DATABASE_URL: portal.databaseUrl ?? '' });
    const token = await view();
    expect((await second.call(users.add, { token, body: {}, language: 'en' })).envelope.message).toBe(READ_ONLY);
    await second.value(viewAs.end, { token });
    expect((await portal.call(signIn.permissions, { token })).status).toBe(401);
    await second.portal.close();
  }, START_MILLISECONDS);

  test('a view begins while an act on people is under way, for however long', async () => {
    const [viewer, target] = [await person(['session', 'usersRead', 'users', 'viewAs']), await person(['session'])];
    const token = await signInPerson(portal, viewer.account);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((fulfil) => (end = fulfil));
    let hold: () => void = () => undefined;
    const held = new Promise<void>((fulfil) => (hold = fulfil));
    const act = inTransaction(db(), async (transaction) => {
      await holdPeople(transaction);
      hold();
      await ended;
    });
    await held;
    const { status } = await start(token, target.id).finally(end);
    await act;
    expect(status).toBe(200);
  });
}

test('one view that cannot be checked is nobody else’s trouble', async () => {
  const other = await portal.signIn('viewer');
  const [viewer, target] = [await person(['session', 'usersRead', 'users', 'viewAs']), await person(['session'])];
  const token = await view(await signInPerson(portal, viewer.account), target.id);
  const warned: unknown[] = [];
  const sessions = new Sessions(db(), new Tokens(serverKey(portal.folder, 'sessions')), { warn: (...args: unknown[]) => void warned.push(args) } as never);
  sessions.checkViewsBy(() => Promise.reject(new Error('The database is away')));
  const found = await Promise.allSettled([sessions.currentUser(token), sessions.currentUser(other)]);
  expect(found.map((one) => (one.status === 'fulfilled' ? one.value?.account : 'failed'))).toEqual(['failed', 'viewer']);
  expect([...(await sessions.openAmong([token, other]))]).toEqual([other]);
  expect(warned).toHaveLength(1);
  await portal.value(viewAs.end, { token });
});

test('what somebody did who is gone by now is written down with their number', async () => {
  await addCalls(db(), [{ userId: 2_000_000_000, account: 'gone', asUserId: 2_000_000_001, asAccount: 'gone, too', action: 'viewAs.call', target: 'GET /api/x', detail: {}, address: '', createTime: new Date() }]);
  expect(await db().select({ userId: auditLog.userId, asUserId: auditLog.asUserId }).from(auditLog).where(eq(auditLog.account, 'gone'))).toEqual([{ userId: 2_000_000_000, asUserId: 2_000_000_001 }]);
});

test('what somebody has for a time only is not enough for looking as who has it for good', async () => {
  const viewer = await person(['session', 'usersRead', 'users', 'viewAs', 'reports', 'roles']);
  const target = await person(['session', 'reports']);
  const [{ id = 0 } = {}] = await portal.value(reports.getMyReports, { token: await portal.signIn('viewer') });
  await db().insert(userReport).values([{ userId: target.id, reportId: id }, { userId: viewer.id, reportId: id, expireTime: new Date(Date.now() + 3_600_000) }]);
  await db().update(userAccount).set({ isCustom: true }).where(sql`${userAccount.id} in (${target.id}, ${viewer.id})`);
  const token = await signInPerson(portal, viewer.account);
  const refused = await start(token, target.id);
  expect(refused.status).toBe(403);
  await db().update(userReport).set({ expireTime: null }).where(eq(userReport.userId, viewer.id));
  expect((await start(token, target.id)).status).toBe(200);
  expect(await db().$count(userGroup, eq(userGroup.userId, viewer.id))).toBe(0);
});
