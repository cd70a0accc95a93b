import { answer, requests, permit, permitEverything, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { endpoints } from '@portal/shared/contract';
import { menuQueries } from './menu-queries.ts';
import { useMenuOfPermissions } from './use-menu-of-permissions.ts';

const { reports, signIn } = endpoints;

const Probe = () => {
  useMenuOfPermissions();
  const classes = useQuery(menuQueries.classes);
  const menus = useQuery(menuQueries.menus);
  return <p>{`${classes.data?.length ?? '-'} ${menus.data?.length ?? '-'}`}</p>;
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );

beforeEach(() => {
  restartPortal();
  permitEverything();
  answer(reports.getClassList, () => [{ id: 1, name: 'c', ename: 'c', children: [] }]);
  answer(signIn.myMenus, () => []);
});

test('what the current user may not ask for is empty, and is not asked for', async () => {
  permit('session');
  show();
  expect(await screen.findByText('0 0')).toBeInTheDocument();
  expect(requests(reports.getClassList)).toEqual([]);
});

test('is asked for once they may, the menu with it', async () => {
  permit('session');
  show();
  await screen.findByText('0 0');
  act(() => permit('session', 'reports'));
  expect(await screen.findByText('1 0')).toBeInTheDocument();
  await waitFor(() => expect(requests(signIn.myMenus)).toHaveLength(2));
});

test('is not asked for again as long as nothing changes', async () => {
  permit('session', 'reports');
  show();
  await screen.findByText('1 0');
  act(() => permit('session', 'reports'));
  expect([requests(reports.getClassList).length, requests(signIn.myMenus).length]).toEqual([1, 1]);
});
