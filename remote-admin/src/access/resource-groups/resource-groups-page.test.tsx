import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ResourceGroupRow } from '@portal/shared/contract/all';
import type { ShownTab } from '@portal/shared/shell';
import ResourceGroupsPage from './resource-groups-page.tsx';

const { resourceGroups, resourceGroupInterfaces, classes, interfaces } = endpoints;
const group = (id: number, ename: string, more: Partial<ResourceGroupRow> = {}): ResourceGroupRow => ({
  id, name: `组${id}`, ename, notes: '', isBuiltIn: 0, isEverything: 0, users: 0, menus: 1, interfaces: 2, updateTime: '2026-11-20T08:30:00.000Z', version: 3, ...more,
});

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  const items = [group(1, 'Administrators', { isEverything: 1, isBuiltIn: 1 }), group(2, 'Sales', { users: 4 }), group(3, 'Nobody')];
  answer(resourceGroups.list, () => ({ items, total: 3, pageIndex: 1, pageSize: 20 }));
  answer(resourceGroups.getResource, () => ({
    version: 3,
    resourceIds: [12],
    menus: [
      { id: 10, parentId: null, type: 'folder', title: '系统', entitle: 'System', access: null },
      { id: 11, parentId: 10, type: 'page', title: '用户', entitle: 'Users', access: 'users' },
      { id: 13, parentId: 10, type: 'page', title: '菜单', entitle: 'Menus', access: 'menus' },
      { id: 12, parentId: null, type: 'page', title: '学习', entitle: 'Learning', access: 'learning' },
    ],
  }));
  answer(resourceGroupInterfaces.list, () => ({ version: 3, interfaceClasses: ['learning'], interfaceIds: [22] }));
  answer(classes.top, () => [{ code: 'learning', name: '学习', ename: 'Learning' }, { code: 'users', name: '用户', ename: 'People' }, { code: 'menus', name: '菜单', ename: 'Menus' }]);
  const call = (id: number, interfaceClass: string, ename: string) => ({ id, interfaceClass, method: 'POST' as const, path: `/api/${ename.replace(' ', '/')}`, name: ename, ename, isEnabled: 1 as const, isServed: 1 as const });
  answer(interfaces.top, () => [call(20, 'learning', 'List lessons'), call(21, 'learning', 'List articles'), call(22, 'menus', 'List entries'), call(23, 'menus', 'Add entry'), call(24, 'users', 'Add user')]);
});

afterEach(() => permitEverything());

const open = async (tab: Partial<ShownTab> = {}) => {
  await renderInShell(<ResourceGroupsPage />, { path: '/Main/Group', tab });
  await screen.findByRole('row', { name: /Sales/ });
};
const choose = async (name: string, action: string) => {
  await user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const grants = async (name: string) => {
  const row = within(screen.getByRole('row', { name: new RegExp(name) }));
  const direct = row.queryByRole('button', { name: 'Permissions' });
  if (direct) await user.click(direct);
  else await choose(name, 'Permissions');
  const drawer = await findDialog(`Permissions of “${name}”`);
  await drawer.findByRole('list', { name: 'Menu entries' });
  return drawer;
};

test('an entry is given with a box, a folder shows what is given below it, and who opens the page is given its calls by one click', async () => {
  answer(resourceGroups.updateResource, () => ({ version: 4 }));
  answer(resourceGroupInterfaces.set, () => ({ version: 5 }));
  await open();
  const drawer = await grants('Sales');
  const folder = drawer.getByRole('checkbox', { name: /System/ });
  expect(folder).not.toBeChecked();
  await user.click(drawer.getByRole('checkbox', { name: /Users/ }));
  expect(folder).toBePartiallyChecked();
  expect(drawer.getByText(/The menu entry “Users” is given, but nothing of what its page calls \(People\)/)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Grant these too: “People” for “Users”' }));
  expect(drawer.queryByText(/is given, but nothing/)).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The permissions of “Sales” are saved and hold from the next call on')).toBeInTheDocument();
  expect(requests(resourceGroups.updateResource)).toEqual([{ resourceGroupId: 2, version: 3, resourceIds: [12, 11] }]);
  // The second is about the version that the first has made.
  expect(requests(resourceGroupInterfaces.set)).toEqual([{ resourceGroupId: 2, version: 4, interfaceClasses: ['learning', 'users'], interfaceIds: [22] }]);
});

test('of a class one interface can be left out: the others stay one by one', async () => {
  answer(resourceGroupInterfaces.set, () => ({ version: 4 }));
  await open();
  const drawer = await grants('Sales');
  await user.click(drawer.getByText('Interfaces', { selector: '.ant-segmented-item-label' }));
  const learning = await drawer.findByRole('checkbox', { name: /^Learning/ });
  expect(learning).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: /^Menus/ })).toBePartiallyChecked();
  await user.type(drawer.getByRole('searchbox', { name: /Search/ }), 'lessons');
  await user.click(drawer.getByRole('checkbox', { name: /List lessons/ }));
  await user.clear(drawer.getByRole('searchbox', { name: /Search/ }));
  expect(drawer.getByRole('checkbox', { name: /^Learning/ })).toBePartiallyChecked();
  await user.click(drawer.getByRole('checkbox', { name: 'Show only granted' }));
  expect(drawer.queryByRole('checkbox', { name: /^People/ })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(resourceGroupInterfaces.set)).toEqual([{ resourceGroupId: 2, version: 3, interfaceClasses: [], interfaceIds: [22, 21] }]));
  expect(requests(resourceGroups.updateResource)).toEqual([]);
});

test('who leaves with what is not saved may save it: where that is refused they stay, and read why', async () => {
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
  answer(resourceGroups.updateResource, () => {
    throw new HttpError(403, 'You do not hold all of it');
  });
  await open({ guardUnsavedChanges });
  const drawer = await grants('Sales');
  await user.click(drawer.getByRole('checkbox', { name: /Users/ }));
  const save = async () => {
    let isSaved: boolean | undefined;
    await act(async () => void (isSaved = await guardUnsavedChanges.mock.lastCall?.[1]?.()));
    return isSaved;
  };
  expect(await save()).toBe(false);
  expect(drawer.getByText('You do not hold all of it')).toBeInTheDocument();
  answer(resourceGroups.updateResource, () => ({ version: 4 }));
  expect(await save()).toBe(true);
  expect(requests(resourceGroups.updateResource)).toEqual([1, 2].map(() => ({ resourceGroupId: 2, version: 3, resourceIds: [12, 11] })));
});

test('where the interfaces are refused, the menus are saved, and saving again goes on from there', async () => {
  answer(resourceGroups.updateResource, () => ({ version: 4 }));
  answer(resourceGroupInterfaces.set, () => {
    throw new HttpError(403, 'You do not hold all of it');
  });
  await open();
  const drawer = await grants('Sales');
  await user.click(drawer.getByRole('checkbox', { name: /Users/ }));
  await user.click(drawer.getByRole('button', { name: 'Grant these too: “People” for “Users”' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('You do not hold all of it')).toBeInTheDocument();
  answer(resourceGroupInterfaces.set, () => ({ version: 5 }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The permissions of “Sales” are saved/)).toBeInTheDocument();
  expect(requests(resourceGroups.updateResource)).toHaveLength(1);
  expect(requests(resourceGroupInterfaces.set)).toMatchObject([{ version: 4 }, { version: 4, interfaceClasses: ['learning', 'users'] }]);
});

test('what is read of two versions is read again', async () => {
  answer(resourceGroupInterfaces.list, () => ({ version: 4, interfaceClasses: ['learning'], interfaceIds: [] }));
  const first = { version: 3, resourceIds: [], menus: [{ id: 12, parentId: null, type: 'page', title: '学习', entitle: 'Learning', access: null }] };
  const answers = [first, { ...first, version: 4, resourceIds: [12] }];
  answer(resourceGroups.getResource, () => answers.shift());
  await open();
  const drawer = await grants('Sales');
  expect(drawer.getByRole('checkbox', { name: /Learning/ })).toBeChecked();
  expect(answers).toEqual([]);
});

test('who loses the right to change it sees what it gives', async () => {
  await open();
  const drawer = await grants('Sales');
  expect(drawer.getByRole('checkbox', { name: /Users/ })).toBeEnabled();
  act(() => permit());
  expect(drawer.getByRole('checkbox', { name: /Users/ })).toBeDisabled();
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('who saves second is told, and loads what stands now', async () => {
  answer(resourceGroups.updateResource, () => {
    throw new HttpError(409, 'Somebody else came first', [{ field: 'version', message: 'Somebody else came first' }]);
  });
  await open();
  const drawer = await grants('Sales');
  await user.click(drawer.getByRole('checkbox', { name: /Users/ }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Somebody else came first')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Load the latest' }));
  const anew = await findDialog('Permissions of “Sales”');
  await waitFor(() => expect(anew.getByRole('checkbox', { name: /Users/ })).not.toBeChecked());
});

test('the administrators are not narrowed, and a group with people is not deleted', async () => {
  await open();
  const drawer = await grants('Administrators');
  expect(drawer.getByText(/always hold every menu entry and interface/)).toBeInTheDocument();
  expect(drawer.getByRole('checkbox', { name: /Users/ })).toBeDisabled();
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(drawer.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(within(screen.getByRole('row', { name: /Administrators/ })).getByRole('button', { name: 'Permissions' })).toHaveFocus());
  await user.click(within(await screen.findByRole('row', { name: /Sales/ })).getByRole('button', { name: /More/ }));
  const remove = await screen.findByRole('menuitem', { name: /Delete/ });
  expect(remove).toHaveTextContent('4 people are in it. Put them into another resource group first.');
  expect(remove).toHaveAttribute('aria-disabled', 'true');
});

test('a copy begins with other names and gives the same', async () => {
  answer(resourceGroups.add, () => ({ id: 9 }));
  await open();
  await choose('Sales', 'Copy');
  const form = await findDialog('Copy “Sales”');
  expect(form.getByLabelText('Name (English)')).toHaveValue('Sales (copy)');
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Resource group “Sales (copy)” was created and gives the same')).toBeInTheDocument();
  expect(requests(resourceGroups.add)).toEqual([{ name: '组2 副本', ename: 'Sales (copy)', notes: '', copyOf: 2 }]);
});

test('a copy of the longest name is none too long', async () => {
  const row = { ...group(4, 'World'.padEnd(50, 's')), name: '销'.repeat(50) };
  answer(resourceGroups.list, () => ({ items: [row, group(2, 'Sales')], total: 2, pageIndex: 1, pageSize: 20 }));
  answer(resourceGroups.add, () => ({ id: 9 }));
  await open();
  await choose('World', 'Copy');
  await user.click((await findDialog(`Copy “${row.ename}”`)).getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(requests(resourceGroups.add)).toMatchObject([{ name: `${'销'.repeat(47)} 副本`, ename: `${row.ename.slice(0, 43)} (copy)` }]));
});

test('of several groups those are deleted that nobody is in; the question names the others and why they stay', async () => {
  answer(resourceGroups.remove, () => null);
  await open();
  const mark = async (name: string) => user.click(screen.getByRole('checkbox', { name: `Choose “${name}”` }));
  for (const name of ['Administrators', 'Sales']) await mark(name);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const refused = await findDialog('Delete “Administrators”, “Sales”?');
  expect(refused.getAllByRole('listitem').map((one: HTMLElement) => one.textContent)).toEqual([
    '“Administrators”: The administrators always hold everything. They cannot be deleted.',
    '“Sales”: 4 people are in it. Put them into another resource group first.',
  ]);
  expect(refused.queryByText(/cannot be undone/)).toBeNull();
  expect(refused.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.click(refused.getByRole('button', { name: 'Cancel' }));
  await mark('Nobody');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const asked = await findDialog('Delete “Nobody”?');
  expect(asked.getByText('2 stay:')).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests(resourceGroups.remove)).toEqual([{ ids: [3] }]));
});

test('a branch has a button beside its box, which opens and closes it by the keyboard', async () => {
  await open();
  const drawer = await grants('Sales');
  expect(drawer.getByRole('checkbox', { name: /System/ }).closest('summary, button')).toBeNull();
  const caret = drawer.getByRole('button', { name: 'What is below “System”' });
  expect(caret).toHaveAttribute('aria-expanded', 'true');
  act(() => caret.focus());
  await user.keyboard('{Enter}');
  expect(caret).toHaveAttribute('aria-expanded', 'false');
  expect(drawer.queryByRole('checkbox', { name: /Users/ })).toBeNull();
  await user.keyboard(' ');
  expect(drawer.getByRole('checkbox', { name: /Users/ })).toBeInTheDocument();
  // What is looked for is seen, whatever was closed before.
  await user.click(caret);
  await user.click(drawer.getByText('Interfaces', { selector: '.ant-segmented-item-label' }));
  expect(await drawer.findByRole('button', { name: 'What is below “Learning”' })).toHaveAttribute('aria-expanded', 'false');
  await user.type(drawer.getByRole('searchbox', { name: /Search/ }), 'lessons');
  expect(drawer.getByRole('checkbox', { name: /List lessons/ })).toBeInTheDocument();
});

test.each([
  ['en', 'Sales', '4 people in “Sales”: show', 'Permissions', 'Grant these too: “People” for “Users”'],
  ['zh', '组2', '4 位用户属于“组2”，点击查看', '权限', '一并授权“用户”（用于“用户”）'],
] as const)('what is called more than it shows begins with what it shows (%s)', async (language, name, link, action, give) => {
  await renderInShell(<ResourceGroupsPage />, { path: '/Main/Group', language });
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect(row.getByRole('link', { name: link })).toHaveTextContent('4');
  await user.click(row.getByRole('button', { name: action }));
  await user.click(await screen.findByRole('checkbox', { name: language === 'en' ? /Users/ : /^用户/ }));
  const button = screen.getByRole('button', { name: give });
  expect(give.startsWith(button.textContent ?? '?')).toBe(true);
});
