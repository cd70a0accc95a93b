import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

describe('the lock on a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('refuses a second holder, and says who holds the folder', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    unlock();
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false);
    lockFolder(folder)();
  });

  test('takes over from a process that has ended', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await new Promise((fulfil) => ended.once('exit', fulfil));
    writeFileSync(join(folder, 'portal.lock'), JSON.stringify({ pid: ended.pid, birth: 'long ago' }));
    lockFolder(folder)();
  });

  test('takes over from a process whose number another one has now', () => {
    writeFileSync(join(folder, 'portal.lock'), JSON.stringify({ pid: process.ppid, birth: 'before the last start of the machine' }));
    lockFolder(folder)();
  });

  test('takes over a lock that a crash left empty', () => {
    writeFileSync(join(folder, 'portal.lock'), '');
    lockFolder(folder)();
  });
});
