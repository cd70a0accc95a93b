import { answer, findDialog, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedSchedule, type Schedule, type ScheduleRule } from '@portal/shared/contract/all';
import { weekWorkingDays } from '@portal/shared/time-zone';
import ManagedSchedulesPage from './managed-schedules-page.tsx';
import { ruleText, runsText } from './rule-text.ts';
import SchedulesPage from './schedules-page.tsx';
import { useTexts } from './texts.ts';
import { timingOf } from './timing-fields.tsx';
import { ownZone } from './zones.ts';

const { schedules, managedSchedules } = endpoints;

const schedule: Schedule = {
  ...{ id: 4, version: 3, name: 'Weekly figures', reportId: 7, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0, pageCount: null },
  ...{ isEmail: 1, strEmail: 'ada@example.test', mailTitle: '{{reportName}}', mailContent: 'Attached.', isPDF: 1, isPPT: 0, isPNG: 0, isXLSX: 0, isDOCX: 0, isCSV: 0 },
  ...{ repeat: 'weekly', day: null, time: '08:30', weekDays: [1, 4], monthDay: null, workingDays: 'any', timeZone: 'Asia/Shanghai', until: null },
  ...{ state: 'active', pausedFor: null, nextRun: '2099-03-02T00:30:00.000Z', lastRun: '2026-03-02T00:30:00.000Z', lastState: 'failed', message: 'The service is busy', createTime: '2026-03-01T08:00:00.000Z' },
};
const listed = (...items: Schedule[]) => answer(schedules.myList, () => ({ items, total: items.length, pageIndex: 1, pageSize: 20 }));

beforeEach(() => {
  restartPortal();
  permitEverything();
});

afterEach(() => void jest.useRealTimers());

describe('a rule in words', () => {
  const rule = (more: Partial<ScheduleRule>): ScheduleRule => ({ repeat: 'daily', day: null, time: '08:30', weekDays: [], monthDay: null, workingDays: 'any', timeZone: 'Asia/Shanghai', until: null, ...more });
  test.each<[Partial<ScheduleRule>, string, string]>([
    [{ repeat: 'once', day: '2026-12-24' }, 'On Dec 24, 2026 at 08:30, Shanghai time', '2026/12/24 08:30（中国标准时间）'],
    [{ repeat: 'hourly', time: '00:05' }, 'Every hour at :05, Shanghai time', '每小时第 05 分（中国标准时间）'],
    [{}, 'Every day at 08:30, Shanghai time', '每天 08:30（中国标准时间）'],
    [{ repeat: 'weekly', weekDays: [1, 4] }, 'Every Monday and Thursday at 08:30, Shanghai time', '每周一、周四 08:30（中国标准时间）'],
    [{ repeat: 'weekly', weekDays: [1, 2, 3, 4, 5] }, 'Monday to Friday at 08:30, Shanghai time', '每周一至周五 08:30（中国标准时间）'],
    [{ repeat: 'monthly', monthDay: 15 }, 'On day 15 of every month at 08:30, Shanghai time', '每月 15 日 08:30（中国标准时间）'],
    [{ repeat: 'monthly', monthDay: 31 }, 'On day 31 of every month, or its last one, at 08:30, Shanghai time', '每月 31 日，没有这一天时为月末，08:30（中国标准时间）'],
    [{ workingDays: 'only' }, 'Every working day at 08:30, Shanghai time', '每个工作日 08:30（中国标准时间）'],
    [{ repeat: 'hourly', time: '00:05', workingDays: 'only' }, 'Every hour at :05 on working days, Shanghai time', '工作日每小时第 05 分（中国标准时间）'],
    [{ repeat: 'weekly', weekDays: [1], workingDays: 'only' }, 'Every Monday at 08:30, except on days off, Shanghai time', '每周一 08:30，休息日不执行（中国标准时间）'],
    [{ repeat: 'monthly', monthDay: 1, workingDays: 'next' }, 'On day 1 of every month at 08:30, or on the next working day, Shanghai time', '每月 1 日 08:30，遇休息日顺延到下一个工作日（中国标准时间）'],
    [{ until: '2026-12-31' }, 'Every day at 08:30, Shanghai time, until Dec 31, 2026', '每天 08:30（中国标准时间），至 2026/12/31'],
  ])('%o', (more, en, zh) => {
    expect([ruleText(rule(more), useTexts.in('en'), 'en'), ruleText(rule(more), useTexts.in('zh'), 'zh')]).toEqual([en, zh]);
  });

  test.each<[Partial<ScheduleRule>, string, string]>([
    [{ repeat: 'weekly', weekDays: [1] }, 'Every Monday at 08:30, Shanghai time; next on Nov 30, 2026', '每周一 08:30（中国标准时间）；下次执行：2026/11/30'],
    [{ repeat: 'hourly', time: '00:05', timeZone: 'UTC' }, 'Every hour at :05; next on Nov 28, 2026, 10:05', '每小时第 05 分；下次执行：2026/11/28 10:05'],
    [{ repeat: 'once', day: '2026-12-24' }, 'On Dec 24, 2026 at 08:30, Shanghai time', '2026/12/24 08:30（中国标准时间）'],
    [{ repeat: 'once', day: '2026-11-27' }, 'With these settings it will not run again.', '按这个设置不会再执行。'],
  ])('with its next run: %o', (more, en, zh) => {
    const now = new Date('2026-11-28T10:00:00Z');
    expect([runsText(rule(more), useTexts.in('en'), 'en', weekWorkingDays, now), runsText(rule(more), useTexts.in('zh'), 'zh', weekWorkingDays, now)]).toEqual([en, zh]);
  });

  test('of a server that is older than the calendar is of every day', () => {
    const { workingDays: _, ...older } = rule({ timeZone: ownZone() });
    expect([ruleText(older as ScheduleRule, useTexts.in('en'), 'en'), timingOf(older as ScheduleRule).workingDays]).toEqual(['Every day at 08:30', 'any']);
  });

  test('says the time zone only where it is not that of the reader', () => {
    expect(ruleText(rule({ timeZone: ownZone() }), useTexts.in('en'), 'en')).toBe('Every day at 08:30');
  });
});

test('one’s own say when they run, and how the last run went; they are switched, run and deleted', async () => {
  listed(schedule, { ...schedule, id: 5, name: 'Other', state: 'ended', nextRun: null, lastState: 'done', message: '' }, { ...schedule, id: 6, name: 'Third', state: 'paused', pausedFor: 'failures', nextRun: null });
  for (const call of [schedules.isEnabled, schedules.run, schedules.remove]) answer(call, () => null);
  await renderInShell(<SchedulesPage />);
  const row = within(await screen.findByRole('row', { name: /Weekly figures/ }));
  expect(row.getByText('Every Monday and Thursday at 08:30, Shanghai time')).toBeInTheDocument();
  expect(row.getByText('The service is busy')).toBeInTheDocument();
  // Its rule is by the clocks of Shanghai.
  expect(row.getByText(/^Mar 2, 2099, \d\d:\d\d your time$/)).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Third/ })).getByText('Paused after 3 failures in a row')).toBeInTheDocument();
  const ended = screen.getByRole('switch', { name: 'Run “Other” on its schedule' });
  expect(ended).toHaveAccessibleDescription('It will not run again. Change its time first');
  await userEvent.click(ended);
  expect(requests(schedules.isEnabled)).toEqual([]);
  await userEvent.click(row.getByRole('switch', { name: 'Run “Weekly figures” on its schedule' }));
  await waitFor(() => expect(requests(schedules.isEnabled)).toEqual([{ ids: [4], value: 0 }]));
  expect(await screen.findByText('“Weekly figures” is paused')).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: /Run now/ }));
  await waitFor(() => expect(requests(schedules.run)).toEqual([{ id: 4 }]));
});

const edit = async (user: Pick<typeof userEvent, 'click'> = userEvent) => {
  await renderInShell(<SchedulesPage />);
  const row = within(await screen.findByRole('row', { name: /Weekly figures/ }));
  await user.click(row.getByRole('button', { name: /Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByRole('textbox', { name: 'Name' });
  return form;
};

test('the form says in words when it runs, as it stands now', async () => {
  listed(schedule);
  const form = await edit();
  expect(form.getByText(/^Every Monday and Thursday at 08:30, Shanghai time; next on /)).toBeInTheDocument();
  await userEvent.click(form.getByRole('checkbox', { name: 'Thu' }));
  expect(form.getByText(/^Every Monday at 08:30, Shanghai time; next on /)).toBeInTheDocument();
  await userEvent.click(form.getByRole('checkbox', { name: 'Mon' }));
  expect(form.queryByText(/Shanghai time/)).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('group', { name: 'Days of the week' })).toHaveFocus());
  expect(requests(schedules.update)).toEqual([]);
});

test('one of every hour is asked for its minute', async () => {
  listed({ ...schedule, repeat: 'hourly', weekDays: [] });
  answer(schedules.update, () => ({ id: 4, nextRun: null }));
  const form = await edit();
  const minute = await form.findByRole('spinbutton', { name: 'Minute' });
  expect(minute).toHaveValue('30');
  expect(form.queryByRole('textbox', { name: 'Time' })).toBeNull();
  await userEvent.clear(minute);
  await userEvent.type(minute, '5');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(schedules.update)).toMatchObject([{ repeat: 'hourly', time: '08:05' }]));
});

test('days that are over by the clocks of the schedule are not offered', async () => {
  listed(schedule);
  // In Shanghai it is the 21st already.
  jest.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), advanceTimers: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const form = await edit(user);
  await user.click(await form.findByRole('textbox', { name: 'Last day' }));
  const day = (name: string) => waitFor(() => document.querySelector<HTMLElement>(`td[title="${name}"]`) ?? Promise.reject(new Error(`no ${name}`)));
  expect(await day('2026-11-20')).toHaveClass('ant-picker-cell-disabled');
  expect(await day('2026-11-21')).not.toHaveClass('ant-picker-cell-disabled');
});

test('its mail has the variables of an export’s', async () => {
  listed(schedule);
  answer(schedules.update, () => ({ id: 4, nextRun: null }));
  const form = await edit();
  await userEvent.click(within(form.getByRole('group', { name: 'Insert into “Subject”' })).getByRole('button', { name: 'Date' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(schedules.update)).toMatchObject([{ mailTitle: '{{reportName}}{{date}}', mailContent: 'Attached.' }]));
});

test('several are paused together, as far as they are on, and can be turned on again', async () => {
  const off = { ...schedule, nextRun: null };
  listed(schedule, { ...schedule, id: 5, name: 'Second' }, { ...off, id: 6, name: 'Third', state: 'paused' }, { ...off, id: 7, name: 'Fourth', state: 'ended' });
  answer(schedules.isEnabled, () => null);
  await renderInShell(<SchedulesPage />);
  for (const name of [/Third/, /Fourth/]) await userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
  const acts = within(screen.getByRole('group', { name: '2 entries chosen' }));
  expect([acts.queryByRole('button', { name: 'Pause' }), acts.getByRole('button', { name: 'Delete' })]).toEqual([null, expect.anything()]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('“Weekly figures”, “Second” are paused')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests(schedules.isEnabled)).toEqual([{ ids: [4, 5], value: 0 }, { ids: [4, 5], value: 1 }]));
});

test('are changed with their rhythm, and the server’s words stand at their fields', async () => {
  listed(schedule);
  answer(schedules.update, () => {
    throw new HttpError(400, 'Choose another time', [{ field: 'time', message: 'Choose another time' }]);
  });
  await renderInShell(<SchedulesPage />);
  const row = within(await screen.findByRole('row', { name: /Weekly figures/ }));
  await userEvent.click(row.getByRole('button', { name: /Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  const name = await form.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Figures');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Time' })).toHaveAccessibleDescription('Choose another time'));
  answer(schedules.update, () => ({ id: 4, nextRun: null }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(schedules.update).slice(1)).toMatchObject([{ id: 4, version: 3, name: 'Figures', isPDF: 1, isPPT: 0, isEmail: 1, strEmail: 'ada@example.test', repeat: 'weekly', weekDays: [1, 4], time: '08:30', timeZone: 'Asia/Shanghai', until: null }]));
});

test('have the rhythm of one change, and not parts of two', async () => {
  let meanwhile: Partial<Schedule> = {};
  answer(schedules.myList, () => ({ items: [{ ...schedule, ...meanwhile }], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(schedules.update, () => {
    meanwhile = { version: 4, repeat: 'monthly', weekDays: [], monthDay: 15, mailContent: 'Theirs' };
    throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
  });
  await renderInShell(<SchedulesPage />);
  const row = within(await screen.findByRole('row', { name: /Weekly figures/ }));
  await userEvent.click(row.getByRole('button', { name: /Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(await form.findByRole('checkbox', { name: 'Fri' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const over = await form.findByRole('button', { name: 'Save over it' });
  answer(schedules.update, () => ({ id: 4, nextRun: null }));
  await userEvent.click(over);
  await waitFor(() => expect(requests(schedules.update).at(-1)).toMatchObject({ version: 4, repeat: 'weekly', weekDays: [1, 4, 5], mailContent: 'Theirs' }));
});

test('everybody’s have their owners, and are paused with a question', async () => {
  const managed: ManagedSchedule = { ...schedule, userId: 9, account: 'ada', fullName: 'Ada Lovelace' };
  answer(managedSchedules.list, () => ({ items: [managed], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(managedSchedules.pause, () => null);
  await renderInShell(<ManagedSchedulesPage />);
  const row = within(await screen.findByRole('row', { name: /Weekly figures/ }));
  expect(row.getByText('Ada Lovelace (ada)')).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: /^Pause/ }));
  const question = await findDialog('Pause “Weekly figures”?');
  expect(question.getByText('Ada Lovelace (ada) will be told, and can turn it back on.')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(requests(managedSchedules.pause)).toEqual([{ ids: [4] }]));
});
