import { answer, catchSavedFiles, HttpError, permit, permitEverything, reload, renderInShell, requests, restartPortal, rowsOfWorkbook } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, INTERFACE_DENIED, userFileColumns, type User } from '@portal/shared/contract/all';
import UsersPage from './users-page.tsx';

const { list } = endpoints.users;
const { groups, resourceGroups } = endpoints;

const jane: User = {
  id: 1,
  account: 'jane',
  jobNo: '',
  fullName: 'Jane <b>Doe</b>',
  mail: 'jane@example.com',
  groups: ['Sales', 'Finance', 'Board', 'Audit'].map((name, id) => ({ id, name, ename: '' })),
  resourceGroupId: 2,
  resourceGroupName: 'Viewers',
  resourceGroupEnName: '',
  notes: '',
  isAction: 1,
  isCustom: 0,
  lastLogin: null,
  mobile: '', departmentId: null, departmentName: '', departmentEnName: '', source: 'local', validUntil: null, updateTime: '2026-11-01T00:00:00.000Z', createTime: '2026-11-01T08:00:00.000Z',
  version: 1,
};

let total: number;
const open = (search = '', language: 'zh' | 'en' = 'en') => renderInShell(<UsersPage />, { path: `/Main/User${search}`, language });
const lastAsked = () => requests(list).at(-1);
const address = () => screen.getByLabelText('address').textContent;
const table = () => screen.findByRole('table');

afterEach(() => permitEverything());
beforeEach(() => {
  restartPortal();
  localStorage.clear();
  total = 45;
  answer(endpoints.departments.list, () => []);
  answer(endpoints.departments.counts, () => ({ people: 0, without: 0 }));
  answer(endpoints.users.stops, () => ({ exports: 0 }));
  answer(list, ({ pageIndex, pageSize, keyword }) => ({
    items: keyword === 'nobody' || Number(pageIndex) > 3 ? [] : [jane],
    total: keyword === 'nobody' ? 0 : total,
    pageIndex,
    pageSize,
  }));
});

describe('the rows', () => {
  test('show a user, with markup in a name as text', async () => {
    await open();
    const row = within(await table()).getByRole('row', { name: /jane/ });
    expect(within(row).getByText('Jane <b>Doe</b>')).toBeInTheDocument();
    expect(within(row).getByRole('switch', { name: 'Enable “jane”' })).toBeChecked();
    expect(within(row).getByText('Never')).toBeInTheDocument();
    expect(within(row).getByText('Sales')).toBeInTheDocument();
    expect(within(row).getByLabelText('2 more roles: Board and Audit')).toHaveTextContent('+2');
    expect(screen.getByText('45 entries')).toBeInTheDocument();
  });

  test('are named in Chinese, too', async () => {
    await open('', 'zh');
    expect(within(await table()).getByText('从未登录')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '用户管理' })).toBeInTheDocument();
  });
});

describe('the address', () => {
  test('asks for the list that it describes', async () => {
    await open('?keyword=doe&page=2&size=50&order=-lastLogin');
    await table();
    expect(lastAsked()).toEqual({ keyword: 'doe', pageIndex: 2, pageSize: 50, orderBy: 'lastLogin', orderType: 'desc' });
    expect(screen.getByRole('textbox', { name: /Search/ })).toHaveValue('doe');
  });

  test('narrows the list down, and leaves out what makes no sense', async () => {
    answer(groups.top, () => [{ id: 7, name: 'Sales', ename: '' }]);
    answer(resourceGroups.top, () => [{ id: 2, name: 'Viewers', ename: '' }]);
    await open('?isAction=0&groupId=7&resourceGroupId=x&signedIn=never&page=2');
    await table();
    expect(lastAsked()).toEqual({ keyword: '', isAction: 0, groupId: 7, signedIn: 'never', pageIndex: 2, pageSize: 20, orderBy: 'account', orderType: 'asc' });
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    for (const chosen of ['Disabled', 'Sales', 'Never signed in']) expect(await filters.findByTitle(chosen)).toBeInTheDocument();
    await userEvent.click(filters.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(address()).toBe('/Main/User'));
    await userEvent.click(filters.getByRole('combobox', { name: 'Resource group' }));
    await userEvent.click(await screen.findByTitle('Viewers'));
    await waitFor(() => expect(address()).toBe('/Main/User?resourceGroupId=2'));
    expect(lastAsked()).toMatchObject({ resourceGroupId: 2, pageIndex: 1 });
  });

  test('follows the search after a pause, from page 1', async () => {
    await open('?page=2');
    await table();
    await userEvent.type(screen.getByRole('textbox', { name: /Search/ }), 'doe ');
    await waitFor(() => expect(address()).toBe('/Main/User?keyword=doe'));
    expect(requests(list)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /Search/ })).toHaveValue('doe ');
  });

  test('follows order and page', async () => {
    await open();
    const head = within(await table()).getByRole('columnheader', { name: /Mail/ });
    await userEvent.click(head);
    await waitFor(() => expect(address()).toBe('/Main/User?order=mail'));
    await userEvent.click(head);
    await waitFor(() => expect(address()).toBe('/Main/User?order=-mail'));
    await userEvent.click(screen.getByTitle('3'));
    await waitFor(() => expect(address()).toBe('/Main/User?page=3&order=-mail'));
    expect(lastAsked()).toMatchObject({ pageIndex: 3, orderBy: 'mail', orderType: 'desc' });
  });
});

describe('without rows', () => {
  test('the next step is a wider search', async () => {
    await open('?keyword=nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await table()).toBeInTheDocument();
    expect(address()).toBe('/Main/User');
  });

  test('a page beyond the end leads to the last one, and its address with it', async () => {
    await open('?page=99&isAction=1');
    expect(await table()).toBeInTheDocument();
    expect(address()).toBe('/Main/User?isAction=1&page=3');
    expect(requests(list)).toEqual([expect.objectContaining({ pageIndex: 99 }), expect.objectContaining({ pageIndex: 3 })]);
  });

  test('the missing permission is named', async () => {
    answer(list, () => {
      throw new HttpError(403, INTERFACE_DENIED);
    });
    permit();
    await open();
    expect(await screen.findByText(/lacks the interface class “Users”/)).toBeInTheDocument();
  });

  test('who has it, and is refused for another reason, is told that one', async () => {
    answer(list, () => {
      throw new HttpError(403, 'Only from the office');
    });
    permit('usersRead');
    await open();
    expect(await screen.findByText('Only from the office')).toBeInTheDocument();
    expect(screen.queryByText(/interface class/)).toBeNull();
  });

  test('a failure can be tried again', async () => {
    answer(list, () => {
      throw new HttpError(500, 'The database is away');
    });
    await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(list, () => ({ items: [jane], total: 1, pageIndex: 1, pageSize: 20 }));
    await userEvent.click(retry);
    expect(await table()).toBeInTheDocument();
  });
});

test('all pages of what is found go into an Excel file', async () => {
  const saved = catchSavedFiles();
  total = 2;
  await open('?keyword=doe&order=-mail');
  await table();
  await userEvent.click(screen.getByRole('button', { name: /Export to Excel/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests(list).slice(1)).toEqual([1, 2].map((pageIndex) => ({ keyword: 'doe', pageIndex, pageSize: 200, orderBy: 'mail', orderType: 'desc' })));
  const cells = ['jane', 'Jane <b>Doe</b>', '', 'jane@example.com', '', '', 'Local', 'Sales, Finance, Board, Audit', 'Viewers', 'Enabled', 'May not customize', '', 'Never', 'Nov 1, 2026', expect.stringContaining('Nov 1, 2026') as unknown];
  expect(await rowsOfWorkbook(saved[0])).toEqual([['Account', 'Full name', 'Job no.', 'Mail', 'Mobile', 'Department', 'Source', 'Roles', 'Resource group', 'State', 'Customization', 'Valid until', 'Last sign-in', 'Created', 'Updated'], cells, cells]);
});

describe('a long list', () => {
  const { exportUser } = endpoints.users;
  const begin = async (rows: number, language: 'zh' | 'en' = 'en') => {
    total = rows;
    answer(list, ({ pageIndex, pageSize }) => ({ items: Number(pageSize) === 200 ? Array.from({ length: 200 }, () => jane) : [jane], total, pageIndex, pageSize }));
    answer(exportUser, () => ({ id: 7 }));
    await renderInShell(<UsersPage />, { path: '/Main/User?keyword=doe&isAction=1&order=-mail&page=2', language });
    await table();
    await userEvent.click(screen.getByRole('button', { name: language === 'en' ? /Export to Excel/ : /导出 Excel/ }));
  };

  test.each([
    ['en', ['Account', 'Full name', 'Job no.', 'Mail', 'Mobile', 'Department', 'Source', 'Roles', 'Resource group', 'State', 'Customization', 'Valid until', 'Last sign-in', 'Created', 'Updated']],
    ['zh', ['账号', '姓名', '工号', '邮箱', '手机', '部门', '来源', '角色', '资源组', '状态', '自定义', '有效期至', '最近登录', '创建时间', '修改时间']],
  ] as const)('of 5,001 rows is written by the server: what is found, in its order and its columns (%s)', async (language, heads) => {
    const saved = catchSavedFiles();
    await begin(5_001, language);
    await waitFor(() => expect(requests(exportUser)).toHaveLength(1));
    const [body] = requests(exportUser);
    // A column that the screen has and the call does not know is refused by its schema.
    const { name, timeZone, columns, ...search } = exportUser.body.parse(body);
    expect(search).toEqual({ keyword: 'doe', isAction: 1, orderBy: 'mail', orderType: 'desc' });
    expect([name, timeZone]).toEqual([expect.stringMatching(language === 'en' ? /^Users \d{4}-\d\d-\d\d$/ : /^用户管理 \d{4}-\d\d-\d\d$/), Intl.DateTimeFormat().resolvedOptions().timeZone]);
    expect(columns.map(({ title }) => title)).toEqual(heads);
    expect(columns.map(({ key }) => key)).toEqual(userFileColumns);
    expect(saved).toEqual([]);
  });

  test('of 5,000 rows is written here', async () => {
    const saved = catchSavedFiles();
    await begin(5_000);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([requests(list).length, requests(exportUser)]).toEqual([1 + 25, []]);
  });

  test('that the server does not take says why', async () => {
    await begin(5_001);
    await waitFor(() => expect(requests(exportUser)).toHaveLength(1));
    answer(exportUser, () => {
      throw new HttpError(429, '20 of your exports are not finished yet');
    });
    await userEvent.click(await screen.findByRole('button', { name: /Export to Excel/ }));
    expect(await screen.findByText('The export failed: 20 of your exports are not finished yet')).toBeInTheDocument();
  });
});

test('a narrow screen gets cards, and a choice of the order', async () => {
  const wide = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('767px') }));
  try {
    await open('?order=-mail');
    const cards = within(await screen.findByRole('list', { name: 'Users' }));
    expect(cards.getByText('jane@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Sort by Mail, descending')).toBeInTheDocument();
  } finally {
    jest.restoreAllMocks();
  }
});

test('where there is little room, what matters stays and what can be done is behind one button', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(768);
  try {
    await open();
    const heads = within(await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(['Account', 'Full name', 'Mail', 'Roles', 'State', 'Actions']);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for “jane”' }));
    for (const action of ['Edit', 'Reset password', 'History', 'Delete']) expect(await screen.findByRole('menuitem', { name: action })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '4 columns hidden' }));
    expect(await screen.findByRole('checkbox', { name: 'Job no. (needs more room)' })).toBeChecked();
  } finally {
    jest.restoreAllMocks();
  }
});

test('in half a window the list has cards', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(590);
  try {
    await open();
    expect(within(await screen.findByRole('list', { name: 'Users' })).getByText('jane@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  } finally {
    jest.restoreAllMocks();
  }
});

test('a column that was hidden stays hidden in a page that is loaded anew', async () => {
  const { unmount } = await open();
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Job no.' }));
  expect(screen.getByRole('checkbox', { name: 'Account' })).toBeDisabled();
  unmount();
  const anew = await reload(async () => ({ ...(await import('@portal/shared/testing')), Page: (await import('./users-page.tsx')).default }));
  await anew.renderInShell(<anew.Page />, { path: '/Main/User' });
  const heads = within(await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toContain('Account');
  expect(heads).not.toContain('Job no.');
});

test('departments are chosen in one place: in their tree beside the list, or among the filters where it is hidden', async () => {
  await open();
  await table();
  expect(screen.getByRole('complementary', { name: 'Departments' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Department' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hide departments' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Department' })).toBeInTheDocument();
});
