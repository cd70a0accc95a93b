import type { PopupItem } from '../popup-menu/popup-menu.tsx';
import { useNarrow } from '../shell/shell-settings.ts';
import { useTexts } from './texts.ts';
import type { Tabs } from './use-tabs.ts';

/** What the context menu of a tab offers. */
export const useTabCommands = (tabs: Tabs): ((key: string) => PopupItem[]) => {
  const t = useTexts();
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
      { key: 'reload', label: t('reload'), onSelect: () => tabs.reload(key) },
      { key: 'beside', label: t(isBeside ? 'besideEnd' : 'beside'), disabled: narrow || (!isBeside && key === tabs.activeKey), onSelect: () => tabs.showBeside(isBeside ? undefined : key) },
      { key: 'affix', label: t(tab?.affixed ? 'release' : 'affix'), disabled: isHome, onSelect: () => tabs.affix(key, !tab?.affixed) },
      { key: 'before', label: t('moveLeft'), disabled: !canMove(at - 1), onSelect: () => tabs.move(key, at - 1) },
      { key: 'after', label: t('moveRight'), disabled: !canMove(at + 1), onSelect: () => tabs.move(key, at + 1) },
      { key: 'this', label: t('closeThis'), disabled: !tab?.closable, onSelect: () => tabs.close([key]) },
      { key: 'others', label: t('closeOthers'), disabled: others.length === 0, onSelect: () => tabs.close(others) },
      { key: 'right', label: t('closeRight'), disabled: right.length === 0, onSelect: () => tabs.close(right) },
      { key: 'all', label: t('closeAll'), disabled: every.length === 0, onSelect: () => tabs.close(every) },
    ];
  };
};
