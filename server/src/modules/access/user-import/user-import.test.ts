import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { desc, eq, or } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { endpoints, importColumns, importFiles, type BodyOf, type UserImport } from '@portal/shared/contract/all';
import { workbookParts, type Cells } from '@portal/shared/workbook';
import { readTable } from '@portal/files/table';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { auditLog, department, groupReport, portalGroup, report, resourceGroup, resourceGroupInterfaceClass, signInGrant, userAccount, userGroup, userImport } from '../../../database/schema/index.ts';
import { addPasswordLink } from '../sign-in/module.ts';
import type { PlannedPerson } from './checking.ts';
import type { ClaimedImport } from './repository.ts';
import { sliced } from './slices.ts';
import { writeImport } from './writing.ts';

const { users, signIn } = endpoints;
const LIMITS = { mostRows: 50_000, mostColumns: 20, mostBytes: 50_000_000, mostCharacters: 50_000_000 };

let portal: TestPortal;
let admin: string;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  await addGroup(portal, 'readers');
}, START_MILLISECONDS);
afterAll(() => portal.stop());

const db = () => portal.portal.database.db;
const workbook = async (rows: readonly Cells[]): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of workbookParts('Users', [rows])) parts.push(part);
  return Buffer.concat(parts);
};
/** A workbook as no program writes it. */
const sheet = (rows: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="People" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="rId1" Target="worksheets/people.xml"/></Relationships>'),
    'xl/worksheets/people.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
const HEADS = ['账号', 'Full name', '邮箱', 'Roles', '资源组', 'Department', 'Valid until'];
const person = (account: string, more: Partial<Record<number, string>> = {}): Cells => [account, `Person ${account}`, `${account}@example.com`, 'readers', '报表读者', '', ''].map((cell, index) => more[index] ?? cell);
const upload = async (content: Uint8Array, token = admin) => portal.call(users.importUser, { token, language: 'en', file: { content, name: 'people.xlsx' } });
const check = (id: number, more: Partial<BodyOf<typeof users.checkImport>> = {}, token = admin) => portal.value(users.checkImport, { token, language: 'en', body: { id, mode: 'both', ...more } });
const uploadedId = async (rows: readonly Cells[], token = admin): Promise<number> => (await upload(await workbook([HEADS, ...rows]), token)).envelope.value.id;
const ended = async (token = admin): Promise<UserImport> => {
  for (;;) {
    const status = await portal.value(users.importStatus, { token });
    if (status && !['waiting', 'running'].includes(status.state)) return status;
    await new Promise((done) => setTimeout(done, 20));
  }
};
const imported = async (rows: readonly Cells[], options: Partial<BodyOf<typeof users.checkImport>> = {}, passwords: 'none' | 'oneTime' = 'none', token = admin): Promise<UserImport> => {
  const id = await uploadedId(rows, token);
  expect(await check(id, options, token)).toMatchObject({ wrong: 0 });
  await portal.value(users.runImport, { token, language: 'en', body: { id, passwords } });
  return ended(token);
};
const find = async (account: string) => (await portal.value(users.list, { token: admin, body: { keyword: account } })).items.find((one) => one.account === account);
const get = (url: string, token = admin) => portal.portal.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
const people = () => db().$count(userAccount);

describe('a file of people', () => {
  test.each<[what: string, content: () => Promise<Uint8Array> | Uint8Array, status: number, message: RegExp]>([
    ['that is none', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 400, /encoding/],
    ['of an old Excel', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 400, /old \(\.xls\)/],
    ['without anybody', () => workbook([HEADS]), 400, /nobody in the file/],
    ['with another column', () => workbook([[...HEADS, 'Salary'], person('x')]), 400, /not known: Salary/],
    ['with a column twice', () => workbook([[...HEADS, 'Account'], person('x')]), 400, /“Account” is there twice/],
    ['without accounts', () => workbook([['Full name'], ['x']]), 400, /“Account” is missing/],
    ['with a cell longer than Excel has them', () => sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>account</t></is></c></row><row r="2"><c r="B2" t="inlineStr"><is><t>${'a'.repeat(32_768)}</t></is></c></row>`), 400, /more than 32767 characters and cannot be read \(line 2, column B\)/],
    ['with such a cell, of separated values', () => Buffer.from(`account,notes\nx,${'a'.repeat(32_768)}`), 400, /more than 32767 characters and cannot be read \(line 2, column B\)/],
    ['with a line that is none', () => sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>account</t></is></c></row><row r="99999999999999999999"><c t="inlineStr"><is><t>x</t></is></c></row>'), 400, /file is broken/],
    ['with too many rows', () => Buffer.from(`account\n${Array.from({ length: 100_001 }, (_, index) => `a${index}`).join('\n')}`), 413, /more than 100000 rows/],
  ])('%s is refused by its field, and nothing is kept', async (_, content, status, message) => {
    const answer = await upload(await content());
    expect([answer.status, answer.envelope.message]).toEqual([status, expect.stringMatching(message)]);
    expect(answer.envelope.errors?.[0]?.field).toBe('file');
  });

  test.each<[what: string, disposition: string, type: string, message: RegExp]>([
    ['none', '', 'application/octet-stream', /has no name/],
    ['an empty one', '; filename=""', 'text/csv', /has no name/],
    ['one with NUL', '; filename="a\0b.csv"', 'text/csv', /characters that cannot be used/],
    ['one with NUL in percent', "; filename*=UTF-8''%00a.csv", 'text/csv', /characters that cannot be used/],
    ['one with a control character', "; filename*=UTF-8''a%1Bb.csv", 'text/csv', /characters that cannot be used/],
  ])('with a name that cannot be kept (%s) is refused by its field', async (_, disposition, type, message) => {
    const payload = `--x\r\nContent-Disposition: form-data; name="file"${disposition}\r\nContent-Type: ${type}\r\n\r\naccount\nx\r\n--x--\r\n`;
    const answer = await portal.portal.app.inject({ method: 'POST', url: users.importUser.path, headers: { authorization: `Bearer ${admin}`, 'accept-language': 'en', 'content-type': 'multipart/form-data; boundary=x' }, payload });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ message: expect.stringMatching(message), errors: [expect.objectContaining({ field: 'file' })] })]);
  });

  test('with a name that is too long is kept by whole characters of it', async () => {
    await portal.value(users.importUser, { token: admin, file: { content: Buffer.from('account\nx'), name: `${'a'.repeat(199)}😀.csv` } });
    const [{ fileName } = { fileName: '' }] = await db().select().from(userImport).orderBy(desc(userImport.id)).limit(1);
    expect(fileName).toBe('a'.repeat(199));
  });

  test('is checked row by row, by line, column and reason; the wrong ones are in a file, and nobody is imported', async () => {
    const before = await people();
    const rows = [person('ok.one'), person('OK.ONE'), person('bad.mail', { 2: 'no mail' }), person('bad.role', { 3: 'readers; nobody' }), person('bad.group', { 4: 'Kings' }), person('bad.department', { 5: 'Nowhere/Else' }), person('bad.day', { 6: '31.02.2026' }), person('аdmin', { 2: 'a@example.com' }), person('new.one', { 1: '' })];
    const id = await uploadedId(rows);
    const { wrong, wrongRows, created } = await check(id);
    expect(created).toBe(1);
    expect(wrongRows.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 'account', 'The same account is in line 2'],
      [4, 'mail', 'is not an e-mail address'],
      [5, 'roles', 'There is no role “nobody”'],
      [6, 'resourceGroup', 'There is no resource group “Kings”'],
      [7, 'department', expect.stringContaining('There is no department “Nowhere/Else”')],
      [8, 'validUntil', 'This is no date. Write it like 2026-12-31'],
      [9, 'account', expect.stringContaining('look alike')],
      [10, 'fullName', 'Needed for a new user'],
    ]);
    expect(wrong).toBe(8);
    expect((await portal.call(users.runImport, { token: admin, body: { id } })).status).toBe(409);
    const file = await get(`${importFiles.wrong(id)}?language=en`);
    expect((await readTable(file.rawPayload, LIMITS)).map(({ cells }) => cells.slice(0, 2))).toEqual([['Line', 'Column'], ['3', 'Account'], ['4', 'Mail'], ['5', 'Roles'], ['6', 'Resource group'], ['7', 'Department'], ['8', 'Valid until'], ['9', 'Account'], ['10', 'Full name']]);
    expect(await people()).toBe(before);
  });

  test.each([
    ['create', 1, 0, 0, ['There is such an account, and only new ones are wanted']],
    ['update', 0, 1, 0, ['There is no such account, and only those that exist are to be changed']],
    ['both', 1, 1, 0, []],
    ['skip', 1, 0, 1, []],
  ] as const)('of who is there and who is not, %s makes what it says', async (mode, created, updated, skipped, reasons) => {
    const id = await uploadedId([person('viewer', { 1: 'Another name' }), person('mode.new')]);
    const checked = await check(id, { mode });
    expect(checked).toMatchObject({ created, updated, skipped });
    expect(checked.wrongRows.map(({ reason }) => reason)).toEqual(reasons);
  });
});

describe('an import', () => {
  test('makes and changes people and departments in one go, with a result and what the audit log has', async () => {
    const status = await imported([person('in.one', { 5: '导入公司/销售一部', 6: '2030-12-31' }), person('IN.two', { 5: '导入公司' })], { createDepartments: 1 }, 'oneTime');
    expect(status).toMatchObject({ state: 'done', created: 2, departments: 2, hasResult: 1, hasPasswords: 1, percent: 100 });
    expect(await find('in.one')).toMatchObject({ departmentName: '销售一部', validUntil: '2030-12-31', groups: [{ name: 'readers' }], source: 'local' });
    const result = await readTable((await get(`${importFiles.result(status.id)}?language=en`)).rawPayload, LIMITS);
    expect(result.map(({ cells }) => cells.slice(0, 4))).toEqual([['Line', 'Account', 'Full name', 'Result'], ['2', 'in.one', 'Person in.one', 'Created'], ['3', 'IN.two', 'Person IN.two', 'Created']]);
    const signedIn = await portal.call(signIn.login, { body: { grant_type: 'password', username: 'in.one', password: result[1]?.cells[4] ?? '' } });
    expect(signedIn.envelope.statusCode).toBe(1);
    const logged = await db().select().from(auditLog).where(eq(auditLog.target, 'in.one'));
    expect(logged).toMatchObject([{ action: 'user.add', account: 'admin', detail: { after: { fullName: 'Person in.one' } } }]);
    expect(JSON.stringify(logged)).not.toContain('argon');
    // One line says what was done in all, above those of the people and departments.
    const [last] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({ action: 'user.import', account: 'admin', target: expect.stringMatching(/\.xlsx$/), detail: { created: 2, updated: 0, skipped: 0, departments: 2 } });
    const { items } = await portal.value(endpoints.auditLog.list, { token: admin, body: { keyword: last?.target ?? '' } });
    expect(items[0]).toMatchObject({ kind: 'user', action: 'import' });

    const again = await imported([person('in.one', { 1: 'Renamed', 2: '', 3: '', 4: '', 5: '' }), person('IN.two')]);
    expect(again).toMatchObject({ created: 0, updated: 1, skipped: 1, hasPasswords: 0 });
    expect(await find('in.one')).toMatchObject({ fullName: 'Renamed', mail: 'in.one@example.com', departmentName: '销售一部', groups: [{ name: 'readers' }] });
  });

  test('is all or nothing: what has changed since the check ends it, and nobody is imported', async () => {
    const before = await people();
    const id = await uploadedId([person('gone.role', { 3: 'short-lived' }), person('fine.one')].map((row) => row));
    expect((await check(id)).wrong).toBe(1);
    const role = await addGroup(portal, 'short-lived');
    expect((await check(id)).wrong).toBe(0);
    await portal.value(endpoints.groups.remove, { token: admin, body: { id: role } });
    await portal.value(users.runImport, { token: admin, body: { id } });
    expect(await ended()).toMatchObject({ state: 'failed', failure: { en: expect.stringContaining('nobody was imported') } });
    expect(await people()).toBe(before);
  });

  describe('by somebody who has little', () => {
    let token: string;
    beforeAll(async () => {
      const plain = await addResourceGroup(portal, 'Plain', ['session']);
      await addPerson(portal, 'helper', await addResourceGroup(portal, 'Helpers', ['session', 'users', 'usersRead']));
      await addPerson(portal, 'plain.one', plain);
      token = await signInPerson(portal, 'helper');
      const strong = await addGroup(portal, 'strong');
      const [films] = await db().select().from(report).where(eq(report.ename, 'Films'));
      await db().insert(groupReport).values({ groupId: strong, reportId: films?.id ?? 0, allowA: 4 });
      await addPerson(portal, 'strong.one', plain, [strong]);
      await db().insert(department).values({ code: 'TOP', name: '顶级' });
    });

    const more = {
      group: person('h.admin', { 4: '系统管理员' }),
      role: person('h.strong', { 3: 'readers; strong', 4: 'Plain' }),
      person: person('strong.one', { 1: 'Taken over', 3: '', 4: '' }),
      oneself: person('helper', { 3: '', 4: '', 5: 'TOP', 6: '2020-01-01' }),
    };

    test('is told of every row that gives or changes more than they have, beside what else is wrong', async () => {
      const rows = [more.group, person('h.fine', { 4: 'Plain' }), more.role, person('h.wrong', { 2: 'none', 4: '系统管理员' }), more.person, more.oneself, person('h.last', { 2: 'none', 4: 'Plain' })];
      const id = await uploadedId(rows, token);
      const { wrong, wrongRows, created, updated } = await check(id, {}, token);
      expect(wrongRows.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
        [2, 'resourceGroup', '系统管理员', expect.stringContaining('rights that you do not have yourself (interfaces)')],
        [4, 'roles', 'readers; strong', expect.stringContaining('cannot give the role “strong”: it has rights that you do not have yourself (reports)')],
        [5, 'mail', 'none', expect.stringContaining('mail')],
        [5, 'resourceGroup', '系统管理员', expect.stringContaining('rights that you do not have yourself')],
        [6, 'account', 'strong.one', expect.stringContaining('has rights that you lack (reports)')],
        [7, 'validUntil', '2020-01-01', expect.stringContaining('your own account')],
        [7, 'mail', 'helper@example.com', expect.stringContaining('An administrator changes them')],
        [7, 'department', 'TOP', expect.stringContaining('An administrator changes them')],
        [8, 'mail', 'none', expect.stringContaining('mail')],
      ]);
      expect([wrong, created, updated]).toEqual([9, 1, 0]);
      const file = await get(`${importFiles.wrong(id)}?language=en`, token);
      expect((await readTable(file.rawPayload, LIMITS)).slice(1).map(({ cells }) => cells[0])).toEqual(['2', '4', '5', '5', '6', '7', '7', '7', '8']);
      expect((await portal.call(users.runImport, { token, body: { id } })).status).toBe(409);
    });

    test('and where they have lost it since, nobody is imported', async () => {
      const before = await people();
      const group = await addResourceGroup(portal, 'Growing', ['session']);
      const id = await uploadedId([person('h.fine', { 4: 'Plain' }), person('h.growing', { 4: 'Growing' })], token);
      expect((await check(id, {}, token)).wrong).toBe(0);
      await db().insert(resourceGroupInterfaceClass).values({ resourceGroupId: group, interfaceClass: 'releases' });
      await portal.value(users.runImport, { token, language: 'en', body: { id } });
      expect(await ended(token)).toMatchObject({ state: 'failed', failure: { en: expect.stringContaining('1 entries are wrong now') } });
      expect(await people()).toBe(before);
    });

    test.each(['group', 'role', 'person', 'oneself'] as const)('is refused when it is written, whatever was checked (%s)', async (which) => {
      const before = await db().select().from(userAccount);
      const found = await db().select().from(userAccount).where(eq(userAccount.account, String(more[which][0])));
      const idOf = async (name: string) => (await db().select().from(resourceGroup).where(or(eq(resourceGroup.name, name), eq(resourceGroup.ename, name))))[0]?.id ?? 0;
      const [strong] = await db().select().from(portalGroup).where(eq(portalGroup.name, 'strong'));
      const planned: PlannedPerson = {
        ...{ line: 2, account: String(more[which][0]), fullName: 'x', mail: 'x@example.com', jobNo: '', mobile: '', notes: '', departmentId: null, newDepartment: null, validUntil: null },
        ...{ id: found[0]?.id ?? null, version: found[0]?.version ?? null, groupIds: which === 'role' ? [strong?.id ?? 0] : null },
        resourceGroupId: which === 'group' ? await idOf('Administrators') : which === 'oneself' ? await idOf('Helpers') : await idOf('Plain'),
      };
      const [user] = await db().select().from(userAccount).where(eq(userAccount.account, 'helper'));
      const claimed = { record: { options: null }, user } as unknown as ClaimedImport;
      const writing = writeImport({ db: db(), departments: { addIn: () => Promise.reject(new Error('none is made')) }, timeZone: 'UTC' }, claimed, { departments: [], people: sliced([planned]) }, new Map(), async () => undefined);
      await expect(writing).rejects.toMatchObject({ status: 403 });
      expect(await db().select().from(userAccount)).toEqual(before);
    });

    test('makes and changes people who have no more', async () => {
      expect((await imported([person('h.fine', { 4: 'Plain' }), person('plain.one', { 4: 'Plain' })], {}, 'none', token)).state).toBe('done');
    });
  });

  test('does not end the last administrator, by whichever rows of a file', async () => {
    const second = await addPerson(portal, 'second.admin', (await builtIn(portal, 'Administrators')).resourceGroupId);
    const demoted = person('second.admin', { 3: '', 4: 'Plain' });
    const own = person('admin', { 3: '', 4: '', 6: '2999-12-31' });
    const reasons = async (...rows: Cells[]) => (await check(await uploadedId(rows))).wrongRows.map(({ line, column, reason }) => [line, column, reason]);
    const last = expect.stringContaining('At least one active administrator has to remain');
    expect(await reasons(demoted)).toEqual([]);
    expect(await reasons(person('last.new', { 4: 'Plain' }), demoted, own)).toEqual([[3, 'resourceGroup', last], [4, 'validUntil', last]]);
    expect(await reasons(demoted, own, person('third.admin', { 4: '系统管理员' }))).toEqual([]);
    await db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, second));
    expect(await reasons(own)).toEqual([[2, 'validUntil', last]]);
  });

  test('is checked by as many queries however many rows it has', async () => {
    const plain = (await db().select().from(resourceGroup).where(eq(resourceGroup.name, 'Plain')))[0]?.id ?? 0;
    await db().insert(userAccount).values(Array.from({ length: 300 }, (_, index) => ({ account: `many.${index}`, fullName: 'x', resourceGroupId: plain })));
    const token = await signInPerson(portal, 'helper');
    const sent = recordStatements();
    const queries = async (count: number) => {
      const id = await uploadedId(Array.from({ length: count }, (_, index) => person(`many.${index}`, { 4: 'Plain' })), token);
      sent.length = 0;
      expect(await check(id, {}, token)).toMatchObject({ updated: count, wrong: 0 });
      // What else the server asks by the clock, for work to take, is more the longer it takes.
      return sent.filter((statement) => /"(user_account|user_group|group_report|user_report)"/.test(statement)).length;
    };
    const few = await queries(3);
    expect((await queries(300)) - few).toBeLessThan(20);
  });

  test('is its maker’s alone, and nobody’s who may not import', async () => {
    const id = await uploadedId([person('mine.one')]);
    await check(id);
    await addPerson(portal, 'other.admin', (await builtIn(portal, 'Administrators')).resourceGroupId);
    const other = await signInPerson(portal, 'other.admin');
    for (const answer of [await portal.call(users.checkImport, { token: other, body: { id, mode: 'both' } }), await portal.call(users.runImport, { token: other, body: { id } }), await portal.call(users.cancelImport, { token: other, body: { id } })]) expect(answer.status).toBe(404);
    expect((await get(importFiles.result(id), other)).statusCode).toBe(404);
    const viewer = await portal.signIn('viewer');
    expect((await get(importFiles.template, viewer)).statusCode).toBe(403);
    expect((await get(importFiles.template, 'nobody')).statusCode).toBe(401);
    await portal.value(users.cancelImport, { token: admin, body: { id } });
    expect((await portal.call(users.runImport, { token: admin, body: { id } })).status).toBe(409);
    expect(await find('mine.one')).toBeUndefined();
  });

  test('departments are found by their names and paths in either language, and new ones are made below them', async () => {
    const [top] = await db().insert(department).values({ code: 'TWO', name: '双语总部', ename: 'Both tongues' }).returning();
    await db().insert(department).values([{ parentId: top!.id, code: 'TWO-1', name: '双语销售', ename: 'Two sales' }, { parentId: top!.id, code: 'TWO-2', name: '只有中文' }]);
    const given = ['双语总部/双语销售', 'Both tongues/Two sales', 'both tongues / TWO SALES', 'Two sales', 'TWO-1', 'Both tongues/只有中文'];
    await imported(given.map((name, index) => person(`path.${index}`, { 5: name })));
    const found = await Promise.all(given.map(async (_, index) => (await find(`path.${index}`))?.departmentName));
    expect(found).toEqual([...Array.from({ length: 5 }, () => '双语销售'), '只有中文']);

    expect(await imported([person('path.new', { 5: 'Both tongues/Two sales/South' }), person('path.other', { 5: '双语总部/双语销售/South' })], { createDepartments: 1 })).toMatchObject({ state: 'done', departments: 1 });
    const south = await db().select().from(department).where(eq(department.name, 'South'));
    expect(south).toMatchObject([{ parentId: (await db().select().from(department).where(eq(department.code, 'TWO-1')))[0]!.id }]);
    expect(await db().$count(department, eq(department.name, 'Both tongues'))).toBe(0);

    await db().insert(department).values({ parentId: top!.id, code: 'TWO-3', name: '双语采购', ename: 'Two sales' });
    const { wrongRows } = await check(await uploadedId([person('path.twice', { 5: 'Both tongues/Two sales' }), person('path.below', { 5: 'Both tongues/Two sales/West' })]), { createDepartments: 1 });
    expect(wrongRows.map(({ line, column, reason }) => [line, column, reason])).toEqual([2, 3].map((line) => [line, 'department', expect.stringContaining('Several departments are called')]));
  });

  test('begins with a template in the language of the call, which is read as it is', async () => {
    await db().insert(department).values({ code: 'T1', name: '模板部' });
    const file = await get(`${importFiles.template}?language=zh`);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('用户导入模板.xlsx');
    const [heads] = await readTable(file.rawPayload, LIMITS);
    expect(heads?.cells).toEqual(['账号 *', '姓名 *', '邮箱 *', '工号', '手机', '角色 *', '资源组 *', '部门', '有效期至', '备注']);
    expect(heads?.cells.length).toBe(importColumns.length);
    expect((await upload(file.rawPayload)).envelope.message).toMatch(/nobody in the file/);
  });

  test('leaves the roles of whom it names none for, gives anew what has just ended, and keeps a link to a password unless the address is another', async () => {
    const [id, byName] = [await addPerson(portal, 'left.one', (await builtIn(portal, 'Viewers')).resourceGroupId), await addPerson(portal, 'named.one', (await builtIn(portal, 'Viewers')).resourceGroupId)];
    const [timed] = [await addGroup(portal, 'timed')];
    const ago = new Date(Date.now() - 60_000);
    await db().insert(userGroup).values([{ userId: id, groupId: timed, expireTime: ago }, { userId: byName, groupId: timed, expireTime: ago }]);
    await db().update(userAccount).set({ mail: 'left.one@example.com' }).where(eq(userAccount.id, id));
    for (const userId of [id, byName]) await addPasswordLink(db(), { userId, makerId: userId }, `link-${userId}`, new Date(Date.now() + 60_000), { address: '', userAgent: '' });
    expect(await imported([person('left.one', { 1: 'Left', 3: '' }), person('named.one', { 3: 'timed' })])).toMatchObject({ state: 'done', updated: 2 });
    const ends = async (userId: number) => (await db().select().from(userGroup).where(eq(userGroup.userId, userId))).map(({ groupId, expireTime }) => [groupId, expireTime]);
    expect([await ends(id), await ends(byName)]).toEqual([[[timed, ago]], [[timed, null]]]);
    expect([await db().$count(signInGrant, eq(signInGrant.userId, id)), await db().$count(signInGrant, eq(signInGrant.userId, byName))]).toEqual([1, 0]);
  });

  test('of a person who has more memberships keeps who gave those that stay', async () => {
    const id = await addPerson(portal, 'kept.one', (await builtIn(portal, 'Viewers')).resourceGroupId);
    const kept = await addGroup(portal, 'of-directory');
    await db().insert(userGroup).values({ userId: id, groupId: kept, source: 'ad', sourceId: 3 });
    await imported([person('kept.one', { 3: 'of-directory; readers' })]);
    expect((await db().select().from(userGroup).where(eq(userGroup.userId, id))).map(({ source }) => source).toSorted()).toEqual(['ad', 'local']);
  });
});
