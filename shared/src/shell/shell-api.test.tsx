import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { HeadActions, PageTabProvider, usePageTab, type PageTab, type ShownTab } from './shell-api.ts';

const shownTab = (change: Partial<ShownTab>): ShownTab => ({
  tab: { key: 'a', path: '/Main/A', title: { zh: '', en: '' }, closable: true },
  active: true,
  onDispose: () => () => undefined,
  guardUnsavedChanges: () => () => undefined,
  setTitle: () => undefined,
  replacePath: () => undefined,
  pushPath: () => undefined,
  closeOnLeave: () => () => undefined,
  headActions: null,
  claimHead: () => () => undefined,
  ...change,
});

test('a module that was released before guards unsaved changes by their earlier name', async () => {
  const release = jest.fn();
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => release);
  let seen: PageTab | undefined;
  const Page = () => {
    seen = usePageTab();
    return null;
  };
  render(<PageTabProvider value={shownTab({ guardUnsavedChanges })}><Page /></PageTabProvider>);
  const hasChanges = async () => true;
  seen?.holdWork(hasChanges)();
  expect(guardUnsavedChanges.mock.calls).toEqual([[hasChanges]]);
  expect(release).toHaveBeenCalledTimes(1);
});

test('a page that draws what the host has for its head claims it as long as that stands there', () => {
  const release = jest.fn();
  const claimHead = jest.fn(() => release);
  const { unmount } = render(<PageTabProvider value={shownTab({ headActions: <button>Close</button>, claimHead })}><HeadActions /></PageTabProvider>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  expect([claimHead.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});
