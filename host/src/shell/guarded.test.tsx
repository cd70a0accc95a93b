import { answer, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, SHELL_CONTRACT, type MenuItem } from '@portal/shared/contract';
import { RemotesProvider } from '../remotes/index.ts';
import { useTabs } from '../tabs/use-tabs.ts';
import { Guarded } from './guarded.tsx';

const Pages = () => <Guarded tabs={useTabs('ada')}>{() => <p>the page</p>}</Guarded>;

const show = (path: string) => renderInShell(<RemotesProvider><Pages /></RemotesProvider>, { path });

const users: MenuItem = { id: 1, name: 'Users', type: 'page', path: 'User', title: '用户', entitle: 'Users', icon: '', folder: false, children: [] };

beforeEach(() => {
  restartPortal();
  sessionStorage.clear();
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [] }));
});

test('a page that is not in the menu leads to the root', async () => {
  answer(endpoints.signIn.myMenus, () => []);
  await show('/Main/User');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
});

test('while the menu could not be fetched nobody is sent away from a page; it opens as soon as there is one', async () => {
  answer(endpoints.signIn.myMenus, () => {
    throw new HttpError(500, 'The database is away');
  });
  await show('/Main/User?page=2');
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/User?page=2');
  expect(screen.queryByText('the page')).toBeNull();

  answer(endpoints.signIn.myMenus, () => [users]);
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('the page')).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/User?page=2');
});
