import { answer, findDialog, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act as dom, screen, waitFor, within } from '@testing-library/react';
import { Activity } from 'react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { endpoints, type HomeTemplate, type HomeTemplateDetail, type PersonalCard } from '@portal/shared/contract/all';
import { useNavigate } from '@portal/shared/router';
import { report } from '../report-class/sample-reports.ts';
import HomeTemplatesPage from './home-templates-page.tsx';

const { contentAudience, homeTemplates } = endpoints;
let user: ReturnType<typeof userEvent.setup>;

const text = (key: string, title: string, more: object = {}): PersonalCard => ({ kind: 'text', key, x: 0, y: 0, w: 4, h: 3, title, entitle: '', locked: 0, text: title, entext: '', ...more }) as PersonalCard;
const template = (id: number, ename: string, more: Partial<HomeTemplate> = {}): HomeTemplate => ({
  ...{ id, name: `中${ename}`, ename, mayChange: 1, priority: 3, state: 'published', audience: { groupIds: [3], departmentIds: [], userIds: [], isForNobody: 0 }, audiencePeople: [], cardCount: 2, lockedCount: 1, usedBy: 12, changedBy: 4, version: 2, updateTime: '2026-11-20T08:00:00.000Z' },
  ...more,
});
const detail = (more: Partial<HomeTemplateDetail> = {}): HomeTemplateDetail => ({ ...template(1, 'Sales'), cards: [text('a', 'First', { locked: 1 }), text('r', '', { kind: 'report', reportId: 7, page: '', stateId: '', show: 'live', y: 3 })], reports: [report({ id: 7, reportEnName: 'Flights' })], dashboards: [], gone: [], ...more });

beforeEach(() => {
  restartPortal();
  permitEverything();
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  localStorage.clear();
  answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '财务', ename: 'Finance' }], departments: [] }));
  answer(homeTemplates.list, () => ({ items: [template(1, 'Sales'), template(2, 'Draft one', { state: 'draft', cardCount: 0, changedBy: 0, audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 0 } })], total: 2, pageIndex: 1, pageSize: 20 }));
  answer(homeTemplates.info, () => detail());
});

const start = async () => {
  await renderInShell(<HomeTemplatesPage />, { path: '/Main/adminSetIndex' });
  await screen.findByRole('row', { name: /Sales/ });
};
const act = async (name: RegExp, item: string) => {
  const row = within(screen.getByRole('row', { name }));
  const direct = row.queryByRole('button', { name: new RegExp(item) });
  if (direct) return user.click(direct);
  await user.click(row.getByRole('button', { name: /More/ }));
  return user.click(await screen.findByRole('menuitem', { name: item }));
};

test('one whose audience somebody else has changed meanwhile has that of one of them, and not parts of both', async () => {
  let meanwhile: Partial<HomeTemplate> = {};
  answer(homeTemplates.list, () => ({ items: [template(1, 'Sales', meanwhile)], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '财务', ename: 'Finance' }, { id: 4, name: '人事', ename: 'Staff' }], departments: [] }));
  answer(homeTemplates.update, () => {
    meanwhile = { version: 3, priority: 8, audience: { groupIds: [3], departmentIds: [], userIds: [7], isForNobody: 0 }, audiencePeople: [{ id: 7, account: 'ada', fullName: 'Ada Lovelace' }] };
    throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
  });
  await start();
  await act(/Sales/, 'Edit');
  const form = await findDialog('Edit “Sales”');
  await user.click(await form.findByLabelText('Roles'));
  await user.click(await screen.findByTitle('Staff'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const over = await form.findByRole('button', { name: 'Save over it' });
  expect(await form.findByText('Ada Lovelace (ada)')).toBeVisible();
  answer(homeTemplates.update, () => null);
  await user.click(over);
  await waitFor(() => expect(requests(homeTemplates.update).at(-1)).toMatchObject({ version: 3, priority: 8, audience: { groupIds: [3, 4], userIds: [] } }));
});

test('templates are listed with their audience, cards, and who uses and has changed them', async () => {
  await start();
  const sales = screen.getByRole('row', { name: /Sales/ });
  for (const words of ['Published', 'Roles: 1', '2, of which 1 locked', '12', '4']) expect(sales).toHaveTextContent(words);
  expect(screen.getByRole('row', { name: /Draft one/ })).toHaveTextContent('Everybody');
});

test('one is reset for everybody after a question that says for how many', async () => {
  answer(homeTemplates.reset, () => ({ count: 4 }));
  await start();
  await act(/Sales/, 'Reset for everybody');
  expect(await screen.findByText(/What people have changed on this page \(4 of them\) is lost/)).toBeVisible();
  const buttons = screen.getAllByRole('button', { name: 'Reset for everybody' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(requests(homeTemplates.reset)).toEqual([{ ids: [1] }]));
  expect(await screen.findByText('Pages that were reset: 4')).toBeVisible();
});

test('one whose audience is gone says so, and stays for nobody unless its author says otherwise', async () => {
  answer(homeTemplates.list, () => ({ items: [template(1, 'Sales', { audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 1 } })], total: 1, pageIndex: 1, pageSize: 20 }));
  answer(homeTemplates.update, () => null);
  await start();
  expect(screen.getByRole('row', { name: /Sales/ })).toHaveTextContent('Nobody');
  await act(/Sales/, 'Edit');
  const form = await findDialog('Edit “Sales”');
  expect(form.getByText('It is meant for nobody now. Choose again, or make it for everybody below.')).toBeVisible();
  expect(form.getByText('Once it is saved, nobody will get it.')).toBeVisible();
  await user.type(await form.findByLabelText('Priority'), '1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(homeTemplates.update)).toMatchObject([{ id: 1, audience: { groupIds: [], isForNobody: 1 } }]));
});

test('its author locks cards and moves those that are locked; a preview shows what a role may open', async () => {
  answer(homeTemplates.updateCards, () => ({ version: 3 }));
  answer(homeTemplates.preview, () => ({ ids: [] }));
  await start();
  await act(/Sales/, 'Arrange cards');
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Lock “Flights”' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Open “Flights”' })).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'As the role' }));
  await user.click(await screen.findByTitle('Finance'));
  expect(await dialog.findByText('You may not open this')).toBeVisible();
  expect(requests(homeTemplates.preview)).toEqual([{ groupId: 3, ids: [7] }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(homeTemplates.updateCards)).toMatchObject([{ id: 1, version: 2, cards: [{ key: 'a', x: 1, locked: 1 }, { key: 'r', locked: 1 }] }]));
  expect(await screen.findByRole('row', { name: /Sales/ })).toBeVisible();
});

test('one without cards says what to do, instead of how cards are moved', async () => {
  answer(homeTemplates.info, () => detail({ cards: [] }));
  await start();
  await act(/Draft one/, 'Arrange cards');
  expect(await screen.findByText('Add your first card')).toBeVisible();
  expect(screen.queryByText(/^Drag a card/)).toBeNull();
});

test('what is arranged is there when its page comes back to the front', async () => {
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}><HomeTemplatesPage /></Activity>;
  const { rerender } = await renderInShell(page('visible'), { path: '/Main/adminSetIndex' });
  await screen.findByRole('row', { name: /Sales/ });
  await act(/Sales/, 'Arrange cards');
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: 'Move “First”' })).toBeNull();
  // An hour, in which what nobody looks at is given up elsewhere.
  jest.useFakeTimers();
  try {
    rerender(page('hidden'));
    expect(screen.getByText('Flights')).not.toBeVisible();
    await dom(() => jest.advanceTimersByTimeAsync(3_600_000));
  } finally {
    jest.useRealTimers();
  }
  rerender(page('visible'));
  expect(screen.getByText('Flights')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move “First”' })).toBeNull();
  expect(requests(homeTemplates.info)).toHaveLength(1);
});

/** The browser's way back. */
const Back = () => {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
};

test('what is arranged stands in the address, and is not lost by going back', async () => {
  await renderInShell(<><Back /><HomeTemplatesPage /></>, { path: '/Main/adminSetIndex?keyword=sal' });
  await screen.findByRole('row', { name: /Sales/ });
  await act(/Sales/, 'Arrange cards');
  expect(await screen.findByRole('button', { name: 'Move “First”' })).toBeVisible();
  const address = screen.getByLabelText('address');
  expect(address).toHaveTextContent('/Main/adminSetIndex?keyword=sal&template=1');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('row', { name: /Sales/ })).toBeVisible();
  await act(/Sales/, 'Arrange cards');
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{ArrowRight}{Delete}');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(address).toHaveTextContent('/Main/adminSetIndex?keyword=sal&template=1'));
  expect(screen.getByText('Flights')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move “First”' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('row', { name: /Sales/ })).toBeVisible();
  expect(address).toHaveTextContent(/keyword=sal$/);
});

test('an address opens the cards of its template, and their list once they are saved', async () => {
  answer(homeTemplates.updateCards, () => ({ version: 3 }));
  await renderInShell(<HomeTemplatesPage />, { path: '/Main/adminSetIndex?template=1' });
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Sales/ })).toBeVisible();
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull();
  expect(screen.getByLabelText('address')).toHaveTextContent(/adminSetIndex$/);
});

test('a card that is put back stands where it was, beside what was moved since', async () => {
  answer(homeTemplates.updateCards, () => ({ version: 3 }));
  answer(homeTemplates.info, () => detail({ cards: [text('a', 'First'), text('b', 'Second', { x: 4 })] }));
  await start();
  await act(/Sales/, 'Arrange cards');
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{Delete}');
  expect(screen.getByRole('button', { name: 'Move “Second”' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(homeTemplates.updateCards)).toMatchObject([{ cards: [{ key: 'a', x: 0 }, { key: 'b', x: 5 }] }]));
});

test('what somebody else saves meanwhile stays, and so does what is being arranged; it can be loaded instead', async () => {
  await start();
  await act(/Sales/, 'Arrange cards');
  (await screen.findByRole('button', { name: 'Move “First”' })).focus();
  await user.keyboard('{ArrowRight}');
  answer(homeTemplates.info, () => {
    throw new HttpError(500, 'Away');
  });
  changed(homeTemplates.info.tags ?? []);
  await whenRefreshed();
  const theirs = detail({ version: 3, cards: [text('b', 'Theirs')] });
  answer(homeTemplates.info, () => theirs);
  changed(homeTemplates.info.tags ?? []);
  await whenRefreshed();
  answer(homeTemplates.updateCards, () => {
    throw new HttpError(409, 'It was changed elsewhere', [{ field: 'version', message: '' }]);
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It was changed elsewhere')).toBeVisible();
  expect(requests(homeTemplates.updateCards)).toMatchObject([{ version: 2, cards: [{ key: 'a', x: 1 }, { key: 'r' }] }]);
  expect(screen.getByRole('button', { name: 'Move “First”' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reload and discard my changes' }));
  expect(await screen.findByRole('button', { name: 'Move “Theirs”' })).toBeVisible();
});
