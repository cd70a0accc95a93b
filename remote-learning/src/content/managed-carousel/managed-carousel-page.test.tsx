import { answer, findDialog, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedCarouselItem } from '@portal/shared/contract/all';
import ManagedCarouselPage from './managed-carousel-page.tsx';

const { managedCarousel, contentAudience, managedAnnouncements, reports, signIn } = endpoints;
const path = `/api/Upload/Files/${'a'.repeat(32)}.webp`;
const one = (id: number, entitle: string, more: Partial<ManagedCarouselItem> = {}): ManagedCarouselItem => ({
  ...{ id, title: `中${entitle}`, entitle, picture: path, enPicture: '', phonePicture: '', enPhonePicture: '', link: '', leadsTo: null, isActive: 1, sort: id - 1, publishTime: null, expireTime: null, state: 'current', clicks: 4 },
  ...{ audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 0 }, audiencePeople: [], version: 2, updateTime: '2026-11-20T08:00:00.000Z' },
  ...more,
});
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '财务', ename: 'Finance' }], departments: [] }));
  answer(reports.getMyReports, () => [{ id: 3, name: '航班', ename: 'US Flights' } as never]);
  const page = { id: 2, name: 'LearningCenter', type: 'page', path: 'LearningCenter', title: '学习中心', entitle: 'Learning Center', icon: '', folder: false, children: [] } as const;
  answer(signIn.myMenus, () => [{ id: 1, name: 'Own', type: 'folder', path: '', title: '常用', entitle: 'Own', icon: '', folder: true, children: [page] }]);
  answer(managedCarousel.list, () => ({ items: [one(1, 'Welcome', { link: '/Main/LearningCenter' }), one(2, 'Summer', { state: 'expired', expireTime: '2026-09-01T00:00:00.000Z' })], total: 2, pageIndex: 1, pageSize: 20 }));
});

const start = async () => {
  await renderInShell(<ManagedCarouselPage />, { path: '/Main/CarouselManage' });
  await screen.findByRole('row', { name: /Welcome/ });
};
const row = (name: RegExp) => screen.getByRole('row', { name });

test('pictures are listed in their order, with where they lead, for whom and how often they were followed', async () => {
  await start();
  expect(await within(row(/Welcome/)).findByText('Page · Learning Center')).toHaveAttribute('title', '/Main/LearningCenter');
  expect(row(/Welcome/)).toHaveTextContent('Everybody');
  expect(row(/Summer/)).toHaveTextContent('Over');
});

test.each<[link: string, words: string, target?: ManagedCarouselItem['leadsTo']]>([
  ['/Main/PBIViews/3/null/Online', 'Report · US Flights'],
  ['/Main/PBIViews/4/null/Online', 'Report · 4'],
  ['/Main/PBIViews/3/null/Dashboards', 'Dashboard · 3'],
  ['/Main/ArticleDetail/7/launch', 'Article · Launch', { title: '上市', entitle: 'Launch', isGone: 0 }],
  ['/Main/LessonDetail/5', 'Lesson · 新手', { title: '新手', entitle: '', isGone: 0 }],
  ['/Main/LessonDetail/6', 'Lesson · deleted', { title: '', entitle: '', isGone: 1 }],
  ['/Main/AnnouncementDetail/release/12', 'Announcement · Next week', { title: '下周', entitle: 'Next week', isGone: 0 }],
  ['/Main/LearningCenter?from=home', 'Page · Learning Center'],
  ['/Main/Elsewhere', 'Page · Elsewhere'],
  ['/Main/', 'Page'],
  ['https://example.com:8443/a?b=1', 'example.com:8443/a?b=1'],
  ['', '—'],
])('where %s leads is said in words', async (link, words, leadsTo = null) => {
  answer(managedCarousel.list, () => ({ items: [one(1, 'Welcome', { link, leadsTo })], total: 1, pageIndex: 1, pageSize: 20 }));
  await start();
  expect(await within(row(/Welcome/)).findByText(words)).toBeVisible();
});

test('one is changed as a whole, and stays at its place', async () => {
  answer(managedCarousel.update, () => null);
  await start();
  await user.click(within(row(/Welcome/)).getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “Welcome”');
  const link = await form.findByLabelText('Address');
  expect(link).toHaveValue('/Main/LearningCenter');
  await user.clear(link);
  await user.type(link, 'https://example.com/');
  await user.click(form.getByLabelText('Roles'));
  await user.click(await screen.findByTitle('Finance'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedCarousel.update)).toEqual([
    {
      ...{ id: 1, version: 2, title: '中Welcome', entitle: 'Welcome', picture: path, enPicture: '', phonePicture: '', enPhonePicture: '', link: 'https://example.com/', isActive: 1 },
      ...{ audience: { groupIds: [3], departmentIds: [], userIds: [], isForNobody: 0 }, publishTime: null, expireTime: null },
    },
  ]));
});

test('one leads to an announcement that is looked for', async () => {
  answer(managedCarousel.update, () => null);
  answer(managedAnnouncements.list, () => ({ items: [{ id: 12, kind: 'release', title: '新版', entitle: 'New release' } as never], total: 1, pageIndex: 1, pageSize: 20 }));
  await start();
  await user.click(within(row(/Summer/)).getByRole('button', { name: 'Edit' }));
  const form = await findDialog('Edit “Summer”');
  await user.click(await form.findByLabelText('Opens'));
  await user.click(await screen.findByTitle('An announcement'));
  await user.type(await form.findByLabelText('An announcement: which one'), 'New');
  await user.click(await screen.findByTitle('New release'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedCarousel.update)).toMatchObject([{ id: 2, link: '/Main/AnnouncementDetail/release/12' }]));
});

test('one is moved, and taken from Home', async () => {
  for (const call of [managedCarousel.move, managedCarousel.isActive]) answer(call, () => null);
  await start();
  await user.click(within(row(/Summer/)).getByRole('button', { name: 'Move up' }));
  await waitFor(() => expect(requests(managedCarousel.move)).toEqual([{ id: 2, sort: 0 }]));
  expect(await screen.findByText('“Summer” is number 1 now')).toBeInTheDocument();
  await user.click(within(row(/Welcome/)).getByRole('switch', { name: 'Show “Welcome”' }));
  await waitFor(() => expect(requests(managedCarousel.isActive)).toEqual([{ ids: [1], value: 0 }]));
});
