import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { Attribute, Change } from 'ldapts';
import { endpoints, loginCode, type BodyOf, type DomainRun } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { BASE, escaped, PEOPLE, READER, startSlapd, type Slapd } from '../../../../test/slapd.ts';
import { auditLog, department, domain, domainLeaver, loginLog, resourceGroupInterfaceClass, signInFailure, userAccount, userGroup } from '../../../database/schema/index.ts';
import { beginRun, claimRun } from './runs-repository.ts';

const { domains, signIn } = endpoints;
const PASSWORD = 'Person-password-1';
/** `FUZZ_REQUESTS`-like: a directory of a large company, where somebody has the time. */
const MANY = Number(process.env.LDAP_PEOPLE ?? 1_500);

let slapd: Slapd;
let portal: TestPortal;
let admin: string;
let viewers: { resourceGroupId: number; groupId: number };

beforeAll(async () => {
  slapd = await startSlapd(process.env.TEST_LDAP ?? '');
  portal = await startTestPortal(databaseKind);
  admin = await portal.signIn('admin');
  viewers = await builtIn(portal, 'Viewers');
  // Those of the samples have names that the directory has, too.
  await db().delete(department);
  await slapd.addPeople([
    { uid: 'anna', name: '安娜', more: { employeeNumber: '100', mobile: '+86 100', departmentNumber: 'Sales' } },
    { uid: 'ben', name: 'Ben', more: { departmentNumber: 'Sales', manager: `cn=anna,${PEOPLE}` } },
    { uid: 'carl', name: 'Carl', more: { userAccountControl: '514' } },
    { uid: '*)(uid=*', name: 'Star' },
  ]);
  await slapd.asRoot((client) => client.add(`cn=sales,${BASE}`, { objectClass: 'groupOfNames', member: [`cn=anna,${PEOPLE}`] }));
}, START_MILLISECONDS);
afterAll(async () => {
  await portal.stop();
  await slapd.stop();
});

const db = () => portal.portal.database.db;
type Settings = BodyOf<typeof domains.add>;
let made = 0;
const settings = (more: Partial<Settings> = {}): Settings => ({
  name: `Corp ${(made += 1)}`,
  isEnabled: 1,
  hosts: [slapd.plain],
  security: 'startTls',
  caCertificate: slapd.authority,
  baseDn: BASE,
  bindDn: READER.dn,
  bindPassword: READER.password,
  userFilter: '(objectClass=inetOrgPerson)',
  idAttribute: 'entryUUID',
  accountAttribute: 'uid',
  nameAttribute: 'displayName',
  mailAttribute: 'mail',
  jobNoAttribute: 'employeeNumber',
  mobileAttribute: 'mobile',
  departmentAttribute: 'departmentNumber',
  managerAttribute: 'manager',
  groupAttribute: 'memberOf',
  resourceGroupId: viewers.resourceGroupId,
  leaverDays: 0,
  brakePercent: 50,
  ...more,
});
const add = async (more: Partial<Settings> = {}): Promise<number> => (await portal.value(domains.add, { token: admin, body: settings(more) })).id;
const change = async (id: number, more: Partial<Settings>): Promise<void> => {
  const row = (await portal.value(domains.list, { token: admin, body: { id } })).items[0]!;
  await portal.value(domains.update, { token: admin, body: { ...row, resourceGroupId: row.resourceGroupId ?? 0, ...more } });
};
const login = async (username: string, password: string) => (await portal.call(signIn.login, { body: { grant_type: 'password', username, password }, language: 'en' }));
const codeOf = async (username: string, password = PASSWORD) => (await login(username, password)).envelope.statusCode;

const ended = async (domainId: number, id: number): Promise<DomainRun> => {
  for (;;) {
    const run = (await portal.value(domains.runs, { token: admin, body: { domainId, id }, language: 'en' })).items[0];
    if (run && !['waiting', 'running'].includes(run.state)) return run;
    await new Promise((fulfil) => setTimeout(fulfil, 20));
  }
};
const sync = async (id: number, force: 0 | 1 = 0) => ended(id, (await portal.value(domains.sync, { token: admin, body: { id, force } })).id);
const compare = async (id: number) => ended(id, (await portal.value(domains.compare, { token: admin, body: { id } })).id);
const changesOf = async (runId: number) => (await portal.value(domains.changes, { token: admin, body: { runId, pageSize: 200 }, language: 'en' })).items;
const person = async (account: string) => (await db().select().from(userAccount).where(and(eq(userAccount.account, account), isNull(userAccount.deletedTime))))[0];
const rolesOf = async (userId: number) => (await db().select().from(userGroup).where(eq(userGroup.userId, userId))).map(({ groupId, source }) => [groupId, source]);
/** The next test begins without anybody, and any failed sign-in. */
const forgetAll = async () => {
  await db().delete(userAccount).where(eq(userAccount.source, 'ad'));
  await db().delete(department).where(eq(department.source, 'ad'));
  await db().delete(domain);
  await db().delete(signInFailure);
};

describe('the connection', () => {
  beforeEach(forgetAll);
  let silent: Server;
  const open = new Set<Socket>();
  beforeAll(async () => {
    silent = createServer((socket) => open.add(socket.on('error', () => undefined)));
    await new Promise<void>((fulfil) => silent.listen(0, '127.0.0.1', fulfil));
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });

  const testOf = async (more: Partial<Settings>) => {
    const { steps, host } = await portal.value(domains.test, { token: admin, body: { id: await add(more) }, language: 'en' });
    return { host, states: steps.map(({ state }) => state), last: steps.findLast(({ state }) => state !== 'skipped')! };
  };

  test.each([
    ['StartTLS', () => ({})],
    ['LDAPS', () => ({ hosts: [slapd.secure], security: 'ldaps' as const })],
    ['the second host, where the first is down', () => ({ hosts: ['127.0.0.1:1', slapd.plain] })],
  ])('%s with an authority of its own', async (_, more) => {
    const { states, last, host } = await testOf(more());
    expect([states, last.detail]).toEqual([Array(6).fill('ok'), 'The filter finds 4 people']);
    expect([slapd.plain, slapd.secure]).toContain(host);
  });

  test('what is not protected, or not checked, works with a warning', async () => {
    expect((await testOf({ security: 'none' })).states).toEqual(['ok', 'ok', 'warning', 'ok', 'ok', 'ok']);
    expect((await testOf({ caCertificate: '', checkCertificate: 0 })).states).toEqual(['ok', 'ok', 'warning', 'ok', 'ok', 'ok']);
  });

  test.each([
    ['StartTLS, another authority', () => ({ caCertificate: slapd.otherAuthority }), 'tls', 'not trusted'],
    ['LDAPS, another authority', () => ({ hosts: [slapd.secure], security: 'ldaps' as const, caCertificate: slapd.otherAuthority }), 'tls', 'not trusted'],
    ['LDAPS, no authority', () => ({ hosts: [slapd.secure], security: 'ldaps' as const, caCertificate: '' }), 'tls', 'not trusted'],
    ['LDAPS, another name', () => ({ hosts: [slapd.misnamed], security: 'ldaps' as const }), 'tls', 'not trusted'],
    ['LDAPS where there is none', () => ({ security: 'ldaps' as const }), 'tls', ''],
    ['a wrong password', () => ({ bindPassword: 'wrong' }), 'bind', 'bind account or its password is wrong'],
    ['a wrong base', () => ({ baseDn: `ou=Nowhere,${BASE}` }), 'base', 'base DN is not there'],
    ['nobody listens', () => ({ hosts: ['127.0.0.1:1'] }), 'connect', 'refuses the connection'],
    ['a name without an address', () => ({ hosts: ['nowhere.invalid'] }), 'resolve', 'has no address'],
    ['a server that never answers', () => ({ hosts: [`127.0.0.1:${(silent.address() as AddressInfo).port}`] }), 'tls', 'not answered in time'],
  ])('%s: says where, and what to do', async (_, more, step, advice) => {
    const { last } = await testOf(more());
    expect([last.step, last.state]).toEqual([step, 'failed']);
    expect(last.advice).toContain(advice);
  });

  test('preview: people as they would be known here, groups as roles', async () => {
    const roleId = await addGroup(portal, `preview${(made += 1)}`);
    const id = await add({ departments: 'attribute', groupMap: [{ group: `CN=Sales, ${BASE.toUpperCase()}`, roleId }] });
    const people = await portal.value(domains.preview, { token: admin, body: { id } });
    expect(people.find(({ account }) => account === 'anna')).toEqual({
      account: 'anna', fullName: '安娜', mail: 'anna@corp.example', jobNo: '100', mobile: '+86 100', department: 'Sales', manager: '', roles: [`preview${made - 1}`], isDisabled: 0, dn: `cn=anna,${PEOPLE}`,
    });
    expect(people.find(({ account }) => account === 'ben')).toMatchObject({ manager: 'anna', roles: [] });
    expect(people.find(({ account }) => account === 'carl')).toMatchObject({ isDisabled: 1 });
  });

  test('a sign-in that is tried tells what would be known of them, and leaves nothing', async () => {
    const id = await add();
    const tried = async (username: string, password: string) => portal.value(domains.testSignIn, { token: admin, body: { id, username, password } });
    expect(await tried('anna', PASSWORD)).toMatchObject({ outcome: 'ok', person: { fullName: '安娜' } });
    expect(await tried('anna', 'wrong')).toEqual({ outcome: 'wrongPassword', person: null });
    expect((await tried('nobody', PASSWORD)).outcome).toBe('notFound');
    expect((await tried('*', PASSWORD)).outcome).toBe('notFound');
    expect((await tried('*)(uid=*', PASSWORD))).toMatchObject({ outcome: 'ok', person: { fullName: 'Star' } });
    expect((await tried('carl', PASSWORD)).outcome).toBe('disabled');
    expect(await person('anna')).toBeUndefined();
    await db().update(signInFailure).set({ failures: 4 }).where(eq(signInFailure.account, 'anna'));
    await tried('anna', 'wrong');
    expect((await portal.call(domains.testSignIn, { token: admin, body: { id, username: 'Anna', password: PASSWORD } })).status).toBe(429);
    const written = await db().select().from(auditLog).where(eq(auditLog.action, 'domain.test-sign-in')).orderBy(auditLog.id);
    expect(written.map(({ account, detail }) => [account, detail['username'], detail['outcome']]).slice(0, 2)).toEqual([['admin', 'anna', 'ok'], ['admin', 'anna', 'wrongPassword']]);
    expect(JSON.stringify(written)).not.toContain(PASSWORD);
  });
});

describe('signing in', () => {
  let id: number;
  beforeEach(async () => {
    await forgetAll();
    id = await add({ shortName: 'CORP', dnsName: 'corp.example', createAtSignIn: 1, groupIds: [viewers.groupId] });
  });

  test('a stranger of the domain is made at the first sign-in, with what the domain gives, in whichever way the account is written', async () => {
    for (const typed of ['anna', 'CORP\\anna', 'anna@corp.example', 'ANNA']) expect(await codeOf(typed)).toBe(loginCode.success);
    const anna = (await person('anna'))!;
    expect(anna).toMatchObject({ source: 'ad', sourceId: id, passwordHash: null, fullName: '安娜', jobNo: '100', resourceGroupId: viewers.resourceGroupId });
    expect(await rolesOf(anna.id)).toEqual([[viewers.groupId, 'ad']]);
    const [entry] = await db().select().from(auditLog).where(and(eq(auditLog.action, 'user.add'), eq(auditLog.target, 'anna')));
    expect(entry?.account).toMatch(/^directory Corp/);
    const logged = await db().select().from(loginLog).where(eq(loginLog.userId, anna.id));
    expect(logged.map(({ method, success }) => [method, success])).toEqual(Array(4).fill(['ad', true]));
  });

  test('wrong passwords, strangers, hostile names and disabled people get one answer, and are locked as anybody', async () => {
    await codeOf('anna');
    const answers = [await login('anna', 'wrong'), await login('nobody.at.all', 'wrong'), await login('*', PASSWORD), await login('an*', PASSWORD), await login('anna)(objectClass=*', PASSWORD), await login('CORP\\*)(uid=anna', PASSWORD)];
    for (const { status, envelope } of answers) expect([status, envelope]).toEqual([200, answers[0]!.envelope]);
    expect((await login('carl', PASSWORD)).envelope.statusCode).toBe(loginCode.wrongCredentials);
    for (const typed of ['CORP\\anna', 'anna@corp.example', 'anna']) await codeOf(typed, 'wrong');
    // The fifth failure of one account, however it was written.
    await codeOf('anna', 'wrong');
    expect([await codeOf('anna'), await codeOf('CORP\\anna')]).toEqual([loginCode.locked, loginCode.locked]);
  });

  test('an account whose filter is hostile is a person like others', async () => {
    expect(await codeOf('*)(uid=*')).toBe(loginCode.success);
    expect((await person('*)(uid=*'))?.fullName).toBe('Star');
  });

  test('a password is never empty, and never asked for without TLS a second time', async () => {
    await codeOf('anna');
    expect((await login('anna', '')).status).toBe(400);
    expect((await portal.call(domains.testSignIn, { token: admin, body: { id, username: 'anna', password: '' } })).status).toBe(400);
  });

  test('an account of the portal’s own is nobody’s of the directory', async () => {
    await slapd.addPeople([{ uid: 'viewer', password: 'Directory-password-1' }]);
    expect([await codeOf('viewer', 'Directory-password-1'), await codeOf('CORP\\viewer', 'Directory-password-1')]).toEqual([loginCode.wrongCredentials, loginCode.wrongCredentials]);
    expect(await person('viewer')).toMatchObject({ source: 'local' });
    await slapd.asRoot((client) => client.del(`cn=viewer,${PEOPLE}`));
  });

  test('who has been given the name of somebody else does not get their account', async () => {
    await slapd.addPeople([{ uid: 'recycled' }]);
    await codeOf('recycled');
    await slapd.asRoot((client) => client.del(`cn=recycled,${PEOPLE}`));
    await slapd.addPeople([{ uid: 'recycled' }]);
    expect(await codeOf('recycled')).toBe(loginCode.wrongCredentials);
    await slapd.asRoot((client) => client.del(`cn=recycled,${PEOPLE}`));
  });

  test('a domain that is off signs nobody in; an account that is disabled here is told so', async () => {
    await codeOf('anna');
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.account, 'anna'));
    expect(await codeOf('anna')).toBe(loginCode.disabled);
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.account, 'anna'));
    await portal.value(domains.check, { token: admin, body: { id, isEnabled: 0 } });
    expect(await codeOf('anna')).toBe(loginCode.wrongCredentials);
  });

  test('where no accounts are made, strangers stay strangers', async () => {
    await change(id, { createAtSignIn: 0 });
    expect([await codeOf('ben'), await person('ben')]).toEqual([loginCode.wrongCredentials, undefined]);
  });

  test('a directory that is down: its people are told, are not locked, and nobody else notices', async () => {
    await codeOf('anna');
    await change(id, { hosts: ['127.0.0.1:1'], bindPassword: READER.password });
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { status, envelope } = await login('anna', PASSWORD);
      expect([status, envelope.message]).toEqual([503, 'The directory of your account cannot be reached at the moment. Try again later']);
    }
    expect((await login('a.stranger', PASSWORD)).envelope.statusCode).toBe(loginCode.wrongCredentials);
    expect(await portal.signIn('viewer')).toBeTruthy();
    await change(id, { hosts: [slapd.plain], bindPassword: READER.password });
    expect(await codeOf('anna')).toBe(loginCode.success);
  });
});

describe('a synchronisation', () => {
  let id: number;
  let roleId: number;
  beforeEach(async () => {
    await forgetAll();
    roleId = await addGroup(portal, `sales${(made += 1)}`);
    id = await add({ departments: 'attribute', groupMap: [{ group: `cn=sales,${BASE}`, roleId }] });
  });
  const replace = (uid: string, type: string, values: string[]) => slapd.asRoot((client) => client.modify(`cn=${escaped(uid)},${PEOPLE}`, new Change({ operation: 'replace', modification: new Attribute({ type, values }) })));

  test('compares without changing anything, then does what it said, and finds nothing more to do', async () => {
    const compared = await compare(id);
    expect(compared).toMatchObject({ kind: 'compare', state: 'done', read: 4, counts: { found: 4, add: 3, unchanged: 1 } });
    expect((await changesOf(compared.id)).find(({ account }) => account === 'anna')).toMatchObject({ kind: 'add', rolesAdded: [`sales${made - 1}`], fields: expect.arrayContaining([{ field: 'department', before: '', after: 'Sales' }]) });
    expect(await person('anna')).toBeUndefined();
    expect(await sync(id)).toMatchObject({ state: 'done', total: 3, done: 3, startedBy: 'admin' });
    const [anna, ben] = [(await person('anna'))!, (await person('ben'))!];
    expect([await rolesOf(anna.id), await rolesOf(ben.id)]).toEqual([[[roleId, 'ad']], []]);
    const [sales] = await db().select().from(department).where(eq(department.name, 'Sales'));
    expect([anna.departmentId, sales]).toEqual([sales?.id, expect.objectContaining({ source: 'ad', managerId: anna.id })]);
    expect(await sync(id)).toMatchObject({ state: 'done', total: 0, counts: { unchanged: 4, add: 0, update: 0 } });
  });

  test('follows names, mails, groups and accounts; what was given by hand stays', async () => {
    await sync(id);
    const [anna, ben] = [(await person('anna'))!, (await person('ben'))!];
    await db().insert(userGroup).values({ userId: anna.id, groupId: viewers.groupId });
    await replace('ben', 'displayName', ['Benjamin']);
    await replace('ben', 'uid', ['benjamin']);
    await slapd.asRoot((client) => client.modify(`cn=sales,${BASE}`, new Change({ operation: 'replace', modification: new Attribute({ type: 'member', values: [`cn=ben,${PEOPLE}`] }) })));
    const run = await sync(id);
    expect(await changesOf(run.id)).toMatchObject([
      { account: 'anna', kind: 'update', rolesRemoved: [`sales${made - 1}`] },
      { account: 'ben', kind: 'update', rolesAdded: [`sales${made - 1}`], fields: [{ field: 'account', before: 'ben', after: 'benjamin' }, { field: 'fullName', before: 'Ben', after: 'Benjamin' }] },
    ]);
    expect([await rolesOf(anna.id), await rolesOf(ben.id), (await person('benjamin'))?.id]).toEqual([[[viewers.groupId, 'local']], [[roleId, 'ad']], ben.id]);
    const audited = await db().select().from(auditLog).where(and(eq(auditLog.action, 'user.update'), eq(auditLog.target, 'ben')));
    expect(audited.at(-1)).toMatchObject({ userId: null, detail: { before: { account: 'ben', fullName: 'Ben' }, after: { account: 'benjamin', fullName: 'Benjamin' } } });
    await replace('ben', 'uid', ['ben']);
    await replace('ben', 'displayName', ['Ben']);
    await slapd.asRoot((client) => client.modify(`cn=sales,${BASE}`, new Change({ operation: 'replace', modification: new Attribute({ type: 'member', values: [`cn=anna,${PEOPLE}`] }) })));
  });

  test('who leaves is marked, disabled after the days of waiting with their sessions, and enabled when they are back', async () => {
    await change(id, { leaverDays: 3 });
    await slapd.addPeople([{ uid: 'leaver' }]);
    await sync(id);
    const { id: userId } = (await person('leaver'))!;
    const token = ((await login('leaver', PASSWORD)).envelope.value as { accessToken: string }).accessToken;
    await slapd.asRoot((client) => client.modifyDN(`cn=leaver,${PEOPLE}`, `cn=leaver,${BASE}`));
    await change(id, { baseDn: PEOPLE });
    expect(await changesOf((await sync(id)).id)).toMatchObject([{ kind: 'missing', account: 'leaver' }]);
    expect((await sync(id)).counts).toMatchObject({ missing: 0, disable: 0 });
    await db().update(domainLeaver).set({ missingSince: new Date(Date.now() - 3 * 86_400_000) }).where(eq(domainLeaver.userId, userId));
    expect((await portal.call(signIn.myMenus, { token })).status).toBe(200);
    expect(await changesOf((await sync(id)).id)).toMatchObject([{ kind: 'disable', account: 'leaver' }]);
    expect([(await person('leaver'))?.isAction, (await portal.call(signIn.myMenus, { token })).status]).toEqual([false, 401]);
    await change(id, { baseDn: BASE });
    expect(await changesOf((await sync(id)).id)).toMatchObject([{ kind: 'enable', account: 'leaver', note: 'Is in the directory again' }]);
    expect([(await person('leaver'))?.isAction, await db().select().from(domainLeaver)]).toEqual([true, []]);
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, userId));
    expect((await sync(id)).counts).toMatchObject({ enable: 0 });
    await slapd.asRoot((client) => client.del(`cn=leaver,${BASE}`));
  });

  test('the brake stops it before anything is changed; an administrator may go on', async () => {
    const crowd = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
    await slapd.addPeople(crowd.map((uid) => ({ uid })));
    await change(id, { brakePercent: 40 });
    await sync(id);
    await change(id, { userFilter: '(&(objectClass=inetOrgPerson)(!(uid=c*)))' });
    const stopped = await sync(id);
    expect(stopped).toMatchObject({ state: 'stopped', counts: { disable: 6 }, done: 0 });
    expect(stopped.problem).toContain('6 of 9 people');
    expect((await person('c1'))?.isAction).toBe(true);
    expect((await sync(id, 1)).state).toBe('done');
    expect((await person('c1'))?.isAction).toBe(false);
    await slapd.asRoot(async (client) => {
      for (const uid of crowd) await client.del(`cn=${uid},${PEOPLE}`);
    });
  });

  test('a directory that suddenly has nobody changes nothing, by force neither', async () => {
    await sync(id);
    await change(id, { userFilter: '(uid=nobody-at-all)' });
    expect(await sync(id, 1)).toMatchObject({ state: 'stopped', problem: expect.stringContaining('Nobody was found') });
    expect((await person('anna'))?.isAction).toBe(true);
  });

  test('an account of the portal’s own is taken over where the domain says so, and never an administrator’s', async () => {
    await slapd.addPeople([{ uid: 'local.one' }, { uid: 'admin' }]);
    const userId = await addPerson(portal, 'local.one', viewers.resourceGroupId);
    const notes = async () => (await changesOf((await sync(id)).id)).flatMap(({ account, kind, note }) => (['local.one', 'admin'].includes(account) ? [[account, kind, note]] : []));
    const taken = 'The portal has an account of this name already, which is not of the domain';
    expect(await notes()).toEqual([['admin', 'problem', taken], ['local.one', 'problem', taken]]);
    await change(id, { linksAccounts: 1 });
    expect(await notes()).toEqual([['admin', 'problem', expect.stringContaining('administrator')], ['local.one', 'link', '']]);
    expect((await db().select().from(userAccount).where(eq(userAccount.id, userId)))[0]).toMatchObject({ source: 'ad', sourceId: id, passwordHash: null });
    expect([await codeOf('local.one'), (await person('admin'))?.source]).toEqual([loginCode.success, 'local']);
    await slapd.asRoot(async (client) => {
      for (const uid of ['local.one', 'admin']) await client.del(`cn=${uid},${PEOPLE}`);
    });
  });

  test('the last administrator is never disabled', async () => {
    await sync(id);
    const { resourceGroupId } = await builtIn(portal, 'Administrators');
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.resourceGroupId, resourceGroupId));
    await db().update(userAccount).set({ resourceGroupId }).where(eq(userAccount.account, 'anna'));
    await db().update(domain).set({ userFilter: '(uid=ben)', version: 99 }).where(eq(domain.id, id));
    await beginRun(db(), { domainId: id, kind: 'sync', isForced: true, startedBy: '' });
    await new Promise<void>((fulfil) => {
      const look = async () => ((await person('*)(uid=*'))?.isAction === false ? fulfil() : setTimeout(() => void look(), 50));
      void look();
    });
    expect((await person('anna'))?.isAction).toBe(true);
    await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.account, 'admin'));
  });

  test('a resource group that holds everything by now is given to nobody', async () => {
    const group = await addResourceGroup(portal, `grows ${(made += 1)}`, ['session']);
    await change(id, { resourceGroupId: group });
    const { resourceGroupId } = await builtIn(portal, 'Administrators');
    const all = await db().select().from(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.resourceGroupId, resourceGroupId));
    await db().insert(resourceGroupInterfaceClass).values(all.map(({ interfaceClass }) => ({ resourceGroupId: group, interfaceClass }))).onConflictDoNothing();
    expect(await sync(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('rights of administrators') });
    expect(await person('anna')).toBeUndefined();
  });

  test('of several that begin at once there is one; a run that a server has left is begun anew', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => portal.call(domains.sync, { token: admin, body: { id } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await ended(id, (answers.find(({ status }) => status === 200)!.envelope.value as { id: number }).id);
    await db().delete(userAccount).where(eq(userAccount.account, 'ben'));
    const run = (await beginRun(db(), { domainId: id, kind: 'sync', isForced: false, startedBy: 'x' }))!;
    // A server that takes it, and dies at once.
    await claimRun(db(), 0);
    expect(await ended(id, run)).toMatchObject({ state: 'done', counts: { add: 1 } });
    expect(await person('ben')).toBeDefined();
  });

  test('a directory that is down says so in the log', async () => {
    await change(id, { hosts: ['127.0.0.1:1'], bindPassword: READER.password });
    expect(await sync(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('refuses the connection') });
  });

  test('organisational units become departments below each other; ids of bytes are ids', async () => {
    await slapd.asRoot(async (client) => {
      await client.add(`ou=East\\, far,${PEOPLE}`, { objectClass: 'organizationalUnit' });
    });
    const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    await slapd.addPeople([{ uid: 'olga', below: `ou=East\\, far,${PEOPLE}` }]);
    await slapd.asRoot((client) => client.modify(`cn=olga,ou=East\\, far,${PEOPLE}`, new Change({ operation: 'replace', modification: new Attribute({ type: 'objectGUID', values: [guid] }) })));
    await change(id, { departments: 'ou', idAttribute: 'objectGUID' });
    await sync(id);
    const olga = (await person('olga'))!;
    expect(olga.externalId).toBe('33221100-5544-7766-8899-aabbccddeeff');
    const all = await db().select().from(department).where(eq(department.source, 'ad'));
    const own = all.find((one) => one.id === olga.departmentId);
    expect([own?.name, all.find((one) => one.id === own?.parentId)?.name]).toEqual(['East, far', 'People']);
    await slapd.asRoot((client) => client.del(`cn=olga,ou=East\\, far,${PEOPLE}`));
  });

  test(`${MANY} people come in pages`, async () => {
    await slapd.asRoot((client) => client.add(`ou=Many,${BASE}`, { objectClass: 'organizationalUnit' }));
    await slapd.addPeople(Array.from({ length: MANY }, (_, at) => ({ uid: `m${at}`, below: `ou=Many,${BASE}` })));
    await change(id, { baseDn: `ou=Many,${BASE}`, departments: 'none' });
    expect(await sync(id)).toMatchObject({ state: 'done', read: MANY, done: MANY, counts: { add: MANY } });
    expect(await sync(id)).toMatchObject({ state: 'done', counts: { unchanged: MANY } });
    expect(await db().$count(userAccount, eq(userAccount.source, 'ad'))).toBe(MANY);
  }, 600_000);
});

test('who is no administrator may look and synchronise, and goes on past no brake', async () => {
  await forgetAll();
  const id = await add();
  const group = await addResourceGroup(portal, `Keepers ${(made += 1)}`, ['session', 'domains']);
  await addPerson(portal, 'keeper', group);
  const token = await signInPerson(portal, 'keeper');
  expect((await portal.call(domains.add, { token, body: settings() })).status).toBe(403);
  expect((await portal.call(domains.check, { token, body: { id, isEnabled: 0 } })).status).toBe(403);
  expect((await portal.call(domains.sync, { token, body: { id, force: 1 } })).status).toBe(403);
  expect((await portal.value(domains.test, { token, body: { id } })).steps[5]?.state).toBe('ok');
  const { id: run } = await portal.value(domains.sync, { token, body: { id } });
  expect((await ended(id, run)).startedBy).toBe('keeper');
});
