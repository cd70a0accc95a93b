import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
import { replace, restoreReplaced } from '@portal/tooling/jest';
import { databaseKind } from '../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { entraError, powerBiError, startTenant, tenantIds, type Tenant } from '../../../test/power-bi-tenant.ts';
import type { Answer, Recorded } from '../../../test/power-bi.ts';
import { addDataRole, builtIn } from '../../../test/rights.ts';
import { dashboard, groupReport, rateCount, report } from '../../database/schema/index.ts';

const { connectionSources, exports, managedDashboards, managedReports, reportPages, reports } = endpoints;
const { sales, empty, figures, regions, invoice, board } = tenantIds;

let tenant: Tenant;
let portal: TestPortal;
let admin: string;
let viewer: string;
/** For how long the portal has waited, in whole seconds, because a part of the first may be over when it begins to; nobody waits so long. */
const waited: number[] = [];

beforeAll(async () => {
  tenant = await startTenant();
  portal = await startTestPortal(databaseKind, {}, async (milliseconds, signal) => {
    waited.push(Math.round(milliseconds / 1000));
    await turn();
    signal?.throwIfAborted();
  });
  [admin, viewer] = [await portal.signIn('admin'), await portal.signIn('viewer')];
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await tenant.close();
});
beforeEach(async () => {
  const { fetch } = globalThis;
  // Microsoft's addresses are this tenant's: nothing else of the way there is another.
  replace(globalThis, 'fetch', ((address: string, init?: RequestInit) => fetch(tenant.redirect(address), init)) as typeof fetch);
  tenant.restart();
  waited.length = 0;
  await db().delete(rateCount);
});
afterEach(() => restoreReplaced());

const db = () => portal.portal.database.db;
let made = 0;
const APPLICATION = '6f7b2b9a-9c1e-4a1e-8a53-0a6d3a3f1e11';
/** Each as an application of its own: what one was asked to wait for is nothing to the others. */
const cloud = (more: object = {}): BodyOf<typeof connectionSources.add> => ({ name: `Contoso ${(made += 1)}`, kind: 'global', tenant: 'contoso.onmicrosoft.com', clientId: randomUUID(), secret: 'Client-secret-1', ...more });
const connect = async (more: object = {}): Promise<number> => (await portal.value(connectionSources.add, { token: admin, body: cloud(more) })).id;
const tested = async (sourceId: number) => (await portal.value(connectionSources.test, { token: admin, language: 'en', body: { id: sourceId } })).steps;
const found = (sourceId: number) => portal.value(connectionSources.details, { token: admin, query: { onlineId: String(sourceId) } });
const classId = async (): Promise<number> => (await portal.value(endpoints.reportClasses.add, { token: admin, body: { name: `Contoso ${(made += 1)}` } })).id;
const addReports = (sourceId: number, toClass: number, items: readonly (readonly [id: string, name: string])[], more: object = {}) =>
  portal.call(managedReports.addOnline, { token: admin, body: { sourceId, workspaceId: sales, classId: toClass, items: items.map(([sourceReportId, name]) => ({ sourceReportId, name })), ...more } });
/** Whatever the API is asked. */
const ofApi = (answer: Answer) => ({ path }: Recorded): Answer | undefined => (path.startsWith('/v1.0/') ? answer : undefined);
const paths = () => tenant.service.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

describe('a tenant of Power BI', () => {
  test.each([['global', 'login.microsoftonline.com', 'api.powerbi.com'], ['china', 'login.chinacloudapi.cn', 'api.powerbi.cn']] as const)('of the cloud “%s” is asked there, and passes every step', async (kind, login, api) => {
    const hosts = new Set<string>();
    const { fetch } = globalThis;
    replace(globalThis, 'fetch', ((address: string, init?: RequestInit) => {
      hosts.add(new URL(address).host);
      return fetch(address, init);
    }) as typeof fetch);
    const sourceId = await connect({ kind, clientId: APPLICATION });
    const steps = await tested(sourceId);
    expect(steps.map(({ step, state }) => [step, state])).toEqual([['signIn', 'ok'], ['api', 'ok'], ['workspaces', 'ok'], ['read', 'ok'], ['token', 'ok']]);
    expect([...hosts]).toEqual([login, api]);
    const [signIn] = tenant.service.requests;
    expect([signIn?.path, Object.fromEntries(new URLSearchParams(signIn?.body))]).toEqual(['/contoso.onmicrosoft.com/oauth2/v2.0/token', { client_id: APPLICATION, client_secret: 'Client-secret-1', grant_type: 'client_credentials', scope: expect.stringMatching(/\/powerbi\/api\/\.default$/) }]);
  });

  test.each<[string, Answer, RegExp]>([
    ['a wrong secret', entraError(7000215, "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '6f7b2b9a'."), /Secret ID/],
    ['a secret that is over', entraError(7000222, "The provided client secret keys for app '6f7b2b9a' are expired."), /expired/],
    ['an unknown application', entraError(700016, "Application with identifier '6f7b2b9a' was not found in the directory 'Contoso'.", 'unauthorized_client', 400), /no such application/],
    ['an unknown tenant', entraError(90002, "Tenant 'contoso.onmicrosoft.com' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.", 'invalid_request', 400), /no such tenant/],
    ['the other cloud', entraError(900382, 'Confidential Client is not supported in Cross Cloud request.', 'invalid_request', 400), /other cloud/],
    ['no consent', entraError(65001, 'The user or administrator has not consented to use the application.', 'invalid_grant', 400), /admin consent/],
    ['a policy of the company', entraError(53003, 'Access has been blocked by Conditional Access policies.', 'access_denied', 400), /onditional/],
  ])('that does not let the portal in says why: %s', async (_, answer, advice) => {
    const sourceId = await connect();
    tenant.fault = ({ path }) => (path.endsWith('/token') ? answer : undefined);
    const [signIn, ...rest] = await tested(sourceId);
    expect(signIn).toMatchObject({ step: 'signIn', state: 'failed', advice: expect.stringMatching(advice) });
    expect(rest.every(({ state }) => state === 'skipped')).toBe(true);
    expect(await found(sourceId)).toMatchObject({ checkFailure: 'signIn' });
    const browsed = await portal.call(connectionSources.workspaces, { token: admin, query: { OnlieId: String(sourceId) } });
    expect([browsed.status, browsed.envelope.message]).toEqual([502, expect.not.stringContaining('AADSTS')]);
  });

  test.each<[string, Answer, string, number, RegExp]>([
    ['allows no service principals', powerBiError(401, 'PowerBINotAuthorizedException'), 'workspaces', 502, /allow service principals/],
    ['refuses', powerBiError(403, 'Unauthorized'), 'workspaces', 502, /allow service principals/],
    ['is busy', powerBiError(429, '', '', { 'retry-after': '120' }), 'workspaces', 503, /in 120 seconds/],
    ['answers with a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in to the network</title>' }, 'api', 502, /web page/],
    ['is blocked by a proxy', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>Blocked by policy' }, 'api', 502, /web page/],
    ['fails', powerBiError(500, 'InternalServerError'), 'api', 502, /error of its own/],
  ])('that %s is told of in the test, and leaves nothing behind where reports are chosen', async (_, answer, step, status, advice) => {
    const sourceId = await connect();
    tenant.fault = ({ path }) => (path.startsWith('/v1.0/') ? answer : undefined);
    const failed = (await tested(sourceId)).find(({ state }) => state === 'failed');
    expect([failed?.step, failed?.advice]).toEqual([step, expect.stringMatching(advice)]);
    const before = await db().$count(report);
    const calls = [
      await portal.call(connectionSources.workspaces, { token: admin, query: { OnlieId: String(sourceId) } }),
      await portal.call(connectionSources.contents, { token: admin, body: { sourceId, workspaceId: sales } }),
      await portal.call(managedDashboards.inSource, { token: admin, body: { sourceId, workspaceId: sales } }),
      await addReports(sourceId, await classId(), [[figures, 'Figures']]),
    ];
    expect(calls.map((one) => one.status)).toEqual(calls.map(() => status));
    expect(await db().$count(report)).toBe(before);
  });

  test('is browsed: workspaces, and what is in each', async () => {
    const sourceId = await connect();
    expect(await portal.value(connectionSources.workspaces, { token: admin, query: { OnlieId: String(sourceId) } })).toEqual([
      { id: sales, name: 'Sales', isListed: 1, reports: 0, dashboards: 0 },
      { id: empty, name: 'Empty', isListed: 1, reports: 0, dashboards: 0 },
    ]);
    const contents = (workspaceId: string) => portal.value(connectionSources.contents, { token: admin, body: { sourceId, workspaceId } });
    const { reports: listed, dashboards } = await contents(sales);
    expect(listed.map(({ id, name, kind, reportId }) => [id, name, kind, reportId])).toEqual([[figures, 'Figures', 'report', null], [regions, 'Regions', 'report', null], [invoice, 'Invoice', 'paginated', null]]);
    expect(dashboards).toEqual([{ id: board, name: 'Board', dashboardId: null }]);
    expect(await contents(empty)).toEqual({ reports: [], dashboards: [] });
  });

  test('takes a file, which goes on in a form of several parts, and tells what came of it', async () => {
    const sourceId = await connect();
    const file = await portal.value(connectionSources.upload, { token: admin, file: { content: zipSync({ 'Version.txt': new Uint8Array(1) }), name: 'Uploaded.pbix' } });
    const { importId } = await portal.value(connectionSources.begin, { token: admin, body: { sourceId, workspaceId: sales, file, name: 'Uploaded', nameConflict: 'CreateOrOverwrite' } });
    expect(await portal.value(connectionSources.importState, { token: admin, query: { sourceId: String(sourceId), workspaceId: sales, importId } })).toMatchObject({ state: 'done', reports: [{ name: 'Uploaded', reportId: null }], datasets: ['Uploaded'] });
  });
});

describe('what a tenant of Power BI has, published', () => {
  let sourceId: number;
  let ids: { figures: number; regions: number; invoice: number; board: number };

  beforeEach(async () => {
    sourceId = await connect();
    const { groupId } = await builtIn(portal, 'Viewers');
    const added = (await addReports(sourceId, await classId(), [[figures, '业绩'], [regions.toUpperCase(), '地区'], [invoice, '发票']], { groupIds: [groupId] })).envelope.value?.ids ?? [];
    const boards = await portal.value(managedDashboards.addOnline, { token: admin, body: { sourceId, workspaceId: sales, items: [{ sourceDashboardId: board, displayName: '看板', enDisplayName: 'Board' }], groupIds: [groupId] } });
    ids = { figures: added[0] ?? 0, regions: added[1] ?? 0, invoice: added[2] ?? 0, board: boards.ids[0] ?? 0 };
  });

  const open = (id: number, type: 'Online' | 'Rdlreports' | 'Dashboards' = 'Online') => portal.call(reports.getReport, { token: viewer, language: 'en', body: { id, type } });
  const tokenRequest = () => JSON.parse(tenant.service.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.body ?? '{}') as unknown;
  const missing = async () => [...(await db().select().from(report).where(eq(report.sourceId, sourceId))), ...(await db().select().from(dashboard).where(eq(dashboard.sourceId, sourceId)))].filter(({ missingTime }) => missingTime).map(({ id }) => id);
  /** Data roles of a report’s dataset for the role that the viewer has. */
  const giveRows = async (id: number) => db().update(groupReport).set({ dataRoles: [await addDataRole(portal, `North ${made}`, id)] }).where(eq(groupReport.reportId, id));

  test('comes with its kind, and its pages in the service’s order; a paginated report is asked for none', async () => {
    const { items } = await portal.value(managedReports.list, { token: admin, body: { sourceId, orderBy: 'sort', orderType: 'asc' } });
    expect(items.map(({ sourceReportId, reportType, pages, workspaceName, roles }) => [sourceReportId, reportType, pages, workspaceName, roles])).toEqual([[figures, 0, 2, 'Sales', 1], [regions, 0, 2, 'Sales', 1], [invoice, 2, 0, 'Sales', 1]]);
    expect((await portal.value(reportPages.list, { token: admin, query: { dReportId: ids.figures } })).map(({ code, displayName }) => [code, displayName])).toEqual([['ReportSection', 'Overview'], ['ReportSection1', 'Regions']]);
    expect(paths().filter((path) => path.endsWith('/pages'))).toHaveLength(2);
    const { reports: listed, dashboards } = await portal.value(connectionSources.contents, { token: admin, body: { sourceId, workspaceId: sales } });
    expect([...listed.map(({ reportId }) => reportId), ...dashboards.map(({ dashboardId }) => dashboardId)]).toEqual([ids.figures, ids.regions, ids.invoice, ids.board]);
  });

  test('is opened with a token for what its reader may do, in pages of Microsoft’s', async () => {
    const opened = (await open(ids.figures)).envelope.value;
    expect(opened).toMatchObject({ type: 'Online', accessToken: 'H4sI-embed-token', groupId: sales, embedOrigins: ['https://app.powerbi.com'], reportMsg: { embedReportId: figures, embedUrl: tenant.contents.reports[0]?.embedUrl } });
    expect(opened?.pagesArry.map(({ displayName }) => displayName)).toEqual(['Overview', 'Regions']);
    expect(tokenRequest()).toEqual({ reports: [{ id: figures, allowEdit: false }], datasets: [{ id: tenantIds.model }] });
    expect((await open(ids.invoice, 'Rdlreports')).envelope.value).toMatchObject({ type: 'Rdlreports', reportMsg: { embedUrl: expect.stringContaining('/rdlEmbed?') } });
    expect(tokenRequest()).toEqual({ reports: [{ id: invoice, allowEdit: false }] });
  });

  test('shows rows of row-level security to who has a role of it only, in a report as in a tile of it', async () => {
    for (const [id, type] of [[ids.regions, 'Online'], [ids.board, 'Dashboards']] as const) expect((await open(id, type)).status).toBe(403);
    await giveRows(ids.regions);
    const identities = [{ username: 'viewer', roles: [`North ${made}`], datasets: [tenantIds.secured] }];
    expect((await open(ids.regions)).status).toBe(200);
    expect(tokenRequest()).toMatchObject({ identities });
    expect((await open(ids.board, 'Dashboards')).envelope.value).toMatchObject({ type: 'Dashboards', accessToken: 'H4sI-embed-token', reportMsg: { embedReportId: board } });
    expect(tokenRequest()).toEqual({ accessLevel: 'View', identities });
  });

  test('is exported by a job that is asked after as often as the service says', async () => {
    await db().update(groupReport).set({ allowExportData: true }).where(eq(groupReport.reportId, ids.figures));
    const { id } = await portal.value(exports.create, { token: viewer, language: 'en', body: { name: 'Figures', reportId: ids.figures, isEmail: 0, isPPT: 0, isPDF: 1 } });
    const task = async () => (await portal.value(exports.list, { token: viewer, body: {} })).items.find((one) => one.id === id);
    for (let now = await task(); now?.state === 'waiting' || now?.state === 'running'; now = await task()) await turn();
    expect(await task()).toMatchObject({ state: 'done', files: [{ format: 'PDF' }] });
    expect(waited).toContain(10);
    expect(JSON.parse(tenant.service.requests.find(({ path }) => path.endsWith('/ExportTo'))?.body ?? '{}')).toMatchObject({ format: 'PDF', powerBIReportConfiguration: { pages: [{ pageName: 'ReportSection' }, { pageName: 'ReportSection1' }] } });
  });

  test('is compared page by page with what became of it', async () => {
    tenant.contents = { ...tenant.contents, pages: [{ displayName: 'Summary', name: 'ReportSection', order: 0 }, { displayName: 'Products', name: 'ReportSection2', order: 1 }] };
    const query = { dReportId: ids.figures };
    const { pages, fresh } = await portal.value(reportPages.compare, { token: admin, query });
    expect(pages.map(({ displayName, isMissing, sourceName }) => [displayName, isMissing, sourceName])).toEqual([['Overview', 0, 'Summary'], ['Regions', 1, '']]);
    expect(fresh).toEqual([{ code: 'ReportSection2', displayName: 'Products' }]);
    expect(await portal.value(reportPages.takeOver, { token: admin, query })).toEqual({ added: 1, renamed: 1, gone: 1 });
    expect((await open(ids.figures)).envelope.value?.pagesArry.map(({ displayName }) => displayName)).toEqual(['Overview', 'Products']);
  });

  test('is marked when the tenant has it no more, and comes back with it', async () => {
    const look = () => portal.runJob('missing-in-service');
    const { reports: all } = tenant.contents;
    tenant.contents = { ...tenant.contents, reports: all.filter(({ id }) => id !== figures) };
    expect((await open(ids.figures)).envelope).toMatchObject({ message: 'The reporting service does not have the report “业绩” any more. Please ask an administrator' });
    expect(await missing()).toEqual([ids.figures]);
    tenant.contents = { ...tenant.contents, dashboards: [] };
    await look();
    expect(await missing()).toEqual([ids.figures, ids.board]);
    expect((await portal.value(reports.getMyReports, { token: viewer })).filter(({ id }) => [ids.figures, ids.regions, ids.invoice].includes(id)).map(({ id }) => id)).toEqual([ids.regions, ids.invoice]);
    tenant.restart();
    await look();
    expect([await missing(), (await open(ids.figures)).status]).toEqual([[], 200]);
  });

  test.each<[string, (request: Recorded) => Answer | undefined, number, RegExp]>([
    ['is busy for longer', ofApi(powerBiError(429, '', '', { 'retry-after': '55' })), 503, /55/],
    ['refuses the application', ofApi(powerBiError(403, 'PowerBINotAuthorizedException')), 502, /PowerBINotAuthorizedException/],
    ['answers with a page', ofApi({ headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }), 502, /./],
    ['fails', ofApi(powerBiError(500, 'InternalServerError')), 502, /InternalServerError/],
    ['says 404 to everything, workspaces too', ofApi({ status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' }), 502, /./],
  ])('cannot be opened while the tenant %s, is not marked for it, and opens when it answers', async (_, fault, status, message) => {
    tenant.fault = fault;
    const refused = await open(ids.figures);
    expect([refused.status, refused.envelope.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await missing()).toEqual([]);
    tenant.fault = () => undefined;
    tenant.service.requests.length = 0;
    // A tenant that has said when it can be asked again is left alone until then.
    expect([(await open(ids.figures)).status, paths().length > 0]).toEqual(status === 503 ? [503, false] : [200, true]);
  });

  test('is waited for where the tenant is busy for a moment', async () => {
    let refusals = 1;
    tenant.fault = ({ path }) => (path.endsWith('/GenerateToken') && refusals-- > 0 ? powerBiError(429, '', '', { 'retry-after': '2' }) : undefined);
    expect((await open(ids.figures)).status).toBe(200);
    expect(waited).toEqual([2]);
  });

  test('signs in anew when its token is over before its time', async () => {
    expect((await open(ids.figures)).status).toBe(200);
    let refusals = 1;
    tenant.fault = ({ path }) => (path.endsWith('/GenerateToken') && refusals-- > 0 ? powerBiError(403, 'TokenExpired', 'Access token has expired, resubmit with a new access token') : undefined);
    tenant.service.requests.length = 0;
    expect((await open(ids.figures)).status).toBe(200);
    expect(paths()).toEqual(['POST /v1.0/myorg/GenerateToken', 'POST /contoso.onmicrosoft.com/oauth2/v2.0/token', 'POST /v1.0/myorg/GenerateToken']);
  });
});
