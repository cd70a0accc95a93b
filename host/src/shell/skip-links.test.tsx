import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { SkipLinks } from './skip-links.tsx';

test('leads to the page, to the open pages, and to what the page in front marks; what is embedded has the keyboard itself', async () => {
  // Nothing is laid out here: what has no size would be a page that is hidden.
  replace(HTMLElement.prototype, 'getClientRects', function (this: HTMLElement) {
    return { length: this.closest('[hidden]') ? 0 : 1 } as DOMRectList;
  });
  await renderInShell(
    <>
      <SkipLinks />
      <nav id="tabs" />
      <main id="content">
        <div data-page="front" data-testid="front" tabIndex={-1} />
        <div hidden>
          <div id="a" data-skip aria-label="Behind" />
        </div>
        <div id="b" data-skip role="group" aria-label="Report toolbar" />
        <div id="c" data-skip role="group" aria-label="Report">
          <iframe title="A report" />
        </div>
      </main>
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Skip to content', 'Skip to the open pages', 'Skip to: Report toolbar', 'Skip to: Report']);
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByTestId('front')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Skip to the open pages' }));
  expect(document.getElementById('tabs')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Skip to: Report toolbar' }));
  expect(screen.getByRole('group', { name: 'Report toolbar' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Skip to: Report' }));
  expect(screen.getByTitle('A report')).toHaveFocus();
});
