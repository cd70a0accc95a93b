import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, readerFileColumns, type EffectiveLevels, type OwnReportGrants, type PermissionDetails, type PermissionPerson, type PermissionReport, type ReportReader } from '@portal/shared/contract/all';
import PeoplePage from './people-page.tsx';

const { departments, effectivePermissions, groups, reportRoles, resourceGroups, users } = endpoints;

const levels = (more: Partial<EffectiveLevels> = {}): EffectiveLevels => ({ allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: 0, dataRoles: [], ...more });
const report = (id: number, name: string, more: Partial<PermissionReport> = {}): PermissionReport => ({
  id,
  name,
  ename: '',
  classId: 1,
  isActive: 1,
  isMissing: 0,
  isOnWeb: 1,
  effective: levels(),
  securedLevel: 0,
  permittedPages: null,
  pages: 2,
  sources: [{ groupId: 7, counts: 1 }],
  givers: [],
  otherGivers: 0,
  ...more,
});
const lacking: Pick<PermissionReport, 'effective' | 'sources'> = { effective: null, sources: [] };

let person: PermissionPerson;
let reports: PermissionReport[];
let own: OwnReportGrants;
let user: ReturnType<typeof userEvent.setup>;
const open = (search: string, language: 'zh' | 'en' = 'en') => renderInShell(<PeoplePage />, { path: `/Main/User${search}`, language });
const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  person = {
    id: 12,
    account: 'ann',
    fullName: 'Ann',
    isAction: 1,
    isCustom: 0,
    resourceGroup: { id: 2, name: 'Viewers', ename: '' },
    roles: [{ id: 7, name: 'Sales', ename: '', isEnabled: 1 }, { id: 8, name: 'Old', ename: '', isEnabled: 0 }],
    ownGrants: 1,
    ownReports: 3,
    mayRead: 1,
    classes: [{ id: 1, parentId: null, name: 'Markets', ename: '' }],
  };
  reports = [report(10, 'Stocks', { effective: levels({ allowA: 4, allowExportData: 1, dataRoles: ['East'] }), securedLevel: 0, permittedPages: 1, sources: [{ groupId: 7, counts: 1 }, { groupId: null, counts: 1 }] })];
  own = { version: 4, people: 1, isCustom: 0, classes: person.classes, reports: [{ id: 10, name: 'Stocks', ename: '', classId: 1, isActive: 1, pages: [] }], grants: [] };
  answer(groups.top, () => [{ id: 7, name: 'Sales', ename: '' }, { id: 9, name: 'Board', ename: '' }]);
  answer(resourceGroups.top, () => [{ id: 2, name: 'Viewers', ename: '' }, { id: 3, name: 'Keepers', ename: '' }]);
  answer(effectivePermissions.person, () => person);
  answer(effectivePermissions.reports, ({ all }) =>
    all === '1'
      ? [...reports, report(11, 'Films', { ...lacking, givers: [9], otherGivers: 2 }), report(12, 'Fish', { ...lacking, isActive: 0 }), report(13, 'Fruit', { ...lacking, sources: [{ groupId: 8, counts: 0 }, { groupId: null, counts: 0 }] })]
      : reports,
  );
  answer(effectivePermissions.dashboards, () => [{ id: 20, displayName: 'Board', enDisplayName: '', isActive: 1, isMissing: 0, isGiven: 0, sources: [], givers: [9], otherGivers: 0 }]);
  answer(effectivePermissions.menus, () => [{ id: 30, parentId: null, type: 'page', title: 'Users', entitle: '', state: 'notGiven', givers: [3], otherGivers: 0 }, { id: 31, parentId: null, type: 'page', title: 'Home', entitle: '', state: 'shown', givers: [], otherGivers: 0 }]);
  const call = { interfaceClass: 'reports', className: 'Reading', classEnName: '', method: 'GET', path: '/api/x', ename: '', byClass: 0, single: 0, isEnabled: 1, givers: [], otherGivers: 0 } as const;
  answer(effectivePermissions.interfaces, () => [{ ...call, id: 40, name: 'List', byClass: 1 }, { ...call, id: 41, name: 'Open', single: 1, isEnabled: 0 }, { ...call, id: 42, name: 'Keep', givers: [3] }]);
  answer(reportRoles.ofUser, () => own);
});
afterEach(() => permitEverything());

test('a row of the users opens it, and going back leaves the list as it was', async () => {
  answer(departments.list, () => []);
  answer(users.list, ({ pageIndex, pageSize }) => ({ items: [{ id: 12, account: 'ann', jobNo: '', fullName: 'Ann', mail: '', groups: [], resourceGroupId: 2, resourceGroupName: 'Viewers', resourceGroupEnName: '', notes: '', isAction: 1, isCustom: 0, lastLogin: null, createTime: '2026-11-01T08:00:00.000Z', version: 1 }], total: 1, pageIndex, pageSize }) as never);
  await open('?keyword=ann');
  await user.click((await row(/ann/)).getByRole('button', { name: 'Effective permissions' }));
  expect(await screen.findByRole('heading', { name: 'Effective permissions of Ann' })).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/User?keyword=ann&person=12');
  await user.click(screen.getByRole('button', { name: 'Back to the users' }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/User?keyword=ann');
});

describe('the summary', () => {
  test('names what counts, and what does not and why', async () => {
    person = { ...person, isAction: 0, mayRead: 0 };
    await open('?person=12');
    expect(await screen.findByText('Old (off)')).toBeInTheDocument();
    expect(screen.getByText('1 (does not count)')).toBeInTheDocument();
    for (const text of [/The account is disabled/, /“Viewers” does not let people list and open reports/, '1 role is off and grants nothing.', /Customization is off for this person/]) expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('says it in Chinese, too', async () => {
    await open('?person=12', 'zh');
    expect(await screen.findByRole('heading', { name: '“Ann”的有效权限' })).toBeInTheDocument();
    expect(screen.getByText('Old（已停用）')).toBeInTheDocument();
  });

  test('of somebody who is gone leads back', async () => {
    answer(effectivePermissions.person, () => { throw new HttpError(404, 'gone'); });
    await open('?person=12');
    expect(await screen.findByText('This user does not exist or was deleted')).toBeInTheDocument();
  });
});

describe('the reports', () => {
  test('have a level, pages, what is allowed and by whom', async () => {
    await open('?person=12');
    const stocks = await row('Stocks');
    expect(stocks.getByText('With row-level security: View only')).toBeInTheDocument();
    expect(stocks.getByText('1 of 2 pages')).toBeInTheDocument();
    expect(stocks.getByText('Download and export, East')).toBeInTheDocument();
    expect(stocks.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/Main/Role?role=7&tab=reports');
    expect(stocks.getByText('Own grant')).toBeInTheDocument();
    expect(screen.getByText(/3 reports of their own making are seen by them alone/)).toBeInTheDocument();
    expect(screen.getByText('1 report', { selector: '[role=status]' })).toBeInTheDocument();
  });

  test('that somebody lacks say what would give them', async () => {
    await open('?person=12');
    await row('Stocks');
    await user.click(screen.getByRole('switch', { name: 'Also show what they do not have' }));
    const films = await row('Films');
    expect(films.getByText('No access')).toBeInTheDocument();
    expect(films.getByText('Would be given by:')).toBeInTheDocument();
    expect(films.getByRole('link', { name: 'Board' })).toBeInTheDocument();
    expect(films.getByText('and 2 more')).toBeInTheDocument();
    expect((await row('Fish')).getByText('The report is offline: nobody sees it')).toBeInTheDocument();
    const fruit = await row('Fruit');
    expect(fruit.getByText('Old (off)')).toBeInTheDocument();
    expect(fruit.getByText('Own grant (does not count)')).toBeInTheDocument();
  });

  test('are explained source by source, with what decides shaded', async () => {
    const part = (more: Partial<PermissionDetails['parts'][number]>): PermissionDetails['parts'][number] => ({ groupId: 7, counts: 1, ...levels(), pages: null, ...more });
    const [stocks] = reports;
    answer(effectivePermissions.report, () => ({
      report: stocks as PermissionReport,
      pages: [{ code: 'a', displayName: 'First', enDisplayName: '', isPermitted: 1 }, { code: 'b', displayName: 'Second', enDisplayName: '', isPermitted: 0 }],
      parts: [part({ allowA: 4, dataRoles: ['East'], pages: ['a'] }), part({ groupId: null, allowExportData: 1, pages: ['a', 'lost'] }), part({ groupId: 8, counts: 0, allowC: 1 })],
      exports: { pages: ['a'], dataRoles: [] },
    }));
    await open('?person=12');
    await user.click((await row('Stocks')).getByRole('button', { name: 'Why' }));
    const drawer = await findDialog('What Ann may do with “Stocks”, and why');
    const cells = (name: string) => within(drawer.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((cell: HTMLElement) => cell.textContent);
    expect((await drawer.findAllByRole('columnheader')).map((head: HTMLElement) => head.textContent)).toEqual(['Right', 'Sales', 'Own grant', 'Old (off)', 'Comes out as']);
    expect(cells('Level')).toEqual(['All', 'View only', 'View only', 'All'].map((text) => expect.stringMatching(text === 'All' ? /^(All|Full access)$/ : text)));
    expect(cells('Permitted pages')).toEqual(['First', 'First, lost (no longer in the report)', 'All pages', 'First']);
    expect(cells('Download and export')).toEqual(['—No', '✓Yes', '—No', '✓Yes']);
    expect(drawer.getByText('Data are exported for less: pages First; data roles —.')).toBeInTheDocument();
    expect(requests(effectivePermissions.report)).toMatchObject([{ userId: '12', id: '10' }]);
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect((await row('Stocks')).getByRole('button', { name: 'Why' })).toHaveFocus());
  });
});

describe('who can see a report', () => {
  const reader: ReportReader = { id: 5, account: 'ben', fullName: 'Ben', isAction: 0, mayRead: 1, effective: levels({ allowA: 2 }), permittedPages: null, sources: [{ groupId: 9, counts: 1 }] };
  const openReaders = async () => {
    await open('?person=12');
    await user.click((await row('Stocks')).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who can see it' }));
    return findDialog('Who can see “Stocks”');
  };

  test('is a list with level, state and source, searched on the server', async () => {
    answer(effectivePermissions.people, ({ pageIndex, pageSize }) => ({ items: [reader], total: 1, pageIndex, pageSize }));
    const drawer = await openReaders();
    expect(await drawer.findByText('ben')).toBeInTheDocument();
    for (const text of ['Edit and save as', 'Board', 'Disabled']) expect(drawer.getAllByText(text).length).toBeGreaterThan(0);
    await user.type(drawer.getByRole('textbox', { name: /Search/ }), 'be{Enter}');
    await waitFor(() => expect(requests(effectivePermissions.people).at(-1)).toMatchObject({ id: 10, keyword: 'be' }));
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect((await row('Stocks')).getByRole('button', { name: /More/ })).toHaveFocus());
  });

  test('has a file that the server writes, of columns that it knows', async () => {
    answer(effectivePermissions.people, ({ pageIndex, pageSize }) => ({ items: [reader], total: 20_000, pageIndex, pageSize }));
    answer(effectivePermissions.exportPeople, () => ({ id: 1 }));
    const drawer = await openReaders();
    await drawer.findByText('ben');
    await user.click(drawer.getByRole('button', { name: /Export/ }));
    await waitFor(() => expect(requests(effectivePermissions.exportPeople)).toHaveLength(1));
    const [sent] = requests(effectivePermissions.exportPeople);
    expect(effectivePermissions.exportPeople.body.safeParse(sent).success).toBe(true);
    expect((sent as { columns: { key: string }[] }).columns.every(({ key }) => readerFileColumns.some((one) => one === key))).toBe(true);
  });
});

test('dashboards, menu and interfaces say why, or what would give them', async () => {
  await open('?person=12&tab=dashboards');
  expect((await row('Board')).getByText('Would be given by:')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Menu' }));
  expect((await row('Users')).getByText('The resource group does not have it')).toBeInTheDocument();
  expect((await row('Users')).getByRole('link', { name: 'Keepers' })).toBeInTheDocument();
  expect((await row('Home')).getByText('Viewers')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Interfaces' }));
  expect((await row('List')).getByText('Whole class: Reading')).toBeInTheDocument();
  expect(screen.getByText('3 interfaces', { selector: '[role=status]' })).toBeInTheDocument();
  expect((await row('Open')).getByText('Switched off for everybody')).toBeInTheDocument();
  expect((await row('Open')).getByText('May not call it')).toBeInTheDocument();
  expect((await row('Keep')).getByRole('link', { name: 'Keepers' })).toBeInTheDocument();
});

describe('own grants', () => {
  const give = async () => {
    await open('?person=12&tab=own');
    await user.click(await screen.findByLabelText('Level of “Stocks”'));
    await user.click((await screen.findAllByTitle('View only')).at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Review and save' }));
    return findDialog('Save these changes?');
  };

  test.each([
    ['turned on with saving', false, { isCustom: 1 }],
    ['left off', true, {}],
  ] as const)('that do not count yet: customization is %s', async (_, isLeftOff, expected) => {
    answer(reportRoles.setForUser, () => ({ version: 5 }));
    const review = await give();
    expect(screen.getAllByText(/their own grants do not count/).length).toBeGreaterThan(0);
    if (isLeftOff) await user.click(review.getByRole('checkbox', { name: /Turn customization on/ }));
    await user.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForUser)).toHaveLength(1));
    const [sent] = requests(reportRoles.setForUser);
    expect(sent).toMatchObject({ userId: 12, version: 4, set: [{ reportId: 10, allowA: 0 }], removed: [] });
    expect('isCustom' in (sent as object) ? { isCustom: (sent as { isCustom: number }).isCustom } : {}).toEqual(expected);
  });

  test('of somebody whose own grants count are saved without a question', async () => {
    own = { ...own, isCustom: 1 };
    answer(reportRoles.setForUser, () => ({ version: 5 }));
    const review = await give();
    expect(review.queryByRole('checkbox')).toBeNull();
    await user.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForUser)).toEqual([expect.not.objectContaining({ isCustom: expect.anything() })]));
  });

  test('that somebody else has changed meanwhile are kept on top of the latest', async () => {
    answer(reportRoles.setForUser, () => { throw new HttpError(409, 'Somebody was faster'); });
    const review = await give();
    await user.click(review.getByRole('button', { name: 'Save' }));
    expect(await review.findByText('Somebody was faster')).toBeInTheDocument();
    own = { ...own, version: 9 };
    await user.click(review.getByRole('button', { name: 'Keep my changes on top of the latest' }));
    await waitFor(() => expect(review.queryByText('Somebody was faster')).toBeNull());
    answer(reportRoles.setForUser, () => ({ version: 10 }));
    await user.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(reportRoles.setForUser).at(-1)).toMatchObject({ version: 9 }));
  });

  test('are no tab for who may not read them', async () => {
    permit('usersRead');
    await open('?person=12&tab=own');
    const stocks = await row('Stocks');
    expect(screen.queryByRole('tab', { name: 'Own grants' })).toBeNull();
    // Nor are they led to roles that they may not open.
    expect(stocks.queryByRole('link', { name: 'Sales' })).toBeNull();
  });
});
