import { answer, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen, waitFor, within, type RenderHookResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { viewAs } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { MemoryRouter } from '@portal/shared/router';
import { i18n } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { useCarefulTabs } from './use-careful-tabs.tsx';
import { useTabs, type Tabs } from './use-tabs.ts';

const report = (id: number): string => `/Main/PBIViews/${id}/null/Online`;
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/Main/Home']}>
    <App>{children}</App>
  </MemoryRouter>
);
let hook: RenderHookResult<Tabs, unknown>;
let questions = 0;
const tabs = () => hook.result.current;
const keys = () => tabs().state.tabs.map(({ key }) => key);

beforeEach(async () => {
  sessionStorage.clear();
  questions = 0;
  await i18n.changeLanguage('en');
  hook = renderHook(() => useCarefulTabs(useTabs('ada'), ({ title }) => title.en, () => (questions += 1)), { wrapper });
  for (const [id, en] of [[7, 'Flights'], [8, 'Weather'], [9, 'Films']] as const) act(() => tabs().visit(report(id), { zh: en, en }));
});

test('what holds no work, or nothing unsaved, is closed at once', async () => {
  act(() => tabs().close(['report-9']));
  expect(keys()).toEqual(['/Main/Home', 'report-7', 'report-8']);
  act(() => void tabs().guardUnsavedChanges('report-8', async () => false));
  await act(async () => tabs().close(['report-8']));
  expect(keys()).toEqual(['/Main/Home', 'report-7']);
  expect(questions).toBe(0);
});

test('whoever would lose changes is asked once, with them in sight, and may stay', async () => {
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true));
  act(() => void tabs().guardUnsavedChanges('report-8', async () => true));
  await act(async () => tabs().close(['report-7', 'report-8', 'report-9']));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/unsaved changes in “Flights” and “Weather”/)).toBeInTheDocument();
  expect(tabs().activeKey).toBe('report-7');
  expect(questions).toBe(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(keys()).toHaveLength(4);
  await act(async () => tabs().close(['report-7', 'report-8', 'report-9']));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(keys()).toEqual(['/Main/Home']));
});

test.each([
  ['is closed once its page has saved', true, ['/Main/Home', 'report-8', 'report-9']],
  ['stays where it could not', false, ['/Main/Home', 'report-7', 'report-8', 'report-9']],
])('who can save what they would lose is offered to, and the tab %s', async (_, isSaved, left) => {
  const save = jest.fn(async () => isSaved);
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true, save));
  act(() => void tabs().guardUnsavedChanges('report-8', async () => true));
  await act(async () => tabs().close(['report-7']));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep editing', 'Discard changes', 'Save and leave']);
  await userEvent.click(dialog.getByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save).toHaveBeenCalledTimes(1);
  expect(keys()).toEqual(left);
});

test.each([
  ['is closed once that is saved', true, ['/Main/Home', 'report-8', 'report-9']],
  ['stays where it is not', false, ['/Main/Home', 'report-7', 'report-8', 'report-9']],
])('a page that shows first what it saves has the place of the question, and %s', async (_, isSaved, left) => {
  let end: (isSaved: boolean) => void = () => undefined;
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true, () => new Promise((resolve) => (end = resolve)), { isReviewed: true }));
  await act(async () => tabs().close(['report-7']));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep editing', 'Discard changes', 'Review and save']);
  await userEvent.click(dialog.getByRole('button', { name: 'Review and save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys()).toContain('report-7');
  await act(async () => end(isSaved));
  expect(keys()).toEqual(left);
});

test('while it is saved, nothing else can be chosen, by no key either', async () => {
  let end: (isSaved: boolean) => void = () => undefined;
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true, () => new Promise((resolve) => (end = resolve))));
  await act(async () => tabs().close(['report-7']));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save and leave' }));
  for (const name of ['Keep editing', 'Discard changes']) expect(dialog.getByRole('button', { name })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  // The dialog may still be coming in.
  await waitFor(() => expect(dialog.getByRole('button', { name: /Save and leave/ })).toBeVisible());
  expect(keys()).toContain('report-7');
  await act(async () => end(true));
  await waitFor(() => expect(keys()).not.toContain('report-7'));
});

test('a page whose save breaks down stays, and it is said', async () => {
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true, () => Promise.reject(new Error('Broken'))));
  await act(async () => tabs().close(['report-7']));
  await userEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
  expect(await screen.findByText('“Flights” could not be saved. Your changes are still there.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys()).toContain('report-7');
});

test('what several pages hold is not saved with them out of sight', async () => {
  for (const key of ['report-7', 'report-8']) act(() => void tabs().guardUnsavedChanges(key, async () => true, async () => true));
  await act(async () => tabs().close(['report-7', 'report-8']));
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Save and leave' })).toBeNull();
});

test('looking at the portal as somebody else asks for all pages first, and does not begin where one stays', async () => {
  restartPortal();
  answer(endpoints.viewAs.start, () => new Promise(() => undefined));
  act(() => void tabs().guardUnsavedChanges('report-8', async () => true));
  const view = async (button: string) => {
    await act(async () => void viewAs(7));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/unsaved changes in “Weather”/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: button }));
  };
  await view('Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests(endpoints.viewAs.start)).toEqual([]);
  await view('Discard changes');
  await waitFor(() => expect(requests(endpoints.viewAs.start)).toEqual([{ id: 7 }]));
});

test('loading a page anew asks, too, and does not call it leaving', async () => {
  act(() => void tabs().guardUnsavedChanges('report-7', async () => true, async () => true));
  await act(async () => tabs().reload('report-7'));
  expect(await screen.findByRole('button', { name: 'Save and reload' })).toBeInTheDocument();
  expect(tabs().state.loads['report-7']).toBeUndefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(tabs().state.loads['report-7']).toBe(1));
});
