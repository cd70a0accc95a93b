import { answer, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { replace } from '@portal/tooling/jest';
import { RemotesProvider } from '../remotes/index.ts';
import { TabStrip } from './tab-strip.tsx';
import { useTabs } from './use-tabs.ts';

beforeEach(() => {
  restartPortal();
  sessionStorage.clear();
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [] }));
});

/** At the root, where a page is said to be refused. */
const Strip = () => {
  const tabs = useTabs('ada');
  const passing = tabs.activeKey === '/' ? { key: '/', path: '/Main/User', title: { zh: '用户管理', en: 'Users' }, closable: true } : undefined;
  return <TabStrip tabs={tabs} passing={passing} header={{ isShown: true, onToggle: () => undefined }} />;
};

test('what was refused has a tab as long as it is in front, which leads to Home when it is closed', async () => {
  await renderInShell(<RemotesProvider><Strip /></RemotesProvider>, { path: '/' });
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('Users');
  await userEvent.click(screen.getByRole('button', { name: 'Close “Users”' }));
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Home');
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('Home');
  expect(screen.queryByText('Users')).toBeNull();
});

test('arrow keys go from it to the pages that are open, and back', async () => {
  await renderInShell(<RemotesProvider><Strip /></RemotesProvider>, { path: '/' });
  screen.getByRole('button', { current: 'page' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Home' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('button', { current: 'page' })).toHaveFocus();
});

test('it has no menu and does not move; Delete closes it', async () => {
  await renderInShell(<RemotesProvider><Strip /></RemotesProvider>, { path: '/' });
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { current: 'page' }) });
  expect(screen.queryByRole('menu')).toBeNull();
  screen.getByRole('button', { current: 'page' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.getAllByRole('button').filter((one) => one.hasAttribute('data-tab')).map((one) => one.textContent)).toEqual(['Home', 'Users']);
  await userEvent.keyboard('{Delete}');
  expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Home');
});

test('one before the page in front that becomes wider does not push its tab out of sight', async () => {
  const watched = new Map<() => void, Element[]>();
  replace(globalThis, 'ResizeObserver', class {
    readonly #measure: () => void;
    constructor(measure: () => void) {
      this.#measure = measure;
    }
    observe(element: Element): void {
      watched.set(this.#measure, [...(watched.get(this.#measure) ?? []), element]);
    }
    disconnect(): void {
      watched.delete(this.#measure);
    }
  });
  await renderInShell(<RemotesProvider><Strip /></RemotesProvider>, { path: '/' });
  const seen: (string | null)[] = [];
  replace(Element.prototype, 'scrollIntoView', function (this: Element) {
    seen.push(this.textContent);
  });
  const before = screen.getByRole('button', { name: 'Home' }).parentElement as Element;
  act(() => watched.forEach((elements, measure) => elements.includes(before) && measure()));
  expect(seen).toEqual(['Users']);
});
