import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/all';
import { databaseKinds } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { interfaceHour } from '../../../database/schema/index.ts';
import { p95Of, stepOf } from './durations.ts';
import { interfacesModule } from './module.ts';

const { users, interfaces } = endpoints;

test('of 100 calls 95 were answered within p95', () => {
  expect([0.4, 1, 1.5, 30, 70_000].map(stepOf)).toEqual([0, 0, 1, 5, 15]);
  expect(p95Of([])).toBeNull();
  expect(p95Of([0, 0, 0, 100])).toBe(10);
  expect(p95Of([90, 0, 0, 0, 0, 0, 0, 0, 10])).toBe(350);
});

describe.each(databaseKinds)('how interfaces are used, on %s', (kind) => {
  let portal: TestPortal;
  let admin: string;

  beforeAll(async () => {
    portal = await startTestPortal(kind);
    admin = await portal.signIn('admin');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const used = async (): Promise<InterfaceRow | undefined> => (await portal.value(interfaces.list, { token: admin, body: { keyword: '/api/User/List' } })).items.find(({ path }) => path === users.list.path);

  test('is counted in memory, written together, and added to what stands', async () => {
    const counters = portal.portal.use(interfacesModule);
    await portal.call(users.list, { token: admin, body: {} });
    expect(await used()).toMatchObject({ calls: 0 });
    await portal.call(users.list, { token: admin, body: { pageSize: -1 } });
    await portal.call(users.list, { body: {} });
    await counters.flush();
    expect(await used()).toMatchObject({ calls: 2, failures: 1, p95: expect.any(Number) });
    await portal.call(users.list, { token: admin, body: {} });
    await counters.flush();
    expect(await used()).toMatchObject({ calls: 3, failures: 1 });
    const [, ...others] = (await portal.portal.database.db.select().from(interfaceHour)).map(({ durations, calls }) => durations.reduce((sum, one) => sum + one, 0) === calls);
    expect(others.every(Boolean)).toBe(true);
  });

  test('is of seven days, and forgotten after eight', async () => {
    const counters = portal.portal.use(interfacesModule);
    const before = (await used())?.calls;
    const day = 86_400_000;
    for (const days of [6, 7.5, 9]) counters.count(users.list, 200, 5, Date.now() - days * day);
    await counters.flush();
    expect((await used())?.calls).toBe((before ?? 0) + 1);
    const rows = async () => (await portal.portal.database.db.select().from(interfaceHour)).filter(({ hour }) => hour.getTime() < Date.now() - 7.2 * day).length;
    expect(await rows()).toBe(2);
    await counters.forgetOld();
    expect(await rows()).toBe(1);
  });

  test('a limit of calls holds at the next call, for each user', async () => {
    const { id, version, interfaceClass, name } = (await used()) as InterfaceRow;
    await portal.value(interfaces.update, { token: admin, body: { id, version, interfaceClass, name, callsPerMinute: 1 } });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await portal.call(users.list, { token: admin, body: {} })).status);
    // The minute may end between two of them.
    expect(statuses).toContain(429);
    await portal.value(interfaces.update, { token: admin, body: { id, version: version + 1, interfaceClass, name } });
    expect((await portal.call(users.list, { token: admin, body: {} })).status).toBe(200);
  });
});
