import { answer, restartPortal, renderInShell, requests } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type LessonToContinue } from '@portal/shared/contract/all';
import { toContinueWith } from '../lessons/sample-lessons.ts';
import { HomeLessons } from './home-lessons.tsx';

const { news } = endpoints.home;
const offer = (...lessons: LessonToContinue[]) => answer(news, () => ({ carousel: [], announcements: [], articles: [], lessons }));

beforeEach(restartPortal);

test('Home begins with what one is in the midst of, and leads on from there and to the learning center', async () => {
  const underWay = toContinueWith({ progress: 'underWay', resume: { chapterId: 12, title: '筛选', entitle: 'Filters', second: 0 } });
  offer(underWay, toContinueWith({ id: 2, entitle: 'New one' }));
  const open = jest.fn();
  await renderInShell(<HomeLessons />, { shell: { open } });
  expect(await screen.findByRole('heading', { name: 'Continue learning' })).toBeInTheDocument();
  expect(screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent)).toEqual(['Your first five minutes', 'New one']);
  await userEvent.click(screen.getByRole('button', { name: 'Continue: Filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'New one' }));
  await userEvent.click(screen.getByRole('button', { name: 'Learning Center' }));
  expect(open.mock.calls.map(([path]) => path)).toEqual(['/Main/LessonPlayer/1?chapter=12', '/Main/LessonDetail/2', '/Main/LearningCenter']);
});

test('who has begun nothing is offered lessons', async () => {
  offer(toContinueWith());
  await renderInShell(<HomeLessons />);
  expect(await screen.findByRole('heading', { name: 'Learn' })).toBeInTheDocument();
});

test('Home shows nothing where there is no lesson', async () => {
  offer();
  await renderInShell(<HomeLessons />);
  await waitFor(() => expect(requests(news)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Learn' })).toBeNull();
});
