import { describe, expect, test } from '@jest/globals';
import type { CalendarDay, CalendarYear } from '@portal/shared/contract/all';
import { daysBetween, inMonth, inYear, runsOf, weeksOf } from './days.ts';
import { changed, countWorking, daysOf, editOf, exceptionsOf, kindOf, onSameDates, onto, proposed, withKind, withNames, without } from './draft.ts';

const off = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: false, name, enName });
const work = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: true, name, enName });
const standing = (...exceptions: CalendarDay[]): CalendarYear => ({ year: 2026, version: 3, exceptions, schedules: 0 });

describe('a year that is edited', () => {
  test('has days of the kinds that the week and its exceptions make', () => {
    const days = daysOf(editOf(standing(off('2026-10-01'), work('2026-10-10'), off('2026-10-03', '国庆节'))));
    expect(['2026-10-01', '2026-10-10', '2026-10-03', '2026-10-04', '2026-10-09'].map((day) => kindOf(days, day))).toEqual(['off', 'makeUp', 'off', 'weekend', 'working']);
    // Of 22 days of the week one is off, and a Saturday is worked on.
    expect(countWorking(days, 2026, [10])).toBe(22);
  });

  test('changes what is painted, and leaves the rest as it is', () => {
    const edit = withKind(editOf(standing(off('2026-10-04', '国庆节'))), daysBetween('2026-10-01', '2026-10-05'), false);
    expect([...edit.changes.keys()]).toEqual(['2026-10-01', '2026-10-02', '2026-10-05']);
    expect(exceptionsOf(edit)).toEqual([off('2026-10-01'), off('2026-10-02'), off('2026-10-04', '国庆节'), off('2026-10-05')]);
  });

  test('has no change where something is as it stands again', () => {
    const edit = withKind(editOf(standing(off('2026-10-01'))), ['2026-10-01', '2026-10-02'], true);
    expect([...edit.changes]).toEqual([['2026-10-01', null]]);
    expect(withKind(edit, ['2026-10-01'], false).changes.size).toBe(0);
  });

  test('names days without making them anything else, and drops a name that is all there was', () => {
    const named = withNames(editOf(standing()), ['2026-10-03'], { name: '中秋节', enName: '' });
    expect(exceptionsOf(named)).toEqual([off('2026-10-03', '中秋节')]);
    expect(withNames(named, ['2026-10-03'], { name: '', enName: '' }).changes.size).toBe(0);
  });

  test('undoes days one by one', () => {
    const edit = withKind(editOf(standing()), ['2026-10-01', '2026-10-02'], false);
    expect([...without(edit, ['2026-10-01']).changes.keys()]).toEqual(['2026-10-02']);
  });

  test('goes on from what stands now, without what is so by then', () => {
    const edit = withKind(editOf(standing(off('2026-05-01'))), ['2026-10-01', '2026-10-02', '2026-05-01'], false);
    const more = withKind(edit, ['2026-05-01'], true);
    const now = { ...standing(off('2026-10-01'), off('2026-12-25', 'Christmas')), version: 4 };
    const moved = onto(more, now);
    // 1 May was taken out by somebody else as well.
    expect([moved.standing.version, [...moved.changes.keys()], exceptionsOf(moved)]).toEqual([4, ['2026-10-02'], [off('2026-10-01'), off('2026-10-02'), off('2026-12-25', 'Christmas')]]);
  });

  test('is proposed what would change, once for each day of its year', () => {
    const edit = editOf(standing(off('2026-10-01', '国庆节')));
    expect(proposed(edit, [off('2026-10-02'), off('2026-10-01', '国庆节'), off('2026-10-02', 'again'), work('2026-10-08'), off('2025-10-03')])).toEqual([off('2026-10-02')]);
    expect(changed(edit, proposed(edit, [off('2026-10-02')])).changes.size).toBe(1);
  });

  test('has last year’s days on the same dates, without those that there are not, or that are worked on anyway', () => {
    expect(onSameDates([off('2024-02-29'), off('2024-10-01', '国庆节'), work('2024-10-12'), work('2024-02-04')], 2026)).toEqual([off('2026-10-01', '国庆节')]);
    expect(onSameDates([work('2026-10-10', '补班')], 2027)).toEqual([work('2027-10-10', '补班')]);
  });
});

test('a month is drawn in weeks from Monday to Sunday', () => {
  const weeks = weeksOf(2026, 2);
  expect(weeks).toHaveLength(5);
  expect([weeks[0], weeks[4]]).toEqual([[null, null, null, null, null, null, '2026-02-01'], ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', null]]);
});

test('a month has the same day, or its last one', () => {
  expect([inYear('2024-02-29', 2027), inYear('2024-02-29', 2028), inYear('2026-10-01', 2027)]).toEqual([undefined, '2028-02-29', '2027-10-01']);
  expect([inMonth('2026-01-31', 2), inMonth('2024-01-31', 2), inMonth('2026-03-31', 5)]).toEqual(['2026-02-28', '2024-02-29', '2026-05-31']);
});

test('days that follow each other and are alike are one run, also across months', () => {
  const ones = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-04'].map((day) => ({ day, name: day === '2026-05-02' ? 'b' : 'a' }));
  expect(runsOf(ones, ({ name }) => name).map((run) => run.map(({ day }) => day.slice(5)))).toEqual([['04-30', '05-01'], ['05-02'], ['05-04']]);
});
