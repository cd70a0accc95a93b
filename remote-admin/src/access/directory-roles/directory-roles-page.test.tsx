import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type DataRole, type DirectoryRole } from '@portal/shared/contract/all';
import DirectoryRolesPage from './directory-roles-page.tsx';

const { directoryRoles, directoryUsers, dataRoles, groups } = endpoints;
const objectId = '00000000-0000-4000-8000-000000000008';
const mapping: DirectoryRole = { id: 1, objectId, name: 'Sales', groupId: 5, groupName: 'Readers', groupEnName: '', dataRoles: ['East'], precedence: 100, members: 9, matched: 7, missing: 2, extra: 1, syncTime: '2026-11-20T08:30:00.000Z', version: 1 };
const eastern: DataRole = { id: 3, name: 'East', label: '', elabel: '', username: '', customData: '', notes: '', workspaceId: 'w', datasetId: 'd', datasetName: 'Film data', reportId: 11, reportName: 'Films', reportEnName: '', grants: 2, isMissing: 1, updateTime: '2026-11-20T08:30:00.000Z', version: 1 };

let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(directoryUsers.settings, () => ({ scope: [], hour: null, leaverDays: null, brakePercent: 10, version: 1, connection: { cloud: 'global', from: 'entra', authority: '', graph: '', clientId: '', missing: [] } }));
  answer(directoryRoles.list, () => ({ items: [mapping], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(groups.top, () => [{ id: 5, name: 'Readers', ename: '' }]);
  answer(dataRoles.list, () => ({ items: [eastern], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(dataRoles.reports, () => [{ id: 11, name: 'Films', ename: '' }]);
  await renderInShell(<DirectoryRolesPage />, { path: '/Main/AzureRole' });
  await screen.findByRole('row', { name: /Sales/ });
});
const find = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('a group is shown with its role and who differs, looked at and synchronised', async () => {
  expect(find('Sales').getByText('missing: 2, too many: 1')).toBeInTheDocument();
  answer(directoryRoles.preview, () => ({ members: 9, matched: 7, added: [{ account: 'ann', fullName: 'Ann' }], removed: [] }));
  answer(directoryRoles.sync, () => ({ members: 9, matched: 7, added: [{ account: 'ann', fullName: 'Ann' }], removed: [] }));
  await user.click(find('Sales').getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Preview' }).catch(() => screen.getByRole('button', { name: 'Preview' })));
  const dialog = await findDialog('“Sales” → “Readers”');
  expect(await dialog.findByText('Comes in')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Synchronise now' }));
  expect(await screen.findByText('“Sales” is synchronised: 1 came in, 0 went')).toBeInTheDocument();
});

test('a mapping is ended, and it is asked what becomes of the memberships', async () => {
  answer(directoryRoles.remove, () => null);
  await user.click(find('Sales').getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'End the mapping' }));
  const dialog = await findDialog('End the mapping of “Sales”?');
  await user.click(dialog.getByRole('button', { name: 'Keep the role' }));
  await waitFor(() => expect(requests(directoryRoles.remove)).toEqual([{ id: 1, isKept: 1 }]));
});

test('a data role says where it is gone, is not deleted while grants name it, and is added for a report', async () => {
  await user.click(screen.getByRole('radio', { name: 'Data roles' }));
  await screen.findByRole('row', { name: /East/ });
  // A link leads there, and so does Back.
  expect(screen.getByText('/Main/AzureRole?part=dataRoles')).toBeInTheDocument();
  expect(find('East').getByText('Not in the model any more')).toBeInTheDocument();
  await user.click(find('East').getByRole('button', { name: /More/ }));
  expect(await screen.findByRole('menuitem', { name: /2 grants on reports still name it/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  answer(dataRoles.add, () => ({ id: 4 }));
  await user.click(screen.getByRole('button', { name: /New data role/ }));
  const form = await findDialog('New data role');
  await user.click(form.getByLabelText('Report'));
  await user.click(await screen.findByTitle('Films'));
  await user.type(form.getByLabelText('Role in the model'), 'West');
  await user.type(form.getByLabelText('Effective user name'), '{{mail}');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(dataRoles.add)).toEqual([{ reportId: 11, name: 'West', label: '', elabel: '', username: '{mail}', customData: '', notes: '' }]));
});
