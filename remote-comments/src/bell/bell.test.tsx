import { answer, requests, permit, permitEverything, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type UnreadComment } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { ago, commentWith, replyWith } from '../sample-comments.ts';
import Bell from './bell.tsx';

const { unread, unreadCount, markRead, mine, mail, setMail } = endpoints.comments;

let notifications: UnreadComment[];
const open = jest.fn<ShellApi['open']>();
const openBell = async (count: number) => {
  await renderInShell(<Bell />, { shell: { open } });
  await userEvent.click(await screen.findByRole('button', { name: `Messages, ${count} unread` }));
  return within(await screen.findByRole('dialog', { name: 'Messages' }));
};

beforeEach(() => {
  restartPortal();
  permitEverything();
  open.mockClear();
  notifications = [
    {
      ...commentWith({ id: 4, modularId: 'P2', page: 'P2', reply: [1, 2, 3, 4].map((id) => replyWith({ id, content: `Reply ${id}` })) }),
      unreadReason: 'reply',
      unreadTime: ago(1),
    },
    { ...commentWith({ id: 3, content: '@Me look', type: 'Dashboards' }), unreadReason: 'mention', unreadTime: ago(2) },
  ];
  answer(unread, () => notifications);
  answer(unreadCount, () => notifications.length);
  answer(markRead, ({ commentIds }) => {
    notifications = commentIds ? notifications.filter(({ id }) => !(commentIds as number[]).includes(id)) : [];
    return null;
  });
  answer(mail, () => ({ isMail: 0, address: 'me@example.test' }));
});

test('shows what is new with the latest replies; opening marks it as read', async () => {
  const bell = await openBell(2);
  const item = await bell.findByRole('button', { name: /new replies/ });
  expect(within(item).getByText('1 earlier reply')).toBeInTheDocument();
  expect(within(item).queryByText('Reply 1')).toBeNull();
  expect(within(item).getByText('Reply 4')).toBeInTheDocument();
  await userEvent.click(item);
  expect(open).toHaveBeenCalledWith('/Main/PBIViews/7/P2/Online?comment=4', { zh: '美国航班', en: 'US Flights' });
  await waitFor(() => expect(requests(markRead)).toEqual([{ commentIds: [4] }]));
  expect(await screen.findByRole('button', { name: 'Messages, 1 unread' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('marks everything as read at once', async () => {
  const bell = await openBell(2);
  await userEvent.click(await bell.findByRole('button', { name: 'Mark all as read' }));
  expect(await bell.findByText('Nothing new')).toBeInTheDocument();
  expect(requests(markRead)).toEqual([{}]);
});

test('has one’s own comments in pages of ten', async () => {
  answer(mine, ({ page }) => {
    const { pageIndex } = page as { pageIndex: number };
    return { items: [commentWith({ id: pageIndex, content: `Page ${pageIndex}` })], total: 12, pageIndex, pageSize: 10 };
  });
  const bell = await openBell(2);
  await userEvent.click(bell.getByRole('tab', { name: 'My comments' }));
  expect(await bell.findByText('Page 1')).toBeInTheDocument();
  await userEvent.click(bell.getByTitle('2'));
  expect(await bell.findByText('Page 2')).toBeInTheDocument();
  expect(requests(mine)).toMatchObject([{ page: { pageIndex: 1, pageSize: 10 } }, { page: { pageIndex: 2, pageSize: 10 } }]);
});

test('closes with Escape and with a click elsewhere', async () => {
  await openBell(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /Messages/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks for a daily mail', async () => {
  answer(setMail, () => null);
  const bell = await openBell(2);
  await userEvent.click(await bell.findByRole('checkbox', { name: /me@example\.test/ }));
  await waitFor(() => expect(requests(setMail)).toEqual([{ isMail: 1 }]));
});

test('is not there for who may not read comments', async () => {
  permit('session', 'reports');
  await renderInShell(<Bell />, { shell: { open } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests(unreadCount)).toEqual([]);
});
