import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedClass } from '@portal/shared/contract/all';
import ReportClassesPage from './report-classes-page.tsx';

const { reportClasses } = endpoints;
const one = (id: number, ename: string, parentId: number | null, reports = 0, allReports = reports): ManagedClass => ({
  id, parentId, name: `中${ename}`, ename, description: '', owner: '', cover: '', sort: 0, reports, allReports, isSelfService: 0, version: 1,
});

let classes: ManagedClass[];
let user: ReturnType<typeof userEvent.setup>;
const open = async () => {
  await renderInShell(<ReportClassesPage />, { path: '/Main/ReportClass' });
  await screen.findByRole('treegrid', { name: 'Report classes' });
};
const row = (name: string) => screen.getByRole('row', { name });
const more = async (name: string) => {
  await user.click(within(row(name)).getByRole('button', { name: /More/ }));
  return within(await screen.findByRole('menu'));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  classes = [one(1, 'Sales', null, 1, 3), one(2, 'East', 1, 2), one(3, 'Finance', null), { ...one(4, 'Self-service', null), isSelfService: 1 }];
  answer(reportClasses.top, () => classes);
});

test('classes are shown with the reports in and below them, and a new one is made below another', async () => {
  answer(reportClasses.add, () => ({ id: 9 }));
  await open();
  expect(row('Sales')).toHaveTextContent('3 (1 right here)');
  expect(row('East')).toHaveAttribute('aria-level', '2');
  await user.click((await more('Sales')).getByRole('menuitem', { name: 'New entry below' }));
  const form = await findDialog('New class');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.type(form.getByLabelText('Name (Chinese)'), '西区');
  await user.type(form.getByLabelText('Description'), 'West of the river');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(reportClasses.add)).toEqual([{ name: '西区', ename: '', description: 'West of the river', owner: '', cover: '', parentId: 1 }]));
});

test('a class is not offered to stand below itself, nor below what is below it', async () => {
  await open();
  await user.click(within(row('Sales')).getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “Sales”');
  await user.click(await form.findByLabelText('Parent class'));
  expect((await screen.findAllByText(/./, { selector: '.ant-select-tree-title' })).map(({ textContent }) => textContent)).toEqual(['Finance']);
});

test('one with reports is deleted only with a word on where they go', async () => {
  answer(reportClasses.remove, () => null);
  await open();
  const menu = await more('East');
  expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(menu.getByRole('menuitem', { name: 'Move reports and delete…' }));
  const form = await findDialog('Delete “East”');
  expect(form.getByRole('button', { name: 'Delete' })).toHaveClass('ant-btn-dangerous');
  await user.click(form.getByRole('button', { name: 'Delete' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.click(form.getByLabelText('Into the class'));
  await user.click(await screen.findByTitle('Finance'));
  await user.click(form.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests(reportClasses.remove)).toEqual([{ classIds: [2], toClassId: 3 }]));
  expect(await screen.findByText('“East” is deleted, and what was in it has moved')).toBeInTheDocument();
});

test('one goes into another, never into itself, and a refusal is said at the field', async () => {
  answer(reportClasses.merge, () => {
    throw new HttpError(409, 'Taken', [{ field: 'toClassId', message: 'There is a class “East” at this place already' }]);
  });
  await open();
  await user.click((await more('Sales')).getByRole('menuitem', { name: 'Merge into…' }));
  const form = await findDialog('Merge “Sales”');
  await user.click(form.getByLabelText('Into the class'));
  expect(screen.queryByTitle('East')).not.toBeInTheDocument();
  expect(screen.queryByTitle('Self-service')).not.toBeInTheDocument();
  await user.click(await screen.findByTitle('Finance'));
  await user.click(form.getByRole('button', { name: 'Merge' }));
  expect(await form.findByText('There is a class “East” at this place already')).toBeInTheDocument();
  expect(requests(reportClasses.merge)).toEqual([{ id: 1, toClassId: 3 }]);
});

test('that of users’ own reports stays where it is, and says why', async () => {
  await open();
  const menu = await more('Self-service');
  for (const name of [/^Delete/, /^Merge/]) expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
});
