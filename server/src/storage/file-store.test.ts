import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startTestS3, type TestS3 } from '../../test/s3.ts';
import { readSettings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { openStorage, type Storage } from './storage.ts';

const log = { warn: () => undefined };
const MEGABYTE = 1024 * 1024;
const DAY = 86_400_000;
/** Where a file is, somewhere below a folder. */
const find = (folder: string, name: string): string => {
  const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith(name));
  if (!path) throw new Error(`${name} is not there`);
  return join(folder, path);
};

const namesBefore = async (store: FileStore, before: number): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of store.namesBefore(before)) names.push(name);
  return names.toSorted();
};

describe.each(['folder', 's3'] as const)('files in storage of the kind %s', (kind) => {
  let folder: string;
  let s3: TestS3;
  let storage: Storage;
  let store: FileStore;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
    s3 = await startTestS3();
    storage = await openStorage(readSettings({ PORTAL_DATA_DIR: folder, ...(kind === 's3' && s3.variables) }).storage, log);
    store = storage.h5;
  });
  afterAll(async () => {
    storage.close();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const contentOf = async (name: string, range?: { start: number; end: number }) => {
    const content = await store.open(name, range);
    return content && buffer(content);
  };

  test('the storage is of the kind that the settings choose', () => expect(storage.kind).toBe(kind));

  test.each([0, 1, 3 * MEGABYTE])('%i bytes come back as they were', async (bytes) => {
    const content = randomBytes(bytes);
    await store.write(`of-${bytes}`, content);
    expect(await store.size(`of-${bytes}`)).toBe(bytes);
    expect((await contentOf(`of-${bytes}`))?.equals(content)).toBe(true);
  });

  test('what is written as it comes is the same, also in more pieces than one call takes', async () => {
    const pieces = Array.from({ length: 12 }, () => randomBytes(MEGABYTE));
    await store.write('streamed', Readable.from(pieces));
    expect(await store.size('streamed')).toBe(12 * MEGABYTE);
    expect((await contentOf('streamed'))?.equals(Buffer.concat(pieces))).toBe(true);
  });

  test('a part is just that part, with its first and last byte', async () => {
    await store.write('letters', Buffer.from('abcdefghij'));
    expect((await contentOf('letters', { start: 2, end: 4 }))?.toString()).toBe('cde');
    expect((await contentOf('letters', { start: 9, end: 9 }))?.toString()).toBe('j');
  });

  test('what is not there is undefined', async () => {
    expect([await store.size('none'), await store.open('none'), await store.size('letters/below')]).toEqual([undefined, undefined, undefined]);
  });

  test('names may have folders and letters of every language', async () => {
    await store.write('bundle/图片/图 一.txt', Buffer.from('好'));
    expect((await contentOf('bundle/图片/图 一.txt'))?.toString()).toBe('好');
    expect(await store.size('bundle/图片')).toBeUndefined();
  });

  test('a file that is written again is what was written last', async () => {
    await store.write('twice', Buffer.from('the first content'));
    await store.write('twice', Buffer.from('the second'));
    expect((await contentOf('twice'))?.toString()).toBe('the second');
  });

  test('a file whose content stops coming is not there, and the reason is the content’s', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * MEGABYTE);
        throw new Error('the report broke off');
      })(),
    );
    await expect(store.write('half', breaking)).rejects.toThrow('the report broke off');
    expect(await store.size('half')).toBeUndefined();
  });

  test('what is removed is gone, and removing it again is nothing', async () => {
    await store.write('short-lived', Buffer.from('x'));
    await store.remove('short-lived');
    await store.remove('short-lived');
    expect(await store.size('short-lived')).toBeUndefined();
  });

  test('a folder goes with all below it, and with nothing beside it', async () => {
    for (const name of ['gone/a', 'gone/b/c', 'gone-not/a']) await store.write(name, Buffer.from('x'));
    await store.removeFolder('gone');
    await store.removeFolder('never-there');
    expect(await Promise.all(['gone/a', 'gone/b/c', 'gone-not/a'].map((name) => store.size(name)))).toEqual([undefined, undefined, 1]);
  });

  test('names are those of the files that were there before an instant', async () => {
    const names = (before: number) => namesBefore(storage.lessons, before);
    expect(await names(Date.now() + DAY)).toEqual([]);
    for (const name of ['b', '2026/图 一.mp4']) await storage.lessons.write(name, Buffer.from('x'));
    await storage.uploads.write('beside', Buffer.from('x'));
    expect([await names(Date.now() + DAY), await names(Date.now() - DAY)]).toEqual([['2026/图 一.mp4', 'b'], []]);
  });

  test('the things that files belong to do not see each other’s', async () => {
    await storage.uploads.write('same-name', Buffer.from('one'));
    expect(await Promise.all([storage.exports, storage.releases, storage.h5].map((other) => other.size('same-name')))).toEqual([undefined, undefined, undefined]);
  });
});

test('what a server left unfinished in a folder goes after a day, and what is called alike stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
  const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: folder }).storage, log);
  await storage.h5.write('report/page.part', Buffer.from('x'));
  const unfinished = join(dirname(find(folder, 'page.part')), 'film.mp4.0123456789ab.part');
  writeFileSync(unfinished, 'half a film');
  // The data folder holds other things, too: those of the database, for example.
  const foreign = join(folder, 'film.mp4.0123456789ab.part');
  writeFileSync(foreign, 'not a file of the portal’s');
  expect(await namesBefore(storage.h5, Date.now() + DAY)).toEqual(['report/page.part']);
  await storage.forgetUnfinished();
  expect(existsSync(unfinished)).toBe(true);
  await storage.forgetUnfinished(Date.now() + 2 * 86_400_000);
  expect([existsSync(unfinished), existsSync(foreign)]).toEqual([false, true]);
  expect(await storage.h5.size('report/page.part')).toBe(1);
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what is unfinished is looked for while folders go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
  const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: folder }).storage, log);
  for (const report of Array.from({ length: 40 }, (_, index) => `report-${index}`)) await storage.h5.write(`${report}/pages/index.html`, Buffer.from('x'));
  const removals = Array.from({ length: 40 }, (_, index) => storage.h5.removeFolder(`report-${index}`));
  await Promise.all([storage.forgetUnfinished(), ...removals]);
  expect(await storage.h5.size('report-0/pages/index.html')).toBeUndefined();
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

// S3 promises it by itself; the server that stands for it here does not keep that promise.
test('a file in a folder that two write at the same time is one of both, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
  const storage = await openStorage(readSettings({ PORTAL_DATA_DIR: folder }).storage, log);
  const contents = [1, 2].map((value) => Buffer.alloc(MEGABYTE, value));
  await Promise.all(contents.map((content) => storage.h5.write('twice', content)));
  const found = await buffer((await storage.h5.open('twice'))!);
  expect(contents.some((content) => content.equals(found))).toBe(true);
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});
