import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { connectQueries } from '../api/index.ts';
import { i18n } from '../language/index.ts';
import { MemoryRouter, useLocation, useNavigate } from '../router/index.ts';
import { PageTabProvider, ShellProvider, type ShellApi, type ShownTab } from '../shell/index.ts';
import { App, ConfigProvider } from '../ui/base/index.ts';
import { useFirstField } from '../ui/base/returned-focus/first-field.ts';
import { useReachableNotices } from '../ui/base/returned-focus/reachable-notices.ts';
import { useReturnedFocus } from '../ui/base/returned-focus/returned-focus.ts';

/** Where a part of a module stands in a test; what is left out is a shell that does nothing, in English. */
export type RenderOptions = { path?: string; language?: 'zh' | 'en'; shell?: Partial<ShellApi>; tab?: Partial<ShownTab> };

const noShell: ShellApi = {
  open: () => undefined,
  openReport: () => undefined,
  closeTab: () => undefined,
  Slot: ({ name }) => <div data-testid={name} />,
};

const noTab: ShownTab = {
  tab: { key: 'test', path: '/Main/Test', title: { zh: '', en: '' }, closable: true },
  active: true,
  onDispose: () => () => undefined,
  guardUnsavedChanges: () => () => undefined,
  setTitle: () => undefined,
  replacePath: () => undefined,
  pushPath: () => undefined,
  closeOnLeave: () => () => undefined,
  headActions: null,
  claimHead: () => () => undefined,
};

/**
 * antd makes no style sheets: jsdom has no layout to apply them to, and would weigh each of their thousand rules for every
 * element that a query by role asks about.
 */
const withoutStyles = { zeroRuntime: true };

/** The page's tab: the one in front, whose address is the browser's. */
const Tab = ({ tab, children }: { tab: Partial<ShownTab> | undefined; children: ReactNode }): ReactNode => {
  const navigate = useNavigate();
  return <PageTabProvider value={{ ...noTab, replacePath: (path) => void navigate(path, { replace: true }), pushPath: (path) => void navigate(path), ...tab }}>{children}</PageTabProvider>;
};

/** Where the page's address stands. */
const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

/** Renders a part of a module, or of the host, as the host would. */
export const renderInShell = async (part: ReactElement, { path = '/', language = 'en', shell, tab }: RenderOptions = {}) => {
  await i18n.changeLanguage(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  connectQueries(client);
  const Host = ({ children }: { children: ReactNode }) => {
    useReturnedFocus();
    useReachableNotices();
    useFirstField();
    return (
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <ConfigProvider theme={withoutStyles}>
            <App>
              <MemoryRouter initialEntries={[path]}>
                <ShellProvider value={{ ...noShell, ...shell }}>
                  <Tab tab={tab}>{children}</Tab>
                </ShellProvider>
                <Address />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </I18nextProvider>
    );
  };
  return render(part, { wrapper: Host });
};
