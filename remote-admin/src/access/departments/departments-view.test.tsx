import { answer, findDialog, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Department } from '@portal/shared/contract/all';
import { DepartmentsView } from './departments-view.tsx';

const one = (id: number, ename: string, parentId: number | null): Department => ({ id, parentId, code: `D${id}`, name: `部${id}`, ename, managerId: null, managerName: '', source: 'local', sort: 0, people: 0, version: 1 });

beforeEach(() => {
  restartPortal();
  localStorage.clear();
});

test('a department is not offered to stand below itself, nor below what is below it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  answer(endpoints.departments.list, () => [one(1, 'North', null), one(2, 'Sales', 1), one(3, 'South', null)]);
  await renderInShell(<DepartmentsView onBack={() => undefined} />);
  const row = within(await screen.findByRole('row', { name: /North/ }));
  await user.click(row.getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “North”');
  await user.click(await form.findByLabelText('Parent department'));
  const offered = (await screen.findAllByText(/./, { selector: '.ant-select-tree-title' })).map(({ textContent }) => textContent);
  expect(offered).toEqual(['South']);
});
