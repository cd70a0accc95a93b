import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSession, signIn as beginSession } from '@portal/shared/auth';
import { endpoints, type User } from '@portal/shared/contract/all';
import UsersPage from './users-page.tsx';

const { users, groups, resourceGroups, signIn } = endpoints;
const person = (id: number, account: string, isAction: 0 | 1 = 1): User => ({
  id,
  account,
  jobNo: '',
  fullName: account.toUpperCase(),
  mail: `${account}@example.com`,
  groups: [{ id: 7, name: 'Sales', ename: '' }],
  resourceGroupId: 2,
  resourceGroupName: 'Viewers', resourceGroupEnName: '',
  notes: '',
  isAction,
  isCustom: 0,
  lastLogin: null,
  mobile: '', departmentId: null, departmentName: '', departmentEnName: '', source: 'local', validUntil: null, updateTime: '2026-11-01T00:00:00.000Z', createTime: '2026-11-01T08:00:00.000Z',
  version: 4,
});

let rows: User[];
let user: ReturnType<typeof userEvent.setup>;
const guardUnsavedChanges = jest.fn<(hasChanges: () => Promise<boolean>) => () => void>();
const letGo = jest.fn();
const open = async () => {
  const page = await renderInShell(<UsersPage />, { path: '/Main/User', tab: { guardUnsavedChanges } });
  await screen.findByRole('table');
  return page;
};
const row = (account: string) => within(screen.getByRole('row', { name: new RegExp(account) }));
const idsOf = (body: Record<string, unknown>) => body.ids as number[];

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  guardUnsavedChanges.mockReset().mockReturnValue(letGo);
  letGo.mockReset();
  rows = [person(1, 'ann'), person(2, 'bob')];
  answer(users.list, ({ pageIndex, pageSize }) => ({ items: rows, total: rows.length, pageIndex, pageSize }));
  answer(endpoints.departments.list, () => []);
  answer(endpoints.departments.counts, () => ({ people: 0, without: 0 }));
  answer(endpoints.users.stops, () => ({ exports: 0 }));
  answer(groups.top, () => [{ id: 7, name: 'Sales', ename: '' }, { id: 8, name: 'Finance', ename: '' }]);
  answer(resourceGroups.top, () => [{ id: 2, name: 'Viewers', ename: '' }]);
  answer(signIn.siteSettings, () => ({ siteName: { zh: '', en: '' }, mark: '', idleMinutes: 30, uploadLimitMegabytes: 20, passwordRules: { length: 8, classes: 3, history: 5, days: 0 }, singleSignOn: null }));
});

describe('the form', () => {
  test('says at each field what is missing, and makes a user once, however often Enter is pressed', async () => {
    let made: (value: unknown) => void = () => undefined;
    answer(users.add, () => new Promise((fulfil) => (made = fulfil)));
    await open();
    await user.click(screen.getByRole('button', { name: /New user/ }));
    const form = await findDialog('New user');
    await form.findByLabelText('Initial password');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert', { name: '' })).toHaveTextContent('7 fields need your attention');
    await user.type(form.getByLabelText('Account'), 'carl');
    await user.type(form.getByLabelText('Initial password'), 'short');
    expect(form.getByText('Too weak')).toBeInTheDocument();
    await user.type(form.getByLabelText('Initial password'), '-but-L0nger');
    await user.type(form.getByLabelText('Confirm password'), 'short-but-L0nge');
    expect(await form.findByText('The two passwords differ')).toBeInTheDocument();
    await user.type(form.getByLabelText('Confirm password'), 'r');
    await waitFor(() => expect(form.queryByText('The two passwords differ')).toBeNull());
    await user.type(form.getByLabelText('Full name'), 'Carl');
    await user.type(form.getByLabelText('Mail'), 'carl@example');
    await user.click(form.getByLabelText('Roles'));
    await user.click(await screen.findByTitle('Sales'));
    await user.click(form.getByLabelText('Resource group'));
    await user.click(await screen.findByTitle('Viewers'));
    await waitFor(() => expect(form.getByText('Not a valid e-mail address')).toBeInTheDocument());
    await user.type(form.getByLabelText('Mail'), '.com{Enter}');
    await waitFor(() => expect(requests(users.add)).toHaveLength(1));
    await user.type(form.getByLabelText('Mail'), '{Enter}{Enter}');
    expect(requests(users.add)[0]).toEqual({ account: 'carl', localPassword: 'short-but-L0nger', fullName: 'Carl', mail: 'carl@example.com', jobNo: '', groupIds: [7], resourceGroupId: 2, notes: '', mobile: '', departmentId: null, validUntil: null });
    rows = [...rows, person(3, 'carl')];
    made({ id: 3 });
    expect(await screen.findByRole('row', { name: /carl/ })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(letGo).toHaveBeenCalled();
    expect(requests(users.add)).toHaveLength(1);
  });

  test('shows at its field what the server refuses, and gives the focus back to the row', async () => {
    answer(users.update, () => {
      throw new HttpError(400, 'Refused', [{ field: 'fullName', message: 'Taken by somebody' }]);
    });
    await open();
    await user.click(row('ann').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “ann”');
    expect(form.getByLabelText('Account')).toBeDisabled();
    expect(form.queryByLabelText('Initial password')).toBeNull();
    await user.type(form.getByLabelText('Full name'), 'a');
    expect(await guardUnsavedChanges.mock.calls[0]?.[0]()).toBe(true);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Taken by somebody')).toBeInTheDocument();
    answer(users.update, () => null);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests(users.update).at(-1)).toEqual({ id: 1, version: 4, fullName: 'ANNa', mail: 'ann@example.com', jobNo: '', notes: '', mobile: '', departmentId: null, validUntil: null, groupIds: [7], resourceGroupId: 2 });
    expect(row('ann').getByRole('button', { name: 'Edit' })).toHaveFocus();
  });
});

describe('an account without mail', () => {
  const editAnn = async () => {
    rows = [{ ...person(1, 'ann'), mail: '' }];
    answer(users.update, () => null);
    await open();
    await user.click(row('ann').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “ann”');
    await user.type(form.getByLabelText('Job no.'), '7');
    return form;
  };

  test('is saved without one, and the form says what that means', async () => {
    const form = await editAnn();
    expect(form.getByText(/has no mail address and receives no mail/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(users.update)).toEqual([{ id: 1, version: 4, mobile: '', departmentId: null, validUntil: null, fullName: 'ANN', jobNo: '7', notes: '', groupIds: [7], resourceGroupId: 2 }]));
  });

  test('may get one, which has to be right', async () => {
    const form = await editAnn();
    await user.type(form.getByLabelText('Mail'), 'ann@');
    expect(await form.findByText('Not a valid e-mail address')).toBeInTheDocument();
    await user.type(form.getByLabelText('Mail'), 'example.com');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(users.update)).toEqual([expect.objectContaining({ mail: 'ann@example.com' })]));
  });
});

test('nobody’s mail is taken away', async () => {
  await open();
  await user.click(row('ann').getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “ann”');
  await user.clear(form.getByLabelText('Mail'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(requests(users.update)).toEqual([]);
});

test('a password is generated, seen, copied and sent, without being typed again; also before the settings of the site are there', async () => {
  let settle: (value: unknown) => void = () => undefined;
  answer(signIn.siteSettings, () => new Promise((fulfil) => (settle = fulfil)));
  answer(users.add, () => {
    throw new HttpError(409, 'Taken', [{ field: 'account', message: 'Taken' }]);
  });
  await open();
  await user.click(screen.getByRole('button', { name: /New user/ }));
  const form = await findDialog('New user');
  const password = (await form.findByLabelText('Initial password')) as HTMLInputElement;
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert', { name: '' })).toHaveTextContent('7 fields need your attention');
  expect(form.queryByText('At least 24 characters')).toBeNull();
  settle({ siteName: { zh: '', en: '' }, mark: '', idleMinutes: 30, uploadLimitMegabytes: 20, passwordRules: { length: 24, classes: 4, history: 5, days: 0 }, singleSignOn: null });
  expect(await form.findByText('At least 24 characters')).toBeInTheDocument();
  await user.type(password, 'typed');
  await user.type(form.getByLabelText('Confirm password'), 'other');
  expect(await form.findByText('The two passwords differ')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Generate a password' }));
  await waitFor(() => expect(form.queryByText('The two passwords differ')).toBeNull());
  expect(form.getByLabelText('Confirm password')).toHaveValue(password.value);
  expect(password).toHaveAttribute('type', 'text');
  expect(password.value).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{28}$/);
  expect(form.getByText('Strong')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: /Copy the password/ }));
  expect(await form.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(password.value);
  await user.type(form.getByLabelText('Account'), 'carl');
  await user.type(form.getByLabelText('Full name'), 'Carl');
  await user.type(form.getByLabelText('Mail'), 'carl@example.com');
  await user.click(form.getByLabelText('Roles'));
  await user.click(await screen.findByTitle('Sales'));
  await user.click(form.getByLabelText('Resource group'));
  await user.click(await screen.findByTitle('Viewers'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(users.add)).toEqual([expect.objectContaining({ account: 'carl', localPassword: password.value })]));
});

describe('who comes second', () => {
  const late = () => {
    throw new HttpError(409, 'Someone else has changed “ann” meanwhile', [{ field: 'version', message: 'Someone else has changed “ann” meanwhile' }]);
  };
  const saveLate = async () => {
    answer(users.update, late);
    await open();
    await user.click(row('ann').getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “ann”');
    await user.type(form.getByLabelText('Full name'), 'x');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Someone else has changed “ann” meanwhile')).toBeInTheDocument();
    return form;
  };

  test('keeps what they typed until they ask for what stands now, and saves upon that', async () => {
    const form = await saveLate();
    expect(form.getByLabelText('Full name')).toHaveValue('ANNx');
    rows = [{ ...person(1, 'ann'), fullName: 'Anna', version: 5 }, person(2, 'bob')];
    await user.click(form.getByRole('button', { name: 'Discard my changes and load the latest' }));
    expect(requests(users.list).slice(1)).toContainEqual({ id: 1 });
    const anew = await findDialog('Edit “ann”');
    await waitFor(() => expect(anew.getByLabelText('Full name')).toHaveValue('Anna'));
    expect(letGo).toHaveBeenCalled();
    expect(await screen.findByRole('cell', { name: 'Anna' })).toBeInTheDocument();
    answer(users.update, () => null);
    await user.type(anew.getByLabelText('Full name'), ' B');
    await user.click(anew.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(users.update).at(-1)).toMatchObject({ version: 5, fullName: 'Anna B' }));
  });

  test('is told that there is nothing left to load', async () => {
    const form = await saveLate();
    rows = [];
    await user.click(form.getByRole('button', { name: /load the latest/ }));
    expect(await form.findByText('“ann” has been deleted meanwhile.')).toBeInTheDocument();
    expect(form.getByLabelText('Full name')).toHaveValue('ANNx');
  });
});

test('who is disabled is named, and enabled again from there', async () => {
  answer(users.check, ({ isAction }) => {
    rows = [person(1, 'ann'), person(2, 'bob', isAction as 0 | 1)];
    return null;
  });
  await open();
  const state = () => row('bob').getByRole('switch', { name: 'Enable “bob”' });
  await user.click(state());
  expect(await screen.findByText(/“BOB” \(bob\) is disabled and signed out/)).toBeInTheDocument();
  expect(state()).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests(users.check)).toEqual([{ ids: [2], isAction: 0 }, { ids: [2], isAction: 1 }]));
  expect(await screen.findByText(/“BOB” \(bob\) is enabled/)).toBeInTheDocument();
  expect(state()).toBeChecked();
});

test('several are disabled in one sentence, and those who were not so before are enabled again from there', async () => {
  rows = [person(1, 'ann'), person(2, 'bob', 0), person(3, 'cas')];
  answer(users.check, ({ ids, isAction }) => {
    rows = rows.map((one) => ((ids as number[]).includes(one.id) ? { ...one, isAction: isAction as 0 | 1 } : one));
    return null;
  });
  await open();
  for (const account of ['ann', 'bob', 'cas']) await user.click(row(account).getByRole('checkbox'));
  await user.click(within(screen.getByRole('group', { name: '3 entries chosen' })).getByRole('button', { name: 'Disable' }));
  await user.click((await findDialog('Disable 3 users?')).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('“ann”, “bob”, “cas” are disabled and signed out.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(requests(users.check)).toEqual([{ ids: [1, 2, 3], isAction: 0 }, { ids: [1, 3], isAction: 1 }]);
  expect(row('bob').getByRole('switch', { name: 'Enable “bob”' })).not.toBeChecked();
});

test('one’s own account is neither switched nor chosen, and says why', async () => {
  const expiration = new Date(Date.now() + 900_000).toISOString();
  const session = { accessToken: 't', expiration, serverTime: new Date().toISOString(), userGuid: 'g', user: { account: 'ann', mail: '', fullName: 'ANN' }, permissions: { version: '1', interfaceClasses: ['session', 'users'], interfaces: {} } };
  answer(signIn.login, () => session);
  await beginSession('ann', 'Her-password-1');
  await open();
  const why = 'This is your own account: it cannot be disabled or deleted.';
  expect(row('ann').getByRole('switch')).toHaveAccessibleDescription(why);
  expect(row('ann').getByRole('checkbox')).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByRole('group', { name: '1 entry chosen' })).toBeInTheDocument();
  act(clearSession);
});

test('a switch shows at once what was asked for, and goes back where the server refuses', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  answer(users.check, () => new Promise((_, fail) => (refuse = fail)));
  await open();
  const state = () => row('bob').getByRole('switch', { name: 'Enable “bob”' });
  await user.click(state());
  expect(state()).not.toBeChecked();
  expect(requests(users.check)).toEqual([{ ids: [2], isAction: 0 }]);
  refuse(new HttpError(403, 'They have rights that you lack'));
  await waitFor(() => expect(state()).toBeChecked());
  expect(await screen.findByText('“bob” could not be changed: They have rights that you lack')).toBeInTheDocument();
});

describe('deleting', () => {
  test('names who goes, and steps back from a page that is empty afterwards', async () => {
    const first = rows;
    rows = [person(9, 'zoe')];
    answer(users.list, ({ pageIndex, pageSize }) => ({ items: pageIndex === 1 ? first : rows, total: 20 + rows.length, pageIndex, pageSize }));
    answer(users.remove, () => {
      rows = [];
      return null;
    });
    await renderInShell(<UsersPage />, { path: '/Main/User?page=2' });
    await user.click((await screen.findByRole('row', { name: /zoe/ })).querySelector<HTMLElement>('[aria-label^="More"]') as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete “zoe”?');
    expect(question.getByText(/signed out at once/)).toBeInTheDocument();
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User “zoe” was deleted')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /ann/ })).toBeInTheDocument();
    expect(screen.getByLabelText('address')).toHaveTextContent('/Main/User');
    expect(screen.getByLabelText('address')).not.toHaveTextContent('page');
  });

  test('of several that fails for one shows which are gone', async () => {
    answer(users.remove, (body) => {
      if (idsOf(body).includes(2)) throw new HttpError(403, 'Bob has rights that you lack');
      rows = rows.filter(({ id }) => !idsOf(body).includes(id));
      return null;
    });
    await open();
    await user.click(row('ann').getByRole('checkbox'));
    await user.click(row('bob').getByRole('checkbox'));
    await user.click(within(screen.getByRole('group', { name: '2 entries chosen' })).getByRole('button', { name: 'Delete' }));
    const question = await findDialog('Delete “ann”, “bob”?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const told = await findDialog('“Delete” was done for 1 of 2');
    expect(told.getByText('“bob”: Bob has rights that you lack')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /ann/ })).toBeNull());
    expect(requests(users.remove)).toEqual([{ ids: [1, 2] }, { ids: [1] }, { ids: [2] }]);
  });

  test('says so where the server is not reached', async () => {
    answer(users.remove, () => {
      throw new Error('offline');
    });
    await open();
    await user.click(row('bob').getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click((await findDialog('Delete “bob”?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
    expect(row('bob').getByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  test('of several where the server is at rest is one call, and says so of each', async () => {
    answer(users.remove, () => {
      throw new HttpError(503, 'At rest until six');
    });
    await open();
    await user.click(row('ann').getByRole('checkbox'));
    await user.click(row('bob').getByRole('checkbox'));
    await user.click(within(screen.getByRole('group', { name: '2 entries chosen' })).getByRole('button', { name: 'Delete' }));
    await user.click((await findDialog('Delete “ann”, “bob”?')).getByRole('button', { name: 'Delete' }));
    const told = await findDialog('“Delete” was done for 0 of 2');
    expect(told.getAllByText(/At rest until six/)).toHaveLength(2);
    expect(requests(users.remove)).toEqual([{ ids: [1, 2] }]);
  });
});

test('a one-time password is shown once, copied, and not lost by Esc before that', async () => {
  answer(users.resetPassword, () => ({ password: 'Once-only-1' }));
  await open();
  await user.click(row('ann').getByRole('button', { name: /More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
  await user.click((await findDialog('Reset the password of “ann”?')).getByRole('button', { name: 'Reset password' }));
  const shown = await findDialog('One-time password of “ann”');
  await user.keyboard('{Escape}');
  expect(shown.getByText('Once-only-1')).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(shown.getByRole('button', { name: /Copy/ }));
  expect(await shown.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('Once-only-1');
  await user.click(shown.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByText('Once-only-1')).toBeNull());
  await waitFor(() => expect(row('ann').getByRole('button', { name: /More actions/ })).toHaveFocus());
});
