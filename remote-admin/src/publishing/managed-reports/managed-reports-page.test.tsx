import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedClass, type ManagedPage, type ManagedReport } from '@portal/shared/contract/all';
import ManagedReportsPage from './managed-reports-page.tsx';

const { managedReports, reportHealths, reportPages, reportClasses, connectionSources, groups, effectivePermissions, accessRequests, users, viewAs } = endpoints;
const report = (id: number, ename: string, more: Partial<ManagedReport> = {}): ManagedReport => ({
  id, name: `中${ename}`, ename, description: '', edescription: '', tags: [], classId: 1, className: '销售', classEnName: 'Sales', reportType: 0, platform: 'PowerBI',
  sourceId: 5, sourceName: '云', sourceEnName: 'Cloud', workspaceId: 'w1', workspaceName: 'Finance', sourceReportId: `r${id}`, h5Url: '', cover: '', enCover: '', darkCover: '', enDarkCover: '',
  owner: '', ownerId: null, ownerName: '', isCertified: 0, freshHours: null, isActive: 1, isVisibleOnWeb: 1, isVisibleOnMobile: 0, isMenuShowPage: 0,
  isWatermark: 0, watermarkText: '', videoUrl: '', docUrl: '', defaultPage: '', layout: '', background: '', isFilterPaneOpen: 0, isPageListOpen: 0, locale: '', filters: [], sort: id, pages: 2, roles: 1, views: 1234, lastViewTime: null, openTime: null, failures: 0, missingTime: null, version: 3,
  createTime: '2026-11-01T08:00:00.000Z', updateTime: '2026-11-02T08:00:00.000Z', ...more,
});
const page = (id: number, ename: string, more: Partial<ManagedPage> = {}): ManagedPage => ({ id, code: `P${id}`, displayName: `页${ename}`, enDisplayName: ename, isActive: 1, isExportable: 1, sort: id, isMissing: null, sourceName: '', ...more });
const reportClass = (id: number, ename: string, more: Partial<ManagedClass> = {}): ManagedClass => ({ id, parentId: null, name: `类${ename}`, ename, description: '', owner: '', cover: '', sort: 0, reports: 1, allReports: 1, isSelfService: 0, version: 1, ...more });

let rows: ManagedReport[];
let user: ReturnType<typeof userEvent.setup>;
const openReport = jest.fn();
const openPath = jest.fn();
const open = (search = '', language: 'zh' | 'en' = 'en') => renderInShell(<ManagedReportsPage />, { path: `/Main/ReportSetUp${search}`, language, shell: { openReport, open: openPath } });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const more = async (name: string) => {
  await user.click((await row(name)).getByRole('button', { name: /More/ }));
  // Those that were open before may still be on their way out.
  const menus = await screen.findAllByRole('menu');
  return within(menus.at(-1) ?? document.body);
};
const chooseIn = async (control: HTMLElement, title: string) => {
  await user.click(control);
  await user.click(await screen.findByTitle(title));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  openReport.mockReset();
  openPath.mockReset();
  rows = [report(1, 'Stocks'), report(2, 'Films', { roles: 0, missingTime: '2026-11-03T08:00:00.000Z' })];
  answer(managedReports.list, ({ id, pageIndex, pageSize }) => {
    const items = rows.filter((one) => id === undefined || one.id === id);
    return { items, total: items.length, pageIndex, pageSize };
  });
  answer(reportClasses.top, () => [reportClass(1, 'Sales'), reportClass(2, 'East', { parentId: 1 }), reportClass(9, 'Own', { isSelfService: 1 })]);
  answer(connectionSources.select, () => [{ id: 5, name: '云', ename: 'Cloud' }, { id: 6, name: '本地', ename: 'Local' }]);
  answer(groups.top, () => [{ id: 3, name: '北区', ename: 'North' }]);
});
afterEach(() => permitEverything());

describe('the list', () => {
  test('is asked for as the address says, and a filter that makes no sense is none', async () => {
    await open('?classId=2&sourceId=6&reportType=2&isActive=0&check=isUnused&order=-updateTime&keyword=abc');
    await row('Stocks');
    await screen.findAllByTitle('Sales / East');
    expect(requests(managedReports.list)).toEqual([{ keyword: 'abc', orderBy: 'updateTime', orderType: 'desc', classId: 2, sourceId: 6, reportType: 2, isActive: 0, isUnused: 1, pageIndex: 1, pageSize: 20 }]);
  });

  test('says what is gone from the service and what nobody has, and what to do', async () => {
    await open('?classId=x&reportType=7');
    const films = await row('Films');
    expect(films.getByText(/Gone from the service since/)).toBeInTheDocument();
    expect(films.getByText('Readers no longer see it. Restore it in the reporting service, replace the source report, or delete it here.')).toBeInTheDocument();
    expect(films.getByRole('link', { name: 'None' })).toHaveAttribute('href', '/Main/ReportSetUp?classId=x&reportType=7&report=2&tab=access');
    expect((await row('Stocks')).getByText('1,234')).toBeInTheDocument();
    expect(requests(managedReports.list)).toEqual([{ keyword: '', orderBy: 'sort', orderType: 'asc', pageIndex: 1, pageSize: 20 }]);
  });

  test('without any report says the next step: a source, or reports of one', async () => {
    rows = [];
    answer(connectionSources.select, () => []);
    await open();
    expect(await screen.findByText('Connect Power BI or a reporting service first, and then add reports from it.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Manage connections/ }));
    expect(openPath).toHaveBeenCalledWith('/Main/workspace');
  });

  test('says beside the readers of a report that the service has lost it', async () => {
    answer(effectivePermissions.people, ({ pageIndex, pageSize }) => ({ items: [], total: 0, pageIndex, pageSize }));
    await open();
    await user.click((await more('Films')).getByRole('menuitem', { name: 'Who can see it' }));
    const drawer = await findDialog('Who can see “Films”');
    expect(await drawer.findByText('The reporting service does not have it any more: nobody sees it until it is back.')).toBeInTheDocument();
  });

  test('switches a report with a way back', async () => {
    answer(managedReports.isVisibleOnMobile, ({ ids, value }) => {
      rows = rows.map((one) => ((ids as number[]).includes(one.id) ? { ...one, isVisibleOnMobile: value as 0 | 1 } : one));
      return null;
    });
    await open();
    await user.click((await row('Stocks')).getByRole('switch', { name: 'Mobile: Stocks' }));
    expect(await screen.findByText('“Stocks” is shown on phones')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests(managedReports.isVisibleOnMobile)).toEqual([{ ids: [1], value: 1 }, { ids: [1], value: 0 }]));
  });

  test('opens a report as its readers do, moves it, and copies it into a class', async () => {
    rows = [report(1, 'Stocks', { sort: 0 }), report(2, 'Invoice', { reportType: 2, platform: 'Rdl' }), report(4, 'Map', { reportType: 5, isActive: 0, sourceId: null })];
    answer(managedReports.move, () => null);
    answer(managedReports.copy, () => ({ id: 8 }));
    await open();
    await user.click((await more('Invoice')).getByRole('menuitem', { name: 'Open as a reader' }));
    expect(openReport).toHaveBeenCalledWith({ id: 2, page: 'Rdl', type: 'Rdlreports', title: { zh: '中Invoice', en: 'Invoice' } });
    const ofMap = await more('Map');
    expect(ofMap.getByRole('menuitem', { name: /Open as a reader/ })).toHaveAttribute('aria-disabled', 'true');
    expect(ofMap.queryByRole('menuitem', { name: 'Copy…' })).not.toBeInTheDocument();
    const ofStocks = await more('Stocks');
    expect(ofStocks.queryByRole('menuitem', { name: /Move (up|down)/ })).not.toBeInTheDocument();
    await user.click(ofStocks.getByRole('menuitem', { name: 'Move to position…' }));
    const position = await findDialog('Move “Stocks”');
    const field = await position.findByLabelText('Position');
    await user.clear(field);
    await user.type(field, '2');
    await user.click(position.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(requests(managedReports.move)).toEqual([{ id: 1, sort: 1 }]));
    await user.click((await more('Stocks')).getByRole('menuitem', { name: 'Copy…' }));
    const form = await findDialog('Copy “Stocks”');
    expect(form.getByLabelText('Name (Chinese)')).toHaveValue('中Stocks（副本）');
    await chooseIn(await form.findByLabelText('Class'), 'East');
    await user.click(form.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(requests(managedReports.copy)).toEqual([{ id: 1, name: '中Stocks（副本）', ename: 'Stocks (copy)', classId: 2 }]));
  });

  test('opens a report as somebody who is searched for, where the view begins with it', async () => {
    answer(users.list, ({ pageIndex, pageSize }) => ({ items: [{ id: 9, account: 'ben', fullName: 'Ben', departmentName: '', departmentEnName: '' }], total: 1, pageIndex, pageSize }) as never);
    answer(viewAs.start, () => {
      throw new HttpError(403, 'They have rights that you lack', [{ field: 'id', message: 'They have rights that you lack' }]);
    });
    await open();
    await user.click((await more('Stocks')).getByRole('menuitem', { name: 'View as a user…' }));
    const form = await findDialog('View “Stocks” as a user');
    await user.click(await form.findByLabelText('Person'));
    await user.click(await screen.findByTitle('Ben (ben)'));
    await user.click(form.getByRole('button', { name: 'Open' }));
    expect(await form.findByText('They have rights that you lack')).toBeInTheDocument();
    expect(requests(viewAs.start)).toEqual([{ id: 9 }]);
    // What was refused begins nowhere.
    expect(sessionStorage.getItem('hb_viewStart')).toBeNull();
    expect((await more('Films')).getByRole('menuitem', { name: /View as a user…/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('says before a report is deleted what goes with it, and what keeps it', async () => {
    answer(managedReports.dependents, () => ({ grants: 2, favourites: 0, comments: 1, views: 0, exports: 0, schedules: 2, madeFrom: 1 }));
    answer(managedReports.remove, () => {
      throw new HttpError(409, 'Reports of readers are made from it');
    });
    await open();
    await user.click((await more('Stocks')).getByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete “Stocks”?');
    expect((await question.findAllByRole('listitem')).map(({ textContent }: HTMLElement) => textContent)).toEqual(['2 grants', '1 comment', '2 schedules']);
    expect(question.getByRole('alert')).toHaveTextContent('Users have made 1 report of their own from what is to be deleted');
    expect(requests(managedReports.dependents)).toEqual([{ ids: [1] }]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Reports of readers are made from it')).toBeInTheDocument();
  });

  test('does with several at once what it does with one', async () => {
    rows = [report(1, 'Stocks'), report(2, 'Films', { isMenuShowPage: 1 })];
    answer(managedReports.isMenuShowPage, () => null);
    answer(managedReports.setWatermark, () => null);
    answer(managedReports.grantRole, () => {
      throw new HttpError(403, 'You do not hold this level', [{ field: 'allowA', message: 'You do not hold this level' }]);
    });
    await open();
    const choose = async () => user.click(within(await screen.findByRole('table')).getByRole('checkbox', { name: /all/i }));
    await choose();
    await user.click(screen.getByRole('button', { name: 'Switch on or off…' }));
    const switching = await findDialog('Switch on or off: Stocks, Films');
    await chooseIn(switching.getByLabelText('Switch'), 'Pages in menu');
    await user.click(switching.getByRole('switch', { name: 'On' }));
    await user.click(switching.getByRole('button', { name: 'Switch on or off' }));
    await waitFor(() => expect(requests(managedReports.isMenuShowPage)).toEqual([{ ids: [1, 2], value: 0 }]));
    expect(await screen.findByText(/^“Pages in menu” is off for “Stocks”, “Films”/)).toBeInTheDocument();
    // Only what was on before is switched back.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests(managedReports.isMenuShowPage)).toEqual([{ ids: [1, 2], value: 0 }, { ids: [2], value: 1 }]));
    await choose();
    await user.click(screen.getByRole('button', { name: 'Watermark…' }));
    const watermark = await findDialog('Watermark: Stocks, Films');
    await user.click(watermark.getByRole('button', { name: 'Watermark' }));
    expect(await watermark.findByText('Cannot be empty')).toBeInTheDocument();
    expect(requests(managedReports.setWatermark)).toEqual([]);
    await user.type(watermark.getByLabelText('Text of the watermark'), 'Internal ');
    await user.click(watermark.getByRole('button', { name: 'Account' }));
    await user.click(watermark.getByRole('button', { name: 'Watermark' }));
    await waitFor(() => expect(requests(managedReports.setWatermark)).toEqual([{ ids: [1, 2], isWatermark: 1, watermarkText: 'Internal {account}' }]));
    await choose();
    await user.click(screen.getByRole('button', { name: 'Grant to a role' }));
    const grant = await findDialog('Grant to a role: Stocks, Films');
    await chooseIn(grant.getByLabelText('Role'), 'North');
    await chooseIn(grant.getByLabelText('Level'), 'Full access');
    await user.click(grant.getByRole('button', { name: 'Grant to a role' }));
    expect(await grant.findByText('You do not hold this level')).toBeInTheDocument();
    expect(requests(managedReports.grantRole)).toEqual([{ ids: [1, 2], groupId: 3, allowA: 4 }]);
  });

  test('makes covers one after the other, and says which could not be made', async () => {
    rows = [report(1, 'Stocks'), report(2, 'Films'), report(3, 'Flights', { tags: ['a'], enCover: '/files/en.webp' })];
    answer(managedReports.makeCover, ({ id }) => {
      if (id === 2) throw new HttpError(503, 'Not made in time');
      return `/files/${id}.webp`;
    });
    answer(managedReports.update, () => null);
    await open();
    await row('Flights');
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: /all/i }));
    await user.click(screen.getByRole('button', { name: 'Make covers' }));
    const question = await findDialog('Make covers for 3 reports?');
    await user.click(question.getByRole('button', { name: 'Make covers' }));
    const partly = await findDialog('“Make covers” was done for 2 of 3');
    expect(partly.getByRole('listitem')).toHaveTextContent('“Films”: Not made in time');
    expect(requests(managedReports.update)).toMatchObject([{ id: 1, version: 3, cover: '/files/1.webp' }, { id: 3, cover: '/files/3.webp', enCover: '/files/en.webp', tags: ['a'] }]);
  });
});

describe('the form', () => {
  const edit = async (name: string) => {
    await user.click((await row(name)).getByRole('button', { name: 'Edit' }));
    return findDialog(`Edit “${name}”`);
  };

  test('holds what is left out as it was, and wants a position and, for a watermark, its text', async () => {
    rows = [report(1, 'Stocks', { tags: ['a'], cover: '/files/c.webp', owner: 'Finance', ownerId: 4, ownerName: 'Li Wei', freshHours: 24, watermarkText: 'old' })];
    answer(managedReports.update, () => null);
    await open();
    const form = await edit('Stocks');
    expect(await form.findByText('Li Wei')).toBeInTheDocument();
    // People count from 1.
    expect(await form.findByLabelText('Position')).toHaveValue('2');
    await user.clear(form.getByLabelText('Position'));
    await user.click(form.getByRole('switch', { name: 'Show a watermark' }));
    await user.clear(await form.findByLabelText('Text of the watermark'));
    await user.type(form.getByLabelText('Video'), 'ftp://x');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findAllByText('Cannot be empty')).toHaveLength(2);
    expect(requests(managedReports.update)).toEqual([]);
    await user.type(form.getByLabelText('Position'), '7');
    await user.click(form.getByRole('button', { name: 'Full name' }));
    expect(form.getByRole('img', { name: /^Preview of the watermark/ })).toBeInTheDocument();
    await user.clear(form.getByLabelText('Video'));
    await user.type(form.getByLabelText('Video'), 'https://video.example/1');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests(managedReports.update)).toEqual([
        {
          id: 1, version: 3, name: '中Stocks', ename: 'Stocks', description: '', edescription: '', tags: ['a'], classId: 1, sort: 6, cover: '/files/c.webp', enCover: '', darkCover: '', enDarkCover: '', owner: 'Finance', ownerId: 4,
          isCertified: 0, freshHours: 24, isWatermark: 1, watermarkText: '{name}', videoUrl: 'https://video.example/1', docUrl: '',
          defaultPage: '', layout: '', background: '', isFilterPaneOpen: 0, isPageListOpen: 0, locale: '', filters: [],
        },
      ]),
    );
  });

  test('sets how a report is shown, and filters that readers cannot change', async () => {
    answer(reportPages.list, () => [page(21, 'One'), page(22, 'Two'), page(23, 'Hidden', { isActive: 0 })]);
    answer(managedReports.update, () => null);
    await open();
    const form = await edit('Stocks');
    await chooseIn(await form.findByLabelText('Default page'), 'Two');
    expect(screen.queryByTitle('Hidden')).not.toBeInTheDocument();
    await chooseIn(form.getByLabelText('Layout'), 'Fit to width');
    await chooseIn(form.getByLabelText('Format of numbers and dates'), 'German (Germany)');
    await user.click(form.getByRole('button', { name: /Add a filter/ }));
    const filter = within(form.getByRole('group', { name: 'Filter 1' }));
    await user.type(filter.getByLabelText('Table'), 'Sales');
    // Nothing is said before it is to be saved, and then what is missing.
    expect(form.queryByText(/^Filter 1:/)).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Filter 1: fill in “Column”.')).toBeInTheDocument();
    expect(requests(managedReports.update)).toEqual([]);
    await user.type(filter.getByLabelText('Column'), 'Amount');
    await chooseIn(filter.getByLabelText('Type of the column'), 'Number');
    await chooseIn(filter.getByLabelText('Condition'), 'is between');
    await user.type(filter.getByLabelText('From'), '10');
    await user.type(filter.getByLabelText('To'), '2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Filter 1: “Values” does not fit the type of the column and the condition.')).toBeInTheDocument();
    await user.type(filter.getByLabelText('To'), '0');
    await waitFor(() => expect(form.queryByText(/^Filter 1:/)).not.toBeInTheDocument());
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedReports.update)).toMatchObject([{ defaultPage: 'P22', layout: 'fitWidth', locale: 'de-DE', filters: [{ table: 'Sales', column: 'Amount', type: 'number', condition: 'between', values: ['10', '20'] }] }]));
  });

  test('takes a cover that is made from the first page, and says why there is none', async () => {
    let isDrawn = false;
    answer(managedReports.makeCover, () => {
      if (!isDrawn) throw new HttpError(409, 'Needs a capacity', [{ field: 'id', message: 'Needs a capacity' }]);
      return '/files/made.webp';
    });
    answer(managedReports.update, () => null);
    await open();
    const form = await edit('Stocks');
    const [make] = await form.findAllByRole('button', { name: 'Make from first page' });
    await user.click(make as HTMLElement);
    expect(await screen.findByText('Needs a capacity')).toBeInTheDocument();
    isDrawn = true;
    await user.click(make as HTMLElement);
    expect(await form.findByRole('img', { name: 'The present picture' })).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedReports.update)).toMatchObject([{ id: 1, cover: '/files/made.webp', enCover: '' }]));
    expect(requests(managedReports.makeCover)).toEqual([{ id: 1, language: 'en' }, { id: 1, language: 'en' }]);
  });

  test('offers an H5 report nothing that it does not have', async () => {
    rows = [report(1, 'Map', { reportType: 5, sourceId: null })];
    await open();
    const form = await edit('Map');
    await form.findByLabelText('Position');
    expect([form.queryByLabelText('Default page'), form.queryByRole('button', { name: /Add a filter/ }), form.queryByRole('button', { name: 'Make from first page' })]).toEqual([null, null, null]);
  });

  test('shows whoever saves second what stands now', async () => {
    answer(managedReports.update, () => {
      rows = [report(1, 'Shares', { version: 4 })];
      throw new HttpError(409, 'Somebody else was first', [{ field: 'version', message: 'Somebody else was first' }]);
    });
    await open();
    const form = await edit('Stocks');
    await user.type(form.getByLabelText('Owner'), 'Sales');
    await user.click(form.getByRole('button', { name: 'Save' }));
    // What they have not touched is in the form as it stands.
    expect(await form.findByDisplayValue('Shares')).toBeInTheDocument();
    answer(managedReports.update, () => null);
    await user.click(form.getByRole('button', { name: /Save over|Overwrite/ }));
    await waitFor(() => expect(requests(managedReports.update).at(-1)).toMatchObject({ version: 4, owner: 'Sales' }));
  });

  test('lets report administrators choose who decides, though they do not manage users', async () => {
    permit('session', 'reportManagement', 'accessRequests');
    answer(accessRequests.people, () => [{ id: 9, account: 'ben', fullName: 'Ben' }]);
    answer(managedReports.update, () => null);
    await open();
    const form = await edit('Stocks');
    await chooseIn(await form.findByLabelText('Decides on requests'), 'Ben (ben)');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedReports.update)).toMatchObject([{ ownerId: 9 }]));
  });

  test('leaves who decides as it is for who may not look for people', async () => {
    permit('reportManagement');
    rows = [report(1, 'Stocks', { ownerId: 4, ownerName: 'Li Wei' })];
    answer(managedReports.update, () => null);
    await open();
    const form = await edit('Stocks');
    expect(form.queryByLabelText('Decides on requests')).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedReports.update)).toMatchObject([{ ownerId: 4 }]));
    // Where it stands was not changed: others may have been moved meanwhile.
    expect(requests(managedReports.update)[0]).not.toHaveProperty('sort');
  });
});

describe('a report', () => {
  let pages: ManagedPage[];
  beforeEach(() => {
    pages = [page(21, 'One', { sort: 0 }), page(22, 'Two', { sort: 1 })];
    answer(reportPages.list, () => pages);
    answer(effectivePermissions.people, ({ pageIndex, pageSize }) => ({ items: [], total: 0, pageIndex, pageSize }));
  });

  test('has its pages in an order that the keyboard changes, with names and switches of their own', async () => {
    answer(reportPages.update, () => null);
    answer(reportPages.isExportable, () => null);
    await open('?keyword=st&report=1');
    expect(await screen.findByRole('heading', { name: 'Stocks' })).toBeInTheDocument();
    const second = await screen.findByRole('row', { name: /Two/ });
    await user.click(within(second).getByRole('switch', { name: 'In exports: Two' }));
    await waitFor(() => expect(requests(reportPages.isExportable)).toEqual([{ ids: [22], value: 0 }]));
    screen.getByRole('row', { name: /Two/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(requests(reportPages.update)).toEqual([{ id: 22, displayName: '页Two', enDisplayName: 'Two', sort: 0 }]));
    await user.click(screen.getByRole('button', { name: 'Back to the reports' }));
    expect(screen.getByLabelText('address')).toHaveTextContent('/Main/ReportSetUp?keyword=st');
  });

  test('is compared with what the service has, and takes that over when it is told to', async () => {
    answer(reportPages.compare, () => ({
      pages: [{ ...pages[0], isMissing: 0, sourceName: 'Eins' }, { ...pages[1], isMissing: 1 }, { ...page(23, 'Three'), isActive: 0, isMissing: 1 }],
      fresh: [{ code: 'P4', displayName: 'Four' }],
    }));
    answer(reportPages.takeOver, () => ({ added: 1, renamed: 0, gone: 1 }));
    await open('?report=1');
    await user.click(await screen.findByRole('button', { name: /Compare with the service/ }));
    const drawer = await findDialog('Compare “Stocks” with the service');
    const table = await drawer.findByRole('table', { name: 'Compare with the service' });
    expect([...table.querySelectorAll('tbody tr')].map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
      ['New page', '—', 'Four', 'Add'],
      ['Other name', '页One', 'Eins', 'Take the name'],
      ['Page is gone', '页Two', '—', 'Hide'],
    ]);
    expect(drawer.getByText('Gone as well, and hidden already; these can be deleted: Three.')).toBeInTheDocument();
    expect(requests(reportPages.takeOver)).toEqual([]);
    answer(reportPages.takeOverSome, () => ({ added: 0, renamed: 1, gone: 0 }));
    await user.click(drawer.getByRole('button', { name: 'Take the name “Eins”' }));
    expect(await screen.findByText('“页One” is called “Eins” now')).toBeInTheDocument();
    expect(requests(reportPages.takeOverSome)).toEqual([{ dReportId: 1, renamed: ['P21'] }]);
    await user.click(drawer.getByRole('button', { name: 'Take over all but names' }));
    expect(await screen.findByText('Taken over: 1 new, 1 hidden. Other names, which stay: 0')).toBeInTheDocument();
    expect(requests(reportPages.takeOver)).toEqual([expect.objectContaining({ dReportId: '1' })]);
  });

  test('that is no Power BI report has nothing to compare; one that is gone says so', async () => {
    rows = [report(1, 'Map', { reportType: 5, sourceId: null })];
    pages = [];
    const { unmount } = await open('?report=1');
    expect(await screen.findByText('Reports of this kind are shown as a whole, without pages.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Compare/ })).not.toBeInTheDocument();
    unmount();
    await open('?report=77');
    expect(await screen.findByText('This report does not exist any more')).toBeInTheDocument();
  });

  test('tells how it has been opening, with names where one may see them', async () => {
    const opening = { page: 'P21', pageName: '页One', pageEnName: 'One', isMobile: 1 as const, account: '', fullName: '' };
    answer(reportHealths.health, () => ({
      recent: [{ ...opening, createTime: '2026-11-20T08:00:00.000Z', duration: 1_234, failure: null }, { ...opening, createTime: '2026-11-20T08:00:00.000Z', duration: null, failure: 'capacity' as const, pageName: '', pageEnName: '', page: '' }],
      openings: 1_002, p50: 1_234, p95: 8_000, failures: [{ failure: 'capacity' as const, count: 2 }], days: [{ day: '2026-11-20', openings: 1_002, failures: 2, p50: 1_234 }, { day: '2026-11-25', openings: 0, failures: 0, p50: null }],
    }));
    await open('?report=1&tab=health');
    const table = within(await screen.findByRole('table', { name: 'Latest 20 openings' }));
    expect(table.getAllByRole('row').filter((row) => row.dataset.rowKey !== undefined).map((row) => row.dataset.rowKey)).toEqual(['0', '1']);
    expect([screen.getByText('Oct 27, 2026'), screen.getByText('Nov 25, 2026')]).toHaveLength(2);
    expect(table.getByText('1.2 s')).toBeInTheDocument();
    expect(table.getByText('Capacity exceeded or paused')).toBeInTheDocument();
    expect(table.queryByRole('columnheader', { name: 'Person' })).not.toBeInTheDocument();
    expect(screen.getByText('Capacity exceeded or paused: 2')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Nov 20, 2026: 1,002 openings, 2 failures' })).toBeInTheDocument();
    expect(screen.getByText('8 s')).toBeInTheDocument();
  });

  test('tells it on a phone in two columns, which hold what the others do', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 767px)' }));
    const opening = { page: 'P21', pageName: '页One', pageEnName: 'One', isMobile: 1 as const, account: 'ann', fullName: '' };
    answer(reportHealths.health, () => ({ recent: [{ ...opening, createTime: '2026-11-20T08:00:00.000Z', duration: 1_234, failure: null }], openings: 1, p50: 1_234, p95: 1_234, failures: [], days: [] }));
    await open('?report=1&tab=health');
    const table = within(await screen.findByRole('table', { name: 'Latest 20 openings' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(2);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Nov 20, 2026.*One · Phone$/), '1.2 sann']);
    jest.restoreAllMocks();
  });

  test('that nobody has opened says so', async () => {
    answer(reportHealths.health, () => ({ recent: [], openings: 0, p50: null, p95: null, failures: [], days: [] }));
    await open('?report=1&tab=health', 'zh');
    expect(await screen.findByText('近 90 天内没有打开记录')).toBeInTheDocument();
  });
});
