import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Announcement, type AnnouncementDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type ShownTab } from '@portal/shared/shell';
import AnnouncementPage from './announcement-page.tsx';
import { Board } from './board.tsx';
import { ShownAbove } from './shown-above.tsx';

const { detail, read, confirm } = endpoints.announcements;
const { news } = endpoints.home;
/** What Home is told. */
const tell = (...announcements: Announcement[]) => answer(news, () => ({ carousel: [], announcements, articles: [], lessons: [] }));
const one = (id: number, entitle: string, more: Partial<Announcement> = {}): Announcement => ({ id, kind: 'notice', place: 'board', title: `中${entitle}`, entitle, isPinned: 0, publishTime: '2026-11-20T08:00:00.000Z', isRead: 0, mustConfirm: 0, confirmTime: null, ...more });
const full = (announcement: Announcement, more: Partial<AnnouncementDetail> = {}): AnnouncementDetail => ({ ...announcement, content: '<p>正文</p>', encontent: '<p>The <strong>text</strong></p>', older: null, newer: null, ...more });

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  for (const call of [read, confirm]) answer(call, () => null);
});

const openPage = async (path: string, shell = {}) => {
  const setTitle = jest.fn();
  const tab: ShownTab = { tab: { key: path, path, title: { zh: '', en: '' }, closable: true }, active: true, onDispose: () => () => undefined, guardUnsavedChanges: () => () => undefined, setTitle, replacePath: () => undefined, pushPath: () => undefined, closeOnLeave: () => () => undefined, headActions: null, claimHead: () => () => undefined };
  await renderInShell(
    <PageTabProvider value={tab}>
      <Routes>
        <Route path="/Main/AnnouncementDetail/:type/:name" element={<AnnouncementPage />} />
      </Routes>
    </PageTabProvider>,
    { path, shell },
  );
  return setTitle;
};

test('an announcement is read, noted as read, and confirmed; the ones beside it are a step away', async () => {
  let confirmTime: string | null = null;
  answer(detail, () => full(one(7, 'Tonight', { kind: 'maintenance', mustConfirm: 1, confirmTime }), { older: { id: 3, kind: 'data', title: '旧', entitle: 'Before' } }));
  answer(confirm, () => {
    confirmTime = '2026-11-21T08:00:00.000Z';
    return null;
  });
  const open = jest.fn();
  const setTitle = await openPage('/Main/AnnouncementDetail/maintenance/7', { open });
  expect(await screen.findByRole('heading', { name: 'Tonight' })).toBeInTheDocument();
  expect(screen.getByText('text').tagName).toBe('STRONG');
  expect(setTitle).toHaveBeenCalledWith({ zh: '中Tonight', en: 'Tonight' });
  await waitFor(() => expect(requests(read)).toEqual([{ id: 7 }]));
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(/You confirmed on Nov 21, 2026/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Older: Before' }));
  expect(open).toHaveBeenCalledWith('/Main/AnnouncementDetail/data/3', { zh: '旧', en: 'Before' });
});

test.each([
  ['one that was withdrawn', '/Main/AnnouncementDetail/notice/7'],
  ['an address that is none', '/Main/AnnouncementDetail/notice/drop%20table'],
])('%s leads home', async (_, path) => {
  answer(detail, () => {
    throw new HttpError(404, 'gone');
  });
  const open = jest.fn();
  await openPage(path, { open });
  expect(await screen.findByText('There is no such announcement')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Home' }));
  expect(open).toHaveBeenCalledWith('/Main/Home');
  expect(requests(read)).toEqual([]);
});

test('the board says what is unread, pinned and to be confirmed, and opens it', async () => {
  tell(one(1, 'New', { isPinned: 1 }), one(2, 'Waits', { isRead: 1, mustConfirm: 1 }), one(3, 'Seen', { isRead: 1, kind: 'data' }));
  const open = jest.fn();
  await renderInShell(<Board />, { shell: { open } });
  const board = within(await screen.findByRole('region', { name: 'Announcements' }));
  expect(board.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['NewUnread · Pinned · Notice · Nov 20, 2026', 'WaitsTo be confirmed · Notice · Nov 20, 2026', 'SeenData · Nov 20, 2026']);
  await userEvent.click(board.getByRole('button', { name: /Seen/ }));
  expect(open).toHaveBeenCalledWith('/Main/AnnouncementDetail/data/3', { zh: '中Seen', en: 'Seen' });
});

test('without announcements there is no board', async () => {
  tell();
  await renderInShell(<Board />);
  await waitFor(() => expect(requests(news)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a line stands above Home until it is put away, and does not come back', async () => {
  tell(one(1, 'Slow today', { place: 'banner', kind: 'maintenance' }), one(2, 'On the board'));
  const { unmount } = (await renderInShell(<ShownAbove />)) as unknown as { unmount: () => void };
  expect(await screen.findByText('Slow today')).toBeInTheDocument();
  expect(screen.queryByText('On the board')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Slow today')).toBeNull());
  expect(requests(read)).toEqual([{ id: 1 }]);
  unmount();
  await renderInShell(<ShownAbove />);
  await waitFor(() => expect(requests(news).length).toBeGreaterThan(1));
  expect(screen.queryByText('Slow today')).toBeNull();
});

test('a pop-up stands in front of Home once, and is confirmed there', async () => {
  const popup = one(5, 'New rules', { place: 'popup', mustConfirm: 1 });
  tell(popup);
  answer(detail, () => full(popup));
  await renderInShell(<ShownAbove />);
  const dialog = await findDialog('New rules');
  expect(await dialog.findByText('text')).toBeInTheDocument();
  await waitFor(() => expect(requests(read)).toEqual([{ id: 5 }]));
  await userEvent.click(dialog.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests(confirm)).toEqual([{ id: 5 }]);
});
