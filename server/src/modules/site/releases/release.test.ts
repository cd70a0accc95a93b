import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';

describe('the remotes that come with the product', () => {
  let portal: TestPortal;
  let token: string;
  let folder: string;
  let writes = 0;

  beforeAll(async () => {
    portal = await startTestPortal();
    token = await portal.signIn('viewer');
    folder = join(portal.folder, 'dist', 'remotes');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));

  const publish = (name: string, version: string, described: object = {}) => {
    mkdirSync(join(folder, name, version), { recursive: true });
    const description = { name, version, contract: '^1.0.0', routes: [{ path: 'User', title: { zh: '用户', en: 'Users' } }], slots: [], files: [], ...described };
    writeFileSync(join(folder, name, version, 'remote.json'), JSON.stringify(description));
    const current = join(folder, name, 'current.json');
    writeFileSync(current, JSON.stringify({ version }));
    // Two builds within one tick of the file system's clock do not happen outside of a test.
    utimesSync(current, new Date(), new Date(Date.now() + (writes += 1) * 1_000));
  };
  const registered = async () => (await portal.value(endpoints.release.registry, { token })).remotes;

  test('follows the builds without a restart', async () => {
    publish('admin', '1.0.0-aaaa');
    expect(await registered()).toEqual([
      {
        name: 'admin',
        version: '1.0.0-aaaa',
        manifest: '/remotes/admin/1.0.0-aaaa/mf-manifest.json',
        contract: '^1.0.0',
        routes: [{ path: 'User', title: { zh: '用户', en: 'Users' }, keepAlive: true }],
        slots: [],
        commands: [],
        integrity: {},
        off: false,
        previous: null,
      },
    ]);
    publish('admin', '1.0.1-bbbb');
    publish('viewer', '2.0.0-cccc');
    expect((await registered()).map(({ name, version }) => [name, version])).toEqual([['admin', '1.0.1-bbbb'], ['viewer', '2.0.0-cccc']]);
    expect((await registered())[0]?.previous?.version).toBe('1.0.0-aaaa');
    publish('admin', '1.0.0-aaaa');
    expect((await registered())[0]?.version).toBe('1.0.0-aaaa');
    expect((await portal.value(endpoints.release.registry, { token })).contract).toBe(SHELL_CONTRACT);
  });

  test('keeps a remote whose files are gone as it was last', async () => {
    publish('comments', '3.0.0-dddd');
    await registered();
    rmSync(join(folder, 'comments'), { recursive: true });
    expect((await registered()).find(({ name }) => name === 'comments')?.version).toBe('3.0.0-dddd');
    publish('comments', '3.0.0-dddd');
    expect((await registered()).find(({ name }) => name === 'comments')?.version).toBe('3.0.0-dddd');
  });

  test('keeps the last good release when a new one cannot be read', async () => {
    publish('learning', '1.0.0-eeee');
    await registered();
    publish('learning', '1.0.1-ffff', { name: 'another' });
    expect((await registered()).find(({ name }) => name === 'learning')?.version).toBe('1.0.0-eeee');
    publish('learning', '1.0.2-0000', { routes: 'none' });
    expect((await registered()).find(({ name }) => name === 'learning')?.version).toBe('1.0.0-eeee');
    publish('learning', '1.0.3-1111');
    expect((await registered()).find(({ name }) => name === 'learning')?.version).toBe('1.0.3-1111');
  });
});
