import { answer, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type PersonalPage } from '@portal/shared/contract/all';
import { EmbedFailure } from '../embed/index.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import type { OpenReportState } from '../open-report/open-report-state.ts';
import PinDialog from './pin-dialog.tsx';

const { mine, pin } = endpoints.personalPages;
const { share } = endpoints.views;
const onClose = jest.fn();
const page = (id: number | null, templateId: number | null, name: string, mayChange: 0 | 1 = 1): PersonalPage => ({ id, templateId, name, ename: '', cards: [], mayChange, isBehind: 0, version: 1 });
const opened = (type: OpenReport['type'], captureState: () => Promise<string> = async () => 'captured') =>
  ({ id: 7, type, state: () => ({ page: type === 'Online' ? 'Section2' : null, data: { type } }), captureState, visuals: listed }) as unknown as OpenReport;
const listed = jest.fn<OpenReport['visuals']>();
const late = { name: 'late', title: 'Late flights', type: 'card' };
const start = (report: OpenReport, asked: OpenReportState['pinning'] = null) => renderInShell(<PinDialog report={report} asked={asked} onClose={onClose} />);
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Pin' }));

/** The pages that are offered. */
const offered = () => screen.getAllByText((_, element) => element?.className === 'ant-select-item-option-content').map(({ textContent }) => textContent);
const pinTo = async (name: string, all?: readonly string[]) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Pin to' }));
  if (all) expect(offered()).toEqual(all);
  await userEvent.click(screen.getByText(name, { selector: '.ant-select-item-option-content' }));
};

beforeEach(() => {
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  answer(mine, () => ({ pages: [page(null, 4, 'Sales team'), page(2, null, 'Mine'), page(null, 5, 'Fixed', 0)], reports: [], dashboards: [], gone: [], isStart: 0 }));
  answer(share, () => ({ id: 'c2hhcmVkLWJ5LW93bmVyIQ' }));
  answer(pin, () => null);
});

test('the page on screen is pinned with its filters, to a page that may be changed', async () => {
  await start(opened('Online'));
  await pinTo('Mine', ['Sales team', 'Mine', 'A new page…']);
  await press();
  await waitFor(() => expect(requests(pin)).toEqual([{ to: { kind: 'page', id: 2 }, thing: { kind: 'report', reportId: 7, page: 'Section2', stateId: 'c2hhcmVkLWJ5LW93bmVyIQ', show: 'live' } }]));
  expect(requests(share)).toEqual([{ reportId: 7, page: 'Section2', state: 'captured' }]);
  expect(await screen.findByText(/Pinned to “Mine”/)).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('among many pages one is found by its name', async () => {
  answer(mine, () => ({ pages: Array.from({ length: 20 }, (_, index) => page(index + 1, null, index === 16 ? 'Mornings' : `Page ${index + 1}`)), reports: [], dashboards: [], gone: [], isStart: 0 }));
  await start(opened('Online'));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Pin to' }), 'morn');
  expect(offered()).toEqual(['Mornings']);
  await userEvent.click(screen.getByText('Mornings', { selector: '.ant-select-item-option-content' }));
  await press();
  await waitFor(() => expect(requests(pin)).toMatchObject([{ to: { kind: 'page', id: 17 } }]));
});

test('a dashboard has no filters; a new page is named', async () => {
  await start(opened('Dashboards'));
  await pinTo('A new page…');
  expect(screen.queryByRole('checkbox')).toBeNull();
  const name = screen.getByLabelText('Name of the new page');
  await userEvent.clear(name);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name');
  await userEvent.type(name, 'Mornings');
  await userEvent.click(screen.getByRole('radio', { name: 'A cover that opens it' }));
  await press();
  await waitFor(() => expect(requests(pin)).toEqual([{ to: { kind: 'new', name: 'Mornings' }, thing: { kind: 'dashboard', dashboardId: 7, show: 'picture' } }]));
});

test('what cannot be kept is not pinned in silence: without filters it can, and what the server refuses is said', async () => {
  await start(opened('Online', () => Promise.reject(new EmbedFailure('other'))));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('The filters could not be kept');
  expect(requests(pin)).toEqual([]);
  answer(pin, () => {
    throw new HttpError(409, 'A page has 40 cards at most');
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep the current filters' }));
  await press();
  expect(await screen.findByText('A page has 40 cards at most')).toBeVisible();
  expect(requests(pin)).toEqual([{ to: { kind: 'template', templateId: 4 }, thing: { kind: 'report', reportId: 7, page: 'Section2', show: 'live' } }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('one visual of the page is pinned by its name, a figure as a KPI', async () => {
  listed.mockResolvedValue([{ name: 'busiest', title: 'Busiest', type: 'barChart' }, late]);
  await start(opened('Online'));
  await userEvent.click(await screen.findByRole('radio', { name: 'One visual of the page' }));
  expect(listed).toHaveBeenCalledWith('Section2');
  expect(screen.queryByRole('radio', { name: 'A cover that opens it' })).toBeNull();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a visual');
  await userEvent.click(await screen.findByRole('radio', { name: /^Late flights/ }));
  await press();
  await waitFor(() => expect(requests(pin)).toEqual([{ to: { kind: 'template', templateId: 4 }, thing: { kind: 'kpi', reportId: 7, page: 'Section2', visual: 'late', visualTitle: 'Late flights', stateId: 'c2hhcmVkLWJ5LW93bmVyIQ' } }]));
});

test('what was asked for in a visual’s menu is that visual', async () => {
  await start(opened('Online'), { page: 'Section3', visual: { name: 'lines', title: '', type: 'lineChart' } });
  expect(await screen.findByText('Visual: Line chart')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'The whole page' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox'));
  await press();
  await waitFor(() => expect(requests(pin)).toEqual([{ to: { kind: 'template', templateId: 4 }, thing: { kind: 'visual', reportId: 7, page: 'Section3', visual: 'lines', visualTitle: 'Line chart' } }]));
});

test('visuals that cannot be listed leave the page to pin', async () => {
  listed.mockRejectedValue(new EmbedFailure('timeout'));
  await start(opened('Online'));
  await userEvent.click(await screen.findByRole('radio', { name: 'One visual of the page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be read');
  await userEvent.click(screen.getByRole('radio', { name: 'The whole page' }));
  await press();
  await waitFor(() => expect(requests(pin)).toMatchObject([{ thing: { kind: 'report', page: 'Section2' } }]));
});
