import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type ManagedExport } from '@portal/shared/contract/all';
import { cellsOf } from '../../../../test/exported-list.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { waitsFor } from '../../../../test/waits.ts';
import { auditLog, exportFile, exportTask, mail, notification, rateCount, report, userAccount } from '../../../database/schema/index.ts';
import { inTransaction } from '../../../database/database.ts';
import { claim, finish, restart } from './repository.ts';

const { exports: ownExports, managedExports } = endpoints;

describe('everybody’s exports', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let owner: string;
  let admin: string;
  let ownerId: number;
  let adminId: number;
  let reportId: number;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }, async (_, signal) => {
      await turn();
      signal?.throwIfAborted();
    });
    const { resourceGroupId, groupId } = await builtIn(portal, 'Viewers');
    ownerId = await addPerson(portal, 'owner', resourceGroupId, [groupId]);
    owner = await signInPerson(portal, 'owner');
    admin = await portal.signIn('admin');
    const [administrator] = await db().select().from(userAccount).where(eq(userAccount.account, 'admin'));
    adminId = administrator?.id ?? 0;
    const [flights] = await db().select().from(report).where(eq(report.ename, 'US Flights'));
    reportId = flights?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  afterEach(async () => {
    for (const table of [exportTask, notification, mail, rateCount]) await db().delete(table);
  });

  type Task = typeof exportTask.$inferInsert;
  /** A task that no server takes: its lease holds. */
  const add = async (values: Partial<Task> = {}): Promise<number> => {
    const task: Task = { userId: ownerId, reportId, name: 'Weekly', options: { formats: ['PPTX'], language: 'en' }, state: 'running', leaseUntil: new Date(Date.now() + 3_600_000), ...values };
    const [added] = await db().insert(exportTask).values(task).returning({ id: exportTask.id });
    return added?.id ?? 0;
  };
  const addFile = async (taskId: number, fileName: string, bytes: number) => {
    await db().insert(exportFile).values({ taskId, format: 'PPTX', fileName, extension: '.pptx', mediaType: 'application/octet-stream', bytes });
  };
  const listed = async (body: Record<string, unknown> = {}): Promise<ManagedExport[]> => (await portal.value(managedExports.list, { token: admin, body, language: 'en' })).items;
  const namesOf = async (body: Record<string, unknown>) => (await listed(body)).map(({ name }) => name);
  const told = async () => (await db().select().from(notification).where(eq(notification.userId, ownerId)).orderBy(notification.id)).map(({ kind, detail }) => ({ kind, detail }));
  const list = (path: string) => ({ formats: ['XLSX' as const], language: 'en' as const, list: { path, query: { keyword: 'secret search' }, columns: [], timeZone: 'UTC' } });

  test('are shown with whose they are and what became of them: neither files, nor what a mail says, nor filters', async () => {
    const id = await add({ options: { formats: ['PPTX', 'PDF'], language: 'en', state: 'captured filters', mail: { to: ['boss@example.com'], title: 'Confidential', content: 'Attached' } }, state: 'done', percent: 100, beginTime: new Date('2026-11-02T08:00:00Z'), finishTime: new Date('2026-11-02T08:01:05Z'), createTime: new Date('2026-11-02T07:59:00Z') });
    await addFile(id, 'one.pptx', 2_000);
    await addFile(id, 'two.pdf', 500);
    const ofList = await add({ reportId: null, name: 'Everybody', options: list(endpoints.users.exportUser.path), state: 'failed', failure: { zh: '没有权限', en: 'Not permitted' } });
    const unknown = await add({ reportId: null, name: 'Of before', options: list('/api/Gone/Export') });
    const rows = new Map((await listed()).map((row) => [row.id, row]));
    expect(rows.get(id)).toEqual({
      ...{ id, name: 'Weekly', reportId, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0, list: null, formats: ['PPTX', 'PDF'] },
      ...{ userId: ownerId, account: 'owner', fullName: 'Person owner', state: 'done', percent: 100, message: '', bytes: 2_500, addresses: ['boss@example.com'], mailState: null },
      ...{ createTime: '2026-11-02T07:59:00.000Z', beginTime: '2026-11-02T08:00:00.000Z', finishTime: '2026-11-02T08:01:05.000Z' },
    });
    expect(rows.get(ofList)).toMatchObject({ reportId: null, reportName: '', list: { zh: '用户管理', en: 'Users' }, state: 'failed', message: 'Not permitted', addresses: [], bytes: 0 });
    expect(rows.get(unknown)).toMatchObject({ reportId: null, list: null });
    expect(JSON.stringify([...rows.values()])).not.toMatch(/captured filters|Confidential|secret search|one\.pptx/);
  });

  test('are found by name, report, list and owner, by state and by when they were asked for', async () => {
    await add({ createTime: new Date('2026-11-01T10:00:00Z') });
    await add({ name: 'Daily', state: 'failed', reportId: null, options: list(endpoints.users.exportUser.path), createTime: new Date('2026-11-02T10:00:00Z'), finishTime: new Date('2026-11-02T11:00:00Z') });
    for (const [body, names] of [
      [{}, ['Daily', 'Weekly']],
      [{ orderType: 'asc' }, ['Weekly', 'Daily']],
      [{ orderBy: 'finishTime', orderType: 'asc' }, ['Daily', 'Weekly']],
      [{ keyword: 'week' }, ['Weekly']],
      [{ keyword: '美国航班' }, ['Weekly']],
      [{ keyword: 'us flights' }, ['Weekly']],
      [{ keyword: '用户管理' }, ['Daily']],
      [{ keyword: 'users' }, ['Daily']],
      [{ keyword: 'person owner' }, ['Daily', 'Weekly']],
      [{ keyword: 'secret' }, []],
      [{ keyword: '%' }, []],
      [{ state: 'failed' }, ['Daily']],
      [{ from: '2026-11-02T10:00:00Z' }, ['Daily']],
      [{ to: '2026-11-02T10:00:00Z' }, ['Weekly']],
      [{ pageSize: 1, pageIndex: 2 }, ['Weekly']],
    ] as const) expect([body, await namesOf(body)]).toEqual([body, names]);
    expect((await portal.value(managedExports.list, { token: admin, body: { pageSize: 1 } })).total).toBe(2);
  });

  test('are stopped where they wait or are in progress: who works on one gives it up, its owner is told once and may run it again', async () => {
    const [running, waiting] = [await add(), await add({ name: 'Second', state: 'waiting' })];
    const [done, own] = [await add({ name: 'Ready', state: 'done', finishTime: new Date() }), await add({ name: 'Own', userId: adminId })];
    await portal.value(managedExports.stop, { token: admin, body: { ids: [running, waiting, done, own] } });
    const rows = new Map((await listed()).map((row) => [row.id, row]));
    for (const id of [running, waiting, own]) expect(rows.get(id)).toMatchObject({ state: 'failed', message: 'Stopped by an administrator', finishTime: expect.any(String) });
    expect(rows.get(done)).toMatchObject({ state: 'done', message: '' });
    expect(await finish(db(), { id: running, claims: 0 }, { files: [], madeOf: null })).toBe(false);
    expect(await told()).toEqual([{ kind: 'exports.stopped-by', detail: { name: 'Weekly', count: 2, fullName: 'Administrator' } }]);
    expect(await db().select().from(notification)).toHaveLength(1);
    expect((await db().select().from(auditLog).where(eq(auditLog.action, 'export.stop'))).map(({ target }) => target).toSorted()).toEqual(['Own', 'Second', 'Weekly']);
    const again = await portal.value(ownExports.refresh, { token: owner, body: { id: running } });
    expect(again.message).toBe('');
  });

  test('are deleted with their files, and their owner is told, the administrator is not of their own', async () => {
    const id = await add({ state: 'done', finishTime: new Date(), options: { formats: ['PPTX'], language: 'en', mail: { to: ['boss@example.com'], title: 'Confidential', content: '' } } });
    const file = join(portal.folder, 'exports', 'made.pptx');
    writeFileSync(file, 'what the file holds');
    await addFile(id, 'made.pptx', 19);
    await portal.value(managedExports.remove, { token: admin, body: { ids: [id] } });
    expect(await listed()).toEqual([]);
    expect(existsSync(file)).toBe(false);
    expect(await told()).toEqual([{ kind: 'exports.deleted-by', detail: { name: 'Weekly', count: 1, fullName: 'Administrator' } }]);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, 'export.delete'));
    expect(entry).toMatchObject({ target: 'Weekly', account: 'admin', detail: { id, before: { owner: 'Person owner (owner)', report: '美国航班 (US Flights)', formats: ['PPTX'], addresses: ['boss@example.com'] } } });
    expect(JSON.stringify(entry)).not.toContain('Confidential');
  });

  test.each(['its owner', 'an administrator'])('deleted by %s the moment that they end, leave no file behind', async (who) => {
    const id = await add();
    const file = join(portal.folder, 'exports', 'late.pptx');
    writeFileSync(file, 'what the file holds');
    let removal: Promise<unknown> | undefined;
    await inTransaction(db(), async (transaction) => {
      await finish(transaction, { id, claims: 0 }, { files: [{ format: 'PPTX', fileName: 'late.pptx', extension: '.pptx', mediaType: 'application/octet-stream', bytes: 19 }], madeOf: null });
      removal = who === 'its owner' ? portal.value(ownExports.remove, { token: owner, body: { id } }) : portal.value(managedExports.remove, { token: admin, body: { ids: [id] } });
      // On PGlite whatever else is asked waits for the transaction anyway.
      if (portal.portal.database.kind === 'postgresql') expect(await waitsFor(transaction, removal)).toBe(true);
    });
    await removal;
    expect(await db().$count(exportTask, eq(exportTask.id, id))).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test('are nobody’s to end but administrators’, and all or none', async () => {
    const id = await add();
    for (const call of [managedExports.list, managedExports.stop, managedExports.remove]) expect((await portal.call(call, { token: owner, body: { ids: [id] } })).status).toBe(403);
    for (const call of [managedExports.stop, managedExports.remove]) expect((await portal.call(call, { token: admin, body: { ids: [id, 2_000_000_000] } })).status).toBe(404);
    expect((await listed())[0]).toMatchObject({ id, state: 'running' });
    // What is one's own is by its own calls.
    expect((await portal.call(ownExports.remove, { token: admin, body: { id } })).status).toBe(404);
    expect((await portal.call(ownExports.refresh, { token: admin, body: { id } })).status).toBe(404);
  });

  test('say when work began: at the first claim, also when a busy service is asked again, and anew when they run again', async () => {
    const id = await add({ state: 'waiting', leaseUntil: new Date(0) });
    const beganAt = async (of = db()) => (await of.select({ at: exportTask.beginTime }).from(exportTask).where(eq(exportTask.id, id)))[0]?.at;
    // Where the portal itself was faster, it has claimed it in the same way.
    await claim(db(), 3600);
    const first = await beganAt();
    expect(first).toBeInstanceOf(Date);
    await db().update(exportTask).set({ state: 'waiting', beginTime: new Date(1000), leaseUntil: null }).where(eq(exportTask.id, id));
    await claim(db(), 3600);
    expect(await beganAt()).toEqual(new Date(1000));
    await db().update(exportTask).set({ state: 'failed' }).where(eq(exportTask.id, id));
    const anew = await inTransaction(db(), async (transaction) => {
      await restart(transaction, id);
      return beganAt(transaction);
    });
    expect(anew).toBeNull();
  });

  test('are written into a file in the words of their screen', async () => {
    await add({ state: 'done', percent: 100, createTime: new Date('2026-11-02T07:59:00Z'), beginTime: new Date('2026-11-02T08:00:00Z'), finishTime: new Date('2026-11-02T08:01:05Z') });
    const columns = (['name', 'report', 'formats', 'owner', 'state', 'createTime', 'finishTime', 'duration', 'size', 'mail'] as const).map((key) => ({ key, title: key }));
    const { id } = await portal.value(managedExports.exportFile, { token: admin, body: { name: 'Exports', keyword: 'weekly', columns, timeZone: 'UTC' }, language: 'en' });
    expect((await cellsOf(portal, admin, id)).slice(columns.length)).toEqual(['Weekly', 'US Flights', 'PPTX', 'Person owner (owner)', 'Done', 'Nov 2, 2026, 07:59', 'Nov 2, 2026, 08:01', '1 min 5 s', '', 'No mail']);
  });
});
