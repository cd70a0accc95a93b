import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { databaseKinds } from '../../../../test/database.ts';
import { addReader } from '../../../../test/people.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { customize } from '../../../../test/rights.ts';
import { dashboard, report, userAccount, userDashboard, userReport } from '../../../database/schema/index.ts';
import { Catalogue } from './service.ts';

describe.each(databaseKinds)('who may open what, on %s', (kind) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(kind);
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('is the same asked for a report as asked for a person', async () => {
    const { db } = portal.portal.database;
    const catalogue = new Catalogue(db);
    const [byName, maker, copier] = [await addReader(portal, 'named', { grants: false }), await addReader(portal, 'maker', { grants: false }), await addReader(portal, 'copier', { grants: false })];
    const [published, offline] = await db.select().from(report);
    const [shown] = await db.select().from(dashboard);
    if (!published || !offline || !shown) throw new Error('The samples are missing');
    await db.update(report).set({ isActive: false }).where(eq(report.id, offline.id));
    // Grants of one's own: on a report, one that may be built on, and a dashboard. They count for who may customize.
    const off = await addReader(portal, 'off', { grants: false });
    await customize(portal, byName.id, maker.id, copier.id);
    await db.insert(userReport).values([
      { userId: byName.id, reportId: published.id },
      { userId: byName.id, reportId: offline.id },
      { userId: maker.id, reportId: published.id, allowA: 1, allowSaveAs: true },
      { userId: copier.id, reportId: published.id },
      { userId: off.id, reportId: published.id },
    ]);
    await db.insert(userDashboard).values([byName, off].map(({ id }) => ({ userId: id, dashboardId: shown.id })));
    const { id: _, ...rest } = published;
    // Somebody's own report, and that of somebody who may not build on the published one any more.
    await db.insert(report).values([maker, copier].map(({ id }) => ({ ...rest, name: `Of ${id}`, makerId: id, originId: published.id })));

    const people = (await db.select({ id: userAccount.id }).from(userAccount)).map(({ id }) => id);
    const things = [...(await db.select({ id: report.id }).from(report)), ...(await db.select({ id: dashboard.id }).from(dashboard))].map(({ id }) => id);
    const pairs = async (of: (person: number) => Promise<ReadonlySet<number>>) => {
      const found: string[] = [];
      for (const person of people) for (const thing of await of(person)) found.push(`${person} ${thing}`);
      return found.toSorted();
    };
    const byPerson = await pairs((person) => catalogue.rights.openIds(person));
    const readers = new Map<number, Set<number>>();
    for (const thing of [...things, 999_999]) readers.set(thing, await catalogue.rights.whoMayOpen(thing, people));
    const byThing = await pairs(async (person) => new Set(things.filter((thing) => readers.get(thing)?.has(person))));
    expect(byThing).toEqual(byPerson);
    expect(byPerson.filter((pair) => pair.startsWith(`${maker.id} `))).toHaveLength(2);
    expect(byPerson.filter((pair) => pair.startsWith(`${copier.id} `))).toHaveLength(1);
    expect(byPerson.filter((pair) => pair.startsWith(`${byName.id} `))).toHaveLength(2);
    expect(byPerson.filter((pair) => pair.startsWith(`${off.id} `))).toEqual([]);
    expect([...(await catalogue.rights.whoMayOpen(published.id, [maker.id]))]).toEqual([maker.id]);
  }, START_MILLISECONDS);
});
