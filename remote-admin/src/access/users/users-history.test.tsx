import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type User } from '@portal/shared/contract/all';
import UsersPage from './users-page.tsx';

const { users, groups, resourceGroups, history } = endpoints;

beforeEach(() => {
  restartPortal();
  const ann: User = { id: 1, account: 'ann', jobNo: '', fullName: 'Ann', mail: '', groups: [], resourceGroupId: 2, resourceGroupName: 'Viewers', resourceGroupEnName: '', notes: '', isAction: 1, isCustom: 0, lastLogin: null, version: 1, mobile: '', departmentId: null, departmentName: '', departmentEnName: '', source: 'local', validUntil: null, updateTime: '2026-11-01T00:00:00.000Z', createTime: '2026-11-01T08:00:00.000Z' };
  answer(endpoints.departments.list, () => []);
  answer(endpoints.departments.counts, () => ({ people: 0, without: 0 }));
  answer(users.list, ({ pageIndex, pageSize }) => ({ items: [ann], total: 1, pageIndex, pageSize }));
  answer(groups.top, () => []);
  answer(resourceGroups.top, () => [{ id: 2, name: 'Viewers', ename: '' }]);
});

test('what was changed of a user reads as their form does', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const entry = (id: number, action: string, changes: unknown[]) => ({ id, action, account: 'admin', fullName: '', address: '', createTime: '2026-11-20T08:30:00.000Z', changes });
  answer(history.list, ({ page }) => ({
    items: [
      entry(3, 'disable', [change('isAction', true, false)]),
      entry(2, 'reset-password', []),
      entry(1, 'update', [change('mail', 'a@b.de', 'c@d.de'), change('groups', ['Sales'], ['Finance', 'Sales']), change('resourceGroup', 'Viewers', 'Editors')]),
    ],
    total: 3,
    ...(page as object),
  }) as never);
  await renderInShell(<UsersPage />, { path: '/Main/User' });
  await user.click(await screen.findByRole('button', { name: 'More actions for “ann”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const drawer = await findDialog('History of “ann”');
  expect(await drawer.findByText('Password reset')).toBeInTheDocument();
  const rows = [...document.querySelectorAll('.ant-drawer tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['State', 'Enabled', 'Disabled'],
    ['Mail', 'a@b.de', 'c@d.de'],
    ['Roles', 'Sales', 'Finance, Sales'],
    ['Resource group', 'Viewers', 'Editors'],
  ]);
  expect(requests(history.list)).toMatchObject([{ kind: 'user', id: 1 }]);
});
