import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ConnectionSource } from '@portal/shared/contract/all';
import ConnectionSourcesPage from './connection-sources-page.tsx';
import { daysLeft } from './source-values.ts';

const { connectionSources } = endpoints;
const dayIn = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
};
const row = (id: number, name: string, more: Partial<ConnectionSource> = {}): ConnectionSource => ({
  id, name, ename: '', kind: 'service', tenant: '', clientId: 'portal', credential: 'secret', certificate: '', authority: 'https://reports.example/login', apiBase: 'https://reports.example', embedOrigins: ['https://reports.example'],
  secretExpireDay: null, tokenMinutes: null, isDarkAllowed: 0, isEnvironment: 0, isSecretSet: 1, secretTime: '2026-11-20T08:30:00.000Z', secretBy: 'admin', isActive: 1, workspaces: 1, reports: 0, dashboards: 0, checkTime: null, checkFailure: '', version: 4, updateTime: '2026-11-20T08:30:00.000Z', ...more,
});
const settings = row(1, 'Server', { isEnvironment: 1, secretTime: null, reports: 9 });
let rows: ConnectionSource[];

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  rows = [settings, row(2, 'Contoso', { secretExpireDay: dayIn(10), checkTime: '2026-11-20T08:30:00.000Z', checkFailure: 'signIn' })];
  answer(connectionSources.list, () => ({ items: rows, total: rows.length, pageIndex: 1, pageSize: 20 }));
});
afterEach(() => permitEverything());

const open = async (name: RegExp) => {
  await renderInShell(<ConnectionSourcesPage />, { path: '/Main/workspace' });
  return within(await screen.findByRole('row', { name }));
};
const act = async (name: string, of = /Contoso/) => {
  const found = await open(of);
  const direct = found.queryByRole('button', { name });
  if (direct) return user.click(direct);
  await user.click(found.getByRole('button', { name: /More/ }));
  return user.click(await screen.findByRole('menuitem', { name }));
};
const step = (name: string, state: string, advice = '') => ({ step: name, state, detail: '', advice });

test('the list marks a secret that ends soon and a test that failed', async () => {
  const found = await open(/Contoso/);
  expect(found.getByText(`${dayIn(10)} (10 days left)`)).toBeInTheDocument();
  expect(found.getByText(/“Sign-in” failed/)).toBeInTheDocument();
  expect([daysLeft(dayIn(0)), daysLeft(dayIn(-1)), daysLeft(null)]).toEqual([0, -1, undefined]);
});

test('that of the settings is neither changed nor deleted, and says where it is set', async () => {
  const found = await open(/Server/);
  expect(found.getByText('Read-only')).toHaveAttribute('title', expect.stringContaining('Set by the settings of the server'));
  expect(found.getByRole('switch', { name: 'Turn “Server” on or off' })).toBeEnabled();
  const edit = found.getByRole('button', { name: /Edit/ });
  expect(edit.getAttribute('aria-disabled') === 'true' || edit.hasAttribute('disabled')).toBe(true);
});

test('a secret that is kept stays unless one is typed, and nobody sees it', async () => {
  answer(connectionSources.update, () => null);
  await act('Edit');
  const form = await findDialog('Edit “Contoso”');
  expect(form.getByText(/Set by admin on/)).toBeInTheDocument();
  expect(form.getByLabelText('Secret or private key')).toHaveValue('');
  await user.type(await form.findByRole('spinbutton', { name: 'Lifetime of embed tokens' }), '30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(connectionSources.update)).toHaveLength(1));
  const [sent] = requests(connectionSources.update) as Record<string, unknown>[];
  expect(sent).toMatchObject({ id: 2, version: 4, tokenMinutes: 30, tenant: '', authority: 'https://reports.example/login', secretExpireDay: dayIn(10) });
  expect(Object.keys(sent ?? {}).filter((name) => ['secret', 'kept', 'test'].includes(name))).toEqual([]);
});

test('who saves over somebody else’s change sends no secret of theirs to the other service', async () => {
  answer(connectionSources.update, () => {
    throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
  });
  await act('Edit');
  const form = await findDialog('Edit “Contoso”');
  await user.type(form.getByLabelText('Secret or private key'), 'mine');
  rows = [settings, row(2, 'Contoso', { apiBase: 'https://elsewhere.example', clientId: 'other', secretExpireDay: dayIn(90), tokenMinutes: 20, version: 5 })];
  answer(connectionSources.list, () => ({ items: rows.slice(1), total: 1, pageIndex: 1, pageSize: 20 }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const over = await form.findByRole('button', { name: 'Save over it' });
  answer(connectionSources.update, () => null);
  await user.click(over);
  await waitFor(() => expect(requests(connectionSources.update)).toHaveLength(2));
  expect(requests(connectionSources.update).at(-1)).toMatchObject({ version: 5, apiBase: 'https://reports.example', clientId: 'portal', secret: 'mine', secretExpireDay: dayIn(10), tokenMinutes: 20 });
});

test('a secret that would go elsewhere is asked for at its field', async () => {
  answer(connectionSources.update, () => {
    throw new HttpError(400, 'Enter the secret again', [{ field: 'secret', message: 'Enter the secret again' }]);
  });
  await act('Edit');
  const form = await findDialog('Edit “Contoso”');
  expect(form.queryByText(/Entra ID/)).toBeNull();
  expect(form.getByText('A report server is a “Service at another address”.')).toBeInTheDocument();
  await user.clear(form.getByLabelText('API address'));
  await user.type(form.getByLabelText('API address'), 'https://other.example');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter the secret again')).toBeInTheDocument();
});

test('a new one asks for what its kind needs, and can be tested before it is saved', async () => {
  answer(connectionSources.test, () => ({ steps: [step('signIn', 'failed', 'Copy the “Value”'), step('api', 'skipped'), step('workspaces', 'skipped'), step('read', 'skipped'), step('token', 'skipped')], checked: 'sealed' }));
  answer(connectionSources.add, () => ({ id: 3 }));
  await open(/Contoso/);
  await user.click(screen.getByRole('button', { name: /New connection/ }));
  const form = await findDialog('New connection');
  expect(form.queryByLabelText('API address')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.queryAllByText('Cannot be empty').length).toBeGreaterThanOrEqual(4));
  await user.click(form.getByRole('button', { name: 'Test connection' }));
  await user.type(form.getByLabelText('Tenant'), 'contoso.com');
  await user.type(form.getByLabelText('Client ID'), 'app');
  await user.type(form.getByLabelText('Secret or private key'), 'hidden');
  await user.click(form.getByRole('button', { name: 'Test connection' }));
  expect(await form.findByText('Copy the “Value”')).toBeInTheDocument();
  expect(form.getByText('The connection does not work: “Sign-in” failed, see below')).toBeInTheDocument();
  expect(form.getByText(/registered in Entra ID/)).toBeInTheDocument();
  const [sent] = requests(connectionSources.test) as { id?: number; values: Record<string, unknown> }[];
  expect(sent).toMatchObject({ values: { kind: 'global', tenant: 'contoso.com', clientId: 'app', secret: 'hidden', secretExpireDay: null } });
  expect(sent).not.toHaveProperty('id');
  expect(requests(connectionSources.test)).toHaveLength(1);
  expect(requests(connectionSources.add)).toEqual([]);
  const outdated = () => form.queryByText(/its result is outdated/);
  await user.type(form.getByLabelText('Client ID'), '2');
  await waitFor(() => expect(outdated()).toBeInTheDocument());
  await user.type(form.getByLabelText('Client ID'), '{Backspace}');
  await waitFor(() => expect(outdated()).toBeNull());
  await user.type(form.getByLabelText('Name (Chinese)'), '康托索');
  expect(outdated()).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(connectionSources.add)).toEqual([expect.objectContaining({ clientId: 'app', checked: 'sealed' })]));
});

test('a test begins at once, shows each step, and can be made again', async () => {
  answer(connectionSources.test, () => ({ steps: [step('signIn', 'ok'), step('api', 'ok'), step('workspaces', 'failed', 'Open “Manage access”'), step('read', 'skipped'), step('token', 'skipped')], checked: '' }));
  await act('Test');
  const drawer = await findDialog('Test “Contoso”');
  expect(await drawer.findByText('Open “Manage access”')).toBeInTheDocument();
  expect(drawer.getAllByText('Not tried')).toHaveLength(2);
  const before = requests(connectionSources.test).length;
  await user.click(drawer.getByRole('button', { name: 'Test again' }));
  await waitFor(() => expect(requests(connectionSources.test)).toHaveLength(before + 1));
  expect(requests(connectionSources.test).every((body) => JSON.stringify(body) === '{"id":2}')).toBe(true);
});

test('what is in a workspace is asked for when it is opened, and what the portal has is marked', async () => {
  answer(connectionSources.workspaces, () => [{ id: 'w', name: 'Sales', isListed: 1, reports: 1, dashboards: 0 }, { id: 'x', name: 'Left', isListed: 0, reports: 2, dashboards: 0 }]);
  answer(connectionSources.contents, () => ({ reports: [{ id: 'r', name: 'Figures', kind: 'report', datasetId: 'd', reportId: 7 }, { id: 'p', name: 'Pages', kind: 'paginated', datasetId: '', reportId: null }], dashboards: [{ id: 'b', name: 'Board', dashboardId: null }] }));
  const go = jest.fn();
  await renderInShell(<ConnectionSourcesPage />, { path: '/Main/workspace', shell: { open: go } });
  await user.click(within(await screen.findByRole('row', { name: /Contoso/ })).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Browse' }));
  const drawer = await findDialog('What is in “Contoso”');
  expect(await drawer.findByText('No access')).toBeInTheDocument();
  expect(requests(connectionSources.contents)).toEqual([]);
  await user.click(drawer.getByText('Sales'));
  const item = within((await drawer.findByText('Figures')).closest('li')!);
  expect(item.getByText('In the portal')).toBeInTheDocument();
  expect(within(drawer.getByText('Board').closest('li')!).queryByText('In the portal')).toBeNull();
  expect(requests(connectionSources.contents)).toEqual([{ sourceId: 2, workspaceId: 'w' }]);
  await user.click(drawer.getByRole('button', { name: 'Add to the portal from “Sales”' }));
  expect(go).toHaveBeenCalledWith('/Main/ReportSetUp?add=online&source=2&workspace=w');
});

test('who may not ask for workspaces is offered nothing that begins with them', async () => {
  permit('session', 'connectionSources');
  const found = await open(/Contoso/);
  await user.click(found.getByRole('button', { name: /More/ }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  for (const name of ['Browse', 'Upload']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  expect(found.getByRole('button', { name: 'Test' })).toBeEnabled();
  expect(found.queryByRole('button', { name: 'Browse' })).toBeNull();
});

test('nothing is added from a source that is off', async () => {
  rows = [row(2, 'Contoso', { isActive: 0 })];
  answer(connectionSources.workspaces, () => []);
  await act('Browse');
  const drawer = await findDialog('What is in “Contoso”');
  expect(await drawer.findByText('There are no workspaces')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Add to the portal' })).toBeNull();
});

test('a file goes to the portal when it is chosen, on to a workspace when somebody says so, and what came of it leads on', async () => {
  const open = jest.fn();
  answer(connectionSources.workspaces, () => [{ id: 'w', name: 'Sales', isListed: 1, reports: 0, dashboards: 0 }, { id: 'x', name: 'Left', isListed: 0, reports: 2, dashboards: 0 }]);
  answer(connectionSources.upload, () => '2026-11-23/7c0e7a10-0000-4000-8000-000000000201.rdl');
  answer(connectionSources.begin, () => ({ importId: 'i' }));
  answer(connectionSources.importState, () => ({ state: 'done', reports: [{ id: 'r', name: 'Invoice', reportId: null }], datasets: [] }));
  await renderInShell(<ConnectionSourcesPage />, { path: '/Main/workspace?firstStep=sources', shell: { open } });
  const found = within(await screen.findByRole('row', { name: /Contoso/ }));
  await user.click(found.getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Upload' }));
  const form = await findDialog('Upload to “Contoso”');
  await user.click(await form.findByRole('combobox', { name: 'Workspace' }));
  expect(screen.queryByText('Left')).toBeNull();
  await user.click(await screen.findByTitle('Sales'));
  // A button has no such state (axe: critical).
  expect((await form.findByText('Choose a file')).closest('button')).not.toHaveAttribute('aria-required');
  await user.upload(await form.findByLabelText('Choose a file', { selector: 'input' }), new File(['<Report/>'], 'Invoice.rdl'));
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('Invoice'));
  await user.click(form.getByRole('combobox', { name: 'Where the name is there already' }));
  // A paginated report is never put beside another of its name.
  expect(screen.queryByTitle('Make one more of that name')).toBeNull();
  await user.click(await screen.findByTitle('Replace it'));
  await user.click(form.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('It has been imported')).toBeInTheDocument();
  expect(requests(connectionSources.begin)).toEqual([{ sourceId: 2, workspaceId: 'w', file: '2026-11-23/7c0e7a10-0000-4000-8000-000000000201.rdl', name: 'Invoice', nameConflict: 'Overwrite' }]);
  await user.click(await screen.findByRole('button', { name: 'Add to the portal' }));
  expect(open).toHaveBeenCalledWith('/Main/ReportSetUp?add=online&source=2&workspace=w&items=r&firstStep=reports');
});

test('a file of another kind asks again what happens to the name, and keeps one that was typed', async () => {
  answer(connectionSources.workspaces, () => [{ id: 'w', name: 'Sales', isListed: 1, reports: 0, dashboards: 0 }]);
  answer(connectionSources.upload, () => '2026-11-23/7c0e7a10-0000-4000-8000-000000000201.rdl');
  await act('Upload');
  const form = await findDialog('Upload to “Contoso”');
  const conflict = await form.findByRole('combobox', { name: 'Where the name is there already' });
  await user.click(conflict);
  await user.click(await screen.findByTitle('Replace it, or make a new one'));
  await user.type(form.getByLabelText('Name'), 'Bill');
  await user.upload(await form.findByLabelText('Choose a file', { selector: 'input' }), new File(['<Report/>'], 'Invoice.rdl'));
  await waitFor(() => expect(screen.queryByTitle('CreateOrOverwrite')).toBeNull());
  await user.click(form.getByRole('button', { name: 'Upload' }));
  expect(await form.findAllByText('Cannot be empty')).toHaveLength(2);
  expect(form.getByLabelText('Name')).toHaveValue('Bill');
});

test('one is turned off after a question that says what depends on it, and turned on without one', async () => {
  answer(connectionSources.isActive, () => null);
  answer(connectionSources.dependents, () => ({ reports: 3, selfService: 1, dashboards: 0, dataRoles: 2, exports: 1 }));
  rows = [row(2, 'Contoso'), row(3, 'Fabrikam', { isActive: 0 })];
  const found = await open(/Contoso/);
  const toggle = () => user.click(found.getByRole('switch', { name: 'Turn “Contoso” on or off' }));
  await toggle();
  let question = await findDialog('Turn off “Contoso”?');
  expect((await question.findAllByRole('listitem')).map(({ textContent }: HTMLElement) => textContent)).toEqual(['3 reports', '1 report that a user has made, or that is in a recycle bin', '2 data roles', '1 export that is waiting or in progress']);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([requests(connectionSources.isActive), found.getByRole('switch').getAttribute('aria-checked')]).toEqual([[], 'true']);
  await toggle();
  question = await findDialog('Turn off “Contoso”?');
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(requests(connectionSources.isActive)).toEqual([{ onlineIds: [2], value: 0 }]));
  await user.click(screen.getByRole('switch', { name: 'Turn “Fabrikam” on or off' }));
  await waitFor(() => expect(requests(connectionSources.isActive)).toContainEqual({ onlineIds: [3], value: 1 }));
});

test('the question before deleting says what depends on it, or that this is not known', async () => {
  answer(connectionSources.dependents, () => {
    throw new HttpError(500, 'broken');
  });
  await act('Delete');
  const question = await findDialog('Delete “Contoso”?');
  expect(await question.findByText('What depends on it could not be found out.')).toBeInTheDocument();
});

test('several are turned off after a question, with the way back beside it', async () => {
  answer(connectionSources.isActive, () => null);
  answer(connectionSources.dependents, () => ({ reports: 0, selfService: 0, dashboards: 0, dataRoles: 0, exports: 0 }));
  await open(/Contoso/);
  for (const box of screen.getAllByRole('checkbox', { name: /Server|Contoso/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const question = await findDialog('Turn off the connections that you have chosen?');
  expect(requests(connectionSources.isActive)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(requests(connectionSources.isActive)).toEqual([{ onlineIds: [1, 2], value: 0 }]));
});
