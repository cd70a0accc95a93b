import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { START_MILLISECONDS, startTestPortalSignedIn, type TestPortal } from '../../../../test/portal.ts';
import { addGroup, addPerson, builtIn } from '../../../../test/rights.ts';
import { report, reportVisit } from '../../../database/schema/index.ts';
import { Popular } from './popular.ts';

let portal: TestPortal;
beforeAll(async () => {
  ({ portal } = await startTestPortalSignedIn());
}, START_MILLISECONDS);
afterAll(() => portal.stop());

test('what people of a role open most is counted again after ten minutes, by people first', async () => {
  const { db } = portal.portal.database;
  const { resourceGroupId } = await builtIn(portal, 'Viewers');
  const role = await addGroup(portal, 'counted');
  const [one, other] = [await addPerson(portal, 'first', resourceGroupId, [role]), await addPerson(portal, 'second', resourceGroupId, [role])];
  const nobody = await addPerson(portal, 'without a role', resourceGroupId);
  const [often = 0, byBoth = 0] = (await db.select({ id: report.id }).from(report)).map(({ id }) => id);
  const visit = (userId: number, catalogueId: number) => db.insert(reportVisit).values({ userId, catalogueId, pageName: '', sourceReportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', pageDisplayName: '' });
  let now = 0;
  const popular = new Popular(db, () => now);
  for (let times = 0; times < 3; times += 1) await visit(one, often);
  expect([await popular.among(one), await popular.among(nobody)]).toEqual([[often], []]);
  await visit(one, byBoth);
  await visit(other, byBoth);
  now = 9 * 60_000;
  expect(await popular.among(other)).toEqual([often]);
  now = 11 * 60_000;
  expect(await popular.among(other)).toEqual([byBoth, often]);
});
