import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, inArray, max } from 'drizzle-orm';
import sharp from 'sharp';
import { endpoints, type FixedFilter, type ManagedReport } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { START_MILLISECONDS, startTestPortal, type CallOptions, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { recordStatements } from '../../../../test/statements.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { collection, collectionClass, comment, exportFile, exportTask, groupReport, report, reportClass, reportOpening, reportPage, reportVisit, savedView, userAccount, userReport, workspace } from '../../../database/schema/index.ts';
import { ReportRemoval } from './removal.ts';

const { managedReports, reportPages, history } = endpoints;
const GONE = 2_000_000_000;

let portal: TestPortal;
/** Of who manages reports, and of an administrator. */
let token: string;
let admin: string;
let publisherId: number;
let sourceId: number;
let shelf: number;
let other: number;
let ids: Record<'sales' | 'stock' | 'staff' | 'far', number>;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000aa01';
const db = () => portal.portal.database.db;

beforeAll(async () => {
  portal = await startTestPortal();
  publisherId = await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
  admin = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(db(), WORKSPACE));
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const addClass = async (name: string, parentId: number | null = null) => (await db().insert(reportClass).values({ name, parentId }).returning({ id: reportClass.id }))[0]!.id;
const addReport = async (name: string, classId: number, sort: number, more: Partial<typeof report.$inferInsert> = {}) => {
  const [row] = await db().insert(report).values({ name, classId, sort, reportType: 0, platform: 'PowerBI', sourceId, workspaceId: WORKSPACE, sourceReportId: randomUUID(), ...more }).returning({ id: report.id });
  return row!.id;
};
const addPages = async (reportId: number, ...names: string[]) =>
  (await db().insert(reportPage).values(names.map((displayName, sort) => ({ reportId, code: displayName.toLowerCase(), displayName, sort }))).returning({ id: reportPage.id })).map(({ id }) => id);
type Search = CallOptions<typeof managedReports.list>['body'];
const list = async (search: Search = {}) => portal.value(managedReports.list, { token, language: 'en', body: { classId: shelf, ...search } });
const names = async (search?: Search) => (await list(search)).items.map(({ name }) => name);
const find = async (id: number) => (await portal.value(managedReports.list, { token, body: { id } })).items[0] as ManagedReport;
const inClass = async (classId: number) => (await db().select().from(report).where(eq(report.classId, classId)).orderBy(report.sort, report.id)).map(({ name, sort }) => [name, sort]);
const formOf = ({ id, version, name, classId, sort }: ManagedReport) => ({ id, version, name, classId, sort });
const historyOf = async (id: number) => (await portal.value(history.list, { token, body: { kind: 'report', id, page: {} } })).items.map(({ action, changes }) => [action, Object.fromEntries(changes.map(({ field, after }) => [field, after]))]);

const visit = (catalogueId: number, days = 0): typeof reportVisit.$inferInsert => ({ userId: publisherId, catalogueId, createTime: new Date(Date.now() - days * 86_400_000), sourceReportId: '', reportName: '', reportUrl: '', platform: '', sourceType: '', pageName: '', pageDisplayName: '' });

beforeEach(async () => {
  shelf = await addClass('Shelf');
  other = await addClass('Other', shelf);
  ids = { sales: await addReport('Sales', shelf, 3), stock: await addReport('Stock', shelf, 7), staff: await addReport('Staff', shelf, 9), far: await addReport('Far', other, 0) };
});

describe('the list of reports', () => {
  test('has where they come from, their place, and what became of them, in as many statements for three as for one', async () => {
    await db().update(workspace).set({ name: 'Finance' }).where(eq(workspace.id, WORKSPACE));
    await db().insert(reportVisit).values([0, 0, 40].map((days) => visit(ids.stock, days)));
    const [, hidden = 0] = await addPages(ids.stock, 'One', 'Two');
    await db().update(reportPage).set({ isActive: false }).where(eq(reportPage.id, hidden));
    const found = await find(ids.stock);
    expect(found).toMatchObject({ name: 'Stock', className: 'Shelf', workspaceName: 'Finance', sort: 1, pages: 1, roles: 0, views: 2, missingTime: null, version: 1 });
    const [last] = await db().select({ time: max(reportVisit.createTime) }).from(reportVisit).where(eq(reportVisit.catalogueId, ids.stock));
    expect(found.lastViewTime).toBe(last?.time?.toISOString());
    const countOf = async (search: object) => {
      const sent = recordStatements();
      await list(search);
      return sent.filter((text) => /from "report"/.test(text)).length;
    };
    expect([await countOf({ pageSize: 1 }), await countOf({ pageSize: 50 })]).toEqual([2, 2]);
  });

  test('says how long the median opening of the last 30 days took, and how many failed', async () => {
    expect(await find(ids.sales)).toMatchObject({ openTime: null, failures: 0 });
    const opening = (duration: number | null, failure = '', days = 0) => ({ reportId: ids.sales, userId: publisherId, duration, failure, createTime: new Date(Date.now() - days * 86_400_000) });
    await db().insert(reportOpening).values([opening(1_000), opening(3_000), opening(9_001), opening(4_000), opening(null), opening(null, 'token'), opening(60_000, 'timeout'), opening(90_000, '', 31), opening(null, 'token', 31)]);
    expect(await find(ids.sales)).toMatchObject({ openTime: 3_500, failures: 2 });
    expect(await find(ids.stock)).toMatchObject({ openTime: null, failures: 0 });
  });

  test.each([
    ['videoUrl', 'https:alert(1)'],
    ['docUrl', 'http://u:p@pages.example/'],
    ['docUrl', 'javascript:alert(1)'],
    ['watermarkText', '\u202Efdp.exe'],
  ])('has no %s like %s', async (field, text) => {
    const refused = await portal.call(managedReports.update, { token, language: 'en', body: { ...formOf(await find(ids.stock)), [field]: text } });
    expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.message]).toEqual([400, field, expect.stringMatching(/Enter a whole web address|turn the direction/)]);
    expect(await find(ids.stock)).toMatchObject({ version: 1 });
  });

  const given = async () => void (await db().insert(userReport).values([{ userId: publisherId, reportId: ids.sales }, { userId: publisherId, reportId: ids.far, expireTime: new Date(0) }]));
  test.each<[string, Search, string[], Partial<typeof report.$inferInsert> | (() => Promise<void>)]>([
    ['a class with those below it', {}, ['Far', 'Sales', 'Staff', 'Stock'], {}],
    ['a name', { keyword: 'ST' }, ['Staff', 'Stock'], {}],
    ['a sign that means itself', { keyword: '%' }, [], {}],
    ['a description', { keyword: 'river' }, ['Far'], { edescription: 'West of the River' }],
    ['a tag', { keyword: 'WEEK' }, ['Far'], { tags: ['board', 'weekly'] }],
    ['whom to ask', { keyword: 'controlling' }, ['Far'], { owner: 'Controlling' }],
    ['a kind', { reportType: 2 }, ['Far'], { reportType: 2 }],
    ['a workspace', { workspaceId: 'elsewhere' }, [], {}],
    ['being out of use', { isActive: 0 }, ['Far'], { isActive: false }],
    ['being gone in the service', { isMissing: 1 }, ['Far'], { missingTime: new Date() }],
    ['being there in the service', { isMissing: 0 }, ['Sales', 'Staff', 'Stock'], { missingTime: new Date() }],
    ['being given to nobody', { isUngranted: 1 }, ['Far', 'Staff', 'Stock'], given],
    ['being given to somebody', { isUngranted: 0 }, ['Sales'], given],
    ['having been opened', { isUnused: 0 }, ['Far'], async () => void (await db().insert(reportVisit).values(visit(ids.far, 89)))],
    ['not having been opened for long', { isUnused: 1 }, ['Far', 'Staff', 'Stock'], async () => void (await db().insert(reportVisit).values([visit(ids.far, 91), visit(ids.sales)]))],
  ])('is found by %s', async (_, search, expected, far) => {
    if (typeof far === 'function') await far();
    else await db().update(report).set({ ...far, name: 'Far' }).where(eq(report.id, ids.far));
    expect(await names({ orderBy: 'name', ...search })).toEqual(expected);
  });

  test('is found by a source, a class at the bottom, and whoever owns it', async () => {
    await db().update(report).set({ ownerId: publisherId }).where(eq(report.id, ids.staff));
    expect([await names({ sourceId: GONE }), await names({ classId: other }), await names({ keyword: 'Person publisher' })]).toEqual([[], ['Far'], ['Staff']]);
  });

  test('is in the order of the classes, or another one, page by page', async () => {
    expect(await names({ classId: shelf, orderBy: 'sort' })).toEqual(['Sales', 'Stock', 'Staff', 'Far']);
    expect(await names({ orderBy: 'createTime', orderType: 'desc', pageSize: 2 })).toEqual(['Far', 'Staff']);
    expect(await names({ orderBy: 'name', pageSize: 2, pageIndex: 2 })).toEqual(['Staff', 'Stock']);
    expect((await list({ pageSize: 1 })).total).toBe(4);
  });

  test('leaves out what people have made for themselves', async () => {
    await addReport('Own', shelf, 0, { classType: 1, makerId: publisherId });
    expect(await names()).not.toContain('Own');
    expect((await portal.value(managedReports.top, { token })).map(({ name }) => name)).not.toContain('Own');
    expect(await find(ids.sales)).toMatchObject({ sort: 0 });
  });

  test('is read by auditors, who change nothing', async () => {
    await addPerson(portal, 'auditor', await auditors());
    const auditor = await signInPerson(portal, 'auditor');
    expect((await portal.value(managedReports.list, { token: auditor, body: { classId: shelf } })).total).toBe(4);
    for (const call of [portal.call(managedReports.isActive, { token: auditor, body: { ids: [ids.sales], value: 0 } }), portal.call(reportPages.takeOver, { token: auditor, query: { dReportId: ids.sales } })]) expect((await call).status).toBe(403);
  });
  const auditors = async () => (await db().query.resourceGroup.findFirst({ where: (group, { eq: is }) => is(group.code, 'auditors') }))!.id;
});

describe('a report', () => {
  test('is changed by its form, and its place counted anew', async () => {
    const before = await find(ids.staff);
    const form = { ...formOf(before), name: 'People', ename: 'People', tags: ['hr'], sort: 0, isWatermark: 1, watermarkText: '{account}', freshHours: 24, isCertified: 1, ownerId: publisherId } as const;
    await portal.value(managedReports.update, { token, body: form });
    expect(await find(ids.staff)).toMatchObject({ ...form, version: 2, ownerName: 'Person publisher', sort: 0 });
    expect(await inClass(shelf)).toEqual([['People', 0], ['Sales', 1], ['Stock', 2]]);
    expect((await historyOf(ids.staff))[0]).toEqual(['update', { name: 'People', ename: 'People', tags: ['hr'], sort: 0, isWatermark: true, watermarkText: '{account}', freshHours: 24, isCertified: true, ownerId: 'publisher' }]);
  });

  test('is shown as its form says, and opens with a page of its own only', async () => {
    await addPages(ids.stock, 'One', 'Two');
    const display = { defaultPage: 'two', layout: 'fitWidth', background: 'report', isFilterPaneOpen: 1, isPageListOpen: 1, locale: 'de-DE' } as const;
    await portal.value(managedReports.update, { token, body: { ...formOf(await find(ids.stock)), ...display } });
    expect(await find(ids.stock)).toMatchObject(display);
    expect((await historyOf(ids.stock))[0]).toEqual(['update', { ...display, isFilterPaneOpen: true, isPageListOpen: true }]);
    const foreign = await portal.call(managedReports.update, { token, body: { ...formOf(await find(ids.sales)), defaultPage: 'two' } });
    expect([foreign.status, foreign.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['defaultPage']]);
    // One that is gone since keeps nobody from changing something else.
    await db().delete(reportPage).where(eq(reportPage.reportId, ids.stock));
    await portal.value(managedReports.update, { token, body: { ...formOf(await find(ids.stock)), defaultPage: 'two' } });
    expect(await find(ids.stock)).toMatchObject({ defaultPage: 'two', layout: '' });
  });

  type Wanted = { readonly type: FixedFilter['type']; readonly condition: FixedFilter['condition']; readonly values: readonly string[] };
  test.each<[string, Wanted, object, string[]?]>([
    ['is one of', { type: 'text', condition: 'isOneOf', values: ["O'Hare", 'JFK'] }, { operator: 'In', values: ["O'Hare", 'JFK'] }],
    ['is none of', { type: 'number', condition: 'isNoneOf', values: ['1', '2.5'] }, { operator: 'NotIn', values: [1, 2.5] }],
    ['is greater than', { type: 'number', condition: 'above', values: ['-3'] }, { conditions: [{ operator: 'GreaterThan', value: -3 }] }],
    ['is less than, with zeros that say nothing', { type: 'number', condition: 'below', values: ['012.50'] }, { conditions: [{ operator: 'LessThan', value: 12.5 }] }, ['12.5']],
    ['is at least a small number', { type: 'number', condition: 'atLeast', values: ['-0.000001'] }, { conditions: [{ operator: 'GreaterThanOrEqual', value: -0.000001 }] }],
    ['is between days', { type: 'date', condition: 'between', values: ['2026-01-01', '2026-01-31'] }, { conditions: [{ operator: 'GreaterThanOrEqual', value: '2026-01-01T00:00:00.000Z' }, { operator: 'LessThanOrEqual', value: '2026-01-31T23:59:59.999Z' }] }],
    ['is at most a day', { type: 'date', condition: 'atMost', values: ['2026-01-31'] }, { conditions: [{ operator: 'LessThanOrEqual', value: '2026-01-31T23:59:59.999Z' }] }],
  ])('has a fixed filter that %s, locked for its readers', async (_, wanted, written, kept = [...wanted.values]) => {
    const filter = { table: 'Sales', column: 'Amount', ...wanted, values: [...wanted.values] };
    await portal.value(managedReports.update, { token, body: { ...formOf(await find(ids.stock)), filters: [filter] } });
    expect((await find(ids.stock)).filters).toEqual([{ ...filter, values: kept }]);
    const [row] = await db().select().from(report).where(eq(report.id, ids.stock));
    expect(row?.filters).toMatchObject([{ target: { table: 'Sales', column: 'Amount' }, displaySettings: { isLockedInViewMode: true }, ...written }]);
    expect((await historyOf(ids.stock))[0]).toEqual(['update', { filters: [expect.stringMatching(/^Sales\.Amount /)] }]);
  });

  const amount = { table: 'Sales', column: 'Amount', type: 'number', condition: 'isOneOf', values: ['1'] } as const;
  test.each([
    ['contains, which exports do not know', { ...amount, condition: 'contains' }],
    ['is none of more values than the service joins', { ...amount, condition: 'isNoneOf', values: Array.from({ length: 11 }, (_, at) => String(at)) }],
    ['has values that are longer together than what exports take', { ...amount, type: 'text', values: Array.from({ length: 100 }, (_, at) => `${'x'.repeat(40)}${at}`) }],
    ['compares with a day of a year that there is not', { ...amount, type: 'date', condition: 'atLeast', values: ['0000-01-01'] }],
    ['has no column', { ...amount, column: ' ' }],
    ['has no value', { ...amount, values: [] }],
    ['compares with what is no number', { ...amount, values: ['many'] }],
    ['compares with a number that would be written with an exponent', { ...amount, values: ['0.0000001'] }],
    ['compares with a number of more digits than are kept', { ...amount, values: ['123456789012345.1234567890'] }],
    ['compares with no day of the calendar', { ...amount, type: 'date', condition: 'atLeast', values: ['2026-02-30'] }],
    ['compares texts by size', { ...amount, type: 'text', condition: 'above' }],
    ['ends before it begins', { ...amount, condition: 'between', values: ['2', '1'] }],
  ])('has no fixed filter that %s', async (_, filter) => {
    const refused = await portal.call(managedReports.update, { token, body: { ...formOf(await find(ids.stock)), filters: [filter as never] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field.split('.')[0]]).toEqual([400, 'filters']);
    // In words, and not as the contract’s code.
    expect(refused.envelope.message).not.toMatch(/[a-z]_[a-z]/);
    expect((await find(ids.stock)).version).toBe(1);
  });

  test('that is no Power BI report has no fixed filters', async () => {
    await db().update(report).set({ reportType: 2 }).where(eq(report.id, ids.stock));
    const refused = await portal.call(managedReports.update, { token, body: { ...formOf(await find(ids.stock)), filters: [{ ...amount, values: ['1'] }] } });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, 'filters']);
  });

  test('goes to another class, and leaves no gap', async () => {
    await portal.value(managedReports.update, { token, body: { ...formOf(await find(ids.sales)), classId: other, sort: 50 } });
    expect([await inClass(shelf), await inClass(other)]).toEqual([[['Stock', 0], ['Staff', 1]], [['Far', 0], ['Sales', 1]]]);
    expect((await historyOf(ids.sales))[0]).toEqual(['update', { reportClass: 'Other', sort: 1 }]);
  });

  test('saved without a place stays where others have put it meanwhile, or goes to the end of another class', async () => {
    const open = { ...formOf(await find(ids.sales)), sort: undefined };
    await portal.value(managedReports.move, { token, body: { id: ids.staff, sort: 0 } });
    await portal.value(managedReports.update, { token, body: open });
    expect(await names({ orderBy: 'sort' })).toEqual(['Staff', 'Sales', 'Stock', 'Far']);
    await portal.value(managedReports.update, { token, body: { ...open, version: open.version + 1, classId: other } });
    expect(await inClass(other)).toEqual([['Far', 0], ['Sales', 1]]);
  });

  test('is moved within its class, which an open form is told of', async () => {
    await portal.value(managedReports.move, { token, body: { id: ids.staff, sort: 1 } });
    expect(await names({ orderBy: 'sort' })).toEqual(['Sales', 'Staff', 'Stock', 'Far']);
    expect([(await find(ids.staff)).version, (await find(ids.stock)).version]).toEqual([2, 1]);
    // The last one goes no further: nothing is written, and nothing said of it.
    await portal.value(managedReports.move, { token, body: { id: ids.stock, sort: 7 } });
    expect([(await find(ids.stock)).version, await historyOf(ids.stock)]).toEqual([1, []]);
  });

  test('has the cover that its administrator has uploaded, or its own', async () => {
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#123456' } }).png().toBuffer();
    const cover = await portal.value(managedReports.coverImage, { token, file: { content: picture } });
    await portal.value(managedReports.update, { token, body: { ...formOf(await find(ids.sales)), cover } });
    // Another one saves the form with what they found in it.
    await portal.value(managedReports.update, { token: admin, body: { ...formOf(await find(ids.sales)), cover, enCover: cover, darkCover: cover, enDarkCover: cover } });
    expect(await find(ids.sales)).toMatchObject({ cover, enCover: cover, darkCover: cover, enDarkCover: cover });
  });

  test.each([['isActive', 'enable', 'disable'], ['isVisibleOnWeb', 'update', 'update'], ['isVisibleOnMobile', 'update', 'update'], ['isMenuShowPage', 'update', 'update']] as const)('is switched by %s, several at once', async (which, on, off) => {
    for (const value of [0, 0, 1] as const) {
      await portal.value(managedReports[which], { token, body: { ids: [ids.sales, ids.stock], value } });
      expect([(await find(ids.sales))[which], (await find(ids.stock))[which]]).toEqual([value, value]);
    }
    const acts = (await historyOf(ids.stock)).map(([action]) => action);
    expect(acts).toEqual(which === 'isMenuShowPage' ? [on] : [on, off]);
    expect((await find(ids.stock)).version).toBe(1);
  });

  test('gets a watermark, and loses it with its text kept', async () => {
    await portal.value(managedReports.setWatermark, { token, body: { ids: [ids.sales, ids.far], isWatermark: 1, watermarkText: 'Secret' } });
    await portal.value(managedReports.setWatermark, { token, body: { ids: [ids.far], isWatermark: 0 } });
    expect([await find(ids.sales), await find(ids.far)]).toMatchObject([{ isWatermark: 1, watermarkText: 'Secret', version: 2 }, { isWatermark: 0, watermarkText: 'Secret', version: 3 }]);
  });

  test('goes to the end of a class with others, in their order', async () => {
    await portal.value(managedReports.setClass, { token, body: { ids: [ids.staff, ids.sales], classId: other } });
    expect([await inClass(shelf), await inClass(other)]).toEqual([[['Stock', 0]], [['Far', 0], ['Sales', 1], ['Staff', 2]]]);
  });

  test('is copied with its pages, and without what was granted', async () => {
    const [parent = 0, child = 0] = await addPages(ids.sales, 'All', 'West');
    await db().update(reportPage).set({ parentId: parent, isExportable: false }).where(eq(reportPage.id, child));
    await db().insert(groupReport).values({ groupId: (await builtIn(portal, 'Viewers')).groupId, reportId: ids.sales });
    const { id } = await portal.value(managedReports.copy, { token, body: { id: ids.sales, classId: shelf, name: 'Sales, West' } });
    const pages = await db().select().from(reportPage).where(eq(reportPage.reportId, id)).orderBy(reportPage.sort);
    expect(pages).toMatchObject([{ code: 'all', parentId: null }, { code: 'west', parentId: pages[0]?.id, isExportable: false }]);
    const { sourceReportId } = await find(ids.sales);
    expect(await find(id)).toMatchObject({ name: 'Sales, West', sourceReportId, sort: 3, roles: 0, pages: 2 });
  });
});

describe('what cannot be is refused, names the field and changes nothing', () => {
  let ownClass: number;
  let own: number;
  let version: number;
  beforeAll(async () => {
    await db().insert(reportClass).values({ name: '自助报表', isSelfService: true, sort: 1000 }).onConflictDoNothing();
    ownClass = (await db().select().from(reportClass).where(eq(reportClass.isSelfService, true)))[0]!.id;
  });
  beforeEach(async () => {
    own = await addReport('Own', ownClass, 0, { classType: 1, makerId: publisherId, originId: ids.stock });
    ({ version } = await find(ids.sales));
  });
  const update = (more: object) => portal.call(managedReports.update, { token, body: { id: ids.sales, version, name: 'Sales', classId: shelf, sort: 0, ...more } });

  test.each([
    ['an older version', () => update({ version: version + 1 }), 409, 'version'],
    ['a report that is gone', () => update({ id: GONE }), 404, 'id'],
    ['a report of somebody’s own', () => update({ id: own, classId: ownClass }), 404, 'id'],
    ['no name', () => update({ name: ' ' }), 400, 'name'],
    ['a class that is gone', () => update({ classId: GONE }), 404, 'classId'],
    ['the class of users’ own reports', () => update({ classId: ownClass }), 409, 'classId'],
    ['an owner who is gone', () => update({ ownerId: GONE }), 404, 'ownerId'],
    ['a watermark without text', () => update({ isWatermark: 1, watermarkText: '  ' }), 400, 'watermarkText'],
    ['a picture that somebody else has uploaded', () => update({ enDarkCover: '/api/Upload/Files/0.webp' }), 400, 'enDarkCover'],
    ['an address of another kind', () => update({ docUrl: 'javascript:alert(1)' }), 400, 'docUrl'],
    ['a switch of one that is gone', () => portal.call(managedReports.isActive, { token, body: { ids: [ids.sales, GONE], value: 0 } }), 404, 'ids'],
    ['a switch of somebody’s own', () => portal.call(managedReports.isVisibleOnWeb, { token, body: { ids: [ids.sales, own], value: 0 } }), 404, 'ids'],
    ['watermarks without text', () => portal.call(managedReports.setWatermark, { token, body: { ids: [ids.sales], isWatermark: 1 } }), 400, 'watermarkText'],
    ['a watermark for somebody’s own', () => portal.call(managedReports.setWatermark, { token, body: { ids: [ids.sales, own], isWatermark: 1, watermarkText: 'x' } }), 404, 'ids'],
    ['a move of several to a class that is gone', () => portal.call(managedReports.setClass, { token, body: { ids: [ids.sales], classId: GONE } }), 404, 'classId'],
    ['a move of somebody’s own', () => portal.call(managedReports.setClass, { token, body: { ids: [own], classId: shelf } }), 404, 'ids'],
    ['a move within a class of somebody’s own', () => portal.call(managedReports.move, { token, body: { id: own, sort: 0 } }), 404, 'id'],
    ['a copy of somebody’s own', () => portal.call(managedReports.copy, { token, body: { id: own, classId: shelf, name: 'x' } }), 404, 'id'],
    ['a copy into the class of users’ own reports', () => portal.call(managedReports.copy, { token, body: { id: ids.sales, classId: ownClass, name: 'x' } }), 409, 'classId'],
    ['a text as a cover', () => portal.call(managedReports.coverImage, { token, file: { content: Buffer.from('<svg onload="alert(1)"/>') } }), 400, 'file'],
    ['deleting one that is gone', () => portal.call(managedReports.remove, { token, body: { ids: [ids.sales, GONE] } }), 404, 'ids'],
    ['deleting somebody’s own', () => portal.call(managedReports.remove, { token, body: { ids: [ids.sales, own] } }), 404, 'ids'],
    ['deleting one that others were made from', () => portal.call(managedReports.remove, { token, body: { ids: [ids.sales, ids.stock] } }), 409, 'ids'],
    ['asking what goes with somebody’s own', () => portal.call(managedReports.dependents, { token, body: { ids: [own] } }), 404, 'ids'],
    ['pages of somebody’s own', () => portal.call(reportPages.list, { token, query: { dReportId: own } }), 404, 'dReportId'],
  ] as const)('%s', async (_, call, status, field) => {
    const all = () => db().select().from(report).where(inArray(report.id, [...Object.values(ids), own])).orderBy(report.id);
    const before = await all();
    const answer = await call();
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
    expect(await all()).toEqual(before);
  });

  test('who manages nothing is refused', async () => {
    const reader = await portal.signIn('viewer');
    for (const endpoint of Object.values(managedReports).filter(({ method }) => method === 'POST')) expect((await portal.call(endpoint, { token: reader })).status).toBe(403);
  });
});

describe('a report that is deleted', () => {
  test('takes with it what was said it would, and the place that it had', async () => {
    const [category] = await db().insert(collectionClass).values({ userId: publisherId, name: 'Mine' }).onConflictDoNothing().returning();
    await db().insert(collection).values({ userId: publisherId, collectionClassId: category!.id, reportId: ids.stock });
    await db().insert(groupReport).values({ groupId: await addGroup(portal, 'holders'), reportId: ids.stock });
    await db().insert(savedView).values({ userId: publisherId, reportId: ids.stock, name: 'Mine', state: 'x' });
    await db().insert(comment).values({ userId: publisherId, userName: 'x', catalogueId: ids.stock, content: 'Look' });
    const [task] = await db().insert(exportTask).values({ userId: publisherId, reportId: ids.stock, name: 'Mine', options: { formats: ['PDF'], language: 'en' }, state: 'done' }).returning();
    await db().insert(exportFile).values({ taskId: task!.id, format: 'PDF', fileName: 'gone.pdf', extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    await db().insert(reportVisit).values(visit(ids.stock));
    await addPages(ids.stock, 'One');
    expect(await portal.value(managedReports.dependents, { token, body: { ids: [ids.stock] } })).toEqual({ grants: 1, favourites: 1, comments: 1, views: 1, exports: 1, schedules: 0, madeFrom: 0 });
    const sent = recordStatements();
    await portal.value(managedReports.remove, { token, body: { ids: [ids.stock] } });
    // People and classes are held before reports, as by whoever gives reports to roles: another order could leave the two waiting for each other.
    const held = sent.flatMap((text) => (text.includes('pg_advisory_xact_lock') ? ['a lock'] : /from "report" .*for update/.test(text) ? ['reports'] : []));
    expect(held.slice(0, 3)).toEqual(['a lock', 'a lock', 'reports']);
    expect(await inClass(shelf)).toEqual([['Sales', 0], ['Staff', 1]]);
    const left = [await db().$count(groupReport, eq(groupReport.reportId, ids.stock)), await db().$count(collection, eq(collection.reportId, ids.stock)), await db().$count(savedView, eq(savedView.reportId, ids.stock)), await db().$count(exportTask, eq(exportTask.reportId, ids.stock)), await db().$count(reportPage, eq(reportPage.reportId, ids.stock)), await db().$count(reportVisit, eq(reportVisit.catalogueId, ids.stock))];
    expect(left).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await db().select().from(comment).where(eq(comment.catalogueId, ids.stock)))[0]).toMatchObject({ deletedBy: publisherId, deleteTime: expect.any(Date) });
    expect((await historyOf(ids.stock))[0]?.[0]).toBe('delete');
  });

  test('takes its files with it, and is deleted, also where nobody could be told', async () => {
    const [task] = await db().insert(exportTask).values({ userId: publisherId, reportId: ids.stock, name: 'Mine', options: { formats: ['PDF'], language: 'en' }, state: 'done' }).returning();
    await db().insert(exportFile).values({ taskId: task!.id, format: 'PDF', fileName: 'untold.pdf', extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    const [removed, errors]: [string[], unknown[]] = [[], []];
    const schedules = { tellOfReports: () => Promise.resolve([publisherId]), wake: () => Promise.reject(new Error('no events')) };
    const removal = new ReportRemoval(db(), { remove: (name) => Promise.resolve(void removed.push(name)) }, schedules, { error: (error: unknown) => void errors.push(error) });
    await removal.remove({ id: publisherId, account: 'publisher' } as CurrentUser, [ids.stock], '');
    expect([await inClass(shelf), removed, errors]).toEqual([[['Sales', 0], ['Staff', 1]], ['untold.pdf'], [{ err: new Error('no events'), reportIds: [ids.stock] }]]);
  });

  test('names those that others have made from it', async () => {
    await addReport('Theirs', shelf, 0, { classType: 1, makerId: publisherId, originId: ids.far });
    const { envelope } = await portal.call(managedReports.remove, { token, language: 'en', body: { ids: [ids.far] } });
    expect(envelope.message).toContain('from “Far” (1): Theirs');
  });
});

describe('a role is given reports', () => {
  test('by who holds them: another level takes the place of the one it had, and the rest stays', async () => {
    const groupId = await addGroup(portal, randomUUID());
    await db().insert(groupReport).values({ groupId, reportId: ids.sales, allowA: 0, allowExportData: true, pages: ['one'] });
    const sent = recordStatements();
    await portal.value(managedReports.grantRole, { token: admin, body: { ids: [ids.sales, ids.stock], groupId, allowA: 2 } });
    // What is read of reports is what is given, not the whole catalogue.
    const read = sent.filter((text) => / from "report(_page)?" /.test(text));
    expect(read.filter((text) => !text.includes('any('))).toEqual([]);
    const grants = await db().select().from(groupReport).where(eq(groupReport.groupId, groupId)).orderBy(groupReport.reportId);
    expect(grants).toMatchObject([{ reportId: ids.sales, allowA: 2, allowExportData: true, pages: ['one'] }, { reportId: ids.stock, allowA: 2, allowExportData: false, pages: null }]);
  });

  test('and what a grant names that is gone is refused in the words of this form', async () => {
    const groupId = await addGroup(portal, randomUUID());
    await db().insert(groupReport).values({ groupId, reportId: ids.sales, dataRoles: [GONE] });
    const answer = await portal.call(managedReports.grantRole, { token: admin, body: { ids: [ids.sales], groupId, allowA: 2 } });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([404, 'groupId']);
  });

  test('and by nobody who lacks them', async () => {
    const groupId = await addGroup(portal, randomUUID());
    const give = (body: object) => portal.call(managedReports.grantRole, { token, body: { ids: [ids.sales], groupId, allowA: 1, ...body } });
    expect([(await give({})).status, (await give({ groupId: GONE })).status, (await give({ ids: [GONE] })).status]).toEqual([403, 404, 404]);
    await db().insert(userReport).values({ userId: publisherId, reportId: ids.sales, allowA: 1 });
    await db().update(userAccount).set({ isCustom: true }).where(eq(userAccount.id, publisherId));
    expect([(await give({ allowA: 3 })).status, (await give({})).status]).toEqual([403, 200]);
    expect(await db().select().from(groupReport).where(eq(groupReport.groupId, groupId))).toMatchObject([{ reportId: ids.sales, allowA: 1 }]);
  });
});
