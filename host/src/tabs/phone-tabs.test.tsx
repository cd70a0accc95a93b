import { answer, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { RemotesProvider } from '../remotes/index.ts';
import { PhoneTabList, PhoneTabs } from './phone-tabs.tsx';
import { homeTab } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

beforeEach(() => {
  restartPortal();
  sessionStorage.clear();
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [] }));
});

const users = { key: '/', path: '/Main/User', title: { zh: '用户管理', en: 'Users' }, closable: true };

/** At the root, where a page is said to be refused. */
const Phone = () => {
  const tabs = useTabs('ada');
  const [isOpen, setOpen] = useState(false);
  const front = tabs.state.tabs.find(({ key }) => key === tabs.activeKey) ?? homeTab;
  return (
    <div>
      <PhoneTabs front={front} count={tabs.state.tabs.length} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {isOpen && <PhoneTabList tabs={tabs} passing={tabs.activeKey === '/' ? users : undefined} onClose={() => setOpen(false)} />}
      <button onClick={() => tabs.visit('/Main/PBIViews/7/null/Online', { zh: '美国航班', en: 'US Flights' })}>flights</button>
      <button onClick={() => tabs.visit('/Main/PBIViews/8/null/Online', { zh: '股票价格', en: 'Stock Prices' })}>stocks</button>
    </div>
  );
};

const openBoth = async (language: 'zh' | 'en' = 'en') => {
  await renderInShell(<RemotesProvider><Phone /></RemotesProvider>, { path: '/Main/Home', language });
  for (const name of ['flights', 'stocks']) await userEvent.click(screen.getByRole('button', { name }));
};
const lines = () => within(screen.getByRole('dialog')).getAllByRole('listitem').map((line) => line.textContent);

test.each([
  ['en', 'Stock Prices 3 open pages', 'Open pages', ['Home', 'US Flights', 'Stock Prices']],
  ['zh', '股票价格 共打开 3 个页面', '已打开的页面', ['首页', '美国航班', '股票价格']],
] as const)('the page in front is named with how many are open, and leads to their list (%s)', async (language, opener, name, titles) => {
  await openBoth(language);
  await userEvent.click(screen.getByRole('button', { name: opener }));
  expect(screen.getByRole('dialog', { name })).toBeVisible();
  expect(lines()).toEqual(titles);
  // What lies below is out of reach, and the page in front has the focus.
  expect(screen.getByText('flights')).toHaveAttribute('inert');
  expect(screen.getByRole('button', { current: 'page' })).toHaveFocus();
});

test('one of the list comes to the front, and Escape leaves all as it was', async () => {
  await openBoth();
  const opener = () => screen.getByRole('button', { name: /open pages/ });
  await userEvent.click(opener());
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveTextContent('US Flights');
  expect(opener()).toHaveFocus();
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveTextContent('US Flights');
});

test('pages are closed one by one, by Delete, and all but one; Home stays', async () => {
  await openBoth();
  await userEvent.click(screen.getByRole('button', { name: /open pages/ }));
  expect(screen.queryByRole('button', { name: 'Close “Home”' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close “US Flights”' }));
  expect(lines()).toEqual(['Home', 'Stock Prices']);
  screen.getByRole('button', { current: 'page' }).focus();
  await userEvent.keyboard('{Delete}');
  expect(lines()).toEqual(['Home']);
  await waitFor(() => expect(screen.getByRole('button', { current: 'page' })).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Close all' })).toBeDisabled();
});

test('what else can be done with a page is behind its menu, without what only a strip has', async () => {
  await openBoth();
  await userEvent.click(screen.getByRole('button', { name: /open pages/ }));
  await userEvent.click(screen.getByRole('button', { name: 'More actions for “US Flights”' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Reload', 'Pin', 'Close others', 'Close all']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close others' }));
  await waitFor(() => expect(lines()).toEqual(['Home', 'US Flights']));
});

test('what was refused is in the list as long as it is in front, and is closed there', async () => {
  await renderInShell(<RemotesProvider><Phone /></RemotesProvider>, { path: '/', language: 'en' });
  await userEvent.click(screen.getByRole('button', { name: /open page/ }));
  expect(lines()).toEqual(['Home', 'Users']);
  expect(screen.getByRole('button', { current: 'page' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'More actions for “Users”' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close “Users”' }));
  await waitFor(() => expect(lines()).toEqual(['Home']));
});
