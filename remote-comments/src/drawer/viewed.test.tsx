import { answer, permitEverything, permitViewing, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { replace } from '@portal/tooling/jest';
import { allEndpoints, endpoints } from '@portal/shared/contract/all';
import { commentWith, replyWith } from '../sample-comments.ts';
import CommentDrawer from './comment-drawer.tsx';

beforeEach(() => {
  restartPortal();
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  localStorage.clear();
});

test.each([
  ['what is theirs to do', permitEverything, { Reply: 1, Resolve: 1, Edit: 2, Delete: 2 }, 1],
  ['nothing, who looks at the portal as somebody else', () => permitViewing(allEndpoints), { Reply: 0, Resolve: 0, Edit: 0, Delete: 0 }, 0],
])('people are offered with comments %s', async (_, permitted, counts, boxes) => {
  permitted();
  const stored = [commentWith({ reportId: 7, isOwn: 1, reply: [replyWith({ id: 9, isOwn: 1, content: 'Snow in Denver' })] })];
  answer(endpoints.comments.list, () => ({ items: stored, total: 1, pageIndex: 1, pageSize: 10 }));
  await renderInShell(<CommentDrawer open reportId={7} reportName="US Flights" onClose={() => undefined} />);
  expect(await screen.findByText('Snow in Denver')).toBeInTheDocument();
  const found = Object.keys(counts).map((name) => [name, screen.queryAllByRole('button', { name }).length]);
  expect([Object.fromEntries(found), screen.queryAllByRole('textbox').length]).toEqual([counts, boxes]);
});
