import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints } from '@portal/shared/contract/all';
import { workspaceOf } from '../../../../test/connections.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import { SAMPLE_WORKSPACE } from '../../../samples/reports.ts';
import { auditLog, connectionSource, groupReport, report, reportClass, workspace } from '../../../database/schema/index.ts';

const { say, state } = endpoints.firstSteps;

describe('first steps', () => {
  let portal: TestPortal;
  let admin: string;
  const db = () => portal.portal.database.db;
  const ask = (token = admin) => portal.value(state, { token });

  beforeAll(async () => {
    portal = await startTestPortal(databaseKind);
    admin = await portal.signIn('admin');
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  test('a new portal with its samples has everything before it', async () => {
    expect(await ask()).toMatchObject({ hasSamples: 1, sources: 0, reports: 0, granted: 0, isViewed: 0, people: 0, hasMail: 0, hasSingleSignOn: 0, administrators: 1 });
  });

  test('each step is counted when it is done, and no more when it is undone', async () => {
    const [one] = await db().insert(connectionSource).values({ name: 'Tenant', kind: 'global' }).returning({ id: connectionSource.id });
    expect((await ask()).sources).toBe(1);
    await db().update(connectionSource).set({ isActive: false }).where(eq(connectionSource.id, one?.id ?? 0));
    expect((await ask()).sources).toBe(0);

    const [anyClass] = await db().select().from(reportClass).limit(1);
    const [added] = await db().insert(report).values({ name: 'Sales', classId: anyClass?.id ?? 0, reportType: 0, platform: 'PowerBI', ...(await workspaceOf(db(), 'w')), sourceReportId: 'r' }).returning({ id: report.id });
    const grant = async (groupId: number) => db().insert(groupReport).values({ groupId, reportId: added?.id ?? 0 });
    await grant((await builtIn(portal, 'Administrators')).groupId);
    expect(await ask()).toMatchObject({ reports: 1, granted: 0 });
    await grant(await addGroup(portal, 'sales'));
    expect(await ask()).toMatchObject({ reports: 1, granted: 1 });

    await addPerson(portal, 'li.wei', (await builtIn(portal, 'Viewers')).resourceGroupId);
    expect(await ask()).toMatchObject({ people: 1, administrators: 1 });
    await addPerson(portal, 'zhao.min', (await builtIn(portal, 'Administrators')).resourceGroupId);
    expect(await ask()).toMatchObject({ people: 2, administrators: 2 });
  });

  test('the samples of another service are somebody’s reports', async () => {
    const before = (await ask()).reports;
    const [other] = await db().insert(connectionSource).values({ name: 'Branch', kind: 'service' }).returning({ id: connectionSource.id });
    const place = { sourceId: other?.id ?? 0, workspaceId: SAMPLE_WORKSPACE };
    await db().insert(workspace).values({ sourceId: place.sourceId, id: place.workspaceId });
    const [anyClass] = await db().select().from(reportClass).limit(1);
    await db().insert(report).values({ name: 'Films of the branch', classId: anyClass?.id ?? 0, reportType: 0, platform: 'PowerBI', ...place, sourceReportId: 'films' });
    expect((await ask()).reports).toBe(before + 1);
  });

  test('what somebody says is kept and written down: samples that are used count, and the way that was left is taken up again', async () => {
    const before = await ask();
    expect(before).toMatchObject({ usesSamples: 0, hasBackup: 0, isLeft: 0 });
    await Promise.all([portal.value(say, { token: admin, body: { usesSamples: 1 } }), portal.value(say, { token: admin, body: { hasBackup: 1, isLeft: 1 } })]);
    const after = await ask();
    expect(after).toMatchObject({ usesSamples: 1, hasBackup: 1, isLeft: 1 });
    expect(after.reports).toBeGreaterThan(before.reports);
    await portal.value(say, { token: admin, body: { isLeft: 0, usesSamples: 0 } });
    // Said again, it is no change.
    await portal.value(say, { token: admin, body: { isLeft: 0 } });
    expect(await ask()).toMatchObject({ ...before, hasBackup: 1 });
    expect((await db().select().from(auditLog).where(eq(auditLog.action, 'firstSteps.update'))).length).toBe(3);
    expect((await portal.call(say, { token: admin, body: { isLeft: 2 } as never })).status).toBe(400);
  });

  test('who manages reports is told, and says nothing', async () => {
    await addPerson(portal, 'publisher', await addResourceGroup(portal, 'Publishers', ['session', 'reportManagement']));
    const token = await signInPerson(portal, 'publisher');
    expect([(await portal.call(state, { token })).status, (await portal.call(say, { token, body: { hasBackup: 1 } })).status]).toEqual([200, 403]);
    expect([say.changes, state.tags]).toEqual([['firstSteps'], expect.arrayContaining(['firstSteps'])]);
  });

  test('readers are not told', async () => {
    const token = await signInPerson(portal, 'li.wei');
    expect([(await portal.call(state, { token })).status, (await portal.call(say, { token, body: { isLeft: 1 } })).status]).toEqual([403, 403]);
  });
});
