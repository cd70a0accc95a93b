import { answer, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { endpoints, MOST_CARDS, type PersonalCard, type PersonalHome, type PersonalPage } from '@portal/shared/contract/all';
import type { ShellApi } from '@portal/shared/shell';
import { report } from '../report-class/sample-reports.ts';
import PersonalIndexPage from './personal-index-page.tsx';

const { add, mine, order, remove, reset, setStart, update, updateTemplatePage } = endpoints.personalPages;
const openReport = jest.fn<ShellApi['openReport']>();
const guardUnsavedChanges = jest.fn(() => () => undefined);
let user: ReturnType<typeof userEvent.setup>;
let home: PersonalHome;

const card = (key: string, more: object): PersonalCard => ({ key, x: 0, y: 0, w: 4, h: 4, title: '', entitle: '', locked: 0, ...more }) as PersonalCard;
const text = (key: string, words: string, more: object = {}) => card(key, { kind: 'text', text: words, entext: '', ...more });
const page = (id: number, name: string, cards: PersonalCard[], more: Partial<PersonalPage> = {}): PersonalPage => ({ id, templateId: null, name, ename: '', cards, mayChange: 1, isBehind: 0, version: 3, ...more });
const start = async (language: 'zh' | 'en' = 'en') => {
  await renderInShell(<PersonalIndexPage />, { path: '/Main/PersonalIndex', language, shell: { openReport }, tab: { guardUnsavedChanges } });
  await waitFor(() => expect(requests(mine).length).toBeGreaterThan(0));
};
const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit page' }));
const handle = (name: string) => screen.findByRole('button', { name: `Move “${name}”` });
const choose = async (item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  restartPortal();
  permitEverything();
  jest.clearAllMocks();
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  // Nothing is in sight: no frame loads.
  replace(window, 'IntersectionObserver', class {
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver);
  home = { pages: [], reports: [report({ id: 7, reportName: '销售', reportEnName: 'Sales' })], dashboards: [], gone: [9], isStart: 0 };
  answer(mine, () => home);
  answer(update, () => ({ version: 4 }));
  answer(endpoints.favourites.getList, () => []);
  answer(endpoints.reports.ownRequest, () => null);
});

test('cards are read from the top, open what they show, and what is closed says why and can be taken away', async () => {
  home.pages = [page(1, '我的', [text('t', 'Hello', { y: 5 }), card('r', { kind: 'report', reportId: 7, page: '', stateId: '', show: 'picture' }), card('d', { kind: 'report', reportId: 8, page: '', stateId: '', show: 'live', x: 4 }), card('g', { kind: 'dashboard', dashboardId: 9, show: 'live', x: 8 })])];
  await start();
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(await screen.findByText('Hello')).toBeVisible();
  // A text without a title has none over it.
  expect(names()).toEqual(['Sales', 'Report', 'Dashboard']);
  expect(screen.getByRole('region', { name: 'Hello' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Open “Sales”' })[0]!);
  expect(openReport).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, type: 'Online' }));
  expect(within(screen.getByRole('region', { name: 'Dashboard' })).getByText('This does not exist any more')).toBeVisible();
  const closed = within(screen.getByRole('region', { name: 'Report' }));
  expect(closed.getByText('You may not open this')).toBeVisible();
  await user.click(closed.getByRole('button', { name: 'Remove it from the page' }));
  await waitFor(() => expect(requests(update).at(-1)).toMatchObject({ id: 1, version: 3, cards: [{ key: 't' }, { key: 'r' }, { key: 'g' }] }));
});

test('a live report shows its cover until it is in sight, and loads when somebody asks for it', async () => {
  home.pages = [page(1, '我的', [card('r', { kind: 'report', reportId: 7, page: '', stateId: '', show: 'live' })])];
  answer(endpoints.reports.getReport, () => {
    throw new HttpError(403, 'No permission for it');
  });
  await start();
  expect(requests(endpoints.reports.getReport)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Show it here' }));
  expect(await screen.findByText('No permission for it')).toBeVisible();
});

test('the keyboard moves and resizes cards, says where they stand, and what is saved is that', async () => {
  home.pages = [page(1, '我的', [text('a', 'A', { title: 'First' }), text('b', 'B', { title: 'Second', y: 4 })])];
  await start();
  await edit();
  (await handle('First')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('“First”: column 2, row 1, 4 columns wide, 4 rows high')).toBeInTheDocument();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText('“First”: column 2, row 1, 4 columns wide, 5 rows high')).toBeInTheDocument();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('“First” cannot go any further this way')).toBeInTheDocument();
  expect(guardUnsavedChanges).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(update)[0]).toMatchObject({ id: 1, version: 3, name: '我的', cards: [{ key: 'a', x: 1, y: 0, w: 4, h: 5 }, { key: 'b', x: 0, y: 5 }] }));
});

test('cards are removed with a way back; what somebody else has saved first is said, and can be loaded', async () => {
  home.pages = [page(1, '我的', [text('a', 'A', { title: 'First' })])];
  await start();
  await edit();
  (await handle('First')).focus();
  await user.keyboard('{Delete}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await handle('First')).toBeVisible();
  answer(update, () => {
    throw new HttpError(409, 'It was changed elsewhere', [{ field: 'version', message: '' }]);
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It was changed elsewhere')).toBeVisible();
  home.pages = [page(1, '我的', [text('a', 'New words')], { version: 4 })];
  await user.click(screen.getByRole('button', { name: 'Reload and discard my changes' }));
  expect(await screen.findByText('New words')).toBeVisible();
});

test('a card that is pinned from another tab meanwhile takes no arrangement away, and is not written over', async () => {
  home.pages = [page(1, '我的', [text('a', 'A', { title: 'First' })])];
  await start();
  await edit();
  (await handle('First')).focus();
  await user.keyboard('{ArrowRight}');
  home = { ...home, pages: [page(1, '我的', [text('a', 'A', { title: 'First' }), text('p', 'P', { title: 'Pinned' })], { version: 4 })] };
  changed(mine.tags ?? []);
  await whenRefreshed();
  expect(requests(mine)).toHaveLength(2);
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(update)).toMatchObject([{ version: 3, cards: [{ key: 'a', x: 3 }] }]));
});

test('a page without cards says how to begin, and offers the first ones', async () => {
  home.pages = [page(1, '我的', [])];
  await start();
  await user.click((await screen.findAllByRole('button', { name: 'Edit page' }))[0]!);
  expect(await screen.findByText('Add your first card')).toBeVisible();
  expect(screen.queryByText(/Drag a card by its handle/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('region', { name: /Favourites/ })).toBeInTheDocument();
  expect(screen.queryByText('Add your first card')).toBeNull();
});

test('a shortcut is refused where it would run a script, and added where it leads to a page', async () => {
  home.pages = [page(1, '我的', [])];
  await start();
  await user.click((await screen.findAllByRole('button', { name: 'Edit page' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Add a card' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Shortcuts' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'OK' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Add at least one shortcut');
  await user.click(form.getByRole('button', { name: 'Add a link' }));
  await user.type(form.getByLabelText('Name (Chinese)'), 'Learn');
  const address = form.getByLabelText('Address');
  await user.type(address, 'javascript:alert(1)');
  await user.click(form.getByRole('button', { name: 'OK' }));
  expect(form.getByRole('alert')).toHaveTextContent('An address begins with /Main/ or https://');
  await user.clear(address);
  await user.type(address, '/Main/LearningCenter');
  await user.click(form.getByRole('button', { name: 'OK' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(update)[0]).toMatchObject({ cards: [{ kind: 'shortcuts', items: [{ kind: 'link', title: 'Learn', link: '/Main/LearningCenter' }] }] }));
});

test('a card that is put back stands beside one that was added meanwhile', async () => {
  home.pages = [page(1, '我的', [text('card-1', 'A', { title: 'First' })])];
  answer(update, () => null);
  await start();
  await edit();
  (await handle('First')).focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: 'OK' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(update)).toHaveLength(1));
  const { cards } = requests(update)[0] as { cards: { key: string; kind: string }[] };
  expect(cards.map(({ kind }) => kind).toSorted()).toEqual(['favourites', 'text']);
  expect(new Set(cards.map(({ key }) => key)).size).toBe(2);
});

test('a card is not put back where another has taken the last place, and that is said', async () => {
  home.pages = [page(1, '我的', Array.from({ length: MOST_CARDS }, (_, index) => text(`card-${index}`, 'A', { title: `Card ${index}`, w: 1, h: 1, x: index % 12, y: Math.floor(index / 12) })))];
  await start();
  await edit();
  (await handle('Card 0')).focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Add a card' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Favourites' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: 'OK' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`A page has ${MOST_CARDS} cards at most. Remove one first`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move “Card 0”' })).toBeNull();
});

test('a page that is saved takes the offer to put a card back with it', async () => {
  home.pages = [page(1, '我的', [text('a', 'A', { title: 'First' }), text('b', 'B', { title: 'Second', y: 4 })])];
  answer(update, () => null);
  await start();
  await edit();
  (await handle('First')).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit page' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('pages are ordered, become the start page, and are deleted with a way back to where they were', async () => {
  home.pages = [page(1, 'One', [text('a', 'Words')]), page(2, 'Two', [])];
  for (const endpoint of [order, remove, setStart] as const) answer(endpoint, () => null);
  answer(add, () => ({ id: 5 }));
  await start();
  await choose('Move right');
  await waitFor(() => expect(requests(order)[0]).toEqual({ ids: [2, 1] }));
  await choose('Use as start page, instead of Home');
  await waitFor(() => expect(requests(setStart)[0]).toEqual({ isStart: 1 }));
  await choose('Delete page');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests(add)[0]).toMatchObject({ name: 'One', sort: 0, cards: [{ key: 'a' }] }));
});

test('without a page it says how to begin, and a page is named', async () => {
  answer(add, () => {
    home.pages = [page(6, 'New page', [])];
    return { id: 6 };
  });
  await start();
  await user.click(await screen.findByRole('button', { name: 'Add a page' }));
  expect(await screen.findByText('There is nothing on this page yet')).toBeVisible();
  await choose('Rename');
  const name = await screen.findByLabelText('Name of the page');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name');
  await user.type(name, 'Mornings{Enter}');
  await waitFor(() => expect(requests(update)[0]).toMatchObject({ id: 6, name: 'Mornings', cards: [] }));
});

test('of a template what is locked stays; it is reset, and one that is fixed is only looked at', async () => {
  home.pages = [page(3, '销售', [text('top', 'Top', { title: 'Fixed', locked: 1 }), text('a', 'A', { title: 'Mine', y: 4 })], { templateId: 4, ename: 'Sales team', isBehind: 1 }), page(0, '公司', [text('c', 'C')], { id: null, templateId: 5, ename: 'Company', mayChange: 0 })];
  answer(updateTemplatePage, () => ({ version: 4 }));
  answer(reset, () => null);
  await start();
  expect(await screen.findByText(/template has changed/)).toBeVisible();
  await edit();
  await handle('Mine');
  expect(screen.queryByRole('button', { name: 'Move “Fixed”' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove “Fixed”' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(updateTemplatePage)[0]).toMatchObject({ templateId: 4, version: 3 }));
  await choose('Reset to the role’s template');
  await user.click(await screen.findByRole('button', { name: 'Reset to the role’s template' }));
  await waitFor(() => expect(requests(reset)[0]).toEqual({ templateId: 4 }));
  await user.click(screen.getByRole('button', { name: /Company/ }));
  expect(await screen.findByText('This page is set up by administrators.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit page' })).toBeNull();
});

test('it is all in Chinese, too, and what cannot be loaded says so', async () => {
  answer(mine, () => {
    throw new HttpError(500, '服务暂不可用');
  });
  await start('zh');
  expect(await screen.findByText('服务暂不可用')).toBeVisible();
  answer(mine, () => ({ ...home, pages: [page(1, '我的', [])] }));
  await user.click(screen.getByRole('button', { name: '重 试' }));
  expect(await screen.findByText('这个页面还没有卡片')).toBeVisible();
});
