import { answer, HttpError, permitEverything, permitViewing, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, type OwnRequest } from '@portal/shared/contract/all';
import type { ShownTab } from '@portal/shared/shell';
import { AccessRequest } from './access-request.tsx';

const { ownRequest, requestAccess, withdrawRequest } = endpoints.reports;
let own: OwnRequest | null;

beforeEach(() => {
  restartPortal();
  permitEverything();
  own = null;
  answer(ownRequest, () => own);
});

const waiting: OwnRequest = { id: 5, state: 'waiting', reason: 'For the board', answer: '', createTime: '2026-11-20T08:30:00.000Z', decideTime: null };

test('who has asked by mistake takes it back at once', async () => {
  answer(requestAccess, () => {
    own = waiting;
    return null;
  });
  answer(withdrawRequest, () => {
    own = { ...waiting, state: 'withdrawn' };
    return null;
  });
  await renderInShell(<AccessRequest reportId={7} />);
  await userEvent.type(await screen.findByLabelText('Why do you need it?'), 'For the board');
  await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
  await userEvent.click(await screen.findByRole('button', { name: /Withdraw|Take/ }));
  expect(await screen.findByLabelText('Why do you need it?')).toHaveValue('');
  expect(requests(withdrawRequest)).toEqual([{ id: 5 }]);
});

test('who leaves with a request that is not sent may send it; where that is refused, they stay and read why', async () => {
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
  answer(requestAccess, () => {
    throw new HttpError(409, 'Asked already');
  });
  await renderInShell(<AccessRequest reportId={7} />, { tab: { guardUnsavedChanges } });
  await userEvent.type(await screen.findByLabelText('Why do you need it?'), 'For the board');
  const save = async () => {
    let isSaved: boolean | undefined;
    await act(async () => void (isSaved = await guardUnsavedChanges.mock.lastCall?.[1]?.()));
    return isSaved;
  };
  expect(await save()).toBe(false);
  expect(await screen.findByText('Asked already')).toBeInTheDocument();
  answer(requestAccess, () => null);
  expect(await save()).toBe(true);
  expect(requests(requestAccess)).toEqual([1, 2].map(() => ({ reportId: 7, reason: 'For the board' })));
});

test('who looks at the portal as somebody else is offered neither to ask nor to take back what they have asked', async () => {
  permitViewing(allEndpoints);
  const { unmount } = await renderInShell(<AccessRequest reportId={7} />);
  await waitFor(() => expect(requests(ownRequest)).toHaveLength(1));
  own = waiting;
  unmount();
  await renderInShell(<AccessRequest reportId={7} />);
  expect(await screen.findByText('For the board')).toBeInTheDocument();
  for (const role of ['button', 'textbox']) expect(screen.queryByRole(role)).toBeNull();
});
