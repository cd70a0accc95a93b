import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, sql as raw } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { auditChain, auditLog, auditPending } from '../../../database/schema/index.ts';
import { audit } from '../audit/module.ts';
import { Chain } from './chain.ts';
import { HeadFile } from './head-file.ts';

const key = new Uint8Array(32).fill(7);
const log = { error: () => undefined };
const { signal } = new AbortController();

describe.each(databaseKinds)('the chain of the audit log on %s', (kind) => {
  let portal: TestPortal;
  let db: Db;
  let folder: string;
  let chain: Chain;
  const another = (parts: Partial<ConstructorParameters<typeof Chain>[0]> = {}) => new Chain({ db, key, log, head: new HeadFile(join(folder, 'head.json')), ...parts });

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    ({ db } = portal.portal.database);
    // The portal's own would chain what these tests write.
    await portal.portal.modules.find(({ name }) => name === 'audit-log')?.parts.stop?.();
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** What somebody does who owns the database. */
  const asOwner = (work: (db: Db) => Promise<unknown>) =>
    inTransaction(db, async (transaction) => {
      for (const table of [auditLog, auditChain]) await transaction.execute(raw`alter table ${table} disable trigger user`);
      await work(transaction);
      for (const table of [auditLog, auditChain]) await transaction.execute(raw`alter table ${table} enable trigger user`);
    });
  const write = async (count: number, name = 'thing') => {
    for (let index = 0; index < count; index += 1) await audit(db, { userId: null, account: 'ann', address: '10.0.0.1' }, 'menu.update', `${name} ${index}`, { id: index, before: { sort: 1, icon: [true] }, after: { title: null, icon: 'x' } });
  };
  const ids = async () => (await db.select({ id: auditLog.id }).from(auditLog).orderBy(asc(auditLog.id))).map(({ id }) => id);
  const found = async (checked = chain) => (await checked.check(0)).broken;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chain-'));
    await asOwner(async (owner) => {
      await owner.delete(auditChain);
      await owner.delete(auditPending);
      await owner.delete(auditLog);
    });
    chain = another();
    await chain.start();
    await write(6);
    await chain.seal();
  });
  afterEach(async () => {
    await chain.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is whole as it was written, and says how far it goes', async () => {
    expect(await chain.check(0)).toEqual({ position: 7, total: 7, isDone: true, broken: null, since: expect.any(String), inherited: 0 });
    expect(await chain.check(3)).toMatchObject({ position: 7, isDone: true, broken: null });
    await expect(chain.mustBeWhole(signal)).resolves.toBeUndefined();
  });

  test('nobody changes or removes a record, or a link, in the usual way', async () => {
    for (const table of [auditLog, auditChain]) {
      await expect(db.delete(table)).rejects.toThrow();
      await expect(db.update(table).set({ createTime: new Date(0) })).rejects.toThrow();
      await expect(db.execute(raw`truncate ${table}`)).rejects.toThrow();
    }
    expect(await ids()).toHaveLength(6);
  });

  const third = async () => (await ids())[2] ?? 0;
  test.each<[what: string, done: (owner: Db, id: number) => Promise<unknown>, broken: string, isNamed: boolean]>([
    ['a target that was changed', (owner, id) => owner.update(auditLog).set({ target: 'another' }).where(eq(auditLog.id, id)), 'changed', true],
    ['a detail that was changed', (owner, id) => owner.update(auditLog).set({ detail: { id: 2 } }).where(eq(auditLog.id, id)), 'changed', true],
    ['another time', (owner, id) => owner.update(auditLog).set({ createTime: new Date(0) }).where(eq(auditLog.id, id)), 'changed', true],
    ['another who', (owner, id) => owner.update(auditLog).set({ asAccount: 'boss' }).where(eq(auditLog.id, id)), 'changed', true],
    ['a record that was cut out', (owner, id) => owner.delete(auditLog).where(eq(auditLog.id, id)), 'removed', true],
    ['a record that was cut out with its link', async (owner, id) => [await owner.delete(auditLog).where(eq(auditLog.id, id)), await owner.delete(auditChain).where(eq(auditChain.entryId, id))], 'removed', false],
    ['one cut out, and the later ones moved up', async (owner, id) => {
      await owner.delete(auditLog).where(eq(auditLog.id, id));
      await owner.delete(auditChain).where(eq(auditChain.entryId, id));
      for (const position of [5, 6, 7]) await owner.update(auditChain).set({ position: position - 1 }).where(eq(auditChain.position, position));
    }, 'changed', false],
    ['two that changed places', async (owner, id) => {
      await owner.update(auditChain).set({ entryId: 2_000_000_000 }).where(eq(auditChain.entryId, id));
      await owner.update(auditChain).set({ entryId: id }).where(eq(auditChain.entryId, id + 1));
      await owner.update(auditChain).set({ entryId: id + 1 }).where(eq(auditChain.entryId, 2_000_000_000));
    }, 'changed', false],
    ['a record that came by another way', (owner) => owner.insert(auditLog).values({ account: 'ann', action: 'user.add' }), 'inserted', false],
    ['the newest two, cut off with their links', async (owner, id) => [await owner.delete(auditLog).where(raw`${auditLog.id} > ${id + 1}`), await owner.delete(auditChain).where(raw`${auditChain.position} > 5`)], 'end', false],
    ['everything, gone', async (owner) => [await owner.delete(auditLog), await owner.delete(auditChain)], 'end', false],
    ['another count of what was there before', (owner) => owner.update(auditChain).set({ inherited: 9 }).where(eq(auditChain.position, 1)), 'start', false],
  ])('finds %s', async (_, done, broken, isNamed) => {
    const id = await third();
    await asOwner((owner) => done(owner, id));
    expect(await found()).toMatchObject({ kind: broken, ...(isNamed && { recordId: id }) });
    await expect(chain.mustBeWhole(signal)).rejects.toThrow(`broken (${broken})`);
  });

  test('an end that was cut off is found also when records have followed since', async () => {
    const id = await third();
    await asOwner(async (owner) => [await owner.delete(auditLog).where(raw`${auditLog.id} > ${id}`), await owner.delete(auditChain).where(raw`${auditChain.position} > 4`)]);
    await write(5);
    await chain.seal();
    expect(await found()).toMatchObject({ kind: 'end' });
  });

  test('a record that went before it was chained is found', async () => {
    await write(1);
    const id = (await ids()).at(-1) ?? 0;
    await asOwner((owner) => owner.delete(auditLog).where(eq(auditLog.id, id)));
    expect(await found()).toMatchObject({ kind: 'removed', recordId: id });
  });

  test('who has the database and not the key makes no chain that holds', async () => {
    const forger = another({ key: new Uint8Array(32).fill(8), head: { read: async () => undefined, write: async () => undefined } });
    await asOwner((owner) => owner.delete(auditChain));
    await db.insert(auditPending).select(db.select({ entryId: auditLog.id }).from(auditLog));
    await forger.seal();
    expect(await found(forger)).toBeNull();
    expect(await found()).toMatchObject({ kind: 'start' });
  });

  test('a server that ends between a record and its link leaves it to the next', async () => {
    await write(2, 'left');
    expect(await db.$count(auditPending)).toBe(2);
    const next = another();
    await next.start();
    expect(await db.$count(auditPending)).toBe(0);
    expect(await next.check(0)).toMatchObject({ position: 9, broken: null });
    await next.stop();
  });

  test('a server that ends between a link and the note of it leaves an older end, which holds', async () => {
    await write(1);
    await another({ head: { read: async () => undefined, write: () => Promise.reject(new Error('The server ended')) } }).seal().catch(() => undefined);
    expect(await chain.check(0)).toMatchObject({ position: 8, broken: null });
  });

  test('servers that write and chain at once make one chain', async () => {
    const servers = [chain, another(), another()];
    const writing = servers.map(async (server, index) => {
      for (let round = 0; round < 4; round += 1) {
        await write(3, `server ${index}`);
        await server.seal();
      }
    });
    await Promise.all(writing);
    expect(await chain.check(0)).toMatchObject({ position: 43, isDone: true, broken: null });
    expect(await db.$count(auditPending)).toBe(0);
  });

  // PGlite has one connection, and so one transaction at a time.
  if (kind === 'postgresql') test('a transaction that began earlier and ends later is chained behind', async () => {
    let commit: () => void = () => undefined;
    const open = new Promise<void>((fulfil) => (commit = fulfil));
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((fulfil) => (begun = fulfil));
    const late = inTransaction(db, async (transaction) => {
      await audit(transaction, { userId: null, account: 'late' }, 'user.update', 'late');
      begun();
      await open;
    });
    await isBegun;
    await write(1, 'soon');
    await chain.seal();
    expect(await chain.check(0)).toMatchObject({ position: 8, broken: null });
    commit();
    await late;
    expect(await chain.check(0)).toMatchObject({ position: 9, broken: null });
  });

  test('what was there before there was a chain is counted at its beginning', async () => {
    await asOwner((owner) => owner.delete(auditChain));
    await db.insert(auditPending).select(db.select({ entryId: auditLog.id }).from(auditLog));
    rmSync(join(folder, 'head.json'));
    await chain.seal();
    expect(await chain.check(0)).toMatchObject({ position: 7, inherited: 6, broken: null });
  });

  test('the portal chains by itself, and checks at night', async () => {
    const parts = portal.portal.modules.find(({ name }) => name === 'audit-log')?.parts;
    expect(parts?.jobs?.map(({ name }) => name)).toEqual(['audit-chain']);
    const admin = await portal.signIn('admin');
    // Of the portal's own key, this chain is a forgery; that is what its check has to say.
    expect((await portal.value(endpoints.auditLog.check, { token: admin, body: {} })).broken).toMatchObject({ kind: 'start' });
    await expect(parts?.jobs?.[0]?.work(signal)).rejects.toThrow('broken (start)');
  });
});
