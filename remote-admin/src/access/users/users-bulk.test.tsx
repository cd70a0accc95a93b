import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Department, type User } from '@portal/shared/contract/all';
import UsersPage from './users-page.tsx';

const { users, departments } = endpoints;
const person = (id: number, account: string): User => ({
  id, account, jobNo: '', fullName: account.toUpperCase(), mail: '', groups: [], resourceGroupId: 2, resourceGroupName: 'Viewers', resourceGroupEnName: '', notes: '', isAction: 1, isCustom: 0, lastLogin: null,
  mobile: '', departmentId: null, departmentName: '', departmentEnName: '', source: 'local', validUntil: null, updateTime: '2026-11-01T00:00:00.000Z', createTime: '2026-11-01T08:00:00.000Z', version: 4,
});
const department = (id: number, ename: string, parentId: number | null): Department => ({ id, parentId, code: `D${id}`, name: `部${id}`, ename, managerId: null, managerName: '', source: 'local', sort: 0, people: 0, version: 1 });

let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(users.list, ({ pageIndex, pageSize }) => ({ items: [person(1, 'ann'), person(2, 'bob')], total: 2, pageIndex, pageSize }));
  answer(departments.list, () => [department(1, 'North', null), department(2, 'Sales', 1), department(3, 'South', null), department(4, 'Sales', 3)]);
  answer(departments.counts, () => ({ people: 2, without: 2 }));
  answer(endpoints.groups.top, () => [{ id: 7, name: 'Sales', ename: '' }]);
  answer(endpoints.resourceGroups.top, () => [{ id: 2, name: 'Viewers', ename: '' }]);
  await renderInShell(<UsersPage />, { path: '/Main/User' });
  await screen.findByRole('row', { name: /ann/ });
});
const begin = async (act: string, title: string) => {
  for (const account of ['ann', 'bob']) await user.click(within(screen.getByRole('row', { name: new RegExp(account) })).getByRole('checkbox'));
  await user.click(within(screen.getByRole('group', { name: '2 entries chosen' })).getByRole('button', { name: act }));
  return findDialog(title);
};

test('departments of one name are told apart, in the filter and where several people are put into one', async () => {
  answer(users.setDepartment, () => ({ changed: 2 }));
  // Where their tree is hidden, they are a filter.
  await user.click(screen.getByRole('button', { name: 'Hide departments' }));
  await user.click(screen.getByRole('combobox', { name: 'Department' }));
  for (const way of ['North / Sales', 'South / Sales']) expect(await screen.findByTitle(way)).toBeInTheDocument();
  const form = await begin('Set department', 'Change the department of 2 users?');
  const save = () => user.click(form.getByRole('button', { name: 'Set department' }));
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(requests(users.setDepartment)).toEqual([]);
  await user.click(await form.findByLabelText('Department'));
  await user.click((await screen.findAllByText('Sales', { selector: '.ant-select-tree-title' })).at(-1)!);
  await save();
  await waitFor(() => expect(requests(users.setDepartment)).toEqual([{ ids: [1, 2], departmentId: 4 }]));
});

test('roles that are chosen for several people stay where the server names them, and nobody is tried by themselves for that', async () => {
  answer(users.addRoles, () => {
    throw new HttpError(400, 'Refused', [{ field: 'groupIds', message: 'A role that you may not give' }]);
  });
  const form = await begin('Add roles', 'Add roles to 2 users?');
  await user.click(form.getByLabelText('Roles'));
  await user.click((await screen.findAllByTitle('Sales')).at(-1)!);
  await user.click(form.getByRole('button', { name: 'Add roles' }));
  expect(await form.findByText('A role that you may not give')).toBeInTheDocument();
  expect(requests(users.addRoles)).toEqual([{ ids: [1, 2], groupIds: [7] }]);
  answer(users.addRoles, () => ({ changed: 2 }));
  await user.click(form.getByRole('button', { name: 'Add roles' }));
  expect(await screen.findByText('“ann”, “bob” have the roles.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('group', { name: '2 entries chosen' })).toBeNull();
});

test('who closes the form has done nothing, and keeps what was chosen', async () => {
  const form = await begin('Set resource group', 'Change the resource group of 2 users?');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('group', { name: '2 entries chosen' })).toBeInTheDocument();
  expect(requests(users.setResourceGroup)).toEqual([]);
});
