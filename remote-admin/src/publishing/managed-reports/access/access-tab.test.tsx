import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedReport, type ReportHolder } from '@portal/shared/contract/all';
import { AccessTab } from './access-tab.tsx';

const { managedReports, reportAccess, effectivePermissions, groups } = endpoints;
const report = { id: 1, name: '中Stocks', ename: 'Stocks', isActive: 1, missingTime: null } as ManagedReport;
const holder = (kind: ReportHolder['kind'], id: number, name: string, more: Partial<ReportHolder> = {}): ReportHolder => ({ kind, id, name, ename: '', account: '', allowA: 0, pages: null, until: null, counts: 1, givenBy: '', ...more });

let rows: ReportHolder[];
let user: ReturnType<typeof userEvent.setup>;
const open = (more: Partial<ManagedReport> = {}, language: 'zh' | 'en' = 'en') => renderInShell(<AccessTab report={{ ...report, ...more }} />, { language });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const chooseIn = async (control: HTMLElement, title: string) => {
  await user.click(control);
  await user.click(await screen.findByTitle(title));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  // A role and a person may have the same number.
  rows = [holder('role', 3, '北区', { ename: 'North', allowA: 1 }), holder('person', 3, 'Li Wei', { account: 'wei', pages: 2, until: '2099-01-31T16:00:00.000Z', counts: 0, givenBy: 'Ann' })];
  answer(reportAccess.holders, ({ pageIndex, pageSize }) => ({ items: rows, total: rows.length, pageIndex, pageSize }));
});
afterEach(() => permitEverything());

describe('who has a report', () => {
  test('is shown with level, pages and end, to report administrators without roles and users', async () => {
    permit('session', 'reportManagement');
    await open({ isActive: 0 }, 'zh');
    expect(await screen.findByText('报表已停用：在启用之前，下面的人都看不到它。')).toBeInTheDocument();
    const person = await row('Li Wei');
    expect([person.getByText('wei'), person.getByText('2 个页面'), person.getByText(/2099/), person.getByText('未生效')]).toHaveLength(4);
    expect(screen.getByRole('button', { name: /授权给…/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /谁能看到/ })).not.toBeInTheDocument();
    expect([requests(reportAccess.holders), requests(groups.top), requests(effectivePermissions.people)]).toEqual([[{ id: 1, keyword: '', orderBy: 'name', orderType: 'asc', pageIndex: 1, pageSize: 20 }], [], []]);
  });

  test('without any says the next step, and to who may only look nothing that they may not do', async () => {
    permit('session');
    rows = [];
    await open();
    expect(await screen.findByText('No role and no person has it yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Grant access/ })).not.toBeInTheDocument();
  });

  test('has a level that is changed where it stands', async () => {
    answer(managedReports.grantRole, () => {
      rows = rows.map((one) => (one.kind === 'role' ? { ...one, allowA: 4 } : one));
      return null;
    });
    await open();
    await chooseIn((await row('North')).getByRole('combobox', { name: 'Level of “North”' }), 'Full access');
    expect(await screen.findByText('The level of “North” is now “Full access”')).toBeInTheDocument();
    expect(requests(managedReports.grantRole)).toEqual([{ ids: [1], groupId: 3, allowA: 4 }]);
  });

  test('has a level that goes back where it is refused', async () => {
    answer(reportAccess.grantPerson, () => {
      throw new HttpError(403, 'You do not hold this level', [{ field: 'allowA', message: 'You do not hold this level' }]);
    });
    await open();
    await chooseIn((await row('Li Wei')).getByRole('combobox', { name: 'Level of “Li Wei”' }), 'Full access');
    expect(await screen.findByText('You do not hold this level')).toBeInTheDocument();
    // The end is not sent: it stays.
    expect(requests(reportAccess.grantPerson)).toEqual([{ id: 1, userId: 3, allowA: 4 }]);
    expect((await row('Li Wei')).getByTitle('View only')).toBeInTheDocument();
  });

  test('is asked before it is taken away, of roles and people at once', async () => {
    answer(reportAccess.revoke, () => {
      rows = [];
      return null;
    });
    await open();
    await row('North');
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: /all/i }));
    await user.click(screen.getAllByRole('button', { name: 'Revoke' })[0]!);
    const question = await findDialog('Revoke 2 grants?');
    expect(requests(reportAccess.revoke)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(requests(reportAccess.revoke)).toEqual([{ id: 1, groupIds: [3], userIds: [3] }]));
    expect(await screen.findByText('2 grants have been revoked')).toBeInTheDocument();
  });
});

describe('giving a report', () => {
  test('finds roles by what is typed', async () => {
    answer(managedReports.grantRole, () => null);
    answer(reportAccess.grantable, ({ pageIndex, pageSize }) => ({ items: [{ id: 8, name: '南区', ename: 'South', account: '' }], total: 1, pageIndex, pageSize }));
    await open();
    await user.click(await screen.findByRole('button', { name: /Grant access/ }));
    const form = await findDialog('Grant access to “Stocks”');
    await user.type(await form.findByLabelText('Role'), 'sou');
    await waitFor(() => expect(requests(reportAccess.grantable)).toContainEqual(expect.objectContaining({ id: 1, holder: 'role', keyword: 'sou' })));
    await user.click(await screen.findByTitle('South'));
    await user.click(form.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('“Stocks” has been granted to “South”')).toBeInTheDocument();
    expect(requests(managedReports.grantRole)).toEqual([{ ids: [1], groupId: 8, allowA: 0 }]);
  });

  test('to a person can be for a time, and says what the server refuses', async () => {
    answer(reportAccess.grantable, ({ pageIndex, pageSize }) => ({ items: [{ id: 9, name: 'Ben', ename: '', account: 'ben.l' }], total: 1, pageIndex, pageSize }));
    answer(reportAccess.grantPerson, () => {
      throw new HttpError(403, 'You do not hold this level', [{ field: 'allowA', message: 'You do not hold this level' }]);
    });
    await open();
    await user.click(await screen.findByRole('button', { name: /Grant access/ }));
    const form = await findDialog('Grant access to “Stocks”');
    await chooseIn(form.getByLabelText('Grant to'), 'Person');
    await user.click(await form.findByLabelText('Person'));
    await user.click(await screen.findByTitle('Ben (ben.l)'));
    await chooseIn(form.getByLabelText('For'), '7 days');
    await user.click(form.getByRole('button', { name: 'Grant' }));
    expect(await form.findByText('You do not hold this level')).toBeInTheDocument();
    expect(requests(reportAccess.grantPerson)).toEqual([{ id: 1, userId: 9, allowA: 0, until: expect.stringMatching(/Z$/) }]);
  });
});
