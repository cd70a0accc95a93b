import { answer, HttpError, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Collection, type Dashboard, type HomeCard, type HomeOverview, type Report, type ReportClass } from '@portal/shared/contract/all';
import { beginAt } from './start.ts';
import { Home } from './home.tsx';

const { home, reports, favourites, signIn } = endpoints;

const report = (id: number, ename: string, parentId = 1): Report => ({
  ...{ id, reportName: `报表${id}`, name: `报表${id}`, reportEnName: ename, ename, parentId, className: '', classEnName: '', reportType: 0, platform: 'PowerBI', iconUrlThum: '', enIconUrlThum: '', darkIconUrlThum: '', enDarkIconUrlThum: '', isMenuShowPage: 0, isColl: 0, classType: 0 },
  children: [
    { name: 'p1', displayName: '一', enDisplayName: 'One', dreportId: id, code: 'p1', pid: null },
    { name: 'p2', displayName: '二', enDisplayName: 'Two', dreportId: id, code: 'p2', pid: null },
  ],
});
const board = (dashboardId: number): Dashboard => ({ dashboardId, displayName: `看板${dashboardId}`, enDisplayName: `Board ${dashboardId}`, platform: 'PowerBI', classId: null, cover: '/board.png', isColl: 0 });
const cls = (id: number, ename: string): ReportClass => ({ id, name: `类${id}`, ename, children: [] });
const card = (id: number, ename: string, more: Partial<HomeCard> = {}): HomeCard => ({ id, type: 'Online', page: 'p1', name: `报表${id}`, ename, pageName: '', enPageName: '', cover: '', enCover: '', darkCover: '', enDarkCover: '', ...more });
const EMPTY: HomeOverview = { isCustom: 0, layout: { hidden: [], order: [] }, start: null, startPath: '', recent: [], clearedTime: null, popular: [], exports: [], schedules: [], pictures: 0, unread: 0 };

const portal = ({ overview = {}, list = [report(1, 'Sales'), report(2, 'Costs')], classes = [cls(1, 'Finance')], boards = [] as Dashboard[], kept = [] as Collection[] } = {} as Partial<{ overview: Partial<HomeOverview>; list: Report[]; classes: ReportClass[]; boards: Dashboard[]; kept: Collection[] }>) => {
  answer(home.overview, () => ({ ...EMPTY, ...overview }));
  answer(reports.getMyReports, () => list);
  answer(reports.getClassList, () => classes);
  answer(reports.getMyDashboards, () => boards);
  answer(favourites.getList, () => kept);
  answer(signIn.myMenus, () => [{ id: 1, name: 'LearningCenter', type: 'page', path: 'LearningCenter', title: '', entitle: '', icon: '', folder: false, children: [] }]);
};
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const now = new Date().toISOString();

beforeEach(() => {
  restartPortal();
  permitEverything();
  localStorage.clear();
  sessionStorage.clear();
});

test('the first category alone has no second heading, and the name of today’s language', async () => {
  portal({ kept: [{ id: 1, name: '我的收藏', children: [report(1, 'Kept')], dashboards: [] }] });
  await renderInShell(<Home />);
  const list = within(await screen.findByRole('region', { name: 'My favourites' }));
  expect(list.queryByRole('heading', { level: 3 })).toBeNull();
  expect(screen.getAllByRole('heading', { name: 'My favourites' })).toHaveLength(1);
});

test('a full Home: the last report with page and picture, then favourites by category, what others open, classes and dashboards', async () => {
  portal({
    overview: { recent: [{ ...card(2, 'Costs', { page: 'p2', pageName: '二', enPageName: 'Two', enCover: '/costs.png' }), openTime: now }, { ...card(1, 'Sales'), openTime: '2026-01-02T03:04:05.000Z' }], popular: [card(3, 'Stock')], unread: 2 },
    boards: [board(9)],
    kept: [{ id: 1, name: 'Daily', children: [1, 2, 3, 4, 5, 6, 7].map((id) => report(id, `Kept ${id}`)), dashboards: [] }, { id: 2, name: 'Weekly', children: [], dashboards: [board(9)] }],
  });
  const open = jest.fn();
  await renderInShell(<Home />, { shell: { open } });
  expect(await screen.findByRole('heading', { name: 'My favourites' })).toBeInTheDocument();
  expect(sections()).toEqual(['Continue', 'My favourites', 'Popular with your colleagues', 'Finance', 'My dashboards']);
  const latest = screen.getByRole('button', { name: /^Costs Two · just now|^CostsTwo · just now/ });
  expect(latest.querySelector('img')).toHaveAttribute('src', expect.stringContaining('costs.png'));
  await userEvent.click(latest);
  expect(open).toHaveBeenCalledWith('/Main/PBIViews/2/p2/Online', { zh: '报表2', en: 'Costs' });
  const daily = within(screen.getByRole('region', { name: 'Daily' }));
  expect(daily.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(daily.getByRole('button', { name: 'Show 2 more' }));
  expect(daily.getAllByRole('listitem')).toHaveLength(7);
  await userEvent.click(within(screen.getByRole('region', { name: 'Weekly' })).getByRole('button', { name: 'Board 9' }));
  expect(open).toHaveBeenLastCalledWith('/Main/PBIViews/9/null/Dashboards', { zh: '看板9', en: 'Board 9' });
  expect(screen.getByRole('button', { name: '2 unread announcements' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Customize Home' })).toBeNull();
});

test('many classes are tiles with how much is in them; Chinese has its own names', async () => {
  portal({ classes: [1, 2, 3, 4].map((id) => cls(id, `Class ${id}`)), list: [report(1, 'Sales'), report(2, 'Costs'), report(3, 'Stock', 2)] });
  const open = jest.fn();
  await renderInShell(<Home />, { language: 'zh', shell: { open } });
  const tiles = within(await screen.findByRole('region', { name: '报表分类' }));
  expect(tiles.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['类12 张报表', '类21 张报表', '类30 张报表', '类40 张报表']);
  await userEvent.click(tiles.getByRole('button', { name: /类2/ }));
  expect(open).toHaveBeenCalledWith('/Main/ReportListForClass?id=2', { zh: '类2', en: 'Class 2' });
});

test('on the first day Home says what to begin with', async () => {
  portal();
  const open = jest.fn();
  await renderInShell(<Home />, { shell: { open } });
  const begin = within(await screen.findByRole('region', { name: 'Start here' }));
  await userEvent.click(begin.getByRole('button', { name: 'Open “Sales”' }));
  expect(open).toHaveBeenCalledWith('/Main/PBIViews/1/p1/Online', { zh: '报表1', en: 'Sales' });
  await userEvent.click(await begin.findByRole('button', { name: 'Learning Center' }));
  expect(open).toHaveBeenLastCalledWith('/Main/LearningCenter', { zh: '学习中心', en: 'Learning Center' });
  expect(screen.queryByRole('heading', { name: 'Continue' })).toBeNull();
});

test('without any report it says whom to ask', async () => {
  portal({ list: [], classes: [] });
  await renderInShell(<Home />);
  expect(await screen.findByText('You have no reports yet.')).toBeInTheDocument();
});

test('what cannot be had says why, and is asked for again; what Home knows else is there', async () => {
  portal({ overview: { recent: [{ ...card(1, 'Sales'), openTime: now }] } });
  answer(reports.getMyReports, () => {
    throw new HttpError(500, 'No reports today');
  });
  await renderInShell(<Home />);
  expect(await screen.findByRole('button', { name: /^Sales/ })).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('No reports today');
  answer(reports.getMyReports, () => [report(1, 'Sales')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Finance' })).toBeInTheDocument();
});

test('without an overview Home stands as it always does', async () => {
  portal();
  answer(home.overview, () => {
    throw new HttpError(500, 'Nothing known');
  });
  await renderInShell(<Home />);
  expect(await screen.findByRole('heading', { name: 'Finance' })).toBeInTheDocument();
});

test('what was there the last time is there at once, as long as the server has not answered', async () => {
  portal({ overview: { recent: [{ ...card(1, 'Sales'), openTime: now }] } });
  const { unmount } = (await renderInShell(<Home />)) as unknown as { unmount: () => void };
  await screen.findByRole('heading', { name: 'Continue' });
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
  unmount();
  answer(home.overview, () => new Promise(() => undefined));
  await renderInShell(<Home />);
  expect(within(screen.getByRole('region', { name: 'Continue' })).getByRole('button', { name: /^Sales/ })).toBeInTheDocument();
});

test('exports under way say how far they are, those of today have their files', async () => {
  const task = { message: '', files: [], finishTime: null };
  portal({
    overview: {
      exports: [
        { id: 1, name: 'Runs', state: 'running', percent: 40, ...task },
        { id: 2, name: 'Is there', state: 'done', percent: 100, message: '', files: [{ format: 'PDF', path: '/f.pdf' }], finishTime: now },
        { id: 3, name: 'Failed', state: 'failed', percent: 10, message: 'No data', files: [], finishTime: now },
      ],
    },
  });
  answer(endpoints.exports.list, () => ({ items: [{ id: 1, name: 'Runs', state: 'running', percent: 60, ...task }], total: 1, pageIndex: 1, pageSize: 20 }));
  await renderInShell(<Home />);
  const block = within(await screen.findByRole('region', { name: 'My exports' }));
  expect(await block.findByText('In progress, 60% done')).toBeInTheDocument();
  expect(block.getByRole('link', { name: 'Download PDF of “Is there”' })).toHaveAttribute('href', expect.stringContaining('/f.pdf'));
  expect(block.getByText('No data')).toBeInTheDocument();
});

test('the next scheduled exports stand there with their times, and lead to all of them', async () => {
  const open = jest.fn();
  portal({ overview: { schedules: [{ id: 1, name: 'Weekly figures', nextRun: '2099-03-02T00:30:00.000Z' }] } });
  await renderInShell(<Home />, { shell: { open } });
  const block = within(await screen.findByRole('region', { name: 'Scheduled exports' }));
  expect(block.getByText('Weekly figures').nextSibling).toHaveTextContent(/Mar [12], 2099/);
  expect(screen.queryByRole('region', { name: 'My exports' })).toBeNull();
  await userEvent.click(block.getByRole('button', { name: /All schedules/ }));
  expect(open).toHaveBeenCalledWith('/Main/Timingtask');
  expect(requests(endpoints.exports.list)).toEqual([]);
});

test('who may customize hides and orders blocks, and chooses what opens first', async () => {
  let layout: HomeOverview['layout'] = { hidden: ['classes'], order: ['popular'] };
  portal({ list: [report(1, 'Sales')] });
  answer(home.overview, () => ({ ...EMPTY, isCustom: 1, layout, popular: [card(3, 'Stock')], recent: [{ ...card(1, 'Sales'), openTime: now }] }));
  answer(home.saveLayout, (body) => {
    layout = body as HomeOverview['layout'];
    return null;
  });
  answer(reports.setDefaultReport, () => {
    throw new HttpError(403, 'Not any more');
  });
  await renderInShell(<Home />);
  await screen.findByRole('heading', { name: 'My favourites' });
  expect(sections()).toEqual(['Popular with your colleagues', 'Continue', 'My favourites']);
  await userEvent.click(screen.getByRole('button', { name: 'Customize Home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize Home' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move “Continue” up' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'My favourites' }));
  await waitFor(() => expect(requests(home.saveLayout)).toEqual([
    { hidden: ['classes'], order: ['continue', 'popular', 'favourites', 'classes', 'dashboards'] },
    { hidden: ['classes', 'favourites'], order: ['continue', 'popular', 'favourites', 'classes', 'dashboards'] },
  ]));
  await waitFor(() => expect(sections()).toEqual(expect.not.arrayContaining(['My favourites'])));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Open first after signing in' }));
  await userEvent.click(await screen.findByTitle('Sales'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not any more');
});

test('steps of customizing are saved one after the other; one that is refused shows what the server has', async () => {
  let layout: HomeOverview['layout'] = { hidden: [], order: [] };
  const answers: (() => void)[] = [];
  portal();
  answer(home.overview, () => ({ ...EMPTY, isCustom: 1, layout }));
  answer(home.saveLayout, (body) => {
    const asked = body as HomeOverview['layout'];
    return new Promise((fulfil, reject) =>
      answers.push(() => {
        if (asked.hidden.includes('favourites')) return reject(new HttpError(500, 'Away'));
        layout = asked;
        fulfil(null);
      }),
    );
  });
  await renderInShell(<Home />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customize Home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize Home' }));
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await userEvent.click(box('Continue'));
  await userEvent.click(box('My favourites'));
  expect([box('Continue'), box('My favourites')].map((one) => (one as HTMLInputElement).checked)).toEqual([false, false]);
  expect(requests(home.saveLayout)).toMatchObject([{ hidden: ['continue'] }]);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  // From elsewhere, meanwhile.
  layout = { hidden: ['continue', 'popular'], order: [] };
  answers[1]?.();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Away');
  expect([box('Continue'), box('My favourites'), box('Popular with your colleagues')].map((one) => (one as HTMLInputElement).checked)).toEqual([false, true, false]);
});

test('pages of one’s own open instead, before a report, for who wants that', async () => {
  portal({ overview: { start: card(1, 'Sales', { page: 'p2' }), startPath: '/Main/PersonalIndex' } });
  beginAt('', '/');
  await renderInShell(<Home />, { path: '/Main/Home' });
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/Main/PersonalIndex'));
});

test.each([
  ['/Main/Home', true],
  ['/', true],
  ['/Main/', true],
  ['/Main/User', false],
])('a default report opens instead for who begins at %s: %s, and Home is reached after it', async (path, opens) => {
  portal({ overview: { start: card(1, 'Sales', { page: 'p2' }) } });
  beginAt('', path);
  const { unmount } = (await renderInShell(<Home />, { path: '/Main/Home' })) as unknown as { unmount: () => void };
  if (opens) await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/Main/PBIViews/1/p2/Online'));
  else expect(await screen.findByRole('heading', { name: 'Finance' })).toBeInTheDocument();
  unmount();
  // Loaded anew, or gone to by the menu: Home.
  beginAt('', '/Main/Home');
  await renderInShell(<Home />, { path: '/Main/Home' });
  expect(await screen.findByRole('heading', { name: 'Finance' })).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Home');
});
