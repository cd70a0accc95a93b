import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, inArray } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole, addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { putWorkspace } from '../connection-sources/module.ts';
import { comment, connectionSource, exportTask, groupReport, report, reportClass, reportPage, savedView, userGroup, userReport } from '../../../database/schema/index.ts';

const { managedReports, reportPages, reportSuccessor, history } = endpoints;
const GONE = 2_000_000_000;
const OLD = '7c0e7a10-0000-4000-8000-00000000bb01';
const NEW = '7c0e7a10-0000-4000-8000-00000000bb02';

let powerBi: PowerBiRecorder;
let portal: TestPortal;
/** Of who manages reports, and of an administrator. */
let token: string;
let admin: string;
let publisherId: number;
let sourceId: number;
let classId: number;
let id: number;
/** What the service has instead. */
let next: { id: string; name: string; reportType: string };
const db = () => portal.portal.database.db;

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` });
  publisherId = await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
  admin = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(db(), OLD));
  classId = (await db().insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id }))[0]!.id;
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

const addReport = async (more: Partial<typeof report.$inferInsert> = {}) =>
  (await db().insert(report).values({ name: 'Sales', classId, reportType: 0, platform: 'PowerBI', sourceId, workspaceId: OLD, sourceReportId: randomUUID(), missingTime: new Date(), ...more }).returning({ id: report.id }))[0]!.id;
const has = (reports: object[], ...pages: string[]) => {
  powerBi.override = ({ path }) => {
    if (path.endsWith(`/groups/${NEW}/reports`)) return { body: { value: reports } };
    if (path.endsWith('/pages')) return { body: { value: pages.map((name, order) => ({ name: `new ${name}`, displayName: name, order })) } };
    return undefined;
  };
};
const join = (more: object = {}, as = admin) => portal.call(reportSuccessor.join, { token: as, language: 'en', body: { id, version: 1, sourceId, workspaceId: NEW, sourceReportId: next.id, ...more } });
const said = async (answer: ReturnType<typeof join>) => {
  const { status, envelope } = await answer;
  return [status, envelope.errors?.[0]?.field];
};
/** Nothing is asked otherwise, once something is different. */
const after = (_done: unknown): object => ({});
const row = async () => (await db().select().from(report).where(eq(report.id, id)))[0]!;

beforeEach(async () => {
  next = { id: randomUUID(), name: 'Sales', reportType: 'PowerBIReport' };
  id = await addReport({ defaultPage: 'a' });
  await db().insert(reportPage).values([{ code: 'a', displayName: '总览', enDisplayName: 'Overview' }, { code: 'b', displayName: 'Twice' }, { code: 'c', displayName: 'Twice' }, { code: 'new Kept', displayName: 'Renamed here' }].map((page, sort) => ({ ...page, reportId: id, sort })));
  has([next], 'Overview', 'Twice', 'Kept', 'Fresh');
});

describe('a report that was published anew', () => {
  test('goes on with its grants, views and comments, whose pages are told by their code or their name', async () => {
    const groupId = await addGroup(portal, randomUUID());
    await db().insert(groupReport).values({ groupId, reportId: id, pages: ['a', 'b', 'new Kept'] });
    await db().insert(savedView).values({ userId: publisherId, reportId: id, page: 'a', state: 'x', name: 'Mine' });
    await db().insert(comment).values({ userId: publisherId, catalogueId: id, modularId: 'a', account: 'publisher', fullName: 'P', content: 'Look' } as typeof comment.$inferInsert);
    const { status, envelope } = await join({ sourceReportId: next.id.toUpperCase() });
    expect([status, envelope.value]).toEqual([200, { kept: 1, matched: 1, added: 2, gone: 2 }]);
    expect(await row()).toMatchObject({ missingTime: null, workspaceId: NEW, sourceReportId: next.id, defaultPage: 'new Overview', version: 2, name: 'Sales' });
    const pages = await portal.value(reportPages.list, { token, query: { dReportId: id } });
    // Of two pages of one name none is taken for the other.
    expect(pages.map(({ code, displayName, isActive }) => [code, displayName, isActive])).toEqual([['new Overview', '总览', 1], ['b', 'Twice', 0], ['c', 'Twice', 0], ['new Kept', 'Renamed here', 1], ['new Twice', 'Twice', 1], ['new Fresh', 'Fresh', 1]]);
    const [grant] = await db().select().from(groupReport).where(and(eq(groupReport.groupId, groupId), eq(groupReport.reportId, id)));
    expect(grant?.pages).toEqual(['new Overview', 'b', 'new Kept']);
    expect((await db().select().from(savedView).where(eq(savedView.reportId, id)))[0]?.page).toBe('new Overview');
    expect((await db().select().from(comment).where(eq(comment.catalogueId, id)))[0]?.modularId).toBe('new Overview');
    const [entry] = (await portal.value(history.list, { token, body: { kind: 'report', id, page: {} } })).items;
    expect([entry?.action, entry?.changes.map(({ field }) => field)]).toEqual(['join', ['workspaceId', 'sourceReportId']]);
    expect((await portal.value(managedReports.list, { token, body: { id } })).items[0]).toMatchObject({ missingTime: null, roles: 1 });
  });

  test('goes on with files that were made of it, and with exports that are repeated', async () => {
    const made = { formats: ['PDF' as const], language: 'zh' as const };
    const tasks = await db().insert(exportTask).values([
      { options: { ...made, pages: ['b', 'a'] }, madeOf: { pages: ['b', 'a', 'new Kept'], dataRoles: [] } },
      { options: made, madeOf: { pages: null, dataRoles: [] } },
      { options: { ...made, pages: ['c'] } },
    ].map((task) => ({ userId: publisherId, reportId: id, name: 'x', state: 'done' as const, ...task }))).returning({ id: exportTask.id });
    expect((await join()).status).toBe(200);
    const kept = await db().select().from(exportTask).where(inArray(exportTask.id, tasks.map((task) => task.id))).orderBy(exportTask.id);
    expect(kept.map(({ options, madeOf }) => [options.pages, madeOf && madeOf.pages])).toEqual([[['b', 'new Overview'], ['b', 'new Overview', 'new Kept']], [undefined, null], [['c'], null]]);
  });

  test('goes on in all its entries, each with its own pages and history', async () => {
    const copy = await addReport({ name: 'Copy', sourceReportId: (await row()).sourceReportId.toUpperCase() });
    await db().insert(reportPage).values({ reportId: copy, code: 'a', displayName: 'Overview' });
    const other = await addReport({ name: 'Another report' });
    expect((await join()).envelope.value).toEqual({ kept: 1, matched: 1, added: 2, gone: 2 });
    const entries = await db().select().from(report).where(inArray(report.id, [id, copy, other])).orderBy(report.id);
    expect(entries.map((one) => [one.sourceReportId === next.id, one.missingTime === null, one.version])).toEqual([[true, true, 2], [true, true, 2], [false, false, 1]]);
    expect((await portal.value(reportPages.list, { token, query: { dReportId: copy } })).map(({ code }) => code)).toEqual(['new Overview', 'new Twice', 'new Kept', 'new Fresh']);
    expect((await portal.value(history.list, { token, body: { kind: 'report', id: copy, page: {} } })).items[0]?.action).toBe('join');
  });

  test('tells in its history that it is of another connection', async () => {
    const [other] = await db().insert(connectionSource).values({ name: randomUUID(), kind: 'service', isActive: false }).returning({ id: connectionSource.id });
    await putWorkspace(db(), other!.id, OLD, 'Old');
    await db().update(report).set({ sourceId: other!.id }).where(eq(report.id, id));
    expect((await join()).status).toBe(200);
    const [entry] = (await portal.value(history.list, { token, body: { kind: 'report', id, page: {} } })).items;
    expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'sourceId', before: other!.id, after: sourceId }));
  });

  test('keeps the data roles of grants over the same dataset, and is refused over another', async () => {
    const place = { sourceId, workspaceId: NEW, datasetId: `set-of-${next.id}` };
    const roles = [await addDataRole(portal, 'East', id, place), await addDataRole(portal, 'Elsewhere', id, { ...place, datasetId: 'another' }), await addDataRole(portal, 'Never asked for', id)];
    const groupId = await addGroup(portal, randomUUID());
    await db().insert(groupReport).values({ groupId, reportId: id, dataRoles: roles });
    const { status, envelope } = await join();
    expect([status, envelope.errors?.[0]?.field, envelope.errors?.[0]?.message]).toEqual([409, 'sourceReportId', expect.stringContaining('(Elsewhere and Never asked for)')]);
    expect(await row()).toMatchObject({ workspaceId: OLD, version: 1 });
    await db().update(groupReport).set({ dataRoles: roles.slice(0, 1) }).where(eq(groupReport.groupId, groupId));
    expect((await join()).status).toBe(200);
    expect((await db().select().from(groupReport).where(eq(groupReport.groupId, groupId)))[0]?.dataRoles).toEqual(roles.slice(0, 1));
  });

  test('is joined by any manager of reports while nobody has it, and then by who may give it', async () => {
    expect((await join({}, token)).status).toBe(200);
    for (const grant of ['role', 'person'] as const) {
      next = { ...next, id: randomUUID() };
      has([next], 'Overview');
      id = await addReport();
      const groupId = await addGroup(portal, randomUUID());
      // The caller has the entry themselves, as it was: that is no right to what comes in its place.
      if (grant === 'role') {
        await db().insert(groupReport).values({ groupId, reportId: id });
        await db().insert(userGroup).values({ userId: publisherId, groupId });
      } else await db().insert(userReport).values({ userId: publisherId, reportId: id });
      const { status, envelope } = await join({}, token);
      expect([status, envelope.errors?.[0]?.field, envelope.errors?.[0]?.message]).toEqual([403, 'sourceReportId', expect.stringContaining('which you may not give')]);
      expect(await row()).toMatchObject({ workspaceId: OLD, version: 1 });
      expect((await join()).status).toBe(200);
    }
  });

  test('has a page of a code that the service names twice once', async () => {
    powerBi.override = ({ path }) => {
      if (path.endsWith(`/groups/${NEW}/reports`)) return { body: { value: [next] } };
      return path.endsWith('/pages') ? { body: { value: [{ name: 'x', displayName: 'Second', order: 1 }, { name: 'x', displayName: 'First', order: 0 }] } } : undefined;
    };
    expect((await join()).envelope.value).toMatchObject({ added: 1 });
    expect((await portal.value(reportPages.list, { token, query: { dReportId: id } })).filter(({ code }) => code === 'x').map(({ displayName }) => displayName)).toEqual(['First']);
  });

  test('that is paginated has no pages to compare', async () => {
    await db().delete(reportPage).where(eq(reportPage.reportId, id));
    await db().update(report).set({ reportType: 2 }).where(eq(report.id, id));
    has([{ ...next, reportType: 'PaginatedReport' }]);
    expect((await join()).envelope.value).toEqual({ kept: 0, matched: 0, added: 0, gone: 0 });
  });

  test.each<[string, () => Promise<object> | object, unknown[]]>([
    ['a report that is gone from the portal', () => ({ id: GONE }), [404, 'id']],
    ['a report that is there', async () => after(await db().update(report).set({ missingTime: null }).where(eq(report.id, id))), [409, 'id']],
    ['a report that was changed meanwhile', () => ({ version: 0 }), [409, 'version']],
    ['a source that is gone', () => ({ sourceId: GONE }), [404, 'sourceId']],
    ['what the service does not have', () => ({ sourceReportId: randomUUID() }), [404, 'sourceReportId']],
    ['another kind', () => after(has([{ ...next, reportType: 'PaginatedReport' }])), [400, 'sourceReportId']],
    ['one without any page', () => after(has([next])), [409, 'sourceReportId']],
    ['what is in the portal already', async () => after(await addReport({ sourceReportId: next.id.toUpperCase(), missingTime: null })), [409, 'sourceReportId']],
    ['what somebody has made for themselves', async () => after(await addReport({ sourceReportId: next.id, classType: 1, makerId: publisherId, missingTime: null })), [409, 'sourceReportId']],
  ])('is not %s', async (_, wanted, expected) => {
    const before = { ...(await row()) };
    const body = await wanted();
    expect(await said(join(body))).toEqual(expected);
    expect(await row()).toMatchObject({ sourceReportId: before.sourceReportId, workspaceId: OLD, version: 1 });
    expect((await db().select().from(reportPage).where(eq(reportPage.reportId, id))).map(({ code }) => code).toSorted()).toEqual(['a', 'b', 'c', 'new Kept']);
  });

  test('is told by which entry of the portal it is taken, and of nobody’s own report', async () => {
    await addReport({ name: 'Private', sourceReportId: next.id, classType: 1, makerId: publisherId });
    expect((await join()).envelope.errors?.[0]?.message).not.toContain('Private');
    await addReport({ name: 'Added anew', sourceReportId: next.id });
    expect((await join()).envelope.errors?.[0]?.message).toContain('Added anew');
  });
});
