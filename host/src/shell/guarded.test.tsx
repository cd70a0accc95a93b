import { answer, HttpError, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { changed } from '@portal/shared/api';
import { endpoints, SHELL_CONTRACT, type MenuItem } from '@portal/shared/contract';
import { defineRemote } from '@portal/shared/shell';
import { RemotesProvider } from '../remotes/index.ts';
import type { Federation } from '../remotes/federation.ts';
import { TabPages } from '../tabs/tab-pages.tsx';
import { useTabs } from '../tabs/use-tabs.ts';
import { Guarded } from './guarded.tsx';

/** A page of a module, with what somebody has written into it. */
const Kept = (): ReactNode => <input aria-label="note" />;
const routes = ['LearningCenter', 'User', 'OwnedRequests', 'PBIViews/:id/:page/:type', 'ReportServer/:id'].map((path) => ({ path, title: { zh: path, en: path === 'User' ? 'Users' : path }, keepAlive: true }));
const described = { name: 'made', contract: '^1.0.0', routes, slots: [], commands: [] };
const made = {
  default: defineRemote(described, {
    pages: Object.fromEntries(routes.map(({ path }) => [path, async () => ({ default: path === 'LearningCenter' ? Kept : () => <p>the page</p> })])),
    slots: {},
    texts: { zh: async () => ({ default: {} }), en: async () => ({ default: {} }) },
    commands: {},
  }),
};
const federation: Federation = { register: () => undefined, load: async () => made };

const Pages = () => {
  const tabs = useTabs('ada');
  return (
    <>
      <Guarded tabs={tabs}>{(granted, instead) => <TabPages tabs={tabs} granted={granted} instead={instead} />}</Guarded>
      <output aria-label="tabs">{tabs.state.tabs.map(({ key }) => key).join(' ')}</output>
      {['/Main/LearningCenter', '/Main/User', '/Main/ReportServer/7/', '/Main/Nothing', '/Nowhere', '/'].map((path) => (
        <button key={path} onClick={() => tabs.visit(path)}>
          {path}
        </button>
      ))}
    </>
  );
};

const show = (path: string) => renderInShell(<RemotesProvider federation={federation}><Pages /></RemotesProvider>, { path });
const go = (path: string) => userEvent.click(screen.getByRole('button', { name: path }));
const address = () => screen.getByLabelText('address');
const tabs = () => screen.getByLabelText('tabs');

const entry = (path: string, id: number): MenuItem => ({ id, name: path, type: 'page', path, title: path, entitle: '', icon: '', folder: false, children: [] });
const learning = entry('LearningCenter', 1);
const users = entry('User', 2);

beforeEach(() => {
  restartPortal();
  sessionStorage.clear();
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [{ ...described, version: '1.0.0-a', manifest: '/made/mf-manifest.json', integrity: {}, off: false, previous: null }] }));
  for (const endpoint of [endpoints.reports.getMyReports, endpoints.reports.getClassList, endpoints.reports.getMyDashboards, endpoints.favourites.getList]) answer(endpoint, () => []);
});

test('a page that is not in the menu leads to the root, which says what it is and whom to ask, and leaves every other page as it was', async () => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  await show('/Main/LearningCenter');
  await userEvent.type(await screen.findByLabelText('note'), 'unsaved');
  await go('/Main/User');
  expect(await screen.findByRole('heading', { name: 'You have no access to “Users”' })).toBeVisible();
  expect(screen.getByText(/ask your administrator/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
  expect(tabs()).toHaveTextContent(/^\/Main\/Home \/Main\/LearningCenter$/);
  await go('/Main/LearningCenter');
  expect(await screen.findByLabelText('note')).toHaveValue('unsaved');
  expect(screen.queryByText('the page')).toBeNull();
  // Who comes to the root by themselves is at Home.
  await go('/');
  await waitFor(() => expect(address()).toHaveTextContent('/Main/Home'));
});

test('a page that nobody has says why, as the server does', async () => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  answer(endpoints.signIn.menuCounts, () => [{ path: 'OwnedRequests', count: null, reason: { zh: '由管理员处理。', en: 'Administrators decide on all of them.' } }]);
  await show('/Main/OwnedRequests');
  expect(await screen.findByRole('heading', { name: '“OwnedRequests” is not in use' })).toBeVisible();
  expect(screen.getByText('Administrators decide on all of them.')).toBeVisible();
});

test('what was refused opens as soon as it is in the menu', async () => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  await show('/Main/User?page=2');
  expect(await screen.findByRole('heading', { name: 'You have no access to “Users”' })).toBeVisible();
  answer(endpoints.signIn.myMenus, () => [users]);
  act(() => changed(['menus']));
  expect(await screen.findByText('the page')).toBeInTheDocument();
  expect(address()).toHaveTextContent('/Main/User?page=2');
});

test('what is refused and shows a report offers to ask for that', async () => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  await show('/Main/ReportServer/7/');
  await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
  await waitFor(() => expect(address()).toHaveTextContent('/Main/PBIViews/7/null/Rdlreports'));
  expect(screen.getByText('the page')).toBeVisible();
});

test.each(['/', '/Nowhere'])('%s leaves the open pages as they were', async (path) => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  await show('/Main/LearningCenter');
  await userEvent.type(await screen.findByLabelText('note'), 'unsaved');
  await go(path);
  await waitFor(() => expect(address()).toHaveTextContent(path === '/' ? '/Main/Home' : path));
  await go('/Main/LearningCenter');
  expect(await screen.findByLabelText('note')).toHaveValue('unsaved');
});

test('a page that there is not leaves no tab behind', async () => {
  answer(endpoints.signIn.myMenus, () => [learning]);
  await show('/Main/LearningCenter');
  await screen.findByLabelText('note');
  await go('/Main/Nothing');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
  expect(tabs()).toHaveTextContent('/Main/Nothing');
  await go('/Main/LearningCenter');
  await waitFor(() => expect(tabs()).toHaveTextContent(/^\/Main\/Home \/Main\/LearningCenter$/));
});

test('while the menu could not be fetched nobody is sent away from a page; it opens as soon as there is one', async () => {
  answer(endpoints.signIn.myMenus, () => {
    throw new HttpError(500, 'The database is away');
  });
  await show('/Main/User?page=2');
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  expect(address()).toHaveTextContent('/Main/User?page=2');
  expect(screen.queryByText('the page')).toBeNull();

  answer(endpoints.signIn.myMenus, () => [users]);
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('the page')).toBeInTheDocument();
  expect(address()).toHaveTextContent('/Main/User?page=2');
});
