import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { endpoints, type BodyOf, type CalendarDay, type CalendarYear } from '@portal/shared/contract/all';
import type { ShownTab } from '@portal/shared/shell';
import WorkingDaysPage from './working-days-page.tsx';

const { calendar } = endpoints;
type Set = BodyOf<typeof calendar.set> & { exceptions: CalendarDay[] };

let standing: Record<number, CalendarYear>;
let user: ReturnType<typeof userEvent.setup>;
let save: (() => Promise<boolean>) | undefined;
const letGo = jest.fn();
const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>();

const off = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: false, name, enName });
const work = (day: string, name = '', enName = ''): CalendarDay => ({ day, isWorking: true, name, enName });

beforeEach(() => {
  // Only the day is another one: what is shown takes its time.
  jest.useFakeTimers({ now: new Date('2026-10-08T12:00:00'), doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  restartPortal();
  permitEverything();
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  letGo.mockReset();
  guardUnsavedChanges.mockReset().mockImplementation((_, saving) => {
    save = saving;
    return letGo;
  });
  standing = { 2026: { year: 2026, version: 3, exceptions: [off('2026-10-01', '国庆节', 'National Day'), off('2026-10-02', '国庆节', 'National Day'), work('2026-10-10', '国庆节调休', 'Make-up day')], schedules: 2 } };
  answer(calendar.getDetail, ({ year }) => standing[Number(year)] ?? { year: Number(year), version: 0, exceptions: [], schedules: 2 });
  answer(calendar.set, (body) => {
    const { year, version, exceptions } = body as Set;
    standing[year] = { year, version: version + 1, exceptions, schedules: 2 };
    return { version: version + 1 };
  });
});
afterEach(() => void jest.useRealTimers());

const open = async (language: 'zh' | 'en' = 'en') => {
  await renderInShell(<WorkingDaysPage />, { path: '/Main/WorkingDay', language, tab: { guardUnsavedChanges } });
  await waitFor(() => expect(cell('2026-10-01')).toBeInTheDocument());
};
const cell = (day: string): HTMLElement => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
/** jsdom’s files have no text. */
const file = (name: string, text: string): File => Object.assign(new File([text], name), { text: async () => text });
const review = async () => {
  await user.click(screen.getByText('Review and save'));
  return findDialog('Save these changes?');
};

test.each([
  ['en', 'Thursday, October 1, 2026, Day off, National Day', 'Saturday, October 10, 2026, Working day on a weekend, Make-up day', 'Thursday, October 8, 2026, Today, Working day', 'October 2026', 'Oct 1 – Oct 2', 'National Day', '21 working days', '2 schedules skip or move'],
  ['zh', '2026年10月1日星期四，休息日，国庆节', '2026年10月10日星期六，调休上班日，国庆节调休', '2026年10月8日星期四，今天，工作日', '2026年10月', '10月1日至10月2日', '国庆节', '21 个工作日', '有 2 个定时任务'],
] as const)('a year is shown month by month, each day with its date, kind and name: %s', async (language, holiday, makeUp, today, grid, run, name, count, followed) => {
  await open(language);
  expect(cell('2026-10-01')).toHaveAccessibleName(holiday);
  expect(cell('2026-10-10')).toHaveAccessibleName(makeUp);
  expect(cell('2026-10-08')).toHaveAccessibleName(today);
  expect(cell('2026-10-08')).toHaveAttribute('aria-current', 'date');
  const october = cell('2026-10-01').closest('table')!;
  expect(october).toHaveAccessibleName(grid);
  const month = within(october.closest('section')!);
  expect(month.getByText(run)).toBeInTheDocument();
  expect(month.getByText(name)).toBeInTheDocument();
  expect(month.getByText(count)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(followed))).toBeInTheDocument();
  expect(document.querySelectorAll('[data-day]')).toHaveLength(365);
});

test('the page opens with the month of today in sight, once, and the focus stays where it is', async () => {
  const scrolled: string[] = [];
  replace(Element.prototype, 'scrollIntoView', function (this: Element) {
    scrolled.push(this.querySelector('table')?.getAttribute('aria-label') ?? '');
  });
  await open();
  await user.click(screen.getByRole('button', { name: 'Next year' }));
  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  await waitFor(() => expect(cell('2026-10-01')).toBeInTheDocument());
  expect(scrolled).toEqual(['October 2026']);
  expect(screen.getByRole('button', { name: 'Previous year' })).toHaveFocus();
});

test('days are painted, named, listed, undone and saved', async () => {
  await open();
  // A pull of the mouse, which goes too far and comes back.
  await user.pointer([{ keys: '[MouseLeft>]', target: cell('2026-12-24') }, { target: cell('2026-12-28') }, { target: cell('2026-12-25') }, { keys: '[/MouseLeft]' }]);
  expect(cell('2026-12-24')).toHaveAccessibleName('Thursday, December 24, 2026, Day off, not saved');
  expect(cell('2026-12-28')).toHaveAccessibleName('Monday, December 28, 2026, Working day');
  const chosen = within(screen.getByRole('group', { name: 'Selected: Dec 24 – Dec 25' }));
  await user.type(chosen.getByLabelText('Name'), '圣诞节');
  await user.type(chosen.getByLabelText('Name (English)'), 'Christmas{Enter}');
  expect(screen.queryByRole('group', { name: /^Selected/ })).toBeNull();
  // A click makes a holiday a working day again.
  await user.click(cell('2026-10-02'));
  expect(cell('2026-10-02')).toHaveAccessibleName('Friday, October 2, 2026, Working day, not saved');
  expect(screen.getByText('3 days changed, not saved yet')).toBeInTheDocument();
  expect(guardUnsavedChanges).toHaveBeenCalledTimes(1);

  const dialog = await review();
  expect(dialog.getAllByRole('listitem').map((item: HTMLElement) => item.textContent)).toEqual(['Oct 2Back to normal (was: Day off · National Day)Undo', 'Dec 24 – Dec 25Day off · ChristmasUndo']);
  await user.click(dialog.getByRole('button', { name: 'Undo the change of Oct 2' }));
  // Who works by keyboard goes on at the next one.
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Undo the change of Dec 24/ })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(calendar.set)).toEqual([{ year: 2026, version: 3, exceptions: [...standing[2026]!.exceptions.slice(0, 3), off('2026-12-24', '圣诞节', 'Christmas'), off('2026-12-25', '圣诞节', 'Christmas')] }]));
  expect(await screen.findByText('No changes')).toBeInTheDocument();
  expect(letGo).toHaveBeenCalled();
});

test('a pull of the mouse that ends outside the year is over', async () => {
  await open();
  await user.pointer([{ keys: '[MouseLeft>]', target: cell('2026-12-24') }, { target: cell('2026-12-25') }, { target: document.body }, { keys: '[/MouseLeft]' }]);
  await user.type(screen.getByLabelText('Name'), 'Eve');
  // Something else is pulled into the year.
  await user.pointer([{ keys: '[MouseLeft>]', target: document.body }, { target: cell('2026-12-29') }, { keys: '[/MouseLeft]', target: document.body }]);
  expect(screen.getByText('2 days changed, not saved yet')).toBeInTheDocument();
  expect(cell('2026-12-25')).toHaveAccessibleName('Friday, December 25, 2026, Day off, Eve, not saved');
  expect(cell('2026-12-29')).toHaveAccessibleName('Tuesday, December 29, 2026, Working day');
});

test('the keyboard goes from day to day, over months, and switches them', async () => {
  await open();
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  cell('2026-10-08').focus();
  const steps: [string, string][] = [['{ArrowRight}', '10-09'], ['{ArrowDown}', '10-16'], ['{Home}', '10-12'], ['{End}', '10-18'], ['{PageDown}', '11-18'], ['{ArrowUp}', '11-11'], ['{Control>}{Home}{/Control}', '01-01'], ['{ArrowLeft}', '01-01'], ['{Control>}{End}{/Control}', '12-31'], ['{PageUp}', '11-30'], ['{ArrowLeft}', '11-29']];
  for (const [key, day] of steps) {
    await user.keyboard(key);
    expect([key, document.activeElement?.getAttribute('data-day')]).toEqual([key, `2026-${day}`]);
  }
  await user.keyboard('{Control>}{Home}{/Control}{ArrowDown} ');
  expect(cell('2026-01-08')).toHaveAccessibleName(/Day off, not saved$/);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await user.keyboard(' ');
  expect(cell('2026-01-09')).toHaveAccessibleName(/Day off, not saved$/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Rest{Enter}');
  await waitFor(() => expect(cell('2026-01-09')).toHaveFocus());
  expect(cell('2026-01-08')).toHaveAccessibleName('Thursday, January 8, 2026, Day off, Rest, not saved');
});

test('last year’s days and China’s holidays are shown before they are put into the calendar', async () => {
  standing[2025] = { year: 2025, version: 1, exceptions: [off('2025-05-01', '劳动节', 'Labour Day'), off('2025-12-24', 'Eve')], schedules: 2 };
  await open();
  await user.click(screen.getByText('Copy from 2025'));
  let dialog = await findDialog('Use the dates of 2025 for 2026');
  await user.click(dialog.getByRole('checkbox', { name: /Eve/ }));
  await user.click(dialog.getByRole('button', { name: 'Put 1 day into the calendar' }));
  await waitFor(() => expect(cell('2026-05-01')).toHaveAccessibleName('Friday, May 1, 2026, Day off, Labour Day, not saved'));
  expect(cell('2026-12-24')).toHaveAccessibleName('Thursday, December 24, 2026, Working day');

  await user.click(screen.getByText('Import holidays'));
  await user.click(await screen.findByText('Public holidays of mainland China'));
  dialog = await findDialog('Public holidays of mainland China in 2026');
  // What is so already is not listed.
  expect(dialog.queryByRole('checkbox', { name: /Oct 1 / })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Put \d+ days into the calendar$/ }));
  await waitFor(() => expect(cell('2026-02-14')).toHaveAccessibleName('Saturday, February 14, 2026, Working day on a weekend, Make-up day for Spring Festival, not saved'));
  expect(requests(calendar.set)).toEqual([]);
});

test('a calendar file is read, and what is none is refused', async () => {
  await open();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [file('a.ics', 'nothing')] } });
  expect(await screen.findByText('This is not a calendar file.')).toBeInTheDocument();
  fireEvent.change(input, { target: { files: [file('b.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')] } });
  const dialog = await findDialog('Holidays of 2026 from “b.ics”');
  expect(dialog.getByRole('checkbox', { name: 'Dec 25 Day off · Christmas' })).toBeChecked();
});

test('who saves second is told, and may keep their days on top of what stands now', async () => {
  await open();
  await user.click(cell('2026-12-24'));
  answer(calendar.set, (body) => {
    const { year, version, exceptions } = body as Set;
    if (version === 3) throw new HttpError(409, 'Someone else was first', [{ field: 'version', message: 'Someone else was first' }]);
    return ((standing[year] = { year, version: version + 1, exceptions, schedules: 2 }), { version: version + 1 });
  });
  standing[2026] = { ...standing[2026]!, version: 4, exceptions: [off('2026-12-31', 'Eve')] };
  const dialog = await review();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else was first')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Keep my changes on top of the latest' }));
  await waitFor(() => expect(cell('2026-12-31')).toHaveAccessibleName('Thursday, December 31, 2026, Day off, Eve'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(calendar.set).at(-1)).toEqual({ year: 2026, version: 4, exceptions: [off('2026-12-24'), off('2026-12-31', 'Eve')] }));
});

test('what is not saved stays when another year is shown, and all of it is reviewed and saved on leaving', async () => {
  await open();
  await user.click(cell('2026-12-24'));
  await user.click(screen.getByRole('button', { name: 'Next year' }));
  await waitFor(() => expect(cell('2027-01-01')).toBeInTheDocument());
  expect(screen.getByText('1 day changed, not saved yet')).toBeInTheDocument();
  await user.click(cell('2027-01-01'));
  await waitFor(() => expect(screen.getByText('2 days changed, not saved yet')).toBeInTheDocument());
  expect(guardUnsavedChanges.mock.lastCall?.[2]).toEqual({ isReviewed: true });
  let isSaved: boolean | undefined;
  act(() => void save?.().then((is) => (isSaved = is)));
  const dialog = await findDialog('Save these changes?');
  expect(requests(calendar.set)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isSaved).toBe(true));
  expect(requests(calendar.set).map((body) => [(body as Set).year, (body as Set).version])).toEqual([[2026, 3], [2027, 0]]);
});

test('who may look only sees the year, and changes nothing', async () => {
  permit();
  await open();
  await user.click(cell('2026-12-24'));
  cell('2026-12-24').focus();
  await user.keyboard(' ');
  expect(cell('2026-12-24')).toHaveAccessibleName('Thursday, December 24, 2026, Working day');
  expect(screen.queryByText('Review and save')).toBeNull();
  expect(screen.queryByText('Import holidays')).toBeNull();
});
