import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const lockModule = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);

describe('the lock on a folder', () => {
  let folder: string;
  let children: ChildProcess[];
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'folder-lock-')), 'data');
    children = [];
  });
  afterEach(async () => {
    for (const child of children) await ended(child, 'SIGKILL');
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  /** A process that tries for the folder as soon as it hears a line, and says how that went; it runs on. */
  const started = (): ChildProcess => {
    const script = `
      const { lockFolder } = await import(${lockModule});
      process.stdin.once('data', () => {
        try { lockFolder(${JSON.stringify(folder)}, 'test'); globalThis.gc(); console.log('locked'); } catch (error) { console.log(error.message); }
      });
      console.log('ready');`;
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } });
    children.push(child);
    return child;
  };
  const said = async (child: ChildProcess): Promise<string> => String((await once(child.stdout!, 'data'))[0]).trim();
  const tries = (child: ChildProcess): Promise<string> => {
    const answer = said(child);
    child.stdin!.write('go\n');
    return answer;
  };
  const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };

  test('refuses a second holder, and says who holds the folder', () => {
    const unlock = lockFolder(folder, 'test');
    expect(() => lockFolder(folder, 'test')).toThrow(`in use by process ${process.pid}`);
    unlock();
    expect(existsSync(join(folder, 'test.lock'))).toBe(false);
    lockFolder(folder, 'test')();
  });

  test('given back twice, is not taken from who has it by then', () => {
    const unlock = lockFolder(folder, 'test');
    unlock();
    const other = lockFolder(folder, 'test');
    unlock();
    expect(() => lockFolder(folder, 'test')).toThrow(FolderInUse);
    other();
  });

  test('keeps another process out, and ends with it when it is killed', async () => {
    const other = started();
    await said(other);
    expect(await tries(other)).toBe('locked');
    expect(() => lockFolder(folder, 'test')).toThrow(`in use by process ${other.pid}`);
    await ended(other, 'SIGKILL');
    expect(readdirSync(folder).sort()).toEqual(['test.lock', 'test.lock.db']);
    lockFolder(folder, 'test')();
  });

  test('of several that start at once one gets it', async () => {
    const all = [started(), started(), started(), started()];
    await Promise.all(all.map(said));
    const answers = await Promise.all(all.map(tries));
    expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('in use by process'))).toHaveLength(3);
  });

  test.each([
    ['nothing', ''],
    ['the number of a process that runs, and is no holder', JSON.stringify({ pid: process.ppid, since: '2026-01-01T00:00:00.000Z' })],
    ['this number, in a container of before', JSON.stringify({ pid: process.pid, since: '2026-01-01T00:00:00.000Z' })],
  ])('does not believe what a crash left: %s', (_, left) => {
    lockFolder(folder, 'test')();
    writeFileSync(join(folder, 'test.lock'), left);
    lockFolder(folder, 'test')();
  });
});
