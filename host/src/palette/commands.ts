import { usePermissions } from '@portal/shared/auth';
import { useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import { useColourScheme } from '@portal/shared/ui/theme';
import { CHANGE_PASSWORD, SCHEMES } from '../header/account-menu.tsx';
import { toggleFullScreen } from '../header/full-screen.ts';
import { useTexts as useHeaderTexts } from '../header/texts.ts';
import { useSignOut } from '../header/use-sign-out.ts';
import { SAFE_START, useRemotes } from '../remotes/index.ts';
import { useTexts as useRemoteTexts } from '../remotes/texts.ts';
import { useTexts as useTabTexts } from '../tabs/texts.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { offeredCommands } from './offered-commands.ts';
import type { Target } from './targets.ts';
import { useTexts } from './texts.ts';

const inBoth = (textIn: (language: 'zh' | 'en') => string): Target['title'] => ({ zh: textIn('zh'), en: textIn('en') });
const ofHeader = (key: Parameters<ReturnType<typeof useHeaderTexts>>[0]): Target['title'] => inBoth((language) => useHeaderTexts.in(language)(key));
const ofTabs = (key: Parameters<ReturnType<typeof useTabTexts>>[0]): Target['title'] => inBoth((language) => useTabTexts.in(language)(key));

/** What the remotes can be told to do; what is for reports only while one is in front. */
export const useRemoteCommands = ({ state, activeKey }: Tabs): Target[] => {
  const t = useTexts();
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
      void message.error(t('commandFailed'));
    }
  };
  return offeredCommands(registry.remotes, tab, may).map(({ name, id, title }) => ({ key: `command-${name}-${id}`, group: 'command', title, run: () => void run(name, id)() }));
};

/** What the shell itself can be told to do. */
export const useCommands = (tabs: Tabs, onToggleMenu: () => void): Target[] => {
  const { open } = useShell();
  const { language, setLanguage } = useLanguage();
  const { choose } = useColourScheme();
  const askSignOut = useSignOut();
  const command = (key: string, title: Target['title'], run: () => void): Target => ({ key: `command-${key}`, group: 'command', title, run });
  const closable = tabs.state.tabs.filter((tab) => tab.closable).map(({ key }) => key);
  return [
    command('reload', ofTabs('reload'), () => tabs.reload(tabs.activeKey)),
    command('close-others', ofTabs('closeOthers'), () => tabs.close(closable.filter((key) => key !== tabs.activeKey))),
    command('close-all', ofTabs('closeAll'), () => tabs.close(closable)),
    command('menu', inBoth((inLanguage) => useTexts.in(inLanguage)('toggleMenu')), onToggleMenu),
    command('full-screen', ofHeader('fullScreen'), toggleFullScreen),
    command('language', ofHeader(language === 'zh' ? 'toEnglish' : 'toChinese'), () => setLanguage(language === 'zh' ? 'en' : 'zh')),
    ...SCHEMES.map((scheme) =>
      command(
        scheme,
        inBoth((inLanguage) => useTexts.in(inLanguage)('colours', { name: useHeaderTexts.in(inLanguage)(scheme) })),
        () => choose(scheme),
      ),
    ),
    command('safe-start', inBoth((inLanguage) => useRemoteTexts.in(inLanguage)('safe.command')), () => window.location.assign(SAFE_START)),
    command('password', ofHeader('changePassword'), () => open(CHANGE_PASSWORD)),
    command('sign-out', ofHeader('signOut'), askSignOut),
  ];
};
