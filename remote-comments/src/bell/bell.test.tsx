import { answer, HttpError, requests, permit, permitEverything, permitViewing, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, queryOf } from '@portal/shared/api';
import { allEndpoints, endpoints, type UnreadComment } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { ago, commentWith, replyWith } from '../sample-comments.ts';
import Bell from './bell.tsx';

const { unread, unreadCount, markRead, mine, mail, setMail } = endpoints.comments;
const { notifications: notices } = endpoints;

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
  answer(notices.list, () => []);
  answer(mail, () => ({ isMail: 0, address: 'me@example.test' }));
  answer(notices.mail, () => ({ isMail: 0, address: 'me@example.test' }));
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

test('is a sheet on a phone: with its name and a button that closes it, over the page, and the focus comes back from it', async () => {
  const wide = window.matchMedia;
  replace(window, 'matchMedia', (query: string) => Object.assign(wide(query), { matches: query === '(max-width: 767px)' }));
  const bell = await openBell(2);
  const sheet = screen.getByRole('dialog', { name: 'Messages' });
  const button = screen.getByRole('button', { name: 'Messages, 2 unread' });
  expect(sheet).toHaveAttribute('aria-modal', 'true');
  await bell.findByRole('button', { name: /new replies/ });
  // What is pressed in it is not beside it.
  await userEvent.click(await bell.findByRole('checkbox', { name: /published for me/ }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await userEvent.click(bell.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await screen.findByRole('dialog');
  const mask = document.querySelector('.ant-drawer-mask');
  await userEvent.click(mask!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test('asks for a daily mail', async () => {
  answer(setMail, () => null);
  const bell = await openBell(2);
  const mails = within(await bell.findByRole('group', { name: 'Mail to me@example.test' }));
  await userEvent.click(mails.getByRole('checkbox', { name: 'Once a day when somebody mentions me' }));
  await waitFor(() => expect(requests(setMail)).toEqual([{ isMail: 1 }]));
});

test('asks for mails of what is published, and for none again', async () => {
  let isMail: 0 | 1 = 0;
  answer(notices.mail, () => ({ isMail, address: 'me@example.test' }));
  answer(notices.setMail, (body) => {
    isMail = (body as { isMail: 0 | 1 }).isMail;
    return null;
  });
  const bell = await openBell(2);
  const choice = async () => bell.findByRole('checkbox', { name: 'When an announcement, lesson or article is published for me, or I am reminded of one' });
  await userEvent.click(await choice());
  await waitFor(async () => expect(await choice()).toBeChecked());
  await userEvent.click(await choice());
  await waitFor(async () => expect(await choice()).not.toBeChecked());
  expect(requests(notices.setMail)).toEqual([{ isMail: 1 }, { isMail: 0 }]);
  expect(requests(setMail)).toEqual([]);
});

test('shows what was asked for as it is where the server refuses it', async () => {
  answer(notices.setMail, () => {
    throw new HttpError(400, 'Your account has no e-mail address');
  });
  const bell = await openBell(2);
  const choice = await bell.findByRole('checkbox', { name: /published for me/ });
  await userEvent.click(choice);
  await waitFor(() => expect(requests(notices.setMail)).toHaveLength(1));
  await waitFor(() => expect(choice).not.toBeChecked());
});

test('says that mails need an address, and offers none without', async () => {
  for (const one of [mail, notices.mail]) answer(one, () => ({ isMail: 0, address: '' }));
  const bell = await openBell(2);
  const mails = within(await bell.findByRole('group', { name: 'No e-mail can be sent: your account has no address. Ask an administrator to add one.' }));
  for (const choice of mails.getAllByRole('checkbox')) expect(choice).toBeDisabled();
});

test('offers who may not read comments the mails of what is published alone', async () => {
  permit('session', 'reports');
  const bell = await openBell(0);
  expect(await bell.findByRole('checkbox', { name: /published for me/ })).toBeInTheDocument();
  expect(bell.getAllByRole('checkbox')).toHaveLength(1);
});

test('has for who may not read comments what they are told besides, and asks for no comments', async () => {
  permit('session', 'reports');
  answer(notices.list, () => [{ id: 8, kind: 'access.granted', detail: { name: '美国航班', ename: 'US Flights', reportId: 7, kind: 'report' }, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(1);
  expect(within(await bell.findByRole('list')).getByText(/US Flights/)).toBeInTheDocument();
  expect(bell.queryByRole('tab', { name: 'My comments' })).toBeNull();
  for (const endpoint of [unread, unreadCount, mail]) expect(requests(endpoint)).toEqual([]);
});

test('has the pages ask anew for what may be opened when a notice of access comes, and only then', async () => {
  const granted = (id: number, kind: 'access.granted' | 'exports.stopped') => ({ id, kind, detail: { name: '美国航班', ename: 'US Flights', reportId: 7, kind: 'report' as const }, createTime: ago(1), isRead: 0 as const });
  let told = [granted(8, 'access.granted')];
  answer(notices.list, () => told);
  answer(endpoints.reports.getMyReports, () => []);
  const Page = () => (useQuery(queryOf(endpoints.reports.getMyReports)), null);
  await renderInShell(<><Bell /><Page /></>, { shell: { open } });
  const come = async (count: number) => {
    await act(async () => changed(['unread']));
    await screen.findByRole('button', { name: `Messages, ${count} unread` });
  };
  await come(3);
  told = [granted(9, 'exports.stopped'), ...told];
  await come(4);
  expect(requests(endpoints.reports.getMyReports)).toHaveLength(1);
  told = [granted(10, 'access.granted'), ...told];
  await come(5);
  await waitFor(() => expect(requests(endpoints.reports.getMyReports)).toHaveLength(2));
});

test('tells of a secret that is about to end, and leads to the connections', async () => {
  answer(notices.list, () => [{ id: 8, kind: 'source.secret-ending', detail: { name: '康托索', ename: 'Contoso', until: '2026-12-20T12:00:00.000Z', count: 30 }, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(3);
  await userEvent.click(bell.getByRole('button', { name: /The secret of the connection “Contoso” ends on Dec 20, 2026/ }));
  expect(open).toHaveBeenCalledWith('/Main/workspace');
});

test.each([
  ['schedule.failed', { reason: { zh: '没有权限', en: 'No permission' } }, /“Weekly figures” has failed: No permission/],
  ['schedule.paused', { reason: { zh: '没有权限', en: 'No permission' } }, /“Weekly figures” has failed several times in a row and is paused: No permission/],
  ['schedule.paused-by', { fullName: 'Ada Lovelace' }, /Ada Lovelace has paused your schedule “Weekly figures”/],
  ['schedule.deleted-by', { fullName: 'Ada Lovelace' }, /Ada Lovelace has deleted your schedule “Weekly figures”/],
  ['schedule.deleted-by', {}, /Your schedule “Weekly figures” was deleted with its report/],
] as const)('tells of a schedule (%s), and leads to all of them', async (kind, detail, sentence) => {
  answer(notices.list, () => [{ id: 8, kind, detail: { name: 'Weekly figures', ...detail }, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(3);
  await userEvent.click(bell.getByRole('button', { name: sentence }));
  expect(open).toHaveBeenCalledWith('/Main/Timingtask');
});

test.each([
  ['exports.stopped-by', 1, /Ada Lovelace has stopped your export “Weekly figures”/],
  ['exports.stopped-by', 3, /Ada Lovelace has stopped 3 of your exports/],
  ['exports.deleted-by', 1, /Ada Lovelace has deleted your export “Weekly figures”/],
  ['exports.deleted-by', 3, /Ada Lovelace has deleted 3 of your exports/],
] as const)('tells of own exports that somebody else has ended (%s, %i), and leads to all of them', async (kind, count, sentence) => {
  answer(notices.list, () => [{ id: 8, kind, detail: { name: 'Weekly figures', fullName: 'Ada Lovelace', count }, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(3);
  await userEvent.click(bell.getByRole('button', { name: sentence }));
  expect(open).toHaveBeenCalledWith('/Main/ReportExportTask');
});

test.each([
  ['board.renamed', { name: '周报', ename: 'Weekly figures' }, /^Notification .*There is news about “Weekly figures”$/],
  ['board.renamed', {}, /^Notification .*You have a new notification$/],
  ['lesson.praised', { name: '入门', ename: 'First steps' }, /^Lesson .*There is news about “First steps”$/],
])('says of what only a newer server knows of (%s) what can be said', async (kind, detail, sentence) => {
  answer(notices.list, () => [{ id: 8, kind: kind as 'access.ended', detail, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(3);
  expect(bell.getByRole('button', { name: sentence })).toBeInTheDocument();
});

test('tells of an announcement and of a reminder, and opens it', async () => {
  const detail = { announcementId: 12, announcementKind: 'maintenance' as const, name: '停机维护', ename: 'Maintenance tonight' };
  answer(notices.list, () => [
    { id: 8, kind: 'announcement.published', detail, createTime: ago(1), isRead: 0 },
    { id: 9, kind: 'announcement.reminder', detail, createTime: ago(2), isRead: 0 },
  ]);
  const bell = await openBell(4);
  expect(bell.getByRole('button', { name: /Announcement .* Please read “Maintenance tonight”/ })).toBeInTheDocument();
  await userEvent.click(bell.getByRole('button', { name: /^Announcement just now Maintenance tonight/ }));
  expect(open).toHaveBeenCalledWith('/Main/AnnouncementDetail/maintenance/12', { zh: '停机维护', en: 'Maintenance tonight' });
});

test.each([
  ['准点率怎么算', '/Main/ArticleDetail/7/%E5%87%86%E7%82%B9%E7%8E%87%E6%80%8E%E4%B9%88%E7%AE%97'],
  ['A/B', '/Main/ArticleDetail/7/A%2FB'],
])('tells of the article “%s”, and opens it', async (name, path) => {
  answer(notices.list, () => [{ id: 8, kind: 'article.published', detail: { articleId: 7, name, ename: 'How punctuality is counted' }, createTime: ago(1), isRead: 0 }]);
  const bell = await openBell(3);
  await userEvent.click(bell.getByRole('button', { name: /^Article just now How punctuality is counted/ }));
  expect(open).toHaveBeenCalledWith(path, { zh: name, en: 'How punctuality is counted' });
});

test('shows below what is new what was read before, the latest of it', async () => {
  const notice = (id: number, isRead: 0 | 1) => ({ id, kind: 'access.granted' as const, detail: { name: `报表 ${id}`, ename: `Report ${id}`, reportId: id, kind: 'report' as const }, createTime: ago(id), isRead });
  answer(notices.list, () => [notice(1, 0), ...[2, 3, 4, 5, 6, 7].map((id) => notice(id, 1))]);
  const bell = await openBell(3);
  const read = within(await bell.findByRole('list', { name: 'Read before' }));
  expect(read.getAllByRole('listitem')).toHaveLength(5);
  expect(read.getByText(/Report 2/)).toBeInTheDocument();
  expect(within(bell.getByRole('list', { name: '1 notification' })).getByText(/Report 1/)).toBeInTheDocument();
  expect(bell.queryByText('Nothing new')).toBeNull();
});

test('says where the notices cannot be had, and asks for them again', async () => {
  permit('session', 'reports');
  answer(notices.list, () => {
    throw new HttpError(500, 'The database is away');
  });
  const bell = await openBell(0);
  expect(await bell.findByText('The database is away')).toBeInTheDocument();
  expect(bell.queryByText('Nothing new')).toBeNull();
  answer(notices.list, () => []);
  await userEvent.click(bell.getByRole('button', { name: /again|Retry/i }));
  expect(await bell.findByText('Nothing new')).toBeInTheDocument();
});

test('offers no mail to who looks at the portal as somebody else', async () => {
  permitViewing(allEndpoints);
  const bell = await openBell(2);
  expect(await bell.findByRole('button', { name: /new replies/ })).toBeInTheDocument();
  await waitFor(() => expect(requests(mail)).toHaveLength(1));
  expect(bell.queryByRole('checkbox')).toBeNull();
});

test('tells an owner what waits for them, and leads to it', async () => {
  permit('session', 'reports');
  answer(notices.list, () => [{ id: 9, kind: 'access.asked-owner', detail: { fullName: 'Ann', count: 2 }, createTime: ago(1), isRead: 0 }]);
  answer(notices.markRead, () => null);
  const bell = await openBell(1);
  await userEvent.click(await bell.findByText('Ann and others ask for access to what you own: 2 requests are waiting'));
  expect(open).toHaveBeenCalledWith('/Main/OwnedRequests');
});

test.each([
  ['a paginated report', { type: 'Rdlreports' as const, page: 'PowerBI' }],
  ['a page of the portal’s own', { type: 'H5Report' as const, page: 'view' }],
])('opens %s as what it is', async (_, view) => {
  permit('session', 'reports');
  answer(notices.list, () => [{ id: 8, kind: 'access.granted', detail: { name: '美国航班', ename: 'US Flights', reportId: 7, kind: 'report', ...view }, createTime: ago(1), isRead: 0 }]);
  answer(notices.markRead, () => null);
  const openReport = jest.fn<ShellApi['openReport']>();
  await renderInShell(<Bell />, { shell: { openReport } });
  await userEvent.click(await screen.findByRole('button', { name: 'Messages, 1 unread' }));
  await userEvent.click(await screen.findByText(/US Flights/));
  expect(openReport).toHaveBeenCalledWith({ id: 7, title: { zh: '美国航班', en: 'US Flights' }, ...view });
});

test('is not there for who may read neither comments nor what they are told besides', async () => {
  permit('reports');
  await renderInShell(<Bell />, { shell: { open } });
  expect(screen.queryByRole('button')).toBeNull();
  for (const endpoint of [unreadCount, notices.list]) expect(requests(endpoint)).toEqual([]);
});
