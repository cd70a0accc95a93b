import { answer, findDialog, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type AnnouncementReader } from '@portal/shared/contract/all';
import AnnouncementLogPage from './announcement-log-page.tsx';

const { managedAnnouncements } = endpoints;
const reader = (userId: number, account: string, more: Partial<AnnouncementReader> = {}): AnnouncementReader => ({ userId, account, fullName: account, departmentName: '东区', departmentEnName: 'East', toldTime: '2026-11-20T08:00:00.000Z', readTime: null, confirmTime: null, device: null, ...more });

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  answer(managedAnnouncements.list, () => ({ items: [{ id: 12, title: '新版', entitle: 'New release', state: 'draft' }, { id: 9, title: '旧版', entitle: 'Old release', state: 'published' }] as never, total: 2, pageIndex: 1, pageSize: 100 }));
  answer(managedAnnouncements.log, () => ({ items: [reader(1, 'ann', { readTime: '2026-11-20T09:00:00.000Z', device: 'mobile' }), reader(2, 'ben')], total: 2, pageIndex: 1, pageSize: 20 }));
});

test('without a choice it is about the newest announcement, and says so', async () => {
  await renderInShell(<AnnouncementLogPage />, { path: '/Main/AnnouncementLog' });
  expect(await screen.findByRole('row', { name: /ann/ })).toHaveTextContent('Phone');
  expect(screen.getByRole('row', { name: /ben/ })).toHaveTextContent('Not read');
  expect(screen.getByText(/“New release”/)).toBeInTheDocument();
  expect(screen.getByText('Newest: New release')).toBeInTheDocument();
  expect(requests(managedAnnouncements.log)).toMatchObject([{ announcementId: 12, orderBy: 'readTime', orderType: 'desc' }]);
});

test('the address chooses one, and whose state; what makes no sense is no filter', async () => {
  await renderInShell(<AnnouncementLogPage />, { path: '/Main/AnnouncementLog?announcement=9&state=unread' });
  await waitFor(() => expect(requests(managedAnnouncements.log)).toMatchObject([{ announcementId: 9, state: 'unread' }]));
});

test('who has not read the one that is shown is reminded after a question; of one that is not published nobody is', async () => {
  permitEverything();
  answer(managedAnnouncements.remind, () => ({ count: 1 }));
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const { unmount } = await renderInShell(<AnnouncementLogPage />, { path: '/Main/AnnouncementLog?announcement=9' });
  await user.click(await screen.findByRole('button', { name: 'Remind' }));
  const question = await findDialog('Remind those who have not read “Old release”?');
  expect(question.getByText(/by mail/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('1 person was reminded')).toBeInTheDocument();
  expect(requests(managedAnnouncements.remind)).toEqual([{ id: 9 }]);
  unmount();
  await renderInShell(<AnnouncementLogPage />, { path: '/Main/AnnouncementLog' });
  expect(await screen.findByRole('row', { name: /ben/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});

test('what the file of it is asked with, the server knows', () => {
  const asked = { announcementId: 9, keyword: '', orderBy: 'readTime', orderType: 'desc', name: 'x', timeZone: 'UTC', columns: ['account', 'fullName', 'department', 'toldTime', 'readTime', 'confirmTime', 'device'].map((key) => ({ key, title: key })) };
  expect(managedAnnouncements.exportLog.body.safeParse(asked).success).toBe(true);
});

test('without announcements it says what to do first', async () => {
  answer(managedAnnouncements.list, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 100 }));
  await renderInShell(<AnnouncementLogPage />, { path: '/Main/AnnouncementLog' });
  expect(await screen.findByText('There are no announcements yet')).toBeInTheDocument();
});
