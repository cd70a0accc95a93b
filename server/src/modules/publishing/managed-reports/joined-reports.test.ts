import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type ManagedReport } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { report, reportClass, reportPage } from '../../../database/schema/index.ts';

const { managedReports, reportPages, history } = endpoints;
const GONE = 2_000_000_000;

let powerBi: PowerBiRecorder;
let portal: TestPortal;
/** Of who manages reports, and of an administrator. */
let token: string;
let admin: string;
let sourceId: number;
let shelf: number;
let ids: Record<'sales' | 'stock' | 'staff', number>;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000aa01';
const db = () => portal.portal.database.db;

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
  admin = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(db(), WORKSPACE));
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

const addClass = async (name: string) => (await db().insert(reportClass).values({ name }).returning({ id: reportClass.id }))[0]!.id;
const addReport = async (name: string, classId: number, sort: number) => {
  const [row] = await db().insert(report).values({ name, classId, sort, reportType: 0, platform: 'PowerBI', sourceId, workspaceId: WORKSPACE, sourceReportId: randomUUID() }).returning({ id: report.id });
  return row!.id;
};
const addPages = async (reportId: number, ...names: string[]) =>
  (await db().insert(reportPage).values(names.map((displayName, sort) => ({ reportId, code: displayName.toLowerCase(), displayName, sort }))).returning({ id: reportPage.id })).map(({ id }) => id);
const names = async () => (await portal.value(managedReports.list, { token, body: { classId: shelf } })).items.map(({ name }) => name);
const find = async (id: number) => (await portal.value(managedReports.list, { token, body: { id } })).items[0] as ManagedReport;
const historyOf = async (id: number) => (await portal.value(history.list, { token, body: { kind: 'report', id, page: {} } })).items.map(({ action, changes }) => [action, Object.fromEntries(changes.map(({ field, after }) => [field, after]))]);


beforeEach(async () => {
  powerBi.override = () => undefined;
  shelf = await addClass('Shelf');
  ids = { sales: await addReport('Sales', shelf, 3), stock: await addReport('Stock', shelf, 7), staff: await addReport('Staff', shelf, 9) };
});

describe('reports of a workspace', () => {
  const service = (name: string, more: object = {}) => ({ id: randomUUID(), name, reportType: 'PowerBIReport', ...more });
  const there = (...reports: { id: string }[]) => {
    powerBi.override = ({ path }) => {
      if (path.endsWith(`/groups/${WORKSPACE}/reports`)) return { body: { value: reports } };
      if (path.endsWith('/pages')) return { body: { value: [{ name: 'second', displayName: 'Second', order: 1 }, { name: 'first', displayName: 'First', order: 0 }] } };
      return undefined;
    };
  };
  const add = (items: readonly { id: string; name: string }[], more: object = {}, as = token) =>
    portal.call(managedReports.addOnline, { token: as, body: { sourceId, workspaceId: WORKSPACE, classId: shelf, items: items.map(({ id, name }) => ({ sourceReportId: id, name })), ...more } });

  test('come with their kind and pages, behind those of the class, and for roles', async () => {
    const [one, two] = [service('Costs'), service('Invoice', { reportType: 'PaginatedReport' })];
    there(one, two);
    const groupId = await addGroup(portal, randomUUID());
    // Another spelling of the same id.
    const answer = await add([{ ...one, id: one.id.toUpperCase() }, two], { groupIds: [groupId], allowA: 1 }, admin);
    const added = answer.envelope.value?.ids ?? [];
    expect([await find(added[0] ?? 0), await find(added[1] ?? 0)]).toMatchObject([{ name: 'Costs', reportType: 0, sort: 3, pages: 2, roles: 1, sourceReportId: one.id, workspaceId: WORKSPACE }, { name: 'Invoice', reportType: 2, sort: 4, pages: 0, roles: 1 }]);
    expect((await portal.value(reportPages.list, { token, query: { dReportId: added[0] ?? 0 } })).map(({ displayName }) => displayName)).toEqual(['First', 'Second']);
    expect((await portal.value(managedReports.joined, { token, query: { OnlinePowerBIID: sourceId } })).map(({ sourceReportId }) => sourceReportId)).toEqual(expect.arrayContaining([one.id, two.id]));
    expect((await historyOf(added[0] ?? 0))[0]?.[0]).toBe('add');
  });

  test('have a page of a code that the service names twice once: the first', async () => {
    const one = service('Twice');
    powerBi.override = ({ path }) => {
      if (path.endsWith(`/groups/${WORKSPACE}/reports`)) return { body: { value: [one] } };
      return path.endsWith('/pages') ? { body: { value: [{ name: 'x', displayName: 'Second', order: 1 }, { name: 'x', displayName: 'First', order: 0 }] } } : undefined;
    };
    const { status, envelope } = await add([one]);
    expect(status).toBe(200);
    expect((await portal.value(reportPages.list, { token, query: { dReportId: envelope.value.ids[0] ?? 0 } })).map(({ displayName }) => displayName)).toEqual(['First']);
  });

  test('come all or none', async () => {
    const [one, two] = [service('One'), service('Two')];
    there(one);
    const groupId = await addGroup(portal, randomUUID());
    const before = await names();
    const refused = [await add([one, two]), await add([one, one]), await add([one], { sourceId: GONE }), await add([one], { classId: GONE }), await add([one], { groupIds: [GONE] }), await add([one], { groupIds: [groupId] }), await add([one], { cover: '/api/Upload/Files/0.webp' })];
    expect(refused.map(({ status, envelope }) => [status, envelope.errors?.[0]?.field])).toEqual([[404, 'items'], [400, 'items'], [404, 'sourceId'], [404, 'classId'], [404, 'groupIds'], [403, 'groupIds'], [400, 'cover']]);
    expect(await names()).toEqual(before);
    expect((await add([one])).status).toBe(200);
    expect([(await add([one])).status, (await add([{ ...one, id: one.id.toUpperCase() }])).status]).toEqual([409, 409]);
  });

  test('that readers have made are nobody else’s to publish, from the recycle bin neither', async () => {
    const [mine, deleted] = [service('Mine'), service('Deleted')];
    there(mine, deleted);
    const own = { classId: shelf, reportType: 0, classType: 1, platform: 'PowerBI', sourceId, workspaceId: WORKSPACE };
    await db().insert(report).values([{ ...own, name: 'Mine', sourceReportId: mine.id }, { ...own, name: 'Deleted', sourceReportId: deleted.id, deleteTime: new Date() }]);
    expect(await portal.value(endpoints.connectionSources.reports, { token, body: { sourceId, workspaceId: WORKSPACE } })).toEqual([]);
    expect([(await add([mine])).status, (await add([{ ...deleted, id: deleted.id.toUpperCase() }])).status]).toEqual([409, 409]);
  });

  test('come once, of two who add the same at once', async () => {
    const one = service('One');
    there(one);
    expect((await Promise.all([add([one]), add([one])])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([[404, 404], [403, 502], [503, 503]])('of a service that answers %i are not added: %i', async (given, status) => {
    powerBi.override = ({ path }) => (path.endsWith('/reports') ? { status: given } : undefined);
    expect((await add([service('One')])).status).toBe(status);
  });
});

describe('the pages of a report', () => {
  const pages = async () => (await portal.value(reportPages.list, { token, query: { dReportId: ids.sales } })).map(({ displayName, isActive }) => (isActive === 1 ? displayName : `(${displayName})`));
  const service = (...displayNames: string[]) => {
    powerBi.override = ({ path }) => (path.endsWith('/pages') ? { body: { value: displayNames.map((displayName, order) => ({ name: displayName.split(' ')[0]!.toLowerCase(), displayName, order })) } } : undefined);
  };
  const takeOver = async (answer: { status?: number; body?: object } = { body: { value: [] } }, reportType = 0) => {
    powerBi.override = ({ path }) => (path.endsWith('/pages') ? answer : undefined);
    await db().update(report).set({ reportType }).where(eq(report.id, ids.sales));
    return portal.call(reportPages.takeOver, { token, query: { dReportId: ids.sales } });
  };
  let all: number[];
  beforeEach(async () => {
    all = await addPages(ids.sales, 'West', 'East', 'North');
  });

  test('are compared with those of the service, and taken over without a name being written over', async () => {
    service('North', 'West side', 'South');
    const compared = await portal.value(reportPages.compare, { token, query: { dReportId: ids.sales } });
    expect(compared.pages.map(({ displayName, isMissing, sourceName }) => [displayName, isMissing, sourceName])).toEqual([['West', 0, 'West side'], ['East', 1, ''], ['North', 0, '']]);
    expect(compared.fresh).toEqual([{ code: 'south', displayName: 'South' }]);
    expect(await portal.value(reportPages.takeOver, { token, query: { dReportId: ids.sales } })).toEqual({ added: 1, renamed: 1, gone: 1 });
    expect(await pages()).toEqual(['West', '(East)', 'North', 'South']);
    expect((await historyOf(ids.sales))[0]).toEqual(['pages', { pages: ['West', 'East', 'North', 'South'], activePages: ['West', 'North', 'South'], exportablePages: ['West', 'East', 'North', 'South'] }]);
    expect(await portal.value(reportPages.takeOver, { token, query: { dReportId: ids.sales } })).toEqual({ added: 0, renamed: 1, gone: 0 });
  });

  test('are taken over one by one, names among them, while the service has them so', async () => {
    service('North', 'West side', 'South');
    const take = (body: object) => portal.call(reportPages.takeOverSome, { token, body: { dReportId: ids.sales, ...body } });
    const west = (await portal.value(reportPages.compare, { token, query: { dReportId: ids.sales } })).pages[0]?.code ?? '';
    expect((await take({ renamed: [west], added: ['south'] })).envelope.value).toEqual({ added: 1, renamed: 1, gone: 0 });
    expect(await pages()).toEqual(['West side', 'East', 'North', 'South']);
    const refused = [await take({ renamed: [west] }), await take({ added: ['south'] }), await take({ gone: ['north'] }), await take({ gone: ['east'], added: ['nowhere'] }), await take({})];
    expect(refused.map(({ status, envelope }) => [status, envelope.errors?.[0]?.field])).toEqual([[409, 'renamed'], [409, 'added'], [409, 'gone'], [409, 'added'], [400, 'renamed']]);
    expect((await take({ gone: ['east'] })).envelope.value).toEqual({ added: 0, renamed: 0, gone: 1 });
    expect(await pages()).toEqual(['West side', '(East)', 'North', 'South']);
  });

  test('one that is called in the other language what the service calls it is not called something else', async () => {
    service('West side', 'East', 'North');
    await portal.value(reportPages.update, { token, body: { id: all[0]!, displayName: '西区', enDisplayName: 'West side', sort: 0 } });
    expect((await portal.value(reportPages.compare, { token, query: { dReportId: ids.sales } })).pages[0]).toMatchObject({ sourceName: '' });
  });

  test('are named, put in order, hidden, kept out of exports, and deleted', async () => {
    await portal.value(reportPages.update, { token, body: { id: all[2]!, displayName: '北', enDisplayName: 'North', sort: 0 } });
    expect(await pages()).toEqual(['北', 'West', 'East']);
    await portal.value(reportPages.isActive, { token, body: { ids: [all[0]!, all[1]!], value: 0 } });
    expect(await pages()).toEqual(['北', '(West)', '(East)']);
    await portal.value(reportPages.isExportable, { token, body: { ids: all, value: 0 } });
    await db().update(reportPage).set({ parentId: all[0]! }).where(eq(reportPage.id, all[1]!));
    await portal.value(reportPages.remove, { token, body: { ids: [all[0]!] } });
    expect(await db().select().from(reportPage).where(eq(reportPage.reportId, ids.sales)).orderBy(reportPage.sort)).toMatchObject([{ displayName: '北', isExportable: false }, { displayName: 'East', parentId: null, isExportable: false }]);
  });

  test.each([
    ['hiding the last one', () => portal.call(reportPages.isActive, { token, body: { ids: all, value: 0 } }), 409, 'ids'],
    ['deleting the last one', () => portal.call(reportPages.remove, { token, body: { ids: all } }), 409, 'ids'],
    ['deleting one that is gone', () => portal.call(reportPages.remove, { token, body: { ids: [all[0]!, GONE] } }), 404, 'ids'],
    ['changing one that is gone', () => portal.call(reportPages.update, { token, body: { id: GONE, displayName: 'x', sort: 0 } }), 404, 'id'],
    ['no name', () => portal.call(reportPages.update, { token, body: { id: all[0]!, displayName: ' ', sort: 0 } }), 400, 'displayName'],
    ['a service that names none', () => takeOver(), 409, 'dReportId'],
    ['a service that is busy', () => takeOver({ status: 503 }), 503, undefined],
    ['a report of a kind without pages', () => takeOver({}, 2), 400, 'dReportId'],
  ] as const)('%s is refused', async (_, call, status, field) => {
    const before = await pages();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await pages()).toEqual(before);
  });
});
