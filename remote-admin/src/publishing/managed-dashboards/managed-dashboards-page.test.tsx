import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal, type RenderOptions } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectionSources, endpoints, type ManagedDashboard } from '@portal/shared/contract/all';
import ManagedDashboardsPage from './managed-dashboards-page.tsx';

const { accessRequests, groups, managedDashboards, reportClasses } = endpoints;
const row = (dashboardId: number, enDisplayName: string, more: Partial<ManagedDashboard> = {}): ManagedDashboard => ({
  dashboardId, displayName: `中${enDisplayName}`, enDisplayName, platform: 'PowerBI', classId: null, className: '', classEnName: '', cover: '', sourceId: 3, sourceName: '总部', sourceEnName: 'Head office',
  workspaceId: 'w', workspaceName: 'Finance', sourceDashboardId: `s${dashboardId}`, ownerId: null, ownerName: '', isActive: 1, sort: dashboardId - 1, roles: 2, views: 1_200, missingTime: null, version: 4,
  createTime: '2026-11-01T08:00:00.000Z', updateTime: '2026-11-02T08:00:00.000Z', ...more,
});

let rows: ManagedDashboard[];
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  rows = [row(1, 'Sales'), row(2, 'Costs', { isActive: 0 }), row(3, 'Staff', { missingTime: '2026-11-20T08:00:00.000Z' })];
  answer(managedDashboards.list, ({ id, pageIndex, pageSize }) => {
    const items = rows.filter(({ dashboardId }) => id === undefined || dashboardId === id);
    return { items, total: items.length, pageIndex, pageSize };
  });
  answer(connectionSources.select, () => [{ id: 3, name: '总部', ename: 'Head office' }, { id: 4, name: '分部', ename: 'Branch' }]);
  answer(reportClasses.top, () => [5, 6].map((id) => ({ id, parentId: null, name: `类${id}`, ename: id === 5 ? 'Sales' : 'Costs', cover: '', description: '', owner: '', sort: 0, version: 1, reports: 0, allReports: 0, isSelfService: 0 as const })));
  answer(groups.top, () => [{ id: 7, name: '读者', ename: 'Readers' }]);
  answer(accessRequests.people, () => [{ id: 9, account: 'ben', fullName: 'Ben' }]);
});
afterEach(() => permitEverything());

const open = async (options: RenderOptions = {}) => {
  await renderInShell(<ManagedDashboardsPage />, { path: '/Main/DsahboardSetUp', ...options });
  await screen.findByRole('row', { name: /Sales/ });
};
const inRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const entry = async (name: string, act: string | RegExp) => {
  await user.click(inRow(name).getByRole('button', { name: /More/ }));
  return screen.findByRole('menuitem', { name: act });
};
const choose = async (field: HTMLElement, title: string) => {
  await user.click(field);
  await user.click((await screen.findAllByTitle(title)).at(-1)!);
};

describe('the list', () => {
  test('shows where dashboards come from, who has them, how often they are opened, and which are gone', async () => {
    await open();
    const sales = screen.getByRole('row', { name: /Sales/ });
    for (const text of ['Head office', 'Finance', '2', '1,200']) expect(sales).toHaveTextContent(text);
    expect(within(screen.getByRole('row', { name: /Staff/ })).getByText('Gone')).toHaveAttribute('title', expect.stringContaining('Nov 20, 2026'));
    expect(within(sales).queryByText('Gone')).toBeNull();
  });

  test('in Chinese it has Chinese names', async () => {
    await renderInShell(<ManagedDashboardsPage />, { path: '/Main/DsahboardSetUp', language: 'zh' });
    const sales = await screen.findByRole('row', { name: /中Sales/ });
    expect(sales).toHaveTextContent('总部');
    expect(within(screen.getByRole('row', { name: /中Staff/ })).getByText('已失效')).toBeInTheDocument();
  });

  test('is narrowed down by its address: source, state and what is gone', async () => {
    await renderInShell(<ManagedDashboardsPage />, { path: '/Main/DsahboardSetUp?sourceId=4&isActive=0&isMissing=1' });
    await screen.findByRole('row', { name: /Sales/ });
    expect(requests(managedDashboards.list)).toEqual([expect.objectContaining({ sourceId: 4, isActive: 0, isMissing: 1, orderBy: 'sort', orderType: 'asc' })]);
  });

  test('without any, says what comes next', async () => {
    rows = [];
    await renderInShell(<ManagedDashboardsPage />, { path: '/Main/DsahboardSetUp' });
    expect(await screen.findByText('There are no dashboards yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add dashboards' })).toBeEnabled();
  });
});

describe('a row', () => {
  test('is switched at once, and back beside what is said', async () => {
    answer(managedDashboards.isActive, ({ value }) => {
      rows = rows.map((one) => (one.dashboardId === 1 ? { ...one, isActive: value === 1 ? 1 : 0 } : one));
      return null;
    });
    await open();
    await user.click(inRow('Sales').getByRole('switch', { name: 'Use “Sales”' }));
    expect(await screen.findByText('“Sales” is out of use: readers see it no more')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests(managedDashboards.isActive)).toEqual([{ ids: [1], value: 0 }, { ids: [1], value: 1 }]));
  });

  test('opens as readers see it, and not where they cannot', async () => {
    const openReport = jest.fn();
    await open({ shell: { openReport } });
    await user.click(inRow('Sales').getByRole('button', { name: 'Open as a reader' }));
    expect(openReport).toHaveBeenCalledWith({ id: 1, page: 'null', type: 'Dashboards', title: { zh: '中Sales', en: 'Sales' } });
    for (const name of ['Costs', 'Staff']) expect(inRow(name).getByRole('button', { name: /Open as a reader/ })).toBeDisabled();
  });

  test('gives its link, or shows it where the browser copies nothing', async () => {
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('No'));
    replace(navigator, 'clipboard', { writeText } as unknown as Clipboard);
    await open();
    await user.click(await entry('Sales', 'Copy link'));
    expect(await screen.findByText('The link is copied')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith('http://localhost/Main/PBIViews/1/null/Dashboards');
    await user.click(await entry('Sales', 'Copy link'));
    expect(await screen.findByText(/Copy it by hand: http:\/\/localhost\/Main\/PBIViews\/1\/null\/Dashboards/)).toBeInTheDocument();
  });

  test('is changed: names, class, cover, owner, and the position as people count', async () => {
    rows = [row(1, 'Sales', { ownerId: 8, ownerName: 'Ann', classId: 5, cover: '/api/Upload/Files/a.webp', sort: 3 })];
    answer(managedDashboards.update, () => null);
    await open();
    await user.click(inRow('Sales').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “Sales”');
    expect(await form.findByText('Ann')).toBeInTheDocument();
    expect(await form.findByLabelText('Position')).toHaveValue('4');
    await user.type(form.getByLabelText('Name (English)'), ' overview');
    await choose(form.getByLabelText('Report class'), 'Costs');
    await user.click(form.getByRole('button', { name: 'Remove the picture' }));
    await user.clear(form.getByLabelText('Position'));
    await user.type(form.getByLabelText('Position'), '2');
    await choose(form.getByLabelText('Owner'), 'Ben (ben)');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedDashboards.update)).toEqual([{ id: 1, version: 4, displayName: '中Sales', enDisplayName: 'Sales overview', classId: 6, cover: '', ownerId: 9, sort: 1 }]));
  });

  test('is given to roles by one save, which says who had it before', async () => {
    answer(managedDashboards.details, () => ({ ...row(1, 'Sales'), groups: [{ id: 8, name: '旧角色', ename: 'Gone role' }] }));
    answer(managedDashboards.setRoles, () => null);
    await open();
    await user.click(await entry('Sales', 'Roles'));
    expect(await screen.findAllByText('Gone role')).not.toHaveLength(0);
    const form = await findDialog('Roles of “Sales”');
    await choose(form.getByLabelText('Roles'), 'Readers');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The roles of “Sales” were saved')).toBeInTheDocument();
    expect(requests(managedDashboards.setRoles)).toEqual([{ id: 1, before: [8], groupIds: [8, 7] }]);
  });

  test('is moved by keyboard, among all dashboards only', async () => {
    answer(managedDashboards.move, () => null);
    await open();
    const handle = await screen.findByRole('button', { name: 'Move “Costs”' });
    act(() => handle.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(requests(managedDashboards.move)).toEqual([{ id: 2, sort: 0 }]));
  });

  test('keeps its owner where the editor may not look for people', async () => {
    permit('session', 'reportManagement');
    rows = [row(1, 'Sales', { ownerId: 8, ownerName: 'Ann' })];
    answer(managedDashboards.update, () => null);
    await open();
    await user.click(inRow('Sales').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “Sales”');
    expect(form.queryByLabelText('Owner')).toBeNull();
    await user.type(await form.findByLabelText('Name (English)'), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedDashboards.update)).toEqual([expect.objectContaining({ ownerId: 8, enDisplayName: 'Sales!' })]));
    // Where it stands was not changed: others may have been moved meanwhile.
    expect(requests(managedDashboards.update)[0]).not.toHaveProperty('sort');
  });

  test('that somebody else has changed meanwhile is shown beside what was typed', async () => {
    answer(managedDashboards.update, () => {
      rows = [row(1, 'Sales', { enDisplayName: 'Revenue', version: 5 })];
      throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Someone else has changed “Sales” meanwhile' }]);
    });
    await open();
    await user.click(inRow('Sales').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “Sales”');
    await user.type(await form.findByLabelText('Name (English)'), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Revenue')).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Save over it' })).toBeEnabled();
  });

  /** The form of one that somebody else gives another owner before it is saved. */
  const editOwned = async () => {
    rows = [row(1, 'Sales', { ownerId: 8, ownerName: 'Ann' })];
    answer(managedDashboards.update, () => {
      rows = [row(1, 'Sales', { ownerId: 12, ownerName: 'Cleo', version: 5 })];
      throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Someone else has changed “Sales” meanwhile' }]);
    });
    await open();
    await user.click(inRow('Sales').getByRole('button', { name: 'Edit' }));
    return findDialog('Edit “Sales”');
  };

  test('has the owner whom somebody else has made meanwhile, by name', async () => {
    const form = await editOwned();
    await user.type(await form.findByLabelText('Name (English)'), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('button', { name: 'Save over it' });
    expect(await form.findByText('Cleo')).toBeInTheDocument();
    expect(form.queryByText('12')).toBeNull();
  });

  test('has an owner of one’s own choice by name beside whom somebody else has made it', async () => {
    const form = await editOwned();
    await choose(await form.findByLabelText('Owner'), 'Ben (ben)');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('row', { name: 'Owner Cleo Ben (ben)' })).toBeInTheDocument();
  });

  test('is deleted after a look at who loses it', async () => {
    answer(managedDashboards.dependents, () => ({ roles: 2, people: 31, favourites: 1, requests: 0 }));
    answer(managedDashboards.remove, () => null);
    await open();
    await user.click(await entry('Sales', 'Delete'));
    const question = await findDialog('Delete “Sales”?');
    expect(await question.findByText('2 roles and 31 people lose access.')).toBeInTheDocument();
    expect(question.getByText('Deleted as well: 1 favourite.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(managedDashboards.remove)).toEqual([{ ids: [1] }]));
    expect(requests(managedDashboards.dependents)).toEqual([{ ids: [1] }]);
  });
});

test('several get a class, and a role', async () => {
  answer(managedDashboards.setClass, () => null);
  answer(managedDashboards.grantRole, () => null);
  await open();
  const doing = async (act: string, field: string, value: string) => {
    for (const name of ['Sales', 'Costs']) await user.click(inRow(name).getByRole('checkbox'));
    await user.click(within(screen.getByRole('group', { name: '2 entries chosen' })).getByRole('button', { name: act }));
    const form = await findDialog(act);
    await choose(await form.findByLabelText(field), value);
    await user.click(form.getByRole('button', { name: act }));
  };
  await doing('Set the class', 'Report class', 'Costs');
  expect(await screen.findByText('The classes of “Sales”, “Costs” were set')).toBeInTheDocument();
  await doing('Give a role', 'Role', 'Readers');
  expect(await screen.findByText('The role has “Sales”, “Costs” now')).toBeInTheDocument();
  expect([requests(managedDashboards.setClass), requests(managedDashboards.grantRole)]).toEqual([[{ ids: [1, 2], classId: 6 }], [{ ids: [1, 2], groupId: 7 }]]);
});

test('several are put out of use, and only those that were in use come back', async () => {
  answer(managedDashboards.isActive, () => null);
  await open();
  for (const name of ['Sales', 'Costs']) await user.click(inRow(name).getByRole('checkbox'));
  await user.click(within(screen.getByRole('group', { name: '2 entries chosen' })).getByRole('button', { name: 'Put out of use' }));
  const question = await findDialog('Put these 2 dashboards out of use?');
  await user.click(question.getByRole('button', { name: 'Put out of use' }));
  expect(await screen.findByText('“Sales”, “Costs” are out of use')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests(managedDashboards.isActive)).toEqual([{ ids: [1, 2], value: 0 }, { ids: [1], value: 1 }]));
});

describe('adding', () => {
  const begin = async (options: RenderOptions = {}) => {
    answer(connectionSources.workspaces, ({ OnlieId }) => (OnlieId === '3' ? [{ id: 'w', name: 'Finance', isListed: 1, reports: 2, dashboards: 0 }, { id: 'x', name: 'Plans', isListed: 1, reports: 0, dashboards: 0 }] : []));
    answer(endpoints.adding.limits, () => ({ workspace: [], reports: [] }));
    answer(managedDashboards.inSource, () => [{ id: 'a', name: 'Sales', dashboardId: 1 }, { id: 'b', name: 'Budget', dashboardId: null }, { id: 'c', name: 'Forecast', dashboardId: null }]);
    await open(options);
    await user.click(screen.getByRole('button', { name: 'Add dashboards' }));
    return findDialog('Add dashboards');
  };
  const next = (dialog: Awaited<ReturnType<typeof begin>>) => user.click(dialog.getByRole('button', { name: 'Next' }));
  const toNames = async (dialog: Awaited<ReturnType<typeof begin>>) => {
    await choose(await dialog.findByLabelText('Connection'), 'Head office');
    await choose(await dialog.findByLabelText('Workspace'), 'Plans');
    await next(dialog);
    await user.click(await dialog.findByRole('checkbox', { name: 'Budget' }));
    await next(dialog);
    await dialog.findByLabelText('Name (Chinese) of “Budget”');
  };

  test('goes from a connection to a workspace to its dashboards, to names and roles, and says what comes next', async () => {
    answer(managedDashboards.addOnline, () => ({ ids: [41, 42] }));
    const openReport = jest.fn();
    const dialog = await begin({ shell: { openReport } });
    await choose(await dialog.findByLabelText('Connection'), 'Branch');
    expect(await dialog.findByText('The portal sees no workspace through this connection')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await choose(dialog.getByLabelText('Connection'), 'Head office');
    await choose(await dialog.findByLabelText('Workspace'), 'Finance (in use)');
    await next(dialog);
    expect(await dialog.findByRole('checkbox', { name: 'Sales' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Search by name' }), 'zzz');
    expect(dialog.getByText('Nothing here is called “zzz”')).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Search by name' }));
    await user.click(dialog.getByRole('checkbox', { name: 'All 2 that can be added' }));
    expect(dialog.getByText('2 chosen')).toBeInTheDocument();
    await next(dialog);
    const name = await dialog.findByLabelText('Name (Chinese) of “Budget”');
    await user.clear(name);
    expect(dialog.getByRole('button', { name: 'Add 2 dashboards' })).toBeDisabled();
    await user.type(name, '预算');
    await user.type(dialog.getByLabelText('Name (English) of “Budget”'), 'Budget');
    for (const note of [/one embed token of its own, by Power BI’s V1 call/, /effective identity/]) expect(dialog.getByText(note)).toBeInTheDocument();
    expect(dialog.getByLabelText('Cover')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Level')).toBeNull();
    await choose(dialog.getByLabelText('Class'), 'Sales');
    await choose(dialog.getByLabelText('Roles'), 'Readers');
    await user.click(dialog.getByRole('button', { name: 'Add 2 dashboards' }));
    expect(await dialog.findByText('2 dashboards were added')).toBeInTheDocument();
    expect(requests(managedDashboards.addOnline)).toEqual([
      { sourceId: 3, workspaceId: 'w', classId: 5, cover: '', groupIds: [7], items: [{ sourceDashboardId: 'b', displayName: '预算', enDisplayName: 'Budget' }, { sourceDashboardId: 'c', displayName: 'Forecast', enDisplayName: '' }] },
    ]);
    expect(dialog.getByText('Members of the chosen roles can open what was added now.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Open “Budget”' }));
    expect(openReport).toHaveBeenCalledWith({ id: 41, page: 'null', type: 'Dashboards', title: { zh: '预算', en: 'Budget' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('keeps what was typed where the server refuses, in its words', async () => {
    answer(managedDashboards.addOnline, () => {
      throw new HttpError(409, '“Budget” has been added already', [{ field: 'items', message: '“Budget” has been added already' }]);
    });
    const dialog = await begin();
    await toNames(dialog);
    await user.type(dialog.getByLabelText('Name (English) of “Budget”'), 'Budget');
    await user.click(dialog.getByRole('button', { name: 'Add 1 dashboard' }));
    expect(await dialog.findByText('“Budget” has been added already')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name (English) of “Budget”')).toHaveValue('Budget');
  });

  test('asks before it loses what was chosen', async () => {
    const dialog = await begin();
    await toNames(dialog);
    await user.click(dialog.getByRole('button', { name: /close/i }));
    await user.click((await findDialog('Leave without adding?')).getByRole('button', { name: 'Keep adding' }));
    expect(dialog.getByLabelText('Name (Chinese) of “Budget”')).toHaveValue('Budget');
  });

  test('without roles, leads to where they are given', async () => {
    answer(managedDashboards.addOnline, () => ({ ids: [41] }));
    const openPage = jest.fn();
    const dialog = await begin({ shell: { open: openPage } });
    await toNames(dialog);
    await user.click(dialog.getByRole('button', { name: 'Add 1 dashboard' }));
    expect(await dialog.findByText('No role has what was added yet: readers do not see it.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Go to the roles' }));
    expect(openPage).toHaveBeenCalledWith('/Main/Role');
  });

  test('offers no roles to who may not give them', async () => {
    permit('session', 'reportManagement');
    const dialog = await begin();
    await toNames(dialog);
    expect(dialog.queryByLabelText('Roles')).toBeNull();
    expect(dialog.getByText('Those who manage roles give them afterwards, under “Roles”.')).toBeInTheDocument();
    expect(requests(groups.top)).toEqual([]);
  });

  test('says what keeps a service from being asked, and asks again', async () => {
    const dialog = await begin();
    answer(managedDashboards.inSource, () => {
      throw new HttpError(503, 'The reporting service cannot be reached');
    });
    await choose(await dialog.findByLabelText('Connection'), 'Head office');
    await choose(await dialog.findByLabelText('Workspace'), 'Plans');
    await next(dialog);
    expect(await dialog.findByText(/The reporting service cannot be reached/)).toBeInTheDocument();
    answer(managedDashboards.inSource, () => []);
    await user.click(dialog.getByRole('button', { name: /Try again|Retry/ }));
    expect(await dialog.findByText('There are no dashboards in this workspace')).toBeInTheDocument();
  });

  test('is not offered to who only reads', async () => {
    permit('session');
    await open();
    expect(screen.queryByRole('button', { name: 'Add dashboards' })).toBeNull();
    expect(inRow('Sales').queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(inRow('Sales').getByRole('switch')).toHaveAccessibleDescription('You may not change this');
  });
});
