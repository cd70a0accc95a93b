import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { endpoints, type Audience, type RemoteJson } from '@portal/shared/contract/all';
import { START_MILLISECONDS, type TestPortal } from '../../../../test/portal.ts';
import { makeRelease, publish, startReleasePortal } from '../../../../test/releases.ts';
import { release as releases, releaseActivation, resource, resourceGroup, resourceGroupResource } from '../../../database/schema/index.ts';
import { pageEntries, renameEntry } from './menu-repository.ts';

const { deployment, release: { registry }, signIn } = endpoints;

describe('the menu follows who has what', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  /** Every test has a remote of its own. */
  let name: string;
  let count = 0;

  beforeAll(async () => {
    ({ portal, admin, viewer } = await startReleasePortal());
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(() => void (name = `page-of-${(count += 1)}`));

  const activate = (version: string, audience: Audience = { kind: 'all' }) => portal.call(deployment.activate, { token: admin, body: { name, version, audience } });
  const page = (en: string, path = `${name}/page`) => ({ routes: [{ path, title: { zh: `${en}（中文）`, en }, keepAlive: true }] });
  const titles = async () => (await portal.value(signIn.myMenus, { token: admin })).filter(({ path }) => path.startsWith(name)).map(({ title, entitle }) => [title, entitle]);
  const release = async (version: string, described: object, audience?: Audience) => {
    await publish(portal, admin, makeRelease(name, version, described));
    expect((await activate(version, audience)).status).toBe(200);
  };
  const back = () => portal.value(deployment.rollBack, { token: admin, body: { name } });

  test('a page that is in no menu yet comes into those of administrators, once', async () => {
    await publish(portal, admin, makeRelease(name, '1.0.0-a'));
    await activate('1.0.0-a', { kind: 'canary', percent: 5 });
    await activate('1.0.0-a');
    const entries = async (who: string) => (await portal.value(signIn.myMenus, { token: who })).filter(({ path }) => path === `${name}/page`);
    expect((await entries(admin)).map(({ entitle }) => entitle)).toEqual(['Page']);
    expect(await entries(viewer)).toEqual([]);
  });

  test('a page that everybody has had, and that is in no menu, comes into none with the next version', async () => {
    await release('1.0.0-a', page('First'));
    await portal.portal.database.db.delete(resource).where(eq(resource.path, `${name}/page`));
    const { routes } = page('First');
    await release('1.0.1-b', { routes: [...routes, ...page('Other', `${name}/other`).routes] });
    expect(await titles()).toEqual([['Other（中文）', 'Other']]);
  });

  test.each(['/Main/', 'Main/', '/', '//main//', ''])('a page that the menu has as %s… already gets no second entry, and its entry follows', async (before) => {
    const { db } = portal.portal.database;
    await db.insert(resource).values({ name, type: 'page', path: `${before}${name}/page`, title: 'First（中文）', entitle: 'First' });
    await release('1.0.0-a', page('First'));
    await release('1.0.1-b', page('Second'));
    const entries = (await pageEntries(db)).filter(({ path }) => path.endsWith(`${name}/page`));
    expect(entries.map(({ title, entitle }) => [title, entitle])).toEqual([['Second（中文）', 'Second']]);
  });

  test('an entry goes with the last version that has its page, and comes back with one that has it again', async () => {
    await release('1.0.0-a', page('First'));
    await release('1.0.1-b', page('Other', `${name}/other`));
    expect(await titles()).toEqual([['Other（中文）', 'Other']]);
    await back();
    expect(await titles()).toEqual([['First（中文）', 'First']]);
    await release('1.0.2-c', page('Third', `${name}/third`), { kind: 'role', role: 'administrators' });
    expect(await titles()).toEqual([['First（中文）', 'First'], ['Third（中文）', 'Third']]);
    await portal.value(deployment.endTrial, { token: admin, body: { name, version: '1.0.2-c' } });
    expect(await titles()).toEqual([['First（中文）', 'First']]);
  });

  test('a title is that of the version in force, unless an administrator has given another', async () => {
    await release('1.0.0-a', page('First'));
    await release('1.0.1-b', page('Taken over'));
    expect(await titles()).toEqual([['Taken over（中文）', 'Taken over']]);
    await back();
    expect(await titles()).toEqual([['First（中文）', 'First']]);
    await portal.portal.database.db.update(resource).set({ title: '自己的', entitle: 'Our own' }).where(eq(resource.path, `${name}/page`));
    await release('1.0.2-c', page('Third'));
    expect(await titles()).toEqual([['自己的', 'Our own']]);
  });

  test('a title that an administrator gives while the menu follows stays', async () => {
    const { db } = portal.portal.database;
    await release('1.0.0-a', page('First'));
    const [read] = (await pageEntries(db)).filter(({ path }) => path === `${name}/page`);
    if (!read) throw new Error('The page has no entry');
    await db.update(resource).set({ title: '自己的', entitle: 'Our own' }).where(eq(resource.id, read.id));
    await renameEntry(db, read, { zh: '二', en: 'Second' });
    expect(await titles()).toEqual([['自己的', 'Our own']]);
    await renameEntry(db, { ...read, title: '自己的', entitle: 'Our own' }, { zh: '二', en: 'Second' });
    expect(await titles()).toEqual([['二', 'Second']]);
  });

  test('what came with a path that is no page’s, before these were refused, goes with its version and is never served', async () => {
    const { db } = portal.portal.database;
    await release('1.0.0-a', page('First'));
    await publish(portal, admin, makeRelease(name, '1.0.1-b'));
    const wrong = { ...makeRelease(name, '1.0.1-b').remote, ...page('Taken over', `${name}/page?`) };
    await db.update(releases).set({ description: wrong as RemoteJson }).where(and(eq(releases.name, name), eq(releases.version, '1.0.1-b')));
    await db.update(releaseActivation).set({ version: '1.0.1-b' }).where(and(eq(releaseActivation.name, name), isNull(releaseActivation.endTime)));
    await db.insert(resource).values({ name: `${name}/page?`, type: 'page', path: `${name}/page?`, title: '冒充', entitle: 'Taken over' });
    await db.insert(resourceGroupResource).select(db.select({ resourceGroupId: resourceGroup.id, resourceId: resource.id }).from(resourceGroup).innerJoin(resource, eq(resource.name, `${name}/page?`)));
    await portal.restart();
    expect((await portal.value(registry, { token: viewer })).remotes.find((one) => one.name === name)?.routes).toEqual([]);
    await activate('1.0.0-a');
    expect(await titles()).toEqual([['First（中文）', 'First']]);
  });
});
