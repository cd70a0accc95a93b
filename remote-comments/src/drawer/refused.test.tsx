import { answer, catchToasts, requests, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { endpoints, type Comment } from '@portal/shared/contract/all';
import { commentWith } from '../sample-comments.ts';
import CommentDrawer from './comment-drawer.tsx';

const { list, create, reply } = endpoints.comments;
const GONE = 'This comment does not exist or was deleted';
const TOO_MANY = 'Too many requests. Try again in 40 seconds';

let stored: Comment[];
let reportId = 900;

const openDrawer = async () => {
  await renderInShell(<CommentDrawer open reportId={reportId} reportName="US Flights" onClose={() => undefined} />);
  await waitFor(() => expect(requests(list)).not.toEqual([]));
};

beforeEach(() => {
  restartPortal();
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  localStorage.clear();
  // Each test has a report of its own: the outbox outlives the drawer.
  reportId += 1;
  stored = [commentWith({ reportId })];
  answer(list, () => ({ items: stored, total: stored.length, pageIndex: 1, pageSize: 10 }));
});

test('a reply to a comment that was deleted meanwhile says so, and what was typed is still there', async () => {
  answer(reply, () => {
    throw new HttpError(404, GONE);
  });
  await openDrawer();
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Jane Doe' }), 'Because of snow{Control>}{Enter}{/Control}');
  expect(await screen.findByText(new RegExp(GONE))).toBeInTheDocument();
  expect(screen.getAllByText('Because of snow')).not.toEqual([]);
});

test('a comment that comes too soon says when to go on, and what was typed is still there', async () => {
  answer(create, () => {
    throw new HttpError(429, TOO_MANY);
  });
  await openDrawer();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Late again?{Control>}{Enter}{/Control}');
  expect(await screen.findByText(new RegExp(TOO_MANY))).toBeInTheDocument();
  expect(screen.getByText('Late again?')).toBeInTheDocument();
});

test('pasted HTML is the text that it reads, and text from right to left has its own direction', async () => {
  stored = [commentWith({ reportId, content: 'مرحبا <b>بالعالم</b>' })];
  await openDrawer();
  const text = await screen.findByText('مرحبا <b>بالعالم</b>');
  expect(text).toHaveAttribute('dir', 'auto');
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  const copied: Record<string, string> = { 'text/html': '<b onclick="alert(1)">Bold</b> words', 'text/plain': 'Bold words' };
  await userEvent.click(box);
  await userEvent.paste({ files: [], items: [], types: Object.keys(copied), getData: (type: string) => copied[type === 'text' ? 'text/plain' : type] ?? '' } as unknown as DataTransfer);
  expect(box).toHaveValue('Bold words');
});

test('comments that cannot be had say why, in the drawer and as a toast', async () => {
  answer(list, () => {
    throw new HttpError(500, 'The database is away');
  });
  const toasts = catchToasts();
  await openDrawer();
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  expect(toasts).toEqual(['The database is away']);
});
