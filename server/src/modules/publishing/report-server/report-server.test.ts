import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addGroup, addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { report, reportClass } from '../../../database/schema/index.ts';

const { reportServer, managedReports, reports } = endpoints;
const GONE = 2_000_000_000;
const WORKSPACE = '7c0e7a10-0000-4000-8000-00000000ab01';
const invoice = { id: '7c0e7a10-0000-4000-8000-00000000ab11', name: 'Invoice', reportType: 'PaginatedReport' };
const sales = { id: '7c0e7a10-0000-4000-8000-00000000ab12', name: 'Sales', reportType: 'PowerBIReport' };

let powerBi: PowerBiRecorder;
let portal: TestPortal;
let token: string;
let admin: string;
let sourceId: number;
let classId: number;
const db = () => portal.portal.database.db;

beforeAll(async () => {
  powerBi = await startPowerBiRecorder();
  portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
  await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reports', 'reportManagement']));
  token = await signInPerson(portal, 'publisher');
  admin = await portal.signIn('admin');
  ({ sourceId } = await workspaceOf(db(), WORKSPACE));
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await powerBi.close();
});

beforeEach(async () => {
  powerBi.override = ({ path }) => (path.endsWith(`/groups/${WORKSPACE}/reports`) ? { body: { value: [invoice, sales] } } : undefined);
  await db().delete(report).where(eq(report.workspaceId, WORKSPACE));
  classId = (await db().insert(reportClass).values({ name: 'Shelf' }).returning({ id: reportClass.id }))[0]!.id;
});

const query = (more: object = {}) => ({ OnlinePowerBIID: sourceId, WorkspaceId: WORKSPACE, ...more });
const add = (more: object = {}, as = token) =>
  portal.call(reportServer.add, { token: as, body: { sourceId, workspaceId: WORKSPACE, classId, items: [{ sourceReportId: invoice.id, name: '发票', ename: 'Invoice' }], ...more } });

test('paginated reports of a workspace are listed, added once for a class and roles, marked as added, and opened by a reader', async () => {
  expect(await portal.value(reportServer.list, { token, query: query({ WorkspaceId: WORKSPACE.toUpperCase() }) })).toEqual([{ id: invoice.id, name: 'Invoice' }]);
  expect(await portal.value(reportServer.joined, { token, query: query() })).toEqual([]);
  const groupId = await addGroup(portal, randomUUID());
  const [id = 0] = (await add({ groupIds: [groupId], allowA: 1 }, admin)).envelope.value.ids;
  expect((await portal.value(managedReports.list, { token, body: { id } })).items).toMatchObject([{ name: '发票', ename: 'Invoice', reportType: 2, roles: 1, pages: 0, workspaceId: WORKSPACE }]);
  expect(await portal.value(reportServer.joined, { token, query: query() })).toEqual([{ id, sourceReportId: invoice.id }]);
  expect((await add()).status).toBe(409);
  await addPerson(portal, 'reader', await addResourceGroup(portal, 'Readers', ['session', 'reports']), [groupId]);
  powerBi.override = ({ path }) => (path.endsWith(`/reports/${invoice.id}`) ? { body: { ...invoice, embedUrl: 'https://app.example/rdlEmbed' } } : undefined);
  expect(await portal.value(reports.getReport, { token: await signInPerson(portal, 'reader'), body: { id, type: 'Rdlreports' } })).toMatchObject({ type: 'Rdlreports', reportMsg: { embedReportId: invoice.id, embedUrl: 'https://app.example/rdlEmbed' } });
});

test.each<[string, object, number, string]>([
  ['one that is not paginated', { items: [{ sourceReportId: sales.id, name: 'Sales' }] }, 404, 'items'],
  ['one that is not there', { items: [{ sourceReportId: randomUUID(), name: 'None' }] }, 404, 'items'],
  ['one that is named twice', { items: [{ sourceReportId: invoice.id, name: 'A' }, { sourceReportId: invoice.id.toUpperCase(), name: 'B' }] }, 400, 'items'],
  ['of a source that is gone', { sourceId: GONE }, 404, 'sourceId'],
  ['for a class that is gone', { classId: GONE }, 404, 'classId'],
  ['for a role that is gone', { groupIds: [GONE] }, 404, 'groupIds'],
  ['with somebody else’s picture', { cover: '/api/Upload/Files/0.webp' }, 400, 'cover'],
])('%s is refused, and nothing is added', async (_, more, status, field) => {
  const answer = await add(more);
  expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([status, field]);
  expect(await db().$count(report, eq(report.workspaceId, WORKSPACE))).toBe(0);
});

test('nobody gives roles what they do not hold', async () => {
  const answer = await add({ groupIds: [await addGroup(portal, randomUUID())] });
  expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([403, 'groupIds']);
  expect(await db().$count(report, eq(report.workspaceId, WORKSPACE))).toBe(0);
});

test.each([[404, 404], [403, 502], [503, 503]])('of a service that answers %i, what there is is not said: %i', async (given, status) => {
  powerBi.override = ({ path }) => (path.endsWith('/reports') ? { status: given } : undefined);
  expect((await portal.call(reportServer.list, { token, query: query() })).status).toBe(status);
});
