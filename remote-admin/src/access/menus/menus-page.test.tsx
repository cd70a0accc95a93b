import { answer, requests, findDialog, HttpError, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type MenuEntry } from '@portal/shared/contract/all';
import { renderInShell } from '../../test-render.ts';
import MenusPage from './menus-page.tsx';

const { menus } = endpoints;
const entry = (id: number, title: string, parentId: number | null, type: MenuEntry['type'] = 'page'): MenuEntry => ({
  id, parentId, type, name: title.toLowerCase(), path: type === 'page' ? `Path/${id}` : '', title: `中${title}`, entitle: title, icon: '', sort: 0, groupCount: 2, version: `v${id}`,
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
  expect(screen.getByText('1 entry found')).toBeInTheDocument();
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

test('an entry is made below a folder, and a folder with entries is not deleted', async () => {
  answer(menus.add, () => {
    entries = [...entries, entry(5, 'Groups', 1)];
    return { id: 5 };
  });
  answer(menus.remove, () => {
    throw new HttpError(409, 'There are entries below it');
  });
  await open();
  await user.click(within(row('System')).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'New entry below' }));
  const form = await findDialog('New entry');
  await user.type(form.getByLabelText('Title (Chinese)'), '资源组');
  await user.type(form.getByLabelText('Title (English)'), 'Groups');
  await user.type(form.getByLabelText('Name'), 'groups');
  await user.type(form.getByLabelText('Path'), 'Group');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Menu entry “Groups” was created')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: 'Groups' })).toBeInTheDocument();
  expect(requests(menus.add)).toEqual([{ name: 'groups', type: 'page', path: 'Group', title: '资源组', entitle: 'Groups', icon: '', parentId: 1 }]);
  await user.click(within(row('System')).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await findDialog('Delete “System”?');
  await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('There are entries below it')).toBeInTheDocument();
  expect(row('System')).toBeInTheDocument();
});
