import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { endpoints, type Report } from '@portal/shared/contract/all';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { customize } from '../../../../test/rights.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole } from '../../../../test/rights.ts';
import { dashboard, groupDashboard, groupReport, portalGroup, report, reportClass, reportPage, reportVisit, userAccount, userReport } from '../../../database/schema/index.ts';

const { getMyReports, getMyReportsSearch, getReport, getReportToken, getClassList, getMyDashboards, reportLogAdd } = endpoints.reports;

describe('reports', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let token: string;
  let flights: Report;
  let films: Report;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(databaseKind, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
    token = await portal.signIn('viewer');
    const reports = await portal.value(getMyReports, { token });
    [flights, films] = [named(reports, 'US Flights'), named(reports, 'Films')];
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });

  const db = () => portal.portal.database.db;
  const named = (reports: readonly Report[], ename: string): Report => {
    const found = reports.find((one) => one.ename === ename);
    if (!found) throw new Error(`No report ${ename}`);
    return found;
  };
  const enames = async (query: Record<string, string>) => (await portal.value(getMyReports, { token, query })).map(({ ename }) => ename);
  const found = async (keyword: string) => (await portal.value(getMyReportsSearch, { token, query: { keyword, typeid: '1' } })).map(({ ename }) => ename);
  const viewers = async () => (await db().select().from(portalGroup).where(eq(portalGroup.code, 'viewers')))[0]?.id ?? 0;
  const viewer = async () => (await db().select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]?.id ?? 0;
  const lastBody = (path: string) => JSON.parse(powerBi.requests.findLast((one) => one.path.endsWith(path))?.body ?? '{}') as Record<string, unknown>;

  /** Changes a grant for the length of a test. */
  const withGrant = async (reportId: number, values: Partial<typeof groupReport.$inferInsert>, work: () => Promise<void>) => {
    const own = and(eq(groupReport.groupId, await viewers()), eq(groupReport.reportId, reportId));
    const [before] = await db().select().from(groupReport).where(own);
    await db().update(groupReport).set(values).where(own);
    await work();
    await db().update(groupReport).set(before ?? {}).where(own);
  };

  test('are listed for the web, of a class with the classes below it, and all', async () => {
    const all = ['US Flights', 'Weather', 'Route Directory', 'Seattle Seasons', 'Stock Prices', 'Films', 'Employment', 'Film Catalogue'];
    expect(await enames({})).toEqual(all);
    expect(await enames({ isPcweb: '1' })).toEqual(all);
    expect(await enames({ classId: String(flights.parentId) })).toEqual(['US Flights', 'Weather', 'Route Directory', 'Seattle Seasons']);
    const [below] = await db().insert(reportClass).values({ name: '下级', ename: 'Below', parentId: flights.parentId }).returning();
    await db().update(report).set({ classId: below?.id ?? 0 }).where(eq(report.id, flights.id));
    expect(await enames({ classId: String(flights.parentId) })).toEqual(expect.arrayContaining(['US Flights', 'Weather']));
    const tree = await portal.value(getClassList, { token });
    expect(tree.find(({ id }) => id === flights.parentId)?.children.map(({ ename }) => ename)).toEqual(['Below']);
    await db().update(report).set({ classId: flights.parentId }).where(eq(report.id, flights.id));
    expect((await portal.value(getClassList, { token })).flatMap(({ children }) => children)).toEqual([]);
  });

  test('that are hidden from phones are not shown there, on Home and in classes neither, and the other way round', async () => {
    const shown = async (isPhone: boolean) => {
      const names = (list: readonly { ename: string }[]) => list.map(({ ename }) => ename);
      const menu = names(await portal.value(getMyReports, { token, isPhone, query: { isPcweb: '1' } }));
      const ofClass = names(await portal.value(getMyReports, { token, isPhone, query: { classId: String(films.parentId) } }));
      const found = names(await portal.value(getMyReportsSearch, { token, isPhone, query: { keyword: 'films' } }));
      const home = names((await portal.value(endpoints.home.reports, { token, isPhone })).reportList);
      return [menu, ofClass, found, home].map((list) => list.includes('Films'));
    };
    await db().update(report).set({ isVisibleOnMobile: false }).where(eq(report.id, films.id));
    expect([await shown(true), await shown(false)]).toEqual([[false, false, false, false], [true, true, true, true]]);
    await db().update(report).set({ isVisibleOnMobile: true, isVisibleOnWeb: false }).where(eq(report.id, films.id));
    expect([await shown(true), await shown(false)]).toEqual([[true, true, true, true], [false, false, false, false]]);
    await db().update(report).set({ isVisibleOnWeb: true }).where(eq(report.id, films.id));
  });

  test('that are hidden from the web, or not active, are not shown there', async () => {
    await db().update(report).set({ isVisibleOnWeb: false }).where(eq(report.id, films.id));
    expect(await enames({ isPcweb: '1' })).not.toContain('Films');
    expect(await enames({})).toContain('Films');
    await db().update(report).set({ isVisibleOnWeb: true, isActive: false }).where(eq(report.id, films.id));
    expect(await enames({})).not.toContain('Films');
    expect((await portal.call(getReport, { token, body: { id: films.id, type: 'Online' } })).status).toBe(404);
    await db().update(report).set({ isActive: true }).where(eq(report.id, films.id));
  });

  test('are found by either name, and by a page’s', async () => {
    expect(await found('flig')).toEqual(['US Flights']);
    expect(await found('电影')).toEqual(['Films', 'Film Catalogue']);
    expect(await found('Airports')).toEqual(['US Flights']);
    expect(await found('延误')).toEqual(['US Flights']);
  });

  test('are not found by a page that is hidden from the current user, and in every part of the alphabet', async () => {
    await withGrant(flights.id, { pages: ['ReportSection1'] }, async () => {
      expect(await found('Airports')).toEqual([]);
      expect(await found('FLIGHTS')).toEqual(['US Flights']);
    });
    await db().update(report).set({ name: 'Étude Δ' }).where(eq(report.id, films.id));
    expect([await found('éTUDE'), await found('δ')]).toEqual([['Films'], ['Films']]);
    await db().update(report).set({ name: films.name }).where(eq(report.id, films.id));
  });

  test.each(['%', '_', '\\', "' or 1=1 --", '"; drop table report; --'])('a search for %s is a search for these characters', async (keyword) => {
    expect(await found(keyword)).toEqual([]);
  });

  test('have the watermark of their reader, in their language and by the site’s clocks', async () => {
    await db().update(report).set({ isWatermark: true, watermarkText: '{name} {account} {time}' }).where(eq(report.id, films.id));
    const marks = await Promise.all((['zh', 'en'] as const).map(async (language) => (await portal.value(getReport, { token, language, body: { id: films.id, type: 'Online' } })).reportMsg));
    const { fullName } = (await db().select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]!;
    expect(marks.map(({ isWatermark }) => isWatermark)).toEqual([1, 1]);
    expect(marks[0]?.scriptConfig).toMatch(/ viewer \d{4}\/\d\d\/\d\d \d\d:\d\d$/);
    expect(marks[1]?.scriptConfig).toMatch(/ viewer \w{3} \d+, \d{4}, \d\d:\d\d$/);
    for (const { scriptConfig } of marks) expect(scriptConfig.startsWith(`${fullName} viewer `)).toBe(true);
    await db().update(report).set({ isWatermark: false, watermarkText: '' }).where(eq(report.id, films.id));
  });

  test('that were not granted are refused, and do not appear', async () => {
    const own = and(eq(groupReport.groupId, await viewers()), eq(groupReport.reportId, films.id));
    const [grant] = await db().delete(groupReport).where(own).returning();
    expect(await enames({})).not.toContain('Films');
    for (const endpoint of [getReport, getReportToken]) {
      const answer = await portal.call(endpoint, { token, language: 'en', body: { id: films.id, type: 'Online' } });
      expect([answer.status, answer.envelope.message]).toEqual([403, 'You have no permission to open this report']);
    }
    expect((await portal.call(getReport, { token, body: { id: 999_999, type: 'Online' } })).status).toBe(404);
    expect((await portal.call(endpoints.comments.list, { token, body: { reportId: films.id } })).status).toBe(403);
    expect((await portal.call(endpoints.comments.create, { token, body: { reportId: films.id, content: 'x' } })).status).toBe(403);
    if (grant) await db().insert(groupReport).values(grant);
  });

  test('show the permitted pages only', async () => {
    await withGrant(flights.id, { pages: ['ReportSection2'] }, async () => {
      const { pagesArry } = await portal.value(getReport, { token, body: { id: flights.id, type: 'Online' } });
      expect(pagesArry.map(({ code }) => code)).toEqual(['ReportSection2']);
      expect(await found('Airports')).toEqual([]);
    });
    await withGrant(flights.id, { pages: [] }, async () => {
      for (const endpoint of [getReport, getReportToken]) expect((await portal.call(endpoint, { token, body: { id: flights.id, type: 'Online' } })).status).toBe(403);
    });
  });

  test('open with their default page for who may see it, and as they are set to be shown', async () => {
    await db().update(report).set({ defaultPage: 'ReportSection2', layout: 'fitWidth', isFilterPaneOpen: true, locale: 'de-DE' }).where(eq(report.id, flights.id));
    const displayed = async () => (await portal.value(getReport, { token, body: { id: flights.id, type: 'Online' } })).display;
    expect(await displayed()).toEqual({ defaultPage: 'ReportSection2', layout: 'fitWidth', background: '', isFilterPaneOpen: 1, isPageListOpen: 0, locale: 'de-DE' });
    // The same decides where lists and the menu lead.
    const listed = async () => (await portal.value(getMyReports, { token })).find(({ id }) => id === flights.id)?.defaultPage;
    expect(await listed()).toBe('ReportSection2');
    await withGrant(flights.id, { pages: ['ReportSection1'] }, async () => expect([(await displayed()).defaultPage, await listed()]).toEqual(['', undefined]));
    await db().update(report).set({ defaultPage: '', layout: '', isFilterPaneOpen: false, locale: '' }).where(eq(report.id, flights.id));
  });

  test('have tokens for the permitted pages only, renewed ones, too', async () => {
    const named = async (values: Partial<typeof groupReport.$inferInsert>, endpoint: typeof getReport | typeof getReportToken) => {
      await withGrant(flights.id, values, async () => void (await portal.value(endpoint, { token, body: { id: flights.id, type: 'Online' } })));
      return powerBi.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.headers['permitted-pages'];
    };
    for (const endpoint of [getReport, getReportToken]) {
      expect(await named({ pages: ['ReportSection3', 'ReportSection1', 'Taken away'] }, endpoint)).toBe('ReportSection1,ReportSection3');
      expect(await named({ pages: null }, endpoint)).toBeUndefined();
    }
  });

  test('a viewer’s token allows looking, and nothing more', async () => {
    const data = await portal.value(getReport, { token, body: { id: flights.id, type: 'Online' } });
    expect(data.reportRole).toEqual({
      reportId: flights.id,
      allowA: 0,
      allowC: 1,
      allowExportData: 1,
      allowHideFilter: 1,
      allowHideNavigator: 1,
      AllowAEdit: 0,
      AllowBSaveAs: 0,
      AllowCDownload: 0,
    });
    expect(data.reportMsg).toMatchObject({ embedReportId: '7c0e7a10-0000-4000-8000-000000000201', reportEnName: 'US Flights' });
    expect(lastBody('/GenerateToken')).toEqual({
      reports: [{ id: '7c0e7a10-0000-4000-8000-000000000201', allowEdit: false }],
      datasets: [{ id: 'set-of-7c0e7a10-0000-4000-8000-000000000201' }],
    });
  });

  test.each([
    ['the file goes with exporting', { allowExportData: true, allowDownload: null }, [1, 1]],
    ['nothing goes without exporting', { allowExportData: false, allowDownload: null }, [0, 0]],
    ['an administrator may set the file apart', { allowExportData: true, allowDownload: false }, [1, 0]],
    ['but does not give it without exporting', { allowExportData: false, allowDownload: true }, [0, 0]],
  ])('%s', async (_, values, expected) => {
    await withGrant(flights.id, values, async () => {
      const { reportRole } = await portal.value(getReport, { token, body: { id: flights.id, type: 'Online' } });
      expect([reportRole.allowExportData, reportRole.AllowCDownload]).toEqual(expected);
    });
  });

  test('the token grows with the grant: editing from level 3, the workspace for copies', async () => {
    const tokenFor = async (values: Partial<typeof groupReport.$inferInsert>) => {
      await withGrant(films.id, values, async () => void (await portal.value(getReportToken, { token, body: { id: films.id, type: 'Online' } })));
      return lastBody('/GenerateToken');
    };
    expect(await tokenFor({ allowA: 2 })).toMatchObject({ reports: [{ allowEdit: false }] });
    expect(await tokenFor({ allowA: 3 })).toMatchObject({ reports: [{ allowEdit: true }] });
    expect(await tokenFor({ allowA: 1, allowSaveAs: true })).toMatchObject({ targetWorkspaces: [{ id: '7c0e7a10-0000-4000-8000-000000000001' }] });
    expect(await tokenFor({ allowA: 1, allowSaveAs: false })).not.toHaveProperty('targetWorkspaces');
    expect(await tokenFor({ allowA: 0, allowSaveAs: true })).not.toHaveProperty('targetWorkspaces');
  });

  test('who may see some pages only neither edits nor copies: the editor shows all of them', async () => {
    await withGrant(films.id, { allowA: 4, allowSaveAs: true, pages: ['ReportSection1'] }, async () => {
      expect((await portal.value(getReport, { token, body: { id: films.id, type: 'Online' } })).reportRole.allowA).toBe(0);
    });
    expect(lastBody('/GenerateToken')).toEqual({
      reports: [{ id: '7c0e7a10-0000-4000-8000-000000000204', allowEdit: false }],
      datasets: [{ id: 'set-of-7c0e7a10-0000-4000-8000-000000000204' }],
    });
  });

  test('a dataset with row-level security gets the reader’s name and data roles', async () => {
    const employment = named(await portal.value(getMyReports, { token }), 'Employment');
    powerBi.override = ({ path }) => (path.includes('/datasets/') ? { body: { IsEffectiveIdentityRequired: true } } : undefined);
    await customize(portal, await viewer());
    await db().insert(userReport).values({ userId: await viewer(), reportId: employment.id, dataRoles: [await addDataRole(portal, 'Services', employment.id)] });
    await portal.value(getReport, { token, body: { id: employment.id, type: 'Online' } });
    powerBi.override = () => undefined;
    expect(lastBody('/GenerateToken').identities).toEqual([
      { username: 'viewer', roles: ['Services'], datasets: ['set-of-7c0e7a10-0000-4000-8000-000000000205'] },
    ]);
  });

  test.each([
    // A token has one set of rows: what may be done with some of them only is not in it.
    [true, [false, false, '0', ['All', 'China'], 0, 0, 1]],
    // Data roles say nothing about data that everybody sees all of.
    [false, [true, true, '1', undefined, 3, 1, 1]],
  ])('what is granted for some rows is not lent to those of another grant: row-level security %s', async (isEffectiveIdentityRequired, expected) => {
    const sourceReportId = `7c0e7a10-0000-4000-8000-00000000090${Number(isEffectiveIdentityRequired)}`;
    const [weather] = await db().select().from(report).where(eq(report.ename, 'Weather'));
    if (!weather) throw new Error('No Weather');
    const { id: _, ...values } = weather;
    const [added] = await db().insert(report).values({ ...values, sourceReportId }).returning({ id: report.id });
    const reportId = added?.id ?? 0;
    const [everything, china] = [await addDataRole(portal, 'All', reportId), await addDataRole(portal, 'China', reportId)];
    await db().insert(groupReport).values({ groupId: await viewers(), reportId, allowA: 3, allowC: true, allowExportData: true, allowSaveAs: true, dataRoles: [china] });
    await customize(portal, await viewer());
    await db().insert(userReport).values({ userId: await viewer(), reportId, dataRoles: [everything] });
    powerBi.override = ({ path }) => (path.includes('/datasets/') ? { body: { isEffectiveIdentityRequired } } : undefined);
    const { reportRole } = await portal.value(getReport, { token, body: { id: reportId, type: 'Online' } });
    powerBi.override = () => undefined;
    const { reports, targetWorkspaces, identities } = lastBody('/GenerateToken') as { reports: { allowEdit: boolean }[]; targetWorkspaces?: unknown; identities?: { roles: string[] }[] };
    const headers = powerBi.requests.findLast(({ path }) => path.endsWith('/GenerateToken'))?.headers;
    await db().delete(report).where(eq(report.id, reportId));
    expect([reports[0]?.allowEdit, targetWorkspaces !== undefined, headers?.['allow-export-data'], identities?.[0]?.roles.toSorted(), reportRole.allowA, reportRole.allowC, reportRole.allowExportData]).toEqual(expected);
  });

  test('the browser renews ten minutes before the end', async () => {
    const { tokenExpiration, serverTime } = await portal.value(getReportToken, { token, body: { id: flights.id, type: 'Online' } });
    const minutes = (Date.parse(tokenExpiration) - Date.parse(serverTime)) / 60_000;
    expect(minutes).toBeGreaterThan(49);
    expect(minutes).toBeLessThanOrEqual(50);
  });

  test('a dashboard opens with the V1 token, and only for whom it is granted', async () => {
    const [listed] = await portal.value(getMyDashboards, { token });
    const id = listed?.dashboardId ?? 0;
    const data = await portal.value(getReport, { token, body: { id, type: 'Dashboards' } });
    expect(data).toMatchObject({ type: 'Dashboards', reportMsg: { embedReportId: '7c0e7a10-0000-4000-8000-000000000301' }, pagesArry: [] });
    expect(lastBody('/dashboards/7c0e7a10-0000-4000-8000-000000000301/GenerateToken')).toEqual({ accessLevel: 'View' });
    const reportIds = (await db().select({ id: report.id }).from(report)).map((row) => row.id);
    expect(reportIds).not.toContain(id);

    const category = await portal.value(endpoints.favourites.addClass, { token, body: { name: 'Dashboards' } });
    await portal.value(endpoints.favourites.add, { token, body: { dReportID: id, collectionClassID: category.id } });
    expect([data.isColl, (await portal.value(getReport, { token, body: { id, type: 'Dashboards' } })).isColl]).toEqual([0, 1]);

    await db().delete(groupDashboard).where(eq(groupDashboard.groupId, await viewers()));
    const refused = await portal.call(getReport, { token, language: 'en', body: { id, type: 'Dashboards' } });
    expect([refused.status, refused.envelope.message]).toEqual([403, 'You have no permission to open the dashboard “Overview”']);
    expect(await portal.value(getMyDashboards, { token })).toEqual([]);
    await db().update(dashboard).set({ isActive: false }).where(eq(dashboard.id, id));
    expect((await portal.call(getReport, { token, body: { id, type: 'Dashboards' } })).status).toBe(404);
  });

  test('are not opened at an address outside the origins of their source, which is logged for whoever runs the portal', async () => {
    const warn = jest.spyOn(portal.portal.app.log, 'warn');
    const known = await portal.value(getReport, { token, body: { id: flights.id, type: 'Online' } });
    expect(known).toMatchObject({ embedOrigins: ['https://app.example'], accessToken: expect.stringMatching(/^embed-/) });
    const sourceReportId = randomUUID();
    await db().update(report).set({ sourceReportId }).where(eq(report.id, flights.id));
    powerBi.override = ({ path }) => (path.endsWith(`/reports/${sourceReportId}`) ? { body: { id: sourceReportId, name: 'x', datasetId: 'x', embedUrl: 'https://app.example.evil.example/reportEmbed' } } : undefined);
    const refused = await portal.call(getReport, { token, language: 'en', body: { id: flights.id, type: 'Online' } });
    expect([refused.status, refused.envelope.value]).toEqual([502, null]);
    expect(refused.envelope.message).toContain('https://app.example.evil.example');
    expect(JSON.stringify(refused.envelope)).not.toContain('embed-');
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ embedUrl: 'https://app.example.evil.example/reportEmbed' }), expect.stringContaining('POWERBI_EMBED_ORIGINS'));
    powerBi.override = () => undefined;
    await db().update(report).set({ sourceReportId: known.reportMsg.embedReportId }).where(eq(report.id, flights.id));
    warn.mockRestore();
  });

  test('an H5 page is embedded from its own address without a token', async () => {
    const added = { name: 'H5', classId: flights.parentId, reportType: 5, platform: 'H5', h5Url: 'https://h5.example/page' };
    const [row] = await db().insert(report).values(added).returning();
    await db().insert(groupReport).values({ groupId: await viewers(), reportId: row?.id ?? 0 });
    const data = await portal.value(getReport, { token, body: { id: row?.id ?? 0, type: 'H5Report' } });
    expect(data).toMatchObject({ type: 'H5Report', accessToken: '', embedOrigins: ['https://h5.example'], reportMsg: { embedUrl: added.h5Url } });
    await db().delete(report).where(eq(report.id, row?.id ?? 0));
  });

  test('opening one is recorded, for what the reader may open', async () => {
    const visit = { dreportId: flights.id, reportId: 'r', reportName: 'n', reportUrl: '/u', platform: 'PowerBI', sourceType: 'portal' as const, reportPageName: 'p', reportPageDisplayName: 'd' };
    await portal.value(reportLogAdd, { token, body: { ...visit, platform: 'made up' } });
    const rows = await db().select().from(reportVisit).where(eq(reportVisit.catalogueId, flights.id));
    expect(rows).toEqual([expect.objectContaining({ userId: await viewer(), sourceReportId: 'r', pageName: 'p', pageDisplayName: 'd', sourceType: 'portal', platform: flights.platform, reportUrl: '/u' })]);
    expect((await portal.call(reportLogAdd, { token, body: { ...visit, dreportId: 999_999 } })).status).toBe(404);
  });

  test('the sample reports have covers in both languages', async () => {
    const covers = (await portal.value(getMyReports, { token })).map(({ iconUrlThum, enIconUrlThum }) => [iconUrlThum, enIconUrlThum]);
    expect(new Set(covers.flat()).size).toBe(covers.length * 2);
    expect(covers.flat()).not.toContain('');
  });

  test('the sample pages are in the catalogue', async () => {
    const pages = await db().select().from(reportPage).where(eq(reportPage.reportId, flights.id));
    expect(pages.map(({ code, enDisplayName }) => [code, enDisplayName])).toEqual([
      ['ReportSection1', 'Overview'],
      ['ReportSection2', 'Delays'],
      ['ReportSection3', 'Airports and routes'],
    ]);
  });
});
