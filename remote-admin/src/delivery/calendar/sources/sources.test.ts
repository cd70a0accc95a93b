import { describe, expect, test } from '@jest/globals';
import { holidaysIn, NoCalendarFile } from './calendar-file.ts';
import { chineseHolidays } from './china.ts';

const file = (...events: string[]): string => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n');
const off = (day: string, name: string) => ({ day, isWorking: false, name, enName: '' });

describe('a calendar file', () => {
  test.each<[string, string, string[]]>([
    ['a day', 'DTSTART;VALUE=DATE:20261001\nSUMMARY:国庆节', ['2026-10-01']],
    ['days up to the one that is named as its end', 'DTSTART;VALUE=DATE:20261001\nDTEND;VALUE=DATE:20261004\nSUMMARY:国庆节', ['2026-10-01', '2026-10-02', '2026-10-03']],
    ['days that are counted', 'DTSTART;VALUE=DATE:20261001\nDURATION:P2D\nSUMMARY:国庆节', ['2026-10-01', '2026-10-02']],
    ['what begins in the year before', 'DTSTART;VALUE=DATE:20251231\nDTEND;VALUE=DATE:20260103\nSUMMARY:国庆节', ['2026-01-01', '2026-01-02']],
    ['what comes each year', 'DTSTART;VALUE=DATE:20101001\nRRULE:FREQ=YEARLY\nSUMMARY:国庆节', ['2026-10-01']],
    ['what comes each year and reaches into the next one', 'DTSTART;VALUE=DATE:20101231\nDTEND;VALUE=DATE:20110102\nRRULE:FREQ=YEARLY\nSUMMARY:国庆节', ['2026-01-01', '2026-12-31']],
    ['nothing of what came to its end', 'DTSTART;VALUE=DATE:20101001\nRRULE:FREQ=YEARLY;UNTIL=20251231\nSUMMARY:国庆节', []],
    ['nothing of what came often enough', 'DTSTART;VALUE=DATE:20241001\nRRULE:FREQ=YEARLY;COUNT=2\nSUMMARY:国庆节', []],
    ['nothing of a 29 February', 'DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY\nSUMMARY:国庆节', []],
    ['nothing of a day that there is not', 'DTSTART;VALUE=DATE:20269999\nSUMMARY:国庆节', []],
    ['nothing of another year', 'DTSTART;VALUE=DATE:20271001\nSUMMARY:国庆节', []],
  ])('has %s', (_, event, days) => expect(holidaysIn(file(event), 2026)).toEqual({ days: days.map((day) => off(day, '国庆节')), leftOut: 0 }));

  test.each(['国庆节（班）', '国庆节补班', 'Workday for National Day', 'Special working day'])('has a weekend that is worked on: %s', (summary) => {
    expect(holidaysIn(file(`DTSTART;VALUE=DATE:20261009\nDTEND;VALUE=DATE:20261011\nSUMMARY:${summary}`), 2026)).toEqual({ days: [{ day: '2026-10-10', isWorking: true, name: summary, enName: '' }], leftOut: 0 });
  });

  test.each([
    ['a time of day', 'DTSTART:20261001T080000Z\nSUMMARY:Meeting'],
    ['no beginning', 'SUMMARY:Nothing'],
    ['a rule for other days each year', 'DTSTART;VALUE=DATE:20201126\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH\nSUMMARY:Thanksgiving'],
    ['a rule for every second', 'DTSTART;VALUE=DATE:19700101\nRRULE:FREQ=SECONDLY\nSUMMARY:Always'],
    ['a rule that is never met', 'DTSTART;VALUE=DATE:20200228\nRRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30\nSUMMARY:Never'],
    ['days that are listed', 'DTSTART;VALUE=DATE:20201126\nRDATE;VALUE=DATE:20261126\nSUMMARY:Listed'],
  ])('leaves out, and counts, an event with %s', (_, event) => expect(holidaysIn(file(event), 2026)).toEqual({ days: [], leftOut: 1 }));

  test('gives names that can be kept', () => {
    const [first, second] = holidaysIn(file(`DTSTART;VALUE=DATE:20261001\nSUMMARY:${'长'.repeat(60)}`, 'DTSTART;VALUE=DATE:20261002\nSUMMARY:A\u202EB\\, C'), 2026).days;
    expect([first?.name, second?.name]).toEqual(['长'.repeat(50), 'A B, C']);
  });

  test('has no more days of one event than a year has', () => {
    expect(holidaysIn(file('DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:99991231\nSUMMARY:Ever'), 2026).days).toHaveLength(365);
  });

  test.each(['', 'PK\u0003\u0004', '<html></html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'BEGIN:VEVENT\r\n'.repeat(50_000), `BEGIN:VCALENDAR\r\n${'X'.repeat(1_000_000)}`])('is not %j', (text) => {
    let found: unknown;
    try {
      found = holidaysIn(text, 2026);
    } catch (error) {
      expect(error).toBeInstanceOf(NoCalendarFile);
      return;
    }
    expect(found).toEqual({ days: [], leftOut: expect.any(Number) });
  });
});

describe('the public holidays of mainland China', () => {
  test('are those that were announced, with the weekends that are worked on instead', () => {
    const days = chineseHolidays(2026);
    expect(days).toContainEqual({ day: '2026-10-01', isWorking: false, name: '国庆节', enName: 'National Day' });
    expect(days).toContainEqual({ day: '2026-10-10', isWorking: true, name: '国庆节调休', enName: 'Make-up day for National Day' });
    expect([days.filter(({ isWorking }) => !isWorking).length, days.filter(({ isWorking }) => isWorking).length]).toEqual([33, 6]);
  });

  test('are none in a year that nobody has announced', () => expect(chineseHolidays(2099)).toEqual([]));
});
