import { answer, findDialog, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedExport } from '@portal/shared/contract/all';
import ManagedExportsPage from './managed-exports-page.tsx';

const { managedExports } = endpoints;

const task: ManagedExport = {
  ...{ id: 4, name: 'Weekly figures', reportId: 7, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0, list: null, formats: ['PPTX', 'PDF'] },
  ...{ userId: 9, account: 'ada', fullName: 'Ada Lovelace', state: 'running', percent: 40, message: '', bytes: 0, addresses: ['boss@example.com'], mailState: null },
  ...{ createTime: '2026-03-02T00:30:00.000Z', beginTime: '2026-03-02T00:31:00.000Z', finishTime: null },
};
const done: ManagedExport = { ...task, id: 5, name: 'Last year', state: 'done', percent: 100, finishTime: '2026-03-02T00:33:05.000Z', bytes: 3_500_000, mailState: 'failed' };
const ofList: ManagedExport = { ...task, id: 6, name: 'Everybody', reportId: null, reportName: '', reportEnName: '', reportType: null, list: { zh: '用户管理', en: 'Users' }, formats: ['XLSX'], state: 'failed', message: 'Stopped by an administrator', addresses: [] };

const listed = (...items: ManagedExport[]) => answer(managedExports.list, () => ({ items, total: items.length, pageIndex: 1, pageSize: 20 }));
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  restartPortal();
  permitEverything();
});

test('says of each export what it is of, whose it is, how far it is, and what became of it', async () => {
  listed(task, done, ofList);
  await renderInShell(<ManagedExportsPage />);
  const running = await rowOf(/Weekly figures/);
  for (const text of ['US Flights', 'Ada Lovelace (ada)', 'In progress, 40%', 'PPTX, PDF', 'boss@example.com']) expect(running.getByText(text)).toBeInTheDocument();
  const ended = await rowOf(/Last year/);
  for (const text of ['Done', '2 min 5 s', '3.3 MB', 'Mail not delivered']) expect(ended.getByText(text)).toBeInTheDocument();
  const failed = await rowOf(/Everybody/);
  for (const text of ['List “Users”', 'Failed', 'Stopped by an administrator', 'No mail']) expect(failed.getByText(text)).toBeInTheDocument();
  // Files of others are nobody else's, and what has ended is not stopped.
  expect(screen.queryByRole('link', { name: /download/i })).toBeNull();
  for (const row of [ended, failed]) expect(row.queryByRole('button', { name: /^Stop/ })).toBeNull();
});

test('follows what is in progress for as long as it is, and asks no more then', async () => {
  jest.useFakeTimers();
  listed(task, ofList);
  await renderInShell(<ManagedExportsPage />);
  expect(await screen.findByText('In progress, 40%')).toBeInTheDocument();
  listed({ ...task, percent: 70 }, ofList);
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByText('In progress, 70%')).toBeInTheDocument();
  listed({ ...task, state: 'done', percent: 100 }, ofList);
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByText('Done')).toBeInTheDocument();
  const asked = requests(managedExports.list).length;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(requests(managedExports.list)).toHaveLength(asked);
});

test('stops what is in progress once it is confirmed', async () => {
  listed(task);
  answer(managedExports.stop, () => null);
  await renderInShell(<ManagedExportsPage />);
  await userEvent.click((await rowOf(/Weekly figures/)).getByRole('button', { name: /^Stop/ }));
  const question = await findDialog('Stop the export “Weekly figures”?');
  expect(question.getByText('Ada Lovelace (ada) will be told, and can export it again.')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(requests(managedExports.stop)).toEqual([{ ids: [4] }]));
});

test('asks for the days of the address from their first moment to their last', async () => {
  listed();
  await renderInShell(<ManagedExportsPage />, { path: '/Main/ReportExportMaintain?state=failed&from=2026-03-01&to=2026-03-02' });
  await waitFor(() => expect(requests(managedExports.list)).not.toEqual([]));
  expect(requests(managedExports.list)).toEqual([expect.objectContaining({ state: 'failed', from: new Date(2026, 2, 1).toISOString(), to: new Date(2026, 2, 3).toISOString(), orderBy: 'createTime', orderType: 'desc' })]);
});
