import { useTranslation } from 'react-i18next';
import { usePermissions } from '@portal/shared/auth';
import { i18n, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import { useColourScheme } from '@portal/shared/ui/theme';
import { CHANGE_PASSWORD, SCHEMES } from '../header/account-menu.tsx';
import { toggleFullScreen } from '../header/full-screen.ts';
import { useSignOut } from '../header/use-sign-out.ts';
import { useRemotes } from '../remotes/index.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { offeredCommands } from './offered-commands.ts';
import type { Target } from './targets.ts';

const inBoth = (key: string, values?: (language: 'zh' | 'en') => Record<string, string>): { zh: string; en: string } => ({
  zh: i18n.getFixedT('zh', 'host')(key, values?.('zh') ?? {}),
  en: i18n.getFixedT('en', 'host')(key, values?.('en') ?? {}),
});

/** What the remotes can be told to do; what is for reports only while one is in front. */
export const useRemoteCommands = ({ state, activeKey }: Tabs): Target[] => {
  const { t } = useTranslation('host');
  const { message } = App.useApp();
  const remotes = useRemotes();
  const may = usePermissions();
  const tab = state.tabs.find(({ key }) => key === activeKey);
  if (remotes.state !== 'ready' || !tab) return [];
  const { registry, loader } = remotes;
  const run = (name: string, id: string) => async (): Promise<void> => {
    try {
      await (await loader.command(name, id))(tab);
    } catch {
      void message.error(t('palette.commandFailed'));
    }
  };
  return offeredCommands(registry.remotes, tab, may).map(({ name, id, title }) => ({ key: `command-${name}-${id}`, group: 'command', title, run: () => void run(name, id)() }));
};

/** What the shell itself can be told to do. */
export const useCommands = (tabs: Tabs, onToggleMenu: () => void): Target[] => {
  useTranslation('host');
  const { open } = useShell();
  const { language, setLanguage } = useLanguage();
  const { choose } = useColourScheme();
  const askSignOut = useSignOut();
  const command = (key: string, title: Target['title'], run: () => void): Target => ({ key: `command-${key}`, group: 'command', title, run });
  const closable = tabs.state.tabs.filter((tab) => tab.closable).map(({ key }) => key);
  return [
    command('reload', inBoth('tabs.reload'), () => tabs.reload(tabs.activeKey)),
    command('close-others', inBoth('tabs.closeOthers'), () => tabs.close(closable.filter((key) => key !== tabs.activeKey))),
    command('close-all', inBoth('tabs.closeAll'), () => tabs.close(closable)),
    command('menu', inBoth('palette.toggleMenu'), onToggleMenu),
    command('full-screen', inBoth('header.fullScreen'), toggleFullScreen),
    command('language', inBoth('header.language'), () => setLanguage(language === 'zh' ? 'en' : 'zh')),
    ...SCHEMES.map((scheme) =>
      command(
        scheme,
        inBoth('palette.colours', (language) => ({ name: i18n.getFixedT(language, 'host')(`header.${scheme}`) })),
        () => choose(scheme),
      ),
    ),
    command('password', inBoth('header.changePassword'), () => open(CHANGE_PASSWORD)),
    command('sign-out', inBoth('header.signOut'), askSignOut),
  ];
};
