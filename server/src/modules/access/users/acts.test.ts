import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { endpoints, loginCode } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { auditLog, comment, exportFile, exportTask, report, reportClass, userAccount, userSession } from '../../../database/schema/index.ts';
import { isFitAccount } from '../../../account-letters.ts';

const { list, add, update, remove, check, isCustom, resetPassword, exportUser } = endpoints.users;

describe('managing users', () => {
  let portal: TestPortal;
  let admin: string;
  let viewers: { resourceGroupId: number; groupId: number };
  let person: Record<string, unknown>;

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    viewers = await builtIn(portal, 'Viewers');
    person = { account: 'Wang.Fang', localPassword: 'First-password-1', fullName: '王芳', mail: 'fang@example.com', jobNo: '7', notes: 'n', groupIds: [viewers.groupId], resourceGroupId: viewers.resourceGroupId };
    await portal.value(add, { token: admin, body: { ...person, account: 'taken' } });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const find = async (account: string) => (await portal.value(list, { token: admin, body: { keyword: account } })).items.find((one) => one.account === account);
  const idOf = async (account: string) => (await find(account))?.id ?? 0;
  const lastAudit = async () => (await portal.portal.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  const logIn = (username: string, password: string) => portal.call(endpoints.signIn.login, { body: { grant_type: 'password', username, password } });
  const mayRead = async (token: string) => (await portal.call(endpoints.signIn.myMenus, { token })).status;

  test('adds a user, who has to choose a password of their own', async () => {
    const { id } = await portal.value(add, { token: admin, body: person });
    expect(await find('Wang.Fang')).toMatchObject({ id, fullName: '王芳', mail: 'fang@example.com', jobNo: '7', notes: 'n', isAction: 1, isCustom: 0, groups: [{ ename: 'Viewers' }], resourceGroupEnName: 'Viewers' });
    expect((await logIn('wang.fang', 'First-password-1')).envelope.statusCode).toBe(loginCode.mustChangePassword);
    const entry = await lastAudit();
    expect(entry).toMatchObject({ account: 'admin', action: 'user.add', target: 'Wang.Fang', detail: { id, after: { fullName: '王芳', groups: ['报表读者 (Viewers)'], resourceGroup: '报表读者 (Viewers)' } } });
    expect(JSON.stringify(entry)).not.toMatch(/First-password|argon2/i);
  });

  const nothing = { account: '', localPassword: '', fullName: ' ', mail: '', groupIds: [], resourceGroupId: null };

  test.each([
    ['zh', ['账号：不能为空', '密码：不能为空', '姓名：不能为空', '邮箱：不能为空', '角色：不能为空', '资源组：不能为空']],
    ['en', ['Account: cannot be empty', 'Password: cannot be empty', 'Full name: cannot be empty', 'E-mail: cannot be empty', 'Roles: cannot be empty', 'Resource group: cannot be empty']],
  ] as const)('says in %s which fields cannot be empty', async (language, messages) => {
    for (const body of [nothing, {}]) {
      const { status, envelope } = await portal.call(add, { token: admin, body, language });
      expect([status, envelope.errors?.map(({ message }) => message)]).toEqual([400, messages]);
    }
  });

  test.each([
    ['an account in other capitals', { account: 'TAKEN' }, 409, 'account', '账号“TAKEN”已存在', 'There is an account “TAKEN” already'],
    ['an account with a sign that nobody sees', { account: 'ad\u200bmin' }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'],
    ['an account in wide letters', { account: 'ａｄｍｉｎ' }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'],
    ...['\u034f', '\ufe0f', '\u180b', '\u2800', '\u115f', '\u{1d159}', '\u00a0x', '\u1680x', '  x', '\u3000x'].map((sign) => [`an account with U+${sign.codePointAt(0)?.toString(16)}`, { account: `admin${sign}` }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'] as const),
    ['an account in letters of formulas', { account: '\u{1d482}dmin' }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'],
    ['an account with two letters in one', { account: '\ufb01nn' }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'],
    ['an account with a letter and its accent apart', { account: 'mu\u0308ller' }, 400, 'account', '账号：格式不正确', 'Account: has the wrong format'],
    ['an account with a Cyrillic letter among Latin ones', { account: '\u0430dmin' }, 400, 'account', '账号混用了形状相近的不同文字', 'mixes letters of alphabets that look alike'],
    ['an account with a Greek letter among Latin ones', { account: 'n\u03bfbody' }, 400, 'account', '账号混用了形状相近的不同文字', 'mixes letters of alphabets that look alike'],
    ['an account with a Greek letter among Cyrillic ones', { account: '\u0438\u03bf' }, 400, 'account', '账号混用了形状相近的不同文字', 'mixes letters of alphabets that look alike'],
    ['a short password', { localPassword: 'Ab-1' }, 400, 'localPassword', '密码至少需要', 'The password needs at least'],
    ['a simple password', { localPassword: 'abcdefghijkl' }, 400, 'localPassword', '密码须包含', 'The password needs at least'],
    ['a mail that is none', { mail: 'fang@' }, 400, 'mail', '邮箱：不是有效的邮箱地址', 'E-mail: is not an e-mail address'],
    ['a role that does not exist', { groupIds: [999_999] }, 404, 'groupIds', '角色不存在', 'This role does not exist'],
    ['a resource group that does not exist', { resourceGroupId: 999_999 }, 404, 'resourceGroupId', '资源组不存在', 'This resource group does not exist'],
    ['a long name', { fullName: 'x'.repeat(101) }, 400, 'fullName', '姓名：最多 100 个字符', 'Full name: must be at most 100 characters'],
  ] as const)('refuses %s', async (_, wrong, status, field, zh, en) => {
    for (const [language, message] of [['zh', zh], ['en', en]] as const) {
      const answer = await portal.call(add, { token: admin, language, body: { ...person, account: 'refused', ...wrong } });
      expect([answer.status, answer.envelope.errors?.map((one) => one.field)]).toEqual([status, [field]]);
      expect(answer.envelope.message).toContain(message);
    }
    expect(await find('refused')).toBeUndefined();
  });

  test.each(['wang.fang-2', '王芳wang', 'やまだ太郎ー', '홍길동1', 'Müller', 'иванов_7', 'Ωμέγα', 'नमस्ते', "o'brien@example.com", 'Anna Lee'])('an account may be %s', (account) => expect(isFitAccount(account)).toBe(true));

  test('an account that breaks a rule which came later is still signed in with, and changed', async () => {
    const id = await addPerson(portal, '\ufb01nn\ufe0f', viewers.resourceGroupId, [viewers.groupId]);
    await signInPerson(portal, '\ufb01nn\ufe0f');
    const { account: _, localPassword: __, ...fields } = person;
    await portal.value(update, { token: admin, body: { id, version: 1, ...fields, fullName: 'Finn' } });
    expect(await find('\ufb01nn\ufe0f')).toMatchObject({ fullName: 'Finn' });
  });

  test('changes a user, with old and new values in the audit log', async () => {
    const id = await idOf('taken');
    const { account: _, localPassword: __, ...fields } = person;
    await portal.value(update, { token: admin, body: { id, version: 1, ...fields, fullName: 'New Name', mail: 'new@example.com' } });
    expect(await find('taken')).toMatchObject({ fullName: 'New Name', mail: 'new@example.com' });
    expect(await lastAudit()).toMatchObject({ action: 'user.update', target: 'taken', detail: { id, before: { fullName: '王芳', mail: 'fang@example.com' }, after: { fullName: 'New Name', mail: 'new@example.com' } } });
    expect(Object.keys((await lastAudit())?.detail.after as object).sort()).toEqual(['fullName', 'mail']);
    const gone = await portal.call(update, { token: admin, language: 'en', body: { id: 999_999, version: 1, ...fields } });
    expect([gone.status, gone.envelope.message]).toEqual([404, 'This user does not exist or was deleted']);
  });

  test('leaves an account that has no mail without one, and takes nobody’s away', async () => {
    const id = await addPerson(portal, 'mailless', viewers.resourceGroupId, [viewers.groupId]);
    const { account: _, localPassword: __, mail, ...fields } = person;
    expect((await find('mailless'))?.mail).toBe('');
    await portal.value(update, { token: admin, body: { id, version: 1, ...fields } });
    expect(await find('mailless')).toMatchObject({ mail: '', fullName: fields.fullName });
    await portal.value(update, { token: admin, body: { id, version: 2, ...fields, mail } });
    const taken = await portal.call(update, { token: admin, language: 'en', body: { id, version: 3, ...fields, mail: '' } });
    expect([taken.status, taken.envelope.message]).toEqual([400, 'E-mail: cannot be empty']);
    await portal.value(update, { token: admin, body: { id, version: 3, ...fields } });
    expect((await find('mailless'))?.mail).toBe(mail);
  });

  test('of two who change a user at the same time the second is told, and has changed nothing', async () => {
    const id = await addPerson(portal, 'contested', viewers.resourceGroupId, [viewers.groupId]);
    const { account: _, localPassword: __, ...fields } = person;
    const body = { id, version: (await find('contested'))?.version ?? 0, ...fields };
    await portal.value(update, { token: admin, body: { ...body, fullName: 'First' } });
    const after = await find('contested');
    const audited = await lastAudit();
    for (const [language, message] of [['zh', '“contested”刚刚被其他人修改过，您的修改没有保存'], ['en', 'Someone else has changed “contested” meanwhile. Your changes have not been saved']] as const) {
      const late = await portal.call(update, { token: admin, language, body: { ...body, fullName: 'Second' } });
      expect([late.status, late.envelope.errors?.[0]?.field, late.envelope.message]).toEqual([409, 'version', message]);
    }
    expect([await find('contested'), await lastAudit()]).toEqual([after, audited]);
    // Signing in and being disabled are no changes of what the form holds.
    await portal.value(check, { token: admin, body: { ids: [id], isAction: 0 } });
    await portal.value(update, { token: admin, body: { ...body, version: after?.version ?? 0, fullName: 'Second' } });
    expect(await find('contested')).toMatchObject({ fullName: 'Second' });
    const both = await Promise.all(['Third', 'Fourth'].map((fullName) => portal.call(update, { token: admin, body: { ...body, version: (after?.version ?? 0) + 1, fullName } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // The rest is rules, which know nothing of the database: once.

  test('disabling ends the sessions at once, and enabling does not bring them back', async () => {
    const id = await addPerson(portal, 'disabled', viewers.resourceGroupId);
    const token = await signInPerson(portal, 'disabled');
    const link = await portal.value(endpoints.signInLinks.createLink, { token, body: {} });
    expect(await mayRead(token)).toBe(200);
    await portal.value(check, { token: admin, body: { ids: [id], isAction: 0 } });
    expect(await mayRead(token)).toBe(401);
    await portal.value(check, { token: admin, body: { ids: [id], isAction: 1 } });
    expect(await mayRead(token)).toBe(401);
    expect((await portal.call(endpoints.signInLinks.redeem, { body: { token: link.token } })).status).toBe(410);
    expect(await lastAudit()).toMatchObject({ action: 'user.enable', target: 'disabled' });
    expect((await portal.portal.database.db.select().from(userSession).where(eq(userSession.userId, id)))[0]?.revokedWhy).toBe('disabled');
  });

  test('of a list with strangers in it nobody is changed', async () => {
    const id = await addPerson(portal, 'bystander', viewers.resourceGroupId);
    for (const [endpoint, body] of [[check, { isAction: 0 }], [isCustom, { isCustom: 1 }], [remove, {}]] as const) {
      const { status, envelope } = await portal.call(endpoint, { token: admin, body: { ids: [id, 999_999], ...body } });
      expect([status, envelope.errors?.[0]?.field]).toEqual([404, 'ids']);
    }
    expect(await find('bystander')).toMatchObject({ isAction: 1, isCustom: 0 });
  });

  test('customization is turned on and off', async () => {
    const id = await addPerson(portal, 'custom', viewers.resourceGroupId);
    await portal.value(isCustom, { token: admin, body: { ids: [id], isCustom: 1 } });
    expect(await find('custom')).toMatchObject({ isCustom: 1 });
    await portal.value(isCustom, { token: admin, body: { ids: [id], isCustom: 0 } });
    expect(await find('custom')).toMatchObject({ isCustom: 0 });
  });

  test.each([
    ['sso', 200],
    ['ad', 409],
    ['azure', 409],
  ] as const)('who came from %s: a reset answers %d', async (source, status) => {
    // Single sign-on may have been their first way in, and is not their only one.
    const id = await addPerson(portal, `came.by.${source}`, viewers.resourceGroupId);
    await portal.portal.database.db.update(userAccount).set({ source, externalId: source }).where(eq(userAccount.id, id));
    expect((await portal.call(resetPassword, { token: admin, body: { id } })).status).toBe(status);
  });

  test('a reset gives a one-time password, ends the sessions and opens a lock', async () => {
    const id = await addPerson(portal, 'forgetful', viewers.resourceGroupId);
    const token = await signInPerson(portal, 'forgetful');
    for (let tries = 0; tries < 5; tries += 1) await logIn('forgetful', 'wrong');
    expect((await logIn('forgetful', 'wrong')).envelope.statusCode).toBe(loginCode.locked);
    const { password } = await portal.value(resetPassword, { token: admin, body: { id } });
    expect(await mayRead(token)).toBe(401);
    expect((await logIn('forgetful', 'Person-password-1')).envelope.statusCode).toBe(loginCode.wrongCredentials);
    expect((await logIn('forgetful', password)).envelope.statusCode).toBe(loginCode.mustChangePassword);
    expect(await lastAudit()).toMatchObject({ action: 'user.reset-password', target: 'forgetful' });
    expect(JSON.stringify(await lastAudit())).not.toContain(password);
  });

  test('deleting ends the sessions and keeps what others read', async () => {
    const id = await addPerson(portal, 'leaver', viewers.resourceGroupId);
    const token = await signInPerson(portal, 'leaver');
    const { db } = portal.portal.database;
    await db.insert(comment).values({ catalogueId: 1, content: 'stays', userId: id, userName: 'Person leaver' });
    await portal.value(remove, { token: admin, body: { ids: [id] } });
    expect(await mayRead(token)).toBe(401);
    expect(await find('leaver')).toBeUndefined();
    expect((await db.select().from(comment).where(eq(comment.content, 'stays')))[0]).toMatchObject({ userId: expect.any(Number), userName: 'Person leaver' });
    expect(await lastAudit()).toMatchObject({ action: 'user.delete', target: 'leaver', detail: { before: { fullName: 'Person leaver', resourceGroup: '报表读者 (Viewers)' } } });
  });

  test('files that somebody has exported go with them', async () => {
    const id = await addPerson(portal, 'exporter', viewers.resourceGroupId);
    const { db } = portal.portal.database;
    const [inClass] = await db.insert(reportClass).values({ name: 'c' }).returning();
    const [one] = await db.insert(report).values({ name: 'r', classId: inClass?.id ?? 0, reportType: 0, platform: 'PowerBI' }).returning();
    const options = { formats: ['PDF' as const], language: 'zh' as const };
    const [task] = await db.insert(exportTask).values({ userId: id, reportId: one?.id ?? 0, name: 'x', options, state: 'done' }).returning();
    await db.insert(exportFile).values({ taskId: task?.id ?? 0, format: 'PDF', fileName: 'of-the-exporter', extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    const file = join(portal.folder, 'exports', 'of-the-exporter');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x');
    await portal.value(remove, { token: admin, body: { ids: [id] } });
    expect(existsSync(file)).toBe(false);
    expect(await db.select().from(exportTask).where(eq(exportTask.userId, id))).toEqual([]);
  });

  test('needs the interface class, for every call', async () => {
    await addPerson(portal, 'nobody', await addResourceGroup(portal, 'All but users', ['session', 'menus', 'releases', 'reportManagement']));
    const token = await signInPerson(portal, 'nobody');
    const before = await portal.portal.database.db.select().from(userAccount).orderBy(userAccount.id);
    const id = await idOf('taken');
    const { account: _, localPassword: __, ...fields } = person;
    const calls = [
      [list, {}],
      [exportUser, { name: 'x', columns: [{ key: 'account', title: 'x' }], timeZone: 'UTC' }],
      [add, { ...person, account: 'by-nobody' }],
      [update, { id, version: 1, ...fields }],
      [remove, { ids: [id] }],
      [check, { ids: [id], isAction: 0 }],
      [isCustom, { ids: [id], isCustom: 1 }],
      [resetPassword, { id }],
      [endpoints.groups.top, undefined],
      [endpoints.resourceGroups.top, undefined],
    ] as const;
    for (const [endpoint, body] of calls) expect([endpoint.path, (await portal.call(endpoint, { token, ...(body && { body }) })).status]).toEqual([endpoint.path, 403]);
    for (const [endpoint, body] of calls) expect([endpoint.path, (await portal.call(endpoint, body && { body })).status]).toEqual([endpoint.path, 401]);
    expect(await portal.portal.database.db.select().from(userAccount).orderBy(userAccount.id)).toEqual(before);
  });

  test('roles and resource groups to choose from come by name', async () => {
    expect((await portal.value(endpoints.groups.top, { token: admin })).map(({ ename }) => ename).toSorted()).toEqual(['Administrators', 'Viewers']);
    expect((await portal.value(endpoints.resourceGroups.top, { token: admin })).map(({ name, ename }) => ename || name)).toEqual(expect.arrayContaining(['Administrators', 'All but users', 'Viewers']));
  });
});
