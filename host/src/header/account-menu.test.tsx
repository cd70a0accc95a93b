import { permit, permitEverything, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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
