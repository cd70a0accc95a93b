import { answer, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusManager, useQuery } from '@tanstack/react-query';
import { changed, queryOf, setNotifier } from '@portal/shared/api';
import { endpoints, type ExportTask } from '@portal/shared/contract/delivery';
import { useNavigate } from '@portal/shared/router';
import { ExportWatch } from './export-watch.tsx';
import { takeEnded } from './ended-exports.ts';
import ExportNotices from './export-notices.tsx';

const { list } = endpoints.exports;

const task = (id: number, state: ExportTask['state'], more: Partial<ExportTask> = {}): ExportTask => ({
  id, name: `Users ${id}`, reportId: null, reportName: '', reportEnName: '', reportType: null, isEmail: 0, strEmail: '', mailTitle: '', mailContent: '',
  isPDF: 0, isPPT: 0, isPNG: 0, isXLSX: 1, isDOCX: 0, isCSV: 0, state, percent: 0, message: '', createTime: '2026-03-01T00:00:00Z', finishTime: state === 'done' || state === 'failed' ? new Date().toISOString() : null,
  files: state === 'done' ? [{ format: 'XLSX', path: `/api/OnlinePowerBI/ExportFile/${id}.xlsx`, bytes: 1 }] : [],
  ...more,
});

let tasks: ExportTask[];

beforeEach(() => {
  jest.useFakeTimers();
  restartPortal();
  localStorage.clear();
  tasks = [];
  answer(list, () => ({ items: tasks, total: tasks.length, pageIndex: 1, pageSize: 20 }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const show = async (account: string, options: Parameters<typeof renderInShell>[1] = {}) => {
  const shown = await renderInShell(<ExportNotices account={account} since={Date.now()} />, options);
  await act(() => jest.advanceTimersByTimeAsync(100));
  return shown;
};
/** As long as there is between two looks, and a moment for the answer. */
const look = () => act(() => jest.advanceTimersByTimeAsync(5_100));
/** The call that begins an export says that exports have changed. */
const begin = async (...begun: ExportTask[]) => {
  tasks = [...begun, ...tasks];
  await act(async () => {
    changed(['exports']);
    await jest.advanceTimersByTimeAsync(100);
  });
};
const end = (state: ExportTask['state'], more: Partial<ExportTask> = {}) => (tasks = tasks.map((one) => (one.state === 'running' ? task(one.id, state, more) : one)));
const notices = () => screen.queryAllByRole('alert').map((one) => one.textContent);

test('what ends is told with its file, and what was over before is not', async () => {
  tasks = [task(1, 'done')];
  await show('ada');
  expect(notices()).toEqual([]);
  await begin(task(2, 'running'));
  await look();
  expect(notices()).toEqual([]);
  end('done');
  await look();
  expect(notices()).toEqual([expect.stringContaining('“Users 2” has been exported')]);
  expect(screen.getByRole('link', { name: 'Download XLSX' })).toHaveAttribute('href', '/api/OnlinePowerBI/ExportFile/2.xlsx');
  await look();
  expect(notices()).toHaveLength(1);
});

test('what is begun tells how far it is, until it ends or somebody closes it', async () => {
  await show('kim');
  await begin(task(1, 'running', { percent: 40 }));
  expect(screen.getByText('Exporting “Users 1”').closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Progress of “Users 1”' })).toHaveAttribute('aria-valuenow', '40');
  tasks = [task(1, 'running', { percent: 70 })];
  await look();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70');
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Close' }));
  tasks = [task(1, 'running', { percent: 90 })];
  await look();
  expect(screen.queryByRole('progressbar')).toBeNull();
  end('done');
  await look();
  expect(notices()).toEqual([expect.stringContaining('“Users 1” has been exported')]);
});

test('what was under way when the page was opened is told when it ends, and not before', async () => {
  tasks = [task(1, 'running')];
  await show('lea');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('what is over before anybody has looked at it is told, too', async () => {
  await show('bob');
  await begin(task(1, 'done'));
  expect(notices()).toEqual([expect.stringContaining('“Users 1” has been exported')]);
});

test('what failed says why', async () => {
  await show('carl', { language: 'zh' });
  await begin(task(1, 'running'));
  end('failed', { message: '您没有查看该列表的权限' });
  await look();
  expect(notices()).toEqual([expect.stringMatching(/“Users 1”导出失败.*您没有查看该列表的权限/)]);
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['what ended well leaves the bottom after a while', 'done', 0],
  ['what failed stays there', 'failed', 1],
] as const)('%s', async (_, state, left) => {
  await show(`bottom ${state}`);
  await begin(task(1, state));
  expect(screen.getByRole('alert').closest('.ant-notification-bottom')).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(35_000));
  expect(notices()).toHaveLength(left);
});

test('what somebody has come to by keyboard stays', async () => {
  await show('nora');
  await begin(task(1, 'done'));
  act(() => screen.getByRole('link', { name: 'Download XLSX' }).focus());
  await act(() => jest.advanceTimersByTimeAsync(35_000));
  expect(notices()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Download XLSX' })).toHaveFocus();
});

test('who goes about by keyboard has the time to come to it', async () => {
  await show('olga');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await begin(task(1, 'done'));
  await act(() => jest.advanceTimersByTimeAsync(35_000));
  expect(notices()).toHaveLength(1);
});

test('it leads to the exports, and on their page nothing is told', async () => {
  const open = jest.fn();
  const { unmount } = await show('dora', { shell: { open } });
  await begin(task(1, 'done'));
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Open My exports' }));
  expect(open).toHaveBeenCalledWith('/Main/ReportExportTask');
  unmount();
  await show('dora', { path: '/Main/ReportExportTask' });
  await begin(task(2, 'done'));
  expect(notices()).toEqual([]);
});

test('after the page was loaded anew, what was under way is told when it ends; another page of the browser tells nothing twice', async () => {
  const first = await show('eve');
  await begin(task(1, 'running'));
  first.unmount();
  end('done');
  const second = await show('eve');
  expect(notices()).toHaveLength(1);
  second.unmount();
  await show('eve');
  expect(notices()).toEqual([]);
});

test('a page that shows how far an export is tells its end also where another one of the browser has told it, and forgets what was deleted', async () => {
  await show('noor');
  await begin(task(2, 'running'), task(1, 'running'));
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  tasks = [task(1, 'done')];
  takeEnded('noor', tasks, Date.now());
  await look();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(notices()).toEqual([expect.stringContaining('“Users 1” has been exported')]);
  expect(screen.queryAllByRole('progressbar')).toEqual([]);
});

test('a page of the browser that stood idle tells what another one has begun, how far it is and that it has ended', async () => {
  await show('ruth');
  const elsewhere = async (told: ExportTask[]) => {
    tasks = told;
    takeEnded('ruth', tasks, Date.now());
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'hb_exports:ruth' }));
      await jest.advanceTimersByTimeAsync(100);
    });
  };
  await elsewhere([task(1, 'running', { percent: 40 })]);
  expect(screen.getByRole('progressbar', { name: 'Progress of “Users 1”' })).toHaveAttribute('aria-valuenow', '40');
  await elsewhere([task(1, 'done')]);
  expect(notices()).toEqual([expect.stringContaining('“Users 1” has been exported')]);
});

test('who comes back to a page of the browser is told at once', async () => {
  await show('saul');
  await begin(task(1, 'running'));
  act(() => focusManager.setFocused(false));
  end('done');
  await look();
  expect(notices()).toEqual([]);
  act(() => focusManager.setFocused(true));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(notices()).toEqual([expect.stringContaining('“Users 1” has been exported')]);
  focusManager.setFocused(undefined);
});

test('a browser that has not been used for long is not told of what was exported elsewhere meanwhile', async () => {
  tasks = [task(1, 'done')];
  const first = await show('hana');
  await begin(task(2, 'running'));
  first.unmount();
  const long = { finishTime: new Date(Date.now() - 6 * 60_000).toISOString() };
  const short = { finishTime: new Date(Date.now() - 4 * 60_000).toISOString() };
  tasks = [task(5, 'done', short), task(4, 'failed', long), task(3, 'done', long), task(2, 'done', long), task(1, 'done')];
  const second = await show('hana');
  expect(notices()).toEqual([expect.stringContaining('Users 5'), expect.stringContaining('Users 2')]);
  second.unmount();
  await show('hana');
  await begin();
  expect(notices()).toEqual([]);
});

test('a page that is loaded asks only where something may be under way', async () => {
  const first = await show('ivan');
  expect(requests(list)).toHaveLength(1);
  first.unmount();
  const second = await show('ivan');
  expect(requests(list)).toHaveLength(1);
  await begin(task(1, 'running'));
  expect(requests(list)).toHaveLength(2);
  second.unmount();
  await show('ivan');
  expect(requests(list)).toHaveLength(3);
});

test('on the page of the exports it does not ask again and again; what ended there is not told afterwards, and what goes on is', async () => {
  const Leave = (): ReactNode => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/Main/Home')}>Leave</button>;
  };
  const leave = async () => {
    act(() => screen.getByRole('button', { name: 'Leave' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
  };
  await renderInShell(<><ExportNotices account="jane" since={Date.now()} /><Leave /></>, { path: '/Main/ReportExportTask' });
  await act(() => jest.advanceTimersByTimeAsync(100));
  await begin(task(1, 'running'), task(2, 'running'));
  const asked = requests(list).length;
  await look();
  expect(requests(list)).toHaveLength(asked);
  tasks = [task(1, 'done'), task(2, 'running')];
  await leave();
  expect(requests(list)).toHaveLength(asked + 1);
  expect(notices()).toEqual([]);
  end('done');
  await look();
  expect(notices()).toEqual([expect.stringContaining('Users 2')]);
});

test('the server is asked while something is under way, and not without; it goes on after a failure', async () => {
  await show('finn');
  await look();
  expect(requests(list)).toHaveLength(1);
  await begin(task(1, 'running'));
  answer(list, () => {
    throw new HttpError(503, 'The database is away');
  });
  const toasts: string[] = [];
  const restore = setNotifier((message) => void toasts.push(message));
  await look();
  restore();
  expect(toasts).toEqual([]);
  answer(list, () => ({ items: tasks, total: 1, pageIndex: 1, pageSize: 20 }));
  end('done');
  await look();
  expect(notices()).toHaveLength(1);
  const asked = requests(list).length;
  await look();
  expect(requests(list)).toHaveLength(asked);
});

test('the page that is opened first does not wait for it', async () => {
  await renderInShell(<ExportWatch account="gina" />);
  await act(() => jest.advanceTimersByTimeAsync(2_999));
  expect(requests(list)).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(requests(list)).toHaveLength(1);
});

test.each([
  ['where nothing is known yet', false],
  ['where nothing was under way', true],
])('what is begun while the page that is opened first is drawn is told, %s', async (name, isKnown) => {
  const account = `lou ${name}`;
  tasks = [task(1, 'done')];
  if (isKnown) (await show(account)).unmount();
  const watch = await renderInShell(<ExportWatch account={account} />);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const createTime = new Date().toISOString();
  await begin(task(3, 'running', { createTime }), task(2, 'done', { createTime }));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('progressbar', { name: 'Progress of “Users 3”' })).toBeVisible();
  expect(notices()).toEqual([expect.stringContaining('“Users 2” has been exported')]);
  watch.unmount();
});

test('a schedule that has been run is asked for anew when its export has ended, also where another page of the browser has told that', async () => {
  const { myList } = endpoints.schedules;
  answer(myList, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 20 }));
  const Rows = (): ReactNode => {
    useQuery(queryOf(myList, { body: {} }));
    return null;
  };
  await renderInShell(<><ExportNotices account="mia" since={Date.now()} /><Rows /></>);
  await act(() => jest.advanceTimersByTimeAsync(100));
  await begin(task(1, 'running'));
  expect(requests(myList)).toHaveLength(1);
  end('done');
  takeEnded('mia', tasks, Date.now());
  await look();
  expect(requests(myList)).toHaveLength(2);
  await look();
  expect(requests(myList)).toHaveLength(2);
});
