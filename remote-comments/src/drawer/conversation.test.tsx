import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { endpoints, type Comment } from '@portal/shared/contract/all';
import type { SlotProps } from '@portal/shared/shell';
import { commentWith, replyWith } from '../sample-comments.ts';
import CommentDrawer from './comment-drawer.tsx';

const { list, create, info, reply, modify, updateReply, removeOne, removeReplies, resolve, people } = endpoints.comments;

let stored: Comment[];
let reports = 500;
let reportId: number;

const openDrawer = async (props: Partial<SlotProps['viewer.drawer']> = {}) => {
  await renderInShell(<CommentDrawer open reportId={reportId} reportName="US Flights" onClose={() => undefined} {...props} />);
  await waitFor(() => expect(requests(list)).not.toEqual([]));
};
const box = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const NO_NETWORK = new Error('Network Error');

beforeEach(() => {
  restartPortal();
  // jsdom lays nothing out, so it scrolls nothing.
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  localStorage.clear();
  // Each test has a report of its own: the outbox outlives the drawer.
  reportId = ++reports;
  stored = [commentWith({ reportId })];
  answer(list, () => ({ items: stored, total: stored.length, pageIndex: 1, pageSize: 10 }));
});

describe('a reply', () => {
  test('is sent under its comment, and stands there', async () => {
    answer(reply, ({ content, commentId }) => replyWith({ id: 5, commentId: Number(commentId), content: String(content), from_Name: 'Me Myself' }));
    await openDrawer();
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    await userEvent.type(await box('Reply to Jane Doe'), 'Snow{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requests(reply)).toMatchObject([{ commentId: 1, content: 'Snow', images: [], to_Ids: '' }]));
    expect(await within(await screen.findByRole('list', { name: 'Replies' })).findByText('Me Myself')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Reply to Jane Doe' })).toBeNull();
  });

  test('that is half written is there again', async () => {
    await openDrawer();
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    await userEvent.type(await box('Reply to Jane Doe'), 'Half');
    expect(JSON.stringify({ ...localStorage })).toContain('Half');
    await press('Cancel');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half');
  });

  test('of one’s own is changed and deleted', async () => {
    stored = [commentWith({ reportId, reply: [replyWith({ id: 5, isOwn: 1, content: 'Snow' })] })];
    answer(updateReply, ({ content }) => replyWith({ id: 5, isOwn: 1, content: String(content) }));
    answer(removeReplies, () => null);
    await openDrawer();
    const item = () => within(screen.getByRole('list', { name: 'Replies' }));
    await screen.findByText('Snow');
    await userEvent.click(item().getByRole('button', { name: 'Edit' }));
    await userEvent.type(await box('Edit what you wrote'), ' and ice');
    await press('Save');
    await waitFor(() => expect(requests(updateReply)).toMatchObject([{ id: 5, content: 'Snow and ice' }]));
    expect(await screen.findByText('Snow and ice')).toBeInTheDocument();
    await userEvent.click(item().getByRole('button', { name: 'Delete' }));
    await userEvent.click((await findDialog('Delete this reply?')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(removeReplies)).toEqual([{ ids: [5], state: -1 }]));
  });
});

describe('a comment of one’s own', () => {
  beforeEach(() => {
    stored = [commentWith({ reportId, isOwn: 1, content: 'Late' })];
  });

  test('is changed; what was typed stays when the server refuses it', async () => {
    answer(modify, () => {
      throw new HttpError(400, 'An image is missing');
    });
    await openDrawer();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await box('Edit what you wrote'), ' again');
    await press('Save');
    expect(await screen.findByText('Not saved: An image is missing')).toBeInTheDocument();
    expect(await box('Edit what you wrote')).toHaveValue('Late again');
    answer(modify, ({ content }) => commentWith({ reportId, isOwn: 1, content: String(content) }));
    await press('Save');
    expect(await screen.findByText('Late again', { selector: 'p' })).toBeInTheDocument();
  });

  test('is deleted after a question, and brought back', async () => {
    answer(removeOne, ({ state }) => {
      stored = state === -1 ? [] : [commentWith({ reportId, isOwn: 1, content: 'Late' })];
      return null;
    });
    await openDrawer();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(requests(removeOne)).toEqual([]);
    await userEvent.click((await findDialog('Delete this comment with its replies?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No comments yet')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Late')).toBeInTheDocument();
  });

  test('tells why nobody else sees it', async () => {
    stored = [commentWith({ reportId, isOwn: 1, isShow: -1, reason: 'Off topic' })];
    await openDrawer();
    expect(await screen.findByText('An administrator has hidden it. Only you see it. Reason: Off topic')).toBeInTheDocument();
  });
});

test('what others wrote can be answered and resolved, not changed', async () => {
  answer(resolve, () => commentWith({ reportId, resolveTime: '2026-11-01T08:00:00.000Z', resolveName: 'Me Myself' }));
  await openDrawer();
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Resolved by Me Myself')).toBeInTheDocument();
  expect(requests(resolve)).toEqual([{ commentId: 1, isResolved: 1 }]);
  for (const name of ['Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('without a connection a comment waits, and goes once with the same key', async () => {
  answer(create, () => {
    throw NO_NETWORK;
  });
  await openDrawer();
  await userEvent.type(await box('Write a comment'), 'Later{Control>}{Enter}{/Control}');
  expect(await screen.findByText('No connection. It is sent as soon as there is one.')).toBeInTheDocument();
  answer(create, ({ content }) => commentWith({ id: 9, reportId, content: String(content), from_Name: 'Me Myself' }));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('article', { name: 'Me Myself' })).toHaveTextContent('Later');
  const keys = (requests(create) as { key: string }[]).map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('@ offers who may open the report; who was chosen is addressed', async () => {
  answer(people, ({ keyword }) => [{ id: 12, account: 'ann', fullName: 'Ann Lee', avatar: '' }].filter(({ account }) => account.startsWith(String(keyword))));
  answer(create, ({ content }) => commentWith({ id: 9, reportId, content: String(content), to_Ids: '12', to_Nams: 'Ann Lee' }));
  await openDrawer();
  await userEvent.type(await box('Write a comment'), '@an');
  await userEvent.click(await screen.findByText('Ann Lee'));
  await userEvent.type(await box('Write a comment'), 'look');
  await press('Send');
  // Who may open the report but not its page is not offered.
  expect(requests(people).at(-1)).toMatchObject({ reportId, modularId: '' });
  await waitFor(() => expect(requests(create)).toMatchObject([{ content: '@Ann Lee look', to_Ids: '12' }]));
  expect(await screen.findByText('@Ann Lee', { selector: 'p span' })).toBeInTheDocument();
});

test('a comment takes its anchor along, and the report is brought back to it', async () => {
  const anchor = { page: 'P2', pageName: 'Delays', state: 'captured' };
  const showPlace = jest.fn<(place: { page: string; state: string }) => Promise<void>>().mockResolvedValue(undefined);
  answer(create, ({ modularId }) => commentWith({ id: 9, reportId, content: 'Here', modularId: String(modularId), modularName: '延误', modularEnName: 'Delays', hasPlace: 1 }));
  answer(info, () => ({ ...commentWith({ id: 9 }), bookmark: 'captured' }));
  await openDrawer({ capturePlace: () => Promise.resolve(anchor), showPlace });
  await userEvent.type(await box('Write a comment'), 'Here{Control>}{Enter}{/Control}');
  await waitFor(() => expect(requests(create)).toMatchObject([{ modularId: 'P2', modularName: 'Delays', bookmark: 'captured' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Delays: Show in the report, with its filters' }));
  await waitFor(() => expect(showPlace).toHaveBeenCalledWith({ page: 'P2', state: 'captured' }));
});

describe('a comment on a visual', () => {
  const visual = { page: 'P2', pageName: 'Delays', name: 'v1', title: 'Late <b>flights</b>' };
  const taken = jest.fn();
  const write = async (text: string) => userEvent.type(await box('Write a comment'), `${text}{Control>}{Enter}{/Control}`);

  beforeEach(() => {
    taken.mockReset();
    answer(create, ({ content, modularId, modularName, visual: name, visualTitle, bookmark }) =>
      commentWith({ id: 9, reportId, content: String(content), modularId: String(modularId ?? ''), modularName: String(modularName ?? ''), visual: String(name ?? ''), visualTitle: String(visualTitle ?? ''), hasPlace: bookmark ? 1 : 0 }),
    );
    answer(info, () => ({ ...commentWith({ id: 9 }), bookmark: 'captured' }));
  });

  test('takes it along with the filters of the moment, and leads back to it', async () => {
    const showPlace = jest.fn<(place: { page: string; state: string; visual?: string }) => Promise<void>>().mockResolvedValue(undefined);
    await openDrawer({ visual, onVisualTaken: taken, capturePlace: () => Promise.resolve({ page: 'P2', pageName: 'Delays', state: 'captured' }), showPlace });
    expect(await box('Write a comment')).toHaveFocus();
    expect(taken).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Late <b>flights</b> · Delays')).toBeInTheDocument();
    await write('Why?');
    await waitFor(() => expect(requests(create)).toMatchObject([{ content: 'Why?', modularId: 'P2', modularName: 'Delays', visual: 'v1', visualTitle: 'Late <b>flights</b>', bookmark: 'captured' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Late <b>flights</b> · Delays: Show in the report, with its filters' }));
    await waitFor(() => expect(showPlace).toHaveBeenCalledWith({ page: 'P2', state: 'captured', visual: 'v1' }));
    // The next one is about the page again.
    expect(screen.queryByRole('button', { name: /^Do not mention/ })).toBeNull();
  });

  test('belongs to its own page, without filters, when another one is in front by then', async () => {
    await openDrawer({ visual, onVisualTaken: taken, capturePlace: () => Promise.resolve({ page: 'P3', pageName: 'Airports', state: 'of P3' }) });
    await write('Why?');
    await waitFor(() => expect(requests(create)).toMatchObject([{ modularId: 'P2', modularName: 'Delays', visual: 'v1' }]));
    expect(requests(create)[0]).not.toHaveProperty('bookmark');
  });

  test.each([
    ['without the half of one', 199, ''],
    ['as many as fit', 198, '🛫'],
  ])('has a title of whole characters, %s', async (_, letters, last) => {
    const title = 'a'.repeat(letters);
    await openDrawer({ visual: { ...visual, title: `${title}🛫🛬` }, onVisualTaken: taken, showPlace: jest.fn<() => Promise<void>>() });
    await write('Why?');
    expect(await screen.findByRole('button', { name: `${title}${last} · Delays: Show in the report` })).toBeInTheDocument();
    expect(requests(create)).toMatchObject([{ visualTitle: `${title}${last}` }]);
  });

  test('is one on the page once the visual was taken away; what was written stays', async () => {
    await openDrawer({ visual, onVisualTaken: taken, capturePlace: () => Promise.resolve({ page: 'P2', pageName: 'Delays', state: 'captured' }) });
    await userEvent.type(await box('Write a comment'), 'Why');
    await press('Do not mention “Late <b>flights</b>”');
    expect(await box('Write a comment')).toHaveFocus();
    await write('?');
    await waitFor(() => expect(requests(create)).toMatchObject([{ content: 'Why?', modularId: 'P2', bookmark: 'captured' }]));
    expect(requests(create)[0]).not.toHaveProperty('visual');
  });

  test('comes back into the box with its visual when it was not accepted', async () => {
    answer(create, () => {
      throw new HttpError(400, 'Full');
    });
    await openDrawer({ visual: { ...visual, title: '' }, onVisualTaken: taken });
    await write('Why?');
    const edit = await screen.findByRole('button', { name: 'Edit' });
    expect(screen.getByText('A visual without a title · Delays')).toBeInTheDocument();
    await userEvent.click(edit);
    expect(await screen.findByRole('button', { name: 'Do not mention “A visual without a title”' })).toBeInTheDocument();
    expect(await box('Write a comment')).toHaveValue('Why?');
  });
});

test('a comment that was come for is shown also when it is older than the list', async () => {
  answer(info, ({ commentId }) => ({ ...commentWith({ id: Number(commentId), content: 'Long ago' }), bookmark: '' }));
  await openDrawer({ commentId: 77 });
  const sought = await screen.findByRole('region', { name: 'The comment you came for' });
  expect(within(sought).getByText('Long ago')).toBeInTheDocument();
});
