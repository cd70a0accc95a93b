import { answer, permitEverything, permitViewing, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, type OwnRequest } from '@portal/shared/contract/all';
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
