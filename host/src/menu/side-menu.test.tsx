import { answer, permitEverything, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { replace } from '@portal/tooling/jest';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { RemotesProvider } from '../remotes/index.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { SideMenu } from './side-menu.tsx';

const tabs = { state: { tabs: [] }, activeKey: '' } as unknown as Tabs;
let tellFavourites: () => void;

beforeEach(() => {
  restartPortal();
  // Ten lines of the tree are in sight.
  replace(Element.prototype, 'clientHeight', 360);
  permitEverything();
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [] }));
  answer(endpoints.reports.getMyReports, () => []);
  answer(endpoints.reports.getClassList, () => [{ id: 3, name: '出行', ename: 'Travel', children: [] }]);
  answer(endpoints.reports.getMyDashboards, () => [{ dashboardId: 9, displayName: '概览', enDisplayName: 'Overview' }]);
  answer(endpoints.signIn.myMenus, () => []);
  answer(endpoints.signIn.menuCounts, () => []);
  const told = new Promise<void>((fulfil) => (tellFavourites = fulfil));
  answer(endpoints.favourites.getList, async () => {
    await told;
    return [{ id: 1, name: 'Daily', children: [], dashboards: [{ dashboardId: 9, displayName: '概览', enDisplayName: 'Overview' }] }];
  });
});

test.each([
  ['open', false, 'treeitem'],
  ['collapsed', true, 'button'],
] as const)('no entry is shown before its place is known (%s)', async (_, collapsed, role) => {
  await renderInShell(
    <RemotesProvider>
      <SideMenu tabs={tabs} collapsed={collapsed} />
    </RemotesProvider>,
  );
  expect(await screen.findByRole('status', { name: 'The menu is loading' })).toBeVisible();
  expect(screen.queryByRole(role)).toBeNull();
  tellFavourites();
  await screen.findByRole(role, { name: /Home/ });
  expect(screen.getAllByRole(role).map((entry) => entry.getAttribute('aria-label') ?? entry.title)).toEqual(['Home', 'Report classes', 'My favourites', 'My dashboards']);
  expect(screen.queryByRole('status', { name: 'The menu is loading' })).toBeNull();
});

test('an entry says how much waits behind it, and one with nothing for the user is left out', async () => {
  const page = (id: number, path: string, title: string) => ({ id, name: path, type: 'page' as const, path, title, entitle: title, icon: '', children: [] });
  answer(endpoints.signIn.myMenus, () => [page(1, 'AccessRequests', 'Requests'), page(2, 'OwnedRequests', 'Mine')]);
  answer(endpoints.signIn.menuCounts, () => [{ path: 'AccessRequests', count: 120 }, { path: 'OwnedRequests', count: null }]);
  tellFavourites();
  await renderInShell(
    <RemotesProvider>
      <SideMenu tabs={tabs} collapsed={false} />
    </RemotesProvider>,
  );
  expect(await screen.findByRole('treeitem', { name: /Requests.*120 waiting/ })).toHaveTextContent('99+');
  expect(screen.queryByRole('treeitem', { name: /Mine/ })).toBeNull();
});
