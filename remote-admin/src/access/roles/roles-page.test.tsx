import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ReportGrant, type ReportGrants, type Role } from '@portal/shared/contract/all';
import { useNavigate } from '@portal/shared/router';
import type { ShownTab } from '@portal/shared/shell';
import RolesPage from './roles-page.tsx';

const { groups, users, reportRoles, dashboardRoles, dataRoles } = endpoints;
const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  name,
  ename: '',
  code: name.toLowerCase(),
  notes: '',
  members: 37,
  reports: 1,
  dashboards: 1,
  isEnabled: 1,
  isBuiltIn: 0,
  version: 3,
  updateTime: '2026-11-01T08:00:00.000Z',
  ...more,
});
const grant = (reportId: number, more: Partial<ReportGrant> = {}): ReportGrant => ({ reportId, allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: [], ...more });
const report = (id: number, name: string, classId: number) => ({ id, name, ename: '', classId, isActive: 1 as const, pages: ['a', 'b'].map((code) => ({ code, displayName: `Page ${code}`, enDisplayName: '' })) });

let rows: Role[];
let standing: ReportGrants;
let user: ReturnType<typeof userEvent.setup>;
const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>();
const letGo = jest.fn();
const open = (search: string, language: 'zh' | 'en' = 'en') => renderInShell(<RolesPage />, { path: `/Main/Role${search}`, language, tab: { guardUnsavedChanges } });

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  guardUnsavedChanges.mockReset().mockReturnValue(letGo);
  letGo.mockReset();
  rows = [role(1, 'Administrators', { isBuiltIn: 1 }), role(2, 'Sales')];
  // Reports 10 and 11 are in class 1, report 12 is in class 2 below it; the class 3 is empty.
  standing = {
    version: 3,
    people: 37,
    classes: [{ id: 1, parentId: null, name: 'Markets', ename: '' }, { id: 2, parentId: 1, name: 'Asia', ename: '' }, { id: 3, parentId: null, name: 'Nothing', ename: '' }],
    reports: [report(10, 'Stocks', 1), report(11, 'Films', 1), report(12, 'Tokyo', 2)],
    grants: [grant(11, { dataRoles: [7] })],
    dataRoles: [{ id: 7, name: 'East', label: '', elabel: '' }],
  };
  answer(groups.list, ({ id, pageIndex, pageSize }) => {
    const items = rows.filter((one) => id === undefined || one.id === id);
    return { items, total: items.length, pageIndex, pageSize };
  });
  answer(dataRoles.top, () => ({ isSecured: 1, datasetName: 'Film data', roles: [{ id: 7, name: 'East', label: '', elabel: '', isMissing: 1 }, { id: 8, name: 'West', label: '', elabel: '', isMissing: 0 }] }));
  answer(groups.top, () => rows.map(({ id, name, ename }) => ({ id, name, ename })));
  answer(groups.members, ({ pageIndex, pageSize }) => ({ items: [{ id: 5, account: 'ann', fullName: 'Ann', mail: '', isAction: 1, source: 'local', department: '', departmentEn: '' }, { id: 6, account: 'ben', fullName: 'Ben', mail: '', isAction: 1, source: 'ad', department: '北区', departmentEn: 'North' }], total: 2, pageIndex, pageSize }));
  answer(groups.departments, () => [{ id: 1, parentId: null, name: '北区', ename: 'North', people: 12, members: 1 }, { id: 2, parentId: 1, name: '天津', ename: 'Tianjin', people: 2, members: 0 }]);
  answer(groups.departmentPeople, ({ pageIndex, pageSize }) => ({ items: [{ id: 6, account: 'ben', fullName: 'Ben', isMember: 1 }, { id: 7, account: 'eve', fullName: 'Eve', isMember: 0 }], total: 2, pageIndex, pageSize }));
  answer(reportRoles.ofRole, () => standing);
  answer(dashboardRoles.ofRole, () => ({ version: 3, people: 37, dashboards: [{ id: 20, displayName: 'Board', enDisplayName: '', platform: '', isActive: 1, isAssigned: 0 }] }));
});

afterEach(() => permitEverything());

describe('the list', () => {
  test('says before a role is deleted what depends on it, and that a built-in one stays', async () => {
    answer(groups.remove, () => {
      rows = rows.filter(({ id }) => id !== 2);
      return null;
    });
    await open('');
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    await screen.findByRole('row', { name: /Sales/ });
    expect(row('Administrators').getByRole('checkbox')).toBeDisabled();
    await user.click(row('Sales').getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete “Sales”?');
    expect(question.getByText('Everybody in it (people: 37) loses what it grants (reports: 1, dashboards: 1). Their accounts stay.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Role “Sales” was deleted')).toBeInTheDocument();
    expect(requests(groups.remove)).toEqual([{ id: 2 }]);
    await user.click(row('Administrators').getByRole('button', { name: /More/ }));
    const remove = (await screen.findAllByRole('menuitem', { name: /Delete/ })).at(-1);
    expect(remove).toHaveTextContent(/comes with the portal. It cannot be deleted; it can be turned off/);
    expect(remove).toHaveAttribute('aria-disabled', 'true');
  });

  test('has a form whose code begins with a letter', async () => {
    answer(groups.add, () => ({ id: 3 }));
    await open('');
    await user.click(await screen.findByRole('button', { name: /New role/ }));
    const form = await findDialog('New role');
    await user.type(form.getByLabelText('Name (Chinese)'), '北区');
    await user.type(form.getByLabelText('Code'), '1north{Enter}');
    expect(await form.findByRole('alert', { name: '' })).toHaveTextContent('1 field needs your attention');
    await user.clear(form.getByLabelText('Code'));
    await user.type(form.getByLabelText('Code'), 'north{Enter}');
    await waitFor(() => expect(requests(groups.add)).toEqual([{ name: '北区', ename: '', code: 'north', notes: '', isEnabled: 1 }]));
  });
});

describe('the data roles', () => {
  test('of all its reports stand together, and are saved by themselves with the rest of the grant', async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    await open('?role=2&tab=dataRoles');
    const tab = within(await screen.findByRole('region', { name: 'Data roles' }));
    expect((await tab.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['FilmsEastChange']);
    await user.click(tab.getByRole('button', { name: 'Change the data roles of “Films”' }));
    const form = await findDialog('Change the data roles of “Films”');
    await user.click(form.getByRole('combobox', { name: /Data roles/ }));
    await user.click(await screen.findByTitle('West'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole)).toMatchObject([{ groupId: 2, version: 3, set: [{ reportId: 11, dataRoles: [7, 8] }], removed: [] }]));
  });
});

describe('the people', () => {
  test('are pasted, and who is not found is named while the rest stays typed', async () => {
    answer(users.list, ({ pageIndex, pageSize }) => ({ items: [], total: 0, pageIndex, pageSize }));
    answer(groups.addMembers, () => ({ added: 1, present: 1, missing: ['zoe'] }));
    await open('?role=2');
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /Add members/ }));
    const form = await findDialog('Add members');
    await user.click(form.getByLabelText('Accounts or mail addresses'));
    await user.paste('ann; ben@example.com\nzoe,zoe');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 person was added, 1 was in it already')).toBeInTheDocument();
    expect(requests(groups.addMembers)).toEqual([{ groupId: 2, userIds: [], accounts: ['ann', 'ben@example.com', 'zoe'] }]);
    const rest = await findDialog('Add members');
    expect(await rest.findByText('This one was not found; the rest is done. Correct it and save again.')).toBeInTheDocument();
    expect(rest.getByLabelText('Accounts or mail addresses')).toHaveValue('zoe');
    answer(groups.addMembers, () => ({ added: 1, present: 0, missing: [] }));
    await user.click(rest.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Add members/ })).toHaveFocus());
  });

  test('more accounts than are taken at once are refused with their number, and none is sent', async () => {
    await open('?role=2');
    await user.click(await screen.findByRole('button', { name: /Add members/ }));
    const form = await findDialog('Add members');
    await user.click(form.getByLabelText('Accounts or mail addresses'));
    await user.paste(Array.from({ length: 10_001 }, (_, index) => `a${index}`).join(' ').replaceAll(' ', ','));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('At most 10000 can be pasted at once; these are 10001.')).toBeInTheDocument();
    expect(requests(groups.addMembers)).toEqual([]);
  });

  test('of a department are shown before they are put in', async () => {
    answer(groups.addMembers, () => ({ added: 1, present: 1, missing: [] }));
    await open('?role=2');
    await user.click(await screen.findByRole('button', { name: /Add members/ }));
    const form = await findDialog('Add members');
    await user.click(form.getByLabelText('Department'));
    await user.click((await screen.findAllByTitle('North / Tianjin · 2 people')).at(-1) as HTMLElement);
    const people = within(await form.findByRole('list', { name: 'Who is put into the role' }));
    expect(people.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Ben ben In the role already', 'Eve eve ']);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(groups.addMembers)).toEqual([{ groupId: 2, userIds: [], accounts: [], departmentId: 2 }]));
    expect(requests(groups.departmentPeople)[0]).toMatchObject({ groupId: 2, departmentId: 2 });
  });

  test('say where their membership comes from; taking out whom a directory put in warns', async () => {
    answer(groups.removeMembers, () => null);
    await open('?role=2');
    const ben = await screen.findByRole('row', { name: /Ben/ });
    expect(within(ben).getByText('AD sync')).toBeInTheDocument();
    expect(within(ben).getByText('North')).toBeInTheDocument();
    await user.click(within(ben).getByRole('button', { name: 'Remove from the role' }));
    const question = await findDialog('Remove 1 person from the role?');
    expect(question.getByText(/its next synchronisation puts them in again/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Remove from the role' }));
    await waitFor(() => expect(requests(groups.removeMembers)).toEqual([{ groupId: 2, userIds: [6] }]));
  });

  test('are taken out after a question', async () => {
    answer(groups.removeMembers, () => null);
    await open('?role=2');
    await user.click(within(await screen.findByRole('row', { name: /Ann/ })).getByRole('button', { name: 'Remove from the role' }));
    await user.click((await findDialog('Remove 1 person from the role?')).getByRole('button', { name: 'Remove from the role' }));
    expect(await screen.findByText('1 person was removed from the role.')).toBeInTheDocument();
    expect(requests(groups.removeMembers)).toEqual([{ groupId: 2, userIds: [5] }]);
  });
});

describe('the reports', () => {
  const tree = () => screen.findByRole('treegrid', { name: 'Reports' });
  const choose = async (label: string, level: string) => {
    await user.click(await screen.findByLabelText(label));
    await user.click((await screen.findAllByTitle(level)).at(-1) as HTMLElement);
  };
  const review = async () => {
    await user.click(screen.getByRole('button', { name: 'Review and save' }));
    return findDialog('Save these changes?');
  };

  test('of a class get a level together; saving says first what it does, and sends what is different', async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    await open('?role=2&tab=reports');
    expect(within(await tree()).getAllByRole('row').slice(1).map((row) => row.getAttribute('aria-label'))).toEqual(['Markets', 'Asia', 'Tokyo', 'Stocks', 'Films']);
    await choose('Level of all reports in “Markets”', 'Edit and save as');
    await choose('Level of “Films”', 'No access');
    expect(screen.getByText('+2 reports, −1 report, 37 people affected')).toBeInTheDocument();
    expect(guardUnsavedChanges).toHaveBeenCalledTimes(1);
    const dialog = await review();
    expect(within(dialog.getByRole('table', { name: 'Reports' })).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['Stocks—Edit and save as · All pages · Edit · Save as', 'FilmsView only · All pages · Data roles: East—', 'Tokyo—Edit and save as · All pages · Edit · Save as']);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const edited = { allowA: 2, AllowAEdit: 1, AllowBSaveAs: 1 } as const;
    await waitFor(() => expect(requests(reportRoles.setForRole)).toEqual([{ groupId: 2, version: 3, set: [grant(12, edited), grant(10, edited)], removed: [11] }]));
    expect(await screen.findByText('No changes')).toBeInTheDocument();
    expect(letGo).toHaveBeenCalled();
    // The button that was pressed has nothing more to do.
    await waitFor(() => expect(screen.getByRole('group', { name: 'Save' })).toHaveFocus());
  });

  test('have pages and switches of their own, which a change of the level does not lose', async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    await open('?role=2&tab=reports');
    await user.click(within(await screen.findByRole('row', { name: 'Films' })).getByRole('button', { name: 'Options' }));
    const form = await findDialog('What is allowed with “Films”');
    await user.click(form.getByLabelText('All pages'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert', { name: '' })).toHaveTextContent('1 field needs your attention');
    await user.click(form.getByLabelText('Permitted pages'));
    await user.click((await screen.findAllByTitle('Page b')).at(-1) as HTMLElement);
    await user.click(form.getByLabelText('Download and export'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 of 2 pages')).toBeInTheDocument();
    await choose('Level of “Films”', 'Full access');
    await user.click((await review()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole)).toMatchObject([{ set: [{ reportId: 11, allowA: 4, AllowAEdit: 1, AllowBSaveAs: 1, allowExportData: 1, AllowCDownload: 0, pages: ['b'], dataRoles: [7] }], removed: [] }]));
  });

  test('name the data roles of the report’s model, those that are gone with a mark, and one that is added at once', async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    answer(dataRoles.add, () => ({ id: 9 }));
    await open('?role=2&tab=reports');
    await user.click(within(await screen.findByRole('row', { name: 'Films' })).getByRole('button', { name: 'Options' }));
    const form = await findDialog('What is allowed with “Films”');
    expect(await form.findByTitle('East (not in the model any more)')).toBeInTheDocument();
    await user.type(await form.findByLabelText('Name of a new data role'), 'North{Enter}');
    await waitFor(() => expect(requests(dataRoles.add)).toMatchObject([{ reportId: 11, name: 'North' }]));
    await user.click(form.getByLabelText('Data roles'));
    await user.click((await screen.findAllByTitle('West')).at(-1) as HTMLElement);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await review()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole)).toMatchObject([{ set: [{ reportId: 11, dataRoles: [7, 9, 8] }] }]));
  });

  test('warn where the data have row-level security and no data role is named', async () => {
    standing = { ...standing, grants: [grant(11)] };
    await open('?role=2&tab=reports');
    await user.click(within(await screen.findByRole('row', { name: 'Films' })).getByRole('button', { name: 'Options' }));
    expect(await (await findDialog('What is allowed with “Films”')).findByText(/without a data role people may not be able to open it/)).toBeInTheDocument();
  });

  test('of a class that a search has left get a level, and those that it hides keep theirs', async () => {
    await open('?role=2&tab=reports');
    await tree();
    expect(screen.getByText('3 reports')).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: 'Markets' })).getByText('1 of 3 reports granted')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Search reports'), 'stock');
    expect(await screen.findByText('1 report')).toBeInTheDocument();
    await choose('Level of all reports in “Markets”', 'View only');
    expect(screen.getByText('+1 report, 37 people affected')).toBeInTheDocument();
    // The name of a class finds what is in it.
    await user.clear(screen.getByLabelText('Search reports'));
    await user.type(screen.getByLabelText('Search reports'), 'asia');
    expect(await screen.findByRole('row', { name: 'Tokyo' })).toBeInTheDocument();
  });

  test('have switches that follow the level down as they did up, whatever was chosen by hand', async () => {
    await open('?role=2&tab=reports');
    await user.click(within(await screen.findByRole('row', { name: 'Films' })).getByRole('button', { name: 'Options' }));
    const form = await findDialog('What is allowed with “Films”');
    const level = async (name: string) => {
      await user.click(form.getByLabelText('Level'));
      await user.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement);
    };
    await user.click(form.getByLabelText('Save as'));
    await level('Full access');
    expect(form.getByLabelText('Edit')).toBeChecked();
    await level('View only');
    expect(form.getByLabelText('Edit')).not.toBeChecked();
    expect(form.getByLabelText('Save as')).not.toBeChecked();
  });

  test('say which permitted pages are gone, and saving keeps them', async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    const films = { ...report(11, 'Films', 1), formerPages: [{ code: 'old', displayName: 'Summary', enDisplayName: '' }] };
    standing = { ...standing, reports: [films], grants: [grant(11, { pages: ['a', 'old', 'lost'] })] };
    await open('?role=2&tab=reports');
    expect(await screen.findByText('1 of 2 pages, 2 pages no longer in the report')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    const form = await findDialog('What is allowed with “Films”');
    expect(form.getByText('Summary (no longer in the report)')).toBeInTheDocument();
    expect(form.getByText('lost (no longer in the report)')).toBeInTheDocument();
    await user.click(form.getByLabelText('Download and export'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await review()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole)).toMatchObject([{ set: [{ pages: ['a', 'old', 'lost'] }] }]));
  });

  test('keep what was set apart for the file, though it is as the rest', async () => {
    standing = { ...standing, grants: [grant(11, { allowExportData: 1, AllowCDownload: 1 })] };
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    await open('?role=2&tab=reports');
    await user.click(within(await screen.findByRole('row', { name: 'Films' })).getByRole('button', { name: 'Options' }));
    const form = await findDialog('What is allowed with “Films”');
    await user.click(form.getByLabelText('Filter pane is shown'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await review()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole)).toMatchObject([{ set: [{ allowHideFilter: 1, allowExportData: 1, AllowCDownload: 1 }] }]));
  });

  test('what another role has is copied into the draft', async () => {
    answer(reportRoles.ofRole, ({ groupId }) => (groupId === '1' ? { ...standing, grants: [grant(10, { allowA: 4, pages: ['a', 'gone'] }), grant(12, { pages: ['gone'] })] } : standing));
    await open('?role=2&tab=reports');
    await tree();
    await user.click(screen.getByLabelText('Copy from another role…'));
    await user.click((await screen.findAllByTitle('Administrators')).at(-1) as HTMLElement);
    expect(await screen.findByText('+1 report, 37 people affected')).toBeInTheDocument();
    // What it has on pages that are gone is left out.
    expect(await screen.findByText('1 of 2 pages')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByText('No changes')).toBeInTheDocument();
  });

  test('are compared with those of another role, and what is different is taken over', async () => {
    answer(reportRoles.ofRole, ({ groupId }) => (groupId === '1' ? { ...standing, grants: [grant(10), grant(11, { pages: ['b'], dataRoles: [7] })] } : { ...standing, grants: [grant(11, { pages: ['a'], dataRoles: [7] }), grant(12)] }));
    await open('?role=2&tab=reports');
    await tree();
    await user.click(screen.getByLabelText('Compare with a role…'));
    await user.click((await screen.findAllByTitle('Administrators')).at(-1) as HTMLElement);
    const dialog = await findDialog('Reports of “Sales” and “Administrators”');
    const rows = async () => (await dialog.findAllByRole('row')).slice(1).map((row: HTMLElement) => row.textContent);
    expect(await rows()).toEqual(['StocksNo accessView onlyAll pagesTake over', 'FilmsView onlyPages: Page aData roles: EastView onlyPages: Page bData roles: EastTake over', 'TokyoView onlyAll pagesNo accessTake over']);
    expect(within(dialog.getByRole('row', { name: /Films/ })).getByText('Pages: Page b').tagName).toBe('MARK');
    expect(within(dialog.getByRole('row', { name: /Films/ })).getAllByText('View only')[0]?.tagName).toBe('DIV');
    await user.click(dialog.getByRole('button', { name: 'Take over what the other role may do with “Films”' }));
    expect(await rows()).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Take over all' }));
    expect(await dialog.findByText('Both roles have the same reports')).toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.getByText('+1 report, −1 report, 1 report changed, 37 people affected')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Compare with a role…')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByRole('group', { name: 'Save' })).toHaveFocus();
  });

  test('who saves second keeps what they did, on top of what stands now', async () => {
    answer(reportRoles.setForRole, ({ version }) => {
      if (version === 3) throw new HttpError(409, 'Someone else has changed “Sales” meanwhile', [{ field: 'version', message: 'x' }]);
      return { version: 5 };
    });
    await open('?role=2&tab=reports');
    await tree();
    await choose('Level of “Stocks”', 'View only');
    const dialog = await review();
    standing = { ...standing, version: 4, grants: [] };
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Someone else has changed “Sales” meanwhile')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep my changes on top of the latest' }));
    await waitFor(() => expect(dialog.queryByText('Someone else has changed “Sales” meanwhile')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForRole).at(-1)).toEqual({ groupId: 2, version: 4, set: [grant(10)], removed: [] }));
  });

  test('in Chinese, and where there are none', async () => {
    standing = { ...standing, classes: [], reports: [], grants: [] };
    await open('?role=2&tab=reports', 'zh');
    expect(await screen.findByText('还没有报表')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '报表' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('dashboards are given and saved with what stands', async () => {
  answer(dashboardRoles.setForRole, () => ({ version: 4 }));
  await open('?role=2&tab=dashboards');
  await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  expect(screen.getByText('+1 dashboard, 37 people affected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  await user.click((await findDialog('Save these changes?')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(dashboardRoles.setForRole)).toEqual([{ groupId: 2, version: 3, dashboardIds: [20] }]));
});

test('what is saved in one part is nobody else’s change for the other', async () => {
  answer(reportRoles.setForRole, () => ({ version: 4 }));
  answer(dashboardRoles.setForRole, () => ({ version: 5 }));
  await open('?role=2&tab=dashboards');
  await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  await user.click(screen.getByRole('tab', { name: 'Reports' }));
  await user.click(await screen.findByLabelText('Level of “Stocks”'));
  await user.click((await screen.findAllByTitle('View only')).at(-1) as HTMLElement);
  const save = async (part: string) => {
    await user.click(within(screen.getByRole('region', { name: part })).getByRole('button', { name: 'Review and save' }));
    await user.click((await findDialog('Save these changes?')).getByRole('button', { name: 'Save' }));
  };
  await save('Reports');
  expect(await screen.findByText('No changes')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Dashboards' }));
  await save('Dashboards');
  await waitFor(() => expect(requests(dashboardRoles.setForRole)).toEqual([{ groupId: 2, version: 4, dashboardIds: [20] }]));
  expect(requests(reportRoles.setForRole)).toMatchObject([{ version: 3 }]);
});

test('the way back asks where something is not saved, and leads to the list as it was', async () => {
  await open('?role=2&tab=dashboards&keyword=sal');
  await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  await user.click(screen.getByRole('button', { name: 'Back to the roles' }));
  await user.click((await findDialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('row', { name: /Sales/ })).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Role?keyword=sal');
  expect(letGo).toHaveBeenCalledTimes(1);
});

test('whichever way the address leaves a role, its draft stays until its user has said that it may go', async () => {
  const Elsewhere = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/Main/Role')}>Roles in the menu</button>;
  };
  await renderInShell(<><Elsewhere /><RolesPage /></>, { path: '/Main/Role?role=2&tab=dashboards', tab: { guardUnsavedChanges } });
  await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  await user.click(screen.getByRole('button', { name: 'Roles in the menu' }));
  await user.click((await findDialog('Leave without saving?')).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Role?role=2&tab=dashboards'));
  expect(screen.getByRole('checkbox', { name: 'Board' })).toBeChecked();
  expect(letGo).not.toHaveBeenCalled();
});

describe('who leaves a role with two drafts may look at them and save them, one after the other', () => {
  const draft = async () => {
    answer(reportRoles.setForRole, () => ({ version: 4 }));
    answer(dashboardRoles.setForRole, () => ({ version: 5 }));
    await open('?role=2&tab=reports');
    await user.click(await screen.findByLabelText('Level of “Stocks”'));
    await user.click((await screen.findAllByTitle('View only')).at(-1) as HTMLElement);
    await user.click(screen.getByRole('tab', { name: 'Dashboards' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  };
  const answerReview = async (of: string, button: 'Save' | 'Cancel') => {
    const table = await screen.findByRole('table', { name: of });
    await user.click(within(table.closest<HTMLElement>('[role=dialog]') ?? table).getByRole('button', { name: button }));
  };
  const saved = () => [requests(reportRoles.setForRole).length, requests(dashboardRoles.setForRole).length];

  test.each<[string, 'Save' | 'Cancel', boolean, number[]]>([
    ['goes with it once both are saved', 'Save', true, [1, 1]],
    ['stays where one is not', 'Cancel', false, [1, 0]],
  ])('the tab %s', async (_, second, expected, sent) => {
    await draft();
    const [, save, options] = guardUnsavedChanges.mock.lastCall ?? [];
    expect(options).toEqual({ isReviewed: true });
    let isSaved: boolean | undefined;
    act(() => void save?.('leave').then((is) => (isSaved = is)));
    await answerReview('Reports', 'Save');
    await answerReview('Dashboards', second);
    await waitFor(() => expect(isSaved).toBe(expected));
    expect(saved()).toEqual(sent);
  });

  test.each<[string, 'Save' | 'Cancel', string, number[]]>([
    ['leads to the roles once both are saved', 'Save', '/Main/Role', [1, 1]],
    ['does not where one is not', 'Cancel', '/Main/Role?role=2&tab=dashboards', [1, 0]],
  ])('the way back %s', async (_, second, address, sent) => {
    await draft();
    await user.click(screen.getByRole('button', { name: 'Back to the roles' }));
    const question = await findDialog('Leave without saving?');
    expect(question.getAllByRole('button').map((one: HTMLElement) => one.textContent)).toEqual(['Keep editing', 'Leave', 'Review and save']);
    await user.click(question.getByRole('button', { name: 'Review and save' }));
    await answerReview('Reports', 'Save');
    await answerReview('Dashboards', second);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(new RegExp(`^${address.replaceAll('?', String.raw`\?`)}$`)));
    expect(saved()).toEqual(sent);
    expect(screen.queryAllByRole('checkbox', { name: 'Board' })).toHaveLength(second === 'Save' ? 0 : 1);
  });
});

describe('who may look only', () => {
  beforeEach(() => permit());

  test('is told at the switch of a role, and not offered a new one', async () => {
    await open('');
    const state = await screen.findByRole('switch', { name: 'Turn on the role “Sales”' });
    expect(state).toHaveAttribute('aria-disabled', 'true');
    expect(state).toHaveAccessibleDescription('You may not change this');
    expect(screen.queryByRole('button', { name: /New role/ })).toBeNull();
  });

  test('is offered nothing in a role that would be refused', async () => {
    await open('?role=2');
    expect(await screen.findByRole('row', { name: /Ann/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove from the role' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Add members/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Choose “ann”' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(await screen.findByLabelText('Level of “Films”')).toBeDisabled();
    expect(screen.queryByLabelText('Level of all reports in “Markets”')).toBeNull();
    expect(screen.queryByLabelText('Copy from another role…')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Options' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Dashboards' }));
    expect(await screen.findByRole('checkbox', { name: 'Board' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
  });
});

test('a role is changed on its page, too, and that is nobody else’s change for a draft', async () => {
  answer(groups.update, () => {
    rows = [role(2, 'Sales', { isEnabled: 0, version: 4 })];
    return null;
  });
  answer(dashboardRoles.setForRole, () => ({ version: 5 }));
  await open('?role=2&tab=dashboards');
  expect(await screen.findByText('sales')).toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Board' }));
  await user.click(screen.getByRole('switch', { name: 'Turn on the role “Sales”' }));
  expect(await screen.findByText('This role is off and grants nothing.')).toBeInTheDocument();
  expect(requests(groups.update)).toMatchObject([{ id: 2, version: 3, name: 'Sales', isEnabled: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  await user.click((await findDialog('Save these changes?')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(dashboardRoles.setForRole)).toMatchObject([{ version: 4 }]));
  await user.click(screen.getByRole('button', { name: /Edit/ }));
  const form = await findDialog('Edit “Sales”');
  await user.type(form.getByLabelText('Description'), 'north');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(groups.update).at(-1)).toMatchObject({ version: 4, notes: 'north' }));
});

test('a role that is gone says so', async () => {
  await open('?role=9');
  expect(await screen.findByText('This role does not exist or was deleted')).toBeInTheDocument();
});
