import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditFileColumns, endpoints, INTERFACE_DENIED, type BodyOf } from '@portal/shared/contract/all';
import { changeLine } from '@portal/shared/log-words';
import { recordStatements } from '../../../../test/statements.ts';
import { cellsOf } from '../../../../test/exported-list.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { auditLog } from '../../../database/schema/index.ts';
import { audit } from '../audit/module.ts';
import { AuditRecords } from './records.ts';

const { list, check, exportFile } = endpoints.auditLog;

describe('the audit log', () => {
  let portal: TestPortal;
  let admin: string;
  const time = (day: number) => new Date(`2026-10-0${day}T12:00:00.000Z`);

  beforeAll(async () => {
    portal = await startTestPortal();
    admin = await portal.signIn('admin');
    const { db } = portal.portal.database;
    const { id: userId = 0 } = (await portal.value(endpoints.users.list, { token: admin, body: { keyword: 'admin' } })).items[0] ?? {};
    await db.insert(auditLog).values([
      { account: 'admin', userId, action: 'user.update', target: '王芳 50%', detail: { id: 7, before: { mail: 'a@b.de', passwordHash: 'x' }, after: { mail: 'c@d.de', passwordHash: 'y', isAction: true } }, address: '10.0.0.7', createTime: time(1) },
      { account: 'LI.WEI', action: 'role.add', target: 'Sales', detail: { id: 8, after: { name: 'Sales' } }, address: '10.0.0.70', createTime: time(2) },
      { account: 'admin', userId, asUserId: 9, asAccount: 'li.wei', action: 'self-service.rename', target: 'Weekly', detail: { before: 'Old', name: 'Weekly' }, createTime: time(3) },
    ]);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const long = { from: time(1).toISOString(), to: time(4).toISOString() };
  const find = async (body: BodyOf<typeof list>, token = admin) => (await portal.value(list, { token, body: { ...long, ...body } })).items;

  test('says who did what to which thing, when, from where and as whom, and what was different; of secrets nothing', async () => {
    expect(await find({})).toMatchObject([
      { account: 'admin', fullName: expect.stringMatching(/./), asAccount: 'li.wei', kind: 'self-service', action: 'rename', target: 'Weekly', changes: [{ field: 'name', before: null, after: 'Weekly' }] },
      { account: 'LI.WEI', fullName: '', asAccount: null, kind: 'role', action: 'add', changes: [{ field: 'name', before: null, after: 'Sales' }] },
      { kind: 'user', action: 'update', target: '王芳 50%', address: '10.0.0.7', createTime: time(1).toISOString(), changes: [{ field: 'mail', before: 'a@b.de', after: 'c@d.de' }, { field: 'isAction', before: null, after: true }] },
    ]);
  });

  test('says which thing a call was about that somebody made as somebody else, which only its number tells', async () => {
    await portal.portal.database.db.insert(auditLog).values({ account: 'caller', asUserId: 9, asAccount: 'li.wei', action: 'viewAs.call', target: 'POST /api/x', detail: { id: 4711, status: 200 } });
    const [record] = (await portal.value(list, { token: admin, body: { account: 'caller' } })).items;
    expect(record?.changes).toEqual([{ field: 'status', before: null, after: 200 }, { field: 'id', before: null, after: 4711 }]);
    expect(record?.changes.map((change) => changeLine('viewAs', change, 'en'))).toEqual(['HTTP status: — → 200', 'Id: — → 4711']);
  });

  test.each<[string, BodyOf<typeof list>, string[]]>([
    ['the oldest first', { orderType: 'asc' }, ['王芳 50%', 'Sales', 'Weekly']],
    ['a part of a name', { keyword: '芳' }, ['王芳 50%']],
    ['signs that mean themselves', { keyword: '0%' }, ['王芳 50%']],
    ['a name in other capitals', { keyword: 'SALE' }, ['Sales']],
    ['whoever did it, or as whom', { account: 'li.wei' }, ['Weekly', 'Sales']],
    ['not a part of an account', { account: 'li' }, []],
    ['a kind', { kind: 'user' }, ['王芳 50%']],
    ['an act on one kind', { kind: 'role', actions: ['add'] }, ['Sales']],
    ['an act of one kind', { actions: ['role.add'] }, ['Sales']],
    ['acts on whatever', { actions: ['rename', 'add'] }, ['Weekly', 'Sales']],
    ['acts of several kinds', { actions: ['role.add', 'update'] }, ['Sales', '王芳 50%']],
    ['a kind that an act is not of', { kind: 'user', actions: ['role.add'] }, []],
    ['an address, whole', { address: '10.0.0.7' }, ['王芳 50%']],
    ['a first instant', { from: time(3).toISOString() }, ['Weekly']],
    ['a last instant, which is not in it', { to: time(2).toISOString() }, ['王芳 50%']],
  ])('is narrowed down by %s', async (_, body, targets) => {
    expect((await find(body)).map(({ target }) => target)).toEqual(targets);
  });

  test('is not read for a file that would be refused for its length', async () => {
    const records = new AuditRecords(portal.portal.database.db, 3);
    const statements = recordStatements();
    const search = { ...long, keyword: '', orderBy: 'createTime', orderType: 'desc' } as const;
    const rows = async ({ slices }: Awaited<ReturnType<typeof records.findAll>>) => {
      let count = 0;
      for await (const some of slices) count += some.length;
      return count;
    };
    const tooLong = await records.findAll(search);
    expect([tooLong.total, await rows(tooLong), statements.filter((text) => text.includes('"audit_log"')).length]).toEqual([3, 0, 1]);
    const short = await records.findAll({ ...search, keyword: 'Sales' });
    expect([short.total, await rows(short)]).toEqual([1, 1]);
  });

  test('comes in pages', async () => {
    expect(await portal.value(list, { token: admin, body: { ...long, pageIndex: 3, pageSize: 1 } })).toMatchObject({ total: 3, isAtLeast: 0, items: [{ target: '王芳 50%' }] });
  });

  test('is not counted to its end when it is long', async () => {
    const { db } = portal.portal.database;
    const rows = Array.from({ length: 5_100 }, (_, index) => ({ account: 'crowd', action: 'menu.update', target: `crowd ${index}`, createTime: new Date('2026-01-01T00:00:00.000Z') }));
    for (const part of [rows, rows]) await db.insert(auditLog).values(part);
    const page = await portal.value(list, { token: admin, body: { account: 'crowd' } });
    expect([page.total, page.isAtLeast, page.items.length]).toEqual([10_000, 1, 20]);
  });

  test.each<[string, unknown]>([['kind', 'no kind!'], ['actions', ['%']], ['from', 'yesterday']])('refuses a %s that is none', async (field, value) => {
    const { status, envelope } = await portal.call(list, { token: admin, body: { [field]: value } });
    expect([status, envelope.errors?.map((error) => error.field.split('.')[0])]).toEqual([400, [field]]);
  });

  test('becomes a file in the words of the screen', async () => {
    const columns = auditFileColumns.filter((key) => key !== 'id' && key !== 'fullName').map((key) => ({ key, title: key }));
    const { id } = await portal.value(exportFile, { token: admin, body: { ...long, name: 'Audit', columns, timeZone: 'UTC', kind: 'user' }, language: 'en' });
    const cells = (await cellsOf(portal, admin, id)).slice(columns.length);
    expect(cells.filter((text) => text !== '')).toEqual(['Oct 1, 2026, 12:00:00', 'admin', 'User', 'Changed', '王芳 50%', expect.stringMatching(/^Mail: a@b\.de → c@d\.de\s+Enabled: — → Yes$/), '10.0.0.7']);
  });

  test('its chain is checked by who may read it, and holds', async () => {
    await addPerson(portal, 'reader', await addResourceGroup(portal, 'Readers of the log', ['session', 'auditLog']));
    const token = await signInPerson(portal, 'reader');
    await audit(portal.portal.database.db, { userId: null, account: 'somebody' }, 'user.update', 'x');
    let found = await portal.value(check, { token });
    while (!found.isDone) found = await portal.value(check, { token, body: { after: found.position } });
    expect(found).toMatchObject({ broken: null, position: found.total });
    await addPerson(portal, 'neither', await addResourceGroup(portal, 'Neither', ['session', 'users']));
    const other = await signInPerson(portal, 'neither');
    for (const endpoint of [list, check, exportFile]) expect((await portal.call(endpoint, { token: other })).envelope.message).toBe(INTERFACE_DENIED);
  });
});
