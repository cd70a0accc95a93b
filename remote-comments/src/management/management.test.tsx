import { answer, requests, catchSavedFiles, HttpError, permitEverything, permitViewing, restartPortal, rowsOfWorkbook, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, type ManagedComment } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { commentWith, replyWith } from '../sample-comments.ts';
import CommentsPage from './comments-page.tsx';
import RepliesPage from './replies-page.tsx';

const { list, listReplies, update, reports, settings, setSettings } = endpoints.commentManagement;
const { remove, removeReplies, updateReply } = endpoints.comments;

const managed = (values: Partial<ManagedComment> = {}): ManagedComment => ({ ...commentWith(), replyCount: 2, isDeleted: 0, fromAccount: 'jane', ...values });

let stored: ManagedComment[];
const openTab = jest.fn<ShellApi['open']>();
const openPage = async (search = '') => {
  await renderInShell(<CommentsPage />, { shell: { open: openTab }, path: `/Main/CommentManage${search}` });
  return within(await screen.findByRole('table'));
};
const address = () => screen.getByLabelText('address').textContent;
const more = async (row: string, action: string) => {
  await userEvent.click(within(screen.getByRole('row', { name: new RegExp(row) })).getByRole('button', { name: /More actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  permitEverything();
  openTab.mockClear();
  stored = [managed({ id: 1, content: 'Late again' }), managed({ id: 2, content: 'Rude', state: 0 })];
  answer(list, () => ({ items: stored, total: stored.length, pageIndex: 1, pageSize: 10 }));
  answer(reports, () => [{ reportId: 7, reportName: '美国航班', reportEnName: 'US Flights' }]);
  answer(settings, () => ({ isModerated: 0 }));
  answer(update, ({ id, ...values }) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...values } : one));
    return stored.find((one) => one.id === id);
  });
  answer(remove, () => null);
});

test('who looks at the portal as somebody else is offered to change nothing', async () => {
  permitViewing(allEndpoints);
  const table = await openPage();
  expect(within(table.getByRole('row', { name: /Late again/ })).queryByRole('button', { name: /More actions/ })).toBeNull();
  expect(table.queryByRole('button', { name: 'Let pass' })).toBeNull();
  expect(table.queryByRole('checkbox')).toBeNull();
  expect(await screen.findByRole('switch')).toBeDisabled();
});

describe('the comments', () => {
  test('are asked for as the address says', async () => {
    const table = await openPage('?keyword=late&report=7&state=hidden&person=jane');
    expect(requests(list)).toMatchObject([{ keyword: 'late', reportId: 7, state: 'hidden', person: 'jane', page: { pageSize: 10, orderType: 'desc' } }]);
    expect(table.getByRole('row', { name: /Late again.*US Flights.*Jane Doe/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(address()).toBe('/Main/CommentManage?keyword=late'));
  });

  test('are let pass, hidden with a reason and deleted after a question', async () => {
    await openPage();
    await userEvent.click(within(screen.getByRole('row', { name: /Rude/ })).getByRole('button', { name: 'Let pass' }));
    await waitFor(() => expect(requests(update)).toEqual([{ id: 2, state: 1, reason: '' }]));
    await more('Late again', 'Hide');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Off topic');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(update)).toHaveLength(2));
    expect(requests(update)[1]).toEqual({ id: 1, isShow: -1, state: 1, reason: 'Off topic' });
    await waitFor(() => expect(screen.queryByText('Edit the comment')).toBeNull());
    await more('Late again', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(remove)).toEqual([{ ids: [1], state: -1 }]));
  });

  test('keep what was typed when the server refuses it, and say so at the field', async () => {
    answer(update, () => {
      throw new HttpError(400, 'Text: no such words here', [{ field: 'content', message: 'Text: no such words here' }]);
    });
    await openPage();
    await userEvent.click(within(screen.getByRole('row', { name: /Late again/ })).getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByRole('textbox', { name: 'Text' }), '!');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Text: no such words here')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('Late again!');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findAllByText('Leave without saving?')).not.toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByText('Edit the comment')).toBeNull());
  });

  test('are dealt with several at a time', async () => {
    await openPage();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose “Rude”' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose “Late again”' }));
    const bar = within(screen.getByRole('group', { name: '2 entries chosen' }));
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(remove)).toEqual([{ ids: [1, 2], state: -1 }]));
    await waitFor(() => expect(screen.queryByRole('group', { name: /chosen/ })).toBeNull());
  });

  test('that are deleted can only be brought back', async () => {
    stored = [managed({ isDeleted: 1 })];
    const table = await openPage('?state=deleted');
    expect(table.queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.click(table.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(requests(remove)).toEqual([{ ids: [1], state: 1 }]));
  });

  test('are seen in the report, and written into a file', async () => {
    const saved = catchSavedFiles();
    const table = await openPage();
    await userEvent.click(within(table.getByRole('row', { name: /Late again/ })).getByRole('button', { name: 'View in the report' }));
    expect(openTab).toHaveBeenCalledWith('/Main/PBIViews/7/null/Online?comment=1', { zh: '美国航班', en: 'US Flights' });
    await userEvent.click(screen.getByRole('button', { name: /Export to Excel/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [heads, ...rows] = await rowsOfWorkbook(saved[0]);
    expect(heads).toEqual(['Text', 'Pictures', 'Report', 'Page', 'Mentioned', 'Replies', 'From', 'Written', 'Shown', 'Moderation', 'Reason']);
    const written = expect.stringMatching(/^\w+ \d+, \d{4}, \d\d:\d\d$/);
    expect(rows).toEqual([
      ['Late again', '0', 'US Flights', '', '', '2', 'Jane Doe (jane)', written, 'Shown', 'Passed', ''],
      ['Rude', '0', 'US Flights', '', '', '2', 'Jane Doe (jane)', written, 'Shown', 'Waiting', ''],
    ]);
    expect(requests(list).at(-1)).toMatchObject({ page: { pageIndex: 1, pageSize: 200 } });
  });

  test('wait for moderation where the site says so', async () => {
    answer(setSettings, () => null);
    await openPage();
    await userEvent.click(await screen.findByRole('switch', { name: 'New comments wait for moderation' }));
    await waitFor(() => expect(requests(setSettings)).toEqual([{ isModerated: 1 }]));
  });
});

describe('a conversation', () => {
  const reply = (values: object) => ({ ...replyWith(values), isDeleted: 0, fromAccount: 'john', comment: commentWith({ id: 1, content: 'Late again' }) });
  const items = [reply({ id: 5, content: 'Snow' }), reply({ id: 6, content: 'Rude answer', isShow: -1, from_Name: 'John Roe' })];

  beforeEach(() => {
    stored = [managed({ id: 1, content: 'Late again', replyCount: 2 }), managed({ id: 2, content: 'Alone', replyCount: 0 })];
    answer(listReplies, () => ({ items, total: 2, pageIndex: 1, pageSize: 200 }));
    answer(removeReplies, () => null);
  });

  test('opens below its comment, and its replies are managed there', async () => {
    await openPage();
    // The comment without replies has nothing to open.
    const [open, ...others] = screen.getAllByLabelText(/repl/);
    expect([open?.getAttribute('aria-label'), others]).toEqual(['2 replies', []]);
    await userEvent.click(open!);
    const replies = within(await screen.findByLabelText('Replies'));
    expect(requests(listReplies)).toMatchObject([{ commentId: 1, page: { orderType: 'asc' } }]);
    const rude = within((await replies.findByText('Rude answer')).closest('li')!);
    expect(rude.getByText('Hidden')).toBeInTheDocument();
    await userEvent.click(rude.getByLabelText(/More actions/));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(removeReplies)).toEqual([{ ids: [6], state: -1 }]));
    await waitFor(() => expect(requests(listReplies)).toHaveLength(2));
  });

  test('opens below a reply, which is marked in it', async () => {
    await renderInShell(<RepliesPage />, { language: 'zh', shell: { open: openTab }, path: '/Main/ReplyManage' });
    const row = (await screen.findByText('Rude answer')).closest('tr');
    await userEvent.click(within(row!).getByLabelText('查看完整对话'));
    const replies = within(await screen.findByLabelText('回复'));
    expect((await replies.findByText('Rude answer')).closest('li')).toHaveAttribute('aria-current', 'true');
    expect(replies.getByText('Snow').closest('li')).toHaveAttribute('aria-current', 'false');
  });

  test('opens in a card on a phone', async () => {
    const wide = window.matchMedia;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('767px') }));
    await renderInShell(<CommentsPage />, { shell: { open: openTab }, path: '/Main/CommentManage' });
    const open = await screen.findByRole('button', { name: '2 replies' });
    await userEvent.click(open);
    expect(await screen.findByText('Rude answer')).toBeInTheDocument();
    await userEvent.click(open);
    expect(screen.queryByText('Rude answer')).toBeNull();
    jest.restoreAllMocks();
  });
});

test('of a list that was not counted to its end, the least number is said', async () => {
  answer(list, () => ({ items: stored, total: 1000, isAtLeast: 1, pageIndex: 1, pageSize: 10 }));
  await openPage('?keyword=late');
  expect(screen.getByText('At least 1000 found')).toBeInTheDocument();
  expect(screen.getByTitle('100')).toBeInTheDocument();
});

test('replies are managed in the same way, beside what they answer', async () => {
  answer(listReplies, () => ({
    items: [{ ...replyWith({ id: 5, content: 'Snow' }), isDeleted: 0, fromAccount: 'john', comment: commentWith({ id: 9, content: 'Why late?' }) }],
    total: 1,
    pageIndex: 1,
    pageSize: 10,
  }));
  answer(updateReply, () => replyWith());
  answer(removeReplies, () => null);
  await renderInShell(<RepliesPage />, { shell: { open: openTab }, path: '/Main/ReplyManage' });
  const row = within(await screen.findByRole('row', { name: /Snow/ }));
  expect(row.getByText(/Why late\?/)).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'View in the report' }));
  expect(openTab).toHaveBeenCalledWith('/Main/PBIViews/7/null/Online?comment=9', expect.anything());
  await more('Snow', 'Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests(removeReplies)).toEqual([{ ids: [5], state: -1 }]));
});
