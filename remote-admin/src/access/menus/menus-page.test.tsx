import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type MenuEntry, type MenuItem } from '@portal/shared/contract/all';
import MenusPage from './menus-page.tsx';

const { menus } = endpoints;
const entry = (id: number, title: string, parentId: number | null, type: MenuEntry['type'] = 'page'): MenuEntry => ({
  id, parentId, type, name: title.toLowerCase(), path: type === 'page' ? `Path/${id}` : '', title: `中${title}`, entitle: title, icon: '', sort: 0, resourceGroupIds: [1], isHidden: 0, isProvisioned: 0, isRetired: 0, isUnserved: 0, version: `v${id}`,
});

let entries: MenuEntry[];
let user: ReturnType<typeof userEvent.setup>;
const open = async () => {
  await renderInShell(<MenusPage />, { path: '/Main/MenuManagement' });
  await screen.findByRole('treegrid', { name: 'Menus' });
};
const row = (title: string) => screen.getByRole('row', { name: title });
const titles = () => screen.getAllByRole('row').slice(1).map((one) => `${'.'.repeat(Number(one.getAttribute('aria-level')) - 1)}${one.getAttribute('aria-label')}`);

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  entries = [entry(1, 'System', null, 'folder'), entry(2, 'Users', 1), entry(3, 'Roles', 1), entry(4, 'Home', null)];
  answer(menus.top, () => entries);
  answer(menus.choices, () => ({
    pages: [{ path: 'Group', title: '资源组', entitle: 'Resource groups', isNew: 0 }, { path: 'LearningCenter', title: '学习', entitle: 'Learning', isNew: 0 }],
    resourceGroups: [{ id: 1, name: 'Administrators', ename: '' }, { id: 2, name: 'Viewers', ename: '' }],
  }));
});

test('the tree is walked, opened and searched by the keyboard', async () => {
  await open();
  expect(titles()).toEqual(['System', '.Users', '.Roles', 'Home']);
  expect(row('Roles')).toHaveAttribute('aria-posinset', '2');
  act(() => row('System').focus());
  await user.keyboard('{ArrowLeft}');
  expect(titles()).toEqual(['System', 'Home']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(row('Users')).toHaveFocus();
  await user.keyboard('{End}');
  expect(row('Home')).toHaveFocus();
  await user.keyboard('{Home}{ArrowDown}{ArrowLeft}');
  expect(row('System')).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /Search/ }), 'ROLES{Enter}');
  await waitFor(() => expect(titles()).toEqual(['System', '.Roles']));
  expect(screen.getByText('1 found')).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('keyword=ROLES');
  await user.clear(screen.getByRole('textbox', { name: /Search/ }));
  await user.type(screen.getByRole('textbox', { name: /Search/ }), 'nothing such{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: 'Home' })).toBeInTheDocument();
});

test('a row is moved by keys, at once, and back where the server refuses', async () => {
  let settle: { done: (value: null) => void; refuse: (reason: Error) => void } = { done: () => undefined, refuse: () => undefined };
  answer(menus.update, () => new Promise((done, refuse) => (settle = { done, refuse })));
  await open();
  act(() => row('Roles').focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(titles()).toEqual(['System', '.Roles', '.Users', 'Home']));
  expect(row('Roles')).toHaveFocus();
  expect(screen.getByText('“Roles” was moved to position 1')).toBeInTheDocument();
  expect(requests(menus.update)).toEqual([{ id: 3, version: 'v3', name: 'roles', type: 'page', path: 'Path/3', title: '中Roles', entitle: 'Roles', icon: '', parentId: 1, sort: 0 }]);
  settle.refuse(new HttpError(403, 'Not yours'));
  await waitFor(() => expect(titles()).toEqual(['System', '.Users', '.Roles', 'Home']));
  expect(await screen.findByText('The move could not be saved: Not yours')).toBeInTheDocument();
  act(() => row('Home').focus());
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(titles()).toEqual(['System', '.Users', '.Roles', '.Home']));
  expect(requests(menus.update).at(-1)).toMatchObject({ id: 4, parentId: 1, sort: 2 });
  entries = [...entries.slice(0, 3), { ...entry(4, 'Home', 1), version: 'v5' }];
  settle.done(null);
  await user.click(within(row('Home')).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move out of its parent' }));
  await waitFor(() => expect(requests(menus.update).at(-1)).toMatchObject({ id: 4, version: 'v5', parentId: null, sort: 1 }));
});

test('an entry is made below a folder, for those who see the folder, and leads to a page of a module', async () => {
  answer(menus.add, () => {
    entries = [...entries, entry(5, 'Groups', 1)];
    return { id: 5 };
  });
  entries = [{ ...entry(1, 'System', null, 'folder'), resourceGroupIds: [1, 2] }, ...entries.slice(1)];
  await open();
  await user.click(within(row('System')).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'New entry below' }));
  const form = await findDialog('New entry');
  await user.type(form.getByLabelText('Title (Chinese)'), '资源组');
  await user.type(form.getByLabelText('Title (English)'), 'Groups');
  await user.type(form.getByLabelText('Name'), 'groups');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.type(form.getByLabelText('Page'), 'resource');
  await user.click(await screen.findByTitle('Resource groups (Group)'));
  expect(form.getByLabelText('Page')).toHaveValue('Group');
  expect(within(form.getByLabelText('Visible to').closest('.ant-form-item') as HTMLElement).getByTitle('Viewers')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Menu entry “Groups” was created')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: 'Groups' })).toBeInTheDocument();
  expect(requests(menus.add)).toEqual([{ name: 'groups', type: 'page', path: 'Group', title: '资源组', entitle: 'Groups', icon: '', resourceGroupIds: [1, 2], parentId: 1 }]);
});

test('who sees a new entry follows what it is put below, and an address is asked for where it is a link', async () => {
  answer(menus.add, () => ({ id: 9 }));
  entries = [{ ...entry(1, 'System', null, 'folder'), resourceGroupIds: [1, 2] }, entry(5, 'Inner', 1, 'folder'), { ...entry(6, 'Parent page', null), resourceGroupIds: [2] }, entry(7, 'Leaf', 6)];
  await open();
  await user.click(screen.getByRole('button', { name: /New entry/ }));
  const form = await findDialog('New entry');
  await user.click(await form.findByLabelText('Parent entry'));
  for (const parent of ['System', 'Inner', 'Parent page']) expect(await screen.findByTitle(parent)).toBeInTheDocument();
  expect(screen.queryByTitle('Leaf')).toBeNull();
  await user.click(screen.getByTitle('Parent page'));
  await user.click(form.getByLabelText('Type'));
  await user.click(await screen.findByTitle('Link'));
  expect(form.queryByLabelText('Page')).toBeNull();
  await user.type(form.getByLabelText('Title (Chinese)'), '链接');
  await user.type(form.getByLabelText('Name'), 'link');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.type(form.getByLabelText('Address'), 'https://example.com/');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(menus.add)).toEqual([{ name: 'link', type: 'link', path: 'https://example.com/', title: '链接', entitle: '', icon: '', resourceGroupIds: [2], parentId: 6 }]));
});

test.each([
  ['has entries below it', 'System', {}, 'There are 2 entries below it. Move or delete them first.'],
  ['comes with a module', 'Home', { isProvisioned: 1 as const }, /comes with a module of the portal/],
])('an entry that %s is not deleted, and the reason stands beside it', async (_, title, more, reason) => {
  entries = entries.map((one) => (one.entitle === title ? { ...one, ...more } : one));
  await open();
  await user.click(within(row(title)).getByRole('button', { name: /More/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.at(-1)).toHaveTextContent('Delete');
  expect(items.at(-1)?.previousElementSibling).toHaveAttribute('role', 'separator');
  expect(items.at(-1)).toHaveTextContent(reason);
  expect(items.at(-1)).toHaveAttribute('aria-disabled', 'true');
  await user.click(items.at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests(menus.remove)).toEqual([]);
});

test('an entry is hidden in its row, and one whose module is gone is marked', async () => {
  answer(menus.update, () => {
    entries = entries.map((one) => (one.id === 4 ? { ...one, isHidden: 1 as const } : one));
    return null;
  });
  entries = [...entries.slice(0, 3), { ...entry(4, 'Home', null), isRetired: 1 }];
  await open();
  expect(within(row('Home')).getByText('Not available')).toHaveAccessibleName(/The module that brings this entry is no longer in the portal/);
  expect(within(row('Users')).queryByText('Not available')).toBeNull();
  await user.click(within(row('Home')).getByRole('switch', { name: 'Show “Home” in the menu' }));
  await waitFor(() => expect(requests(menus.update)).toEqual([{ id: 4, version: 'v4', parentId: null, name: 'home', type: 'page', path: 'Path/4', title: '中Home', entitle: 'Home', icon: '', isHidden: 1 }]));
  await waitFor(() => expect(within(row('Home')).getByRole('switch')).not.toBeChecked());
});

const refuse = (status: number, field: string) => () => {
  throw new HttpError(status, 'Refused', [{ field, message: 'Refused' }]);
};
/** Home with another name, and not saved. */
const editHome = async () => {
  await open();
  await user.click(within(row('Home')).getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “Home”');
  await user.type(form.getByLabelText('Name'), 'x');
  await user.click(form.getByRole('button', { name: 'Save' }));
  return form;
};

test('who saves second sees what stands now beside their own, and loads it', async () => {
  answer(menus.update, refuse(409, 'version'));
  const changedMeanwhile = { ...entry(4, 'Start', null), parentId: 1, version: 'v9' };
  entries = [...entries.slice(0, 3), entry(4, 'Home', null)];
  answer(menus.top, () => (requests(menus.update).length > 0 ? [...entries.slice(0, 3), changedMeanwhile] : entries));
  const form = await editHome();
  const difference = within(await form.findByRole('table', { name: /different/ }));
  // Neither of them is gone.
  expect(form.getByRole('table').querySelectorAll('del, ins')).toHaveLength(0);
  expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(difference.getAllByRole('row').map((one) => [...one.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
    ['Part', 'Saved version', 'Your version, not saved'],
    ['Name', 'start', 'homex'],
  ]);
  // What was not changed here is what somebody else has made of it.
  expect(form.getByLabelText('Title (English)')).toHaveValue('Start');
  await user.click(form.getByRole('button', { name: 'Discard my changes and load the latest' }));
  const anew = await findDialog('Edit “Start”');
  expect(anew.getByLabelText('Name')).toHaveValue('start');
  answer(menus.update, () => null);
  await user.click(anew.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(menus.update).at(-1)).toMatchObject({ id: 4, version: 'v9', name: 'start', resourceGroupIds: [1] }));
});

test('who saves second can save over what stands now', async () => {
  answer(menus.update, refuse(409, 'version'));
  answer(menus.top, () => (requests(menus.update).length > 0 ? [...entries.slice(0, 3), { ...entry(4, 'Start', null), version: 'v9' }] : entries));
  const form = await editHome();
  await form.findByRole('button', { name: 'Save over it' });
  // Who presses Enter once more without reading has saved over nothing.
  await user.keyboard('{Enter}');
  await user.type(form.getByLabelText('Name'), '{Enter}');
  await waitFor(() => expect(requests(menus.update)).toEqual([expect.objectContaining({ version: 'v4' }), expect.objectContaining({ version: 'v4' })]));
  await form.findByRole('button', { name: 'Save over it' });
  answer(menus.update, () => null);
  await user.click(form.getByRole('button', { name: 'Save over it' }));
  expect(await screen.findByText('Menu entry “Start” was saved')).toBeInTheDocument();
  // The title, which nobody has touched here, is not taken back.
  expect(requests(menus.update).at(-1)).toMatchObject({ id: 4, version: 'v9', name: 'homex', entitle: 'Start' });
});

test('what somebody else has deleted meanwhile is made anew with what was typed', async () => {
  answer(menus.update, refuse(404, 'id'));
  answer(menus.add, () => ({ id: 9 }));
  const form = await editHome();
  expect(await form.findByText(/Someone else has deleted it/)).toBeInTheDocument();
  entries = entries.slice(0, 3);
  await user.click(form.getByRole('button', { name: 'Create it anew with these values' }));
  const anew = await findDialog('New entry');
  await waitFor(() => expect(anew.getByLabelText('Name')).toHaveValue('homex'));
  await user.click(anew.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(menus.add)).toEqual([{ name: 'homex', type: 'page', path: 'Path/4', title: '中Home', entitle: 'Home', icon: '', resourceGroupIds: [1], parentId: null }]));
});

test('who closes what somebody else has deleted has been told already, and is asked nothing; Esc asks once', async () => {
  answer(menus.update, refuse(404, 'id'));
  const form = await editHome();
  expect(await form.findByText(/Someone else has deleted it/)).toBeInTheDocument();
  await user.keyboard('{Escape}{Escape}');
  expect(await findDialog('Leave without saving?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  const [close] = within(form.getByRole('alert', { name: '' })).getAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('an entry is moved while it is being switched: one after the other, with the version it has by then', async () => {
  let settle: (value: null) => void = () => undefined;
  answer(menus.update, () => new Promise((done) => (settle = done)));
  await open();
  await user.click(within(row('Roles')).getByRole('switch'));
  act(() => row('Roles').focus());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(titles()).toEqual(['System', '.Roles', '.Users', 'Home']));
  expect(requests(menus.update)).toEqual([expect.objectContaining({ version: 'v3', isHidden: 1 })]);
  entries = entries.map((one) => (one.id === 3 ? { ...one, isHidden: 1, version: 'v5' } : one));
  settle(null);
  await waitFor(() => expect(requests(menus.update)).toHaveLength(2));
  expect(requests(menus.update)[1]).toMatchObject({ id: 3, version: 'v5', parentId: 1, sort: 0 });
  settle(null);
});

test('who clicks a switch again while it is saved has the last click, with what the row is by then', async () => {
  const told: (() => void)[] = [];
  let version = 4;
  answer(menus.update, (body) => new Promise((done) => told.push(() => {
    version += 1;
    entries = [...entries.slice(0, 3), { ...entry(4, 'Home', null), isHidden: body.isHidden as 0 | 1, version: `v${version}` }];
    done(null);
  })));
  await open();
  const shown = () => within(row('Home')).getByRole('switch');
  await user.click(shown());
  await waitFor(() => expect(told).toHaveLength(1));
  await user.click(shown());
  expect(shown()).toBeChecked();
  expect(shown()).toHaveAttribute('aria-busy', 'true');
  expect(told).toHaveLength(1);
  act(() => told[0]?.());
  await waitFor(() => expect(told).toHaveLength(2));
  act(() => told[1]?.());
  await waitFor(() => expect(shown()).toHaveAttribute('aria-busy', 'false'));
  expect(requests(menus.update)).toEqual([expect.objectContaining({ version: 'v4', isHidden: 1 }), expect.objectContaining({ version: 'v5', isHidden: 0 })]);
  expect(shown()).toBeChecked();
});

test('a page that has an entry already may have another one, and it is said', async () => {
  await open();
  await user.click(within(row('Home')).getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “Home”');
  const page = form.getByLabelText('Page');
  expect(form.queryByText(/leads to this page already/)).toBeNull();
  await user.clear(page);
  await user.type(page, 'Path/2');
  expect(await form.findByText('“Users” leads to this page already: it would be in the menu twice.')).toBeInTheDocument();
  answer(menus.update, () => null);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(menus.update).at(-1)).toMatchObject({ id: 4, path: 'Path/2' }));
});

test.each([
  ['Users', 'ArrowUp', '“Users” is already the first of its level'],
  ['Home', 'ArrowDown', '“Home” is already the last of its level'],
  ['Users', 'ArrowRight', 'There is no folder above “Users” that it could move into'],
  ['Home', 'ArrowLeft', '“Home” is already at the top level'],
])('where %s cannot go by Alt with %s, it is said why', async (title, key, reason) => {
  await open();
  act(() => row(title).focus());
  await user.keyboard(`{Alt>}{${key}}{/Alt}`);
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(row(title)).toHaveFocus();
  expect(requests(menus.update)).toEqual([]);
});

test('a page that nobody gets to is put into the menu by one click, and an entry without a page is flagged', async () => {
  entries = entries.map((one) => (one.id === 4 ? { ...one, isUnserved: 1 } : one));
  answer(menus.choices, () => ({ pages: [{ path: 'Sales', title: '销售', entitle: 'Sales', isNew: 1 }, { path: 'Group', title: '资源组', entitle: 'Resource groups', isNew: 0 }], resourceGroups: [{ id: 1, name: 'Administrators', ename: '' }] }));
  answer(menus.add, () => ({ id: 9 }));
  await open();
  expect(within(row('Home')).getByText('No such page')).toBeInTheDocument();
  expect(await screen.findByText('1 page is not in the menu yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add “Sales” to the menu' }));
  await waitFor(() => expect(requests(menus.add)).toEqual([{ name: 'Sales', type: 'page', path: 'Sales', title: '销售', entitle: 'Sales' }]));
  expect(await screen.findByText(/“Sales” is at the end of the menu/)).toBeInTheDocument();
});

test('the menu is previewed as a resource group has it', async () => {
  const item = (id: number, entitle: string, children: MenuItem[] = []): MenuItem => ({ id, name: entitle, type: children.length > 0 ? 'folder' : 'page', path: entitle, title: entitle, entitle, icon: '', folder: children.length > 0, children });
  answer(menus.preview, ({ resourceGroupId }) => (resourceGroupId === '2' ? [item(1, 'System', [item(2, 'Users')])] : []));
  await open();
  await user.click(await screen.findByRole('button', { name: 'Preview the menu' }));
  const drawer = await findDialog('Preview the menu');
  expect(await drawer.findByText('People of this resource group have no menu')).toBeInTheDocument();
  await user.click(drawer.getByLabelText('Preview as resource group'));
  await user.click((await screen.findAllByTitle('Viewers')).at(-1) as HTMLElement);
  await drawer.findByText('Users');
  expect(within(drawer.getByRole('list', { name: 'Preview the menu' })).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['SystemUsers', 'Users']);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview the menu' })).toHaveFocus());
});
