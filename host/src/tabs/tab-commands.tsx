import { useTranslation } from 'react-i18next';
import type { PopupItem } from '../popup-menu/popup-menu.tsx';
import { useNarrow } from '../shell/shell-settings.ts';
import type { Tabs } from './use-tabs.ts';

/** What the context menu of a tab offers. */
export const useTabCommands = (tabs: Tabs): ((key: string) => PopupItem[]) => {
  const { t } = useTranslation('host');
  const narrow = useNarrow();
  return (key) => {
    const { tabs: all } = tabs.state;
    const at = all.findIndex((one) => one.key === key);
    const tab = all[at];
    const closable = (some: typeof all): string[] => some.filter((one) => one.closable).map((one) => one.key);
    const others = closable(all.filter((one) => one.key !== key));
    const right = closable(all.slice(at + 1));
    const every = closable(all);
    const isHome = at === 0;
    const canMove = (to: number): boolean => !isHome && to > 0 && to < all.length && Boolean(all[to]?.affixed) === Boolean(tab?.affixed);
    const isBeside = tabs.state.beside === key;
    return [
      { key: 'reload', label: t('tabs.reload'), onSelect: () => tabs.reload(key) },
      { key: 'beside', label: t(isBeside ? 'tabs.besideEnd' : 'tabs.beside'), disabled: narrow || (!isBeside && key === tabs.activeKey), onSelect: () => tabs.showBeside(isBeside ? undefined : key) },
      { key: 'affix', label: t(tab?.affixed ? 'tabs.release' : 'tabs.affix'), disabled: isHome, onSelect: () => tabs.affix(key, !tab?.affixed) },
      { key: 'before', label: t('tabs.moveLeft'), disabled: !canMove(at - 1), onSelect: () => tabs.move(key, at - 1) },
      { key: 'after', label: t('tabs.moveRight'), disabled: !canMove(at + 1), onSelect: () => tabs.move(key, at + 1) },
      { key: 'this', label: t('tabs.closeThis'), disabled: !tab?.closable, onSelect: () => tabs.close([key]) },
      { key: 'others', label: t('tabs.closeOthers'), disabled: others.length === 0, onSelect: () => tabs.close(others) },
      { key: 'right', label: t('tabs.closeRight'), disabled: right.length === 0, onSelect: () => tabs.close(right) },
      { key: 'all', label: t('tabs.closeAll'), disabled: every.length === 0, onSelect: () => tabs.close(every) },
    ];
  };
};
