import { answer, findDialog, permit, permitEverything, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { clearSession, signIn } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountMenu } from './account-menu.tsx';
import { en } from './texts.ts';

beforeEach(permitEverything);

test('signing in on a phone is offered to who may make the link', async () => {
  permit('session');
  await renderInShell(<AccountMenu />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitem', { name: en.phone.open })).toBeInTheDocument();
  act(() => permit('reports'));
  expect(screen.queryByRole('menuitem', { name: en.phone.open })).toBeNull();
  expect(screen.getByRole('menuitem', { name: en.signOut })).toBeInTheDocument();
});

test('the account is named, and beside it who it is, where that is another name', async () => {
  const session = (fullName: string) => ({ accessToken: 'token', expiration: '2999-01-01T00:00:00.000Z', serverTime: new Date().toISOString(), userGuid: 'ada', user: { account: 'ada', mail: '', fullName }, permissions: { version: '1', interfaceClasses: [], interfaces: {} } });
  const nameOf = async (fullName: string): Promise<string> => {
    answer(endpoints.signIn.login, () => session(fullName));
    await signIn('ada', 'secret');
    const { unmount } = await renderInShell(<AccountMenu />);
    const name = screen.getByRole('button').textContent.trim();
    unmount();
    return name;
  };
  expect(await nameOf('Ada Lovelace')).toBe('AAccount: ada Ada Lovelace');
  expect(await nameOf('ada')).toBe('aAccount: ada');
  expect(await nameOf('')).toBe('aAccount: ada');
  clearSession('signed-out');
});

test('the question whether to sign out begins at the safe answer', async () => {
  await renderInShell(<AccountMenu />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('menuitem', { name: en.signOut }));
  const question = await findDialog(en.signOutAsk);
  await waitFor(() => expect(question.getByRole('button', { name: en.signOutCancel })).toHaveFocus());
});
