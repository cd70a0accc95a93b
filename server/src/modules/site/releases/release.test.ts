import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, SHELL_CONTRACT, type RemoteJson } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { buildHost, buildRemote, makeRelease, withFile } from '../../../../test/releases.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { FolderStore } from '../../../storage/folder-store.ts';
import { shipRemotes } from './product.ts';
import { ReleaseFiles } from './release-files.ts';
import { Releases } from './service.ts';

const { deployment, release } = endpoints;

describe('the remotes that come with the product', () => {
  let portal: TestPortal;
  let token: string;
  let folder: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    buildHost(portal);
    token = await portal.signIn('viewer');
    folder = join(portal.folder, 'dist', 'remotes');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));

  const build = (name: string, version: string, described: Partial<RemoteJson> = {}) => buildRemote(portal, makeRelease(name, version, described));
  const page = (path: string) => ({ routes: [{ path, title: { zh: '页', en: 'Page' }, keepAlive: true }] });
  const registered = async () => (await portal.value(release.registry, { token })).remotes;
  const versions = async () => Object.fromEntries((await registered()).map(({ name, version }) => [name, version]));

  test('are registered at the start; what is built while the portal runs is nobody’s before the next one', async () => {
    build('admin', '1.0.0-aaaa', page('User'));
    expect(await versions()).toEqual({});
    await portal.restart();
    expect(await registered()).toEqual([
      {
        name: 'admin',
        version: '1.0.0-aaaa',
        manifest: '/remotes/admin/1.0.0-aaaa/mf-manifest.json',
        contract: '^1.0.0',
        routes: [{ path: 'User', title: { zh: '页', en: 'Page' }, keepAlive: true }],
        slots: [],
        commands: [],
        integrity: { 'mf-manifest.json': expect.stringMatching(/^sha256-/), 'assets/main.js': expect.stringMatching(/^sha256-/) },
        off: false,
        previous: null,
      },
    ]);
    expect((await portal.value(release.registry, { token })).contract).toBe(SHELL_CONTRACT);
    build('admin', '1.0.1-bbbb', page('User'));
    build('viewer', '2.0.0-cccc');
    expect(await versions()).toEqual({ admin: '1.0.0-aaaa' });
    await portal.restart();
    expect(await versions()).toEqual({ admin: '1.0.1-bbbb', viewer: '2.0.0-cccc' });
    expect((await registered())[0]?.previous?.version).toBe('1.0.0-aaaa');
    build('admin', '1.0.0-aaaa', page('User'));
    rmSync(join(folder, 'viewer'), { recursive: true });
    await portal.restart();
    expect(await versions()).toEqual({ admin: '1.0.0-aaaa', viewer: '2.0.0-cccc' });
  }, START_MILLISECONDS);

  test('pass the checks of a release, each beside those that come with it; what does not stays as it was last', async () => {
    const good = { learning: page('LearningCenter'), comments: page('CommentManage'), probe: page('Probe'), moved: page('Moved') };
    for (const [name, described] of Object.entries(good)) build(name, '1.0.0-eeee', described);
    await portal.restart();
    build('learning', '1.0.1-ffff', page('*'));
    build('comments', '1.0.1-ffff', { contract: '^9.0.0' });
    build('probe', '1.0.1-ffff', page('Moved'));
    build('moved', '1.0.1-ffff', page('MovedAway'));
    build('broken', '1.0.0-eeee');
    writeFileSync(join(folder, 'broken', '1.0.0-eeee', 'remote.json'), JSON.stringify({ ...makeRelease('broken', '1.0.0-eeee').remote, name: 'another' }));
    build('changed', '1.0.0-eeee');
    writeFileSync(join(folder, 'changed', '1.0.0-eeee', 'assets', 'main.js'), 'alert(1)');
    await portal.restart();
    expect(await versions()).toMatchObject({ learning: '1.0.0-eeee', comments: '1.0.0-eeee', probe: '1.0.1-ffff', moved: '1.0.1-ffff' });
    for (const name of ['broken', 'another', 'changed']) expect(await versions()).not.toHaveProperty(name);
    build('learning', '1.0.0-eeee', page('LearningCentre'));
    build('comments', '1.0.2-0000', page('CommentManage'));
    await portal.restart();
    expect(await versions()).toMatchObject({ learning: '1.0.0-eeee', comments: '1.0.2-0000' });
    expect((await registered()).find(({ name }) => name === 'learning')?.routes[0]?.path).toBe('LearningCenter');
  }, START_MILLISECONDS);

  test('do not take a page from a module that an operator has released', async () => {
    const admin = await portal.signIn('admin');
    const theirs = makeRelease('theirs', '1.0.0-a', page('Theirs/:id'));
    for (const content of theirs.contents) await portal.value(deployment.file, { token: admin, file: { content } });
    await portal.value(deployment.publish, { token: admin, body: { remote: theirs.remote } });
    await portal.value(deployment.activate, { token: admin, body: { name: 'theirs', version: '1.0.0-a', audience: { kind: 'all' } } });
    build('ours', '1.0.0-a', page('theirs/first'));
    await portal.restart();
    expect(await versions()).toMatchObject({ theirs: '1.0.0-a' });
    expect(await versions()).not.toHaveProperty('ours');
  }, START_MILLISECONDS);

  test('have their files again after the next start, when some are gone or damaged', async () => {
    build('mended', '1.0.0-a');
    await portal.restart();
    const { remote, contents } = makeRelease('mended', '1.0.0-a');
    const stored = remote.files.map(({ sha256 }) => join(portal.folder, 'releases', sha256));
    rmSync(stored[0] ?? '');
    writeFileSync(stored[1] ?? '', 'x'.repeat(contents[1]?.length ?? 0));
    await portal.restart();
    expect(stored.map((file) => readFileSync(file))).toEqual(contents);
  }, START_MILLISECONDS);

  test('are looked at in the folder where they were built, and what is stored of them is read once, several at the same time', async () => {
    const { app, database: { db } } = portal.portal;
    const folderStore = new FolderStore(join(portal.folder, 'releases'), app.log);
    const opened: string[] = [];
    let reading = 0;
    let mostAtOnce = 0;
    const store: FileStore = {
      write: (file, content) => folderStore.write(file, content),
      size: (file) => folderStore.size(file),
      remove: (file) => folderStore.remove(file),
      removeFolder: (file) => folderStore.removeFolder(file),
      namesBefore: (before) => folderStore.namesBefore(before),
      forgetUnfinished: (before) => folderStore.forgetUnfinished(before),
      open: async (file, range) => {
        opened.push(file);
        mostAtOnce = Math.max(mostAtOnce, (reading += 1));
        return folderStore.open(file, range).finally(() => (reading -= 1));
      },
    };
    const files = new ReleaseFiles(db, store);
    const releases = new Releases(db, files, { host: async () => ({ contract: SHELL_CONTRACT, shared: { react: '19.3.1' } }), address: '', maximumBytes: 1e9 });
    const refused: unknown[] = [];
    const ship = () => shipRemotes({ releases, files, folder, log: { error: (detail: unknown) => void refused.push(detail) } });

    const { remote } = makeRelease('read', '1.0.0-a');
    build('read', '1.0.0-a');
    buildRemote(portal, withFile(makeRelease('styled', '1.0.0-a'), 'main.css', 'body { color: red }'));
    await ship();
    expect(refused).toMatchObject([{ remote: 'styled', problems: [{ check: 'contract', field: 'files.2' }] }]);
    expect(await versions()).toMatchObject({ read: '1.0.0-a' });
    expect(opened).toEqual([]);

    rmSync(join(folder, 'styled'), { recursive: true });
    await ship();
    const [manifest, script] = remote.files.map(({ sha256 }) => sha256);
    expect(opened.toSorted()).toEqual([`${manifest}`, `${script}`, `${script}.br`, `${script}.gz`].toSorted());
    expect(mostAtOnce).toBe(2);
  });

  test('stay in force where what the host provides cannot be read', async () => {
    build('kept', '1.0.0-a');
    await portal.restart();
    build('kept', '1.0.1-b');
    for (const broken of ['{', '{}']) {
      writeFileSync(join(portal.folder, 'dist', 'host', 'host.json'), broken);
      await portal.restart();
      expect(await versions()).toMatchObject({ kept: '1.0.0-a' });
    }
    buildHost(portal);
    await portal.restart();
    expect(await versions()).toMatchObject({ kept: '1.0.1-b' });
  }, START_MILLISECONDS);
});
