import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type BodyOf, type SourceCheckStep } from '@portal/shared/contract/all';
import { makeCertificate } from '../../../../test/certificate.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { auditLog, connectionSource, dataRole, dashboard, notification, rateCount, report, userAccount, workspace } from '../../../database/schema/index.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { SecretEnds } from './secret-ends.ts';

const { connectionSources, history } = endpoints;
type Form = BodyOf<typeof connectionSources.add>;
const SECRET = 'Client-secret-1';
const [WORKSPACE, OTHER] = ['7c0e7a10-0000-4000-8000-00000000aaaa', '7c0e7a10-0000-4000-8000-00000000bbbb'];

let portal: TestPortal;
let service: PowerBiRecorder;
let elsewhere: PowerBiRecorder;
let admin: string;
let environmentId: number;
let made = 0;
beforeAll(async () => {
  [service, elsewhere] = await Promise.all([startPowerBiRecorder(), startPowerBiRecorder()]);
  portal = await startTestPortal(databaseKind);
  admin = await portal.signIn('admin');
  environmentId = (await db().select().from(connectionSource).where(eq(connectionSource.isEnvironment, true)))[0]!.id;
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await Promise.all([service.close(), elsewhere.close()]);
});
beforeEach(async () => {
  service.override = () => undefined;
  // More tests of connections than anybody makes in a minute.
  await db().delete(rateCount);
});

const db = () => portal.portal.database.db;
const form = (more: Partial<Form> = {}): Form => ({ name: `Source ${(made += 1)}`, kind: 'service', clientId: 'portal', secret: SECRET, authority: `${service.address}/tenant`, apiBase: service.address, embedOrigins: [service.address], ...more });
const add = async (more: Partial<Form> = {}) => (await portal.value(connectionSources.add, { token: admin, body: form(more) })).id;
const rowOf = (id: number) => portal.value(connectionSources.details, { token: admin, query: { onlineId: String(id) } });
/** What the form sends of a source as it stands. */
const bodyOf = async (id: number, more: Record<string, unknown> = {}) => ({ ...(await rowOf(id)), ...more }) as BodyOf<typeof connectionSources.update>;
const refusal = (answer: { status: number; envelope: { errors?: readonly { field?: string | undefined }[] } }) => [answer.status, answer.envelope.errors?.[0]?.field?.split('.')[0]];
const addReport = async (sourceId: number, workspaceId = WORKSPACE, more: Partial<typeof report.$inferInsert> = {}) => {
  await db().insert(workspace).values({ sourceId, id: workspaceId, name: 'Known' }).onConflictDoNothing();
  const [sample] = await db().select().from(report).limit(1);
  const { id: _, ...copied } = sample!;
  return (await db().insert(report).values({ ...copied, name: 'Of a source', sourceId, workspaceId, sourceReportId: OTHER, ...more }).returning({ id: report.id }))[0]!.id;
};

describe('what a source may be', () => {
  const { certificate, privateKey } = makeCertificate();
  test.each<[string, Record<string, unknown>, string]>([
    ['a cloud without a tenant', { kind: 'global' }, 'tenant'],
    ['a tenant with a path', { kind: 'global', tenant: '../other' }, 'tenant'],
    ['a service without a sign-in', { authority: '' }, 'authority'],
    ['a service without an API', { apiBase: '' }, 'apiBase'],
    ['a service that is embedded from nowhere', { embedOrigins: [] }, 'embedOrigins'],
    ['a sign-in that is not protected', { authority: 'http://login.example' }, 'authority'],
    ['an API that is not protected', { apiBase: 'http://10.0.0.5' }, 'apiBase'],
    ['an API with a name in its address', { apiBase: 'https://a:b@api.example' }, 'apiBase'],
    ['an API of another protocol', { apiBase: 'ftp://127.0.0.1' }, 'apiBase'],
    ['an origin with a path', { embedOrigins: ['https://app.example/embed'] }, 'embedOrigins'],
    ['an origin that would be another word of the header', { embedOrigins: ["https://app.example; script-src 'unsafe-eval'"] }, 'embedOrigins'],
    ['no client', { clientId: ' ' }, 'clientId'],
    ['no secret', { secret: '' }, 'secret'],
    ['a certificate that is none', { credential: 'certificate', certificate: 'x' }, 'certificate'],
    ['a certificate that is over', { credential: 'certificate', ...renamed(makeCertificate({ until: new Date(Date.now() - 86_400_000) })) }, 'certificate'],
    ['a key that is none', { credential: 'certificate', certificate, secret: 'x' }, 'secret'],
    ['a key of another certificate', { credential: 'certificate', certificate, secret: makeCertificate().privateKey }, 'secret'],
    ['a key that Entra ID does not take', { credential: 'certificate', ...renamed(makeCertificate({ kind: 'ec' })) }, 'secret'],
    ['tokens of a minute', { tokenMinutes: 1 }, 'tokenMinutes'],
    ['a day that is none', { secretExpireDay: '2026-02-31' }, 'secretExpireDay'],
  ])('%s is refused by its field', async (_, more, field) => {
    const before = await db().$count(connectionSource);
    expect(refusal(await portal.call(connectionSources.add, { token: admin, body: { ...form(), ...more } }))).toEqual([400, field]);
    expect(await db().$count(connectionSource)).toBe(before);
  });

  test('a name is one source’s, in whatever capitals', async () => {
    await add({ name: 'Taken' });
    expect(refusal(await portal.call(connectionSources.add, { token: admin, body: form({ name: 'TAKEN' }) }))).toEqual([409, 'name']);
    const id = await add();
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body: await bodyOf(id, { name: 'taken' }) }))).toEqual([409, 'name']);
  });

  test('of a cloud nothing is kept but its tenant, and of a certificate its own last day', async () => {
    const cloud = await add({ kind: 'china', tenant: 'contoso.partner.onmschina.cn', secretExpireDay: '2030-01-31' });
    expect(await rowOf(cloud)).toMatchObject({ authority: '', apiBase: '', embedOrigins: [], secretExpireDay: '2030-01-31', isSecretSet: 1, secretBy: 'admin', isEnvironment: 0, version: 1 });
    const until = new Date(Date.now() + 86_400_000 * 10);
    const signed = await add({ credential: 'certificate', ...renamed(makeCertificate({ until })), secretExpireDay: '2030-01-31' });
    expect((await rowOf(signed)).secretExpireDay).toBe(until.toISOString().slice(0, 10));
    expect(JSON.stringify(await rowOf(signed))).not.toContain('PRIVATE KEY');
    expect(privateKey).toContain('PRIVATE KEY');
  });
});

/** What is made for a test, as the form has it. */
function renamed({ certificate, privateKey }: ReturnType<typeof makeCertificate>) {
  return { certificate, secret: privateKey };
}

describe('the secret of a source', () => {
  test('is encrypted, never answered, and in no log', async () => {
    const id = await add();
    await portal.value(connectionSources.update, { token: admin, body: await bodyOf(id, { secret: 'Another-secret-1' }) });
    const [row] = await db().select().from(connectionSource).where(eq(connectionSource.id, id));
    expect(row?.secret).toMatch(/^v1\./);
    const { items } = await portal.value(history.list, { token: admin, body: { kind: 'connectionSource', id } });
    expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([['update', ['credentialSet']], ['add', expect.anything()]]);
    const said = JSON.stringify([await rowOf(id), await db().select().from(auditLog), items, row]);
    for (const secret of [SECRET, 'Another-secret-1']) expect(said).not.toContain(secret);
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another sign-in', () => ({ authority: `${elsewhere.address}/tenant` })],
    ['another API', () => ({ apiBase: elsewhere.address })],
    ['another client', () => ({ clientId: 'somebody-else' })],
    ['a cloud', () => ({ kind: 'global', tenant: 'contoso.com' })],
  ])('is asked for again with %s, and is not sent there', async (_, more) => {
    const id = await add();
    const body = await bodyOf(id, more());
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body }))).toEqual([400, 'secret']);
    const { id: __, version: ___, ...values } = body;
    expect(refusal(await portal.call(connectionSources.test, { token: admin, body: { id, values } }))).toEqual([400, 'secret']);
    expect((await rowOf(id)).version).toBe(1);
    expect(elsewhere.requests).toEqual([]);
  });

  test('stays where nothing of it changes, and a new certificate needs its own key', async () => {
    const id = await add();
    await portal.value(connectionSources.update, { token: admin, body: await bodyOf(id, { ename: 'Renamed', embedOrigins: ['https://app.example'] }) });
    const [first, second] = [makeCertificate(), makeCertificate()];
    const signed = await add({ credential: 'certificate', ...renamed(first) });
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body: await bodyOf(signed, { certificate: second.certificate }) }))).toEqual([400, 'secret']);
    await portal.value(connectionSources.update, { token: admin, body: await bodyOf(signed, { tokenMinutes: 30 }) });
  });

  test('of another server key says that it is to be entered again', async () => {
    const [id, other] = [await add(), await add()];
    const [row] = await db().select().from(connectionSource).where(eq(connectionSource.id, other));
    await db().update(connectionSource).set({ secret: row!.secret }).where(eq(connectionSource.id, id));
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body: await bodyOf(id, { ename: 'x' }) }))).toEqual([400, 'secret']);
    expect((await portal.call(connectionSources.test, { token: admin, body: { id } })).status).toBe(503);
    await portal.value(connectionSources.update, { token: admin, body: await bodyOf(id, { secret: SECRET }) });
  });
});

describe('changing sources', () => {
  test('who saves second is told, and what is gone is gone', async () => {
    const id = await add();
    const body = await bodyOf(id);
    await portal.value(connectionSources.update, { token: admin, body: { ...body, ename: 'First' } });
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body: { ...body, ename: 'Second' } }))).toEqual([409, 'version']);
    await portal.value(connectionSources.remove, { token: admin, body: { onlineIds: [id] } });
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body }))).toEqual([404, 'id']);
    expect((await portal.call(connectionSources.details, { token: admin, query: { onlineId: String(id) } })).status).toBe(404);
  });

  test('that of the settings shows what they say, is turned off and on, and nothing else', async () => {
    const row = await rowOf(environmentId);
    expect(row).toMatchObject({ isEnvironment: 1, kind: 'service', apiBase: 'http://127.0.0.1:9', authority: 'http://127.0.0.1:9/local' });
    expect(refusal(await portal.call(connectionSources.update, { token: admin, body: { ...row, ...form(), id: environmentId } }))).toEqual([409, 'id']);
    expect(refusal(await portal.call(connectionSources.remove, { token: admin, body: { onlineIds: [environmentId] } }))).toEqual([409, 'onlineIds']);
    for (const value of [0, 1] as const) {
      await portal.value(connectionSources.isActive, { token: admin, body: { onlineIds: [environmentId], value } });
      expect((await portal.value(connectionSources.select, { token: admin })).some(({ id }) => id === environmentId)).toBe(value === 1);
    }
  });

  test('frames follow the sources that are in use, at once', async () => {
    const frames = async () => String((await portal.portal.app.inject('/')).headers['content-security-policy']);
    const id = await add({ embedOrigins: ['https://embed.example'] });
    expect(await frames()).toContain('https://embed.example');
    await portal.value(connectionSources.isActive, { token: admin, body: { onlineIds: [id], value: 0 } });
    expect(await frames()).not.toContain('https://embed.example');
  });

  test.each<[string, (sourceId: number) => Promise<unknown>, RegExp]>([
    ['reports', (sourceId) => addReport(sourceId), /1 reports/],
    ['deleted reports of readers', (sourceId) => addReport(sourceId, WORKSPACE, { classType: 1, deleteTime: new Date() }), /1 reports/],
    ['dashboards', async (sourceId) => {
      await db().insert(workspace).values({ sourceId, id: WORKSPACE });
      return db().insert(dashboard).values({ displayName: 'D', platform: 'PowerBI', sourceId, workspaceId: WORKSPACE, sourceDashboardId: OTHER });
    }, /1 dashboards/],
    ['data roles', (sourceId) => db().insert(dataRole).values({ sourceId, workspaceId: WORKSPACE, datasetId: OTHER, name: 'West' }), /1 data roles/],
  ])('one that %s come from is not deleted, nor another with it', async (_, use, said) => {
    const [free, used] = [await add(), await add()];
    await use(used);
    const answer = await portal.call(connectionSources.remove, { token: admin, body: { onlineIds: [free, used] }, language: 'en' });
    expect([refusal(answer), answer.envelope.message]).toEqual([[409, 'onlineIds'], expect.stringMatching(said)]);
    expect((await rowOf(free)).id).toBe(free);
  });

  test('a workspace that nothing is known from goes with its source', async () => {
    const id = await add();
    await db().insert(workspace).values({ sourceId: id, id: WORKSPACE });
    await portal.value(connectionSources.remove, { token: admin, body: { onlineIds: [id] } });
    expect(await db().$count(workspace, eq(workspace.sourceId, id))).toBe(0);
  });

  test('who publishes reports chooses from them, and does nothing else to them', async () => {
    await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
    const token = await signInPerson(portal, 'publisher');
    const id = await add();
    expect(JSON.stringify(await portal.value(connectionSources.select, { token }))).not.toContain('portal');
    expect(await portal.value(connectionSources.workspaces, { token, query: { OnlieId: String(id) } })).toEqual([]);
    for (const [call, body] of [[connectionSources.list, {}], [connectionSources.add, form()], [connectionSources.test, { id }], [connectionSources.isActive, { onlineIds: [id], value: 0 }], [connectionSources.remove, { onlineIds: [id] }], [history.list, { kind: 'connectionSource', id }]] as const) {
      expect((await portal.call(call, { token, body })).status).toBe(403);
    }
  });
});

describe('what is in a source', () => {
  test('workspaces are those of the service, and those that the portal has something of', async () => {
    const id = await add();
    const reportId = await addReport(id);
    service.override = ({ path }) => {
      if (path.endsWith('/groups')) return { body: { value: [{ id: OTHER, name: 'Fresh' }] } };
      if (path.endsWith('/reports')) return { body: { value: [{ id: OTHER, name: 'There', reportType: 'PowerBIReport', datasetId: 'd' }, { id: WORKSPACE, name: 'Pages', reportType: 'PaginatedReport' }] } };
      return path.endsWith('/dashboards') ? { body: { value: [{ id: OTHER, displayName: 'Board' }] } } : undefined;
    };
    expect(await portal.value(connectionSources.workspaces, { token: admin, query: { OnlieId: String(id) } })).toEqual([
      { id: OTHER, name: 'Fresh', isListed: 1, reports: 0, dashboards: 0 },
      { id: WORKSPACE, name: 'Known', isListed: 0, reports: 1, dashboards: 0 },
    ]);
    const reports = [{ id: OTHER, name: 'There', kind: 'report', datasetId: 'd', reportId }, { id: WORKSPACE, name: 'Pages', kind: 'paginated', datasetId: '', reportId: null }];
    const body = { sourceId: id, workspaceId: WORKSPACE };
    expect(await portal.value(connectionSources.reports, { token: admin, body })).toEqual(reports);
    expect(await portal.value(connectionSources.contents, { token: admin, body })).toEqual({ reports, dashboards: [{ id: OTHER, name: 'Board', dashboardId: null }] });
    expect((await portal.call(connectionSources.reports, { token: admin, body: { ...body, sourceId: 2_000_000_000 } })).status).toBe(404);
  });

  test.each<[string, Answer, number]>([
    ['a page', { body: '<html>' }, 502],
    ['an error of its own', { status: 500 }, 502],
    ['too many calls', { status: 429, headers: { 'retry-after': '60' } }, 503],
  ])('%s in place of an answer is said', async (_, answer, status) => {
    const id = await add();
    service.override = ({ path }) => (path.endsWith('/groups') ? answer : undefined);
    expect((await portal.call(connectionSources.workspaces, { token: admin, query: { OnlieId: String(id) } })).status).toBe(status);
  });
});

describe('a test of a connection', () => {
  const tested = async (body: BodyOf<typeof connectionSources.test>) => (await portal.value(connectionSources.test, { token: admin, language: 'en', body })).steps;
  const states = (steps: readonly SourceCheckStep[]) => steps.map(({ state }) => state);
  /** Answers of a service that is as it should be, but for what is said. */
  const answering = (more: (path: string) => Answer | undefined) => {
    service.override = ({ path }) => {
      const own = more(path);
      if (own) return own;
      if (path.endsWith('/groups')) return { body: { value: [{ id: WORKSPACE, name: 'Sales', isOnDedicatedCapacity: false }] } };
      return path.endsWith(`${WORKSPACE}/reports`) ? { body: { value: [{ id: OTHER, name: 'Figures', reportType: 'PowerBIReport', datasetId: 'd' }] } } : undefined;
    };
  };
  const at = (part: string, answer: Answer) => (path: string) => (path.includes(part) ? answer : undefined);
  const entra = (error_description: string, status = 401): Answer => ({ status, body: { error: 'invalid_client', error_description } });

  test('goes through every step, and what came of it stands in the list', async () => {
    answering(() => undefined);
    const id = await add();
    expect(states(await tested({ id }))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await rowOf(id)).toMatchObject({ checkTime: expect.stringMatching(/Z$/), checkFailure: '', version: 1 });
    answering(at('/reports', { status: 403 }));
    await tested({ id });
    expect((await rowOf(id)).checkFailure).toBe('read');
  });

  test('of a form is made before anything is saved, and keeps nothing', async () => {
    answering(() => undefined);
    const before = await db().$count(connectionSource);
    const { name, ...values } = form();
    expect(states(await tested({ values: { name, ...values } }))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await db().$count(connectionSource)).toBe(before);
    const { secret: _, ...without } = form();
    expect(refusal(await portal.call(connectionSources.test, { token: admin, body: { values: without } }))).toEqual([400, 'secret']);
    expect(refusal(await portal.call(connectionSources.test, { token: admin, body: {} }))).toEqual([400, 'id']);
    const id = await add();
    const { secret: __, ...kept } = form();
    expect(states(await tested({ id, values: kept }))[0]).toBe('ok');
    expect(new URLSearchParams(service.requests.findLast(({ path }) => path.endsWith('/token'))?.body).get('client_secret')).toBe(SECRET);
    expect((await rowOf(id)).checkTime).toBeNull();
  });

  test.each<[string, (path: string) => Answer | undefined, SourceCheckStep['step'], RegExp]>([
    ['a wrong secret', at('/token', entra('AADSTS7000215: Invalid client secret provided.')), 'signIn', /Secret ID/],
    ['a secret that is over', at('/token', entra('AADSTS7000222: The provided client secret keys are expired.')), 'signIn', /expired/],
    ['a client that nobody knows', at('/token', entra('AADSTS700016: Application not found', 400)), 'signIn', /no such application/],
    ['a tenant that nobody knows', at('/token', entra('AADSTS90002: Tenant not found', 400)), 'signIn', /no such tenant/],
    ['the other cloud', at('/token', entra('AADSTS900382: Confidential Client is not supported in Cross Cloud request.', 400)), 'signIn', /other cloud/],
    ['no consent', at('/token', entra('AADSTS65001: consent', 400)), 'signIn', /admin consent/],
    ['credentials of the local service', at('/token', { status: 401, body: { error: 'invalid_client' } }), 'signIn', /client ID or its secret/],
    ['a web page at the sign-in', at('/token', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }), 'signIn', /web page/],
    ['a sign-in that is none', at('/token', { body: { hello: 'world' } }), 'signIn', /no sign-in/],
    ['a sign-in that sends away', at('/token', { status: 302, headers: { location: 'https://other.example' } }), 'signIn', /does not follow/],
    ['service principals that are not allowed', at('/groups', { status: 401, body: { error: { code: 'PowerBINotAuthorizedException' } } }), 'workspaces', /allow service principals/],
    ['an API that refuses', at('/groups', { status: 403, body: { error: { code: 'Unauthorized' } } }), 'workspaces', /allow service principals/],
    ['an API that is busy', at('/groups', { status: 429, headers: { 'retry-after': '120' } }), 'workspaces', /in 120 seconds/],
    ['an API that is elsewhere', at('/groups', { status: 404 }), 'api', /no Power BI API/],
    ['an API that fails', at('/groups', { status: 500, body: 'oops' }), 'api', /error of its own/],
    ['a proxy in place of the API', at('/groups', { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>blocked' }), 'api', /web page/],
    ['an API that sends away', at('/groups', { status: 307, headers: { location: 'https://other.example' } }), 'api', /does not follow/],
    ['no workspace', at('/groups', { body: { value: [] } }), 'workspaces', /Manage access/],
    ['a workspace that cannot be read', at('/reports', { status: 403 }), 'read', /refuses the application/],
    ['a token that is refused', at('/GenerateToken', { status: 403, body: { error: { code: 'NotAllowed' } } }), 'token', /no embed token/],
  ])('tells %s, and how it is mended', async (_, answer, step, advice) => {
    const id = await add();
    answering((path) => (path.endsWith('/groups') || !answer('/groups') || path.includes('/token') ? answer(path) : undefined));
    const steps = await tested({ id });
    const failed = steps.find(({ state }) => state === 'failed');
    expect([failed?.step, failed?.advice]).toEqual([step, expect.stringMatching(advice)]);
    const place = steps.findIndex(({ state }) => state === 'failed');
    expect(steps.slice(0, place).every(({ state }) => state === 'ok')).toBe(true);
    expect(steps.slice(place + 1).every(({ state }) => state === 'skipped')).toBe(true);
    expect((await rowOf(id)).checkFailure).toBe(step);
    expect(JSON.stringify(steps)).not.toContain(SECRET);
  });

  test('tells who does not answer, and which names nobody has', async () => {
    const closed = await startPowerBiRecorder();
    await closed.close();
    const [refused] = await tested({ values: form({ authority: `${closed.address}/tenant` }) });
    expect(refused).toMatchObject({ step: 'signIn', state: 'failed', advice: expect.stringMatching(/refused or breaks off/) });
    const [unknown] = await tested({ values: form({ authority: 'https://nobody.invalid/tenant' }) });
    expect(unknown).toMatchObject({ state: 'failed', advice: expect.stringMatching(/no host of that name/) });
  });

  test('warns of workspaces that cannot be read, or were left, and of none to try a token with', async () => {
    const id = await add();
    await addReport(id, OTHER);
    answering(() => undefined);
    expect((await tested({ id }))[3]).toMatchObject({ state: 'warning', advice: expect.stringContaining('Known') });
    answering((path) => {
      if (path.endsWith('/groups')) return { body: { value: [{ id: WORKSPACE, name: 'Sales' }, { id: OTHER, name: 'Closed' }] } };
      return path.includes(`${OTHER}/reports`) ? { status: 403 } : path.endsWith('/reports') ? { body: { value: [] } } : undefined;
    });
    const steps = await tested({ id });
    expect([steps[3]?.state, steps[3]?.advice, steps[4]?.state]).toEqual(['warning', expect.stringContaining('Closed'), 'skipped']);
    expect((await rowOf(id)).checkFailure).toBe('');
  });
});

describe('a secret that is about to end', () => {
  const DAY = 86_400_000;
  const told = async () => (await db().select().from(notification).where(eq(notification.kind, 'source.secret-ending')).orderBy(notification.id)).map(({ userId, detail }) => ({ userId, ...detail }));
  const nightAt = (time: number) => new SecretEnds(db(), portal.portal.use(notificationsModule), () => time).tell();

  test('is told once thirty days ahead and once seven, to those who manage connections, and of sources that are in use', async () => {
    const end = Date.parse('2031-03-31');
    await db().update(connectionSource).set({ secretExpireTime: null });
    const id = await add({ name: 'Ending', secretExpireDay: '2031-03-31' });
    const off = await add({ name: 'Off', secretExpireDay: '2031-03-31' });
    await portal.value(connectionSources.isActive, { token: admin, body: { onlineIds: [off], value: 0 } });
    const [adminUser] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
    for (const days of [31, 30, 29, 8]) await nightAt(end - days * DAY);
    const first = { userId: adminUser!.id, name: 'Ending', ename: '', until: '2031-03-31T12:00:00.000Z', count: 30 };
    expect(await told()).toEqual([first]);
    await Promise.all([nightAt(end - 7 * DAY), nightAt(end - 7 * DAY)]);
    await nightAt(end + DAY);
    expect(await told()).toEqual([first, { ...first, count: 7 }]);
    // A new secret has an end of its own.
    await portal.value(connectionSources.update, { token: admin, body: await bodyOf(id, { secret: SECRET, secretExpireDay: '2032-03-31' }) });
    await nightAt(Date.parse('2032-03-30'));
    expect((await told()).slice(2)).toEqual([{ ...first, until: '2032-03-31T12:00:00.000Z', count: 7 }]);
  });
});
