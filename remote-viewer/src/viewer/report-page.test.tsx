import { answer, calls, Refusal, restartPortal } from '../fake-portal.ts';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as PowerBi from 'powerbi-client';
import { Activity } from 'react';
import { endpoints, type EmbedData } from '@portal/shared/contract';
import { Route, Routes } from '@portal/shared/router';
import { fakeService, lastEmbed } from '../embed/fake-sdk.ts';
import type * as FakeSdk from '../embed/fake-sdk.ts';
import { embedData, page } from '../embed/sample-data.ts';
import { renderInShell } from '../test-surroundings.tsx';
import ReportPage from './report-page.tsx';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({
  models: jest.requireActual<typeof PowerBi>('powerbi-client').models,
  Embed: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeEmbed,
}));
beforeAll(async () => void (await import('powerbi-client')));

const dispose = new Set<() => void>();
const replacePath = jest.fn();
const Page = ({ mode = 'visible' }: { mode?: 'visible' | 'hidden' }) => (
  <Activity mode={mode}>
    <Routes>
      <Route path="/Main/PBIViews/:id/:page/:type" element={<ReportPage />} />
    </Routes>
  </Activity>
);
const open = (path: string) =>
  renderInShell(<Page />, {
    path,
    tab: {
      replacePath,
      onDispose: (action) => {
        dispose.add(action);
        return () => dispose.delete(action);
      },
    },
  });
const openLoaded = async (data: EmbedData = embedData()) => {
  answer(endpoints.reports.getReport, () => data);
  const view = await open(`/Main/PBIViews/7/null/${data.type}`);
  await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
  await act(async () => lastEmbed().raise('loaded'));
  return view;
};

beforeEach(() => {
  dispose.forEach((action) => action());
  dispose.clear();
  restartPortal();
  jest.clearAllMocks();
  localStorage.clear();
  fakeService.embeds = [];
  window.powerbi = fakeService as unknown as typeof window.powerbi;
  answer(endpoints.reports.reportLogAdd, () => null);
});

test('shows the report with its pages, and marks the one that is shown', async () => {
  await openLoaded();
  expect(screen.getByRole('heading', { level: 1, name: 'US Flights' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Page' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page ReportSection1' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Page ReportSection2' }));
  expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
  expect(screen.getByRole('button', { name: 'Page ReportSection2' })).toHaveAttribute('aria-current', 'page');
  expect(replacePath).toHaveBeenLastCalledWith('/Main/PBIViews/7/ReportSection2/Online');
});

test('records the visit once, with the page', async () => {
  await openLoaded();
  await waitFor(() => {
    const visits = calls.filter(({ path }) => path === endpoints.reports.reportLogAdd.path);
    expect(visits).toMatchObject([{ body: { dreportId: 7, reportPageName: 'ReportSection1', sourceType: 'portal' } }]);
  });
});

test('keeps the frame when the tab is hidden and shown again, and ends it when the tab is closed', async () => {
  const { rerender, container } = await openLoaded();
  const frame = container.querySelector('iframe');
  expect(frame).not.toBeNull();
  // The page is hidden and shown as the host does it; its effects end and start again.
  rerender(<Page mode="hidden" />);
  rerender(<Page />);
  expect(fakeService.reset).not.toHaveBeenCalled();
  dispose.forEach((action) => action());
  expect(fakeService.reset).toHaveBeenCalledTimes(1);
});

test('a page without permission: the message, and the first permitted page', async () => {
  answer(endpoints.reports.getReport, () => embedData({ pagesArry: [page('ReportSection2')] }));
  await open('/Main/PBIViews/7/ReportSection1/Online');
  expect(await screen.findByText('You have no permission for this page')).toBeVisible();
  await waitFor(() => expect(lastEmbed().config.pageName).toBe('ReportSection2'));
});

test('the page list and the links are there only if they are allowed and set', async () => {
  const data = embedData();
  await openLoaded({ ...data, reportRole: { ...data.reportRole, allowHideNavigator: 0 } });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Watch the video' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Read the document' })).toBeNull();
});

test('a dashboard has no print, no refresh and no star', async () => {
  await openLoaded(embedData({ type: 'Dashboards', pagesArry: [] }));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  for (const name of ['Print', 'Refresh data', 'Add to favourites']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the toolbar folds, and stays so', async () => {
  await openLoaded();
  await userEvent.click(screen.getByRole('button', { name: 'Hide the toolbar' }));
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(localStorage.getItem('hb_viewer_toolbar')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Show the toolbar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(lastEmbed().print).toHaveBeenCalledTimes(1);
});

test('the comments come from whoever fills the place', async () => {
  await openLoaded();
  expect(screen.queryByTestId('viewer.drawer')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Comments' }));
  expect(screen.getByTestId('viewer.drawer')).toBeInTheDocument();
});

test('the watermark is drawn only when it is asked for', async () => {
  const data = embedData();
  const { container, unmount } = await openLoaded(data);
  expect(container.querySelector('svg[opacity]')).toBeNull();
  unmount();
  dispose.forEach((action) => action());
  fakeService.embeds = [];
  const marked = await openLoaded({ ...data, reportMsg: { ...data.reportMsg, isWatermark: 1, scriptConfig: 'internal' } });
  expect(marked.container.querySelector('svg[opacity="0.3"] text')).toHaveTextContent('internal');
});

test('an address that names no report says so without asking the server', async () => {
  await open('/Main/PBIViews/x1/null/Online');
  expect(screen.getByRole('alert')).toHaveTextContent('This report was not found');
  expect(calls).toEqual([]);
});

test('who uses the report is not idle', async () => {
  await openLoaded();
  localStorage.removeItem('hb_activity');
  lastEmbed().raise('dataSelected');
  await waitFor(() => expect(localStorage.getItem('hb_activity')).not.toBeNull());
});

describe('exporting', () => {
  const created = () => calls.filter(({ path }) => path === endpoints.exports.create.path).map(({ body }) => body);
  const exportable = (): EmbedData => embedData({ reportRole: { ...embedData().reportRole, allowExportData: 1 } });

  test('is offered only to who may', async () => {
    await openLoaded();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  test('takes a presentation of all pages with the filters of the moment, and a mail, unless told otherwise', async () => {
    answer(endpoints.exports.create, () => ({}));
    await openLoaded(exportable());
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue(`US Flights ${new Intl.DateTimeFormat('sv-SE').format(new Date())}`);
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    expect(await screen.findByText('Please enter an e-mail address.')).toBeInTheDocument();
    expect(created()).toEqual([]);
    await userEvent.type(screen.getByLabelText('To'), 'ada@example.test');
    await userEvent.click(screen.getByLabelText('PDF'));
    await userEvent.click(screen.getByLabelText('The page in front only'));
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    await waitFor(() => expect(created()).toMatchObject([{ reportId: 7, isPPT: 1, isPDF: 1, isPNG: 0, isEmail: 1, strEmail: 'ada@example.test', pages: ['ReportSection1'], state: 'captured' }]));
  });

  test('a refusal stands in the dialog, and what was entered stays', async () => {
    answer(endpoints.exports.create, () => {
      throw new Refusal(429, '20 of your exports are not finished yet');
    });
    await openLoaded(exportable());
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('switch'));
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    expect(await screen.findByText('20 of your exports are not finished yet')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(created()).toMatchObject([{ isEmail: 0 }]);
  });
});
