import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/all';
import InterfacesPage from './interfaces-page.tsx';

const { interfaces, classes } = endpoints;
const row = (id: number, ename: string, more: Partial<InterfaceRow> = {}): InterfaceRow => ({
  id, interfaceClass: 'users', method: 'POST', path: `/api/Thing/${id}`, name: `接口${id}`, ename, notes: '', logLevel: 'none', callsPerMinute: null, isEnabled: 1, isServed: 1, isEssential: 0, isReading: 0, groups: 2, calls: 0, failures: 0, p95: null, version: 1, ...more,
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
  expect(find('My menu').getByRole('switch')).toHaveAttribute('aria-disabled', 'true');
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

test('several are moved or switched off together; what signing in needs is left out, and who may call one is shown', async () => {
  answer(interfaces.updateMany, () => null);
  answer(interfaces.callers, () => [{ id: 4, name: '读者', ename: 'Viewers', people: 12, isByClass: 1 }, { id: 5, name: '编辑', ename: 'Editors', people: 0, isByClass: 0 }]);
  expect(find('My menu').getByRole('checkbox')).toBeDisabled();
  const choose = async () => {
    for (const name of ['List users', 'Later']) await user.click(find(name).getByRole('checkbox'));
  };
  await choose();
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await user.click((await findDialog('Switch off 2 interfaces?')).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('2 interfaces are off: nobody can call them')).toBeInTheDocument();
  await choose();
  await user.click(screen.getByRole('button', { name: 'Move to a class' }));
  const question = await findDialog('Move 2 interfaces');
  await user.click(question.getByLabelText('Class'));
  await user.click((await screen.findAllByTitle('Ours')).at(-1) as HTMLElement);
  await user.click(question.getByRole('button', { name: 'Move to a class' }));
  await waitFor(() => expect(requests(interfaces.updateMany)).toEqual([{ ids: [1, 3], isEnabled: 0 }, { ids: [1, 3], interfaceClass: 'ours' }]));
  await user.click(find('List users').getByRole('button', { name: 'Who may call it' }));
  const drawer = await findDialog('Who may call “List users”');
  expect((await drawer.findAllByRole('listitem')).map((one: HTMLElement) => one.textContent)).toEqual(['Viewers By its class12 people', 'Editors By itself0 people']);
});

test('what is refused of several that are moved is tried one by one, and asked for once', async () => {
  answer(interfaces.updateMany, ({ ids }) => {
    if ((ids as number[]).includes(3)) throw new HttpError(403, 'The class has rights that you lack');
    return null;
  });
  for (const name of ['List users', 'Later']) await user.click(find(name).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Move to a class' }));
  const form = await findDialog('Move 2 interfaces');
  await user.click(form.getByRole('button', { name: 'Move to a class' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.click(form.getByLabelText('Class'));
  await user.click((await screen.findAllByTitle('Ours')).at(-1) as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Move to a class' }));
  expect((await findDialog('“Move to a class” was done for 1 of 2')).getByText(/Later.*rights that you lack/)).toBeInTheDocument();
  expect(requests(interfaces.updateMany)).toEqual([[1, 3], [1], [3]].map((ids) => ({ ids, interfaceClass: 'ours' })));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move 2 interfaces' })).toBeNull());
});

test('a class is added, with a code that stays', async () => {
  answer(classes.add, () => ({ id: 3 }));
  await user.click(screen.getByText('Interface classes'));
  await screen.findByRole('row', { name: /Ours/ });
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/apiManagement?part=classes');
  await user.click(screen.getByRole('button', { name: /New class/ }));
  const form = await findDialog('New class');
  await user.type(form.getByLabelText('Name (Chinese)'), '新');
  await user.type(form.getByLabelText('Code'), 'fresh');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(classes.add)).toEqual([{ code: 'fresh', name: '新', ename: '', notes: '', sort: 100 }]));
});

test('one that changes nothing is tried out, and shows what came of it', async () => {
  rows = [row(1, 'Roles', { isReading: 1 })];
  answer(interfaces.input, () => ({ schema: '{ "type": "object" }' }));
  answer(interfaces.tryOut, ({ input }) => ({ status: 200, milliseconds: 7, answer: `{"sent":${input}}`, isCut: 0 }));
  await user.click(screen.getByRole('button', { name: /Refresh/ }));
  await screen.findByRole('row', { name: /Roles/ });
  await user.click(find('Roles').getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try' }));
  const drawer = await findDialog('Try “Roles”');
  await user.click(drawer.getByRole('button', { name: 'Call' }));
  expect(await drawer.findByText('7 ms')).toBeInTheDocument();
  expect(requests(interfaces.tryOut)).toEqual([{ id: 1, input: '{}' }]);
  expect(drawer.getByText(/"sent"/)).toBeInTheDocument();
});
