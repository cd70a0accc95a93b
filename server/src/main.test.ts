import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type Envelope, type Session } from '@portal/shared/contract/all';
import { freePort } from '@portal/tooling/free-port';
import { databaseKinds, type TestDatabase } from '../test/database.ts';
import { startPortalProcess, type StartedProcess } from '../test/child.ts';
import { ADMIN_PASSWORD, fillDataFolder, START_MILLISECONDS } from '../test/portal.ts';

/** How often the process is killed in its writing, on each kind of database: KILLS=20 looks further. */
const KILLS = Number(process.env.KILLS ?? 2);

describe('the server as a process', () => {
  let folder: string;
  let started: StartedProcess[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-main-'));
    started = [];
  });
  afterEach(async () => {
    for (const { child, ended } of started) {
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (variables: Record<string, string> = {}) => {
    const portal = startPortalProcess({ PORTAL_DATA_DIR: folder, PORTAL_PORT: String(await freePort()), PORTAL_ADMIN_PASSWORD: ADMIN_PASSWORD, ...variables });
    started.push(portal);
    return portal;
  };
  const post = async (address: string, path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Envelope<unknown>;
  };
  const signIn = async (address: string) => {
    const { value } = await post(address, endpoints.signIn.login.path, { grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD });
    return (value as Session).accessToken;
  };

  test('tells who can sign in, and one-time passwords only once; what it writes is its owner’s only', async () => {
    const first = await start();
    const { accounts } = await first.ready;
    expect(accounts).toEqual([{ account: 'admin' }, { account: 'viewer', oneTimePassword: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) }]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false);
    // In the database's own folder PGlite gives files the modes of its image.
    const written = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))).filter((path) => !path.startsWith(join(folder, 'database', '/')));
    expect(written).toEqual(expect.arrayContaining([join(folder, 'database'), join(folder, 'keys'), join(folder, 'uploads')]));
    expect(written.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
    expect((await (await start()).ready).accounts).toEqual([{ account: 'admin' }, { account: 'viewer' }]);
  }, START_MILLISECONDS);

  describe.each(databaseKinds)('on %s', (kind) => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await fillDataFolder(folder, kind);
    }, START_MILLISECONDS);
    afterEach(() => database.drop());

    test('a killed process loses nothing that it acknowledged', async () => {
      const onDatabase: Record<string, string> = database.url ? { DATABASE_URL: database.url } : {};
      const acknowledged: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const portal = await start(onDatabase);
        const { address } = await portal.ready;
        const token = await signIn(address);
        // In the middle of the writing: two of the three writers are always waiting for an answer.
        const enough = acknowledged.length + 25 + round * 10;
        const write = async (writer: number) => {
          for (let number = 0; ; number += 1) {
            const name = `${round}-${writer}-${number}`;
            const { statusCode } = await post(address, endpoints.favourites.addClass.path, { name }, token);
            if (statusCode === 200) acknowledged.push(name);
            if (acknowledged.length === enough) portal.child.kill('SIGKILL');
          }
        };
        await Promise.allSettled([write(1), write(2), write(3)]);
        expect(await portal.ended).toBe('SIGKILL');
      }
      const portal = await start(onDatabase);
      const { address } = await portal.ready;
      const headers = { authorization: `Bearer ${await signIn(address)}` };
      const { value } = (await (await fetch(`${address}${endpoints.favourites.getClassList.path}`, { headers })).json()) as Envelope<{ name: string }[]>;
      const kept = new Set(value.map(({ name }) => name));
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 25);
      expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    }, START_MILLISECONDS * KILLS);
  });

  test('what cannot work is refused in one sentence, and the end of the starter ends it', async () => {
    await fillDataFolder(folder);
    const first = await start();
    const { address } = await first.ready;

    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.complaints()).toMatch(new RegExp(`^The data folder .* is in use by process ${first.child.pid}; .*\\.\n$`));

    const other = mkdtempSync(join(tmpdir(), 'portal-main-'));
    const third = await start({ PORTAL_PORT: new URL(address).port, PORTAL_DATA_DIR: other });
    expect(await third.ended).toBe(1);
    expect(third.complaints()).toMatch(/^Port \d+ cannot be used \(EADDRINUSE\); .*PORTAL_PORT\.\n$/);
    expect(readdirSync(other)).toEqual([]);
    rmSync(other, { recursive: true, force: true });

    const fourth = await start({ PORTAL_PORT: 'eighty' });
    expect(await fourth.ended).toBe(1);
    expect(fourth.complaints()).toBe('The setting PORTAL_PORT is wrong: must be a port number.\n');

    first.child.disconnect();
    expect(await first.ended).toBe(0);
  }, START_MILLISECONDS);
});
