import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { client } from './shop.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reporting-process-'));
});
afterAll(() => rm(folder, { recursive: true }));

const start = (environment: Record<string, string>) => {
  const settings = { REPORTING_PORT: '0', REPORTING_DATA_DIR: folder, REPORTING_CLIENT_ID: client.id, REPORTING_CLIENT_SECRET: client.secret, PORTAL_SAMPLES: '0' };
  const child = spawn(process.execPath, [main], { env: { ...process.env, NODE_OPTIONS: '', ...settings, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let log = '';
  child.stdout!.on('data', (chunk) => (log += String(chunk)));
  let complaint = '';
  child.stderr!.on('data', (chunk) => (complaint += String(chunk)));
  // Not 'close', which does not come after a disconnect.
  const ended = Promise.all([once(child, 'exit'), once(child.stderr!, 'end'), once(child.stdout!, 'end')]).then(([[code]]) => ({ code: code as number, complaint }));
  return { child, ended, log: () => log };
};

describe('the process', () => {
  test.each([['SIGTERM'], ['SIGINT'], ['disconnect']])('says that it is ready, and ends by %s', async (how) => {
    const { child, ended } = start({});
    expect(await once(child, 'message')).toMatchObject([{ kind: 'ready' }]);
    if (how === 'disconnect') child.disconnect();
    else child.kill(how as 'SIGTERM');
    expect(await ended).toEqual({ code: 0, complaint: '' });
  });

  test('says in one sentence that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { ended } = start({ REPORTING_PORT: String((other.address() as AddressInfo).port) });
    expect(await ended).toEqual({ code: 1, complaint: 'The reporting service cannot start: The port is in use by another program; choose another with REPORTING_PORT.\n' });
    other.close();
  });

  test('keeps what it writes for its owner, and in its log no value of an address', async () => {
    const { child, ended, log } = start({});
    await once(child, 'message');
    // What it writes comes by another way than what it sends.
    while (!log().includes('listening at')) await once(child.stdout!, 'data');
    const address = /listening at (http:[^"]+)/.exec(log())?.[1] ?? '';
    try {
      for (const path of ['/v1.0/myorg/groups?token=let-me-in', '/nowhere?code=let-me-in&next=secret']) expect((await fetch(address + path)).ok).toBe(false);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    expect(log()).not.toMatch(/let-me-in|secret/);
    expect(log()).toContain('/nowhere?code=…&next=…');
    const written = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });

  test('says who holds its folder', async () => {
    const first = start({});
    await once(first.child, 'message');
    const { code, complaint } = await start({}).ended;
    expect(code).toBe(1);
    expect(complaint).toContain(`in use by process ${first.child.pid}`);
    first.child.kill('SIGKILL');
    await first.ended;
  });

  test.each([
    [{ REPORTING_DATA_DIR: '/dev/null/x' }, 'REPORTING_DATA_DIR'],
    [{ REPORTING_CLIENT_SECRET: 'short' }, 'REPORTING_CLIENT_SECRET'],
    [{ PORTAL_ORIGINS: 'http://localhost:8080/path' }, 'PORTAL_ORIGINS'],
    [{ PORTAL_ORIGINS: "http://x; script-src 'unsafe-inline'" }, 'PORTAL_ORIGINS'],
    [{ REPORTING_PORT: 'eighty' }, 'REPORTING_PORT'],
  ])('refuses %j', async (environment, name) => {
    const { code, complaint } = await start(environment).ended;
    expect(code).toBe(1);
    expect(complaint).toMatch(new RegExp(`^The reporting service cannot start: [^\\n]*${name}[^\\n]*\\n$`));
  });
});
