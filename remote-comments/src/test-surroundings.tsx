import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '@portal/shared/language';
import { MemoryRouter, useLocation } from '@portal/shared/router';
import { ShellProvider, type ShellApi } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import en from './texts/en.ts';
import zh from './texts/zh.ts';

const noShell: ShellApi = { open: () => undefined, openReport: () => undefined, closeTab: () => undefined, Slot: () => null };

/** Where the page's address stands. */
const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

/** Renders a part of the module as the host would, in English unless asked otherwise; for tests. */
export const renderInShell = async (part: ReactElement, language: 'zh' | 'en' = 'en', shell: Partial<ShellApi> = {}, path = '/') => {
  i18n.addResourceBundle('zh', 'comments', zh);
  i18n.addResourceBundle('en', 'comments', en);
  await i18n.changeLanguage(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Host = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <App>
          <MemoryRouter initialEntries={[path]}>
            <ShellProvider value={{ ...noShell, ...shell }}>{children}</ShellProvider>
            <Address />
          </MemoryRouter>
        </App>
      </QueryClientProvider>
    </I18nextProvider>
  );
  return render(part, { wrapper: Host });
};
