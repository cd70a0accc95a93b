import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedReport, type ReportOfSource } from '@portal/shared/contract/all';
import { candidatesOf, suggestedOf } from './candidates.ts';
import { GoneAlert } from './gone-alert.tsx';

const { managedReports, reportSuccessor, connectionSources } = endpoints;
const report = { id: 1, name: '中Stocks', ename: 'Stocks', reportType: 0, sourceId: 5, workspaceId: 'w1', version: 3, missingTime: '2026-11-03T08:00:00.000Z' } as ManagedReport;
const item = (id: string, name: string, more: Partial<ReportOfSource> = {}): ReportOfSource => ({ id, name, kind: 'report', datasetId: '', reportId: null, ...more });

let items: ReportOfSource[];
let user: ReturnType<typeof userEvent.setup>;
const open = (language: 'zh' | 'en' = 'en') => renderInShell(<GoneAlert report={report} />, { language });

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  items = [item('a', 'Costs'), item('b', 'Stocks')];
  answer(connectionSources.select, () => [{ id: 5, name: '云', ename: 'Cloud' }]);
  answer(connectionSources.workspaces, () => [{ id: 'w1', name: 'Finance', isListed: 1, reports: 1, dashboards: 0 }] as never);
  answer(connectionSources.reports, () => items);
});
afterEach(() => permitEverything());

test('candidates are of the same kind, those of the name first, and those in the portal last', () => {
  const all = [item('a', 'Costs'), item('b', 'Stocks', { reportId: 7 }), item('c', 'Stocks', { kind: 'paginated' }), item('d', 'Zinc'), item('e', '中Stocks'), item('f', 'Old', { reportId: 1 })];
  expect(candidatesOf(report, all, 'en').map(({ id }) => id)).toEqual(['e', 'a', 'd', 'b']);
  expect(suggestedOf(report, all, 'en')?.id).toBe('e');
  expect(suggestedOf(report, [...all, item('g', 'Stocks')], 'en')).toBeUndefined();
  expect(suggestedOf({ ...report, ename: '' }, [item('h', '')], 'en')).toBeUndefined();
});

test('one newcomer of the same name is suggested, and joined after a question', async () => {
  answer(reportSuccessor.join, () => ({ kept: 1, matched: 2, added: 3, gone: 4 }));
  await open();
  expect(await screen.findByText(/has a new report of the same name, “Stocks”/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Replace the source report…' }));
  const drawer = await findDialog('Replace the source report of “Stocks”');
  expect(await drawer.findByTitle('Stocks (same name)')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Replace' }));
  const question = await findDialog('Have “Stocks” show “Stocks” from now on?');
  expect(requests(reportSuccessor.join)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(requests(reportSuccessor.join)).toEqual([{ id: 1, version: 3, sourceId: 5, workspaceId: 'w1', sourceReportId: 'b' }]));
  expect(await screen.findByText(/Pages: 1 by code, 2 by name, 3 new, 4 hidden/)).toBeInTheDocument();
});

test('one that is in the portal is joined only after its entry was deleted, with what goes with it', async () => {
  items = [item('b', 'Stocks', { reportId: 7 })];
  answer(managedReports.dependents, () => ({ grants: 2, favourites: 0, comments: 0, views: 0, exports: 0, schedules: 0, madeFrom: 0 }));
  answer(managedReports.remove, () => {
    items = [item('b', 'Stocks')];
    return null;
  });
  answer(reportSuccessor.join, () => {
    throw new HttpError(409, 'Somebody else was first', [{ field: 'version', message: 'Somebody else was first' }]);
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Replace the source report…' }));
  const drawer = await findDialog('Replace the source report of “Stocks”');
  await user.click(await drawer.findByLabelText('Choose a report'));
  await user.click(await screen.findByTitle('Stocks (in the portal already)'));
  expect(drawer.getByRole('button', { name: 'Replace' })).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Delete the one that was added' }));
  const question = await findDialog('Delete the one that was added');
  expect(await question.findByText('2 grants')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Delete the one that was added' }));
  await waitFor(() => expect(requests(managedReports.remove)).toEqual([{ ids: [7] }]));
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Replace' })).toBeEnabled());
  await user.click(drawer.getByRole('button', { name: 'Replace' }));
  await user.click((await findDialog('Have “Stocks” show “Stocks” from now on?')).getByRole('button', { name: 'Replace' }));
  expect(await drawer.findByText('Somebody else was first')).toBeInTheDocument();
});

test('is not offered to who may not join, nor is the service asked for them', async () => {
  permit('session');
  await open('zh');
  expect(await screen.findByText(/读者已看不到它/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests(connectionSources.reports)).toEqual([]);
});
