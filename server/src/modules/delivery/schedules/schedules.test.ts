import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { and, eq, like, sql as raw } from 'drizzle-orm';
import { endpoints, type Endpoint, type Schedule } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../../../../test/power-bi.ts';
import { addPerson, addResourceGroup, builtIn, signInPerson } from '../../../../test/rights.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { auditLog, exportTask, groupReport, mail, notification, rateCount, reportPage, resourceGroupInterfaceClass, schedule, userAccount } from '../../../database/schema/index.ts';
import { perMinute, RateLimits } from '../../../http/rate-limits.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { exportsModule } from '../exports/module.ts';
import { ScheduleRunner } from './runner.ts';
import { endedRun, findSchedules, listSchedules, settle } from './repository.ts';
import { MOST_SCHEDULES, Schedules } from './service.ts';

const { schedules, managedSchedules, exports: exportTasks } = endpoints;

describe('schedules', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  let owner: string;
  let admin: string;
  let ownerId: number;
  let reportId: number;
  /** As another server has it, too. */
  const runner = () => new ScheduleRunner({ db: db(), exports: portal.portal.use(exportsModule), notices: portal.portal.use(notificationsModule), publicAddress: 'https://portal.test', log: { error: (error: unknown) => void errors.push(error) } });
  const errors: unknown[] = [];
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant` }, async (_, signal) => {
      await turn();
      signal?.throwIfAborted();
    });
    const { resourceGroupId, groupId } = await builtIn(portal, 'Viewers');
    ownerId = await addPerson(portal, 'owner', resourceGroupId, [groupId]);
    await db().update(userAccount).set({ mail: 'owner@example.com' }).where(eq(userAccount.id, ownerId));
    owner = await signInPerson(portal, 'owner');
    admin = await portal.signIn('admin');
    reportId = (await portal.value(endpoints.reports.getMyReports, { token: owner }))[0]?.id ?? 0;
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
    expect(errors).toEqual([]);
  });
  afterEach(async () => {
    powerBi.override = () => undefined;
    powerBi.requests.length = 0;
    // How often somebody has changed schedules in this minute is no matter of the next test.
    for (const table of [schedule, exportTask, notification, mail, rateCount]) await db().delete(table);
    await db().update(groupReport).set({ allowExportData: true, pages: null });
    await db().update(reportPage).set({ isExportable: true });
    await db().update(userAccount).set({ isAction: true });
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    await db().update(userAccount).set({ resourceGroupId }).where(eq(userAccount.id, ownerId));
  });

  const DAILY = { name: 'Weekly figures', isEmail: 0, repeat: 'daily', time: '08:30', timeZone: 'Asia/Shanghai' } as const;
  const add = async (body: Record<string, unknown> = {}): Promise<number> => (await portal.value(schedules.add, { token: owner, body: { ...DAILY, reportId, ...body }, language: 'en' })).id;
  const mine = async (): Promise<Schedule[]> => (await portal.value(schedules.myList, { token: owner, body: {}, language: 'en' })).items;
  const one = async (id: number): Promise<Schedule> => (await mine()).find((row) => row.id === id)!;
  const tasks = () => db().select().from(exportTask).where(eq(exportTask.userId, ownerId));
  const told = async () => (await db().select().from(notification).where(eq(notification.userId, ownerId)).orderBy(notification.id)).map(({ kind, detail }) => ({ kind, detail }));
  /** Its time has come so long ago. */
  const makeDue = async (id: number, ago = '1 minute') => {
    await db().update(schedule).set({ nextRun: raw`now() - ${ago}::interval` }).where(eq(schedule.id, id));
  };
  const allEnded = async (): Promise<void> => {
    while ((await tasks()).some(({ state }) => state === 'waiting' || state === 'running')) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  /** Its time comes, and its export ends. */
  const runOnce = async (id: number): Promise<void> => {
    await makeDue(id);
    await runner().runDue();
    await allEnded();
    await runner().runDue();
  };
  const exportsFail = () => (powerBi.override = ({ path }) => (/\/exports\/[^/]+$/.test(path) ? { body: { status: 'Failed' } } : undefined));

  test('are kept with what an export form says, and when they run next', async () => {
    const id = await add({ isPDF: 1, isPPT: 0, isEmail: 1, strEmail: 'owner@example.com; boss@example.com', pages: ['ReportSection2'], state: 'captured', repeat: 'weekly', weekDays: [4, 1, 4], until: '2099-12-31', monthDay: 3 });
    expect(await mine()).toMatchObject([{ id, version: 1, name: 'Weekly figures', isPDF: 1, isPPT: 0, strEmail: 'owner@example.com; boss@example.com', pageCount: 1, repeat: 'weekly', weekDays: [1, 4], monthDay: null, day: null, until: '2099-12-31', state: 'active', lastRun: null, lastState: null, message: '' }]);
    const next = new Date((await one(id)).nextRun ?? 0);
    expect([[1, 4].includes(next.getUTCDay()), next.toISOString().slice(11), next.getTime() > Date.now()]).toEqual([true, '00:30:00.000Z', true]);
    await portal.value(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, name: 'Daily figures' } });
    expect(await one(id)).toMatchObject({ version: 2, name: 'Daily figures', repeat: 'daily', isEmail: 0, isPPT: 1, pageCount: 1 });
    expect((await db().select().from(schedule))[0]?.options).toMatchObject({ state: 'captured', language: 'en' });
    await portal.value(schedules.remove, { token: owner, body: { ids: [id] } });
    expect(await mine()).toEqual([]);
    expect((await db().select().from(auditLog).where(like(auditLog.action, 'schedule.%'))).map(({ action }) => action)).toEqual(['schedule.add', 'schedule.update', 'schedule.delete']);
  });

  test.each<[string, Record<string, unknown>, string, string, string]>([
    ['no format', { isPPT: 0 }, 'isPPT', 'Choose one file format at least', '请至少选择一种文件格式'],
    ['a format of tables', { isXLSX: 1 }, 'isXLSX', 'Only paginated reports are exported as XLSX', '只有分页报表可以导出为 XLSX'],
    ['a mail to nobody', { isEmail: 1, strEmail: '' }, 'strEmail', 'Enter an e-mail address', '请填写收件人邮箱'],
    ['what is no address', { isEmail: 1, strEmail: 'owner' }, 'strEmail', '“owner” is not an e-mail address', '“owner”不是有效的邮箱地址'],
    ['a time zone that nobody knows', { timeZone: 'Asia/Nowhere' }, 'timeZone', 'The time zone “Asia/Nowhere” is not known', '时区“Asia/Nowhere”无法识别'],
    ['once, and no day', { repeat: 'once' }, 'day', 'Choose a day', '请选择日期'],
    ['a day that has passed', { repeat: 'once', day: '2020-01-01' }, 'day', 'This time has passed already', '这个时间已经过去'],
    ['no day of the week', { repeat: 'weekly' }, 'weekDays', 'Choose at least one day', '请至少选择一天'],
    ['no day of the month', { repeat: 'monthly' }, 'monthDay', 'Choose a day of the month', '请选择每月的几号'],
    ['a last day that is over', { until: '2020-01-01' }, 'until', 'No run falls before the last day', '结束日期之前不会执行，请修改时间或结束日期'],
  ])('are refused with %s, and nothing is kept', async (_, body, field, en, zh) => {
    for (const [language, message] of [['en', en], ['zh', zh]] as const) {
      const { status, envelope } = await portal.call(schedules.add, { token: owner, body: { ...DAILY, reportId, ...body }, language });
      expect([status, envelope.errors]).toEqual([400, [{ field, message }]]);
    }
    expect(await mine()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['minutes', { repeat: 'minutely' }, 'repeat'],
    ['a time that is none', { time: '24:00' }, 'time'],
    ['an eighth day of the week', { repeat: 'weekly', weekDays: [8] }, 'weekDays.0'],
    ['a 32nd', { repeat: 'monthly', monthDay: 32 }, 'monthDay'],
    ['a day that is none', { repeat: 'once', day: '2027-02-29' }, 'day'],
  ])('know no %s', async (_, body, field) => {
    const { status, envelope } = await portal.call(schedules.add, { token: owner, body: { ...DAILY, reportId, ...body }, language: 'en' });
    expect([status, envelope.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('keep how their last run went when its export has gone after 90 days, and run again', async () => {
    const id = await add();
    await runOnce(id);
    await db().update(exportTask).set({ finishTime: raw`now() - interval '91 days'` }).where(eq(exportTask.userId, ownerId));
    await portal.portal.modules.find(({ name }) => name === 'exports')?.parts.nightly?.(new AbortController().signal);
    expect(await tasks()).toEqual([]);
    await runner().runDue();
    expect(await one(id)).toMatchObject({ state: 'active', lastState: 'done', message: '' });
    await runOnce(id);
    expect([(await tasks()).length, (await one(id)).lastState]).toEqual([1, 'done']);
  });

  test('have their time zone in its usual spelling', async () => {
    const id = await add({ timeZone: 'asia/SHANGHAI' });
    expect((await one(id)).timeZone).toBe('Asia/Shanghai');
  });

  test('are of reports that one may export', async () => {
    await db().update(groupReport).set({ allowExportData: false });
    const { status, envelope } = await portal.call(schedules.add, { token: owner, body: { ...DAILY, reportId }, language: 'en' });
    expect([status, envelope.message]).toEqual([403, 'You have no permission to export this report']);
  });

  test('are no more than fifty of one person, also when several are made at once', async () => {
    const id = await add();
    const [{ id: _, ...row } = undefined!] = await db().select().from(schedule).where(eq(schedule.id, id));
    await db().insert(schedule).values(Array.from({ length: MOST_SCHEDULES - 2 }, () => row));
    const answers = await Promise.all([0, 1].map(() => portal.call(schedules.add, { token: owner, body: { ...DAILY, reportId }, language: 'en' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.envelope.message).toBe('You have 50 schedules already. Delete those that you do not need first');
  });

  test('are changed a hundred and twenty times a minute by one person, in whichever way', async () => {
    const id = await add();
    const [user] = await db().select().from(userAccount).where(eq(userAccount.id, ownerId));
    const before = perMinute(120, 'schedule change', () => user?.guid ?? '');
    for (let count = 0; count < 119; count += 1) await new RateLimits(db()).take([before], { request: {} as never });
    const changes = [[schedules.add, { ...DAILY, reportId }], [schedules.update, { ...DAILY, id, version: 1 }], [schedules.isEnabled, { ids: [id], value: 0 }], [schedules.remove, { ids: [id] }]] as const;
    for (const [endpoint, body] of changes) expect((await portal.call(endpoint as Endpoint, { token: owner, body: body as never })).status).toBe(429);
    expect(await mine()).toMatchObject([{ id, version: 1, state: 'active' }]);
  });

  test('are not saved over what was changed meanwhile', async () => {
    const id = await add();
    await portal.value(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, name: 'First' } });
    const { status, envelope } = await portal.call(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, name: 'Second' }, language: 'en' });
    expect([status, envelope.errors?.[0]?.field, (await one(id)).name]).toEqual([409, 'version', 'First']);
  });

  test('begin an export when their time has come, which is its owner’s like any other', async () => {
    const id = await add({ isEmail: 1, strEmail: 'boss@example.com', state: 'captured', timeZone: 'Pacific/Kiritimati' });
    await makeDue(id);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    await runner().runDue();
    await allEnded();
    await runner().runDue();
    const { items } = await portal.value(exportTasks.list, { token: owner, body: {} });
    expect(items).toMatchObject([{ name: `Weekly figures ${day}`, reportId, isPPT: 1, state: 'done', strEmail: 'boss@example.com' }]);
    expect((await db().select().from(mail)).map(({ addresses, exportTaskId }) => [addresses, exportTaskId])).toEqual([[['boss@example.com'], items[0]?.id]]);
    const now = await one(id);
    expect([now.state, now.lastState, now.message, Date.parse(now.nextRun ?? '') > Date.now()]).toEqual(['active', 'done', '', true]);
    expect(await told()).toEqual([]);
  });

  test('make up what was missed once, however long the server stood still', async () => {
    const id = await add({ repeat: 'hourly', time: '00:00' });
    await makeDue(id, '5 days');
    await runner().runDue();
    await allEnded();
    for (let again = 0; again < 3; again++) await runner().runDue();
    expect(await tasks()).toHaveLength(1);
    expect(Date.parse((await one(id)).nextRun ?? '')).toBeGreaterThan(Date.now());
  });

  test('begin once on several servers', async () => {
    const ids = [await add(), await add(), await add()];
    for (const id of ids) await makeDue(id);
    await Promise.all([runner().runDue(), runner().runDue(), runner().runDue()]);
    expect(await tasks()).toHaveLength(3);
  });

  test('that run once have ended then, and go on with another day', async () => {
    const id = await add({ repeat: 'once', day: '2099-01-01' });
    await runOnce(id);
    expect(await one(id)).toMatchObject({ state: 'active', nextRun: '2099-01-01T00:30:00.000Z' });
    await db().update(schedule).set({ rule: raw`${schedule.rule} || '{"day": "2026-01-01"}'` }).where(eq(schedule.id, id));
    await runOnce(id);
    expect(await one(id)).toMatchObject({ state: 'ended', nextRun: null });
    const { status, envelope } = await portal.call(schedules.isEnabled, { token: owner, body: { ids: [id], value: 1 }, language: 'en' });
    expect([status, envelope.message]).toEqual([400, '“Weekly figures” will not run again. Change its time first']);
    await portal.value(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, repeat: 'once', day: '2099-01-02' } });
    expect(await one(id)).toMatchObject({ state: 'active', nextRun: '2099-01-02T00:30:00.000Z' });
  });

  test('wait for room when too many exports of their owner are open, and fail with nothing', async () => {
    const id = await add();
    await db().insert(exportTask).values(Array.from({ length: 20 }, () => ({ userId: ownerId, reportId, name: 'Open', options: { formats: ['PDF' as const], language: 'en' as const }, leaseUntil: new Date(Date.now() + 600_000) })));
    await makeDue(id);
    await runner().runDue();
    expect([await one(id), await told()]).toMatchObject([{ lastRun: null, state: 'active' }, []]);
    await db().delete(exportTask);
    await runner().runDue();
    expect(await tasks()).toHaveLength(1);
  });

  test('that are paused do not run, and make nothing up', async () => {
    const id = await add();
    await portal.value(schedules.isEnabled, { token: owner, body: { ids: [id], value: 0 } });
    expect(await one(id)).toMatchObject({ state: 'paused', nextRun: null, pausedFor: null });
    await runner().runDue();
    await portal.value(schedules.isEnabled, { token: owner, body: { ids: [id], value: 1 } });
    await runner().runDue();
    expect([(await one(id)).state, await tasks()]).toEqual(['active', []]);
  });

  test('run at once when they are asked to, one after the other', async () => {
    const id = await add();
    const { nextRun } = await one(id);
    powerBi.override = ({ path }) => (/\/exports\/[^/]+$/.test(path) ? { body: { status: 'Running' } } : undefined);
    await portal.value(schedules.run, { token: owner, body: { id } });
    const again = await portal.call(schedules.run, { token: owner, body: { id }, language: 'en' });
    expect([again.status, again.envelope.message]).toEqual([409, 'Its last export is still in progress. Please wait until it ends']);
    powerBi.override = () => undefined;
    await allEnded();
    await runner().runDue();
    expect(await one(id)).toMatchObject({ nextRun, lastState: 'done' });
    await portal.value(schedules.run, { token: owner, body: { id } });
    expect(await tasks()).toHaveLength(2);
    await allEnded();
  });

  describe('whose runs fail', () => {
    const REASON = 'The reporting service did not finish the export';

    test('tell their owner each time, and are paused at the third', async () => {
      const id = await add({ isEmail: 1, strEmail: 'boss@example.com' });
      exportsFail();
      const written = jest.spyOn(portal.portal.use(notificationsModule), 'write');
      for (let run = 0; run < 3; run++) await runOnce(id);
      const mails = written.mock.calls.map(([, { mail: sent }]) => sent);
      written.mockRestore();
      expect(await one(id)).toMatchObject({ state: 'paused', pausedFor: 'failures', nextRun: null, lastState: 'failed', message: REASON });
      const reason = { zh: '报表服务没有完成导出', en: REASON };
      expect(await told()).toEqual(['schedule.failed', 'schedule.failed', 'schedule.paused'].map((kind) => ({ kind, detail: { name: 'Weekly figures', reason } })));
      expect((await db().select().from(mail)).map(({ addresses }) => addresses)).toEqual([1, 2, 3].map(() => ['owner@example.com']));
      expect(mails.map((sent) => sent?.subject.en)).toEqual([...[1, 2].map(() => 'The scheduled export “Weekly figures” has failed'), 'The scheduled export “Weekly figures” is paused']);
      expect(mails[0]?.content.zh).toContain('定时任务“Weekly figures”执行失败：报表服务没有完成导出。');
      expect(mails[2]?.content.en).toContain(`has failed 3 times in a row and is paused now. The last reason: ${REASON}.`);
      const [paused] = await db().select().from(auditLog).where(and(eq(auditLog.action, 'schedule.disable'), eq(auditLog.account, '')));
      expect(paused?.target).toBe('Weekly figures');

      await portal.value(schedules.isEnabled, { token: owner, body: { ids: [id], value: 1 } });
      await runOnce(id);
      expect(await one(id)).toMatchObject({ state: 'active', pausedFor: null, lastState: 'failed' });
    });

    test('begin to count anew after one that was done', async () => {
      const id = await add();
      for (const fails of [true, true, false, true, true]) {
        if (fails) exportsFail();
        else powerBi.override = () => undefined;
        await runOnce(id);
      }
      expect([(await one(id)).state, (await told()).length, await db().select().from(mail)]).toEqual(['active', 4, []]);
    });

    test('are told once by several servers', async () => {
      const id = await add();
      exportsFail();
      await makeDue(id);
      await runner().runDue();
      await allEnded();
      await Promise.all([runner().runDue(), runner().runDue()]);
      expect(await told()).toHaveLength(1);
      await db().update(groupReport).set({ allowExportData: false });
      await makeDue(id);
      await Promise.all([runner().runDue(), runner().runDue()]);
      expect(await told()).toHaveLength(2);
    });

    const lose = async (): Promise<void> => {
      const group = await addResourceGroup(portal, 'Nothing', ['session']);
      await db().update(userAccount).set({ resourceGroupId: group }).where(eq(userAccount.id, ownerId));
    };
    test.each<[string, () => Promise<unknown>, string, string]>([
      ['their owner is disabled', () => db().update(userAccount).set({ isAction: false }).where(eq(userAccount.id, ownerId)), 'The account of its owner is disabled', 'Your account was disabled'],
      ['the report may not be exported any more', () => db().update(groupReport).set({ allowExportData: false }), 'Its owner may no longer export this report', 'You may no longer export this report'],
      ['their owner may read no reports any more', lose, 'Its owner may no longer export this report', 'You may no longer export this report'],
      ['their page may not be exported by anybody', () => db().update(reportPage).set({ isExportable: false }).where(eq(reportPage.code, 'ReportSection2')), 'None of these pages may be exported', 'None of these pages may be exported'],
      ['their owner has another page of the report', () => db().update(groupReport).set({ pages: ['ReportSection1'] }), 'Its owner may no longer export the chosen pages', 'You may no longer export the chosen pages'],
    ])('because %s say so, and send nothing', async (_, take, message, toOwner) => {
      const id = await add({ isEmail: 1, strEmail: 'boss@example.com', pages: ['ReportSection2'] });
      await take();
      await makeDue(id);
      await runner().runDue();
      const [row] = (await portal.value(managedSchedules.list, { token: admin, body: {}, language: 'en' })).items;
      expect(row).toMatchObject({ id, lastState: 'failed', message });
      expect(await told()).toMatchObject([{ kind: 'schedule.failed', detail: { reason: { en: toOwner } } }]);
      await db().update(userAccount).set({ isAction: true }).where(eq(userAccount.id, ownerId));
      expect((await one(id)).message).toBe(toOwner);
      expect([await tasks(), powerBi.requests.filter(({ path }) => path.endsWith('/ExportTo'))]).toEqual([[], []]);
      expect((await db().select().from(mail)).flatMap(({ addresses }) => addresses)).not.toContain('boss@example.com');
    });
  });

  test('that are in progress or were deleted by their owner are neither failures nor done', async () => {
    const id = await add();
    await makeDue(id);
    await runner().runDue();
    await db().delete(exportTask);
    expect((await one(id)).lastState).toBe('waiting');
    await runner().runDue();
    expect([(await one(id)).lastState, await told()]).toEqual([null, []]);
  });

  test('of others are an administrator’s to see, pause and delete, and their owners are told', async () => {
    const [id, other] = [await add(), await add({ name: 'Other' })];
    for (const [keyword, found] of [['', 2], ['Weekly', 1], ['person owner', 2], ['nobody', 0]] as const) expect([keyword, (await portal.value(managedSchedules.list, { token: admin, body: { keyword } })).total]).toEqual([keyword, found]);
    expect((await portal.value(managedSchedules.list, { token: admin, body: { keyword: 'Weekly' } })).items).toMatchObject([{ id, account: 'owner', fullName: 'Person owner', userId: ownerId }]);
    await portal.value(managedSchedules.pause, { token: admin, body: { ids: [id] } });
    expect(await one(id)).toMatchObject({ state: 'paused', pausedFor: 'administrator' });
    await portal.value(managedSchedules.remove, { token: admin, body: { ids: [other] } });
    expect((await mine()).map((row) => row.id)).toEqual([id]);
    expect(await told()).toEqual([
      { kind: 'schedule.paused-by', detail: { name: 'Weekly figures', fullName: 'Administrator' } },
      { kind: 'schedule.deleted-by', detail: { name: 'Other', fullName: 'Administrator' } },
    ]);
    for (const call of [managedSchedules.list, managedSchedules.pause, managedSchedules.remove]) expect((await portal.call(call, { token: owner, body: { ids: [id] } })).status).toBe(403);
    for (const call of [managedSchedules.pause, managedSchedules.remove]) expect((await portal.call(call, { token: admin, body: { ids: [id, 2_000_000_000] } })).status).toBe(404);
    // What is one's own is by its own calls.
    expect((await portal.call(schedules.remove, { token: admin, body: { ids: [id] } })).status).toBe(404);
  });

  test('stand on Home, the next three', async () => {
    for (const day of ['2099-01-04', '2099-01-01', '2099-01-03', '2099-01-02']) await add({ name: day, repeat: 'once', day });
    const paused = await add({ name: 'Paused' });
    await portal.value(schedules.isEnabled, { token: owner, body: { ids: [paused], value: 0 } });
    expect((await portal.value(endpoints.home.overview, { token: owner })).schedules.map(({ name }) => name)).toEqual(['2099-01-01', '2099-01-02', '2099-01-03']);
    expect((await portal.value(endpoints.home.overview, { token: admin })).schedules).toEqual([]);
  });

  test('are found by name, report and state, one page at a time', async () => {
    for (const name of ['First', 'Second', 'Third']) await add({ name });
    const [first] = await mine();
    await portal.value(schedules.isEnabled, { token: owner, body: { ids: [first?.id ?? 0], value: 0 } });
    const find = async (body: Record<string, unknown>) => {
      const { items, total } = await portal.value(schedules.myList, { token: owner, body });
      return [items.length, total];
    };
    expect([await find({ keyword: 'seCond' }), await find({ keyword: first?.reportEnName }), await find({ state: 'paused' }), await find({ pageSize: 2, pageIndex: 2 }), await find({ id: first?.id })]).toEqual([[1, 1], [3, 3], [1, 1], [1, 3], [1, 1]]);
  });

  test('may be ended by who reads no reports any more', async () => {
    const id = await add();
    const group = await addResourceGroup(portal, 'Session only', []);
    await db().insert(resourceGroupInterfaceClass).values({ resourceGroupId: group, interfaceClass: 'session' });
    await db().update(userAccount).set({ resourceGroupId: group }).where(eq(userAccount.id, ownerId));
    expect((await portal.call(schedules.run, { token: owner, body: { id } })).status).toBe(403);
    expect((await mine()).map((row) => row.id)).toEqual([id]);
    await portal.value(schedules.remove, { token: owner, body: { ids: [id] } });
    expect(await mine()).toEqual([]);
  });

  test('are looked after one by one: what no clock knows any more fails, and those behind it begin', async () => {
    const [broken, good] = [await add({ name: 'Broken' }), await add({ name: 'Good' })];
    await db().update(schedule).set({ rule: raw`${schedule.rule} || '{"timeZone": "X/Y"}'` }).where(eq(schedule.id, broken));
    await makeDue(broken, '2 days');
    await makeDue(good);
    await runner().runDue();
    expect((await tasks()).map(({ name }) => name)).toEqual([expect.stringMatching(/^Good /)]);
    expect(await one(broken)).toMatchObject({ state: 'ended', lastState: 'failed' });
    expect(errors.splice(0)).toHaveLength(1);
    await allEnded();
  });

  test('of somebody without room keep nobody else waiting', async () => {
    const id = await add();
    const [{ id: _, ...row } = undefined!] = await db().select().from(schedule).where(eq(schedule.id, id));
    await db().insert(schedule).values(Array.from({ length: 100 }, () => ({ ...row, nextRun: new Date(Date.now() - 3_600_000) })));
    await db().insert(exportTask).values(Array.from({ length: 20 }, () => ({ userId: ownerId, reportId, name: 'Open', options: { formats: ['PDF' as const], language: 'en' as const }, leaseUntil: new Date(Date.now() + 600_000) })));
    const theirs = (await portal.value(schedules.add, { token: admin, body: { ...DAILY, reportId } })).id;
    await makeDue(theirs);
    await runner().runDue();
    expect((await db().select().from(schedule).where(eq(schedule.id, theirs)))[0]).toMatchObject({ lastState: 'open' });
    await db().delete(exportTask);
  });

  test('wait for what passes by itself, and fail when it does not', async () => {
    const id = await add({ repeat: 'once', day: '2099-01-01' });
    const off = new ScheduleRunner({ db: db(), exports: { requireExportable: () => Promise.reject(new Error('no connection left')), add: () => Promise.reject(new Error('not asked')), wake: () => undefined }, notices: portal.portal.use(notificationsModule), publicAddress: '', log: { error: (error: unknown) => void errors.push(error) } });
    await makeDue(id, '3 hours');
    await off.runDue();
    expect([await one(id), await told()]).toMatchObject([{ state: 'active', lastState: null }, []]);
    await makeDue(id, '25 hours');
    await off.runDue();
    expect([(await one(id)).lastState, (await told()).map(({ kind }) => kind)]).toEqual(['failed', ['schedule.failed']]);
    expect(errors.splice(0)).toHaveLength(2);
  });

  test('that are changed while they are due run all the same', async () => {
    const id = await add();
    await makeDue(id);
    await portal.value(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, name: 'Renamed' } });
    await runner().runDue();
    expect((await tasks()).map(({ name }) => name)).toEqual([expect.stringMatching(/^Renamed /)]);
    await allEnded();
  });

  describe('while something else is done with them', () => {
    /** Whose checks take so long that something comes between. */
    const slowly = (between: () => Promise<unknown>) =>
      new Schedules({
        db: db(),
        exports: { requireExportable: async (task) => { await between(); return task; } },
        runner: runner(),
        notices: portal.portal.use(notificationsModule),
      });
    const currentUser = () => ({ id: ownerId, account: 'owner' }) as CurrentUser;
    const changed = (id: number, more: Record<string, unknown> = {}) => schedules.update.body.parse({ ...DAILY, id, version: 1, ...more });

    test('run once, also when they are changed while the run begins', async () => {
      const id = await add();
      await makeDue(id);
      const { nextRun } = await slowly(() => runner().runDue()).update(currentUser(), changed(id, { name: 'Renamed' }), 'en', '');
      await allEnded();
      await runner().runDue();
      expect([await tasks(), Date.parse(nextRun ?? '') > Date.now()]).toMatchObject([[{ state: 'done' }], true]);
      expect(await one(id)).toMatchObject({ name: 'Renamed', version: 2, state: 'active', nextRun, lastState: 'done' });
    });

    test('stay ended when they end while they are changed', async () => {
      const id = await add({ repeat: 'once', day: '2099-01-01' });
      const over = { repeat: 'once', day: '2026-01-01' };
      await db().update(schedule).set({ rule: raw`${schedule.rule} || '{"day": "2026-01-01"}'` }).where(eq(schedule.id, id));
      await makeDue(id);
      await slowly(() => runner().runDue()).update(currentUser(), changed(id, { ...over, name: 'Renamed' }), 'en', '');
      await allEnded();
      expect(await one(id)).toMatchObject({ name: 'Renamed', state: 'ended', nextRun: null });
      // Their name can be changed all the same, and also when they are paused.
      for (const state of ['ended', 'paused'] as const) {
        await db().update(schedule).set({ state, version: 1 }).where(eq(schedule.id, id));
        await portal.value(schedules.update, { token: owner, body: { ...DAILY, id, version: 1, ...over, name: `It is ${state}` } });
        expect(await one(id)).toMatchObject({ name: `It is ${state}`, state, nextRun: null });
      }
      expect((await portal.call(schedules.update, { token: owner, body: { ...DAILY, id, version: 2, repeat: 'once', day: '2026-01-02' } })).status).toBe(400);
    });

    test('are as their owner has left them when a run is looked after that has failed for the third time', async () => {
      const id = await add();
      exportsFail();
      await makeDue(id);
      await runner().runDue();
      await allEnded();
      await db().update(schedule).set({ failures: 2 });
      const seen = await endedRun(db(), id);
      await portal.value(schedules.isEnabled, { token: owner, body: { ids: [id], value: 0 } });
      expect(await settle(db(), seen!.row, { lastState: 'failed', failure: { zh: '忙', en: 'Busy' }, isPaused: true })).toBe(false);
      await runner().runDue();
      expect(await one(id)).toMatchObject({ state: 'paused', pausedFor: null, version: 2, lastState: 'failed' });
      expect((await told()).map(({ kind }) => kind)).toEqual(['schedule.failed']);
    });

    test('are told of once when they are deleted twice', async () => {
      const id = await add();
      const removed = () => db().$count(auditLog, eq(auditLog.action, 'schedule.delete'));
      const before = await removed();
      const [first, second] = [await findSchedules(db(), [id]), db()];
      const behind = Object.assign(Object.create(second) as typeof second, {
        transaction: async (work: Parameters<typeof second.transaction>[0]) => {
          await portal.value(managedSchedules.remove, { token: admin, body: { ids: [id] } });
          return second.transaction(work);
        },
      });
      const late = new Schedules({ db: behind, exports: portal.portal.use(exportsModule), runner: runner(), notices: portal.portal.use(notificationsModule) });
      await late.removeAny({ id: 0, account: 'other', fullName: 'Other' } as CurrentUser, [id], '');
      expect([first.length, await removed() - before, (await told()).map(({ detail }) => detail.fullName)]).toEqual([1, 1, ['Administrator']]);
    });
  });

  test('say when the mail of their last export has not arrived', async () => {
    const id = await add({ isEmail: 1, strEmail: 'boss@example.com' });
    await runOnce(id);
    await db().update(mail).set({ state: 'failed', remaining: [], refused: ['boss@example.com'] });
    expect(await one(id)).toMatchObject({ lastState: 'done', message: expect.stringContaining('their mail did not reach boss@example.com') });
  });

  test('are listed without what their exports filter by', async () => {
    await add({ state: 'captured', pages: ['ReportSection2'] });
    const [listed] = await listSchedules(db(), { keyword: '' }, { pageIndex: 1, pageSize: 20, orderBy: 'nextRun', orderType: 'asc' });
    expect(listed?.row.options).toEqual({ formats: ['PPTX'], language: 'en', pages: ['ReportSection2'] });
  });

  test('are told of when they go with their report', async () => {
    const other = (await portal.value(endpoints.reports.getMyReports, { token: owner })).at(-1)?.id ?? 0;
    const own = await portal.value(schedules.add, { token: admin, body: { ...DAILY, reportId: other } });
    await add({ reportId: other, name: 'Gone' });
    await portal.value(endpoints.managedReports.remove, { token: admin, body: { ids: [other] } });
    expect([await mine(), await told()]).toEqual([[], [{ kind: 'schedule.deleted-by', detail: { name: 'Gone', fullName: 'Administrator' } }]]);
    expect([await db().$count(schedule, eq(schedule.id, own.id)), await db().$count(notification)]).toEqual([0, 1]);
  });
});
