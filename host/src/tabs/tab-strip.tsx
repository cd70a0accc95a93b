import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import type { Tab } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { PopupMenu, type PopupAnchor } from '../popup-menu/popup-menu.tsx';
import { TabItem } from './tab-item.tsx';
import { useTabCommands } from './tab-commands.tsx';
import styles from './tab-strip.module.css';
import { useTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOverflow } from './use-overflow.ts';
import { useTabDrag } from './use-tab-drag.ts';
import type { Tabs } from './use-tabs.ts';

type Props = {
  tabs: Tabs;
  /** What stands in front and has no tab of its own: a page that was refused. Its tab is gone as soon as it is left. */
  passing?: Tab | undefined;
  /** The header above, and what hides it. */
  header: { isShown: boolean; onToggle: () => void };
};

/** The open pages (SPEC 2.2), and what is in front beside them. Arrow keys go from tab to tab, Delete closes, Alt with an arrow key moves; the rest is in the context menu. */
export const TabStrip = ({ tabs, passing, header }: Props) => {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { overflows, scroll } = useOverflow(list, tabs.state.tabs, passing?.key);
  const drag = useTabDrag(list, tabs.move);
  const [menu, setMenu] = useState<{ key: string; anchor: PopupAnchor }>();
  const commandsOf = useTabCommands(tabs);
  useKeptFocus(list, tabs.state.tabs, tabs.activeKey);

  useEffect(() => {
    const active = list.current?.querySelector('[aria-current="page"]')?.parentElement;
    if (!active) return;
    // A title comes late, or in another language: also those before it push it out. The arrows take room from what was in sight, too.
    const resized = new ResizeObserver(() => active.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    for (const tab of list.current?.children ?? []) resized.observe(tab);
    return () => resized.disconnect();
  }, [tabs.activeKey, overflows]);

  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
  const onKeyDown = (event: KeyboardEvent, key: string): void => {
    const shown = passing ? [...tabs.state.tabs, passing] : tabs.state.tabs;
    const at = shown.findIndex((tab) => tab.key === key);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.altKey) {
      if (key !== passing?.key) tabs.move(key, at + step);
    }
    else if (step) buttons()[at + step]?.focus();
    else if (event.key === 'Home') buttons()[0]?.focus();
    else if (event.key === 'End') buttons().at(-1)?.focus();
    else if (event.key === 'Delete' && shown[at]?.closable) tabs.close([key]);
    else return;
    event.preventDefault();
  };

  return (
    <nav id="tabs" className={styles.strip} aria-label={t('label')}>
      {overflows && <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('left')} onClick={() => scroll(-1)} />}
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
        {passing && <TabItem tab={passing} active dragged={false} onVisit={() => undefined} onClose={() => tabs.close([passing.key])} onKeyDown={(event) => onKeyDown(event, passing.key)} />}
      </div>
      {overflows && <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('right')} onClick={() => scroll(1)} />}
      <Button type="text" size="small" icon={header.isShown ? <UpOutlined /> : <DownOutlined />} aria-label={t(header.isShown ? 'hideHeader' : 'showHeader')} onClick={header.onToggle} />
      {menu && <PopupMenu label={t('menu')} items={commandsOf(menu.key)} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
    </nav>
  );
};
