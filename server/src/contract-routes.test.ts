import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { startIdentityProvider, type IdentityProvider } from '@portal/tooling/identity-provider';
import { endpoints, INTERFACE_DENIED, type Endpoint, type Session } from '@portal/shared/contract/all';
import { databaseKinds } from '../test/database.ts';
import { idOf, person as directoryPerson, startGraph, type GraphServer } from '../test/graph.ts';
import { keptEntries } from '../test/kept-entries.ts';
import { mailedLink } from '../test/outbox.ts';
import { ADMIN_PASSWORD, START_MILLISECONDS, startTestPortal, type CallOptions, type TestPortal } from '../test/portal.ts';
import { builtIn } from '../test/rights.ts';
import { walkThrough } from '../test/sso.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../test/power-bi.ts';
import { buildHost, makeRelease, publish } from '../test/releases.ts';
import { pair } from './contract-routes.ts';
import { department as departments, report as reportTable, userAccount } from './database/schema/index.ts';
import { KeptAnswers } from './http/kept-answers.ts';
import { SAMPLE_WORKSPACE } from './samples/reports.ts';

const entries = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

describe('the pairing of entries and handlers', () => {
  const entry = endpoints.health.health as Endpoint;

  test('an entry without a handler and a handler without an entry are named', () => {
    expect(() => pair({ a: { one: entry, two: entry } }, { a: { one: () => null } })).toThrow('Without a handler: a.two');
    expect(() => pair({ a: { one: entry } }, { a: { one: () => null }, b: { three: () => null } })).toThrow('Not in the contract: b.three');
  });

  test('no two entries share a method and path', () => {
    const addresses = entries.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe.each(databaseKinds)('every entry of the contract on %s', (kind) => {
  let powerBi: PowerBiRecorder;
  let provider: IdentityProvider;
  let graph: GraphServer;
  let portal: TestPortal;
  const seen = new Set<string>();
  let find: jest.SpiedFunction<KeptAnswers['find']>;

  beforeAll(async () => {
    find = jest.spyOn(KeptAnswers.prototype, 'find');
    powerBi = await startPowerBiRecorder();
    provider = await startIdentityProvider({
      people: [{ subject: '1', account: 'viewer', name: 'Viewer', mail: '' }],
      redirectUris: ['http://localhost:8080/sso/RedirectCallback'],
    });
    graph = await startGraph();
    portal = await startTestPortal(kind, {
      ...graph.settings,
      POWERBI_API_BASE: powerBi.address,
      POWERBI_EMBED_ORIGINS: 'https://app.example',
      POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`,
      SSO_ISSUER: provider.issuer,
      SSO_CLIENT_ID: provider.clientId,
      SSO_CLIENT_SECRET: provider.clientSecret,
      PORTAL_OWNERS_DECIDE: '1',
    });
  }, START_MILLISECONDS);
  afterAll(async () => {
    find.mockRestore();
    await portal.stop();
    await powerBi.close();
    await provider.close();
    await graph.close();
  });

  test('answers with a value of its schema', async () => {
    const value = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => {
      seen.add(endpoint.path);
      return portal.value(endpoint, options);
    };
    const { departments: departmentCalls, effectivePermissions, signIn, signInLinks, sso, exports: exportTasks, reportClasses, reportFiles, reports, search, views, selfService, h5Reports, favourites, comments, commentManagement, uploads, home, learning, lessons, lessonNotes, managedLessons, managedChapters, lessonClasses, personalPages, homeTemplates, announcements, managedAnnouncements, managedCarousel, managedArticles, articleClasses, contentAudience, contentDrafts, users, groups, reportRoles, dashboardRoles, resourceGroups, resourceGroupInterfaces, classes, interfaces, menus, release, deployment, branding, firstSteps, health, history, accessRequests, ownedRequests, notifications, viewAs, auditLog, signInLog, domains, dataRoles, directoryUsers, directoryRoles, managedDashboards, reportAccess, reportSuccessor, reportPages, managedReports, reportServer, reportHealths, adding, connectionSources, managedExports, schedules, managedSchedules, calendar, browsingHistory } = endpoints;
    const session = (await value(signIn.login, { body: { grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD } })) as Session;
    const token = session.accessToken;

    expect((await value(health.health)).database).toEqual({ state: 'up', kind });
    expect(await value(health.ready)).toEqual({ down: [] });
    expect((await value(firstSteps.state, { token })).hasSamples).toBe(1);
    expect(await value(firstSteps.say, { token, body: { isLeft: 1 } })).toBeNull();
    expect((await value(signIn.siteSettings)).idleMinutes).toBe(60);
    const { version: brandingVersion } = await value(branding.find, { token });
    const mark = await value(branding.uploadMark, { token, file: { content: await aPicture() } });
    expect(await value(branding.update, { token, body: { name: '报表', ename: 'Reports', mark, version: brandingVersion } })).toBeNull();
    expect(await value(signIn.siteSettings)).toMatchObject({ siteName: { zh: '报表', en: 'Reports' }, mark });
    expect((await value(signIn.myMenus, { token })).map(({ name }) => name)).toEqual(['LearningCenter', 'SelfServiceMyReport', 'PersonalIndex', 'ReportExportTask', 'Timingtask', 'BrowsingHistory', 'Publishing', 'OwnedRequests', 'Content', 'System']);
    expect((await value(release.registry, { token })).remotes).toEqual([]);

    buildHost(portal);
    const { token: deployToken, secret } = await value(deployment.createToken, { token, body: { name: 'Team', remotes: ['made'] } });
    expect(await value(deployment.tokens, { token })).toMatchObject([{ id: deployToken.id, remotes: ['made'] }]);
    const made = makeRelease('made', '1.0.0-a');
    expect((await value(deployment.check, { token: secret, body: { remote: made.remote } })).missing).toHaveLength(made.contents.length);
    for (const one of [made, makeRelease('made', '1.0.1-b')]) await publish(portal, secret, one);
    for (const { path } of [deployment.file, deployment.publish]) seen.add(path);
    for (const version of ['1.0.0-a', '1.0.1-b']) await value(deployment.activate, { token: secret, body: { name: 'made', version, audience: { kind: 'all' } } });
    expect(await value(release.report, { token, body: { reports: [{ remote: 'made', version: '1.0.1-b', outcome: 'shown', milliseconds: 40 }] } })).toBeNull();
    expect(await value(deployment.rollBack, { token: secret, body: { name: 'made' } })).toEqual({ version: '1.0.0-a' });
    await value(deployment.activate, { token: secret, body: { name: 'made', version: '1.0.1-b', audience: { kind: 'canary', percent: 5 } } });
    await value(deployment.endTrial, { token: secret, body: { name: 'made', version: '1.0.1-b' } });
    await value(deployment.switch, { token: secret, body: { name: 'made', off: true } });
    expect((await value(deployment.overview, { token })).remotes.map(({ name, live }) => [name, live])).toEqual([['made', '1.0.0-a']]);
    expect((await value(deployment.history, { token, body: { name: 'made' } })).total).toBe(8);
    expect(await value(deployment.revokeToken, { token, body: { id: deployToken.id } })).toBeNull();

    const [first] = await value(reports.getMyReports, { token, query: { isPcweb: '1' } });
    if (!first) throw new Error('No report was listed');
    expect(await value(reports.getMyReportsSearch, { token, query: { keyword: '航班' } })).toHaveLength(1);
    expect((await value(search.find, { token, query: { keyword: '航班', kind: 'report' } })).counts).toEqual([{ kind: 'report', count: 1, isAtLeast: 0 }]);
    expect(await value(reports.getClassList, { token })).toHaveLength(2);
    expect(await value(reports.getMyDashboards, { token })).toHaveLength(1);
    expect(await value(reports.getDefaultReport, { token })).toBeNull();
    expect((await value(home.reports, { token })).reportList[0]).toEqual(first);
    expect(await value(home.carouselItems, { token })).toHaveLength(3);
    expect((await value(home.news, { token })).carousel).toHaveLength(3);
    const isAdmin = eq(userAccount.account, 'admin');
    await portal.portal.database.db.update(userAccount).set({ isCustom: true }).where(isAdmin);
    expect(await value(home.saveLayout, { token, body: { hidden: ['popular'], order: ['favourites'] } })).toBeNull();
    expect(await value(reports.setDefaultReport, { token, body: { reportId: first.id } })).toBeNull();
    expect(await value(home.overview, { token })).toMatchObject({ isCustom: 1, start: { id: first.id }, layout: { hidden: ['popular'], order: ['favourites'] } });
    await value(reports.setDefaultReport, { token, body: { reportId: null } });
    expect((await value(reports.getReport, { token, body: { id: first.id, type: 'Online' } })).reportRole.allowA).toBe(4);
    expect((await value(reports.getReportToken, { token, body: { id: first.id, type: 'Online' } })).accessToken).toMatch(/^embed-/);
    const visit = { dreportId: first.id, reportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', reportPageName: '', reportPageDisplayName: '' };
    expect(await value(reports.reportLogAdd, { token, body: visit })).toBeNull();

    expect(await value(reportHealths.opened, { token, body: { reportId: first.id, duration: 900 } })).toBeNull();
    expect((await value(reportHealths.health, { token, query: { dReportId: first.id } })).openings).toBe(1);
    expect((await value(reports.getFreshness, { token, query: { id: String(first.id) } })).isCertified).toBe(0);
    expect(await value(reports.requestAccess, { token, body: { reportId: first.id, reason: 'For the board' } })).toBeNull();

    const view = await value(views.add, { token, body: { reportId: first.id, name: 'West', state: 'captured', isDefault: 1 } });
    expect(await value(views.list, { token, query: { reportId: String(first.id) } })).toEqual([view]);
    await value(views.update, { token, body: { id: view.id, name: 'East', isShared: 1 } });
    await value(views.setDefault, { token, body: { reportId: first.id, id: null } });
    await value(views.remove, { token, body: { id: view.id } });
    const shared = await value(views.share, { token, body: { reportId: first.id, page: '', state: 'captured' } });
    expect(await value(views.shared, { token, query: { id: shared.id, reportId: String(first.id) } })).toEqual({ page: '', state: 'captured' });

    expect(await value(selfService.datasets, { token })).toEqual([]);
    expect((await value(selfService.begin, { token, body: { originId: first.id } })).groupId).toBe(SAMPLE_WORKSPACE);
    const { sourceName } = await value(selfService.prepare, { token, body: { reportId: first.id, name: 'Mine' } });
    const sourceReportId = randomUUID();
    const saved = { id: sourceReportId, name: sourceName, datasetId: 'set-of-7c0e7a10-0000-4000-8000-000000000201' };
    powerBi.override = ({ path }) => (path.endsWith(sourceReportId) ? { body: saved } : undefined);
    const own = await value(selfService.add, { token, body: { reportId: first.id, sourceReportId } });
    powerBi.override = () => undefined;
    expect(await value(selfService.rename, { token, body: { id: own.id, name: 'Ours' } })).toBeNull();
    expect((await value(selfService.list, { token })).map(({ name }) => name)).toEqual(['Ours']);
    expect(await value(selfService.remove, { token, body: { id: own.id } })).toBeNull();
    expect((await value(selfService.recycleBin, { token })).map(({ name }) => name)).toEqual(['Ours']);
    expect(await value(selfService.restore, { token, body: { id: own.id } })).toEqual({ id: own.id, name: 'Ours' });
    expect(await value(selfService.remove, { token, body: { id: own.id } })).toBeNull();
    expect(await value(selfService.purge, { token, body: { ids: [own.id] } })).toBeNull();

    const address = await value(h5Reports.upload, { token, file: { content: zipSync({ 'index.html': strToU8('<!doctype html>') }) } });
    const h5 = { name: 'Pages', classId: first.parentId, address };
    const { id: h5Id } = await value(h5Reports.add, { token, body: h5 });
    expect(await value(h5Reports.update, { token, body: { id: h5Id, version: 1, ...h5, ename: 'Pages' } })).toBeNull();
    expect(await value(h5Reports.origins, { token })).toEqual([]);

    const cover = await value(reportClasses.uploadCover, { token, file: { content: await aPicture() } });
    const { id: calledId } = await value(reportClasses.add, { token, body: { name: 'Call' } });
    const { id: intoId } = await value(reportClasses.add, { token, body: { name: 'Into', cover } });
    expect(await value(reportClasses.update, { token, body: { id: calledId, version: 1, name: 'Call', parentId: intoId } })).toBeNull();
    expect((await value(reportClasses.top, { token })).find((one) => one.id === calledId)).toMatchObject({ parentId: intoId, reports: 0 });
    expect(await value(reportClasses.merge, { token, body: { id: calledId, toClassId: intoId } })).toBeNull();
    expect(await value(reportClasses.remove, { token, body: { classIds: [intoId] } })).toBeNull();
    const [overview] = (await value(managedDashboards.list, { token, body: { keyword: 'overview' } })).items;
    const dashboardId = overview?.dashboardId ?? 0;
    expect((await value(managedDashboards.details, { token, query: { dashboardId: String(dashboardId) } })).groups).toHaveLength(2);
    expect(await value(managedDashboards.top, { token })).toMatchObject([{ dashboardId, isActive: 1 }]);
    const inService = randomUUID();
    powerBi.override = ({ path }) => (path.endsWith('/dashboards') ? { body: { value: [{ id: inService, displayName: 'Sales' }] } } : undefined);
    const workspace = { sourceId: overview?.sourceId ?? 0, workspaceId: SAMPLE_WORKSPACE };
    expect(await value(managedDashboards.inSource, { token, body: workspace })).toEqual([{ id: inService, name: 'Sales', dashboardId: null }]);
    const { ids: addedIds } = await value(managedDashboards.addOnline, { token, body: { ...workspace, items: [{ sourceDashboardId: inService, displayName: 'Sales' }] } });
    powerBi.override = () => undefined;
    expect(await value(managedDashboards.update, { token, body: { id: addedIds[0] ?? 0, version: 1, displayName: 'Sales', enDisplayName: 'Sales', sort: 0 } })).toBeNull();
    expect(await value(managedDashboards.move, { token, body: { id: addedIds[0] ?? 0, sort: 1 } })).toBeNull();
    expect(await value(managedDashboards.setClass, { token, body: { ids: addedIds, classId: null } })).toBeNull();
    const anyRole = (await value(groups.top, { token }))[0]?.id ?? 0;
    expect(await value(managedDashboards.setRoles, { token, body: { id: addedIds[0] ?? 0, before: [], groupIds: [anyRole] } })).toBeNull();
    expect(await value(managedDashboards.grantRole, { token, body: { ids: addedIds, groupId: anyRole } })).toBeNull();
    expect(await value(managedDashboards.setRoles, { token, body: { id: addedIds[0] ?? 0, before: [anyRole], groupIds: [] } })).toBeNull();
    expect(await value(managedDashboards.coverImage, { token, file: { content: await aPicture() } })).toMatch(/^\//);
    expect(await value(managedDashboards.isActive, { token, body: { ids: addedIds, value: 0 } })).toBeNull();
    expect(await value(managedDashboards.dependents, { token, body: { ids: addedIds } })).toEqual({ roles: 0, people: 0, favourites: 0, requests: 0 });
    expect(await value(managedDashboards.remove, { token, body: { ids: addedIds } })).toBeNull();

    const { id: shelf } = await value(reportClasses.add, { token, body: { name: 'Shelf' } });
    const { id: copied } = await value(managedReports.copy, { token, body: { id: first.id, classId: shelf, name: 'Copy' } });
    const managed = async () => (await value(managedReports.list, { token, body: { id: copied } })).items[0]!;
    await value(managedReports.update, { token, body: { id: copied, version: (await managed()).version, name: 'Copied', classId: shelf, sort: 0, cover: await value(managedReports.coverImage, { token, file: { content: await aPicture() } }) } });
    const drawn = await aPicture();
    powerBi.override = ({ path }) => (path.endsWith('/file') ? { headers: { 'content-type': 'image/png' }, body: drawn } : (/\/exports\/[^/]+$/.test(path) ? { body: { status: 'Succeeded', resourceFileExtension: '.png' } } : undefined));
    expect(await value(managedReports.makeCover, { token, body: { id: first.id } })).toMatch(/^\//);
    powerBi.override = () => undefined;
    for (const act of [managedReports.isActive, managedReports.isVisibleOnWeb, managedReports.isVisibleOnMobile, managedReports.isMenuShowPage] as const) await value(act, { token, body: { ids: [copied], value: 0 } });
    await value(managedReports.setWatermark, { token, body: { ids: [copied], isWatermark: 1, watermarkText: '{account}' } });
    await value(managedReports.setClass, { token, body: { ids: [copied], classId: shelf } });
    await value(managedReports.grantRole, { token, body: { ids: [copied], groupId: (await value(groups.top, { token }))[0]?.id ?? 0, allowA: 1 } });
    const [grantee] = (await value(reportAccess.grantable, { token, body: { id: copied, holder: 'person' } })).items;
    await value(reportAccess.grantPerson, { token, body: { id: copied, userId: grantee?.id ?? 0, allowA: 1 } });
    expect((await value(reportAccess.holders, { token, body: { id: copied } })).items.map(({ kind }) => kind)).toEqual(['role', 'person']);
    expect(await value(reportAccess.revoke, { token, body: { id: copied, userIds: [grantee?.id ?? 0] } })).toBeNull();
    await value(managedReports.move, { token, body: { id: copied, sort: 1 } });
    expect(await managed()).toMatchObject({ name: 'Copied', isActive: 0, watermarkText: '{account}', roles: 1, sort: 0 });
    expect((await value(managedReports.top, { token })).map(({ name }) => name)).toContain('Copied');
    const [pageOne] = await value(reportPages.list, { token, query: { dReportId: copied } });
    if (!pageOne) throw new Error('No page was copied');
    powerBi.override = ({ path }) => (path.endsWith('/pages') ? { body: { value: [{ name: pageOne.code, displayName: 'Kept', order: 0 }, { name: 'new', displayName: 'New', order: 1 }] } } : undefined);
    expect((await value(reportPages.compare, { token, query: { dReportId: copied } })).fresh).toEqual([{ code: 'new', displayName: 'New' }]);
    expect((await value(reportPages.takeOver, { token, query: { dReportId: copied } })).added).toBe(1);
    expect(await value(reportPages.takeOverSome, { token, body: { dReportId: copied, renamed: [pageOne.code] } })).toEqual({ added: 0, renamed: 1, gone: 0 });
    await value(reportPages.update, { token, body: { id: pageOne.id, displayName: '首页', sort: 0 } });
    await value(reportPages.isExportable, { token, body: { ids: [pageOne.id], value: 0 } });
    await value(reportPages.isActive, { token, body: { ids: [pageOne.id], value: 0 } });
    await value(reportPages.remove, { token, body: { ids: [pageOne.id] } });
    const joinable = { id: randomUUID(), name: 'Joined', reportType: 'PaginatedReport' };
    powerBi.override = ({ path }) => (path.endsWith('/reports') ? { body: { value: [joinable] } } : undefined);
    const { sourceId: ofSettings } = await managed();
    const { ids: joined } = await value(managedReports.addOnline, { token, body: { sourceId: ofSettings, workspaceId: SAMPLE_WORKSPACE, classId: shelf, items: [{ sourceReportId: joinable.id, name: 'Joined' }] } });
    const printed = { id: randomUUID(), name: 'Printed', reportType: 'PaginatedReport' };
    powerBi.override = ({ path }) => (path.endsWith('/reports') ? { body: { value: [printed] } } : undefined);
    const served = { OnlinePowerBIID: ofSettings, WorkspaceId: SAMPLE_WORKSPACE };
    expect(await value(adding.limits, { token, body: { sourceId: ofSettings, workspaceId: SAMPLE_WORKSPACE } })).toMatchObject({ reports: [] });
    expect(await value(reportServer.list, { token, query: served })).toEqual([{ id: printed.id, name: 'Printed' }]);
    joined.push(...(await value(reportServer.add, { token, body: { sourceId: ofSettings, workspaceId: SAMPLE_WORKSPACE, classId: shelf, items: [{ sourceReportId: printed.id, name: 'Printed' }] } })).ids);
    expect((await value(reportServer.joined, { token, query: served })).map(({ id }) => id)).toEqual(expect.arrayContaining(joined));
    const [successor, place] = [{ ...joinable, id: randomUUID() }, { sourceId: ofSettings ?? 0, workspaceId: SAMPLE_WORKSPACE }];
    await portal.portal.database.db.update(reportTable).set({ missingTime: new Date() }).where(eq(reportTable.id, joined[0] ?? 0));
    powerBi.override = ({ path }) => (path.endsWith('/reports') ? { body: { value: [successor] } } : undefined);
    expect(await value(reportSuccessor.join, { token, body: { id: joined[0] ?? 0, version: 1, ...place, sourceReportId: successor.id } })).toEqual({ kept: 0, matched: 0, added: 0, gone: 0 });
    powerBi.override = () => undefined;
    expect((await value(managedReports.joined, { token, query: { OnlinePowerBIID: ofSettings } })).map(({ id }) => id)).toEqual(expect.arrayContaining(joined));
    expect((await value(managedReports.dependents, { token, body: { ids: [copied] } })).grants).toBe(1);
    expect(await value(managedReports.remove, { token, body: { ids: [copied, ...joined] } })).toBeNull();

    const source = { name: 'Another tenant', kind: 'service' as const, clientId: 'portal', authority: `${powerBi.address}/tenant`, apiBase: powerBi.address, embedOrigins: [powerBi.address] };
    const { id: sourceId } = await value(connectionSources.add, { token, body: { ...source, secret: 'a secret' } });
    expect(await value(connectionSources.update, { token, body: { id: sourceId, version: 1, ...source, ename: 'Other' } })).toBeNull();
    expect((await value(connectionSources.list, { token, body: { keyword: 'another' } })).items.map(({ id }) => id)).toEqual([sourceId]);
    expect(await value(connectionSources.details, { token, query: { onlineId: String(sourceId) } })).toMatchObject({ isSecretSet: 1, version: 2 });
    expect((await value(connectionSources.test, { token, body: { id: sourceId } })).steps).toHaveLength(5);
    expect((await value(connectionSources.select, { token })).map(({ id }) => id)).toContain(sourceId);
    expect(await value(connectionSources.workspaces, { token, query: { OnlieId: String(sourceId) } })).toEqual([]);
    expect(await value(connectionSources.reports, { token, body: { sourceId, workspaceId: SAMPLE_WORKSPACE } })).toEqual([]);
    expect(await value(connectionSources.contents, { token, body: { sourceId, workspaceId: SAMPLE_WORKSPACE } })).toEqual({ reports: [], dashboards: [] });
    const file = await value(connectionSources.upload, { token, file: { content: strToU8('<Report/>'), name: 'Call.rdl' } });
    const content = strToU8('<Report />');
    const parted = await value(connectionSources.beginUpload, { token, body: { name: 'Parts.rdl', bytes: content.length, modified: 1 } });
    expect(await value(connectionSources.uploadPart, { token, query: { file: parted.file, offset: '0' }, file: { content, name: 'blob' } })).toEqual({ received: content.length });
    expect(await value(connectionSources.getUpload, { token, query: { file: parted.file } })).toEqual({ received: content.length });
    powerBi.override = ({ path }) => (path.includes('/imports') ? { status: 202, body: { id: SAMPLE_WORKSPACE } } : undefined);
    const sent = await value(connectionSources.begin, { token, body: { sourceId, workspaceId: SAMPLE_WORKSPACE, file, name: 'Call' } });
    expect(await value(connectionSources.importState, { token, query: { sourceId: String(sourceId), workspaceId: SAMPLE_WORKSPACE, ...sent } })).toEqual({ state: 'running', reports: [], datasets: [] });
    powerBi.override = () => undefined;
    expect(await value(connectionSources.dependents, { token, body: { onlineIds: [sourceId] } })).toEqual({ reports: 0, selfService: 0, dashboards: 0, dataRoles: 0, exports: 0 });
    expect(await value(connectionSources.isActive, { token, body: { onlineIds: [sourceId], value: 0 } })).toBeNull();
    expect(await value(connectionSources.remove, { token, body: { onlineIds: [sourceId] } })).toBeNull();
    expect((await value(reportFiles.download, { token, body: { id: first.id } })).name).toMatch(/\.pbix$/);

    const task = await value(exportTasks.create, { token, body: { name: 'Weekly', reportId: first.id, isEmail: 0 } });
    const latest = async () => (await value(exportTasks.list, { token, body: {} })).items.find(({ id }) => id === task.id);
    while ((await latest())?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await value(exportTasks.update, { token, body: { id: task.id, name: 'Monthly', isEmail: 0 } })).name).toBe('Monthly');
    expect((await value(exportTasks.refresh, { token, body: { id: task.id } })).id).toBe(task.id);
    const listed = await value(users.exportUser, { token, body: { name: 'Users', columns: [{ key: 'account', title: 'Account' }], timeZone: 'UTC' } });
    expect((await value(exportTasks.list, { token, body: {} })).items).toContainEqual(expect.objectContaining({ id: listed.id, name: 'Users', reportId: null }));
    const everybodys = await value(managedExports.exportFile, { token, body: { name: 'Exports', columns: [{ key: 'name', title: 'Name' }], timeZone: 'UTC' } });
    expect((await value(managedExports.list, { token, body: {} })).items).toEqual(expect.arrayContaining([everybodys.id, listed.id, task.id].map((id) => expect.objectContaining({ id, account: 'admin' }))));
    expect(await value(managedExports.stop, { token, body: { ids: [listed.id] } })).toBeNull();
    expect(await value(managedExports.remove, { token, body: { ids: [listed.id, everybodys.id] } })).toBeNull();
    expect(await value(exportTasks.remove, { token, body: { id: task.id } })).toBeNull();
    const daily = { name: 'Daily', isEmail: 0, repeat: 'daily', time: '08:30', timeZone: 'Asia/Shanghai' } as const;
    const { id: scheduleId } = await value(schedules.add, { token, body: { ...daily, reportId: first.id } });
    expect((await value(schedules.update, { token, body: { ...daily, id: scheduleId, version: 1, until: '2099-12-31' } })).nextRun).not.toBeNull();
    expect(await value(schedules.run, { token, body: { id: scheduleId } })).toBeNull();
    expect((await value(schedules.myList, { token, body: {} })).items).toMatchObject([{ id: scheduleId, name: 'Daily', state: 'active' }]);
    expect(await value(managedSchedules.pause, { token, body: { ids: [scheduleId] } })).toBeNull();
    expect(await value(schedules.isEnabled, { token, body: { ids: [scheduleId], value: 1 } })).toBeNull();
    expect((await value(managedSchedules.list, { token, body: {} })).items).toMatchObject([{ id: scheduleId, account: 'admin' }]);
    expect(await value(managedSchedules.remove, { token, body: { ids: [scheduleId] } })).toBeNull();
    const holiday = { day: '2026-10-01', isWorking: false, name: '国庆节', enName: 'National Day' };
    expect(await value(calendar.set, { token, body: { year: 2026, version: 0, exceptions: [holiday] } })).toEqual({ version: 1 });
    expect(await value(calendar.getDetail, { token, query: { year: 2026 } })).toEqual({ year: 2026, version: 1, exceptions: [holiday], schedules: 0 });
    const { id: another } = await value(schedules.add, { token, body: { ...daily, reportId: first.id } });
    expect(await value(schedules.remove, { token, body: { ids: [another] } })).toBeNull();

    const category = await value(favourites.addClass, { token, body: { name: 'Mine' } });
    await value(favourites.updateClass, { token, body: { id: category.id, name: 'Ours' } });
    await value(favourites.add, { token, body: { dReportID: first.id, collectionClassID: category.id } });
    expect(await value(favourites.isCollection, { token, query: { dreportId: first.id } })).toEqual({ isColl: 1, collectionClassID: category.id });
    expect(await value(favourites.getClassList, { token })).toEqual([{ id: category.id, name: 'Ours' }]);
    expect((await value(favourites.getList, { token }))[0]?.children).toHaveLength(1);
    await value(favourites.remove, { token, body: { dReportID: first.id } });
    await value(favourites.deleteClass, { token, body: { id: category.id } });

    const image = await value(uploads.image, { token, file: { content: await aPicture() } });
    const written = await value(comments.create, { token, body: { reportId: first.id, content: 'Well done', images: [image] } });
    expect((await value(comments.list, { token, body: { reportId: first.id } })).items).toEqual([written]);
    expect((await value(comments.mine, { token, body: {} })).items).toEqual([written]);
    expect((await value(comments.modify, { token, body: { id: written.id, content: 'Very well done' } })).content).toBe('Very well done');
    const answer = await value(comments.reply, { token, body: { commentId: written.id, content: 'Thanks' } });
    expect((await value(comments.updateReply, { token, body: { id: answer.id, content: 'Many thanks' } })).content).toBe('Many thanks');
    expect((await value(comments.info, { token, body: { commentId: written.id } })).reply).toHaveLength(1);
    expect((await value(comments.resolve, { token, body: { commentId: written.id, isResolved: 1 } })).resolveName).toBe('Administrator');
    expect((await value(comments.people, { token, query: { reportId: first.id } })).map(({ account }) => account)).toEqual(['viewer']);
    expect([await value(comments.unreadCount, { token }), await value(comments.unread, { token })]).toEqual([0, []]);
    expect(await value(comments.markRead, { token, body: {} })).toBeNull();
    expect([await value(comments.mail, { token }), await value(comments.setMail, { token, body: { isMail: 0 } })]).toEqual([{ isMail: 0, address: '' }, null]);
    expect((await value(commentManagement.list, { token, body: {} })).items[0]?.replyCount).toBe(1);
    expect((await value(commentManagement.listReplies, { token, body: {} })).items[0]?.comment.id).toBe(written.id);
    expect((await value(commentManagement.update, { token, body: { id: written.id, isShow: -1 } })).isShow).toBe(-1);
    expect((await value(commentManagement.reports, { token }))[0]?.reportId).toBe(first.id);
    expect([await value(commentManagement.settings, { token }), await value(commentManagement.setSettings, { token, body: { isModerated: 0 } })]).toEqual([{ isModerated: 0 }, null]);
    expect(await value(comments.removeReplies, { token, body: { ids: [answer.id] } })).toBeNull();
    expect(await value(comments.removeOne, { token, body: { commentId: written.id, state: -1 } })).toBeNull();
    expect(await value(comments.remove, { token, body: { ids: [written.id], state: 1 } })).toBeNull();
    const [newest] = await value(learning.articles, { token, query: { top: 1 } });
    expect((await value(learning.articleDetail, { token, query: { id: newest?.id ?? 0 } })).content).not.toBe('');
    expect(await value(learning.articleRead, { token, body: { id: newest?.id ?? 0 } })).toBeNull();
    expect(await value(learning.articleFurthest, { token, body: { id: newest?.id ?? 0, furthest: 95 } })).toBeNull();
    expect(await value(managedArticles.stops, { token, query: { id: newest?.id ?? 0 } })).toMatchObject({ measured: 1, tenths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
    expect(await value(learning.articleHelpful, { token, body: { id: newest?.id ?? 0, isHelpful: 1 } })).toBeNull();
    const articleForm = { title: '说明', entitle: 'Notes', classId: newest?.classId ?? 0, content: '<p>一</p>', audience: { groupIds: [], departmentIds: [], userIds: [] } };
    const newArticle = await value(managedArticles.add, { token, body: articleForm });
    expect((await value(managedArticles.update, { token, body: { ...newArticle, ...articleForm, content: '<p>二</p>' } })).version).toBe(2);
    expect((await value(managedArticles.restore, { token, body: { id: newArticle.id, version: 2, toVersion: 1 } })).version).toBe(3);
    expect((await value(managedArticles.versions, { token, query: { id: newArticle.id } })).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await value(managedArticles.versionInfo, { token, query: { id: newArticle.id, version: 2 } })).content).toBe('<p>二</p>');
    const ids = [newArticle.id];
    for (const made of [managedArticles.publish, managedArticles.withdraw]) expect(await value(made, { token, body: { ids } })).toBeNull();
    expect(await value(managedArticles.setPinned, { token, body: { ids, value: 1 } })).toBeNull();
    const articleClass = await value(articleClasses.add, { token, body: { name: '公告' } });
    expect(await value(managedArticles.setClass, { token, body: { ids, classId: articleClass.id } })).toBeNull();
    expect(await value(managedArticles.info, { token, query: { id: newArticle.id } })).toMatchObject({ state: 'withdrawn', isPinned: 1, classId: articleClass.id, content: '<p>一</p>' });
    expect((await value(managedArticles.list, { token, body: { state: 'withdrawn' } })).items.map(({ id }) => id)).toEqual(ids);
    const spare = await value(articleClasses.add, { token, body: { name: '其他', parentId: articleClass.id } });
    expect((await value(articleClasses.top, { token })).at(-1)).toMatchObject({ id: spare.id, version: 1 });
    await value(articleClasses.update, { token, body: { id: spare.id, version: 1, name: '杂项', parentId: articleClass.id } });
    await value(articleClasses.merge, { token, body: { id: spare.id, toClassId: articleClass.id } });
    expect(await value(managedArticles.remove, { token, body: { ids } })).toBeNull();
    await value(articleClasses.remove, { token, body: { classIds: [articleClass.id] } });
    expect((await value(contentAudience.options, { token })).groups.length).toBeGreaterThan(1);
    expect((await value(contentAudience.people, { token, body: { keyword: 'view' } })).map(({ account }) => account)).toContain('viewer');
    await value(contentDrafts.save, { token, body: { key: 'article:new', body: { title: '一半' } } });
    expect((await value(contentDrafts.get, { token, query: { key: 'article:new' } }))?.body).toEqual({ title: '一半' });
    expect(await value(contentDrafts.discard, { token, body: { key: 'article:new' } })).toBeNull();
    const told = { title: '维护', entitle: 'Maintenance', content: '<p>今晚</p>', mustConfirm: 1 } as const;
    const newAnnouncement = await value(managedAnnouncements.add, { token, body: told });
    const announcementId = newAnnouncement.id;
    expect((await value(managedAnnouncements.update, { token, body: { ...newAnnouncement, ...told, kind: 'maintenance' } })).version).toBe(2);
    expect((await value(managedAnnouncements.restore, { token, body: { id: announcementId, version: 2, toVersion: 1 } })).version).toBe(3);
    expect((await value(managedAnnouncements.versions, { token, query: { id: announcementId } })).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await value(managedAnnouncements.versionInfo, { token, query: { id: announcementId, version: 2 } })).kind).toBe('maintenance');
    expect((await value(managedAnnouncements.update, { token, body: { id: announcementId, ...told, kind: 'maintenance', version: 3 } })).version).toBe(4);
    expect(await value(managedAnnouncements.publish, { token, body: { ids: [announcementId] } })).toBeNull();
    expect(await value(managedAnnouncements.setPinned, { token, body: { ids: [announcementId], value: 1 } })).toBeNull();
    expect((await value(announcements.list, { token })).map(({ id }) => id)).toContain(announcementId);
    expect((await value(announcements.detail, { token, query: { id: announcementId } })).content).toBe('<p>今晚</p>');
    expect((await value(managedAnnouncements.remind, { token, body: { id: announcementId } })).count).toBeGreaterThan(1);
    for (const said of [announcements.read, announcements.confirm]) expect(await value(said, { token, body: { id: announcementId } })).toBeNull();
    expect((await value(managedAnnouncements.log, { token, body: { announcementId, state: 'confirmed' } })).items.map(({ account }) => account)).toEqual(['admin']);
    await value(managedAnnouncements.exportLog, { token, body: { announcementId, name: '记录', columns: [{ key: 'account', title: '账号' }], timeZone: 'UTC' } });
    expect((await value(managedAnnouncements.list, { token, body: { state: 'published' } })).items.find(({ id }) => id === announcementId)).toMatchObject({ readers: 1, confirmed: 1 });
    const duplicate = await value(managedAnnouncements.copy, { token, body: { id: announcementId } });
    expect(await value(managedAnnouncements.info, { token, query: { id: duplicate.id } })).toMatchObject({ state: 'draft', kind: 'maintenance', mustConfirm: 1 });
    expect(await value(managedAnnouncements.withdraw, { token, body: { ids: [announcementId] } })).toBeNull();
    expect(await value(managedAnnouncements.remove, { token, body: { ids: [announcementId, duplicate.id] } })).toBeNull();
    const shown = { title: '欢迎', picture: await value(uploads.image, { token, file: { content: await aPicture() } }) };
    const newPicture = await value(managedCarousel.add, { token, body: shown });
    expect(await value(managedCarousel.update, { token, body: { ...shown, ...newPicture, version: 1, link: '/Main/Home' } })).toBeNull();
    expect(await value(managedCarousel.move, { token, body: { ...newPicture, sort: 0 } })).toBeNull();
    expect(await value(home.carouselClick, { token, body: newPicture })).toBeNull();
    expect((await value(managedCarousel.list, { token })).items.find(({ id }) => id === newPicture.id)).toMatchObject({ link: '/Main/Home', clicks: 1 });
    expect(await value(managedCarousel.isActive, { token, body: { ids: [newPicture.id], value: 0 } })).toBeNull();
    expect(await value(managedCarousel.remove, { token, body: { ids: [newPicture.id] } })).toBeNull();
    const aCard = { kind: 'text', key: 'a', x: 0, y: 0, w: 4, h: 2, text: '你好' } as const;
    const ownPage = await value(personalPages.add, { token, body: { name: '我的', cards: [aCard] } });
    expect(await value(personalPages.update, { token, body: { ...ownPage, version: 1, name: '我的页面', cards: [aCard] } })).toEqual({ version: 2 });
    expect(await value(personalPages.order, { token, body: { ids: [ownPage.id] } })).toBeNull();
    expect(await value(personalPages.pin, { token, body: { to: { kind: 'page', ...ownPage }, thing: { kind: 'report', reportId: first?.id ?? 0 } } })).toBeNull();
    expect(await value(personalPages.setStart, { token, body: { isStart: 1 } })).toBeNull();
    expect((await value(home.overview, { token })).startPath).toBe('/Main/PersonalIndex');
    const template = await value(homeTemplates.add, { token, body: { name: '模板', cards: [aCard] } });
    expect(await value(homeTemplates.update, { token, body: { ...template, version: 1, name: '模板' } })).toBeNull();
    expect(await value(homeTemplates.updateCards, { token, body: { ...template, version: 2, cards: [aCard] } })).toEqual({ version: 3 });
    expect(await value(homeTemplates.publish, { token, body: { ids: [template.id] } })).toBeNull();
    expect(await value(personalPages.updateTemplatePage, { token, body: { templateId: template.id, version: 0, cards: [] } })).toEqual({ version: 1 });
    expect((await value(personalPages.mine, { token })).pages.map(({ name, cards }) => [name, cards.length])).toEqual([['模板', 0], ['我的页面', 2]]);
    expect((await value(homeTemplates.list, { token })).items).toMatchObject([{ ...template, changedBy: 1 }]);
    expect((await value(homeTemplates.info, { token, query: template })).cards).toMatchObject([aCard]);
    expect(await value(personalPages.reset, { token, body: { templateId: template.id } })).toBeNull();
    expect(await value(homeTemplates.reset, { token, body: { ids: [template.id] } })).toEqual({ count: 0 });
    const templateCopy = await value(homeTemplates.copy, { token, body: template });
    expect(await value(homeTemplates.preview, { token, body: { groupId: (await value(groups.top, { token }))[0]?.id ?? 0, ids: [] } })).toEqual({ ids: [] });
    expect(await value(homeTemplates.withdraw, { token, body: { ids: [template.id] } })).toBeNull();
    expect(await value(homeTemplates.remove, { token, body: { ids: [template.id, templateCopy.id] } })).toBeNull();
    expect(await value(personalPages.remove, { token, body: ownPage })).toBeNull();
    expect((await value(learning.lessonList, { token })).items[0]?.chapterCount).toBeGreaterThan(1);
    const basics = await value(lessonClasses.add, { token, body: { name: '基础' } });
    expect(await value(lessonClasses.update, { token, body: { ...basics, version: 1, name: '入门' } })).toBeNull();
    expect(await value(lessonClasses.move, { token, body: { ...basics, sort: 0 } })).toBeNull();
    expect((await value(lessonClasses.list, { token })).find(({ id }) => id === basics.id)).toMatchObject({ ...basics, name: '入门' });
    expect((await value(managedLessons.reports, { token })).length).toBeGreaterThan(0);
    const course = await value(managedLessons.add, { token, body: { title: '课' } });
    const film = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom'), Buffer.alloc(100)]);
    const { file: upload } = await value(managedChapters.beginUpload, { token, body: { kind: 'video', name: 'a.mp4', bytes: film.length, modified: 1 } });
    expect(await value(managedChapters.uploadPart, { token, query: { file: upload, offset: '0' }, file: { content: film } })).toEqual({ received: film.length });
    expect(await value(managedChapters.getUpload, { token, query: { file: upload } })).toEqual({ received: film.length });
    const filmed = await value(managedChapters.add, { token, body: { lessonId: course.id, kind: 'video', title: '看', upload, seconds: 10 } });
    const testQuiz = { passMark: 100, questions: [{ text: '？', answers: [{ text: '对', isRight: 1 }, { text: '错' }] }] };
    const quizzed = await value(managedChapters.add, { token, body: { lessonId: course.id, kind: 'quiz', title: '测', quiz: testQuiz } });
    expect((await value(managedChapters.update, { token, body: { ...quizzed, title: '测验', quiz: testQuiz } })).version).toBe(2);
    expect((await value(managedChapters.restore, { token, body: { id: quizzed.id, version: 2, toVersion: 1 } })).version).toBe(3);
    expect((await value(managedChapters.versions, { token, query: { id: quizzed.id } })).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await value(managedChapters.versionInfo, { token, query: { id: quizzed.id, version: 2 } })).title).toBe('测验');
    expect((await value(managedChapters.setCaptions, { token, body: { ...filmed, language: 'zh', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n好' } })).captions).toHaveLength(1);
    expect(await value(managedChapters.setRequired, { token, body: { ids: [filmed.id], value: 1 } })).toBeNull();
    expect(await value(managedChapters.move, { token, body: { id: quizzed.id, sort: 0 } })).toBeNull();
    expect((await value(managedChapters.list, { token, query: { lessonId: course.id } })).map(({ id, captions }) => [id, captions.length])).toEqual([[quizzed.id, 0], [filmed.id, 1]]);
    expect((await value(managedChapters.info, { token, query: { id: quizzed.id } })).quiz?.questions).toHaveLength(1);
    expect((await value(managedLessons.update, { token, body: { ...course, title: '课程' } })).version).toBe(2);
    for (const version of [2, 3]) expect((await value(managedLessons.restore, { token, body: { id: course.id, version, toVersion: version - 1 } })).version).toBe(version + 1);
    expect((await value(managedLessons.versions, { token, query: { id: course.id } })).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect((await value(managedLessons.versionInfo, { token, query: { id: course.id, version: 2 } })).title).toBe('课程');
    expect(await value(managedLessons.setClass, { token, body: { ids: [course.id], classId: basics.id } })).toBeNull();
    expect(await value(managedLessons.setMandatory, { token, body: { ids: [course.id], value: 1 } })).toBeNull();
    expect(await value(managedLessons.publish, { token, body: { ids: [course.id] } })).toBeNull();
    expect(await value(managedLessons.move, { token, body: { id: course.id, sort: 0 } })).toBeNull();
    expect((await value(lessons.classes, { token })).map(({ id }) => id)).toContain(basics.id);
    expect((await value(lessons.chapter, { token, query: { id: filmed.id } })).file?.mediaType).toBe('video/mp4');
    expect(await value(lessons.saveProgress, { token, body: { chapterId: filmed.id, second: 10, played: [[0, 10]] } })).toMatchObject({ isDone: 1, isLessonDone: 0 });
    expect((await value(lessons.proceed, { token })).map(({ resume }) => resume?.chapterId)).toContain(quizzed.id);
    const [inQuiz] = (await value(lessons.chapter, { token, query: { id: quizzed.id } })).quiz?.questions ?? [];
    expect(await value(lessons.answerQuiz, { token, body: { chapterId: quizzed.id, answers: [{ questionId: inQuiz?.id ?? 0, chosen: [0] }] } })).toMatchObject({ isPassed: 1, isLessonDone: 1 });
    expect(await value(lessons.rate, { token, body: { id: course.id, stars: 5 } })).toBeNull();
    const certificate = await value(lessons.certificate, { token, body: { id: course.id } });
    expect(await value(lessons.checkCertificate, { token, query: { number: certificate.number } })).toMatchObject({ title: '课程' });
    expect(await value(lessons.info, { token, query: { id: course.id } })).toMatchObject({ progress: 'done', stars: 5, certificate });
    expect(await value(lessons.myProgress, { token })).toMatchObject({ done: 1, certificates: [certificate] });
    const lessonNote = await value(lessonNotes.add, { token, body: { chapterId: filmed.id, text: '记' } });
    expect(await value(lessonNotes.update, { token, body: { ...lessonNote, text: '笔记' } })).toBeNull();
    expect(await value(lessonNotes.list, { token, query: { lessonId: course.id } })).toMatchObject([{ text: '笔记' }]);
    expect(await value(lessonNotes.remove, { token, body: lessonNote })).toBeNull();
    expect((await value(managedLessons.learners, { token, body: { lessonId: course.id, state: 'done' } })).items.map(({ account }) => account)).toEqual(['admin']);
    await value(managedLessons.exportLearners, { token, body: { lessonId: course.id, name: '学员', columns: [{ key: 'account', title: '账号' }], timeZone: 'UTC' } });
    expect((await value(managedLessons.remind, { token, body: { id: course.id } })).count).toBe(1);
    expect(await value(managedLessons.stops, { token, query: { id: course.id } })).toMatchObject([{ done: 1 }, { done: 1 }]);
    const secondCourse = await value(managedLessons.copy, { token, body: { id: course.id } });
    expect(await value(managedLessons.info, { token, query: { id: secondCourse.id } })).toMatchObject({ state: 'draft', chapters: 2 });
    expect((await value(managedLessons.list, { token, body: { classId: basics.id } })).total).toBe(2);
    expect(await value(managedLessons.withdraw, { token, body: { ids: [course.id] } })).toBeNull();
    expect(await value(managedChapters.remove, { token, body: { ids: [filmed.id] } })).toBeNull();
    expect(await value(managedLessons.remove, { token, body: { ids: [course.id, secondCourse.id] } })).toBeNull();
    expect(await value(lessonClasses.remove, { token, body: { ids: [basics.id] } })).toBeNull();
    expect((await value(users.list, { token })).items.map(({ account }) => account)).toEqual(['admin', 'viewer']);
    expect((await value(signIn.permissions, { token })).interfaceClasses).toContain('users');
    const [role] = await value(groups.top, { token });
    const resources = (await value(resourceGroups.top, { token })).find(({ ename }) => ename === 'Viewers');
    const person = { fullName: 'Jane', mail: 'jane@example.com', groupIds: [role?.id ?? 0], resourceGroupId: resources?.id ?? 0 };
    const { id } = await value(users.add, { token, body: { account: 'jane', localPassword: 'First-password-1', ...person } });
    expect(await value(users.update, { token, body: { id, version: 1, ...person, notes: 'n' } })).toBeNull();
    expect((await value(users.resetPassword, { token, body: { id } })).password).not.toBe('');
    expect(await value(users.isCustom, { token, body: { ids: [id], isCustom: 1 } })).toBeNull();
    expect(await value(users.check, { token, body: { ids: [id], isAction: 0 } })).toBeNull();
    const page = { name: 'Log', columns: [{ key: 'account', title: 'Account' }], timeZone: 'UTC' };
    expect((await value(auditLog.list, { token })).items[0]).toMatchObject({ account: 'admin', address: expect.any(String) });
    expect(await value(auditLog.check, { token })).toMatchObject({ isDone: true, broken: null });
    expect((await value(auditLog.exportFile, { token, body: page })).id).toBeGreaterThan(0);
    const [signedIn] = (await value(signInLog.list, { token })).items;
    expect(signedIn).toMatchObject({ account: 'admin', session: 'open' });
    expect((await value(signInLog.exportFile, { token, body: page })).id).toBeGreaterThan(0);
    expect(await value(signInLog.statistics, { token, body: { edges: ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'] } })).toMatchObject([{ failures: 0 }]);
    await portal.signIn('admin');
    expect(await value(signInLog.endSessions, { token, body: { ids: [(await value(signInLog.list, { token })).items[0]?.id ?? 0] } })).toBeNull();
    expect(await value(signInLog.unlock, { token, body: { userIds: [id] } })).toBeNull();
    expect((await value(browsingHistory.list, { token })).items[0]).toMatchObject({ account: 'admin', createTime: expect.any(String) });
    expect((await value(browsingHistory.myList, { token })).items[0]).toMatchObject({ state: 'open' });
    expect((await value(browsingHistory.exportFile, { token, body: page })).id).toBeGreaterThan(0);
    expect(await value(browsingHistory.statistics, { token, body: { edges: ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'] } })).toMatchObject([{ people: 1 }]);
    expect((await value(browsingHistory.choices, { token })).classes.length).toBeGreaterThan(0);
    expect(await value(browsingHistory.clear, { token })).toBeNull();
    expect((await value(browsingHistory.myList, { token })).items).toEqual([]);
    expect((await value(history.list, { token, body: { kind: 'user', id } })).items.map(({ action }) => action)).toEqual(['disable', 'custom', 'reset-password', 'update', 'add']);
    const { id: groupId } = await value(groups.add, { token, body: { name: 'Sales', code: 'sales' } });
    const addressed = { query: { groupId: String(groupId) }, token };
    expect(await value(groups.update, { token, body: { id: groupId, version: 1, name: 'Sales', code: 'sales', notes: 'n' } })).toBeNull();
    expect(await value(groups.addMembers, { token, body: { groupId, userIds: [id], accounts: ['nobody'] } })).toEqual({ added: 1, present: 0, missing: ['nobody'] });
    const [department] = await portal.portal.database.db.insert(departments).values({ code: 'north', name: '北区' }).returning({ id: departments.id });
    const departmentId = department?.id ?? 0;
    await portal.portal.database.db.update(userAccount).set({ departmentId }).where(eq(userAccount.id, id));
    expect(await value(groups.departments, addressed)).toContainEqual({ id: departmentId, parentId: null, name: '北区', ename: '', people: 1, members: 1 });
    expect((await value(groups.departmentPeople, { token, body: { groupId, departmentId } })).items).toMatchObject([{ account: 'jane', isMember: 1 }]);
    expect([await value(groups.memberIds, addressed), (await value(groups.members, { token, body: { groupId } })).items.map(({ account }) => account)]).toEqual([[id], ['jane']]);
    const offered = await value(reportRoles.ofRole, addressed);
    const [grantable] = offered.reports;
    const grant = { reportId: grantable?.id ?? 0, allowA: 0, allowC: 0, allowExportData: 1, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: [] } as const;
    expect(await value(reportRoles.setForRole, { token, body: { groupId, version: offered.version, set: [grant] } })).toEqual({ version: offered.version + 1 });
    const { dashboards, version: dashboardVersion } = await value(dashboardRoles.ofRole, addressed);
    await value(dashboardRoles.setForRole, { token, body: { groupId, version: dashboardVersion, dashboardIds: dashboards.map((one) => one.id) } });
    expect((await value(groups.list, { token, body: { keyword: 'sales' } })).items).toMatchObject([{ id: groupId, members: 1, reports: 1, dashboards: dashboards.length }]);
    const overData = (await value(dataRoles.reports, { token })).find((one) => one.ename === 'Films')?.id ?? 0;
    const { id: dataRoleId } = await value(dataRoles.add, { token, body: { reportId: overData, name: 'East' } });
    expect((await value(dataRoles.list, { token, body: { keyword: 'east' } })).items).toMatchObject([{ id: dataRoleId, grants: 0 }]);
    expect((await value(dataRoles.top, { token, query: { reportId: String(overData) } })).roles).toMatchObject([{ id: dataRoleId, name: 'East' }]);
    expect(await value(dataRoles.update, { token, body: { id: dataRoleId, version: 1, reportId: overData, name: 'West' } })).toBeNull();
    expect(await value(dataRoles.remove, { token, body: { ids: [dataRoleId] } })).toBeNull();
    const anna = directoryPerson(1, 'Anna');
    graph.users.set(anna.id, anna);
    graph.groups.set(idOf(900), { displayName: 'Sales', members: [anna.id] });
    expect((await value(directoryUsers.search, { token, query: { keyword: 'ann' } })).map(({ upn }) => upn)).toEqual(['anna@contoso.example']);
    expect((await value(directoryUsers.add, { token, body: { objectIds: [anna.id], groupIds: [groupId], resourceGroupId: resources?.id ?? 0 } })).map(({ outcome }) => outcome)).toEqual(['added']);
    const [known] = (await value(directoryUsers.list, { token, body: {} })).items;
    expect(known).toMatchObject({ match: 'matched', account: 'anna@contoso.example' });
    expect(await value(directoryUsers.unmatch, { token, body: { ids: [known?.id ?? 0] } })).toBeNull();
    const [suggested] = await value(directoryUsers.suggest, { token });
    expect(await value(directoryUsers.match, { token, body: { pairs: [{ id: known?.id ?? 0, userId: suggested?.accounts[0]?.userId ?? 0 }] } })).toBeNull();
    const { version: settingsVersion } = await value(directoryUsers.settings, { token });
    expect(await value(directoryUsers.setSettings, { token, body: { version: settingsVersion, scope: [], hour: 3, leaverDays: 30, brakePercent: 10 } })).toBeNull();
    const begun = await value(directoryUsers.sync, { token, body: { isPreview: 1 } });
    expect((await value(directoryUsers.run, { token, query: { id: String(begun.id) } })).id).toBe(begun.id);
    expect(await value(directoryUsers.runs, { token })).toHaveLength(1);
    expect((await value(directoryUsers.credentials, { token })).missing).toBe('');
    expect(await value(directoryRoles.groups, { token, query: { keyword: 'sales' } })).toMatchObject([{ id: idOf(900) }]);
    const mapping = await value(directoryRoles.add, { token, body: { objectId: idOf(900), groupId } });
    expect(await value(directoryRoles.update, { token, body: { id: mapping.id, version: 1, precedence: 5 } })).toBeNull();
    expect((await value(directoryRoles.preview, { token, query: { id: String(mapping.id) } })).members).toBe(1);
    expect((await value(directoryRoles.sync, { token, body: { id: mapping.id } })).matched).toBe(1);
    expect((await value(directoryRoles.list, { token, body: {} })).items).toMatchObject([{ name: 'Sales', missing: 0 }]);
    expect(await value(directoryRoles.remove, { token, body: { id: mapping.id, isKept: 0 } })).toBeNull();
    await value(users.remove, { token, body: { ids: [suggested?.accounts[0]?.userId ?? 0] } });
    const personal = await value(reportRoles.ofUser, { token, query: { userId: String(id) } });
    expect(await value(reportRoles.setForUser, { token, body: { userId: id, version: personal.version, set: [grant] } })).toEqual({ version: personal.version + 1 });
    const query = { userId: String(id), all: '1' as const };
    expect(await value(effectivePermissions.person, { token, query })).toMatchObject({ account: 'jane', isCustom: 1, ownGrants: 1, mayRead: 1 });
    expect((await value(effectivePermissions.reports, { token, query })).find((one) => one.id === grant.reportId)).toMatchObject({ effective: { allowExportData: 1 }, sources: expect.arrayContaining([{ groupId: null, counts: 1 }]) });
    expect(await value(effectivePermissions.report, { token, query: { userId: String(id), id: String(grant.reportId) } })).toMatchObject({ parts: expect.arrayContaining([expect.objectContaining({ groupId: null, allowExportData: 1 })]), exports: { pages: null } });
    expect(await value(effectivePermissions.dashboards, { token, query })).toHaveLength(dashboards.length);
    expect((await value(effectivePermissions.menus, { token, query })).map(({ state }) => state)).toEqual(expect.arrayContaining(['shown', 'notGiven']));
    expect((await value(effectivePermissions.interfaces, { token, query })).some(({ byClass }) => byClass === 1)).toBe(true);
    expect((await value(effectivePermissions.people, { token, body: { id: grant.reportId, keyword: 'jane' } })).items).toMatchObject([{ account: 'jane', sources: expect.arrayContaining([{ groupId: null, counts: 1 }]) }]);
    expect(await value(effectivePermissions.exportPeople, { token, body: { id: grant.reportId, name: 'Who', columns: [{ key: 'account', title: 'Account' }], timeZone: 'UTC' } })).toEqual({ id: expect.any(Number) });
    expect([await value(groups.removeMembers, { token, body: { groupId, userIds: [id] } }), await value(groups.remove, { token, body: { id: groupId } })]).toEqual([null, null]);
    expect(await value(users.remove, { token, body: { ids: [id] } })).toBeNull();
    expect((await value(menus.choices, { token })).resourceGroups).toContainEqual(resources);
    expect((await value(menus.preview, { token, query: { resourceGroupId: String(resources?.id) } })).map(({ name }) => name)).toContain('LearningCenter');
    const entry = await value(menus.add, { token, body: { name: 'folder', type: 'folder', title: 'x' } });
    const { version = '' } = (await value(menus.top, { token })).find((one) => one.id === entry.id) ?? {};
    expect(await value(menus.update, { token, body: { id: entry.id, version, name: 'renamed', type: 'folder', title: 'x' } })).toBeNull();
    expect(await value(menus.remove, { token, body: { ids: [entry.id] } })).toBeNull();

    const { id: resourceGroupId } = await value(resourceGroups.add, { token, body: { name: 'Desk' } });
    expect((await value(resourceGroups.list, { token, body: { id: resourceGroupId } })).items).toMatchObject([{ name: 'Desk', users: 0, menus: 0 }]);
    expect(await value(resourceGroups.update, { token, body: { id: resourceGroupId, version: 1, name: 'Office' } })).toBeNull();
    expect((await value(resourceGroups.getResource, { token, query: { resourceGroupId } })).resourceIds).toEqual([]);
    expect(await value(resourceGroups.updateResource, { token, body: { resourceGroupId, version: 2, resourceIds: [] } })).toEqual({ version: 3 });
    expect(await value(resourceGroupInterfaces.set, { token, body: { resourceGroupId, version: 3, interfaceClasses: ['session'], interfaceIds: [] } })).toEqual({ version: 4 });
    expect(await value(resourceGroupInterfaces.list, { token, query: { resourceGroupId } })).toEqual({ version: 4, interfaceClasses: ['session'], interfaceIds: [] });
    const corp = {
      name: 'Corp', hosts: ['127.0.0.1:1'], security: 'none' as const, baseDn: 'dc=corp', bindDn: 'cn=reader,dc=corp', userFilter: '(objectClass=person)',
      idAttribute: 'entryUUID', accountAttribute: 'uid', nameAttribute: 'cn', resourceGroupId: (await builtIn(portal, 'Viewers')).resourceGroupId,
    };
    const { id: domainId } = await value(domains.add, { token, body: { ...corp, bindPassword: 'secret' } });
    expect(await value(domains.update, { token, body: { id: domainId, version: 1, ...corp, priority: 1 } })).toBeNull();
    expect(await value(domains.check, { token, body: { id: domainId, isEnabled: 1 } })).toBeNull();
    expect((await value(domains.list, { token, body: {} })).items).toMatchObject([{ id: domainId, isEnabled: 1, people: 0, lastRun: null }]);
    expect((await value(domains.test, { token, body: { id: domainId } })).steps.map(({ state }) => state)).toEqual(['ok', 'failed', 'skipped', 'skipped', 'skipped', 'skipped']);
    // There is no directory here: those that ask one are in the tests of domains.
    for (const endpoint of [domains.preview, domains.testSignIn]) {
      seen.add(endpoint.path);
      expect((await portal.call(endpoint as Endpoint, { token, body: { id: domainId, username: 'x', password: 'x' } })).status).toBe(502);
    }
    for (const begin of [domains.compare, domains.sync]) {
      const { id: runId } = await value(begin, { token, body: { id: domainId } });
      const state = async () => (await value(domains.runs, { token, body: { domainId, id: runId } })).items[0]?.state;
      while ((await state()) !== 'failed') await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await value(domains.changes, { token, body: { runId } })).toMatchObject({ total: 0 });
    }
    expect(await value(domains.remove, { token, body: { ids: [domainId] } })).toBeNull();
    expect(await value(resourceGroups.remove, { token, body: { ids: [resourceGroupId] } })).toBeNull();
    const { id: classId } = await value(classes.add, { token, body: { code: 'later', name: '以后' } });
    expect((await value(classes.top, { token })).map(({ code }) => code)).toContain('later');
    expect((await value(classes.list, { token, body: { id: classId } })).items).toMatchObject([{ code: 'later', interfaces: 0 }]);
    expect(await value(classes.update, { token, body: { id: classId, version: 1, name: '将来' } })).toBeNull();
    const prepared = { interfaceClass: 'later', name: '以后' };
    const { id: interfaceId } = await value(interfaces.add, { token, body: { method: 'GET', path: '/api/Later/Top', ...prepared } });
    expect((await value(interfaces.top, { token })).find((one) => one.id === interfaceId)).toMatchObject({ isServed: 0 });
    expect((await value(interfaces.list, { token, body: { id: interfaceId } })).items).toMatchObject([{ path: '/api/Later/Top', calls: 0 }]);
    expect(await value(interfaces.update, { token, body: { id: interfaceId, version: 1, ...prepared } })).toBeNull();
    expect(await value(interfaces.updateMany, { token, body: { ids: [interfaceId], isEnabled: 0 } })).toBeNull();
    expect((await value(interfaces.callers, { token, query: { id: String(interfaceId) } })).length).toBeGreaterThan(0);
    const reading = (await value(interfaces.list, { token, body: { keyword: '/api/Group/Top' } })).items[0]?.id ?? 0;
    expect(JSON.parse((await value(interfaces.input, { token, query: { id: String(reading) } })).schema)).toMatchObject({ type: 'object' });
    expect(await value(interfaces.tryOut, { token, body: { id: reading, input: '{}' } })).toMatchObject({ status: 200, isCut: 0 });
    expect(await value(interfaces.remove, { token, body: { ids: [interfaceId] } })).toBeNull();
    expect(await value(classes.remove, { token, body: { ids: [classId] } })).toBeNull();

    const ask = async () => {
      await portal.value(reports.requestAccess, { token, body: { reportId: first.id, reason: 'For the board' } });
      return (await value(reports.ownRequest, { token, query: { reportId: first.id } }))?.id ?? 0;
    };
    const asked = await ask();
    expect((await value(accessRequests.list, { token, body: { state: 'waiting' } })).items).toEqual([expect.objectContaining({ id: asked, thingId: first.id })]);
    const { roles: giving } = await value(accessRequests.options, { token, query: { id: asked } });
    expect(await value(accessRequests.decline, { token, body: { ids: [asked], answer: 'Not now' } })).toBeNull();
    expect(await value(accessRequests.grantToPerson, { token, body: { ids: [await ask()], until: null } })).toBeNull();
    expect(await value(accessRequests.grantByRole, { token, body: { id: await ask(), groupId: giving[0]?.id ?? 0, until: null } })).toBeNull();
    const [me] = await value(accessRequests.people, { token, body: { keyword: 'admin' } });
    expect(await value(accessRequests.setOwner, { token, body: { id: first.id, ownerId: me?.id ?? 0 } })).toBeNull();
    expect((await value(accessRequests.owners, { token, body: { keyword: 'admin' } })).items).toEqual([expect.objectContaining({ id: first.id, ownerAccount: 'admin' })]);
    const forOwner = await ask();
    expect(await value(signIn.menuCounts, { token })).toEqual([{ path: 'AccessRequests', count: 1 }, { path: 'OwnedRequests', count: 1 }]);
    expect((await value(ownedRequests.list, { token, body: {} })).items.map(({ id }) => id)).toContain(forOwner);
    expect((await value(ownedRequests.options, { token, query: { id: forOwner } })).roles).toEqual([]);
    expect(await value(ownedRequests.decline, { token, body: { ids: [forOwner], answer: 'Not now' } })).toBeNull();
    expect(await value(ownedRequests.grantToPerson, { token, body: { ids: [await ask()], until: null } })).toBeNull();
    expect(await value(reports.withdrawRequest, { token, body: { id: await ask() } })).toBeNull();
    expect((await value(notifications.list, { token })).map((one) => one.kind)).toContain('access.declined');
    expect(await value(notifications.markRead, { token, body: {} })).toBeNull();
    expect([await value(notifications.mail, { token }), await value(notifications.setMail, { token, body: { isMail: 0 } })]).toEqual([{ isMail: 0, address: '' }, null]);

    const seenAs = (await value(users.list, { token, body: { keyword: 'viewer' } })).items[0]?.id ?? 0;
    const viewed = await value(viewAs.start, { token, body: { id: seenAs } });
    expect(viewed.user).toMatchObject({ account: 'viewer', viewedBy: { account: 'admin' } });
    expect((await value(viewAs.end, { token: viewed.accessToken }))?.user.account).toBe('admin');

    const link = await value(signInLinks.createLink, { token, body: {} });
    expect((await value(signInLinks.redeem, { body: { token: link.token } })).user.account).toBe('admin');
    const { code, ticket, number } = await value(signInLinks.qrCode);
    expect((await value(signInLinks.qrLook, { token, body: { code } })).number).toBe(number);
    expect(await value(signInLinks.qrAnswer, { token, body: { code, approve: true } })).toBeNull();
    expect(await value(signInLinks.qrState, { body: { ticket } })).toEqual({ state: 'approved' });
    expect((await value(sso.start)).address).toContain(provider.issuer);
    seen.add(sso.callback.path);
    expect((await walkThrough(portal, 'viewer')).answer.envelope.value?.session.user.account).toBe('viewer');

    const fields = { code: 'south', name: '南区', ename: 'South' };
    const { id: departmentNow } = await value(departmentCalls.add, { token, body: fields });
    expect(await value(departmentCalls.update, { token, body: { id: departmentNow, version: 1, ...fields, name: '南方' } })).toBeNull();
    expect((await value(departmentCalls.list, { token })).map(({ name }) => name)).toContain('南方');
    const { id: kim } = await value(users.add, { token, body: { account: 'kim', localPassword: 'First-password-1', ...person, mail: 'kim@example.com' } });
    expect(await value(users.setDepartment, { token, body: { ids: [kim], departmentId: departmentNow } })).toEqual({ changed: 1 });
    expect((await value(departmentCalls.counts, { token })).people).toBeGreaterThan(1);
    expect(await value(users.setDepartment, { token, body: { ids: [kim], departmentId: null } })).toEqual({ changed: 1 });
    expect(await value(departmentCalls.remove, { token, body: { ids: [departmentNow] } })).toBeNull();
    expect(await value(users.setResourceGroup, { token, body: { ids: [kim], resourceGroupId: person.resourceGroupId } })).toEqual({ changed: 0 });
    expect(await value(users.addRoles, { token, body: { ids: [kim], groupIds: person.groupIds } })).toEqual({ changed: 0 });
    expect(await value(users.stops, { token, body: { ids: [kim] } })).toEqual({ exports: 0 });
    expect(await value(users.mailPasswordLink, { token, language: 'en', body: { id: kim } })).toEqual({ mail: 'kim@example.com' });
    const mailed = await mailedLink(portal.folder);
    expect(await value(signIn.setPassword, { body: { token: mailed, newPassword: 'Chosen-by-link-1', confirmPassword: 'Chosen-by-link-1' } })).toBeNull();
    const people = { content: Buffer.from('account,fullName,mail,roles,resourceGroup\nlee,Lee,lee@example.com,viewers,Viewers\n'), name: 'people.csv' };
    const { id: importId, rows } = await value(users.importUser, { token, file: people });
    expect([rows, await value(users.checkImport, { token, body: { id: importId, mode: 'create' } })]).toMatchObject([1, { wrong: 0, wrongRows: [] }]);
    expect(await value(users.cancelImport, { token, body: { id: importId } })).toBeNull();
    const { id: again } = await value(users.importUser, { token, file: people });
    await value(users.checkImport, { token, body: { id: again, mode: 'create' } });
    expect(await value(users.runImport, { token, body: { id: again } })).toBeNull();
    expect((await value(users.importStatus, { token }))?.fileName).toBe('people.csv');

    const passwords = { oldPassword: ADMIN_PASSWORD, newPassword: 'Changed-password-2', confirmPassword: 'Changed-password-2' };
    await value(signIn.changePassword, { token, body: passwords });
    await value(signIn.logout);
    expect([...new Set(entries.map(({ endpoint }) => endpoint.path))].filter((path) => !seen.has(path))).toEqual([]);
    expect([...new Set(find.mock.calls.map(([name]) => name.split(' ')[0]))].sort()).toEqual(Object.keys(keptEntries));
  }, START_MILLISECONDS);

  test('needs a token, unless it is public', async () => {
    for (const { endpoint } of entries.filter((one) => one.endpoint.access !== 'public')) {
      const { status, envelope } = await portal.call(endpoint, { language: 'en' });
      expect([endpoint.path, status, envelope.statusCode, envelope.message]).toEqual([
        endpoint.path,
        401,
        401,
        'Your session has ended. Please sign in again',
      ]);
    }
  });

  test('is refused where the resource group lacks its interface class', async () => {
    const token = await portal.signIn('viewer');
    const answer = await portal.call(endpoints.users.list, { token });
    expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([403, 403, INTERFACE_DENIED]);
    expect(answer.envelope.value).toBeNull();
  });
});

const aPicture = (): Promise<Buffer> => sharp({ create: { width: 4, height: 4, channels: 3, background: '#0F62A8' } }).png().toBuffer();
