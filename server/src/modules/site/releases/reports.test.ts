import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, type TestPortal } from '../../../../test/portal.ts';
import { makeRelease, publish, startReleasePortal } from '../../../../test/releases.ts';
import { releaseReport, resourceGroup, userAccount } from '../../../database/schema/index.ts';
import { isHarmful } from './reports.ts';

const { deployment, release } = endpoints;
const rule = { on: true, users: 3, points: 10 };

describe('a version is harmful', () => {
  test.each([
    ['3 of 10 users against none', [10, 3], [100, 0], true],
    ['3 of 10 users where nobody had a version before', [10, 3], [0, 0], true],
    ['2 users only', [2, 2], [100, 0], false],
    ['3 of 100 users: too few of them', [100, 3], [100, 0], false],
    ['3 of 10 users, as before', [10, 3], [10, 3], false],
    ['5 of 10 users against 3 of 10: not twice as many', [10, 5], [10, 3], false],
  ])('%s', (_, [users = 0, failedUsers = 0], [usersBefore = 0, failedBefore = 0], expected) => {
    expect(isHarmful({ users, failedUsers }, { users: usersBefore, failedUsers: failedBefore }, rule)).toBe(expected);
  });

  test('never where it is switched off', () => {
    expect(isHarmful({ users: 10, failedUsers: 10 }, { users: 0, failedUsers: 0 }, { ...rule, on: false })).toBe(false);
  });
});

describe('what browsers report', () => {
  let portal: TestPortal;
  let admin: string;
  let viewer: string;
  let others: number[];
  let name: string;
  let count = 0;

  beforeAll(async () => {
    ({ portal, admin, viewer } = await startReleasePortal());
    const { db } = portal.portal.database;
    const [group] = await db.select().from(resourceGroup);
    const people = ['a', 'b', 'c', 'd'].map((account) => ({ account, fullName: account, resourceGroupId: group?.id ?? 0, passwordHash: 'x' }));
    others = (await db.insert(userAccount).values(people).returning({ id: userAccount.id })).map(({ id }) => id);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  beforeEach(async () => {
    name = `watched-${(count += 1)}`;
    for (const version of ['1.0.0-a', '1.0.1-b']) await publish(portal, admin, makeRelease(name, version));
    await activate('1.0.0-a');
  });

  const activate = (version: string, audience: object = { kind: 'all' }) => portal.value(deployment.activate, { token: admin, body: { name, version, audience } });
  const report = (version: string, outcome: 'shown' | 'failed', more = {}) =>
    portal.value(release.report, { token: viewer, body: { reports: [{ remote: name, version, outcome, ...more }] } });
  /** Other people’s browsers, which have reported earlier. */
  const earlier = (version: string, outcome: 'shown' | 'failed', users: readonly number[], kind = '') =>
    portal.portal.database.db.insert(releaseReport).values(users.map((userId) => ({ name, version, outcome, kind, userId })));
  const overview = async () => (await portal.value(deployment.overview, { token: admin })).remotes.find((one) => one.name === name);
  const audiences = async () => (await overview())?.versions.map(({ version, audiences: given }) => [version, ...given.map((one) => one.kind)]);

  test('is counted by users, with times and the failures met most', async () => {
    await report('1.0.0-a', 'shown', { milliseconds: 100 });
    await report('1.0.0-a', 'shown', { milliseconds: 300 });
    await report('1.0.0-a', 'failed', { stage: 'render', kind: 'evaluation', message: 'x is undefined' });
    await report('9.9.9', 'failed');
    expect((await overview())?.versions.find(({ version }) => version === '1.0.0-a')?.health).toEqual({
      users: 1,
      failedUsers: 1,
      median: 200,
      slow: 290,
      failures: [{ kind: 'evaluation', stage: 'render', count: 1, message: 'x is undefined' }],
    });
    expect(await portal.portal.database.db.select().from(releaseReport).where(eq(releaseReport.version, '9.9.9'))).toEqual([]);
  });

  test('takes a version back that fails clearly more than its predecessor', async () => {
    await activate('1.0.1-b');
    await earlier('1.0.0-a', 'shown', others);
    await earlier('1.0.1-b', 'failed', others.slice(0, 2), 'chunk');
    expect(await audiences()).toEqual([['1.0.1-b', 'all'], ['1.0.0-a']]);
    await report('1.0.1-b', 'failed', { stage: 'render', kind: 'evaluation' });
    expect(await audiences()).toEqual([['1.0.1-b'], ['1.0.0-a', 'all']]);
    expect((await overview())?.versions[0]?.withdrawn).toBe(true);
    const [latest] = (await portal.value(deployment.history, { token: admin, body: { name } })).items;
    expect(latest).toMatchObject({ action: 'withdraw', version: '1.0.1-b', author: '', note: '3/3' });
  });

  test('ends the trial of a version that fails, and leaves everybody else alone', async () => {
    await activate('1.0.1-b', { kind: 'canary', percent: 50 });
    await earlier('1.0.1-b', 'failed', others.slice(0, 2), 'timeout');
    await report('1.0.1-b', 'failed', { stage: 'entry', kind: 'integrity' });
    expect(await audiences()).toEqual([['1.0.1-b'], ['1.0.0-a', 'all']]);
  });

  test('leaves a version that one user fails with again and again, or that lost connections', async () => {
    await activate('1.0.1-b');
    await earlier('1.0.1-b', 'failed', others, 'network');
    for (let again = 0; again < 5; again += 1) await report('1.0.1-b', 'failed', { stage: 'render', kind: 'evaluation' });
    expect(await audiences()).toEqual([['1.0.1-b', 'all'], ['1.0.0-a']]);
  });

  test('leaves the first version of a remote, for which there is nothing in its place', async () => {
    await earlier('1.0.0-a', 'failed', others, 'chunk');
    await report('1.0.0-a', 'failed', { stage: 'render', kind: 'evaluation' });
    expect(await audiences()).toEqual([['1.0.1-b'], ['1.0.0-a', 'all']]);
  });
});
