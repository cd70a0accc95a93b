import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type MenuEntry } from '@portal/shared/contract/all';
import MenusPage from './menus-page.tsx';

const { menus, history } = endpoints;
const folder = (id: number, title: string): MenuEntry => ({ id, parentId: null, type: 'folder', name: title, path: '', title, entitle: title, icon: '', sort: 0, resourceGroupIds: [1], isHidden: 0, isProvisioned: 0, isRetired: 0, isUnserved: 0, version: 'v1' });

test('what was changed of an entry reads as its form does', async () => {
  restartPortal();
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const changes = [
    { field: 'entitle', before: 'Old', after: 'New' },
    { field: 'parentId', before: null, after: 1 },
    { field: 'type', before: 'page', after: 'folder' },
    { field: 'sort', before: 0, after: 2 },
    { field: 'isHidden', before: false, after: true },
    { field: 'resourceGroupIds', before: [1], after: [1, 2] },
  ];
  answer(menus.top, () => [folder(1, 'System'), folder(2, 'Sales')]);
  answer(menus.choices, () => ({ pages: [], resourceGroups: [{ id: 1, name: 'Administrators', ename: '' }, { id: 2, name: 'Viewers', ename: '' }] }));
  answer(history.list, ({ page }) => ({ items: [{ id: 1, action: 'update', account: 'admin', fullName: '', address: '', createTime: '2026-11-20T08:30:00.000Z', changes }], total: 1, ...(page as object) }) as never);
  await renderInShell(<MenusPage />, { path: '/Main/MenuManagement' });
  await user.click(within(await screen.findByRole('row', { name: 'Sales' })).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const drawer = await findDialog('History of “Sales”');
  await drawer.findByText('Changed');
  const rows = [...document.querySelectorAll('.ant-drawer tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([['Title (English)', 'Old', 'New'], ['Parent entry', '—', 'System'], ['Type', 'Page', 'Folder'], ['Position', '1', '3'], ['Hidden', 'No', 'Yes'], ['Visible to', 'Administrators', 'Administrators, Viewers']]);
  expect(requests(history.list)).toMatchObject([{ kind: 'menu', id: 2 }]);
});
