import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder, type Recorded } from '../../../../test/power-bi.ts';
import { connectionSource, dashboard, report, workspace } from '../../../database/schema/index.ts';
import { SAMPLE_WORKSPACE } from '../../../samples/reports.ts';

const { getMyReports, getMyDashboards, getReport, getReportToken } = endpoints.reports;

describe('what the reporting service has no more', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let films: { id: number; sourceReportId: string };
  let overview: { id: number; sourceDashboardId: string };
  /** Ids, there, of what is gone. */
  let gone: Set<string>;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    [token, admin] = [await portal.signIn('viewer'), await portal.signIn('admin')];
    films = (await db().select().from(report).where(eq(report.ename, 'Films')))[0]!;
    overview = (await db().select().from(dashboard))[0]!;
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  beforeEach(async () => {
    await db().update(report).set({ missingTime: null });
    await db().update(dashboard).set({ missingTime: null });
    gone = new Set();
    powerBi.override = answers;
  });

  /** The service as it is: what a workspace has, and each by itself. */
  const answers = async ({ path, body }: Recorded): Promise<Answer | undefined> => {
    const nothing: Answer = { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } };
    // What a report is made of is remembered for a while: then the service first says so when it is asked for a token.
    if (path.endsWith('/GenerateToken')) return [...gone].some((one) => path.includes(one) || body.includes(one)) ? nothing : undefined;
    const [, kind = '', id] = /\/groups\/[^/]+\/(reports|dashboards)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (kind === '') return undefined;
    if (id) return gone.has(id) ? nothing : undefined;
    const ids = kind === 'reports' ? (await db().select().from(report)).map(({ sourceReportId }) => sourceReportId) : (await db().select().from(dashboard)).map(({ sourceDashboardId }) => sourceDashboardId);
    // Another spelling of the same ids.
    return { body: { value: ids.filter((one) => one !== '' && !gone.has(one)).map((one) => ({ id: one.toUpperCase() })) } };
  };
  const look = () => portal.runJob('missing-in-service');
  const missing = async () => [...(await db().select().from(report)), ...(await db().select().from(dashboard))].filter(({ missingTime }) => missingTime !== null).map(({ id }) => id);
  const open = (id: number, type: 'Online' | 'Dashboards', language: 'zh' | 'en' = 'en', endpoint: typeof getReport | typeof getReportToken = getReport) => portal.call(endpoint, { token, language, body: { id, type } });
  const listed = async () => (await portal.value(getMyReports, { token })).map(({ id }) => id);
  const boards = async () => (await portal.value(getMyDashboards, { token })).map(({ dashboardId }) => dashboardId);

  test('is in no list, and opening it says why, until it is back', async () => {
    gone = new Set([films.sourceReportId, overview.sourceDashboardId]);
    await look();
    expect(await missing()).toEqual([films.id, overview.id]);
    expect([(await listed()).includes(films.id), await boards()]).toEqual([false, []]);
    for (const endpoint of [getReport, getReportToken]) {
      const said = [await open(films.id, 'Online', 'zh', endpoint), await open(films.id, 'Online', 'en', endpoint), await open(overview.id, 'Dashboards', 'zh', endpoint), await open(overview.id, 'Dashboards', 'en', endpoint)];
      expect(said.map(({ status, envelope }) => [status, envelope.message])).toEqual([
        [404, '报表服务中已没有报表“电影”，请联系管理员'],
        [404, 'The reporting service does not have the report “Films” any more. Please ask an administrator'],
        [404, '报表服务中已没有仪表板“总览”，请联系管理员'],
        [404, 'The reporting service does not have the dashboard “Overview” any more. Please ask an administrator'],
      ]);
    }
    const managed = await portal.value(endpoints.managedReports.list, { token: admin, body: { isMissing: 1 } });
    expect(managed.items.map(({ id, isActive }) => [id, isActive])).toEqual([[films.id, 1]]);
    gone = new Set();
    await look();
    expect(await missing()).toEqual([]);
    expect([(await listed()).includes(films.id), await boards(), (await open(films.id, 'Online')).status]).toEqual([true, [overview.id], 200]);
    for (const [kind, id] of [['report', films.id], ['dashboard', overview.id]] as const) {
      const { items } = await portal.value(endpoints.history.list, { token: admin, body: { kind, id, page: {} } });
      expect(items.map(({ action, account }) => [action, account])).toEqual([['found', ''], ['missing', '']]);
    }
  });

  test('is noted when it could not be opened, and nothing else with it', async () => {
    gone = new Set([films.sourceReportId, overview.sourceDashboardId]);
    const answer = await open(films.id, 'Online');
    expect([answer.status, answer.envelope.message]).toEqual([404, expect.stringContaining('does not have the report “Films” any more')]);
    expect(await missing()).toEqual([films.id]);
    expect((await open(overview.id, 'Dashboards', 'en', getReportToken)).envelope.message).toContain('the dashboard “Overview” any more');
    expect(await missing()).toEqual([films.id, overview.id]);
  });

  test('is named to nobody who never had it', async () => {
    await db().update(report).set({ missingTime: new Date() }).where(eq(report.id, films.id));
    await db().update(dashboard).set({ missingTime: new Date() }).where(eq(dashboard.id, overview.id));
    await addPerson(portal, 'stranger', await addResourceGroup(portal, 'Strangers', ['session', 'reports']));
    const stranger = await signInPerson(portal, 'stranger');
    for (const body of [{ id: films.id, type: 'Online' }, { id: overview.id, type: 'Dashboards' }] as const) {
      const { status, envelope } = await portal.call(getReport, { token: stranger, language: 'en', body });
      expect([status, envelope.message]).toEqual([404, expect.stringMatching(/does not exist or is no longer active$/)]);
    }
  });

  test('is not one that a list leaves out', async () => {
    powerBi.override = ({ path }) => (/\/(reports|dashboards)$/.test(path) ? { body: { value: [] } } : undefined);
    await look();
    expect(await missing()).toEqual([]);
  });

  test('is all that was in a workspace that is gone', async () => {
    const online = (await db().select().from(report)).filter(({ workspaceId }) => workspaceId === SAMPLE_WORKSPACE);
    powerBi.override = ({ path }) => (path.includes(`/groups/${SAMPLE_WORKSPACE}`) ? { status: 404 } : undefined);
    await look();
    expect((await missing()).length).toBe(online.length + 1);
    powerBi.override = answers;
    await look();
    expect(await missing()).toEqual([]);
  });

  test('is asked for by itself once, not at all where its workspace is gone, and one refusal keeps nothing else from being found', async () => {
    const [one, other] = (await db().select().from(report)).filter(({ workspaceId }) => workspaceId === SAMPLE_WORKSPACE);
    gone = new Set([one!.sourceReportId, other!.sourceReportId]);
    const askedSingly = async () => {
      powerBi.requests.length = 0;
      await look();
      return powerBi.requests.filter(({ path }) => /\/groups\/[^/]+\/(reports|dashboards)\/[^/]+$/.test(path)).length;
    };
    expect([await askedSingly(), await askedSingly()]).toEqual([2, 0]);
    expect(new Set(await missing())).toEqual(new Set([one!.id, other!.id]));
    powerBi.override = ({ path }) => (path.includes(`/groups/${SAMPLE_WORKSPACE}`) ? { status: 404 } : undefined);
    expect(await askedSingly()).toBe(0);
    await db().update(report).set({ missingTime: null });
    await db().update(dashboard).set({ missingTime: null });
    gone.add(overview.sourceDashboardId);
    powerBi.override = (request) => (/\/reports\/[^/]+$/.test(request.path) ? { status: 500 } : answers(request));
    await look();
    expect(await missing()).toEqual([overview.id]);
  });

  test.each<[string, PowerBiRecorder['override']]>([
    ['does not answer', ({ path }) => (path.includes('/v1.0/') ? { status: 503 } : undefined)],
    ['fails', ({ path }) => (path.includes('/v1.0/') ? { status: 500 } : undefined)],
    ['refuses the portal', ({ path }) => (path.includes('/v1.0/') ? { status: 403 } : undefined)],
    ['answers with a page', ({ path }) => (path.includes('/v1.0/') ? { headers: { 'content-type': 'text/html' }, body: '<html></html>' } : undefined)],
    ['has another address', ({ path }) => (path.includes('/v1.0/') ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<html></html>' } : undefined)],
    ['is too busy to be asked for one by itself', ({ path }) => (/\/(reports|dashboards)$/.test(path) ? { body: { value: [] } } : /\/(reports|dashboards)\//.test(path) ? { status: 503 } : undefined)],
    ['denies a workspace that it names', ({ path }) => (path.endsWith('/groups') ? { body: { value: [{ id: SAMPLE_WORKSPACE, name: 'Samples' }] } } : path.includes('/groups/') ? { status: 404 } : undefined)],
  ])('is nothing of a service that %s', async (_, override) => {
    await db().update(report).set({ missingTime: new Date() }).where(eq(report.id, films.id));
    const before = await missing();
    powerBi.override = override;
    await look();
    await open(overview.id, 'Dashboards');
    expect(await missing()).toEqual(before);
  });

  test('is found also beside a source that is dead', async () => {
    const [dead] = await db().insert(connectionSource).values({ name: 'Dead', kind: 'service', authority: 'http://127.0.0.1:9/tenant', apiBase: 'http://127.0.0.1:9', embedOrigins: [] }).returning();
    await db().insert(workspace).values({ sourceId: dead!.id, id: 'w' });
    const [far] = await db().insert(report).values({ name: 'Far', classId: (await db().select().from(report))[0]!.classId, reportType: 0, platform: 'PowerBI', sourceId: dead!.id, workspaceId: 'w', sourceReportId: 'far' }).returning();
    gone = new Set([films.sourceReportId, 'far']);
    await look();
    expect(await missing()).toEqual([films.id]);
    await db().delete(report).where(eq(report.id, far!.id));
  });

  test('is what permissions say', async () => {
    await db().update(report).set({ missingTime: new Date() }).where(eq(report.id, films.id));
    await db().update(dashboard).set({ missingTime: new Date() }).where(eq(dashboard.id, overview.id));
    const query = { userId: (await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'viewer' } })).items[0]!.id, all: '1' } as const;
    const found = (await portal.value(endpoints.effectivePermissions.reports, { token: admin, query })).find(({ id }) => id === films.id);
    expect(found).toMatchObject({ isActive: 1, isMissing: 1, effective: null });
    expect(await portal.value(endpoints.effectivePermissions.dashboards, { token: admin, query })).toMatchObject([{ isActive: 1, isMissing: 1, isGiven: 0 }]);
    for (const id of [films.id, overview.id]) expect((await portal.value(endpoints.effectivePermissions.people, { token: admin, body: { id } })).total).toBe(0);
  });
});
