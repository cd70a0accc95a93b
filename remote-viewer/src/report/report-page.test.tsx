import { answer, calls, permit, permitEverything, HttpError, requests, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace, replaceResizes } from '@portal/tooling/jest';
import type * as PowerBi from 'powerbi-client';
import { Activity } from 'react';
import { setNotifier } from '@portal/shared/api';
import { endpoints, type EmbedData } from '@portal/shared/contract/all';
import { i18n } from '@portal/shared/language';
import { Link, Route, Routes } from '@portal/shared/router';
import type { ShellApi, ShownTab } from '@portal/shared/shell';
import { fakeService, lastEmbed } from '../embed/fake-sdk.ts';
import type * as FakeSdk from '../embed/fake-sdk.ts';
import { embedData, page } from '../embed/sample-data.ts';
import ReportPage from './report-page.tsx';

// The SDK is not ours, and jsdom loads no frames.
jest.mock('powerbi-client', () => ({
  models: jest.requireActual<typeof PowerBi>('powerbi-client').models,
  Embed: jest.requireActual<typeof FakeSdk>('../embed/fake-sdk.ts').FakeEmbed,
}));
beforeAll(async () => void (await import('powerbi-client')));

const dispose = new Set<(closed: boolean) => void>();
const replacePath = jest.fn();
const Page = ({ mode = 'visible' }: { mode?: 'visible' | 'hidden' }) => (
  <Activity mode={mode}>
    <Routes>
      <Route path="/Main/PBIViews/:id/:page/:type" element={<ReportPage />} />
      <Route path="/Main/BIview/:id/:page" element={<ReportPage />} />
      <Route path="/Main/Dashboard/:id" element={<ReportPage />} />
    </Routes>
  </Activity>
);
const setTitle = jest.fn();
const closeOnLeave = jest.fn(() => () => undefined);
const open = (path: string, shell: Partial<ShellApi> = {}, tab: Partial<ShownTab> = {}) =>
  renderInShell(<Page />, {
    path,
    shell,
    tab: {
      replacePath,
      setTitle,
      closeOnLeave,
      onDispose: (action) => {
        dispose.add(action);
        return () => dispose.delete(action);
      },
      ...tab,
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
  dispose.forEach((action) => action(true));
  dispose.clear();
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  localStorage.clear();
  fakeService.embeds = [];
  replace(window, 'powerbi', fakeService);
  answer(endpoints.reports.reportLogAdd, () => null);
  answer(endpoints.reports.getFreshness, () => ({ dataAsOf: '2026-11-20T08:00:00.000Z', state: 'late', nextRefresh: null, owner: 'Controlling', isCertified: 1 }));
  answer(endpoints.comments.list, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 1 }));
  sessionStorage.clear();
});

test('shows the report with its pages, and marks the one that is shown', async () => {
  await openLoaded();
  expect(screen.getByRole('heading', { level: 1, name: 'US Flights' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Page of US Flights' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page ReportSection1' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Page ReportSection2' }));
  expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
  expect(screen.getByRole('button', { name: 'Page ReportSection2' })).toHaveAttribute('aria-current', 'page');
  expect(replacePath).toHaveBeenLastCalledWith('/Main/PBIViews/7/ReportSection2/Online');
});

describe('beside another report', () => {
  let resized: () => void;
  let width: number;
  beforeEach(() => {
    width = 840;
    replace(window, 'innerWidth', 1920);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
    resized = replaceResizes();
  });

  test('the way back to one page stands in its head', async () => {
    answer(endpoints.reports.getReport, () => embedData());
    const claimHead = jest.fn(() => () => undefined);
    await open('/Main/PBIViews/7/null/Online', {}, { headActions: <button>Back to one</button>, claimHead });
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Back to one' })).toBeVisible();
    expect(claimHead).toHaveBeenCalledTimes(1);
  });

  test('as narrow, but alone in its window, it has its list and its toolbar', async () => {
    replace(window, 'innerWidth', 1024);
    await openLoaded();
    expect(screen.getByRole('navigation')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
  });

  test('pages and commands are in its head, and it has the room; alone it has its list and its toolbar, in the same frame', async () => {
    const { container } = await openLoaded();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Report toolbar' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page: Page ReportSection1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Page ReportSection2' }));
    expect(lastEmbed().setPage).toHaveBeenCalledWith('ReportSection2');
    expect(screen.getByRole('button', { name: 'Page: Page ReportSection2' })).toBeVisible();
    const frame = container.querySelector('iframe');
    width = 1700;
    act(resized);
    expect(screen.getByRole('navigation', { name: 'Page of US Flights' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(container.querySelector('iframe')).toBe(frame);
    expect(fakeService.embeds).toHaveLength(1);
  });

  test('the head says whether the data can be trusted, and the rest behind its button', async () => {
    await openLoaded();
    expect(await screen.findByText('Certified')).toBeVisible();
    expect(screen.queryByText(/Controlling/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByText(/Controlling/)).toBeVisible();
  });

  test('the commands take the keyboard, and give it back when one is chosen or with Escape', async () => {
    await openLoaded();
    const more = screen.getByRole('button', { name: 'More actions' });
    await userEvent.click(more);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(lastEmbed().print).toHaveBeenCalledTimes(1);
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  test('a click into the report closes them', async () => {
    await openLoaded();
    const more = screen.getByRole('button', { name: 'More actions' });
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  test('in a small window pages and commands are strips', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: media !== '(max-width: 480px)', media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList);
    await openLoaded();
    expect(screen.getByRole('navigation', { name: 'Page of US Flights' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
  });

  test('on a phone a report leaves them one line, and a dashboard, which has no menus, its strip of commands', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList);
    const { unmount } = await openLoaded();
    expect(screen.queryByRole('navigation', { name: 'Page of US Flights' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Report toolbar' })).toBeNull();
    for (const name of [/^Views and link/, /^Page: /, 'More actions']) expect(screen.getByRole('button', { name })).toBeVisible();
    unmount();
    fakeService.embeds.length = 0;
    await openLoaded(embedData({ type: 'Dashboards', pagesArry: [] }));
    expect(screen.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

test('records the visit once, with the page', async () => {
  await openLoaded();
  await waitFor(() => {
    const visits = calls.filter(({ path }) => path === endpoints.reports.reportLogAdd.path);
    expect(visits).toMatchObject([{ body: { dreportId: 7, reportPageName: 'ReportSection1', sourceType: 'portal', platform: 'PowerBI', reportUrl: '/Main/Test' } }]);
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
  dispose.forEach((action) => action(true));
  expect(fakeService.reset).toHaveBeenCalledTimes(1);
});

test('a tab whose address changes keeps its report, and shows another kind where the new one names that', async () => {
  answer(endpoints.reports.getReport, ({ type }) => embedData({ type: type as EmbedData['type'] }));
  await renderInShell(
    <>
      <Page />
      <Link to="/Main/BIview/07/ReportSection1">BIview</Link>
      <Link to="/Main/Dashboard/7">Dashboard</Link>
    </>,
    { path: '/Main/PBIViews/7/ReportSection1/Online' },
  );
  await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
  await userEvent.click(screen.getByText('BIview'));
  expect(requests(endpoints.reports.getReport)).toHaveLength(1);
  await userEvent.click(screen.getByText('Dashboard'));
  await waitFor(() => expect(fakeService.embeds).toHaveLength(2));
  expect(requests(endpoints.reports.getReport)).toEqual([{ id: 7, type: 'Online' }, { id: 7, type: 'Dashboards' }]);
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

test('commands whose calls one may not make are not offered, and come when one may', async () => {
  const data = embedData();
  permit('session');
  await openLoaded({ ...data, reportRole: { ...data.reportRole, allowExportData: 1, AllowCDownload: 1 } });
  const commands = [/^Export/, /\.pbix/, /^Comments/, /favourites/];
  for (const name of commands) expect(screen.queryByRole('button', { name })).toBeNull();
  act(() => permit('session', 'reports', 'comments', 'favourites'));
  for (const name of commands) expect(screen.getByRole('button', { name })).toBeVisible();
});

describe('printing, refreshing and the star', () => {
  const button = (name: string) => screen.findByRole('button', { name });
  const opened = (type: EmbedData['type'], allowExportData: 0 | 1 = 0) => {
    const data = embedData({ type, ...(type !== 'Online' && { pagesArry: [] }), reportRole: { ...embedData().reportRole, allowExportData } });
    answer(endpoints.reports.getReport, () => (type === 'H5Report' ? { ...data, accessToken: '' } : data));
    return open(`/Main/PBIViews/7/null/${type}`);
  };

  test.each<[EmbedData['type'], 0 | 1]>([
    ['Online', 0],
    ['Rdlreports', 1],
    ['H5Report', 0],
    ['Dashboards', 0],
  ])('%s has them all', async (type, allowExportData) => {
    await opened(type, allowExportData);
    for (const name of ['Print', 'Refresh data', 'Add to favourites']) expect(await button(name)).not.toHaveAttribute('aria-disabled');
  });

  test('a paginated report that may not be exported says why it is not printed', async () => {
    await opened('Rdlreports');
    const print = await button('Print');
    expect(print).toHaveAttribute('aria-disabled', 'true');
    expect(print).toHaveAccessibleDescription(expect.stringContaining('no permission to export'));
    expect(await button('Refresh data')).not.toHaveAttribute('aria-disabled');
  });

  test('a dashboard is printed as the browser shows it', async () => {
    const print = jest.fn();
    replace(window, 'print', print);
    await openLoaded(embedData({ type: 'Dashboards', pagesArry: [] }));
    await userEvent.click(await button('Print'));
    expect(print).toHaveBeenCalledTimes(1);
  });
});

test('the toolbar has words beside its pictures until they are folded away, and stays so', async () => {
  const view = await openLoaded();
  const print = () => screen.getByRole('button', { name: 'Print' });
  expect(print()).toHaveTextContent('Print');
  await userEvent.click(screen.getByRole('button', { name: 'Show icons only' }));
  expect(print()).toHaveTextContent('');
  expect(localStorage.getItem('hb_viewer_toolbar')).toBe('false');
  view.unmount();
  await open('/Main/PBIViews/7/null/Online');
  expect(await screen.findByRole('button', { name: 'Print' })).toHaveTextContent('');
  await userEvent.click(screen.getByRole('button', { name: 'Show icons and words' }));
  await userEvent.click(print());
  expect(lastEmbed().print).toHaveBeenCalledTimes(1);
});

test('the toolbar has three groups; what begins alike does not look alike', async () => {
  const data = embedData();
  await openLoaded({ ...data, reportRole: { ...data.reportRole, allowA: 4, allowExportData: 1, AllowCDownload: 1 }, reportMsg: { ...data.reportMsg, videoUrl: 'https://video.example/7', docUrl: 'https://video.example/8' } });
  const toolbar = within(screen.getByRole('group', { name: 'Report toolbar' }));
  const inGroup = (name: string) =>
    within(toolbar.getByRole('group', { name }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  expect(inGroup('This report')).toEqual(['Reload', 'Refresh data', 'Edit', 'Watch the video', 'Read the document', 'Comments']);
  expect(inGroup('My view')).toEqual(['Add to favourites', 'Pin to my page']);
  expect(inGroup('Print and export')).toEqual(['Print', 'Export', 'Download the report file (.pbix)']);
  // A word is a part of the name, for who speaks to the portal.
  for (const button of toolbar.getAllByRole('button')) expect(button.getAttribute('aria-label')?.toLowerCase()).toContain(button.textContent.toLowerCase().replace(/s$/, ''));
  const pictures = toolbar.getAllByRole('img', { hidden: true }).map((picture) => picture.getAttribute('aria-label'));
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('with the comments beside it the report has the room, and the toolbar no words', async () => {
  await openLoaded();
  await userEvent.click(screen.getByRole('button', { name: 'Comments' }));
  expect(screen.getByRole('button', { name: 'Print' })).toHaveTextContent('');
  expect(screen.queryByRole('button', { name: 'Show icons only' })).toBeNull();
});

describe('what a picture of the toolbar is called', () => {
  // What is shown is what describes it; how it fades away is antd's.
  const shown = async () => {
    await waitFor(() => expect(button()).toHaveAttribute('aria-describedby'));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Full screen');
  };
  const gone = () => waitFor(() => expect(button()).not.toHaveAttribute('aria-describedby'));
  const button = () => screen.getByRole('button', { name: 'Full screen' });
  beforeEach(() => {
    replace(document, 'fullscreenEnabled', true);
    replace(Element.prototype, 'requestFullscreen', async () => undefined);
  });

  test('is said while one points at it, and no longer', async () => {
    await openLoaded();
    await userEvent.hover(button());
    await shown();
    await userEvent.unhover(button());
    await gone();
  });

  test.each([
    ['by pressing it', () => userEvent.click(button())],
    ['by Escape', () => userEvent.keyboard('{Escape}')],
  ])('goes %s', async (_, act) => {
    await openLoaded();
    await userEvent.hover(button());
    await shown();
    await act();
    await gone();
  });

  test('is said to who comes with Tab, until they go on; not where focus only comes back', async () => {
    await openLoaded();
    act(() => screen.getByRole('button', { name: 'Refresh data' }).focus());
    await userEvent.tab();
    expect(button()).toHaveFocus();
    await shown();
    await userEvent.tab();
    await gone();
    act(() => button().focus());
    expect(button()).not.toHaveAttribute('aria-describedby');
  });
});

test('the comments come from whoever fills the place', async () => {
  await openLoaded();
  expect(screen.queryByTestId('viewer.drawer')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Comments' }));
  expect(screen.getByTestId('viewer.drawer')).toBeInTheDocument();
});

test('the button of the comments says how many there are', async () => {
  answer(endpoints.comments.list, () => ({ items: [], total: 3, pageIndex: 1, pageSize: 1 }));
  await openLoaded();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Comments' })).toHaveAccessibleDescription('3 comments'));
});

test('the watermark is drawn only when it is asked for', async () => {
  const data = embedData();
  const { container, unmount } = await openLoaded(data);
  expect(container.querySelector('svg[opacity]')).toBeNull();
  unmount();
  dispose.forEach((action) => action(true));
  fakeService.embeds = [];
  const marked = await openLoaded({ ...data, reportMsg: { ...data.reportMsg, isWatermark: 1, scriptConfig: 'internal' } });
  // SPEC 9: opacity, size, colour, angle; cells of 120 by 80 with 100 and 50 between them.
  const mark = marked.container.querySelector('svg[opacity="0.3"] text');
  expect(mark).toHaveTextContent('internal');
  expect(['font-size', 'fill', 'transform'].map((name) => mark?.getAttribute(name))).toEqual(['18', 'black', 'rotate(25 60 40)']);
  expect(['width', 'height'].map((name) => mark?.parentElement?.getAttribute(name))).toEqual(['220', '130']);
});

test('what fills the screen is the report with its watermark', async () => {
  const filled: Element[] = [];
  replace(document, 'fullscreenEnabled', true);
  replace(Element.prototype, 'requestFullscreen', async function (this: Element) {
    filled.push(this);
  });
  const data = embedData();
  const { container } = await openLoaded({ ...data, reportMsg: { ...data.reportMsg, isWatermark: 1, scriptConfig: 'internal' } });
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(filled).toHaveLength(1);
  expect(filled[0]?.contains(container.querySelector('iframe'))).toBe(true);
  expect(filled[0]?.contains(container.querySelector('svg[opacity="0.3"]'))).toBe(true);
});

test('the links to video and document are there when they are set', async () => {
  const data = embedData();
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  await openLoaded({ ...data, reportMsg: { ...data.reportMsg, videoUrl: 'https://video.example/7', docUrl: 'javascript:alert(1)' } });
  await userEvent.click(screen.getByRole('button', { name: 'Watch the video' }));
  expect(opened).toHaveBeenCalledWith('https://video.example/7', '_blank', 'noopener,noreferrer');
  await userEvent.click(screen.getByRole('button', { name: 'Read the document' }));
  expect(await screen.findByText('Please confirm that you have uploaded the doc link')).toBeVisible();
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
});

test.each([
  [{ allowExportData: 0, AllowCDownload: 1 }, false, false],
  [{ allowExportData: 1, AllowCDownload: 0 }, true, false],
  [{ allowExportData: 1, AllowCDownload: 1 }, true, true],
] as const)('export and download follow the role: %j', async (role, mayExport, mayDownload) => {
  await openLoaded(embedData({ reportRole: { ...embedData().reportRole, ...role } }));
  expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(mayExport);
  expect(screen.queryByRole('button', { name: 'Download the report file (.pbix)' }) !== null).toBe(mayDownload);
});

test('an address that names no report says so without asking the server', async () => {
  await open('/Main/PBIViews/x1/null/Online');
  expect(screen.getByRole('alert')).toHaveTextContent('This report was not found');
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('an id that is none looks like any other address under which there is nothing, with ways on', async () => {
  answer(endpoints.reports.getReport, () => {
    throw new HttpError(404, 'This report does not exist or is no longer active');
  });
  const opened = jest.fn();
  await open('/Main/PBIViews/999/null/Online', { open: opened });
  const face = within(await screen.findByRole('alert'));
  expect(face.getByRole('heading', { level: 1, name: 'This report was not found' })).toBeVisible();
  expect(face.getByText('This report does not exist or is no longer active')).toBeVisible();
  await userEvent.click(face.getByRole('button', { name: 'Back to Home' }));
  await userEvent.click(face.getByRole('button', { name: 'Reports' }));
  expect(opened.mock.calls).toEqual([['/Main/Home'], ['/Main/ReportListForClass']]);
  expect(face.getByText(/ask them or an administrator/)).toBeVisible();
  // It does not come by trying, and would not be given for the asking.
  for (const name of ['Try again', 'Request access']) expect(face.queryByRole('button', { name })).toBeNull();
  expect(setTitle).toHaveBeenLastCalledWith({ zh: '找不到此报表', en: 'This report was not found' });
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

  /** What is behind the formats of the menu. */
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'More options…' }));
  };

  test('a format of the menu is one click: all pages, the filters of the moment, no mail', async () => {
    answer(endpoints.exports.create, () => ({}));
    await openLoaded(exportable());
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(created()).toHaveLength(1));
    expect(created()).toMatchObject([{ reportId: 7, isPPT: 0, isPDF: 1, isEmail: 0, state: 'captured' }]);
    expect(created()[0]).not.toHaveProperty('pages');
  });

  test('what the server refuses of it is told', async () => {
    answer(endpoints.exports.create, () => {
      throw new HttpError(429, '20 of your exports are not finished yet');
    });
    await openLoaded(exportable());
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pictures' }));
    expect(await screen.findByText('20 of your exports are not finished yet')).toBeInTheDocument();
  });

  test('takes a presentation of all pages with the filters of the moment, and a mail, unless told otherwise', async () => {
    answer(endpoints.exports.create, () => ({}));
    await openLoaded(exportable());
    await openDialog();
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue(`US Flights ${new Intl.DateTimeFormat('sv-SE').format(new Date())}`);
    // An account without an address: it is said at the field before anything is sent.
    expect(await screen.findByText('Enter an e-mail address, or switch the mail off.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    // What is wrong is where the keyboard is.
    await waitFor(() => expect(screen.getByLabelText('To')).toHaveFocus());
    expect(created()).toEqual([]);
    await userEvent.type(screen.getByLabelText('To'), 'ada@example.test');
    await userEvent.click(screen.getByLabelText('PDF'));
    await userEvent.click(screen.getByLabelText('Current page only'));
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    await waitFor(() => expect(created()).toMatchObject([{ reportId: 7, isPPT: 1, isPDF: 1, isPNG: 0, isEmail: 1, strEmail: 'ada@example.test', pages: ['ReportSection1'], state: 'captured' }]));
  });

  test('on a schedule is called without a day, says when it runs, and is kept as that', async () => {
    answer(endpoints.schedules.add, () => ({ id: 4, nextRun: null }));
    await openLoaded(exportable());
    await openDialog();
    await userEvent.click(await screen.findByRole('radio', { name: 'On a schedule' }));
    expect(screen.getByLabelText('Name')).toHaveValue('US Flights');
    expect(screen.getByText(/^Every day at 08:30; next on /)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('To'), 'ada@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Save the schedule' }));
    await waitFor(() => expect(requests(endpoints.schedules.add)).toMatchObject([{ reportId: 7, name: 'US Flights', repeat: 'daily', time: '08:30', state: 'captured', strEmail: 'ada@example.test' }]));
  });

  test('does not offer the page in front where it is kept from exports', async () => {
    const data = exportable();
    await openLoaded({ ...data, pagesArry: data.pagesArry.map((one) => ({ ...one, isExportable: one.code === 'ReportSection1' ? 0 : 1 })) });
    await openDialog();
    expect(await screen.findByLabelText('Current page only')).toBeDisabled();
    expect(screen.getByLabelText(`All ${data.pagesArry.length - 1} pages`)).toBeChecked();
  });

  test('a refusal stands in the dialog, and what was entered stays', async () => {
    answer(endpoints.exports.create, () => {
      throw new HttpError(429, '20 of your exports are not finished yet');
    });
    await openLoaded(exportable());
    await openDialog();
    await userEvent.click(await screen.findByRole('switch', { name: 'Send it by mail when it is done' }));
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Start the export' }));
    expect(await screen.findByText('20 of your exports are not finished yet')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Mine');
    expect(created()).toMatchObject([{ isEmail: 0 }]);
  });
});

describe('what the reader has set', () => {
  test('is kept when the tab goes to the back, and found again when its page was evicted meanwhile', async () => {
    const view = await openLoaded();
    await act(async () => view.rerender(<Page mode="hidden" />));
    await waitFor(() => expect(sessionStorage.getItem('hb_viewer_states:')).toContain('captured'));
    dispose.forEach((action) => action(false));
    view.unmount();
    fakeService.embeds = [];
    await openLoaded();
    expect(lastEmbed().config).toMatchObject({ bookmark: { state: 'captured' }, pageName: 'ReportSection1' });
  });

  test('is kept a moment after the last step, with the report in front; not in edit mode', async () => {
    const data = embedData();
    await openLoaded({ ...data, reportRole: { ...data.reportRole, allowA: 4 } });
    const kept = () => sessionStorage.getItem('hb_viewer_states:');
    const capture = jest.spyOn(lastEmbed().bookmarksManager, 'capture');
    for (let step = 0; step < 3; step += 1) lastEmbed().raise('selectionChanged');
    expect(kept()).toBeNull();
    await waitFor(() => expect(kept()).toContain('captured'), { timeout: 3_000 });
    expect(capture).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(lastEmbed().switchMode).toHaveBeenCalledWith('edit'));
    lastEmbed().raise('selectionChanged');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(capture).toHaveBeenCalledTimes(1);
  });

  test('is forgotten with the tab', async () => {
    const view = await openLoaded();
    await act(async () => view.rerender(<Page mode="hidden" />));
    await waitFor(() => expect(sessionStorage.getItem('hb_viewer_states:')).toContain('captured'));
    dispose.forEach((action) => action(true));
    expect(sessionStorage.getItem('hb_viewer_states:')).toBe('{}');
  });

  test('comes with a link, which then leaves the address', async () => {
    answer(endpoints.views.shared, () => ({ page: 'ReportSection3', state: 'of a colleague' }));
    answer(endpoints.reports.getReport, () => embedData());
    await open('/Main/PBIViews/7/null/Online?state=0123456789abcdef012345');
    await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
    expect(lastEmbed().config).toMatchObject({ bookmark: { state: 'of a colleague' }, pageName: 'ReportSection3' });
    expect(replacePath).toHaveBeenCalledWith('/Main/PBIViews/7/null/Online');
  });

  test('a link that leads nowhere is told, and the report opens as it is', async () => {
    answer(endpoints.views.shared, () => {
      throw new HttpError(404, 'This link no longer works. Ask whoever shared it for a new one');
    });
    answer(endpoints.reports.getReport, () => embedData());
    await open('/Main/PBIViews/7/null/Online?state=0123456789abcdef012345');
    await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
    expect(await screen.findByText('This link no longer works. Ask whoever shared it for a new one')).toBeVisible();
    expect(lastEmbed().config).not.toHaveProperty('bookmark');
  });

  test('begins with the reader’s own view, and a reload shows the report as it is published', async () => {
    await openLoaded(embedData({ view: { page: 'ReportSection2', state: 'my view' } }));
    expect(lastEmbed().config).toMatchObject({ bookmark: { state: 'my view' }, pageName: 'ReportSection2' });
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(lastEmbed().config.bookmark).toBeUndefined();
  });
});

describe('editing', () => {
  const editor = () => embedData({ reportRole: { ...embedData().reportRole, allowA: 3 } });

  test('is offered by the edit level only', async () => {
    await openLoaded();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('shows the report’s editor and its pages, hides toolbar and comments, and ends with Exit', async () => {
    await openLoaded(editor());
    expect(lastEmbed().config).toMatchObject({ permissions: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(lastEmbed().switchMode).toHaveBeenLastCalledWith('edit');
    expect(lastEmbed().updateSettings).toHaveBeenLastCalledWith({ panes: { pageNavigation: { visible: true } } });
    expect(screen.queryByRole('group', { name: 'Report toolbar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Comments' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Exit editing' }));
    expect(lastEmbed().switchMode).toHaveBeenLastCalledWith('view');
    expect(lastEmbed().updateSettings).toHaveBeenLastCalledWith({ panes: { pageNavigation: { visible: false } } });
    expect(screen.getByRole('group', { name: 'Report toolbar' })).toBeVisible();
  });

  test('asks before changes are lost', async () => {
    await openLoaded(editor());
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    lastEmbed().isSaved.mockResolvedValue(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Exit editing' }));
    expect(await screen.findByText(/have not been saved and will be lost/)).toBeInTheDocument();
    expect(lastEmbed().switchMode).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(lastEmbed().switchMode).toHaveBeenLastCalledWith('view');
  });

  test.each([
    [2, 'a copy only, is not offered to save the report itself'],
    [3, 'the report, saves it and leaves'],
  ])('who leaves with changes and may save, by level %d, %s', async (allowA) => {
    await openLoaded(embedData({ reportRole: { ...embedData().reportRole, allowA } }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    lastEmbed().isSaved.mockResolvedValue(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Exit editing' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    if (allowA === 2) return expect(question.queryByRole('button', { name: 'Save and leave' })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Save and leave' }));
    expect(lastEmbed().save).toHaveBeenCalledTimes(1);
    await act(async () => lastEmbed().raise('saved', { reportName: 'US Flights', saveAs: false }));
    expect(lastEmbed().switchMode).toHaveBeenLastCalledWith('view');
  });

  test('whoever closes the tab with changes may save them first', async () => {
    const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
    answer(endpoints.reports.getReport, () => editor());
    await open('/Main/PBIViews/7/null/Online', {}, { guardUnsavedChanges });
    await waitFor(() => expect(fakeService.embeds).toHaveLength(1));
    await act(async () => lastEmbed().raise('loaded'));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(guardUnsavedChanges).toHaveBeenCalledTimes(1));
    const save = guardUnsavedChanges.mock.lastCall?.[1];
    let answered: boolean | undefined;
    await act(async () => void save?.().then((isSaved) => (answered = isSaved)));
    expect(lastEmbed().save).toHaveBeenCalledTimes(1);
    expect(answered).toBeUndefined();
    await act(async () => lastEmbed().raise('saved', { reportName: 'US Flights', saveAs: false }));
    expect(answered).toBe(true);
  });

  test('what was saved is told, and leads back to reading', async () => {
    await openLoaded(editor());
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await act(async () => lastEmbed().raise('saved', { reportName: 'US Flights [its name in the reporting service]', saveAs: false }));
    expect(await screen.findByText('“US Flights” has been saved')).toBeVisible();
    expect(lastEmbed().switchMode).toHaveBeenLastCalledWith('view');
  });
});

test('the frame is called as its reader calls the report, also when they change their language', async () => {
  await openLoaded();
  expect(lastEmbed().setComponentTitle).toHaveBeenLastCalledWith('US Flights');
  await act(() => i18n.changeLanguage('zh'));
  expect(lastEmbed().setComponentTitle).toHaveBeenLastCalledWith('美国航班');
});

test('says how far the numbers can be trusted', async () => {
  await openLoaded();
  expect(await screen.findByText(/Data as of .* · older than agreed/)).toBeVisible();
  expect(screen.getByText('Certified')).toBeVisible();
  expect(screen.getByText('Owner: Controlling')).toBeVisible();
});

test('who may not open a report can ask for it', async () => {
  answer(endpoints.reports.getReport, () => {
    throw new HttpError(403, 'You have no permission for this report');
  });
  answer(endpoints.reports.ownRequest, () => null);
  answer(endpoints.reports.requestAccess, () => null);
  await open('/Main/PBIViews/7/null/Online');
  const face = within(await screen.findByRole('alert'));
  // It looks as what is gone does, and sends nobody to somebody else.
  expect(face.getByRole('heading', { level: 1, name: 'You have no permission for this report' })).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(face.getByText('Only those to whom it has been granted can open it.')).toBeVisible();
  expect(setTitle).toHaveBeenLastCalledWith({ zh: '无权限的报表', en: 'No access' });
  expect(closeOnLeave).toHaveBeenCalledTimes(1);
  for (const name of ['Try again', 'Back to Home', 'Reports']) expect(face.getByRole('button', { name })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(screen.getByText('Please say why you need it.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Why do you need it?'), 'For the board');
  await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
  expect(await screen.findByText('Your request has been sent to the administrators.')).toBeVisible();
  expect(requests(endpoints.reports.requestAccess)).toEqual([{ reportId: 7, reason: 'For the board' }]);
});

test('a dashboard that may not be opened is called one', async () => {
  answer(endpoints.reports.getReport, () => {
    throw new HttpError(403, 'You have no permission to open the dashboard “Overview”');
  });
  answer(endpoints.reports.ownRequest, () => null);
  await open('/Main/PBIViews/9/null/Dashboards');
  // Once, in the server’s words.
  expect(await screen.findByRole('heading', { name: 'You have no permission to open the dashboard “Overview”' })).toBeVisible();
  expect(screen.queryByText('You have no permission for this dashboard')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Request access' })).toBeVisible();
});

test('an uploaded H5 report stands in a sandbox of its own, in the reader’s language', async () => {
  const { reportMsg } = embedData();
  answer(endpoints.reports.getReport, () => embedData({ type: 'H5Report', pagesArry: [], embedOrigins: [], accessToken: '', reportMsg: { ...reportMsg, embedUrl: '/h5/abc/ticket/index.html' } }));
  const { container } = await open('/Main/PBIViews/7/view/H5Report');
  await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull());
  const frame = container.querySelector('iframe')!;
  expect(frame.getAttribute('src')).toBe('http://localhost/h5/abc/ticket/index.html?lang=en');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  await act(async () => void frame.dispatchEvent(new Event('load')));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  for (const name of ['Export', 'Views and link']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an H5 page of an origin that the server does not name is refused', async () => {
  const { reportMsg } = embedData();
  answer(endpoints.reports.getReport, () => embedData({ type: 'H5Report', pagesArry: [], embedOrigins: [], reportMsg: { ...reportMsg, embedUrl: 'https://evil.example/' } }));
  const { container } = await open('/Main/PBIViews/7/view/H5Report');
  expect(await screen.findByRole('heading', { name: 'The report’s address is not trusted' })).toBeVisible();
  expect(container.querySelector('iframe')).toBeNull();
});

describe('downloading the report’s file', () => {
  const button = () => screen.queryByRole('button', { name: 'Download the report file (.pbix)' });
  const withRole = (role: Partial<EmbedData['reportRole']>, type: EmbedData['type'] = 'Online') => embedData({ type, reportRole: { ...embedData().reportRole, ...role } });

  test.each<[string, EmbedData]>([
    ['who may not export', withRole({ AllowCDownload: 1 })],
    ['those from whom an administrator keeps the file', withRole({ allowExportData: 1 })],
    ['readers of a dashboard', withRole({ allowExportData: 1, AllowCDownload: 1 }, 'Dashboards')],
  ])('is not offered to %s', async (_, data) => {
    await openLoaded(data);
    expect(button()).toBeNull();
  });

  test('is left to the browser, which gets its address and its name', async () => {
    const clicked: [string, string][] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push([this.getAttribute('href') ?? '', this.download]);
    });
    answer(endpoints.reportFiles.download, ({ id }) => ({ path: `/api/OnlinePowerBI/ReportFile/${String(id)}`, name: 'US Flights.pbix' }));
    await openLoaded(withRole({ allowExportData: 1, AllowCDownload: 1 }));
    await userEvent.click(button()!);
    await waitFor(() => expect(clicked).toEqual([['/api/OnlinePowerBI/ReportFile/7', 'US Flights.pbix']]));
    click.mockRestore();
  });

  test('is offered for a paginated report under the ending of its file', async () => {
    const { reportRole } = withRole({ allowExportData: 1, AllowCDownload: 1 });
    answer(endpoints.reports.getReport, () => embedData({ type: 'Rdlreports', pagesArry: [], reportRole }));
    await open('/Main/PBIViews/7/view/Rdlreports');
    expect(await screen.findByRole('button', { name: 'Download the report file (.rdl)' })).toBeEnabled();
    expect(button()).toBeNull();
  });

  test('says why it was refused', async () => {
    answer(endpoints.reportFiles.download, () => {
      throw new HttpError(403, 'The file holds every page of the report');
    });
    await openLoaded(withRole({ allowExportData: 1, AllowCDownload: 1 }));
    const shown = jest.fn();
    const stop = setNotifier(shown);
    await userEvent.click(button()!);
    await waitFor(() => expect(shown).toHaveBeenCalledWith('The file holds every page of the report'));
    stop();
  });
});
