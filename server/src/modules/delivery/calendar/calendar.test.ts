import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, like, sql as raw } from 'drizzle-orm';
import { endpoints, type CalendarDay } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addPerson, builtIn, signInPerson } from '../../../../test/rights.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { auditLog, calendarYear, rateCount, report, schedule } from '../../../database/schema/index.ts';
import type { StoredRule } from '../../../database/schema/index.ts';
import { heldWorkingDays } from './repository.ts';

const { calendar, schedules } = endpoints;

const isSomebodyWaiting = async (db: Db): Promise<boolean> => {
  const waiting = await db.execute(raw`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`);
  return (waiting as unknown as { rows: unknown[] }).rows.length > 0;
};

describe('the calendar of working days', () => {
  let portal: TestPortal;
  let admin: string;
  let reader: string;
  let readerId: number;
  let reportId: number;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    portal = await startTestPortal();
    const { resourceGroupId, groupId } = await builtIn(portal, 'Viewers');
    readerId = await addPerson(portal, 'reader', resourceGroupId, [groupId]);
    [admin, reader] = [await portal.signIn('admin'), await signInPerson(portal, 'reader')];
    reportId = (await db().select({ id: report.id }).from(report).limit(1))[0]!.id;
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());
  afterEach(async () => {
    for (const table of [schedule, calendarYear, rateCount]) await db().delete(table);
  });

  const off = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: false, name, enName });
  const work = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: true, name, enName });
  const find = (year: number, token = admin) => portal.value(calendar.getDetail, { token, query: { year } });
  const set = (year: number, version: number, exceptions: CalendarDay[], token = admin) => portal.call(calendar.set, { token, body: { year, version, exceptions }, language: 'en' });

  test('has of a year what is otherwise than Monday to Friday, in the order of the year', async () => {
    expect(await find(2026)).toEqual({ year: 2026, version: 0, exceptions: [], schedules: 0 });
    const { envelope } = await set(2026, 0, [work('2026-10-10', '国庆节补班'), off('2026-10-01', '国庆节', 'National Day')]);
    expect(envelope.value).toEqual({ version: 1 });
    expect(await find(2026)).toEqual({ year: 2026, version: 1, exceptions: [off('2026-10-01', '国庆节', 'National Day'), work('2026-10-10', '国庆节补班')], schedules: 0 });
    expect((await set(2026, 1, [])).envelope.value).toEqual({ version: 2 });
    expect(await find(2026)).toMatchObject({ version: 2, exceptions: [] });
    expect(await find(2027)).toMatchObject({ version: 0 });
  });

  test('leaves out what says nothing, and keeps a day of rest that has a name', async () => {
    await set(2026, 0, [off('2026-10-03'), work('2026-10-08'), off('2026-10-04', '国庆节')]);
    expect((await find(2026)).exceptions).toEqual([off('2026-10-04', '国庆节')]);
  });

  test.each<[string, CalendarDay[], string]>([
    ['a day of another year', [off('2027-01-01')], '2027-01-01 is not in 2026'],
    ['a day that is there twice', [off('2026-10-01'), work('2026-10-01')], '2026-10-01 is there twice'],
  ])('refuses %s, and changes nothing', async (_, exceptions, message) => {
    const { status, envelope } = await set(2026, 0, exceptions);
    expect([status, envelope.errors]).toEqual([400, [{ field: 'exceptions', message }]]);
    expect((await find(2026)).version).toBe(0);
  });

  test.each<[string, object, string]>([
    ['a day that is none', { exceptions: [off('2026-02-29')] }, 'exceptions.0.day'],
    ['a name that is too long', { exceptions: [off('2026-10-01', 'x'.repeat(51))] }, 'exceptions.0.name'],
    ['a name with what is not seen', { exceptions: [off('2026-10-01', '国庆\u202E节')] }, 'exceptions.0.name'],
    ['more days than a year has', { exceptions: Array.from({ length: 367 }, () => off('2026-10-01')) }, 'exceptions'],
    ['a year of another century', { year: 1999 }, 'year'],
  ])('knows no %s', async (_, body, field) => {
    const { status, envelope } = await portal.call(calendar.set, { token: admin, body: { year: 2026, version: 0, exceptions: [], ...body } });
    expect([status, envelope.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('is read by everybody who is signed in, and changed by who may', async () => {
    await set(2026, 0, [off('2026-10-01')]);
    expect(await find(2026, reader)).toMatchObject({ exceptions: [off('2026-10-01')] });
    expect((await set(2026, 1, [], reader)).status).toBe(403);
    expect((await portal.call(calendar.getDetail, { query: { year: 2026 } })).status).toBe(401);
    expect(await find(2026)).toMatchObject({ version: 1 });
  });

  test('is not saved over what was changed meanwhile, also by two at once', async () => {
    const answers = await Promise.all([set(2026, 0, [off('2026-10-01')]), set(2026, 0, [off('2026-10-02')])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { envelope } = answers.find(({ status }) => status === 409)!;
    expect(envelope.errors).toEqual([{ field: 'version', message: 'Someone else has changed “working days of 2026” meanwhile. Your changes have not been saved' }]);
    expect(await find(2026)).toMatchObject({ version: 1, exceptions: [{ isWorking: false }] });
  });

  test('has its changes in the audit log, day by day', async () => {
    await set(2031, 0, [off('2031-10-01', '国庆节', 'National Day'), off('2031-10-02')]);
    for (const version of [1, 2]) await set(2031, version, [off('2031-10-01', '国庆节', 'National Day'), work('2031-10-11', '', 'Make-up day')]);
    const entries = await db().select({ account: auditLog.account, action: auditLog.action, target: auditLog.target, detail: auditLog.detail }).from(auditLog).where(and(like(auditLog.action, 'calendar.%'), eq(auditLog.target, '2031'))).orderBy(auditLog.id);
    const entry = { account: 'admin', action: 'calendar.update', target: '2031' };
    expect(entries).toEqual([
      { ...entry, detail: { before: { restDays: [] }, after: { restDays: ['2031-10-01 国庆节 (National Day)', '2031-10-02'] } } },
      { ...entry, detail: { before: { restDays: ['2031-10-02'], workDays: [] }, after: { restDays: [], workDays: ['2031-10-11 Make-up day'] } } },
    ]);
  });

  describe('for schedules', () => {
    /** The year in which the next run of every schedule here may be. */
    const YEAR = new Date().getUTCFullYear() + 1;
    const RULE: StoredRule = { repeat: 'monthly', day: null, time: '08:30', weekDays: [], monthDay: 1, workingDays: 'next', timeZone: 'UTC', until: null };
    const add = async (rule: Partial<StoredRule> = {}, more: Partial<typeof schedule.$inferInsert> = {}): Promise<number> =>
      (await db().insert(schedule).values({ userId: readerId, reportId, name: 'Figures', options: { formats: ['PDF'], language: 'en' }, rule: { ...RULE, ...rule }, nextRun: new Date(`${YEAR}-03-01T08:30:00Z`), ...more }).returning({ id: schedule.id }))[0]!.id;
    const one = async (id: number) => (await db().select().from(schedule).where(eq(schedule.id, id)))[0]!;
    /** All days from now on are off, up to one of the next year. */
    const restUntil = async (last: string): Promise<void> => {
      const days: CalendarDay[] = [];
      for (let day = new Date(); day.toISOString().slice(0, 10) <= last; day = new Date(day.getTime() + 86_400_000)) days.push(off(day.toISOString().slice(0, 10)));
      for (const year of [YEAR - 1, YEAR]) expect((await set(year, (await find(year)).version, days.filter(({ day }) => day.startsWith(String(year))))).status).toBe(200);
    };

    test('counts those that go by it, for who may change it', async () => {
      await add();
      await add({ workingDays: 'only' });
      await add({ workingDays: 'any' });
      await add({}, { state: 'paused', nextRun: null });
      expect((await find(YEAR)).schedules).toBe(2);
      expect((await find(YEAR, reader)).schedules).toBe(0);
    });

    test('changes when they run next, and nothing else of them', async () => {
      const { workingDays: _, ...old } = RULE;
      const [daily, other] = [await add({ repeat: 'daily', workingDays: 'only' }), await add({ repeat: 'daily', workingDays: 'any' })];
      const [older] = await db().insert(schedule).values({ userId: readerId, reportId, name: 'Older', options: { formats: ['PDF'], language: 'en' }, rule: old, nextRun: new Date(`${YEAR}-03-01T08:30:00Z`) }).returning({ id: schedule.id });
      const before = [await one(other), await one(older!.id)];
      await restUntil(`${YEAR}-01-31`);
      // The first day that the week has for work.
      const first = ['01', '02', '03'].map((day) => new Date(`${YEAR}-02-${day}T08:30:00Z`)).find((day) => ![0, 6].includes(day.getUTCDay()));
      expect(await one(daily)).toMatchObject({ version: 1, state: 'active', nextRun: first });
      expect([await one(other), await one(older!.id)]).toEqual(before);
    });

    test('puts off no run that is due, and wakes nothing that is paused', async () => {
      const due = await add({}, { nextRun: new Date(Date.now() - 60_000) });
      const paused = await add({}, { state: 'paused', nextRun: null });
      const before = [await one(due), await one(paused)];
      await restUntil(`${YEAR}-01-31`);
      expect([await one(due), await one(paused)]).toEqual(before);
    });

    test('ends one for which no day is left, which goes on when there is one again', async () => {
      const until = `${YEAR}-01-31`;
      const id = await add({ repeat: 'daily', workingDays: 'only', until }, { nextRun: new Date(`${YEAR}-01-04T08:30:00Z`) });
      await restUntil(until);
      expect(await one(id)).toMatchObject({ state: 'ended', nextRun: null });
      expect((await find(YEAR)).schedules).toBe(0);
      await set(YEAR, 1, []);
      expect(await one(id)).toMatchObject({ state: 'active', version: 1 });
      expect((await one(id)).nextRun?.toISOString()).toMatch(new RegExp(`^${YEAR}-01-0[1-4]T08:30`));
    });

    test('leaves one alone whose time zone no clock knows any more, which has ended and is not let go on', async () => {
      const id = await add({ repeat: 'daily', workingDays: 'only', timeZone: 'Asia/Nowhere' }, { state: 'ended', nextRun: null });
      const other = await add({ repeat: 'daily', workingDays: 'only' });
      const before = await one(id);
      await restUntil(`${YEAR}-01-31`);
      expect(await one(id)).toEqual(before);
      expect((await one(other)).nextRun?.toISOString()).toMatch(new RegExp(`^${YEAR}-02-0[1-3]T08:30`));
      const refused = await portal.call(schedules.isEnabled, { token: reader, body: { ids: [id], value: 1 }, language: 'en' });
      expect([refused.status, refused.envelope.message]).toEqual([400, '“Figures” will not run again. Change its time first']);
    });

    test('decides when a new one runs first, and says where it never would', async () => {
      await restUntil(`${YEAR}-01-31`);
      const body = { name: 'Figures', reportId, isEmail: 0, repeat: 'daily', time: '08:30', timeZone: 'UTC', workingDays: 'next' } as const;
      const { nextRun, id } = await portal.value(schedules.add, { token: reader, body });
      expect(nextRun).toMatch(new RegExp(`^${YEAR}-02-0[1-3]T08:30`));
      // Every day has a run of its own: what waits for the next working day is that one.
      expect((await one(id)).rule.workingDays).toBe('only');
      const refused = await portal.call(schedules.add, { token: reader, body: { ...body, until: `${YEAR}-01-31` }, language: 'en' });
      expect([refused.status, refused.envelope.errors]).toEqual([400, [{ field: 'until', message: 'No run falls before the last day' }]]);
    });

    test('waits for whoever has counted by it and has not written that yet, so that no run stays that was counted by other days', async () => {
      const id = await add({ repeat: 'daily', workingDays: 'only' });
      const stale = new Date(`${YEAR}-12-31T08:30:00Z`);
      let isSet = false;
      let changing: Promise<void> | undefined;
      await inTransaction(db(), async (transaction) => {
        await heldWorkingDays(transaction, { workingDays: 'only' });
        changing = restUntil(`${YEAR}-01-31`).then(() => void (isSet = true));
        // On PGlite whatever else is asked waits for the transaction anyway.
        while (portal.portal.database.kind === 'postgresql' && !isSet && !(await isSomebodyWaiting(transaction)));
        await transaction.update(schedule).set({ nextRun: stale }).where(eq(schedule.id, id));
      });
      await changing;
      expect((await one(id)).nextRun?.toISOString()).toMatch(new RegExp(`^${YEAR}-02-0[1-3]T08:30`));
    });

    test('keeps its working days when it is changed by who does not know of them', async () => {
      const nextRun = new Date(`${YEAR}-05-05T08:30:00Z`);
      const id = await add({}, { nextRun });
      const body = { id, name: 'Renamed', isEmail: 0, repeat: 'monthly', monthDay: 1, time: '08:30', timeZone: 'UTC' } as const;
      await portal.value(schedules.update, { token: reader, body: { ...body, version: 1 } });
      expect(await one(id)).toMatchObject({ name: 'Renamed', rule: { workingDays: 'next' }, nextRun });
      await portal.value(schedules.update, { token: reader, body: { ...body, version: 2, workingDays: 'any' } });
      expect(await one(id)).toMatchObject({ rule: { workingDays: 'any' } });
    });

    test('older ones are every day’s, and change nothing when they are saved as they are', async () => {
      const { workingDays: _, ...old } = RULE;
      const nextRun = new Date(`${YEAR}-05-05T08:30:00Z`);
      const [{ id } = undefined!] = await db().insert(schedule).values({ userId: readerId, reportId, name: 'Older', options: { formats: ['PDF'], language: 'en' }, rule: old, nextRun }).returning({ id: schedule.id });
      const [listed] = (await portal.value(schedules.myList, { token: reader, body: {} })).items;
      expect(listed).toMatchObject({ id, workingDays: 'any' });
      await portal.value(schedules.update, { token: reader, body: { id, version: 1, name: 'Older', isEmail: 0, isPDF: 1, isPPT: 0, repeat: 'monthly', monthDay: 1, time: '08:30', timeZone: 'UTC' } });
      expect((await one(id)).nextRun).toEqual(nextRun);
    });
  });
});
