import { expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { EmbedViewContext, type EmbedView } from './embed-context.ts';
import { PageTabs } from './PageTabs.tsx';

const pages = ['one', 'two', 'three'].map((name) => ({ name, displayName: { en: name, zh: name }, hidden: false }));

test('arrows turn to the next page; with Alt they are the browser’s way back and forth', () => {
  const openPage = jest.fn();
  const state = { page: 'one', embedded: { report: { pages } } };
  render(
    <EmbedViewContext value={{ locale: { language: 'en', texts: {} } } as unknown as EmbedView}>
      <PageTabs session={{ openPage } as never} state={state as never} />
    </EmbedViewContext>,
  );
  const tab = screen.getByRole('tab', { name: 'one' });
  const browsers = createEvent.keyDown(tab, { key: 'ArrowRight', altKey: true });
  fireEvent(tab, browsers);
  expect([openPage.mock.calls, browsers.defaultPrevented]).toEqual([[], false]);
  fireEvent.keyDown(tab, { key: 'ArrowRight' });
  expect(openPage.mock.calls).toEqual([['two']]);
});
