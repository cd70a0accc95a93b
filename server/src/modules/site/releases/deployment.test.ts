import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { endpoints, SHELL_CONTRACT, type Audience } from '@portal/shared/contract/all';
import { databaseKind, databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startTestS3 } from '../../../../test/s3.ts';
import { buildHost, hostProvides, makeRelease, publish, startReleasePortal, withFile, type TestRelease } from '../../../../test/releases.ts';
import { auditLog } from '../../../database/schema/index.ts';
import { buildPortal } from '../../../server.ts';
import { readSettings } from '../../../settings.ts';
import { FolderStore } from '../../../storage/folder-store.ts';
import { forgetOldReleases } from './housekeeping.ts';
import { ReleaseFiles } from './release-files.ts';

const { deployment, release } = endpoints;

describe('releases', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  let token: string;
  /** Every test has remotes of its own. */
  let name: string;
  let count = 0;

  beforeAll(async () => {
    ({ portal, admin, viewer } = await startReleasePortal());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    name = `team-${(count += 1)}`;
    token = (await portal.value(deployment.createToken, { token: admin, body: { name: `Team ${count}`, remotes: [name] } })).secret;
  });

  const versions = (version: string, described = {}): TestRelease => makeRelease(name, version, described);
  const activate = (version: string, audience: Audience = { kind: 'all' }, who = token) =>
    portal.call(deployment.activate, { token: who, language: 'en', body: { name, version, audience } });
  const registered = async (who: string) => (await portal.value(release.registry, { token: who })).remotes.find((one) => one.name === name);
  const versionOf = async (who: string) => (await registered(who))?.version;
  const known = async () => (await portal.value(deployment.overview, { token: admin })).remotes.find((one) => one.name === name);
  const fetchFile = (url: string, headers: Record<string, string> = {}) => portal.portal.app.inject({ method: 'GET', url, headers });

  test('a release is uploaded, registered, activated, and served for a year', async () => {
    const made = versions('1.0.0-a');
    expect(await portal.value(deployment.check, { token, body: { remote: made.remote } })).toEqual({
      problems: [],
      missing: made.remote.files.map(({ sha256 }) => sha256),
      live: null,
    });
    await publish(portal, token, made);
    expect(await versionOf(viewer)).toBeUndefined();
    expect((await activate('1.0.0-a')).status).toBe(200);
    const remote = await registered(viewer);
    expect(remote).toMatchObject({ version: '1.0.0-a', manifest: `/remotes/${name}/1.0.0-a/mf-manifest.json`, previous: null, off: false });
    expect(Object.keys(remote?.integrity ?? {})).toEqual(['mf-manifest.json', 'assets/main.js']);
    const plain = await fetchFile(`/remotes/${name}/1.0.0-a/assets/main.js`);
    expect([plain.statusCode, plain.rawPayload]).toEqual([200, made.contents[1]]);
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
    const compressed = await fetchFile(`/remotes/${name}/1.0.0-a/assets/main.js`, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(made.contents[1]);
    for (const path of ['assets/other.js', '..%2fmf-manifest.json', '..%2f..%2fsettings.ts']) {
      expect((await fetchFile(`/remotes/${name}/1.0.0-a/${path}`)).statusCode).toBe(404);
    }
  });

  test('a file that was damaged on the way keeps the release from being registered, and is named', async () => {
    const { remote, contents } = versions('1.0.0-a');
    for (const content of [contents[0], Buffer.concat([contents[1] ?? Buffer.alloc(0), Buffer.from('!')])]) {
      await portal.value(deployment.file, { token, file: { content: content ?? Buffer.alloc(0) } });
    }
    const answer = await portal.call(deployment.publish, { token, language: 'en', body: { remote } });
    expect([answer.status, answer.envelope.errors?.[0]]).toEqual([
      400,
      { field: 'remote.files.1', message: 'The file assets/main.js was not uploaded, or was damaged on the way' },
    ]);
    expect(await known()).toBeUndefined();
  });

  test('a version never changes; registering it again changes nothing', async () => {
    await publish(portal, token, versions('1.0.0-a'));
    await publish(portal, token, versions('1.0.0-a'));
    const other = { ...makeRelease(name, '1.0.0-b').remote, version: '1.0.0-a' };
    const answer = await portal.call(deployment.publish, { token, body: { remote: other } });
    expect([answer.status, answer.envelope.errors?.[0]?.field]).toEqual([400, 'remote.version']);
    expect((await known())?.versions.map(({ version }) => version)).toEqual(['1.0.0-a']);
  });

  test.each([
    ['routes', { routes: [{ path: 'Elsewhere', title: { zh: '页面', en: 'Page' }, keepAlive: true }] }],
    ['routes', { routes: [] }],
    ['slots', { slots: ['home.content'] }],
    ['contract', { contract: '>=1.0.0' }],
    ['commands', { commands: [{ id: 'x', title: { zh: '命令', en: 'Command' }, forReports: false }] }],
  ])('a version never changes what it says of its %s either', async (part, described) => {
    await publish(portal, token, versions('1.0.0-a'));
    const answer = await portal.call(deployment.publish, { token, language: 'en', body: { remote: versions('1.0.0-a', described).remote } });
    expect([answer.status, answer.envelope.errors?.[0]]).toEqual([
      400,
      { field: `remote.${part}`, message: `Version 1.0.0-a was released already with another “${part}”; a version never changes. Release this as a new version` },
    ]);
    expect((await known())?.versions).toMatchObject([{ contract: '^1.0.0', routes: [{ path: `${name}/page` }], slots: [] }]);
  });

  test('whom a version is not for is said before anything is uploaded', async () => {
    const check = (version: string, audience: Audience) => portal.call(deployment.check, { token, language: 'en', body: { remote: versions(version).remote, audience } });
    const refused = await check('1.0.0-a', { kind: 'role', role: 'nobody' });
    expect([refused.status, refused.envelope.errors]).toEqual([400, [{ field: 'audience.role', message: 'There is no role with the code “nobody”' }]]);
    expect((await check('1.0.0-a', { kind: 'role', role: 'administrators' })).status).toBe(200);
    await publish(portal, token, versions('1.0.0-a'));
    await activate('1.0.0-a');
    expect((await check('1.0.0-a', { kind: 'canary', percent: 5 })).status).toBe(409);
    expect((await check('1.0.0-a', { kind: 'all' })).status).toBe(200);
  });

  test.each([
    ['the contract', { contract: '^2.0.0' }, 'contract', `The module needs contract ^2.0.0; the portal has ${SHELL_CONTRACT}`],
    ['a version of a shared module', { shared: { react: '^18.2.0' } }, 'shared.react', 'The module needs react ^18.2.0; the portal provides 19.3.1'],
    ['a shared module', { shared: { lodash: '^4.0.0' } }, 'shared.lodash', 'The module needs lodash ^4.0.0; the portal provides —'],
    [
      'a shared module that has a later major version',
      { shared: { '@portal/shared/api': '^1.4.0' } },
      'shared.@portal/shared/api',
      'The module was built with @portal/shared/api ^1.4.0; the portal provides 2.1.0, which takes something away from it. Build the module again with the sources of this portal, and release that',
    ],
    [
      'a shared module that is older than the module',
      { shared: { '@portal/shared/api': '^3.0.0' } },
      'shared.@portal/shared/api',
      'The module was built with @portal/shared/api ^3.0.0; the portal provides 2.1.0, which is older. Update the portal first, or build the module with the sources of this portal',
    ],
    ...['constructor', 'toString', 'hasOwnProperty'].map((module): [string, object, string, string] => [
      `a shared module that is called ${module}`,
      { shared: { [module]: '^4.0.0' } },
      `shared.${module}`,
      `The module needs ${module} ^4.0.0; the portal provides —`,
    ]),
    ['the size', { files: [{ path: 'mf-manifest.json', bytes: 9_000_000, sha256: '0'.repeat(64) }] }, 'files', 'The module’s files are 8790 KB; the limit is 8192 KB'],
    ['the manifest', { files: [] }, 'files', 'mf-manifest.json is missing'],
    ['a path of the host', { routes: [{ path: 'home', title: { zh: '页', en: 'Page' }, keepAlive: true }] }, 'routes.0.path', 'The path “home” belongs to “host”'],
    ...['*', 'LearningCenter?', 'Learning/*', ':id?', 'a//b', '../x', '%41', '用户'].map((path): [string, object, string, string] => [
      `that “${path}” takes no addresses of others`,
      { routes: [{ path, title: { zh: '页', en: 'Page' }, keepAlive: true }] },
      'routes.0.path',
      `The path “${path}” may have names and “:parameters” only, with “/” between them; names are of letters, digits and - _ . ~`,
    ]),
    ['a page that stands in it already', { routes: ['Made/:id', 'made/:other'].map((path) => ({ path, title: { zh: '页', en: 'Page' }, keepAlive: true })) }, 'routes.1.path', 'The path “made/:other” has the same addresses as “Made/:id” of this module; capitals and names of parameters make no difference'],
    ...['assets/main.js', 'assets/Main.js'].map((path): [string, object, string, string] => [
      `${path} beside assets/main.js`,
      { files: ['mf-manifest.json', 'assets/main.js', path].map((one, index) => ({ path: one, bytes: 1, sha256: String(index).repeat(64) })) },
      'files.2.path',
      `The file ${path} has the path of assets/main.js, capitals apart; there can be only one of them`,
    ]),
    ['a title', { routes: [{ path: 'X', title: { zh: '页', en: ' ' }, keepAlive: true }] }, 'routes.0.title', 'A title is needed in Chinese and in English'],
  ])('%s is checked', async (_, described, field, message) => {
    const { remote } = versions('1.0.0-a', described);
    expect((await portal.value(deployment.check, { token, body: { remote } })).problems).not.toEqual([]);
    const answer = await portal.call(deployment.publish, { token, language: 'en', body: { remote } });
    expect([answer.status, answer.envelope.errors?.[0]]).toEqual([400, { field: `remote.${field}`, message }]);
  });

  test.each([
    ['styles that reach the page', 'assets/main.css', '* { color: red } nav { display: none } .ant-btn { color: red } p { color: red }', 'contract', 'reaches what is not the module’s own: *; nav; .ant-btn; …'],
    ['a copy of React', 'assets/vendor.js', 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}', 'shared', 'holds a copy of react'],
    ['styles of no end', 'assets/main.css', `.remote-a{color:red}${' '.repeat(500_000)}`, 'contract', 'has 501 thousand characters; the limit is 500 thousand'],
    ['styles by another spelling', 'assets/main.CSS', 'nav { display: none }', 'contract', 'reaches what is not the module’s own: nav'],
    ['a copy of antd', 'assets/vendor.js', 'const name="__cssinjs_instance__"', 'shared', 'holds a copy of antd'],
  ])('%s keep a release from being registered, and its file is named', async (_, path, text, check, message) => {
    const made = withFile(versions('1.0.0-a'), path, text);
    for (const content of made.contents) await portal.value(deployment.file, { token, file: { content } });
    const problem = { field: 'files.2', message: expect.stringContaining(message) };
    expect((await portal.call(deployment.check, { token, language: 'en', body: { remote: made.remote } })).envelope.value).toMatchObject({ problems: [{ check, ...problem }] });
    const answer = await portal.call(deployment.publish, { token, language: 'en', body: { remote: made.remote } });
    expect([answer.status, answer.envelope.errors]).toEqual([400, [{ ...problem, field: 'remote.files.2' }]]);
    expect(await known()).toBeUndefined();
  });

  test('a file that is not as long as the release says is named, and nothing is read', async () => {
    const made = withFile(versions('1.0.0-a'), 'assets/main.css', 'nav { display: none }');
    for (const content of made.contents) await portal.value(deployment.file, { token, file: { content } });
    const remote = { ...made.remote, files: made.remote.files.map((file) => (file.path === 'assets/main.css' ? { ...file, bytes: 0 } : file)) };
    const { problems } = (await portal.call(deployment.check, { token, language: 'en', body: { remote } })).envelope.value;
    expect(problems).toEqual([{ check: 'size', field: 'files.2.bytes', message: 'The file assets/main.css has 21 bytes; remote.json says 0' }]);
  });

  test('a page of a release reaches nothing of the portal when somebody opens it', async () => {
    const made = withFile(versions('1.0.0-a'), 'page.html', '<script src="main.js"></script>');
    await publish(portal, token, made);
    const answer = await portal.portal.app.inject({ url: `/remotes/${name}/1.0.0-a/page.html` });
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([200, 'sandbox']);
  });

  test('styles of the module’s own elements may be released', async () => {
    await publish(portal, token, withFile(versions('1.0.0-a'), 'assets/main.css', `.remote-${name}-page nav, .dark .remote-${name}-page { color: red }`));
    expect((await known())?.versions.map(({ version }) => version)).toEqual(['1.0.0-a']);
  });

  test('a build that named every shared module is refused once one of them has broken, until it says which it imports', async () => {
    const old = versions('1.0.0-a', { shared: { react: '^19.3.0', '@portal/shared/api': '^2.0.0' } });
    await publish(portal, token, old);
    buildHost(portal, { ...hostProvides, '@portal/shared/api': '3.0.0' });
    // What is built is not served, and not checked against, before the next start.
    expect((await activate('1.0.0-a', { kind: 'canary', percent: 1 })).status).toBe(200);
    await portal.value(deployment.endTrial, { token, body: { name, version: '1.0.0-a' } });
    await portal.restart();
    try {
      const refused = await activate('1.0.0-a');
      expect([refused.status, refused.envelope.errors?.[0]?.field, refused.envelope.errors?.[0]?.message]).toEqual([400, 'version', expect.stringContaining('@portal/shared/api ^2.0.0; the portal provides 3.0.0')]);
      expect(await versionOf(viewer)).toBeUndefined();
      await publish(portal, token, { ...old, remote: { ...old.remote, shared: { react: '^19.3.0' }, statesImports: true } });
      expect((await activate('1.0.0-a')).status).toBe(200);
      expect(await versionOf(viewer)).toBe('1.0.0-a');
    } finally {
      buildHost(portal);
      await portal.restart();
    }
  });

  test('pages of which one is a case of the other may stand in one release', async () => {
    const routes = ['new', ':id', ':id/:page'].map((path) => ({ path: `${name}/${path}`, title: { zh: '页', en: 'Page' }, keepAlive: true }));
    expect((await portal.value(deployment.check, { token, body: { remote: versions('1.0.0-a', { routes }).remote } })).problems).toEqual([]);
  });

  test('what every object has is no name of a module, role or file', async () => {
    const { remote } = versions('1.0.0-a');
    const body = JSON.stringify({ remote }).replace('"shared":{', '"shared":{"__proto__":"^1.0.0",');
    const answer = await portal.portal.app.inject({ method: 'POST', url: deployment.check.path, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }, payload: body });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'The request body is not valid JSON, or has a reserved name such as __proto__' }]);
    for (const role of ['__proto__', 'constructor', 'toString']) {
      const refused = await portal.call(deployment.check, { token, language: 'en', body: { remote, audience: { kind: 'role', role } } });
      expect([refused.status, refused.envelope.errors]).toEqual([400, [{ field: 'audience.role', message: `There is no role with the code “${role}”` }]]);
    }
  });

  test('a path of another remote is refused, whatever its parameters are called', async () => {
    await publish(portal, token, versions('1.0.0-a', { routes: [{ path: `${name}/:id/:page`, title: { zh: '页', en: 'Page' }, keepAlive: true }] }));
    await activate('1.0.0-a');
    const rival = makeRelease(`${name}-rival`, '1.0.0-a', { routes: [{ path: `${name}/new/:x`, title: { zh: '页', en: 'Page' }, keepAlive: true }] });
    const { problems } = await portal.value(deployment.check, { token: admin, body: { remote: rival.remote } });
    expect(problems).toEqual([{ check: 'paths', field: 'routes.0.path', message: `路径“${name}/new/:x”已属于“${name}”` }]);
  });

  test('a role gets its own version, and a canary a share that stays the same', async () => {
    for (const version of ['1.0.0-a', '1.0.1-b', '1.0.2-c']) await publish(portal, token, versions(version));
    await activate('1.0.0-a');
    await activate('1.0.1-b', { kind: 'role', role: 'administrators' });
    expect([await versionOf(admin), await versionOf(viewer)]).toEqual(['1.0.1-b', '1.0.0-a']);
    expect((await registered(admin))?.previous?.version).toBe('1.0.0-a');
    await activate('1.0.2-c', { kind: 'canary', percent: 99 });
    expect([await versionOf(admin), await versionOf(admin)]).toEqual(['1.0.1-b', '1.0.1-b']);
    expect((await known())?.versions.map(({ version, audiences }) => [version, audiences])).toEqual([
      ['1.0.2-c', [{ kind: 'canary', percent: 99 }]],
      ['1.0.1-b', [{ kind: 'role', role: 'administrators' }]],
      ['1.0.0-a', [{ kind: 'all' }]],
    ]);
    await portal.value(deployment.endTrial, { token, body: { name, version: '1.0.1-b' } });
    await activate('1.0.2-c');
    expect([await versionOf(admin), await versionOf(viewer)]).toEqual(['1.0.2-c', '1.0.2-c']);
    expect((await known())?.versions[0]?.audiences).toEqual([{ kind: 'all' }]);
    expect((await activate('1.0.2-c', { kind: 'canary', percent: 5 })).status).toBe(409);
    expect((await activate('1.0.0-a', { kind: 'role', role: 'nobody' })).envelope.errors?.[0]?.field).toBe('audience.role');
  });

  test('a version for everybody ends the trials of older ones, and leaves those of newer ones', async () => {
    for (const version of ['1.0.0-a', '1.0.1-b', '1.0.2-c']) await publish(portal, token, versions(version));
    await activate('1.0.0-a', { kind: 'canary', percent: 99 });
    await activate('1.0.2-c', { kind: 'role', role: 'administrators' });
    await activate('1.0.1-b');
    expect([await versionOf(admin), await versionOf(viewer)]).toEqual(['1.0.2-c', '1.0.1-b']);
    expect((await known())?.versions.map(({ audiences }) => audiences.length)).toEqual([1, 1, 0]);
  });

  test('a roll-back leads to what was before, and not back to what was taken back', async () => {
    for (const version of ['1.0.0-a', '1.0.1-b', '1.0.2-c']) {
      await publish(portal, token, versions(version));
      await activate(version);
    }
    const back = () => portal.call(deployment.rollBack, { token, body: { name } });
    expect((await back()).envelope.value).toEqual({ version: '1.0.1-b' });
    expect((await back()).envelope.value).toEqual({ version: '1.0.0-a' });
    expect((await back()).status).toBe(409);
    expect(await versionOf(viewer)).toBe('1.0.0-a');
    await activate('1.0.2-c');
    expect((await registered(viewer))?.previous?.version).toBe('1.0.0-a');
    const { items } = await portal.value(deployment.history, { token: admin, body: { name } });
    expect(items.slice(0, 3).map(({ action, version, author }) => [action, version, author])).toEqual([
      ['activate', '1.0.2-c', `Team ${count}`],
      ['roll-back', '1.0.0-a', `Team ${count}`],
      ['roll-back', '1.0.1-b', `Team ${count}`],
    ]);
    expect(items.at(-1)).toMatchObject({ action: 'publish', note: 'note of 1.0.0-a' });
  });

  test('a remote is switched off for everybody, and on again', async () => {
    await publish(portal, token, versions('1.0.0-a'));
    await activate('1.0.0-a');
    await portal.value(deployment.switch, { token: admin, body: { name, off: true, note: 'it loops' } });
    expect(await registered(viewer)).toMatchObject({ off: true, version: '1.0.0-a' });
    await portal.value(deployment.switch, { token: admin, body: { name, off: false } });
    expect((await registered(viewer))?.off).toBe(false);
    expect((await portal.call(deployment.switch, { token: admin, body: { name: 'nowhere', off: true } })).status).toBe(404);
  });

  test('a deploy token is good for its remotes only, and no longer when it is revoked', async () => {
    const other = await portal.call(deployment.check, { token, language: 'en', body: { remote: makeRelease('admin', '1.0.0-a').remote } });
    expect([other.status, other.envelope.message]).toEqual([403, 'Your deploy token is not for the module “admin”']);
    expect((await portal.call(deployment.overview, { token })).status).toBe(401);
    expect((await portal.call(release.registry, { token })).status).toBe(401);
    const [row] = await portal.value(deployment.tokens, { token: admin });
    expect(row).toMatchObject({ name: `Team ${count}`, remotes: [name], author: 'admin', revokedTime: null });
    expect(row?.lastUsedTime).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(token);
    await portal.value(deployment.revokeToken, { token: admin, body: { id: row?.id ?? 0 } });
    expect((await portal.call(deployment.check, { token, body: { remote: versions('1.0.0-a').remote } })).status).toBe(401);
    expect((await portal.call(deployment.revokeToken, { token: admin, body: { id: row?.id ?? 0 } })).status).toBe(404);
    const logged = await portal.portal.database.db.select().from(auditLog).where(eq(auditLog.target, `Team ${count}`));
    expect(logged.map(({ action, account }) => [action, account])).toEqual([
      ['deploy-token.create', 'admin'],
      ['deploy-token.revoke', 'admin'],
    ]);
  });

  test('who does not administer releases does not release', async () => {
    for (const endpoint of [deployment.overview, deployment.tokens]) expect((await portal.call(endpoint, { token: viewer })).status).toBe(403);
    expect((await activate('1.0.0-a', { kind: 'all' }, viewer)).status).toBe(403);
  });

  test('the registry has a mark of its state, and says when nothing has changed', async () => {
    const ask = (headers: Record<string, string>) =>
      portal.portal.app.inject({ method: 'GET', url: release.registry.path, headers: { authorization: `Bearer ${viewer}`, ...headers } });
    const first = await ask({});
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Language' });
    const mark = { 'if-none-match': String(first.headers.etag) };
    expect([(await ask(mark)).statusCode, (await ask(mark)).body]).toEqual([304, '']);
    await publish(portal, token, versions('1.0.0-a'));
    await activate('1.0.0-a');
    expect((await ask(mark)).statusCode).toBe(200);
  });

  test('what nobody has had for long loses its files; what a roll-back leads to keeps them', async () => {
    for (const version of ['1.0.0-a', '1.0.1-b', '1.0.2-c']) {
      await publish(portal, token, versions(version));
      await activate(version);
    }
    const { db } = portal.portal.database;
    const folder = join(portal.folder, 'releases');
    const before = readdirSync(folder).length;
    const clean = (days: number) => forgetOldReleases(db, new ReleaseFiles(db, new FolderStore(folder, portal.portal.app.log)), { forget: async () => undefined }, days);
    await clean(1);
    expect(readdirSync(folder)).toHaveLength(before);
    // As if all of this had happened two days ago.
    for (const table of ['release', 'release_file']) await db.execute(`update ${table} set create_time = create_time - interval '2 days'`);
    await db.execute(`update release_activation set start_time = start_time - interval '2 days', end_time = end_time - interval '2 days'`);
    await clean(1);
    expect((await known())?.versions.map(({ version, gone }) => [version, gone])).toEqual([
      ['1.0.2-c', false],
      ['1.0.1-b', false],
      ['1.0.0-a', true],
    ]);
    expect((await fetchFile(`/remotes/${name}/1.0.1-b/mf-manifest.json`)).statusCode).toBe(200);
    expect((await fetchFile(`/remotes/${name}/1.0.0-a/mf-manifest.json`)).statusCode).toBe(404);
    expect((await activate('1.0.0-a')).status).toBe(409);
  });
});

// PGlite serves one process only.
test('files behind a CDN: browsers are sent there, may load from there, and nothing else changes', async () => {
  const portal = await startTestPortal(databaseKind, { PORTAL_RELEASE_ADDRESS: 'https://cdn.example/portal/' });
  try {
    buildHost(portal);
    const token = await portal.signIn('admin');
    const made = makeRelease('far', '1.0.0-a');
    await publish(portal, token, made);
    await portal.value(deployment.activate, { token, body: { name: 'far', version: '1.0.0-a', audience: { kind: 'all' } } });
    const answer = await portal.call(release.registry, { token });
    const [remote] = answer.envelope.value.remotes;
    expect(remote?.manifest).toBe('https://cdn.example/portal/remotes/far/1.0.0-a/mf-manifest.json');
    expect(Object.keys(remote?.integrity ?? {})).toEqual(['mf-manifest.json', 'assets/main.js']);
    const policy = String(answer.headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src']) expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://cdn\\.example(;|$)`));
    expect(policy).not.toMatch(/default-src[^;]*cdn|frame-src[^;]*cdn/);
    const file = await portal.portal.app.inject({ method: 'GET', url: '/remotes/far/1.0.0-a/assets/main.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', vary: 'accept-encoding' });
    const again = await portal.portal.app.inject({ method: 'GET', url: '/remotes/far/1.0.0-a/assets/main.js', headers: { 'accept-encoding': 'br', 'if-none-match': String(file.headers.etag) } });
    expect(again.statusCode).toBe(304);
    const plain = await portal.portal.app.inject({ method: 'GET', url: '/remotes/far/1.0.0-a/assets/main.js', headers: { 'if-none-match': String(file.headers.etag) } });
    expect(plain.statusCode).toBe(200);
  } finally {
    await portal.stop();
  }
}, START_MILLISECONDS);

if (databaseKinds.includes('postgresql')) {
  test('what is activated at one replica is what the other gives out, without a folder in common', async () => {
    const s3 = await startTestS3();
    const portal = await startTestPortal('postgresql', s3.variables);
    buildHost(portal);
    const others = mkdtempSync(join(tmpdir(), 'portal-replica-'));
    cpSync(join(portal.folder, 'keys'), join(others, 'keys'), { recursive: true });
    const url = portal.databaseUrl ?? '';
    const second = await buildPortal(
      readSettings({ ...s3.variables, PORTAL_DATA_DIR: others, PORTAL_DIST: join(portal.folder, 'dist'), PORTAL_LOG_LEVEL: 'silent', DATABASE_URL: url }),
    );
    try {
      const admin = await portal.signIn('admin');
      await publish(portal, admin, makeRelease('shared-one', '1.0.0-a'));
      await portal.value(deployment.activate, { token: admin, body: { name: 'shared-one', version: '1.0.0-a', audience: { kind: 'all' } } });
      const answer = await second.app.inject({ method: 'GET', url: release.registry.path, headers: { authorization: `Bearer ${admin}` } });
      expect(answer.json().value.remotes.map((one: { version: string }) => one.version)).toEqual(['1.0.0-a']);
      expect((await second.app.inject({ method: 'GET', url: '/remotes/shared-one/1.0.0-a/mf-manifest.json' })).statusCode).toBe(200);
    } finally {
      await second.close();
      await portal.stop();
      await s3.stop();
      rmSync(others, { recursive: true, force: true });
    }
  }, START_MILLISECONDS);
}
