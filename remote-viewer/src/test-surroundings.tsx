import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '@portal/shared/language';
import { MemoryRouter } from '@portal/shared/router';
import { PageTabProvider, ShellProvider, type PageTab, type ShellApi } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import en from './texts/en.ts';
import zh from './texts/zh.ts';

type Surroundings = { path?: string; shell?: Partial<ShellApi>; tab?: Partial<PageTab> };

const noTab: PageTab = {
  tab: { key: 'test', path: '/Main/Test', title: { zh: '', en: '' }, closable: true },
  active: true,
  onDispose: () => () => undefined,
  setTitle: () => undefined,
  replacePath: () => undefined,
};
const noShell: ShellApi = {
  open: () => undefined,
  openReport: () => undefined,
  closeTab: () => undefined,
  Slot: ({ name }) => <div data-testid={name} />,
};

/** Renders a part of the module as the host would, in English; for tests. */
export const renderInShell = async (part: ReactElement, { path = '/', shell, tab }: Surroundings = {}) => {
  i18n.addResourceBundle('zh', 'viewer', zh);
  i18n.addResourceBundle('en', 'viewer', en);
  await i18n.changeLanguage('en');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Host = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <App>
          <MemoryRouter initialEntries={[path]}>
            <ShellProvider value={{ ...noShell, ...shell }}>
              <PageTabProvider value={{ ...noTab, ...tab }}>{children}</PageTabProvider>
            </ShellProvider>
          </MemoryRouter>
        </App>
      </QueryClientProvider>
    </I18nextProvider>
  );
  return render(part, { wrapper: Host });
};
