import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedClass } from '@portal/shared/contract/all';
import ManagedReportsPage from '../managed-reports-page.tsx';

const { adding, managedReports, reportClasses, reportServer, connectionSources, groups } = endpoints;
const reportClass = (id: number, ename: string, more: Partial<ManagedClass> = {}): ManagedClass => ({ id, parentId: null, name: `类${ename}`, ename, description: '', owner: '', cover: '', sort: 0, reports: 1, allReports: 1, isSelfService: 0, version: 1, ...more });

const items = [
  { id: 'a', name: 'Alpha', kind: 'report', datasetId: 'd', reportId: null },
  { id: 'b', name: 'Beta', kind: 'report', datasetId: 'd', reportId: 1 },
  { id: 'c', name: 'Gamma', kind: 'paginated', datasetId: '', reportId: null },
];

let user: ReturnType<typeof userEvent.setup>;
const openPath = jest.fn();
const open = (search: string) => renderInShell(<ManagedReportsPage />, { path: `/Main/ReportSetUp${search}`, shell: { open: openPath } });
const chooseIn = async (control: HTMLElement, title: string) => {
  await user.click(control);
  await user.click(await screen.findByTitle(title));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  openPath.mockReset();
  localStorage.clear();
  answer(managedReports.list, ({ pageIndex, pageSize }) => ({ items: [], total: 0, pageIndex, pageSize }));
  answer(reportClasses.top, () => [reportClass(1, 'Sales'), reportClass(2, 'East', { parentId: 1 })]);
  answer(connectionSources.select, () => [{ id: 5, name: '云', ename: 'Cloud' }, { id: 6, name: '本地', ename: 'Local' }]);
  answer(groups.top, () => [{ id: 3, name: '北区', ename: 'North' }]);
  answer(connectionSources.workspaces, () => [{ id: 'w2', name: 'Annex', isListed: 1, reports: 0, dashboards: 0 }, { id: 'w1', name: 'Main', isListed: 1, reports: 2, dashboards: 0 }]);
  answer(connectionSources.reports, () => items);
  answer(adding.limits, () => ({ workspace: [], reports: [] }));
});
afterEach(() => permitEverything());

test('adding goes from a source to a class and roles; what is there already cannot be chosen', async () => {
  answer(managedReports.addOnline, () => ({ ids: [11, 12] }));
  await open('?sourceId=6');
  await user.click(await screen.findByRole('button', { name: /Add reports/ }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportSetUp?sourceId=6&add=&source=6');
  await user.click((await findDialog('Add reports')).getByRole('button', { name: /^Reports of a workspace/ }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportSetUp?sourceId=6&add=online&source=6');
  const form = await findDialog('Add reports of a workspace');
  await chooseIn(await form.findByLabelText('Workspace'), 'Main (in use)');
  expect(requests(connectionSources.workspaces)).toEqual([expect.objectContaining({ OnlieId: '6' })]);
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByRole('checkbox', { name: 'Beta' })).toBeDisabled();
  await user.type(form.getByRole('textbox', { name: 'Search by name' }), 'x');
  expect(await form.findByText('Nothing here is called “x”')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Clear the search' }));
  await user.click(form.getByRole('checkbox', { name: 'All 2 that can be added' }));
  expect(form.getByRole('checkbox', { name: 'Beta' })).not.toBeChecked();
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(form.getByRole('button', { name: 'Add 2 reports' })).toBeDisabled();
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await chooseIn(form.getByLabelText('Roles'), 'North');
  await chooseIn(await form.findByLabelText('Level'), 'Edit only');
  const name = form.getByRole('textbox', { name: 'Name (Chinese) of “Alpha”' });
  await user.clear(name);
  expect(form.getByRole('button', { name: 'Add 2 reports' })).toBeDisabled();
  await user.type(name, '甲');
  await user.type(form.getByRole('textbox', { name: 'Name (English) of “Alpha”' }), 'First');
  await user.click(form.getByRole('button', { name: 'Add 2 reports' }));
  expect(await form.findByText('2 reports are added')).toBeInTheDocument();
  expect(requests(managedReports.addOnline)).toEqual([
    { sourceId: 6, workspaceId: 'w1', items: [{ sourceReportId: 'a', name: '甲', ename: 'First' }, { sourceReportId: 'c', name: 'Gamma', ename: '' }], classId: 2, cover: '', groupIds: [3], allowA: 1 },
  ]);
  expect(form.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Show the reports of this class' }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportSetUp?classId=2');
});

test('nothing is lost where it is refused, or closed by mistake', async () => {
  answer(connectionSources.select, () => [{ id: 5, name: '云', ename: 'Cloud' }]);
  answer(managedReports.addOnline, () => {
    throw new HttpError(409, '“Alpha” is in the catalogue already');
  });
  await open('?add=online&source=5&workspace=W2');
  const form = await findDialog('Add reports of a workspace');
  expect(await form.findByTitle('Annex')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('checkbox', { name: 'Alpha' }));
  await user.click(form.getByRole('button', { name: 'Next' }));
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await user.click(form.getByRole('button', { name: 'Add 1 report' }));
  expect(await form.findByText('“Alpha” is in the catalogue already')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: /close/i }));
  await user.click((await findDialog('Leave without adding?')).getByRole('button', { name: 'Keep adding' }));
  expect(form.getByRole('textbox', { name: 'Name (Chinese) of “Alpha”' })).toHaveValue('Alpha');
});

test('what is added is asked first, and can be changed; dashboards are added on their own page', async () => {
  await open('?add=&source=6');
  const form = await findDialog('Add reports');
  await user.click(form.getByRole('button', { name: /^Dashboards/ }));
  expect(openPath).toHaveBeenCalledWith('/Main/DsahboardSetUp');
  form.getByRole('button', { name: /^Paginated reports/ }).focus();
  await user.keyboard('{Enter}');
  await user.click((await findDialog('Add paginated reports')).getByRole('button', { name: 'Something else' }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportSetUp?add=&source=6');
  await user.click((await findDialog('Add reports')).getByRole('button', { name: /close/i }));
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/Main\/ReportSetUp$/);
});

test('paginated reports of a report server have calls of their own; those that are there are marked', async () => {
  answer(reportServer.list, () => [{ id: 'P1', name: 'Invoice' }, { id: 'p2', name: 'Letter' }]);
  answer(reportServer.joined, () => [{ id: 8, sourceReportId: 'p1' }]);
  answer(reportServer.add, () => ({ ids: [9] }));
  await open('?add=server&source=6&workspace=w1');
  const form = await findDialog('Add paginated reports');
  expect(await form.findByTitle('Main (in use)')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByRole('checkbox', { name: 'Invoice' })).toBeDisabled();
  await user.click(form.getByRole('checkbox', { name: 'Letter' }));
  await user.click(form.getByRole('button', { name: 'Next' }));
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await user.click(form.getByRole('button', { name: 'Add 1 report' }));
  expect(await form.findByText('No role has access yet')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Manage roles' }));
  expect(openPath).toHaveBeenCalledWith('/Main/Role');
  expect(requests(reportServer.list)[0]).toMatchObject({ OnlinePowerBIID: '6', WorkspaceId: 'w1' });
  expect(requests(reportServer.add)).toEqual([{ sourceId: 6, workspaceId: 'w1', items: [{ sourceReportId: 'p2', name: 'Letter', ename: '' }], classId: 2, cover: '', groupIds: [], allowA: 0 }]);
  expect(requests(connectionSources.reports)).toEqual([]);
});

test('a class is made where one is chosen, and nothing is lost: an empty portal has none', async () => {
  const classes: ManagedClass[] = [];
  answer(reportClasses.top, () => classes);
  answer(reportClasses.add, ({ name, ename }) => {
    if (name === '东') throw new HttpError(409, 'Taken', [{ field: 'name', message: 'There is a class of that name already' }]);
    classes.push(reportClass(9, String(ename)));
    return { id: 9 };
  });
  answer(managedReports.addOnline, () => ({ ids: [11] }));
  await open('?add=online&source=6&workspace=w1');
  const form = await findDialog('Add reports of a workspace');
  await form.findByTitle('Main (in use)');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('checkbox', { name: 'Alpha' }));
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByText('There are no classes yet.')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Add 1 report' })).toBeDisabled();
  await user.click(form.getByRole('button', { name: 'New class' }));
  const made = await findDialog('New class');
  await user.type(made.getByLabelText('Name (Chinese)'), '东');
  await user.type(made.getByLabelText('Name (English)'), 'East');
  await user.click(made.getByRole('button', { name: 'Save' }));
  expect(await made.findByText('There is a class of that name already')).toBeInTheDocument();
  await user.type(made.getByLabelText('Name (Chinese)'), '区');
  await user.click(made.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Add 1 report' })).toBeEnabled());
  expect(await form.findByTitle('East')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'Name (Chinese) of “Alpha”' })).toHaveValue('Alpha');
  await user.click(form.getByRole('button', { name: 'Add 1 report' }));
  expect(await form.findByText('1 report is added')).toBeInTheDocument();
  expect(requests(reportClasses.add).at(-1)).toEqual({ name: '东区', ename: 'East', parentId: null });
  expect(requests(managedReports.addOnline)).toEqual([expect.objectContaining({ classId: 9 })]);
});

test('what the address names is chosen already, but for what is in the portal; first steps stay in it', async () => {
  answer(managedReports.addOnline, () => {
    answer(connectionSources.reports, () => items.map((item) => ({ ...item, reportId: 1 })));
    return { ids: [11] };
  });
  await open('?add=online&source=6&workspace=w1&items=A,b&firstStep=reports');
  const form = await findDialog('Add reports of a workspace');
  expect(await form.findByRole('checkbox', { name: 'Alpha' })).toBeChecked();
  for (const name of ['Beta', 'Gamma']) expect(form.getByRole('checkbox', { name })).not.toBeChecked();
  await user.click(form.getByRole('button', { name: 'Next' }));
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await user.click(form.getByRole('button', { name: 'Add 1 report' }));
  expect(await form.findByText('1 report is added')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/Main\/ReportSetUp\?firstStep=reports$/));
});

test('what readers will run into is said before anything is added, of what is chosen only', async () => {
  answer(adding.limits, () => ({ workspace: ['noCapacity'], reports: [{ id: 'a', limits: ['roles'] }, { id: 'c', limits: ['capacity'] }] }));
  await open('?add=online&source=6&workspace=w1');
  const form = await findDialog('Add reports of a workspace');
  await form.findByTitle('Main (in use)');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.click(await form.findByRole('checkbox', { name: 'Alpha' }));
  await user.click(form.getByRole('button', { name: 'Next' }));
  const warning = within(await form.findByRole('alert'));
  expect(warning.getByText(/on no capacity/)).toBeInTheDocument();
  expect(warning.getByText(/row-level security/)).toHaveTextContent(/^Alpha: /);
  expect(warning.queryByText(/paginated report/)).not.toBeInTheDocument();
});

test('what is missing is said: an answer of the source, a source; who has no right is offered nothing', async () => {
  answer(connectionSources.workspaces, () => {
    throw new HttpError(503, 'The source does not answer');
  });
  const { unmount } = await open('?add=6');
  const form = await findDialog('Add reports of a workspace');
  expect(await form.findByText('The workspaces could not be loaded')).toBeInTheDocument();
  expect(form.getByText('The source does not answer')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  unmount();
  answer(connectionSources.select, () => []);
  const empty = await open('?add=online');
  const next = await findDialog('Add reports of a workspace');
  expect(await next.findByText('No connection is in use')).toBeInTheDocument();
  await user.click(next.getByRole('button', { name: 'Manage connections' }));
  expect(openPath).toHaveBeenCalledWith('/Main/workspace');
  empty.unmount();
  permit('reports');
  await open('?add=6');
  await screen.findByRole('heading', { name: 'Reports' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Add reports/ })).not.toBeInTheDocument();
});
