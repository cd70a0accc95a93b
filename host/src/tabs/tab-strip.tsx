import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { Button } from '@portal/shared/ui/base';
import { PopupMenu, type PopupAnchor } from '../popup-menu/popup-menu.tsx';
import { TabItem } from './tab-item.tsx';
import { useTabCommands } from './tab-commands.tsx';
import styles from './tab-strip.module.css';
import { useTexts } from './texts.ts';
import { useOverflow } from './use-overflow.ts';
import { useTabDrag } from './use-tab-drag.ts';
import type { Tabs } from './use-tabs.ts';

type Props = { tabs: Tabs; /** The header above, and what hides it; without them the strip stands in the header's own row. */ header?: { isShown: boolean; onToggle: () => void } };

/** The open pages (SPEC 2.2). Arrow keys go from tab to tab, Delete closes, Alt with an arrow key moves; the rest is in the context menu. */
export const TabStrip = ({ tabs, header }: Props) => {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { overflows, scroll } = useOverflow(list, tabs.state.tabs);
  const drag = useTabDrag(list, tabs.move);
  const [menu, setMenu] = useState<{ key: string; anchor: PopupAnchor }>();
  const commandsOf = useTabCommands(tabs);
  useKeptFocus(list, tabs.state.tabs, tabs.activeKey);

  useEffect(() => {
    const active = list.current?.querySelector('[aria-current="page"]')?.parentElement;
    if (!active) return;
    // A title comes late, or in another language. The arrows take room from what was in sight, too.
    const resized = new ResizeObserver(() => active.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    resized.observe(active);
    return () => resized.disconnect();
  }, [tabs.activeKey, overflows]);

  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
  const onKeyDown = (event: KeyboardEvent, key: string): void => {
    const at = tabs.state.tabs.findIndex((tab) => tab.key === key);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.altKey) tabs.move(key, at + step);
    else if (step) buttons()[at + step]?.focus();
    else if (event.key === 'Home') buttons()[0]?.focus();
    else if (event.key === 'End') buttons().at(-1)?.focus();
    else if (event.key === 'Delete' && tabs.state.tabs[at]?.closable) tabs.close([key]);
    else return;
    event.preventDefault();
  };

  return (
    <nav id="tabs" className={header ? styles.strip : `${styles.strip} ${styles.inHeader}`} aria-label={t('label')}>
      {overflows && header && <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('left')} onClick={() => scroll(-1)} />}
      <div className={styles.list} ref={list}>
        {tabs.state.tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            active={tab.key === tabs.activeKey}
            dragged={drag.dragged === tab.key}
            onVisit={() => !drag.justDragged() && tabs.visit(tab.path)}
            onClose={() => tabs.close([tab.key])}
            onMenu={(anchor) => setMenu({ key: tab.key, anchor })}
            onKeyDown={(event) => onKeyDown(event, tab.key)}
            onPointerDown={(event) => drag.begin(event, tab.key)}
          />
        ))}
      </div>
      {overflows && header && <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('right')} onClick={() => scroll(1)} />}
      {header && <Button type="text" size="small" icon={header.isShown ? <UpOutlined /> : <DownOutlined />} aria-label={t(header.isShown ? 'hideHeader' : 'showHeader')} onClick={header.onToggle} />}
      {menu && <PopupMenu label={t('menu')} items={commandsOf(menu.key)} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
    </nav>
  );
};

/**
 * Keeps the focus in the strip when its place goes: a tab that is moved takes it along, one that is closed leaves it to
 * the tab in front.
 */
const useKeptFocus = (list: { current: HTMLElement | null }, tabs: Tabs['state']['tabs'], activeKey: string): void => {
  const last = useRef<string>(undefined);
  const lost = useRef(false);
  useEffect(() => {
    const element = list.current;
    const remember = (event: FocusEvent): void => {
      last.current = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;
    };
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget) last.current = undefined;
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', forget);
    };
  }, [list]);
  useEffect(() => {
    lost.current ||= last.current !== undefined && document.activeElement === document.body;
    if (!lost.current) return;
    const same = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.current ?? '')}"] [data-tab]`);
    // The tab that comes to the front instead may be known only after the next navigation.
    const next = same ?? list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!next) return;
    lost.current = false;
    next.focus();
  }, [list, tabs, activeKey]);
};
