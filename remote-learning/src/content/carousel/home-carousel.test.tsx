import { answer, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type CarouselItem } from '@portal/shared/contract/all';
import HomeCarousel from './home-carousel.tsx';

const { home } = endpoints;
/** What Home is shown. */
const show = (...carousel: CarouselItem[]) => answer(home.news, () => ({ carousel, announcements: [], articles: [], lessons: [] }));
const picture = (name: string) => `/api/Upload/Files/${name}.webp`;
const item = (id: number, entitle: string, link = ''): CarouselItem => ({ id, title: `中${entitle}`, entitle, picture: picture('zh'), enPicture: picture('en'), phonePicture: picture('zh-phone'), enPhonePicture: picture('en-phone'), link });

beforeEach(() => {
  restartPortal();
  answer(home.carouselClick, () => null);
});

test('a picture is shown in the language, for phones its own; following it is counted and opens the page', async () => {
  show(item(1, 'Welcome', '/Main/LearningCenter'));
  const open = jest.fn();
  await renderInShell(<HomeCarousel />, { shell: { open } });
  const shown = await screen.findByRole('img', { name: 'Welcome' });
  expect(shown).toHaveAttribute('src', expect.stringContaining('en.webp'));
  expect(shown.parentElement?.querySelector('source')).toHaveAttribute('srcset', expect.stringContaining('en-phone.webp'));
  await userEvent.click(shown);
  expect(open).toHaveBeenCalledWith('/Main/LearningCenter');
  await waitFor(() => expect(requests(home.carouselClick)).toEqual([{ id: 1 }]));
});

test('pictures are turned by hand in either direction; an address elsewhere opens beside the portal', async () => {
  show(item(1, 'First'), item(2, 'Second', 'https://example.com/'));
  await renderInShell(<HomeCarousel />);
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('link', { name: 'Second' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Second' })).toHaveAttribute('rel', 'noopener noreferrer');
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('img', { name: 'First' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(screen.getByText('2 of 2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Stop changing pictures' }));
  expect(screen.getByRole('button', { name: 'Go on changing pictures' })).toBeInTheDocument();
});

test('without pictures there is nothing, and who may not ask is asked for nothing', async () => {
  show();
  await renderInShell(<HomeCarousel />);
  await waitFor(() => expect(requests(home.news)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  restartPortal();
  permit('learning');
  await renderInShell(<HomeCarousel />);
  permitEverything();
  expect(requests(home.news)).toEqual([]);
});
