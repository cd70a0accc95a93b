import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedAnnouncement } from '@portal/shared/contract/all';
import ManagedAnnouncementsPage from './managed-announcements-page.tsx';

const { managedAnnouncements } = endpoints;
const one = (id: number, entitle: string, more: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement => ({
  ...{ id, kind: 'notice', place: 'board', title: `中${entitle}`, entitle, isPinned: 0, mustConfirm: 0, authorName: 'Ann', state: 'draft', publishTime: null, expireTime: null, withdrawTime: null },
  ...{ isForAll: 1, people: 5, readers: 2, confirmed: 1, version: 1, updateTime: '2026-11-20T08:00:00.000Z', createTime: '2026-11-20T08:00:00.000Z' },
  ...more,
});
const open = jest.fn();
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  open.mockClear();
  answer(managedAnnouncements.list, () => ({ items: [one(1, 'Draft'), one(2, 'Rules', { state: 'published', publishTime: '2026-11-20T08:00:00.000Z', mustConfirm: 1, isPinned: 1 })], total: 2, pageIndex: 1, pageSize: 20 }));
});

const start = async () => {
  await renderInShell(<ManagedAnnouncementsPage />, { path: '/Main/AnnouncementManagement', shell: { open } });
  await screen.findByRole('row', { name: /Draft/ });
};
const row = (name: RegExp) => screen.getByRole('row', { name });
const more = async (name: RegExp) => {
  await user.click(within(row(name)).getByRole('button', { name: /More/ }));
  return within(await screen.findByRole('menu'));
};

test('announcements are listed with their state and how many have read them; one is written on a page of its own', async () => {
  await start();
  expect(row(/Draft/)).toHaveTextContent('2 of 5');
  expect(row(/Rules/)).toHaveTextContent('Read 2 of 5, confirmed 1');
  expect(within(row(/Rules/)).getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/Main/AnnouncementEdit/notice/2');
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  expect(open).toHaveBeenCalledWith('/Main/AnnouncementEdit/notice/new', { zh: '新建公告', en: 'New announcement' });
  await user.click(within(row(/Draft/)).getByRole('button', { name: 'Edit' }));
  expect(open).toHaveBeenLastCalledWith('/Main/AnnouncementEdit/notice/1', { zh: '中Draft', en: 'Draft' });
  await user.click((await more(/Rules/)).getByRole('menuitem', { name: 'Who has read it' }));
  expect(open).toHaveBeenLastCalledWith('/Main/AnnouncementLog?announcement=2');
});

test('one is published and withdrawn after a question, and those who have not read it are reminded', async () => {
  answer(managedAnnouncements.publish, () => null);
  answer(managedAnnouncements.withdraw, () => null);
  answer(managedAnnouncements.remind, () => ({ count: 3 }));
  await start();
  await user.click(within(row(/Draft/)).getByRole('button', { name: 'Publish' }));
  const question = await findDialog('Publish “Draft”?');
  expect(question.getByText(/told in the bell one time/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(requests(managedAnnouncements.publish)).toEqual([{ ids: [1] }]));
  await user.click((await more(/Rules/)).getByRole('menuitem', { name: 'Remind' }));
  await user.click((await findDialog('Remind those who have not read “Rules”?')).getByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('3 people were reminded')).toBeInTheDocument();
  await user.click(within(row(/Rules/)).getByRole('button', { name: 'Withdraw' }));
  await user.click((await findDialog('Withdraw “Rules”?')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(requests(managedAnnouncements.withdraw)).toEqual([{ ids: [2] }]));
});
