import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportPage } from '@portal/shared/contract';
import { renderInShell } from '@portal/shared/testing';
import { PageList } from './page-list.tsx';

const pages = [{ code: 'P', displayName: '总览', enDisplayName: 'Overview' }] as ReportPage[];
const list = (isCrowded: boolean) => <PageList reportName="US Flights" pages={pages} current="P" onSelect={jest.fn()} isUnfolded={false} isCrowded={isCrowded} />;
const isOpen = () => screen.queryByRole('button', { name: 'Overview' }) !== null;

test('the list is folded while its room is needed, unless its reader unfolds it, and stands there again afterwards', async () => {
  const { rerender } = await renderInShell(list(false));
  expect(isOpen()).toBe(true);
  rerender(list(true));
  expect(isOpen()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show the page list' }));
  expect(isOpen()).toBe(true);
  rerender(list(false));
  expect(isOpen()).toBe(true);
  rerender(list(true));
  expect(isOpen()).toBe(false);
  rerender(list(false));
  expect(isOpen()).toBe(true);
});
