import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { endpoints, type DirectoryRun, type DirectorySettings, type DirectoryUser } from '@portal/shared/contract/all';
import DirectoryUsersPage from './directory-users-page.tsx';

const { directoryUsers, directoryRoles, groups, resourceGroups } = endpoints;
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const row = (id: number, displayName: string, more: Partial<DirectoryUser> = {}): DirectoryUser => ({
  id, objectId: idOf(id), displayName, upn: `${displayName.toLowerCase()}@contoso.example`, mail: '', department: 'Sales', jobTitle: '', employeeId: '', isEnabled: 1, isPresent: 1, leftTime: null, licence: 'pro', match: 'unmatched', userId: 0, account: '', syncTime: '2026-11-20T08:30:00.000Z', ...more,
});
const settings: DirectorySettings = { scope: [], hour: null, leaverDays: null, brakePercent: 10, version: 1, connection: { cloud: 'global', from: 'entra', authority: 'https://login.example/t', graph: 'https://graph.example', clientId: 'c', missing: [] } };
const run = (more: Partial<DirectoryRun>): DirectoryRun => ({ id: 1, isPreview: 1, account: 'admin', state: 'done', progress: 3, counts: {}, changes: [], failure: '', createTime: '2026-11-20T08:30:00.000Z', updateTime: '2026-11-20T08:30:00.000Z', ...more });

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(directoryUsers.settings, () => settings);
  answer(directoryUsers.runs, () => []);
  answer(directoryUsers.credentials, () => ({ applications: [{ appId: 'c', name: 'Portal', secrets: [{ name: 'main', endTime: new Date(Date.now() + 86_400_000).toISOString() }] }], missing: '' }));
  answer(directoryUsers.list, () => ({ items: [row(1, 'Anna', { match: 'matched', userId: 7, account: 'anna' }), row(2, 'Ben', { match: 'several' }), row(3, 'Carl', { isPresent: 0 })], total: 3, pageIndex: 1, pageSize: 20 }));
  answer(groups.top, () => [{ id: 5, name: 'Readers', ename: '' }]);
  answer(resourceGroups.top, () => [{ id: 6, name: 'Viewers', ename: '' }]);
});
const open = (language: 'zh' | 'en' = 'en') => renderInShell(<DirectoryUsersPage />, { path: '/Main/AzureUser', language });
const find = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const choose = async (label: string, option: string, within_: { getByLabelText: (label: string) => HTMLElement }) => {
  await user.click(within_.getByLabelText(label));
  await user.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
};

test('where nothing is set up it says what is missing', async () => {
  answer(directoryUsers.settings, () => ({ ...settings, connection: { ...settings.connection, from: 'none', missing: ['ENTRA_CLIENT_SECRET'] } }));
  await open('zh');
  expect(await screen.findByRole('heading', { name: '还没有连接 Entra ID' })).toBeInTheDocument();
  expect(find('ENTRA_CLIENT_SECRET').getByText('缺少')).toBeInTheDocument();
  expect(find('ENTRA_TENANT').getByText('已设置')).toBeInTheDocument();
});

test('each is shown with whose account is theirs, and a secret that ends soon is warned of', async () => {
  await open();
  await screen.findByRole('row', { name: /Anna/ });
  expect(find('Anna').getByText('anna')).toBeInTheDocument();
  expect(find('Ben').getByText('Several fit')).toBeInTheDocument();
  expect(find('Carl').getByText('Not synchronised any more')).toBeInTheDocument();
  expect(await screen.findByText(/The secret “main” of the application “Portal” ends on/)).toBeInTheDocument();
});

test('who is found in the directory is added after a look at what becomes of each', async () => {
  answer(directoryUsers.search, () => [{ objectId: idOf(4), displayName: 'Dora', upn: 'dora@contoso.example', mail: '', department: '', jobTitle: '', isEnabled: 1, account: '' }]);
  answer(directoryUsers.add, () => [{ objectId: idOf(4), displayName: 'Dora', account: 'dora@contoso.example', outcome: 'added' }]);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Search the directory and add' }));
  const dialog = await findDialog('Search the directory and add');
  await user.type(dialog.getByLabelText('Name, UPN or mail'), 'dor{Enter}');
  await user.click(await dialog.findByRole('checkbox', { name: /Dora/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await choose('Roles', 'Readers', dialog);
  await choose('Resource group', 'Viewers', dialog);
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByText('Will be added')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add one person' }));
  await waitFor(() => expect(requests(directoryUsers.add)).toEqual([0, 1].map((index) => ({ objectIds: [idOf(4)], groupIds: [5], resourceGroupId: 6, isPreview: 1 - index }))));
});

test('a match that is the only one is suggested, and what is refused is said', async () => {
  answer(directoryUsers.suggest, () => [{ id: 2, displayName: 'Ben', upn: 'ben@contoso.example', accounts: [{ userId: 9, account: 'ben', fullName: 'Ben B.', by: 'mail' }] }]);
  answer(directoryUsers.match, () => {
    throw new HttpError(409, 'Taken already');
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Match accounts' }));
  const dialog = await findDialog('Match accounts');
  await user.click(await dialog.findByRole('button', { name: 'Match one person' }));
  expect(await dialog.findByText('Taken already')).toBeInTheDocument();
  expect(requests(directoryUsers.match)).toEqual([{ pairs: [{ id: 2, userId: 9 }] }]);
});

test('a synchronisation begins with a preview; one that the brake stopped asks before it goes on', async () => {
  let now = run({ counts: { account: 1 }, changes: [{ name: 'anna', kind: 'account', before: 'Anna', after: 'Anna B.' }] });
  answer(directoryUsers.sync, () => ({ id: 1 }));
  answer(directoryUsers.run, () => now);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Synchronise' }));
  const dialog = await findDialog('Synchronise');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Anna B.')).toBeInTheDocument();
  now = run({ isPreview: 0, state: 'braked', counts: { disabled: 9 } });
  answer(directoryUsers.sync, () => ({ id: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Synchronise now' }));
  await user.click(await dialog.findByRole('button', { name: 'Synchronise nevertheless' }));
  const question = await findDialog('Disable 9 accounts?');
  await user.click(question.getByRole('button', { name: 'Synchronise nevertheless' }));
  await waitFor(() => expect(requests(directoryUsers.sync)).toEqual([{ isPreview: 1, isForced: 0 }, { isPreview: 0, isForced: 0 }, { isPreview: 0, isForced: 1 }]));
});

test('a synchronisation goes on when nobody looks at it, and the page says when it is over', async () => {
  let now = run({ isPreview: 0, state: 'running' });
  answer(directoryUsers.runs, () => [now]);
  await open();
  expect(await screen.findByText(/in progress/i)).toBeInTheDocument();
  const before = requests(directoryUsers.list).length;
  now = run({ isPreview: 0, state: 'done' });
  await waitFor(() => expect(requests(directoryUsers.list).length).toBeGreaterThan(before), { timeout: 8_000 });
  expect(screen.queryByText(/in progress/i)).toBeNull();
});

test('the settings are saved with the groups’ names', async () => {
  answer(directoryRoles.groups, () => [{ id: idOf(8), name: 'Everybody in sales', notes: '' }]);
  answer(directoryUsers.setSettings, () => null);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const form = await findDialog('Settings');
  await user.click(await form.findByLabelText('Groups to synchronise'));
  await user.click((await screen.findAllByTitle('Everybody in sales')).at(-1) as HTMLElement);
  await user.type(await form.findByLabelText('Disable leavers after'), '30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(directoryUsers.setSettings)).toEqual([{ version: 1, scope: [{ id: idOf(8), name: 'Everybody in sales' }], hour: null, leaverDays: 30, brakePercent: 10 }]));
});

test('what somebody else saves meanwhile takes nothing out of the settings’ form', async () => {
  let standing = settings;
  answer(directoryUsers.settings, () => standing);
  answer(directoryUsers.setSettings, () => {
    throw new HttpError(409, 'Changed meanwhile', [{ field: 'version', message: 'Changed meanwhile' }]);
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const form = await findDialog('Settings');
  await user.type(await form.findByLabelText('Disable leavers after'), '30');
  standing = { ...settings, leaverDays: 7, version: 2 };
  const before = requests(directoryUsers.settings).length;
  await act(async () => {
    changed(['directoryUsers']);
    await whenRefreshed();
  });
  expect(requests(directoryUsers.settings).length).toBeGreaterThan(before);
  expect(form.getByLabelText('Disable leavers after')).toHaveValue('30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Discard my changes and load the latest' }));
  await waitFor(async () => expect((await findDialog('Settings')).getByLabelText('Disable leavers after')).toHaveValue('7'));
  expect(requests(directoryUsers.setSettings)).toEqual([{ version: 1, scope: [], hour: null, leaverDays: 30, brakePercent: 10 }]);
});
