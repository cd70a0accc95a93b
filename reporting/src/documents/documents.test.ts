import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { signingKey } from '../tokens/signing-key.ts';
import { DocumentFolder } from './document-folder.ts';
import { removeDurably, writeDurably } from './durable-file.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a durable write', () => {
  test('replaces a file as a whole and leaves no draft', async () => {
    const file = join(folder, 'a.json');
    await writeDurably(file, 'one');
    await Promise.all(['two', 'three', 'four'].map((text) => writeDurably(file, text.repeat(1000))));
    expect(['two', 'three', 'four'].map((text) => text.repeat(1000))).toContain(await readFile(file, 'utf8'));
    expect(await readdir(folder)).toEqual(['a.json']);
    await removeDurably(file);
    await removeDurably(file);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that fails leaves the old file', async () => {
    const file = join(folder, 'a.json');
    await writeDurably(file, 'old');
    await expect(writeDurably(file, { toString: () => 'no text' } as unknown as string)).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.json']);
  });
});

describe('a folder of documents', () => {
  const note = z.object({ id: z.uuid(), text: z.string() });
  const id = '22222222-0000-4000-8000-00000000000a';
  const open = () => DocumentFolder.open(join(folder, 'notes'), note);

  test('holds what was put, across openings', async () => {
    const notes = await open();
    await Promise.all(['one', 'two', 'three'].map((text) => notes.put({ id, text })));
    expect(notes.get(id.toUpperCase())).toEqual({ id, text: 'three' });
    expect((await open()).all()).toEqual([{ id, text: 'three' }]);
    await notes.remove(id);
    expect((await open()).all()).toEqual([]);
  });

  test('removes drafts of a write that a crash cut short', async () => {
    await (await open()).put({ id, text: 'one' });
    await writeFile(join(folder, 'notes', `${id}.json.x.draft`), '{"id":');
    expect((await open()).all()).toHaveLength(1);
    expect(await readdir(join(folder, 'notes'))).toEqual([`${id}.json`]);
  });

  test('takes nothing that does not fit, and no id that is a path', async () => {
    const notes = await open();
    await expect(notes.put({ id, text: 5 as unknown as string })).rejects.toThrow();
    await expect(notes.put({ id: '../../x', text: 'x' })).rejects.toThrow();
    await expect(notes.remove('../notes')).rejects.toThrow();
    expect(notes.all()).toEqual([]);
  });

  test.each(['{"id":', '{"id":"x","text":"y"}'])('names a file that cannot be read: %s', async (content) => {
    await open();
    await writeFile(join(folder, 'notes', `${id}.json`), content);
    await expect(open()).rejects.toThrow(`${id}.json is not a valid document`);
  });
});

describe('the lock of a folder', () => {
  test('is for one', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('already uses');
    unlock();
    lockFolder(folder)();
  });

  test('is refused while its process lives, with the process named, and taken over afterwards', async () => {
    const module = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);
    const script = `const { lockFolder } = await import(${module}); lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid} since`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockFolder(folder)();
  });

  test.each([
    ['its own process id, from before a restart of its container', { pid: process.pid, begun: '', since: '' }],
    ['a process id that another process got since', { pid: process.ppid, begun: 'never', since: '' }],
    ['nothing that can be read', 'x'],
  ])('is taken over when it names %s', async (_, holder) => {
    await writeFile(join(folder, 'service.lock'), JSON.stringify(holder));
    lockFolder(folder)();
  });
});

describe('the signing key', () => {
  test('is made once, for the service’s eyes only', async () => {
    const key = await signingKey(folder);
    expect(key).toHaveLength(32);
    expect(Buffer.from(await signingKey(folder))).toEqual(Buffer.from(key));
    expect((await stat(join(folder, 'signing-key'))).mode & 0o777).toBe(0o600);
    await writeFile(join(folder, 'signing-key'), 'short');
    await expect(signingKey(folder)).rejects.toThrow('not a key');
  });
});
