import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type InterfaceClass } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, addResourceGroup, signInPerson } from '../../../../test/rights.ts';
import { collection, collectionClass, dashboard, report, reportVisit } from '../../../database/schema/index.ts';

const { comments, exports: exportTasks, favourites, reportFiles, reports, views } = endpoints;
/** The report's and the dashboard's names, and who answers for the report. */
const SECRET = /Films|电影|Overview|概览|Controlling/;
const visit = { sourceReportId: '', reportName: '', reportUrl: '', platform: '', sourceType: 'portal', pageName: '', pageDisplayName: '' };

describe('a refusal names what it refuses to who may know of it', () => {
  let portal: TestPortal;
  let films: number;
  let flights: number;
  let overview: number;

  beforeAll(async () => {
    portal = await startTestPortal();
    const idOf = async (ename: string) => (await db().select().from(report).where(eq(report.ename, ename)))[0]?.id ?? 0;
    [films, flights] = [await idOf('Films'), await idOf('US Flights')];
    overview = (await db().select().from(dashboard))[0]?.id ?? 0;
    await db().update(report).set({ owner: 'Controlling' }).where(eq(report.id, films));
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const db = () => portal.portal.database.db;
  const visited = (userId: number, ids: readonly number[]) => db().insert(reportVisit).values(ids.map((catalogueId) => ({ ...visit, userId, catalogueId })));

  /** Somebody to whom nothing is granted, with what they have of the past. */
  const somebody = async (account: string, past: (userId: number) => Promise<unknown>, more: readonly InterfaceClass[] = []) => {
    const resourceGroup = await addResourceGroup(portal, account, ['session', 'reports', 'favourites', 'comments', ...more]);
    await past(await addPerson(portal, account, resourceGroup));
    return signInPerson(portal, account);
  };

  const refusals = async (token: string): Promise<{ status: number; message: string }[]> => {
    const answers = [];
    for (const language of ['zh', 'en'] as const) {
      const given = { token, language };
      for (const endpoint of [reports.getReport, reports.getReportToken]) {
        answers.push(await portal.call(endpoint, { ...given, body: { id: films, type: 'Online' } }), await portal.call(endpoint, { ...given, body: { id: overview, type: 'Dashboards' } }));
      }
      for (const id of [films, overview]) {
        const opened = { dreportId: id, reportId: '', reportName: '', reportUrl: '', platform: '', sourceType: 'portal', reportPageName: '', reportPageDisplayName: '' } as const;
        answers.push(
          await portal.call(reports.reportLogAdd, { ...given, body: opened }),
          await portal.call(favourites.add, { ...given, body: { dReportID: id, collectionClassID: 1 } }),
          await portal.call(comments.list, { ...given, body: { reportId: id } }),
          await portal.call(comments.create, { ...given, body: { reportId: id, content: 'x' } }),
          await portal.call(comments.people, { ...given, query: { reportId: id, keyword: '' } }),
        );
      }
      answers.push(
        await portal.call(reports.getFreshness, { ...given, query: { id: films } }),
        await portal.call(reportFiles.download, { ...given, body: { id: films } }),
        await portal.call(views.list, { ...given, query: { reportId: films } }),
        await portal.call(exportTasks.create, { ...given, body: { name: 'x', reportId: films, isEmail: 0 } }),
      );
    }
    return answers.map(({ status, envelope }) => ({ status, message: envelope.message }));
  };

  test.each<[string, string, (userId: number) => Promise<unknown>]>([
    ['who has never had it', 'stranger', () => Promise.resolve()],
    ['who has opened another one', 'neighbour', (userId) => visited(userId, [flights])],
  ])('not to %s: in no call, in neither language', async (_, account, past) => {
    const answers = await refusals(await somebody(account, past));
    expect(answers).toHaveLength(36);
    expect(answers).toEqual(answers.map(() => ({ status: 403, message: expect.not.stringMatching(SECRET) })));
  });

  test.each<[string, string, (userId: number) => Promise<unknown>, readonly InterfaceClass[]]>([
    ['who has opened it before', 'visitor', (userId) => visited(userId, [films, overview]), []],
    [
      'who keeps it among their favourites',
      'keeper',
      async (userId) => {
        const [category] = await db().insert(collectionClass).values({ userId, name: 'Kept' }).returning();
        const own = { userId, collectionClassId: category?.id ?? 0 };
        await db().insert(collection).values([{ ...own, reportId: films }, { ...own, dashboardId: overview }]);
      },
      [],
    ],
    ['who manages the catalogue', 'manager', () => Promise.resolve(), ['reportManagement']],
  ])('to %s', async (_, account, past, more) => {
    const token = await somebody(account, past, more);
    const said = async (language: 'zh' | 'en', id: number, type: 'Online' | 'Dashboards') => (await portal.call(reports.getReport, { token, language, body: { id, type } })).envelope.message;
    expect(await said('en', films, 'Online')).toBe('You have no permission to open the report “Films”. Its owner is Controlling');
    expect(await said('zh', films, 'Online')).toBe('您没有查看报表“电影”的权限，它的负责人是Controlling');
    expect(await said('en', overview, 'Dashboards')).toBe('You have no permission to open the dashboard “Overview”');
  });
});
