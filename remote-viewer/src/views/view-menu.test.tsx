import { answer, HttpError, permitEverything, permitViewing, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, type SavedView } from '@portal/shared/contract/all';
import type { OpenReport } from '../open-report/open-report.ts';
import { initialState, type OpenReportState } from '../open-report/open-report-state.ts';
import { ViewMenu } from './view-menu.tsx';

const view = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({ id, name, page: 'p1', state: `state ${id}`, isDefault: 0, isShared: 0, isOwn: 1, ownerName: 'Ada', createTime: '2026-11-20T08:30:00.000Z', ...more });
const mocked = {
  id: 7,
  state: () => ({ page: 'p2', data: null }),
  showPlace: jest.fn<OpenReport['showPlace']>(),
  reload: jest.fn<OpenReport['reload']>(),
  captureState: async () => 'captured',
  noteBrought: jest.fn<OpenReport['noteBrought']>(),
};
const report = mocked as unknown as OpenReport;
const start = (state: Partial<OpenReportState> = {}) => renderInShell(<ViewMenu report={report} state={{ ...initialState, stage: 'shown', ...state }} />);
const button = () => screen.getByRole('button', { name: /^Views and link/ });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim());

beforeEach(() => {
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  answer(endpoints.views.list, () => [view(3, 'Board'), view(4, 'Sales', { isOwn: 0 })]);
});

test('nobody is asked for the views before they matter', async () => {
  await start();
  expect(button()).toHaveTextContent('Views and link');
  expect(requests(endpoints.views.list)).toEqual([]);
});

test('the view that is shown gives the menu its name, and is marked in it', async () => {
  await start({ page: 'p1', brought: { page: 'p1', state: 'state 3' } });
  await waitFor(() => expect(button()).toHaveTextContent('Board'));
  await userEvent.click(screen.getByRole('button', { name: 'Views and link: Board' }));
  expect(await screen.findByRole('menuitem', { name: /Board \(current\)/ })).toBeVisible();
  expect(entries()).toEqual(['As published', 'Board (current)', 'Sales by Ada', 'Save what I see as a view…', 'Manage views and link…']);
});

test('on another page than the view’s it is the view no more', async () => {
  await start({ page: 'p2', brought: { page: 'p1', state: 'state 3' } });
  await waitFor(() => expect(requests(endpoints.views.list)).toHaveLength(1));
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Board' })).toBeVisible();
  expect(button()).not.toHaveTextContent('Board');
});

test('a view is chosen, and the report as it is published', async () => {
  await start();
  button().focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Board' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: /Sales/ }));
  expect(mocked.showPlace).toHaveBeenCalledWith(expect.objectContaining({ id: 4, state: 'state 4' }));
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As published' }));
  expect(mocked.reload).toHaveBeenCalledWith('en');
});

test('who goes back to what is published stays at the menu while the report is loaded again, and opens it no sooner', async () => {
  const { rerender } = await start();
  await userEvent.click(button());
  const published = await screen.findByRole('menuitem', { name: 'As published' });
  // A menu that opens takes the focus three frames later, even if it is closed again by then.
  await waitFor(() => expect(published).toHaveFocus());
  await userEvent.click(published);
  expect(mocked.reload).toHaveBeenCalledWith('en');
  rerender(<ViewMenu report={report} state={{ ...initialState, stage: 'content' }} />);
  expect(button()).toHaveFocus();
  expect(button()).toBeEnabled();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

test('who wants to keep what they see types its name at once, and it is the view that is shown', async () => {
  answer(endpoints.views.add, () => view(5, 'Mine', { page: 'p2', state: 'captured' }));
  await start();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save what I see as a view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Views of this report' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toHaveFocus());
  await userEvent.keyboard('Mine{Enter}');
  await waitFor(() => expect(mocked.noteBrought).toHaveBeenCalledWith({ page: 'p2', state: 'captured' }));
  expect(requests(endpoints.views.add)).toMatchObject([{ reportId: 7, name: 'Mine', page: 'p2', state: 'captured' }]);
});

test('views that cannot be read are asked for again', async () => {
  let isThere = false;
  answer(endpoints.views.list, () => {
    if (!isThere) throw new HttpError(500, 'Out of order');
    return [view(3, 'Board')];
  });
  await start();
  await userEvent.click(button());
  const again = await screen.findByRole('menuitem', { name: /could not be read/ });
  isThere = true;
  await userEvent.click(again);
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Board' })).toBeVisible();
});

test('who looks at the portal as somebody else keeps nothing; without a report on screen there is nothing to choose', async () => {
  permitViewing(allEndpoints);
  const { unmount } = await start();
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Board' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Save/ })).toBeNull();
  unmount();
  await start({ stage: 'content' });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});
