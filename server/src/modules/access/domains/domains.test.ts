import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type BodyOf } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, department, domain, domainLeaver, domainRun, exportTask, signInFailure, userAccount } from '../../../database/schema/index.ts';
import { Departments } from '../departments/module.ts';
import { Application } from './apply.ts';
import type { DirectoryPerson } from './directory-people.ts';
import { codeOf, type Change } from './plan.ts';
import { keyOfDn, partsOfDn, unitsOf } from './dn.ts';
import { isDue } from './schedule.ts';

const { domains, resourceGroups } = endpoints;
type Settings = BodyOf<typeof domains.add>;
const SECRET = 'Bind-secret-1';

let portal: TestPortal;
let admin: string;
let viewers: { resourceGroupId: number; groupId: number };
let administrators: { resourceGroupId: number; groupId: number };
let made = 0;
beforeAll(async () => {
  portal = await startTestPortal(databaseKind);
  admin = await portal.signIn('admin');
  [viewers, administrators] = [await builtIn(portal, 'Viewers'), await builtIn(portal, 'Administrators')];
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const db = () => portal.portal.database.db;
const settings = (more: Partial<Settings> = {}): Settings => ({
  name: `Domain ${(made += 1)}`, hosts: ['127.0.0.1:1'], security: 'none', baseDn: 'dc=corp', bindDn: 'cn=reader,dc=corp', bindPassword: SECRET, userFilter: '(objectClass=person)',
  idAttribute: 'entryUUID', accountAttribute: 'uid', nameAttribute: 'cn', resourceGroupId: viewers.resourceGroupId, ...more,
});
const add = async (more: Partial<Settings> = {}) => (await portal.value(domains.add, { token: admin, body: settings(more) })).id;
const rowOf = async (id: number) => (await portal.value(domains.list, { token: admin, body: { id } })).items[0]!;
const bodyOf = async (id: number) => ({ ...(await rowOf(id)), resourceGroupId: viewers.resourceGroupId });

describe('what a domain may be', () => {
  test.each<[string, () => Partial<Record<keyof Settings, unknown>>, number, string]>([
    ['no host', () => ({ hosts: [] }), 400, 'hosts'],
    ['a host with a path', () => ({ hosts: ['dc1/evil'] }), 400, 'hosts'],
    ['a port that is none', () => ({ hosts: ['dc1:70000'] }), 400, 'hosts'],
    ['a base that is no name', () => ({ baseDn: 'corp' }), 400, 'baseDn'],
    ['a bind account like a mechanism', () => ({ bindDn: 'EXTERNAL' }), 400, 'bindDn'],
    ['no password', () => ({ bindPassword: '' }), 400, 'bindPassword'],
    ['a filter that is none', () => ({ userFilter: '(&(a=b)' }), 400, 'userFilter'],
    ['an attribute that is none', () => ({ accountAttribute: 'uid)(x=*' }), 400, 'accountAttribute'],
    ['a certificate that is none', () => ({ caCertificate: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----' }), 400, 'caCertificate'],
    ['a resource group that is gone', () => ({ resourceGroupId: 2_000_000_000 }), 404, 'resourceGroupId'],
    ['the administrators’ resource group', () => ({ resourceGroupId: administrators.resourceGroupId }), 400, 'resourceGroupId'],
    ['the administrators’ role for everybody', () => ({ groupIds: [administrators.groupId] }), 400, 'groupIds'],
    ['the administrators’ role for a group', () => ({ groupAttribute: 'memberOf', groupMap: [{ group: 'cn=a', roleId: administrators.groupId }] }), 400, 'groupMap'],
    ['a group that is no name', () => ({ groupAttribute: 'memberOf', groupMap: [{ group: 'sales', roleId: viewers.groupId }] }), 400, 'groupMap'],
    ['groups without their attribute', () => ({ groupMap: [{ group: 'cn=a', roleId: viewers.groupId }] }), 400, 'groupAttribute'],
    ['departments without their attribute', () => ({ departments: 'attribute' }), 400, 'departmentAttribute'],
    ['a role that is gone', () => ({ groupIds: [2_000_000_000] }), 404, 'groupIds'],
  ])('%s is refused by its field', async (_, more, status, field) => {
    const before = await db().$count(domain);
    const answer = await portal.call(domains.add, { token: admin, body: { ...settings(), ...more() } });
    expect([answer.status, answer.envelope.errors?.[0]?.field?.split('.')[0]]).toEqual([status, field]);
    expect(await db().$count(domain)).toBe(before);
  });

  test.each(['name', 'shortName', 'dnsName'] as const)('%s is one domain’s, in whatever capitals', async (field) => {
    const name = `taken-${field}`;
    await add({ [field]: name });
    const answer = await portal.call(domains.add, { token: admin, body: settings({ [field]: name.toUpperCase() }) });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([409, field]);
  });
});

describe('the password of a bind account', () => {
  test('is encrypted, never answered, and in no log', async () => {
    const id = await add();
    const [row] = await db().select().from(domain).where(eq(domain.id, id));
    expect(row?.bindSecret).toMatch(/^v1\./);
    await portal.value(domains.update, { token: admin, body: { ...(await bodyOf(id)), bindPassword: 'Another-secret-1' } });
    const said = JSON.stringify([await rowOf(id), await db().select().from(auditLog), (await portal.value(endpoints.history.list, { token: admin, body: { kind: 'domain', id } })).items, row]);
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain('Another-secret-1');
    expect(await rowOf(id)).toMatchObject({ passwordSetBy: 'admin', version: 2 });
  });

  test('is asked for again when it would go elsewhere, and stays where it would not', async () => {
    const id = await add();
    for (const more of [{ hosts: ['evil.example'] }, { security: 'startTls' as const }]) {
      const answer = await portal.call(domains.update, { token: admin, body: { ...(await bodyOf(id)), ...more } });
      expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([400, 'bindPassword']);
    }
    await portal.value(domains.update, { token: admin, body: { ...(await bodyOf(id)), priority: 3 } });
    expect(await rowOf(id)).toMatchObject({ priority: 3, hosts: ['127.0.0.1:1'] });
  });

  test('of another key says that it is to be entered again', async () => {
    const id = await add();
    const other = await add();
    const [row] = await db().select().from(domain).where(eq(domain.id, other));
    await db().update(domain).set({ bindSecret: row?.bindSecret ?? '' }).where(eq(domain.id, id));
    const answer = await portal.call(domains.preview, { token: admin, body: { id }, language: 'en' });
    expect([answer.status, answer.envelope.message]).toEqual([502, expect.stringContaining('Enter the password of the bind account again')]);
  });
});

describe('people of a domain', () => {
  const forced = (id: number) => portal.call(domains.testSignIn, { token: admin, language: 'en', body: { id, username: 'somebody', password: 'x' } });
  const ofDomain = async (account: string, sourceId: number, resourceGroupId = viewers.resourceGroupId) => {
    const id = await addPerson(portal, account, resourceGroupId);
    await db().update(userAccount).set({ source: 'ad', sourceId, passwordHash: null }).where(eq(userAccount.id, id));
    return id;
  };
  const rowOfDomain = async (id: number) => (await db().select().from(domain).where(eq(domain.id, id)))[0]!;
  const change = (kind: Change['kind'], userId: number): Change => ({ kind, account: 'x', fullName: 'X', userId, fields: [], give: [], take: [], ...(kind === 'link' && { person: { account: 'x', fullName: 'X', externalId: '' } as DirectoryPerson }) });
  const apply = async (id: number, changes: readonly Change[]) => new Application(await rowOfDomain(id), new Map(), { write: () => Promise.resolve() }).apply(db(), changes, () => Promise.resolve());
  const person = async (id: number) => (await db().select().from(userAccount).where(eq(userAccount.id, id)))[0]!;

  test('trying a sign-in is for people whom one reaches, as slow as the sign-in itself, and written down', async () => {
    const id = await add();
    await ofDomain('their.admin', id, administrators.resourceGroupId);
    await addPerson(portal, 'trier', await addResourceGroup(portal, 'Triers', ['session', 'domains']));
    const refused = await portal.call(domains.testSignIn, { token: await signInPerson(portal, 'trier'), body: { id, username: 'THEIR.admin', password: 'x' } });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([403, 'username']);
    expect((await forced(id)).status).toBe(502);
    // Nobody could tell whether the password was right.
    expect((await db().select().from(signInFailure).where(eq(signInFailure.account, 'somebody')))[0]?.failures).toBe(0);
    await db().update(signInFailure).set({ failures: 5, lockedUntil: new Date(Date.now() + 600_000) }).where(eq(signInFailure.account, 'somebody'));
    const locked = await forced(id);
    expect([locked.status, locked.envelope.errors?.[0]?.field]).toEqual([429, 'username']);
  });

  test('what is found when somebody is to be linked is looked at again', async () => {
    const [id, other] = [await add(), await add()];
    const people = { local: await addPerson(portal, 'linked', viewers.resourceGroupId), admin: await addPerson(portal, 'was.promoted', administrators.resourceGroupId), entra: await addPerson(portal, 'of.entra', viewers.resourceGroupId), other: await ofDomain('of.other', other) };
    await db().update(userAccount).set({ source: 'azure', externalId: 'object' }).where(eq(userAccount.id, people.entra));
    const left = await apply(id, Object.values(people).map((userId) => change('link', userId)));
    expect(left.map(({ change: { userId }, note }) => [userId, note])).toEqual([[people.admin, 'administrator'], [people.entra, 'gone'], [people.other, 'gone']]);
    expect(await Promise.all(Object.values(people).map(async (one) => (await person(one)).source))).toEqual(['ad', 'local', 'azure', 'ad']);
  });

  test('whom a synchronisation disables has no exports any more; whom somebody disables stays so', async () => {
    const id = await add();
    const userId = await ofDomain('leaver', id);
    await db().insert(exportTask).values({ userId, name: 'x', options: { formats: ['PDF'], language: 'zh' }, leaseUntil: new Date(Date.now() + 600_000) });
    expect(await apply(id, [change('disable', userId)])).toEqual([]);
    expect([(await person(userId)).isAction, (await db().select().from(exportTask).where(eq(exportTask.userId, userId)))[0]?.state]).toEqual([false, 'failed']);
    expect(await db().$count(domainLeaver, eq(domainLeaver.userId, userId))).toBe(1);
    for (const isAction of [1, 0] as const) await portal.value(endpoints.users.check, { token: admin, body: { ids: [userId], isAction } });
    expect(await db().$count(domainLeaver, eq(domainLeaver.userId, userId))).toBe(0);
  });

  test('departments that it brings get another name beside one of that name, and are in the audit log', async () => {
    const id = await add({ name: 'North' });
    await db().insert(department).values({ code: 'by-hand', name: 'Depot' });
    const names = ['DEPOT', 'Night'];
    const planned: Change = { ...change('add', 0), department: { code: codeOf(id, names), names } };
    const application = new Application(await rowOfDomain(id), new Map(), { write: () => Promise.resolve() });
    for (const _ of ['once', 'again']) await application.addDepartments(db(), new Departments(db()), [planned]);
    const made = await db().select().from(department).where(eq(department.source, 'ad'));
    expect(made.map(({ name }) => name)).toEqual(['DEPOT (North)', 'Night']);
    expect((await db().select().from(auditLog).where(eq(auditLog.action, 'department.add'))).map(({ account, target }) => [account, target])).toEqual([['directory North', 'DEPOT (North)'], ['directory North', 'Night']]);
  });
});

describe('who may', () => {
  test('set up a domain: who holds everything, and nobody else', async () => {
    const id = await add();
    await addPerson(portal, 'keeper', await addResourceGroup(portal, 'Keepers', ['session', 'domains']));
    const token = await signInPerson(portal, 'keeper');
    const body = await bodyOf(id);
    expect((await portal.value(domains.list, { token, body: { id } })).total).toBe(1);
    const refused = [await portal.call(domains.add, { token, body: settings() }), await portal.call(domains.update, { token, body }), await portal.call(domains.check, { token, body: { id, isEnabled: 1 } }), await portal.call(domains.remove, { token, body: { ids: [id] } })];
    expect(refused.map(({ status, envelope }) => [status, envelope.errors?.[0]?.field])).toEqual([[403, 'name'], [403, 'id'], [403, 'id'], [403, 'ids']]);
    expect(await rowOf(id)).toMatchObject({ isEnabled: 0, version: 1 });
  });

  test('each domain is listed with its own people and its own last run', async () => {
    const [one, other] = [await add({ isEnabled: 1 }), await add({ isEnabled: 1 })];
    for (const account of ['of.one', 'of.one.too']) await db().update(userAccount).set({ source: 'ad', sourceId: one }).where(eq(userAccount.id, await addPerson(portal, account, viewers.resourceGroupId)));
    await db().insert(domainRun).values([{ domainId: one, kind: 'sync', state: 'done' }, { domainId: other, kind: 'compare', state: 'failed' }]);
    expect([await rowOf(one), await rowOf(other)].map(({ people, lastRun }) => [people, lastRun?.kind, lastRun?.state])).toEqual([[2, 'sync', 'done'], [0, 'compare', 'failed']]);
  });

  test('a domain with people is not deleted, one without goes with its log', async () => {
    const id = await add({ isEnabled: 1 });
    const userId = await addPerson(portal, 'of.domain', viewers.resourceGroupId);
    await db().update(userAccount).set({ source: 'ad', sourceId: id }).where(eq(userAccount.id, userId));
    expect((await portal.call(domains.remove, { token: admin, body: { ids: [id] } })).status).toBe(409);
    await db().update(userAccount).set({ source: 'local', sourceId: null }).where(eq(userAccount.id, userId));
    await portal.value(domains.remove, { token: admin, body: { ids: [id] } });
    expect(await db().select().from(domainRun).where(eq(domainRun.domainId, id))).toEqual([]);
    expect((await portal.call(domains.sync, { token: admin, body: { id } })).status).toBe(404);
  });

  test('a domain that is off is not synchronised; who saves second is told', async () => {
    const id = await add();
    expect((await portal.call(domains.sync, { token: admin, body: { id } })).status).toBe(409);
    const body = await bodyOf(id);
    await portal.value(domains.update, { token: admin, body });
    expect((await portal.call(domains.update, { token: admin, body })).envelope.errors?.[0]?.field).toBe('version');
  });

  test('a resource group that a domain has can be deleted: the domain has none then', async () => {
    const group = await addResourceGroup(portal, 'Short-lived', ['session']);
    const id = await add({ resourceGroupId: group });
    await portal.value(resourceGroups.remove, { token: admin, body: { ids: [group] } });
    expect((await rowOf(id)).resourceGroupId).toBeNull();
  });
});

test.each([
  ['cn=Anna,ou=A,dc=x', 'CN = anna , OU=a,DC=X'],
  ['cn=A\\, B,dc=x', 'cn="A, B",dc=x'],
  ['cn=\\e5\\ae\\89,dc=x', 'cn=安,dc=x'],
  ['cn=a\\20,dc=x', 'cn=a\\ ,dc=x'],
])('%s and %s are one name', (one, other) => {
  expect(keyOfDn(one)).toBe(keyOfDn(other));
});

test('names have parts, and units below a base', () => {
  expect(partsOfDn('cn=a+uid=b,ou=c')).toEqual([{ type: 'cn', value: 'a' }, { type: 'ou', value: 'c' }]);
  expect([partsOfDn(''), partsOfDn('corp'), partsOfDn('=x,,')]).toEqual([[], [], []]);
  expect(unitsOf('cn=a,ou=East,ou=Sales,dc=corp,dc=x', 'dc=corp,dc=x')).toEqual(['Sales', 'East']);
  expect(unitsOf('cn=a,dc=corp', 'dc=corp')).toEqual([]);
});

test.each([
  ['daily', '02:00', '2026-11-20T17:59:00Z', '2026-11-20T18:00:00Z', true],
  ['daily', '02:00', '2026-11-20T18:00:00Z', '2026-11-21T17:59:00Z', false],
  ['daily', '02:00', '2026-11-18T18:00:00Z', '2026-11-21T17:59:00Z', true],
  ['hourly', '10:15', '2026-11-20T18:15:00Z', '2026-11-20T19:14:00Z', false],
  ['hourly', '10:15', '2026-11-20T18:15:00Z', '2026-11-20T19:15:00Z', true],
  ['off', '02:00', '2026-01-01T00:00:00Z', '2026-11-20T19:15:00Z', false],
] as const)('%s at %s in Shanghai, kept until %s: due at %s is %s', (schedule, scheduleTime, until, now, due) => {
  expect(isDue({ schedule, scheduleTime, scheduledUntil: new Date(until) }, new Date(now), 'Asia/Shanghai')).toBe(due);
});

test('clocks that are put forward over the time skip no run', () => {
  const schedule = { schedule: 'daily', scheduleTime: '02:30', scheduledUntil: new Date('2026-03-28T12:00:00Z') } as const;
  expect([isDue(schedule, new Date('2026-03-29T00:59:00Z'), 'Europe/Berlin'), isDue(schedule, new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')]).toEqual([false, true]);
});
