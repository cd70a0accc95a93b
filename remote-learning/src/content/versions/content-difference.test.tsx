import { renderInShell } from '@portal/shared/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ContentDifference } from './content-difference.tsx';
import { fieldDifference, textDifference } from './text-difference.ts';

const heads = { before: 'Version 1', after: 'Current' };
const parts = [
  fieldDifference('title', 'Title', 'Same', 'Same'),
  textDifference('text', 'Text', '<p>Sales rose.</p><img src="/api/Upload/Files/a.webp" alt="">', '<p>Sales fell.</p><img src="https://elsewhere.example/b.webp" alt="Stock">'),
];

test('words that differ are struck out and underlined; a picture is a thumbnail with its name, and one from elsewhere is not asked for', async () => {
  await renderInShell(<ContentDifference label="Compared" heads={heads} parts={parts} />);
  const rows = within(screen.getByRole('table', { name: 'Compared' })).getAllByRole('row');
  expect(rows.slice(1).map((row: HTMLElement) => row.textContent)).toEqual(['TextSales rose.Sales fell.', 'PictureStock']);
  expect(within(rows[1]!).getByRole('deletion')).toHaveTextContent(/^rose$/);
  expect(within(rows[1]!).getByRole('insertion')).toHaveTextContent(/^fell$/);
  expect([...document.images].map(({ src }) => new URL(src).pathname)).toEqual(['/api/Upload/Files/a.webp']);
});

test('where one of both is chosen, what differs is bold; where nothing does, that is said', async () => {
  const { unmount } = await renderInShell(<ContentDifference isChoice label="Compared" heads={heads} parts={parts} />);
  expect(screen.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual(['rose', 'fell', 'Picture', 'Stock']);
  unmount();
  await renderInShell(<ContentDifference label="Compared" heads={heads} parts={parts.slice(0, 1)} />);
  expect(await screen.findByText('There is no difference')).toBeInTheDocument();
});
