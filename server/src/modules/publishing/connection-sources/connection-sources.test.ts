import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { makeCertificate } from '../../../../test/certificate.ts';
import { environmentId, OTHER_ID, refusalOf, SOURCE_SECRET, startTestSources, WORKSPACE, type TestSources } from '../../../../test/connection-sources.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { auditLog, connectionSource, dashboard, dataRole, exportTask, notification, userAccount, workspace } from '../../../database/schema/index.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { SecretEnds } from './secret-ends.ts';

const { connectionSources, history } = endpoints;
let sources: TestSources;
let elsewhere: PowerBiRecorder;
beforeAll(async () => {
  sources = await startTestSources();
  elsewhere = await startPowerBiRecorder();
}, START_MILLISECONDS);
afterAll(() => Promise.all([sources.stop(), elsewhere.close()]));
beforeEach(() => sources.restart());

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
    const before = await sources.portal.portal.database.db.$count(connectionSource);
    expect(refusalOf(await sources.portal.call(connectionSources.add, { token: sources.admin, body: { ...sources.form(), ...more } }))).toEqual([400, field]);
    expect(await sources.portal.portal.database.db.$count(connectionSource)).toBe(before);
  });

  test('a name is one source’s, in whatever capitals', async () => {
    await sources.add({ name: 'Taken' });
    expect(refusalOf(await sources.portal.call(connectionSources.add, { token: sources.admin, body: sources.form({ name: 'TAKEN' }) }))).toEqual([409, 'name']);
    const id = await sources.add();
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { name: 'taken' }) }))).toEqual([409, 'name']);
  });

  test('of a cloud nothing is kept but its tenant, and of a certificate its own last day', async () => {
    const cloud = await sources.add({ kind: 'china', tenant: 'contoso.partner.onmschina.cn', secretExpireDay: '2030-01-31' });
    expect(await sources.rowOf(cloud)).toMatchObject({ authority: '', apiBase: '', embedOrigins: [], secretExpireDay: '2030-01-31', isSecretSet: 1, secretBy: 'admin', isEnvironment: 0, version: 1 });
    const until = new Date(Date.now() + 86_400_000 * 10);
    const signed = await sources.add({ credential: 'certificate', ...renamed(makeCertificate({ until })), secretExpireDay: '2030-01-31' });
    expect((await sources.rowOf(signed)).secretExpireDay).toBe(until.toISOString().slice(0, 10));
    expect(JSON.stringify(await sources.rowOf(signed))).not.toContain('PRIVATE KEY');
    expect(privateKey).toContain('PRIVATE KEY');
  });
});

/** What is made for a test, as the form has it. */
function renamed({ certificate, privateKey }: ReturnType<typeof makeCertificate>) {
  return { certificate, secret: privateKey };
}

describe('the secret of a source', () => {
  test('is encrypted, never answered, and in no log', async () => {
    const id = await sources.add();
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { secret: 'Another-secret-1' }) });
    const [row] = await sources.portal.portal.database.db.select().from(connectionSource).where(eq(connectionSource.id, id));
    expect(row?.secret).toMatch(/^v1\./);
    const { items } = await sources.portal.value(history.list, { token: sources.admin, body: { kind: 'connectionSource', id } });
    expect(items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([['update', ['credentialSet']], ['add', expect.anything()]]);
    const said = JSON.stringify([await sources.rowOf(id), await sources.portal.portal.database.db.select().from(auditLog), items, row]);
    for (const secret of [SOURCE_SECRET, 'Another-secret-1']) expect(said).not.toContain(secret);
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another sign-in', () => ({ authority: `${elsewhere.address}/tenant` })],
    ['another API', () => ({ apiBase: elsewhere.address })],
    ['another client', () => ({ clientId: 'somebody-else' })],
    ['a cloud', () => ({ kind: 'global', tenant: 'contoso.com' })],
  ])('is asked for again with %s, and is not sent there', async (_, more) => {
    const id = await sources.add();
    const body = await sources.bodyOf(id, more());
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body }))).toEqual([400, 'secret']);
    const { id: __, version: ___, ...values } = body;
    expect(refusalOf(await sources.portal.call(connectionSources.test, { token: sources.admin, body: { id, values } }))).toEqual([400, 'secret']);
    expect((await sources.rowOf(id)).version).toBe(1);
    expect(elsewhere.requests).toEqual([]);
  });

  test('stays where nothing of it changes, and a new certificate needs its own key', async () => {
    const id = await sources.add();
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { ename: 'Renamed', embedOrigins: ['https://app.example'] }) });
    const [first, second] = [makeCertificate(), makeCertificate()];
    const signed = await sources.add({ credential: 'certificate', ...renamed(first) });
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(signed, { certificate: second.certificate }) }))).toEqual([400, 'secret']);
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(signed, { tokenMinutes: 30 }) });
  });

  test('of another server key says that it is to be entered again', async () => {
    const [id, other] = [await sources.add(), await sources.add()];
    const [row] = await sources.portal.portal.database.db.select().from(connectionSource).where(eq(connectionSource.id, other));
    await sources.portal.portal.database.db.update(connectionSource).set({ secret: row!.secret }).where(eq(connectionSource.id, id));
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { ename: 'x' }) }))).toEqual([400, 'secret']);
    expect((await sources.portal.call(connectionSources.test, { token: sources.admin, body: { id } })).status).toBe(503);
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { secret: SOURCE_SECRET }) });
  });
});

test('what an older server key has sealed is sealed with the newest when the portal starts, and opens without the older one', async () => {
  const id = await sources.add();
  const { db } = sources.portal.portal.database;
  const sealed = async () => (await db.select().from(connectionSource).where(eq(connectionSource.id, id)))[0]?.secret ?? '';
  const before = await sealed();
  const keys = join(sources.portal.folder, 'keys');
  const first = readFileSync(join(keys, 'secrets.key'));
  writeFileSync(join(keys, 'secrets.2026-11-23.key'), 'k'.repeat(32));
  sources.service.override = () => undefined;
  const signIn = async () => (await sources.portal.value(connectionSources.test, { token: sources.admin, body: { id } })).steps[0]?.state;
  expect(await signIn()).toBe('ok');
  await sources.portal.portal.modules.find(({ name }) => name === 'connection-sources')?.parts.start?.();
  expect([(await sealed()) === before, (await sources.rowOf(id)).version]).toEqual([false, 1]);
  rmSync(join(keys, 'secrets.key'));
  expect(await signIn()).toBe('ok');
  writeFileSync(join(keys, 'secrets.key'), first);
  rmSync(join(keys, 'secrets.2026-11-23.key'));
  const { status, envelope } = await sources.portal.call(connectionSources.test, { token: sources.admin, body: { id }, language: 'en' });
  expect([status, envelope.message]).toEqual([503, expect.stringMatching(/“Source \d+” cannot be read.*keys\/secrets\*\.key/)]);
});

describe('changing sources', () => {
  test('who saves second is told, and what is gone is gone', async () => {
    const id = await sources.add();
    const body = await sources.bodyOf(id);
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: { ...body, ename: 'First' } });
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body: { ...body, ename: 'Second' } }))).toEqual([409, 'version']);
    await sources.portal.value(connectionSources.remove, { token: sources.admin, body: { onlineIds: [id] } });
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body }))).toEqual([404, 'id']);
    expect((await sources.portal.call(connectionSources.details, { token: sources.admin, query: { onlineId: String(id) } })).status).toBe(404);
  });

  test('that of the settings shows what they say, is turned off and on, and nothing else', async () => {
    const id = await environmentId(sources);
    const row = await sources.rowOf(id);
    expect(row).toMatchObject({ isEnvironment: 1, kind: 'service', apiBase: 'http://127.0.0.1:9', authority: 'http://127.0.0.1:9/local' });
    expect(refusalOf(await sources.portal.call(connectionSources.update, { token: sources.admin, body: { ...row, ...sources.form(), id } }))).toEqual([409, 'id']);
    expect(refusalOf(await sources.portal.call(connectionSources.remove, { token: sources.admin, body: { onlineIds: [id] } }))).toEqual([409, 'onlineIds']);
    for (const value of [0, 1] as const) {
      await sources.portal.value(connectionSources.isActive, { token: sources.admin, body: { onlineIds: [id], value } });
      expect((await sources.portal.value(connectionSources.select, { token: sources.admin })).some((one) => one.id === id)).toBe(value === 1);
    }
  });

  test('frames follow the sources that are in use, at once', async () => {
    const frames = async () => String((await sources.portal.portal.app.inject('/')).headers['content-security-policy']);
    const id = await sources.add({ embedOrigins: ['https://embed.example'] });
    expect(await frames()).toContain('https://embed.example');
    await sources.portal.value(connectionSources.isActive, { token: sources.admin, body: { onlineIds: [id], value: 0 } });
    expect(await frames()).not.toContain('https://embed.example');
  });

  test.each<[string, (sourceId: number) => Promise<unknown>, RegExp]>([
    ['reports', (sourceId) => sources.addReport(sourceId), /1 reports/],
    ['deleted reports of readers', (sourceId) => sources.addReport(sourceId, WORKSPACE, { classType: 1, deleteTime: new Date() }), /1 reports/],
    ['dashboards', async (sourceId) => {
      await sources.portal.portal.database.db.insert(workspace).values({ sourceId, id: WORKSPACE });
      return sources.portal.portal.database.db.insert(dashboard).values({ displayName: 'D', platform: 'PowerBI', sourceId, workspaceId: WORKSPACE, sourceDashboardId: OTHER_ID });
    }, /1 dashboards/],
    ['data roles', (sourceId) => sources.portal.portal.database.db.insert(dataRole).values({ sourceId, workspaceId: WORKSPACE, datasetId: OTHER_ID, name: 'West' }), /1 data roles/],
  ])('one that %s come from is not deleted, nor another with it', async (_, use, said) => {
    const [free, used] = [await sources.add(), await sources.add()];
    await use(used);
    const answer = await sources.portal.call(connectionSources.remove, { token: sources.admin, body: { onlineIds: [free, used] }, language: 'en' });
    expect([refusalOf(answer), answer.envelope.message]).toEqual([[409, 'onlineIds'], expect.stringMatching(said)]);
    expect((await sources.rowOf(free)).id).toBe(free);
  });

  test('what depends on several is counted before they go out of use', async () => {
    const [one, other] = [await sources.add(), await sources.add()];
    const { db } = sources.portal.portal.database;
    const reportId = await sources.addReport(one);
    await sources.addReport(one, WORKSPACE, { classType: 1, deleteTime: new Date() });
    await db.insert(dataRole).values({ sourceId: other, workspaceId: WORKSPACE, datasetId: OTHER_ID, name: 'West' });
    const [owner] = await db.select().from(userAccount).limit(1);
    const exported = { userId: owner!.id, reportId, name: 'Figures', options: { formats: ['PDF' as const], language: 'en' as const }, leaseUntil: new Date(Date.now() + 3_600_000) };
    await db.insert(exportTask).values([{ ...exported, state: 'running' }, { ...exported, state: 'done' }]);
    const of = (onlineIds: number[]) => sources.portal.value(connectionSources.dependents, { token: sources.admin, body: { onlineIds } });
    expect([await of([one, other]), await of([other])]).toEqual([
      { reports: 1, selfService: 1, dashboards: 0, dataRoles: 1, exports: 1 },
      { reports: 0, selfService: 0, dashboards: 0, dataRoles: 1, exports: 0 },
    ]);
    await db.delete(exportTask);
    expect(refusalOf(await sources.portal.call(connectionSources.dependents, { token: sources.admin, body: { onlineIds: [one, 2_000_000_000] } }))).toEqual([404, 'onlineIds']);
  });

  test('a workspace that nothing is known from goes with its source', async () => {
    const id = await sources.add();
    await sources.portal.portal.database.db.insert(workspace).values({ sourceId: id, id: WORKSPACE });
    await sources.portal.value(connectionSources.remove, { token: sources.admin, body: { onlineIds: [id] } });
    expect(await sources.portal.portal.database.db.$count(workspace, eq(workspace.sourceId, id))).toBe(0);
  });

  test('who publishes reports chooses from them, and does nothing else to them', async () => {
    await addPerson(sources.portal, 'publisher', await addResourceGroup(sources.portal, 'Publishers', ['session', 'reportManagement']));
    const token = await signInPerson(sources.portal, 'publisher');
    const id = await sources.add();
    expect(JSON.stringify(await sources.portal.value(connectionSources.select, { token }))).not.toContain('portal');
    expect(await sources.portal.value(connectionSources.workspaces, { token, query: { OnlieId: String(id) } })).toEqual([]);
    for (const [call, body] of [[connectionSources.list, {}], [connectionSources.add, sources.form()], [connectionSources.test, { id }], [connectionSources.isActive, { onlineIds: [id], value: 0 }], [connectionSources.dependents, { onlineIds: [id] }], [connectionSources.remove, { onlineIds: [id] }], [history.list, { kind: 'connectionSource', id }]] as const) {
      expect((await sources.portal.call(call, { token, body })).status).toBe(403);
    }
  });
});

describe('what is in a source', () => {
  test('workspaces are those of the service, and those that the portal has something of', async () => {
    const id = await sources.add();
    const reportId = await sources.addReport(id);
    sources.service.override = ({ path }) => {
      if (path.endsWith('/groups')) return { body: { value: [{ id: OTHER_ID, name: 'Fresh' }] } };
      if (path.endsWith('/reports')) return { body: { value: [{ id: OTHER_ID, name: 'There', reportType: 'PowerBIReport', datasetId: 'd' }, { id: WORKSPACE, name: 'Pages', reportType: 'PaginatedReport' }] } };
      return path.endsWith('/dashboards') ? { body: { value: [{ id: OTHER_ID, displayName: 'Board' }] } } : undefined;
    };
    expect(await sources.portal.value(connectionSources.workspaces, { token: sources.admin, query: { OnlieId: String(id) } })).toEqual([
      { id: OTHER_ID, name: 'Fresh', isListed: 1, reports: 0, dashboards: 0 },
      { id: WORKSPACE, name: 'Known', isListed: 0, reports: 1, dashboards: 0 },
    ]);
    const reports = [{ id: OTHER_ID, name: 'There', kind: 'report', datasetId: 'd', reportId }, { id: WORKSPACE, name: 'Pages', kind: 'paginated', datasetId: '', reportId: null }];
    const body = { sourceId: id, workspaceId: WORKSPACE };
    expect(await sources.portal.value(connectionSources.reports, { token: sources.admin, body })).toEqual(reports);
    expect(await sources.portal.value(connectionSources.contents, { token: sources.admin, body })).toEqual({ reports, dashboards: [{ id: OTHER_ID, name: 'Board', dashboardId: null }] });
    expect((await sources.portal.call(connectionSources.reports, { token: sources.admin, body: { ...body, sourceId: 2_000_000_000 } })).status).toBe(404);
  });

  test('a workspace that there cannot be is refused by its field, and one that the service does not have is missing', async () => {
    const sourceId = await sources.add();
    const { token, calls } = { token: sources.admin, calls: [connectionSources.reports, connectionSources.contents] };
    const before = sources.service.requests.length;
    for (const workspaceId of ['', '..', 'a/b', '%2e%2e', 'x'.repeat(101)]) {
      for (const call of calls) expect(refusalOf(await sources.portal.call(call, { token, body: { sourceId, workspaceId } }))).toEqual([400, 'workspaceId']);
      expect(refusalOf(await sources.portal.call(connectionSources.importState, { token, query: { sourceId: String(sourceId), workspaceId, importId: OTHER_ID } }))).toEqual([400, 'workspaceId']);
    }
    expect(refusalOf(await sources.portal.call(connectionSources.importState, { token, query: { sourceId: String(sourceId), workspaceId: WORKSPACE, importId: '..' } }))).toEqual([400, 'importId']);
    expect(sources.service.requests).toHaveLength(before);
    sources.service.override = ({ path }) => (path.includes(`/groups/${OTHER_ID}/`) ? { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } } : undefined);
    for (const call of calls) expect(refusalOf(await sources.portal.call(call, { token, body: { sourceId, workspaceId: OTHER_ID } }))).toEqual([404, 'workspaceId']);
    sources.service.override = ({ path }) => (path.includes(`/groups/${OTHER_ID}/`) ? { status: 500 } : undefined);
    for (const call of calls) expect((await sources.portal.call(call, { token, body: { sourceId, workspaceId: OTHER_ID } })).status).toBe(502);
  });

  test.each<[string, Answer, number]>([
    ['a page', { body: '<html>' }, 502],
    ['an error of its own', { status: 500 }, 502],
    ['too many calls', { status: 429, headers: { 'retry-after': '60' } }, 503],
  ])('%s in place of an answer is said', async (_, answer, status) => {
    const id = await sources.add({ clientId: randomUUID() });
    sources.service.override = ({ path }) => (path.endsWith('/groups') ? answer : undefined);
    expect((await sources.portal.call(connectionSources.workspaces, { token: sources.admin, query: { OnlieId: String(id) } })).status).toBe(status);
  });
});

describe('a secret that is about to end', () => {
  const DAY = 86_400_000;
  const told = async () => (await sources.portal.portal.database.db.select().from(notification).where(eq(notification.kind, 'source.secret-ending')).orderBy(notification.id)).map(({ userId, detail }) => ({ userId, ...detail }));
  const nightAt = (time: number) => new SecretEnds(sources.portal.portal.database.db, sources.portal.portal.use(notificationsModule), () => time).tell();

  test('is told once thirty days ahead and once seven, to those who manage connections, and of sources that are in use', async () => {
    const end = Date.parse('2031-03-31');
    await sources.portal.portal.database.db.update(connectionSource).set({ secretExpireTime: null });
    const id = await sources.add({ name: 'Ending', secretExpireDay: '2031-03-31' });
    const off = await sources.add({ name: 'Off', secretExpireDay: '2031-03-31' });
    await sources.portal.value(connectionSources.isActive, { token: sources.admin, body: { onlineIds: [off], value: 0 } });
    const [adminUser] = await sources.portal.portal.database.db.select().from(userAccount).where(eq(userAccount.account, 'admin'));
    for (const days of [31, 30, 29, 8]) await nightAt(end - days * DAY);
    const first = { userId: adminUser!.id, name: 'Ending', ename: '', until: '2031-03-31T12:00:00.000Z', count: 30 };
    expect(await told()).toEqual([first]);
    await Promise.all([nightAt(end - 7 * DAY), nightAt(end - 7 * DAY)]);
    await nightAt(end + DAY);
    expect(await told()).toEqual([first, { ...first, count: 7 }]);
    // A new secret has an end of its own.
    await sources.portal.value(connectionSources.update, { token: sources.admin, body: await sources.bodyOf(id, { secret: SOURCE_SECRET, secretExpireDay: '2032-03-31' }) });
    await nightAt(Date.parse('2032-03-30'));
    expect((await told()).slice(2)).toEqual([{ ...first, until: '2032-03-31T12:00:00.000Z', count: 7 }]);
  });
});
