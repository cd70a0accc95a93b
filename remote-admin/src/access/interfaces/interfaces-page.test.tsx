import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/all';
import InterfacesPage from './interfaces-page.tsx';

const { interfaces, classes } = endpoints;
const row = (id: number, ename: string, more: Partial<InterfaceRow> = {}): InterfaceRow => ({
  id, interfaceClass: 'users', method: 'POST', path: `/api/Thing/${id}`, name: `接口${id}`, ename, notes: '', logLevel: 'none', callsPerMinute: null, isEnabled: 1, isServed: 1, isEssential: 0, groups: 2, calls: 0, failures: 0, p95: null, version: 1, ...more,
});

let user: ReturnType<typeof userEvent.setup>;
let rows: InterfaceRow[];
beforeEach(async () => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  rows = [row(1, 'List users', { calls: 1_200, failures: 18, p95: 44 }), row(2, 'My menu', { isEssential: 1 }), row(3, 'Later', { isServed: 0, groups: 1 })];
  answer(interfaces.list, () => ({ items: rows, total: 3, pageIndex: 1, pageSize: 20 }));
  answer(classes.list, () => ({
    items: [
      { id: 1, code: 'users', name: '用户', ename: 'People', notes: '', sort: 1, isProvisioned: 1, interfaces: 3, groups: 2, updateTime: '2026-11-20T08:30:00.000Z', version: 1 },
      { id: 2, code: 'ours', name: '我们的', ename: 'Ours', notes: '', sort: 2, isProvisioned: 0, interfaces: 0, groups: 1, updateTime: '2026-11-20T08:30:00.000Z', version: 1 },
    ],
    total: 2, pageIndex: 1, pageSize: 50,
  }));
  await renderInShell(<InterfacesPage />, { path: '/Main/apiManagement' });
  await screen.findByRole('row', { name: /List users/ });
});
const find = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('each is shown with its class, how it was used, and whether the portal serves it', () => {
  for (const text of ['POST', '/api/Thing/1', 'People', '1,200', '1.5%', '44 ms']) expect(find('List users').getByText(text)).toBeInTheDocument();
  expect(find('Later').getByText('Not served yet')).toBeInTheDocument();
});

test('one is switched off with all else as it was, and what signing in needs is not', async () => {
  answer(interfaces.update, () => {
    rows = [{ ...(rows[0] as InterfaceRow), isEnabled: 0, version: 2 }, ...rows.slice(1)];
    return null;
  });
  expect(find('My menu').getByRole('switch')).toBeDisabled();
  await user.click(find('List users').getByRole('switch', { name: 'Enable “List users”' }));
  expect(await screen.findByText('“List users” is off: nobody can call it')).toBeInTheDocument();
  expect(requests(interfaces.update)).toEqual([{ id: 1, version: 1, interfaceClass: 'users', name: '接口1', ename: 'List users', notes: '', logLevel: 'none', callsPerMinute: null, isEnabled: 0 }]);
});

test('one is moved into another class and limited', async () => {
  answer(interfaces.update, () => null);
  await user.click(find('List users').getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “List users”');
  expect(form.getByLabelText('Path')).toBeDisabled();
  await user.click(form.getByLabelText('Class'));
  await user.click(await screen.findByTitle('Ours'));
  await user.type(form.getByLabelText('Limit'), '30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(interfaces.update)).toMatchObject([{ id: 1, version: 1, interfaceClass: 'ours', callsPerMinute: 30, isEnabled: 1 }]));
});

test('what the portal serves is not deleted, and it is said why', async () => {
  await user.click(find('List users').getByRole('button', { name: /More/ }));
  const remove = await screen.findByRole('menuitem', { name: /Delete/ });
  expect(remove).toHaveTextContent(/served by the portal and cannot be deleted/);
  expect(remove).toHaveAttribute('aria-disabled', 'true');
});

test('a class is added, with a code that stays', async () => {
  answer(classes.add, () => ({ id: 3 }));
  await user.click(screen.getByText('Interface classes'));
  await screen.findByRole('row', { name: /Ours/ });
  await user.click(screen.getByRole('button', { name: /New class/ }));
  const form = await findDialog('New class');
  await user.type(form.getByLabelText('Name (Chinese)'), '新');
  await user.type(form.getByLabelText('Code'), 'fresh');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(classes.add)).toEqual([{ code: 'fresh', name: '新', ename: '', notes: '', sort: 100 }]));
});
