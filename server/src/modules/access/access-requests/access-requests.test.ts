import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, desc, eq } from 'drizzle-orm';
import { endpoints, type AccessRequest } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { accessRequest, auditLog, dashboard, groupDashboard, groupReport, mail, notification, userAccount, userDashboard, userGroup, userReport } from '../../../database/schema/index.ts';

const { accessRequests, reports, notifications } = endpoints;
const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

let portal: TestPortal;
let admin: string;
let reportIds: number[];
let dashboardId: number;
let people = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  reportIds = (await portal.value(reports.getMyReports, { token: admin })).map(({ id }) => id);
  dashboardId = (await db().select().from(dashboard))[0]?.id ?? 0;
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const db = () => portal.portal.database.db;
/** A reader who may open nothing yet. */
const reader = async () => {
  const account = `reader-${(people += 1)}`;
  const id = await addPerson(portal, account, await addResourceGroup(portal, account, ['session', 'reports']));
  await db().update(userAccount).set({ mail: `${account}@example.test` }).where(eq(userAccount.id, id));
  return { id, account, token: await signInPerson(portal, account) };
};
const ask = (token: string, reportId: number, reason = 'For the board') => portal.value(reports.requestAccess, { token, body: { reportId, reason } });
const waiting = async (account: string): Promise<AccessRequest> => (await portal.value(accessRequests.list, { token: admin, body: { keyword: account, state: 'waiting' } })).items[0]!;
const asked = async (thingId: number) => {
  const who = await reader();
  await ask(who.token, thingId);
  return { ...who, request: await waiting(who.account) };
};
const mine = async (token: string) => (await portal.value(reports.getMyReports, { token })).map(({ id }) => id);
const own = (token: string, reportId: number) => portal.value(reports.ownRequest, { token, query: { reportId } });
const told = (token: string) => portal.value(notifications.list, { token });
const state = async (id: number) => (await db().select().from(accessRequest).where(eq(accessRequest.id, id)))[0];

/** The mail to an address, as it went out. */
const mailedTo = async (address: string): Promise<string> => {
  const folder = join(portal.folder, 'outbox');
  for (;;) {
    const mails = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(folder, name), 'utf8')) : [];
    const found = mails.find((text) => text.includes(address));
    if (found) return textOf(found);
    await new Promise((done) => setTimeout(done, 20));
  }
};
const textOf = (text: string): string => (/Content-Transfer-Encoding: base64/i.test(text) ? Buffer.from(text.split(/\r?\n\r?\n/).at(1)?.replace(/\s/g, '') ?? '', 'base64').toString() : text.replace(/=\r?\n/g, ''));

describe('a request', () => {
  test('is listed with who, what and why; those who decide are told, of several at once', async () => {
    await db().delete(notification);
    const one = await asked(reportIds[0]!);
    await asked(reportIds[1]!);
    expect(one.request).toMatchObject({ account: one.account, kind: 'report', thingId: reportIds[0], reason: 'For the board', state: 'waiting', decideTime: null, decidedBy: '', hasAccess: 0 });
    const news = (await told(admin)).filter(({ kind }) => kind === 'access.asked');
    expect(news).toHaveLength(1);
    expect(news[0]).toMatchObject({ isRead: 0, detail: { count: await db().$count(accessRequest, eq(accessRequest.state, 'waiting')) } });
    await portal.value(notifications.markRead, { token: admin, body: {} });
    expect((await told(admin))[0]?.isRead).toBe(1);
  });

  test('is the reader’s own to see and to take back, and nobody else’s', async () => {
    const one = await asked(reportIds[0]!);
    const other = await reader();
    expect(await own(one.token, reportIds[0]!)).toMatchObject({ id: one.request.id, state: 'waiting', reason: 'For the board' });
    expect(await own(other.token, reportIds[0]!)).toBeNull();
    expect((await portal.call(reports.withdrawRequest, { token: other.token, body: { id: one.request.id } })).status).toBe(404);
    await portal.value(reports.withdrawRequest, { token: one.token, body: { id: one.request.id } });
    expect((await own(one.token, reportIds[0]!))?.state).toBe('withdrawn');
    expect((await portal.call(accessRequests.decline, { token: admin, body: { ids: [one.request.id], answer: 'No' } })).status).toBe(409);
    await ask(one.token, reportIds[0]!, 'After all');
    expect(await own(one.token, reportIds[0]!)).toMatchObject({ state: 'waiting', reason: 'After all' });
  });
});

describe('declining', () => {
  test('needs a reason, which the reader is told in the bell, by mail and where they asked', async () => {
    const { id, token, account, request } = await asked(reportIds[0]!);
    const empty = await portal.call(accessRequests.decline, { token: admin, body: { ids: [request.id], answer: '  ' } });
    expect([empty.status, empty.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['answer']]);
    await portal.value(accessRequests.decline, { token: admin, body: { ids: [request.id], answer: 'Ask your manager first' } });
    expect(await own(token, reportIds[0]!)).toMatchObject({ state: 'declined', answer: 'Ask your manager first' });
    expect(await told(token)).toEqual([expect.objectContaining({ kind: 'access.declined', isRead: 0, detail: expect.objectContaining({ answer: 'Ask your manager first', reportId: reportIds[0] }) })]);
    // Once it is sent, it stands in the outbox, and no longer in its row.
    expect((await db().select().from(mail).where(eq(mail.userId, id))).map(({ addresses }) => addresses)).toEqual([[`${account}@example.test`]]);
    expect(await mailedTo(`${account}@example.test`)).toContain('Reason: Ask your manager first');
    expect(await mine(token)).toEqual([]);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, 'accessRequest.decline')).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ account: 'admin', detail: { id: request.id, account, answer: 'Ask your manager first' } });
  });

  test('of several is all of them or none', async () => {
    const [one, other] = [await asked(reportIds[0]!), await asked(reportIds[1]!)];
    await portal.value(reports.withdrawRequest, { token: other.token, body: { id: other.request.id } });
    const ids = [one.request.id, other.request.id];
    expect((await portal.call(accessRequests.decline, { token: admin, body: { ids, answer: 'No' } })).status).toBe(409);
    expect((await portal.call(accessRequests.grantToPerson, { token: admin, body: { ids, until: null } })).status).toBe(409);
    expect((await state(one.request.id))?.state).toBe('waiting');
    expect(await mine(one.token)).toEqual([]);
  });
});

describe('granting to the person', () => {
  test('opens the report at once, has their own grants count, and stands in their history', async () => {
    const { id, token, request } = await asked(reportIds[0]!);
    await portal.value(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], allowExportData: 1, until: null } });
    expect(await mine(token)).toEqual([reportIds[0]]);
    const [person] = await db().select().from(userAccount).where(eq(userAccount.id, id));
    expect([person?.isCustom, person?.version]).toEqual([true, 2]);
    expect(await state(request.id)).toMatchObject({ state: 'granted', untilTime: null, groupId: null });
    expect((await told(token)).map(({ kind }) => kind)).toEqual(['access.granted']);
    const { items } = await portal.value(endpoints.history.list, { token: admin, body: { kind: 'user', id } });
    expect(items.map(({ action }) => action).toSorted()).toEqual(['custom', 'reports']);
    expect(items.find(({ action }) => action === 'reports')?.changes[0]?.after).toEqual([expect.stringContaining('allowExportData')]);
  });

  test('for some pages gives these, beside what they have', async () => {
    const { id, request } = await asked(reportIds[0]!);
    const { pages } = await portal.value(accessRequests.options, { token: admin, query: { id: request.id } });
    const [first = '', second = ''] = pages.map(({ code }) => code);
    await db().insert(userReport).values({ userId: id, reportId: reportIds[0]!, pages: [first], allowHideFilter: true });
    const missing = await portal.call(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], pages: ['none'], until: null } });
    expect([missing.status, missing.envelope.errors?.map(({ field }) => field)]).toEqual([404, ['pages']]);
    const lasting = await portal.call(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], pages: [second], until: inHours(5) } });
    expect([lasting.status, lasting.envelope.errors?.map(({ field }) => field)]).toEqual([409, ['until']]);
    await portal.value(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], pages: [second], until: null } });
    const [grant] = await db().select().from(userReport).where(eq(userReport.userId, id));
    expect(grant).toMatchObject({ pages: [first, second], allowHideFilter: true, expireTime: null });
  });

  describe('beside a grant with another end', () => {
    const [day, month] = [24, 30 * 24];
    type Row = { readonly allowA: number; readonly hours: number; readonly allowEdit?: boolean };
    const granted = async (had: Row, gets: Row) => {
      const { id, request } = await asked(reportIds[0]!);
      const [ends, until] = [inHours(had.hours), inHours(gets.hours)];
      await db().insert(userReport).values({ userId: id, reportId: reportIds[0]!, allowA: had.allowA, allowEdit: had.allowEdit ?? false, expireTime: new Date(ends) });
      const answer = await portal.call(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], allowA: gets.allowA, until } });
      const [row] = await db().select().from(userReport).where(eq(userReport.userId, id));
      return { status: answer.status, fields: answer.envelope.errors?.map(({ field }) => field), end: row?.expireTime?.toISOString() === ends ? 'had' : row?.expireTime?.toISOString() === until ? 'gets' : 'other', allowA: row?.allowA, allowEdit: row?.allowEdit, state: (await state(request.id))?.state };
    };

    test.each<[string, Row, Row, object]>([
      ['more for a longer time takes its place', { allowA: 0, hours: day }, { allowA: 2, hours: month }, { status: 200, end: 'gets', allowA: 2 }],
      ['as much for a longer time takes its place', { allowA: 2, hours: day }, { allowA: 2, hours: month }, { status: 200, end: 'gets', allowA: 2 }],
      ['less for a shorter time is in it already', { allowA: 2, hours: month }, { allowA: 1, hours: day }, { status: 200, end: 'had', allowA: 2 }],
      ['more for a day would last a month', { allowA: 0, hours: month }, { allowA: 4, hours: day }, { status: 409, fields: ['until'], end: 'had', allowA: 0, state: 'waiting' }],
      ['less for a month would be cut, or what is more would last longer', { allowA: 2, hours: day }, { allowA: 0, hours: month }, { status: 409, fields: ['until'], end: 'had', allowA: 2, state: 'waiting' }],
      ['so would any other right that they have', { allowA: 0, hours: day, allowEdit: true }, { allowA: 0, hours: month }, { status: 409, fields: ['until'], end: 'had', allowEdit: true, state: 'waiting' }],
    ])('%s', async (_, had, gets, expected) => {
      expect(await granted(had, gets)).toMatchObject(expected);
    });
  });

  test('a dashboard as well', async () => {
    const { token, request } = await asked(dashboardId);
    expect(request.kind).toBe('dashboard');
    await portal.value(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], until: inHours(2) } });
    expect((await portal.value(reports.getMyDashboards, { token })).map((one) => one.dashboardId)).toEqual([dashboardId]);
  });

  test.each([
    ['is over', -1],
    ['is mistyped', 24 * 366 * 20],
  ])('refuses an end that %s, and changes nothing', async (_, hours) => {
    const { token, request } = await asked(reportIds[0]!);
    const answer = await portal.call(accessRequests.grantToPerson, { token: admin, body: { ids: [request.id], until: inHours(hours) } });
    expect([answer.status, answer.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['until']]);
    expect([await mine(token), (await state(request.id))?.state]).toEqual([[], 'waiting']);
  });
});

describe('granting by a role', () => {
  test('is offered with roles that give it, and refuses any other', async () => {
    const { id, token, request } = await asked(reportIds[0]!);
    const [gives, without, off] = [await addGroup(portal, `Gives ${id}`), await addGroup(portal, `Without ${id}`), await addGroup(portal, `Off ${id}`)];
    await db().insert(groupReport).values([gives, off].map((groupId) => ({ groupId, reportId: reportIds[0]!, pages: ['a', 'b'], allowA: 2 })));
    await portal.value(endpoints.groups.update, { token: admin, body: { id: off, version: 1, name: `Off ${id}`, code: `Off${id}`, isEnabled: 0 } });
    const { roles } = await portal.value(accessRequests.options, { token: admin, query: { id: request.id } });
    expect(roles).toContainEqual(expect.objectContaining({ id: gives, members: 0, others: 0, allowA: 2, pages: 2, isHeld: 1 }));
    expect(roles.map((role) => role.id)).not.toContain(without);
    for (const groupId of [without, off]) {
      const answer = await portal.call(accessRequests.grantByRole, { token: admin, body: { id: request.id, groupId, until: null } });
      expect([answer.status, answer.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['groupId']]);
    }
    await portal.value(accessRequests.grantByRole, { token: admin, body: { id: request.id, groupId: gives, until: inHours(24) } });
    expect(await mine(token)).toEqual([reportIds[0]]);
    expect((await db().select().from(userAccount).where(eq(userAccount.id, id)))[0]?.isCustom).toBe(false);
    const { items } = await portal.value(endpoints.groups.members, { token: admin, body: { groupId: gives } });
    expect(items).toEqual([expect.objectContaining({ id, until: expect.any(String) })]);
    // Put into it for good by hand, they are.
    expect((await portal.value(endpoints.groups.addMembers, { token: admin, body: { groupId: gives, userIds: [id] } })).added).toBe(1);
    expect((await db().select().from(userGroup).where(eq(userGroup.userId, id)))[0]?.expireTime).toBeNull();
  });
});

describe('nobody gives', () => {
  test('what they do not hold, or hold for a time only', async () => {
    const account = `decider-${(people += 1)}`;
    const decider = await addPerson(portal, account, await addResourceGroup(portal, account, ['session', 'reports', 'accessRequests']));
    await db().update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, decider));
    const token = await signInPerson(portal, account);
    const { token: readers, request } = await asked(reportIds[0]!);
    const grant = () => portal.call(accessRequests.grantToPerson, { token, body: { ids: [request.id], until: null } });
    expect((await grant()).status).toBe(403);
    await db().insert(userReport).values({ userId: decider, reportId: reportIds[0]!, expireTime: new Date(Date.now() + HOUR) });
    expect((await grant()).status).toBe(403);
    const role = await addGroup(portal, account);
    await db().insert(groupReport).values({ groupId: role, reportId: reportIds[0]! });
    expect((await portal.call(accessRequests.grantByRole, { token, body: { id: request.id, groupId: role, until: null } })).status).toBe(403);
    expect((await portal.value(accessRequests.options, { token, query: { id: request.id } })).roles.find(({ id }) => id === role)?.isHeld).toBe(0);
    expect([await mine(readers), (await state(request.id))?.state]).toEqual([[], 'waiting']);
    await db().update(userReport).set({ expireTime: null }).where(eq(userReport.userId, decider));
    expect((await grant()).status).toBe(200);
  });
});

describe('what was given for a time', () => {
  let one: Awaited<ReturnType<typeof asked>>;
  const [passed, soon] = [new Date(Date.now() - 1_000), new Date(Date.now() + 3 * HOUR)];

  beforeEach(async () => {
    one = await asked(reportIds[0]!);
    await portal.value(accessRequests.grantToPerson, { token: admin, body: { ids: [one.request.id], until: inHours(72) } });
    await db().delete(notification);
  });
  const ends = (expireTime: Date) => db().update(userReport).set({ expireTime }).where(eq(userReport.userId, one.id));

  test('counts for nothing at the next call, in lists that were kept, too, before anything is tidied up', async () => {
    expect(await mine(one.token)).toEqual([reportIds[0]]);
    const trigger = 'user_report_version';
    // Time passes without anybody writing a row: no version of the table’s changes.
    await db().execute(`alter table user_report disable trigger ${trigger}`);
    await ends(passed);
    await db().execute(`alter table user_report enable trigger ${trigger}`);
    expect(await mine(one.token)).toEqual([]);
    expect((await portal.call(reports.getReport, { token: one.token, body: { id: reportIds[0], type: 'Online' } })).status).toBe(403);
    expect((await waitingOrNot(one.account)).hasAccess).toBe(0);
  });

  test('is taken away by the clock, written down, and told', async () => {
    const role = await addGroup(portal, `Ends ${one.id}`);
    await db().insert(groupDashboard).values({ groupId: role, dashboardId });
    await db().insert(userGroup).values({ userId: one.id, groupId: role, expireTime: passed });
    await db().insert(userDashboard).values({ userId: one.id, dashboardId, expireTime: passed });
    await ends(passed);
    expect((await portal.value(reports.getMyDashboards, { token: one.token }))).toEqual([]);
    await portal.runJob('ended-grants');
    await portal.runJob('ended-grants');
    expect(await db().$count(userReport, eq(userReport.userId, one.id))).toBe(0);
    expect(await db().$count(userDashboard, eq(userDashboard.userId, one.id))).toBe(0);
    expect(await db().$count(userGroup, eq(userGroup.userId, one.id))).toBe(0);
    expect((await told(one.token)).map(({ kind }) => kind)).toEqual(['access.ended', 'access.ended', 'access.ended']);
    const entries = await db().select().from(auditLog).where(and(eq(auditLog.account, ''), eq(auditLog.target, one.account)));
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['user.dashboards', 'user.reports']);
  });

  test('is told of a day ahead, once, and stays', async () => {
    await portal.runJob('ended-grants');
    expect(await told(one.token)).toEqual([]);
    await ends(soon);
    await portal.runJob('ended-grants');
    await portal.runJob('ended-grants');
    expect((await told(one.token)).map(({ kind, detail }) => [kind, detail.until])).toEqual([['access.ending', soon.toISOString()]]);
    expect(await mine(one.token)).toEqual([reportIds[0]]);
  });

  test('keeps its end when somebody changes the grant, or saves the person’s form', async () => {
    const listed = await portal.value(endpoints.reportRoles.ofUser, { token: admin, query: { userId: one.id } });
    const [{ until, ...grant } = { until: undefined }] = listed.grants;
    expect(until).toEqual(expect.any(String));
    await portal.value(endpoints.reportRoles.setForUser, { token: admin, body: { userId: one.id, version: listed.version, set: [{ ...grant, allowA: 1 }] } });
    const [after] = await db().select().from(userReport).where(eq(userReport.userId, one.id));
    expect([after?.allowA, after?.expireTime?.toISOString()]).toEqual([1, until]);
  });
});

const waitingOrNot = async (account: string): Promise<AccessRequest> => (await portal.value(accessRequests.list, { token: admin, body: { keyword: account } })).items[0]!;
