import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, inArray, sql as raw } from 'drizzle-orm';
import { endpoints, type Endpoint, type ExportTask } from '@portal/shared/contract/all';
import { recordStatements } from '../../../../test/statements.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type Answer, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addDataRole, customize } from '../../../../test/rights.ts';
import { connectionSource, exportFile, exportTask, groupReport, mail, rateCount, report, reportPage, resourceGroupInterfaceClass, userAccount, userReport } from '../../../database/schema/index.ts';
import { mailModule } from '../mail/module.ts';
import { inTransaction } from '../../../database/database.ts';
import { perMinute, RateLimits } from '../../../http/rate-limits.ts';
import * as repository from './repository.ts';

const { create, list, refresh, remove, update } = endpoints.exports;

describe('export tasks', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let viewer: string;
  let admin: string;
  let reportId: number;
  let granted: (typeof groupReport.$inferSelect)[];
  /** Data roles of the weather, by their names. */
  let role: Record<'China' | 'Rest' | 'More' | 'All', number>;
  /** What the portal's pauses last for; nobody waits for as long as the service says. */
  let held: Promise<void> | undefined;
  /** By how much the clock is ahead: what the service has asked for in one test is over in the next, in milliseconds. */
  let passed = 0;
  const holdPauses = (): (() => void) => {
    let go = (): void => undefined;
    held = new Promise((fulfil) => (go = fulfil));
    return () => {
      held = undefined;
      go();
    };
  };

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }, async (_, signal) => {
      await Promise.all([held, turn()]);
      signal?.throwIfAborted();
    }, () => Date.now() + passed);
    viewer = await portal.signIn();
    admin = await portal.signIn('admin');
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: viewer }))[0]?.id ?? 0;
    granted = await portal.portal.database.db.select().from(groupReport);
    const weather = await weatherId();
    const add = (name: string) => addDataRole(portal, name, weather);
    role = { China: await add('China'), Rest: await add('Rest'), More: await add('More'), All: await add('All') };
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });
  afterEach(async () => {
    powerBi.override = () => undefined;
    powerBi.requests.length = 0;
    passed += 3_600_000;
    await portal.portal.database.db.delete(exportTask);
    await portal.portal.database.db.delete(rateCount);
    await portal.portal.database.db.update(groupReport).set({ allowExportData: true, pages: null });
    for (const { groupId, reportId: id, dataRoles } of granted) await portal.portal.database.db.update(groupReport).set({ dataRoles }).where(and(eq(groupReport.groupId, groupId), eq(groupReport.reportId, id)));
    await portal.portal.database.db.update(userAccount).set({ isAction: true });
  });

  const tasks = async (token = viewer): Promise<ExportTask[]> => (await portal.value(list, { token, body: {}, language: 'en' })).items;
  const ended = async (id: number): Promise<ExportTask> => {
    for (;;) {
      const task = (await tasks()).find((one) => one.id === id);
      if (task && task.state !== 'waiting' && task.state !== 'running') return task;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const begin = (body: Record<string, unknown> = {}) => portal.value(create, { token: viewer, body: { name: 'Weekly', reportId, isEmail: 0, ...body }, language: 'en' });
  const exportRequests = () => powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo')).map(({ body }) => JSON.parse(body) as { format: string; powerBIReportConfiguration: Record<string, unknown> });
  const fetchFile = (path: string, token: string) => portal.portal.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });

  /** The report of data with row-level security: it stays with what its dataset is at the first look. */
  const weatherId = async () => (await portal.value(endpoints.reports.getMyReports, { token: viewer })).find(({ ename }) => ename === 'Weather')?.id ?? 0;
  const ofSecured = (path: string): Answer | undefined => (/\/datasets\/[^/]+$/.test(path) ? { body: { isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true } } : undefined);

  test('are a presentation by default, and give their file to their owner only', async () => {
    const task = await ended((await begin()).id);
    expect(task).toMatchObject({ name: 'Weekly', isPPT: 1, isPDF: 0, isEmail: 0, state: 'done', percent: 100, message: '' });
    expect(exportRequests()).toMatchObject([{ format: 'PPTX', powerBIReportConfiguration: { settings: { locale: 'en-US' } } }]);
    const [file] = task.files;
    const answer = await fetchFile(file?.path ?? '', viewer);
    expect([answer.statusCode, answer.body, answer.headers['content-disposition']]).toEqual([200, 'what the file holds', "attachment; filename*=UTF-8''Weekly.pdf"]);
    expect((await fetchFile(file?.path ?? '', admin)).statusCode).toBe(404);
    expect((await portal.portal.app.inject(file?.path ?? '')).statusCode).toBe(401);
    expect((await fetchFile('/api/OnlinePowerBI/ExportFile/..%2Fkeys', viewer)).statusCode).toBe(404);
    expect(await tasks(admin)).toEqual([]);
  });

  test('are listed with what decides about their files read once, however many they are', async () => {
    const { db } = portal.portal.database;
    const task = await ended((await begin()).id);
    const [made] = await db.select().from(exportTask).where(eq(exportTask.id, task.id));
    const reports = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).slice(0, 3);
    const add = async (of: number) => {
      const { id: _, ...values } = made!;
      const [added] = await db.insert(exportTask).values({ ...values, reportId: of }).returning({ id: exportTask.id });
      await db.insert(exportFile).values({ taskId: added?.id ?? 0, format: 'PDF', fileName: `${of}-${added?.id}.pdf`, extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    };
    for (const { id } of [...reports, ...reports]) await add(id);
    const statements = recordStatements();
    expect((await tasks()).map(({ files }) => files.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    for (const table of ['"group_report"', '"interface"', '"maker_id"']) expect([table, statements.filter((text) => text.includes(`from ${table}`) || text.includes(`${table} =`)).length]).toEqual([table, 1]);
    await db.update(groupReport).set({ allowExportData: false }).where(eq(groupReport.reportId, reports[1]?.id ?? 0));
    expect((await tasks()).map(({ files, message }) => [files.length, message !== '']).filter(([, isRefused]) => isRefused)).toEqual(Array.from({ length: reportId === reports[1]?.id ? 3 : 2 }, () => [0, true]));
  });

  test('take every format that is asked for, the filters of the moment, and the permitted pages only', async () => {
    await portal.portal.database.db.update(groupReport).set({ pages: ['ReportSection2', 'ReportSection3'] });
    const task = await ended((await begin({ isPDF: 1, isPNG: 1, state: 'captured', pages: ['ReportSection1', 'ReportSection2'] })).id);
    expect(task.files.map(({ format }) => format)).toEqual(['PPTX', 'PDF', 'PNG']);
    for (const { powerBIReportConfiguration } of exportRequests()) {
      expect(powerBIReportConfiguration).toMatchObject({ pages: [{ pageName: 'ReportSection2' }], defaultBookmark: { state: 'captured' } });
    }
  });

  test('carry the fixed filters of the report, whatever its reader has set, and its own formats', async () => {
    const { db } = portal.portal.database;
    const filters = [{ target: { table: 'Flights', column: 'Origin' }, operator: 'In', values: ['LAX'], displaySettings: { isLockedInViewMode: true } }];
    await db.update(report).set({ filters, locale: 'de-DE' }).where(eq(report.id, reportId));
    await ended((await begin({ state: 'captured' })).id);
    await db.update(report).set({ filters: [], locale: '' }).where(eq(report.id, reportId));
    expect(exportRequests()[0]?.powerBIReportConfiguration).toMatchObject({ settings: { locale: 'de-DE' }, defaultBookmark: { state: 'captured' }, reportLevelFilters: [{ filter: "Flights/Origin eq 'LAX'" }] });
  });

  test('leave out pages that are kept from exports, say so where none is left, and what was made of one is not handed out', async () => {
    const { db } = portal.portal.database;
    const keep = (isKept: boolean, ...codes: string[]) => db.update(reportPage).set({ isExportable: !isKept }).where(and(eq(reportPage.reportId, reportId), inArray(reportPage.code, codes)));
    const made = await ended((await begin()).id);
    powerBi.requests.length = 0;
    await keep(true, 'ReportSection1');
    await ended((await begin()).id);
    const { pages } = exportRequests()[0]?.powerBIReportConfiguration as { pages: { pageName: string }[] };
    expect([pages.length > 0, pages.some(({ pageName }) => pageName === 'ReportSection1')]).toEqual([true, false]);
    const listed = (await tasks()).map(({ files, message }) => [files.length, message]);
    expect(listed).toEqual([[1, ''], [0, 'The file has pages that may not be exported any more. Please export it again']]);
    expect((await fetchFile(made.files[0]?.path ?? '', viewer)).statusCode).toBe(403);
    const refused = await portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 0, pages: ['ReportSection1'] }, language: 'en' });
    expect([refused.status, refused.envelope.message]).toEqual([403, 'None of these pages may be exported']);
    await keep(false, 'ReportSection1');
    expect((await fetchFile(made.files[0]?.path ?? '', viewer)).statusCode).toBe(200);
  });

  test('of a paginated report carry its parameters, and know more formats', async () => {
    const paginated = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).find(({ reportType }) => reportType === 2)?.id ?? 0;
    const parameterValues = [{ name: 'region', value: 'West' }, { name: 'distance', value: 500 }, { name: 'route', value: null }];
    const task = await ended((await begin({ reportId: paginated, isPPT: 0, isXLSX: 1, isDOCX: 1, isCSV: 1, isPNG: 1, state: JSON.stringify(parameterValues) })).id);
    expect(task).toMatchObject({ state: 'done', isXLSX: 1, isDOCX: 1, isCSV: 1, isPNG: 1, isPDF: 0 });
    const bodies = powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo')).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies).toMatchObject([
      { format: 'IMAGE', paginatedReportConfiguration: { formatSettings: { OutputFormat: 'PNG' } } },
      { format: 'XLSX', paginatedReportConfiguration: { parameterValues: [{ name: 'region', value: 'West' }, { name: 'distance', value: '500' }, { name: 'route' }] } },
      { format: 'DOCX' },
      { format: 'CSV' },
    ]);
    for (const body of bodies) expect(body).not.toHaveProperty('powerBIReportConfiguration');
    // Microsoft's description has no word for the language of a paginated report.
    expect(powerBi.requests.find(({ path }) => path.endsWith('/ExportTo'))?.headers['accept-language']).toBe('en-US');
    const refused = await portal.call(create, { token: viewer, body: { name: 'x', reportId: paginated, isEmail: 0, state: 'captured' }, language: 'en' });
    expect([refused.status, refused.envelope.errors?.[0]?.field]).toEqual([400, 'state']);
  });

  test('carry the reader’s identity where the data has row-level security', async () => {
    powerBi.override = ({ path }) => (/\/datasets\/[^/]+$/.test(path) ? { body: { isEffectiveIdentityRequired: true } } : undefined);
    const other = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).findLast(({ reportType }) => reportType === 0);
    await ended((await begin({ reportId: other?.id })).id);
    expect(exportRequests()[0]?.powerBIReportConfiguration.identities).toMatchObject([{ username: 'viewer' }]);
  });

  test('are made of the rows and pages that were granted with export, whatever else may be looked at', async () => {
    const { db } = portal.portal.database;
    powerBi.override = ({ path }) => ofSecured(path);
    const weather = await weatherId();
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const onWeather = eq(groupReport.reportId, weather);
    await db.update(groupReport).set({ dataRoles: [role.China], pages: ['ReportSection1'] }).where(onWeather);
    await customize(portal, user?.id ?? 0);
    await db.insert(userReport).values({ userId: user?.id ?? 0, reportId: weather, dataRoles: [role.All] });
    expect((await ended((await begin({ reportId: weather })).id)).state).toBe('done');
    expect(exportRequests()[0]?.powerBIReportConfiguration).toMatchObject({ pages: [{ pageName: 'ReportSection1' }], identities: [{ roles: ['China'] }] });
    expect(exportRequests()[0]?.powerBIReportConfiguration.pages).toHaveLength(1);
    await db.delete(userReport).where(eq(userReport.reportId, weather));
  });

  test('are made several at once, and whoever asks for many waits behind themselves', async () => {
    const others = (await portal.value(endpoints.reports.getMyReports, { token: admin })).findLast(({ reportType }) => reportType === 0);
    const othersSource = (await portal.portal.database.db.select().from(report).where(eq(report.id, others?.id ?? 0)))[0]?.sourceReportId ?? '-';
    let ending = 0;
    powerBi.override = ({ path }) => {
      if (!/\/exports\/[^/]+$/.test(path) || ending-- > 0) return undefined;
      return { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running', percentComplete: 50 } };
    };
    const begun = () => powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo')).map(({ path }) => path.includes(othersSource));
    const untilBegun = async (count: number) => {
      while (begun().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    for (const name of ['1', '2', '3', '4', '5']) await begin({ name });
    await untilBegun(3);
    await portal.value(create, { token: admin, body: { name: 'Mine', reportId: others?.id ?? 0, isEmail: 0 }, language: 'en' });
    expect(begun()).toEqual([false, false, false]);
    ending = 1;
    await untilBegun(4);
    expect(begun()).toEqual([false, false, false, true]);
    ending = 100;
    for (const { id } of await tasks()) expect((await ended(id)).state).toBe('done');
    while ((await tasks(admin))[0]?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('tell how far they are while the service works', async () => {
    let looks = 0;
    powerBi.override = ({ path }) => {
      if (!/\/exports\/[^/]+$/.test(path) || (looks += 1) > 2) return undefined;
      return { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running', percentComplete: 50 } };
    };
    const goOn = holdPauses();
    const { id } = await begin();
    while ((await tasks())[0]?.percent !== 50) await new Promise((resolve) => setTimeout(resolve, 20));
    goOn();
    expect((await ended(id)).percent).toBe(100);
  });

  test.each([
    ['no format', { isPPT: 0 }, 'isPPT', 'Choose one file format at least'],
    ['a format of tables for a report that is none', { isXLSX: 1 }, 'isXLSX', 'Only paginated reports are exported as XLSX'],
    ['a mail to nobody', { isEmail: 1 }, 'strEmail', 'Enter an e-mail address'],
    ['no address', { isEmail: 1, strEmail: 'ada@example.test; nobody' }, 'strEmail', '“nobody” is not an e-mail address'],
    ['no name', { name: ' ' }, 'name', 'Name: cannot be empty'],
  ])('are refused with %s, and nothing is written', async (_, fields, field, message) => {
    const answer = await portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 0, ...fields }, language: 'en' });
    expect([answer.status, answer.envelope.errors]).toEqual([400, [{ field, message }]]);
    expect(await tasks()).toEqual([]);
  });

  test('are refused without the right, now and when they run', async () => {
    await portal.portal.database.db.update(groupReport).set({ allowExportData: false });
    expect((await portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 0 } })).status).toBe(403);
    expect((await portal.call(create, { token: viewer, body: { name: 'x', reportId: 999_999, isEmail: 0 } })).status).toBe(404);
    await portal.portal.database.db.update(groupReport).set({ allowExportData: true });
    powerBi.override = ({ path }) => (/\/exports\/[^/]+$/.test(path) ? { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running' } } : undefined);
    // Three are made at once; the fourth has to wait.
    const first = [await begin(), await begin(), await begin()];
    const waiting = await begin();
    await portal.portal.database.db.update(groupReport).set({ allowExportData: false });
    powerBi.override = () => undefined;
    for (const { id } of first) await ended(id);
    expect(await ended(waiting.id)).toMatchObject({ state: 'failed', message: 'You have no permission to export this report', files: [] });
  });

  test('are made of the pages and rows that are left when they run', async () => {
    const { db } = portal.portal.database;
    const weather = await weatherId();
    powerBi.override = ({ path }) => ofSecured(path) ?? (isExport(path) ? { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running' } } : undefined);
    await db.update(groupReport).set({ dataRoles: [role.China, role.Rest] });
    // Three are made at once; the others have to wait.
    for (const name of ['1', '2', '3']) await begin({ name, reportId: weather });
    while (exportRequests().length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    const waiting = await begin({ reportId: weather, pages: ['ReportSection1', 'ReportSection2'] });
    const none = await begin({ reportId: weather, pages: ['ReportSection1'] });
    await db.update(groupReport).set({ dataRoles: [role.Rest], pages: ['ReportSection2'] });
    powerBi.requests.length = 0;
    powerBi.override = ({ path }) => ofSecured(path);
    expect(await ended(waiting.id)).toMatchObject({ state: 'done' });
    expect(exportRequests().map(({ powerBIReportConfiguration: { pages, identities } }) => ({ pages, identities }))).toEqual([
      { pages: [{ pageName: 'ReportSection2' }], identities: [expect.objectContaining({ roles: ['Rest'] })] },
    ]);
    expect(await ended(none.id)).toMatchObject({ state: 'failed', files: [] });
  });

  test.each([
    ['a page', () => ({ pages: ['ReportSection1'] })],
    ['a data role', () => ({ dataRoles: [role.Rest] })],
    ['export', () => ({ allowExportData: false })],
  ])('whose owner loses %s of theirs are not handed out: not while they are made, and not afterwards', async (_, lost) => {
    const { db } = portal.portal.database;
    powerBi.override = ({ path }) => ofSecured(path);
    await db.update(groupReport).set({ dataRoles: [role.China, role.Rest] });
    const fields = { reportId: await weatherId(), isPDF: 1, isEmail: 1, strEmail: 'eve@example.test', mailTitle: 'Of what is lost', pages: ['ReportSection1', 'ReportSection2'] };
    const before = await ended((await begin(fields)).id);
    expect(before).toMatchObject({ state: 'done', message: '', files: [{}, {}] });
    expect((await fetchFile(before.files[0]?.path ?? '', viewer)).statusCode).toBe(200);
    await mailsSent();
    rmSync(join(portal.folder, 'outbox'), { recursive: true, force: true });
    powerBi.override = async ({ path }) => {
      // The file is made, and its task not yet done.
      if (path.endsWith('/file')) await db.update(groupReport).set(lost());
      return ofSecured(path);
    };
    const { id } = await begin(fields);
    const why = 'allowExportData' in lost() ? 'You have no permission to export this report' : 'Your rights to this report have changed since it was exported. Please export it again';
    expect(await ended(id)).toMatchObject({ state: 'failed', files: [], message: why });
    await mailsSent();
    expect(mailsWith('Of what is lost')).toEqual([]);
    expect((await tasks()).find((task) => task.id === before.id)).toMatchObject({ state: 'done', files: [], message: why });
    const refused = await fetchFile(before.files[0]?.path ?? '', viewer);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.not.stringContaining('what the file holds')]);
    // What comes back is theirs again; what came in addition never mattered.
    await db.update(groupReport).set({ allowExportData: true, pages: ['ReportSection1', 'ReportSection2'], dataRoles: [role.China, role.Rest, role.More] });
    expect((await fetchFile(before.files[0]?.path ?? '', viewer)).statusCode).toBe(200);
  });

  test('say why they failed; run again they do as before', async () => {
    powerBi.override = ({ path }) => (/\/exports\/[^/]+$/.test(path) ? { body: { status: 'Failed' } } : undefined);
    const { id } = await begin();
    expect(await ended(id)).toMatchObject({ state: 'failed', message: 'The reporting service did not finish the export', files: [] });
    powerBi.override = () => undefined;
    await portal.value(refresh, { token: viewer, body: { id } });
    expect(await ended(id)).toMatchObject({ state: 'done', message: '' });
    expect((await portal.call(refresh, { token: admin, body: { id } })).status).toBe(404);
    expect((await portal.call(remove, { token: admin, body: { id } })).status).toBe(404);
  });

  test('are not run again, nor made, for who may read no reports any more', async () => {
    const { db } = portal.portal.database;
    const { id } = await ended((await begin()).id);
    const kept = await db.delete(resourceGroupInterfaceClass).where(eq(resourceGroupInterfaceClass.interfaceClass, 'reports')).returning();
    const again = await portal.call(refresh, { token: viewer, body: { id }, language: 'en' });
    expect([again.status, again.envelope.message]).toEqual([403, 'You have no permission to export this report']);
    await db.update(exportTask).set({ state: 'waiting', finishTime: null }).where(eq(exportTask.id, id));
    expect(await ended(id)).toMatchObject({ state: 'failed', message: 'You have no permission to export this report' });
    await db.insert(resourceGroupInterfaceClass).values(kept);
  });

  test('are open twenty at a time, those that are run again among them, whoever asks at the same time', async () => {
    const { db } = portal.portal.database;
    powerBi.override = ({ path }) => (/\/exports\/[^/]+$/.test(path) ? { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running' } } : undefined);
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const done = { userId: user?.id ?? 0, reportId, name: 'done', options: { formats: ['PDF' as const], language: 'en' as const }, state: 'done' as const };
    const former = await db.insert(exportTask).values(Array.from({ length: 15 }, () => done)).returning({ id: exportTask.id });
    const answers = await Promise.all([...former.map(({ id }) => portal.call(refresh, { token: viewer, body: { id } })), ...former.map(() => portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 0 } }))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await db.delete(exportTask);
    powerBi.override = () => undefined;
  });

  test('are begun thirty times a minute by one person, in whichever way, also where each is deleted at once', async () => {
    const { db } = portal.portal.database;
    const [user] = await db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    const before = perMinute(30, 'export begun', () => user?.guid ?? '');
    for (let count = 0; count < 28; count += 1) await new RateLimits(db).take([before], { request: {} as never });
    const { id } = await begin();
    await portal.value(remove, { token: viewer, body: { id } });
    const { id: last } = await begin();
    const again = (endpoint: Endpoint, body: object, token = viewer) => portal.call(endpoint, { token, body: body as never, language: 'en' });
    const answers = [await again(create, { name: 'x', reportId, isEmail: 0 }), await again(refresh, { id: last }), await again(endpoints.schedules.run, { id: 1 })];
    expect(answers.map(({ status, envelope }) => [status, envelope.message])).toEqual(answers.map(() => [429, expect.stringMatching(/^Too many/)]));
    expect((await again(create, { name: 'x', reportId, isEmail: 0 }, admin)).status).toBe(200);
  });

  test('tell each address once, by a title that is what it looks like', async () => {
    const mailed = (strEmail: string, mailTitle?: string) => portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 1, strEmail, mailTitle }, language: 'en' });
    const { value } = (await mailed('Ann@example.test; bob@example.test，ann@EXAMPLE.test')).envelope;
    const [task] = await portal.portal.database.db.select().from(exportTask).where(eq(exportTask.id, (value as { id: number }).id));
    expect(task?.options.mail?.to).toEqual(['Ann@example.test', 'bob@example.test']);
    for (const title of ['a\u202efdp.exe', 'a\r\nBcc: b@example.test']) expect((await mailed('ann@example.test', title)).envelope.errors?.map(({ field }) => field)).toEqual(['mailTitle']);
  });

  test.each(['a\nb', 'a\r\nb', 'a\tb', '\u202Efdp.exe', '\u200B'])('are not called %j', async (name) => {
    for (const [endpoint, body] of [[create, { reportId }], [update, { id: 1 }]] as const) {
      const { status, envelope } = await portal.call(endpoint, { token: viewer, body: { name, isEmail: 0, ...body } as never });
      expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([400, ['name']]);
    }
  });

  test('may be called like a path, and their files are none, where they are saved and in their mail', async () => {
    const { files: [file] } = await ended((await begin({ name: '../../x/y\\z:1', isEmail: 1, strEmail: 'dan@example.test' })).id);
    expect((await fetchFile(file?.path ?? '', viewer)).headers['content-disposition']).toBe("attachment; filename*=UTF-8''x%20y%20z%201.pdf");
    await mailsSent();
    expect(mailsWith('To: dan@example.test')).toEqual([expect.stringContaining('filename="x y z 1.pdf"')]);
  });

  test('are changed by their owner once they have ended; what they show stays, and the next run follows', async () => {
    const { id } = await ended((await begin({ state: 'captured', pages: ['ReportSection2'] })).id);
    const change = (body: Record<string, unknown>, token = viewer) => portal.call(update, { token, body: { id, name: 'Monthly', isPPT: 0, isPDF: 1, isEmail: 0, ...body }, language: 'en' });
    expect((await change({}, admin)).status).toBe(404);
    expect((await change({ isPDF: 0 })).envelope.errors).toEqual([{ field: 'isPPT', message: 'Choose one file format at least' }]);
    expect((await change({ isXLSX: 1 })).envelope.errors?.[0]?.field).toBe('isXLSX');
    expect((await change({ isEmail: 1, strEmail: 'nobody' })).envelope.errors?.[0]?.field).toBe('strEmail');
    expect(await tasks()).toMatchObject([{ name: 'Weekly', isPPT: 1, isEmail: 0 }]);
    expect((await change({ isEmail: 1, strEmail: 'ada@example.test; bob@example.test', mailTitle: '{{reportName}}' })).envelope.value).toMatchObject({
      name: 'Monthly',
      isPPT: 0,
      isPDF: 1,
      strEmail: 'ada@example.test; bob@example.test',
      mailTitle: '{{reportName}}',
      mailContent: 'The report “{{reportName}}” of {{date}}, exported by {{userName}}, is attached.\n',
    });
    powerBi.requests.length = 0;
    await portal.value(refresh, { token: viewer, body: { id } });
    expect(await ended(id)).toMatchObject({ name: 'Monthly', files: [{ format: 'PDF' }] });
    expect(exportRequests()).toMatchObject([{ format: 'PDF', powerBIReportConfiguration: { pages: [{ pageName: 'ReportSection2' }], defaultBookmark: { state: 'captured' } } }]);
  });

  test('are not changed while they are under way', async () => {
    powerBi.override = ({ path }) => (path.endsWith('/ExportTo') ? { status: 429, headers: { 'retry-after': '5' } } : undefined);
    const goOn = holdPauses();
    const { id } = await begin();
    expect((await portal.call(update, { token: viewer, body: { id, name: 'x', isEmail: 0 } })).status).toBe(409);
    expect((await tasks())[0]).toMatchObject({ name: 'Weekly' });
    goOn();
  });

  test('of a connection that is switched off are refused at once, new ones and those that are made again', async () => {
    const { id } = await ended((await begin()).id);
    const { db } = portal.portal.database;
    await db.update(connectionSource).set({ isActive: false });
    try {
      const answers = [await portal.call(create, { token: viewer, body: { name: 'x', reportId, isEmail: 0 }, language: 'en' }), await portal.call(refresh, { token: viewer, body: { id }, language: 'en' })];
      expect(answers.map(({ status, envelope }) => [status, envelope.message])).toEqual(Array.from({ length: 2 }, () => [503, expect.stringMatching(/“Server settings” has been switched off/)]));
    } finally {
      await db.update(connectionSource).set({ isActive: true });
    }
    expect((await tasks()).map((task) => [task.id, task.state, task.files.length])).toEqual([[id, 'done', 1]]);
  });

  test('know the kind of their report, and the mail in the language of who asks', async () => {
    const { db } = portal.portal.database;
    const paginated = (await portal.value(endpoints.reports.getMyReports, { token: viewer })).find(({ reportType }) => reportType === 2)?.id ?? 0;
    expect(await begin({ reportId: paginated, isEmail: 1, strEmail: 'ada@example.test' })).toMatchObject({ reportType: 2 });
    const chinese = await portal.value(create, { token: viewer, body: { name: 'x', reportId, strEmail: 'ada@example.test' }, language: 'zh' });
    expect(chinese).toMatchObject({ reportType: 0, mailContent: '附件是报表“{{reportName}}”（{{date}}），由 {{userName}} 导出。\n' });
    const contents = (await db.select({ options: exportTask.options }).from(exportTask).orderBy(exportTask.id)).map(({ options }) => options.mail?.content.slice(0, 10));
    expect(contents).toEqual(['The report', '附件是报表“{{re']);
  });

  /** In how many seconds a task that waits is tried again. */
  const heldFor = async (id: number): Promise<number> => {
    const [task] = await portal.portal.database.db.select().from(exportTask).where(eq(exportTask.id, id));
    return ((task?.leaseUntil?.getTime() ?? 0) - Date.now()) / 1000;
  };
  const isExport = (path: string) => /\/exports\/[^/]+$/.test(path);

  test.each<[string, Answer, string, number]>([
    ['is refused', { status: 429, headers: { 'retry-after': '400' } }, '/ExportTo', 400],
    ['is refused without a word', { status: 503 }, '/ExportTo', 30],
    ['was begun and has failed, and the service says when to come back', { headers: { 'retry-after': '300' }, body: { status: 'Failed' } }, '/exports/', 300],
  ])('that %s wait, as long as the service says', async (_, answer, part, seconds) => {
    powerBi.override = ({ path }) => (path.includes(part) ? answer : undefined);
    const { id } = await begin();
    while ((await tasks())[0]?.message === '') await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await tasks())[0]).toMatchObject({ id, state: 'waiting', message: expect.stringMatching(/busy|reached/) as unknown });
    expect(Math.abs((await heldFor(id)) - seconds)).toBeLessThan(20);
  });

  test('that have waited twice for a busy service fail', async () => {
    powerBi.override = ({ path }) => (isExport(path) ? { headers: { 'retry-after': '300' }, body: { status: 'Failed' } } : undefined);
    const { id } = await begin();
    while ((await tasks())[0]?.message === '') await new Promise((resolve) => setTimeout(resolve, 20));
    await portal.portal.database.db.update(exportTask).set({ attempts: 2, leaseUntil: null });
    const { id: second } = await begin({ name: 'Wakes the server' });
    expect(await ended(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('busy') as unknown });
    while ((await tasks()).find((one) => one.id === second)?.message === '') await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('go on when the service is too busy to tell how far it is', async () => {
    let looks = 0;
    powerBi.override = ({ path }) => (isExport(path) && (looks += 1) <= 2 ? { status: 429, headers: { 'retry-after': '1' } } : undefined);
    expect(await ended((await begin()).id)).toMatchObject({ state: 'done' });
    expect(exportRequests()).toHaveLength(1);
  });

  /** A task as a server leaves it that dies while it works on it. */
  const leftTask = async () => {
    const [user] = await portal.portal.database.db.select().from(userAccount).where(eq(userAccount.account, 'viewer'));
    return { userId: user?.id ?? 0, reportId, name: 'left', options: { formats: ['PDF' as const], language: 'zh' as const }, state: 'running' as const };
  };

  test('that a dead server has left are done by another, once', async () => {
    const { db } = portal.portal.database;
    const left = await leftTask();
    await db.insert(exportTask).values([
      { ...left, leaseUntil: raw`now() - interval '1 second'` },
      { ...left, name: 'held', leaseUntil: raw`now() + interval '1 hour'` },
    ]);
    await ended((await begin({ name: 'new' })).id);
    expect((await tasks()).map(({ name, state }) => [name, state])).toEqual(expect.arrayContaining([['left', 'done'], ['held', 'running'], ['new', 'done']]));
  });

  test('that take one server after the other down are given up', async () => {
    const [left] = await portal.portal.database.db.insert(exportTask).values({ ...(await leftTask()), attempts: 8 }).returning();
    await ended((await begin({ name: 'Wakes the server' })).id);
    expect(await ended(left?.id ?? 0)).toMatchObject({ state: 'failed', files: [], message: 'The reporting service did not finish the export' });
  });

  test('are not touched any more by a server whose lease has ended', async () => {
    const { db } = portal.portal.database;
    let taken = false;
    powerBi.override = async ({ path }) => {
      if (!isExport(path) || taken) return undefined;
      taken = true;
      await db.update(exportTask).set({ claims: raw`${exportTask.claims} + 1`, leaseUntil: raw`now() + interval '1 hour'` }).where(eq(exportTask.state, 'running'));
      return { status: 202, headers: { 'retry-after': '1' }, body: { status: 'Running', percentComplete: 50 } };
    };
    const { id } = await begin();
    while (!taken) await new Promise((resolve) => setTimeout(resolve, 20));
    await ended((await begin({ name: 'Comes after it' })).id);
    expect((await tasks()).find((one) => one.id === id)).toMatchObject({ state: 'running', percent: 0, files: [], message: '' });
  });

  test('are deleted with their files', async () => {
    const task = await ended((await begin()).id);
    await portal.value(remove, { token: viewer, body: { id: task.id } });
    expect(await tasks()).toEqual([]);
    expect((await fetchFile(task.files[0]?.path ?? '', viewer)).statusCode).toBe(404);
  });

  const mailsWith = (text: string): string[] =>
    (existsSync(join(portal.folder, 'outbox')) ? readdirSync(join(portal.folder, 'outbox')) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(portal.folder, 'outbox', name), 'utf8'))
      .filter((mail) => mail.includes(text));
  const mailsSent = async (): Promise<void> => {
    const { db } = portal.portal.database;
    const open = async () => (await db.$count(mail, eq(mail.state, 'waiting'))) + (await db.$count(exportTask, eq(exportTask.mailDue, true)));
    while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  test('send a mail with the files, its variables filled in; without a mail server it is in the outbox', async () => {
    await ended((await begin({ isEmail: 1, strEmail: 'ada@example.test， bob@example.test', mailTitle: '{{reportName}} for {{userName}}', mailContent: '<b>{{unknown}}</b> {{reportId}}' })).id);
    await mailsSent();
    const [mail] = mailsWith('{{unknown}}');
    expect(mail).toContain('To: ada@example.test, bob@example.test');
    expect(mail).toMatch(/Subject: .+ for Report Viewer/);
    expect(mail).toContain(`<b>{{unknown}}</b> ${reportId}`);
    expect(mail).toContain('filename=Weekly.pdf');
  });

  test('that an earlier version has left with their mail unsent have it sent by the outbox, once', async () => {
    const { db } = portal.portal.database;
    const task = await ended((await begin()).id);
    const options = { formats: ['PPTX' as const], language: 'en' as const, mail: { to: ['eve@example.test'], title: 'Sent after all', content: 'Here it is' } };
    await db.update(exportTask).set({ options, mailDue: true, attempts: 8, leaseUntil: raw`now() - interval '1 second'` });
    await ended((await begin({ name: 'Wakes the server' })).id);
    await mailsSent();
    expect(mailsWith('Sent after all')).toEqual([expect.stringContaining('filename=Weekly.pdf')]);
    expect((await tasks()).find(({ id }) => id === task.id)).toMatchObject({ state: 'done', message: '', files: task.files });
  });

  /** An ended task with a mail that the outbox is about to send: it rests. */
  const endedWithMail = async () => {
    const { db } = portal.portal.database;
    const [task] = await db.insert(exportTask).values({ ...(await leftTask()), attempts: 1, claims: 1 }).returning();
    if (!task) throw new Error('No export task was written');
    const file = { format: 'PDF' as const, fileName: `${task.id}.pdf`, extension: '.pdf', mediaType: 'application/pdf', bytes: 1 };
    const wanted = { userId: task.userId, exportTaskId: task.id, addresses: ['eve@example.test', 'bob@example.test'], subject: 'Of its files', content: '', attachments: [{ fileName: file.fileName, name: 'left.pdf', mediaType: file.mediaType }] };
    // At once: the outbox looks by itself, and does not find it before it rests.
    await inTransaction(db, async (transaction) => {
      expect(await repository.finish(transaction, task, { files: [file], madeOf: { pages: ['ReportSection1', 'ReportSection2'], dataRoles: [role.China] }, mail: wanted })).toBe(true);
      await transaction.update(mail).set({ leaseUntil: raw`now() + interval '1 hour'` });
    });
    return task;
  };

  test('and their mail are written down together; a server whose lease has ended writes neither', async () => {
    const { db } = portal.portal.database;
    const task = await endedWithMail();
    expect(await db.select().from(mail)).toMatchObject([{ exportTaskId: task.id, remaining: ['eve@example.test', 'bob@example.test'], state: 'waiting' }]);
    const late = { userId: task.userId, addresses: ['eve@example.test'], subject: '', content: '' };
    expect(await repository.finish(db, { id: task.id, claims: 0 }, { files: [], madeOf: null, mail: late })).toBe(false);
    expect(await db.$count(mail)).toBe(1);
  });

  const viewersGroup = async () => (await portal.portal.database.db.select().from(userAccount).where(eq(userAccount.account, 'viewer')))[0]?.resourceGroupId ?? 0;
  /** The outbox sends what is due; it has done so when nothing waits any more. */
  const sendNow = async (): Promise<void> => {
    await portal.portal.database.db.update(mail).set({ leaseUntil: raw`now() - interval '1 second'` });
    portal.portal.use(mailModule).wake();
    await mailsSent();
  };

  test.each([
    ['goes out while whose it is may export the report', async () => undefined, ['sent']],
    ['goes out once they may see other pages and rows, too', () => portal.portal.database.db.update(groupReport).set({ pages: ['ReportSection3', 'ReportSection2', 'ReportSection1'], dataRoles: [role.China, role.Rest] }), ['sent']],
    ['does not once a page of its files is theirs no more', () => portal.portal.database.db.update(groupReport).set({ pages: ['ReportSection2', 'ReportSection3'] }), []],
    ['does not once a data role of its files is theirs no more', () => portal.portal.database.db.update(groupReport).set({ dataRoles: [role.Rest] }), []],
    ['does not go out to anybody once they are disabled', () => portal.portal.database.db.update(userAccount).set({ isAction: false }), []],
    ['does not once they may look at the report only', () => portal.portal.database.db.update(groupReport).set({ allowExportData: false }), []],
    ['does not once the report is theirs no more', () => portal.portal.database.db.update(report).set({ isActive: false }).where(eq(report.id, reportId)), []],
    ['does not once their group has no reports', async () => portal.portal.database.db.delete(resourceGroupInterfaceClass).where(and(eq(resourceGroupInterfaceClass.resourceGroupId, await viewersGroup()), eq(resourceGroupInterfaceClass.interfaceClass, 'reports'))), []],
  ])('have a mail that %s', async (_, change, states) => {
    const { db } = portal.portal.database;
    const { id } = await endedWithMail();
    writeFileSync(join(portal.folder, 'exports', `${id}.pdf`), 'what the file holds');
    await db.update(groupReport).set({ dataRoles: [role.China] });
    try {
      await change();
      await sendNow();
      expect((await db.select().from(mail)).map(({ state }) => state)).toEqual(states);
      expect(mailsWith('filename=left.pdf').filter((text) => text.includes('eve@example.test')).length).toBe(states.length);
    } finally {
      await db.update(report).set({ isActive: true });
      await db.insert(resourceGroupInterfaceClass).values({ resourceGroupId: await viewersGroup(), interfaceClass: 'reports' }).onConflictDoNothing();
      rmSync(join(portal.folder, 'outbox'), { recursive: true, force: true });
    }
  });

  test('that run again, or are deleted, take a mail back that was not sent', async () => {
    const { db } = portal.portal.database;
    const task = await endedWithMail();
    expect(await repository.restart(db, task.id)).toEqual([`${task.id}.pdf`]);
    expect(await db.$count(mail)).toBe(0);
    const other = await endedWithMail();
    await portal.value(remove, { token: viewer, body: { id: other.id } });
    expect(await db.$count(mail)).toBe(0);
  });

  test('whose mail is not sent yet, or was refused, keep their files, and say so', async () => {
    const { db } = portal.portal.database;
    const { id } = await endedWithMail();
    await db.update(groupReport).set({ dataRoles: [role.China] });
    const message = async (language: 'zh' | 'en' = 'en') => (await portal.value(list, { token: viewer, body: {}, language })).items.find((task) => task.id === id);
    expect(await message()).toMatchObject({ state: 'done', message: '' });
    await db.update(mail).set({ lastError: 'The mail server is away' });
    expect(await message()).toMatchObject({ state: 'done', message: 'The files are there. Their mail could not be sent yet; the portal will keep trying' });
    await db.update(mail).set({ state: 'failed', remaining: [], refused: ['eve@example.test'] });
    expect((await message())?.message).toContain('did not reach eve@example.test.');
    expect((await message('zh'))?.message).toContain('没有送达 eve@example.test，');
    expect((await message())?.files).toHaveLength(1);
  });
});
