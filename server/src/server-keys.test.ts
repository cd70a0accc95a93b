import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverKeys } from './server-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, 'keys', name);
const key = (letter: string) => Buffer.from(letter.repeat(32));
const put = (name: string, bytes: Uint8Array) => writeFileSync(path(name), bytes);

test('a key that is put beside the first is the newest at once, and others come by their labels', () => {
  const keys = serverKeys(folder, 'secrets');
  const first = readFileSync(path('secrets.key'));
  expect(keys()).toEqual([first]);
  put('secrets.2026-11-23.key', key('b'));
  put('secrets.2027-01-01.key', key('c'));
  put('other.2028.key', key('x'));
  // One that is being copied.
  put('secrets.2029.key', key('d').subarray(1));
  expect(keys()).toEqual([key('c'), key('b'), first]);
});

test('the first may be gone, and is not made again', () => {
  serverKeys(folder, 'secrets');
  put('secrets.2026.key', key('b'));
  rmSync(path('secrets.key'));
  expect([serverKeys(folder, 'secrets')(), existsSync(path('secrets.key'))]).toEqual([[key('b')], false]);
});

test('what is no key keeps the server from starting, with its name', () => {
  serverKeys(folder, 'secrets');
  put('secrets.2026.key', Buffer.from('a password'));
  expect(() => serverKeys(folder, 'secrets')).toThrow(/secrets\.2026\.key has 10 bytes, and needs 32/);
});
