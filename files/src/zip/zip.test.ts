import { afterEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { BrokenZip, openZip, type Zip } from './zip.ts';
import { directoryOf, forged } from './forged-zip.ts';

const mostEntries = 100;
const opened: Zip[] = [];
afterEach(() => opened.splice(0).forEach((zip) => zip.close()));

const open = async (source: Uint8Array | string): Promise<Zip> => {
  const zip = await openZip(source, { mostEntries });
  opened.push(zip);
  return zip;
};
const contentOf = async (zip: Zip, name: string): Promise<Buffer> => Buffer.concat(await zip.read(zip.entries.find((entry) => entry.name === name)!).toArray());
const failure = async (work: Promise<unknown>): Promise<BrokenZip> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BrokenZip);
  return error as BrokenZip;
};

const long = Buffer.alloc(3_000_000, 'so many words ');
const good = zipSync({ 'a.txt': strToU8('first'), folder: { '页.txt': [long, { level: 9 }] }, 'stored.txt': [strToU8('as it is'), { level: 0 }], 'empty.txt': new Uint8Array() });

describe('a zip', () => {
  test('gives its entries, and their content in pieces', async () => {
    const zip = await open(good);
    expect(zip.entries.map(({ name, size }) => [name, size])).toEqual([['a.txt', 5], ['folder/', 0], ['folder/页.txt', 3_000_000], ['stored.txt', 8], ['empty.txt', 0]]);
    expect((await contentOf(zip, 'folder/页.txt')).equals(long)).toBe(true);
    expect([String(await contentOf(zip, 'stored.txt')), String(await contentOf(zip, 'empty.txt'))]).toEqual(['as it is', '']);
  });

  test('is read from a file, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    writeFileSync(join(folder, 'good.zip'), good);
    expect(String(await contentOf(await open(join(folder, 'good.zip')), 'a.txt'))).toBe('first');
    rmSync(folder, { recursive: true });
  });

  test('that is not there is no broken one', () => expect(openZip('/nowhere/at/all.zip', { mostEntries })).rejects.toMatchObject({ code: 'ENOENT' }));

  test('whose reader gives up fails with the reader’s own reason', async () => {
    const zip = await open(good);
    const enough = new Error('enough');
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (piece.length > 0) throw enough;
        yield piece;
      }
    };
    await expect(pipeline(zip.read(zip.entries[2]!), counted, new Writable({ write: (_piece, _encoding, done) => done() }))).rejects.toBe(enough);
    expect(String(await contentOf(zip, 'a.txt'))).toBe('first');
  });
});

describe('what lies about itself is refused', () => {
  const honest = { name: 'a.txt', content: strToU8('first') };

  test('the forging below makes a good zip when it changes nothing', async () => {
    const zip = await open(forged([honest, { name: 'b.txt', content: long }]));
    expect([String(await contentOf(zip, 'a.txt')), (await contentOf(zip, 'b.txt')).length]).toEqual(['first', long.length]);
  });

  test.each([
    ['no zip', strToU8('<html>'), 'is no zip'],
    ['nothing', new Uint8Array(), 'is no zip'],
    ['a zip cut short', good.subarray(0, 900), 'is no zip'],
    ['a directory that is none', Buffer.from(good).fill(0, directoryOf(good), directoryOf(good) + 4), 'has a broken directory'],
    ['more entries than there may be', zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}`, new Uint8Array()]))), 'holds more than 100 files'],
    ['two entries of the same bytes', forged([honest, { ...honest, name: 'b.txt', at: 0 }]), 'holds files that overlap'],
    ['an entry within another one', forged([{ name: 'outer.txt', content: forged([honest]), stored: true }, { ...honest, at: 39 }]), 'holds files that overlap'],
    ['an entry that reaches into the directory', forged([{ ...honest, packed: 40 }]), 'has a broken directory'],
    ['an entry that is nowhere', forged([{ ...honest, at: 1_000_000 }]), 'has a broken directory'],
    ['an encrypted entry', forged([{ ...honest, flags: 1 }]), 'holds a.txt in a way that is not read here'],
    ['a way of packing of others', forged([{ ...honest, method: 12 }]), 'holds a.txt in a way that is not read here'],
  ])('%s', async (_, content, message) => {
    const { message: said, kind } = await failure(openZip(content, { mostEntries }));
    expect([said, kind]).toEqual([message, message === 'is no zip' ? 'no-zip' : message.startsWith('holds more than') ? 'too-many' : 'broken']);
  });

  test.each([
    ['another checksum', forged([{ ...honest, crc: 7 }])],
    ['fewer bytes than there are', forged([{ name: 'a.txt', content: long, size: 10 }])],
    ['more bytes than there are', forged([{ ...honest, size: 10 }])],
    ['what is no packed stream', forged([{ ...honest, raw: Buffer.alloc(20, 0xff) }])],
    ['a packed stream cut short', forged([{ name: 'a.txt', content: long, raw: deflateRawSync(long).subarray(0, 1000) }])],
  ])('%s', async (_, content) => {
    const zip = await open(content);
    const error = await failure(contentOf(zip, 'a.txt'));
    expect([error.message, error.entry]).toEqual(['holds a.txt, which is broken', 'a.txt']);
  });

  test('no byte more than was said is given', async () => {
    const zip = await open(forged([{ name: 'a.txt', content: long, size: 10 }]));
    let given = 0;
    await failure((async () => {
      for await (const piece of zip.read(zip.entries[0]!)) given += (piece as Buffer).length;
    })());
    expect(given).toBeLessThanOrEqual(10);
  });
});

test('while much is unpacked, others have their turn', async () => {
  const zip = await open(forged([{ name: 'a.txt', content: Buffer.alloc(50_000_000) }]));
  let turns = 0;
  let done = false;
  const others = (): void => {
    turns += 1;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  for await (const piece of zip.read(zip.entries[0]!)) expect((piece as Buffer).length).toBeLessThanOrEqual(1024 * 1024);
  done = true;
  expect(turns).toBeGreaterThan(100);
});
