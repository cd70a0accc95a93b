import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { PageTabProvider, usePageTab, type PageTab, type ShownTab } from './shell-api.ts';

test('a module that was released before guards unsaved changes by their earlier name', async () => {
  const release = jest.fn();
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => release);
  const tab: ShownTab = {
    tab: { key: 'a', path: '/Main/A', title: { zh: '', en: '' }, closable: true },
    active: true,
    onDispose: () => () => undefined,
    guardUnsavedChanges,
    setTitle: () => undefined,
    replacePath: () => undefined,
    pushPath: () => undefined,
    closeOnLeave: () => () => undefined,
  };
  let seen: PageTab | undefined;
  const Page = () => {
    seen = usePageTab();
    return null;
  };
  render(<PageTabProvider value={tab}><Page /></PageTabProvider>);
  const hasChanges = async () => true;
  seen?.holdWork(hasChanges)();
  expect(guardUnsavedChanges.mock.calls).toEqual([[hasChanges]]);
  expect(release).toHaveBeenCalledTimes(1);
});
