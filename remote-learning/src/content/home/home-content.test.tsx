import { answer, catchToasts, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Article } from '@portal/shared/contract/all';
import HomeContent from './home-content.tsx';

const { news } = endpoints.home;
const article = (id: number, entitle: string, classId: number, classEnName: string): Article => ({ id, title: `中${entitle}`, entitle, summary: '', ensummary: `About ${entitle}`, classId, className: `类${classId}`, classEnName, publishTime: '2026-11-20T08:00:00.000Z', isPinned: 0 });
const tell = (...articles: Article[]) => answer(news, () => ({ carousel: [], announcements: [], articles, lessons: [] }));
const classesShown = () => within(screen.getByRole('region', { name: 'Articles' })).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => {
  restartPortal();
  permitEverything();
});

test('articles stand by their classes, the class of the newest first, and open', async () => {
  tell(article(1, 'New', 7, 'Tips'), article(2, 'Rules', 8, 'Policies'), article(3, 'Second', 7, 'Tips'), article(4, 'Third', 7, 'Tips'), article(5, 'Fourth', 7, 'Tips'));
  const open = jest.fn();
  await renderInShell(<HomeContent />, { shell: { open } });
  expect(await screen.findByRole('button', { name: /^New/ })).toHaveTextContent('NewAbout NewNov 20, 2026');
  expect(classesShown()).toEqual(['Tips', 'Policies']);
  // Three of each: the class of the fourth has its room for others.
  expect(screen.queryByRole('button', { name: /^Fourth/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Rules/ }));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/^\/Main\/ArticleDetail\/2\//), { zh: '中Rules', en: 'Rules' });
});

test('one class has more of its articles, and Chinese names in Chinese', async () => {
  tell(...[1, 2, 3, 4, 5, 6].map((id) => article(id, `No. ${id}`, 7, 'Tips')));
  await renderInShell(<HomeContent />, { language: 'zh' });
  const region = within(await screen.findByRole('region', { name: '文章' }));
  expect(region.getByRole('heading', { level: 3 })).toHaveTextContent('类7');
  expect(region.getAllByRole('button')).toHaveLength(5);
});

test('what cannot be had says why once, and can be asked for again', async () => {
  answer(news, () => {
    throw new HttpError(500, 'No news today');
  });
  const toasts = catchToasts();
  await renderInShell(<HomeContent />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No news today');
  expect(toasts).toEqual(['No news today']);
  tell(article(1, 'New', 7, 'Tips'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Articles' })).toBeInTheDocument();
});

test('who may have nothing of it is asked for nothing', async () => {
  permit('favourites');
  await renderInShell(<HomeContent />);
  expect(requests(news)).toEqual([]);
});
