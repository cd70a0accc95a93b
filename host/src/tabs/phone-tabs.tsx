import { useRef, useState, type KeyboardEvent } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import type { Tab } from '@portal/shared/shell';
import { Button, Unseen } from '@portal/shared/ui/base';
import { Overlay } from '../overlay/overlay.tsx';
import { PopupMenu, type PopupAnchor } from '../popup-menu/popup-menu.tsx';
import { useTabTitle } from '../shell/page-title.ts';
import styles from './phone-tabs.module.css';
import { useTabCommands } from './tab-commands.tsx';
import { useTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Tabs } from './use-tabs.ts';

/** Commands of a tab that mean something where the tabs stand below each other, and one page is seen. */
const ofList = ['reload', 'affix', 'others', 'all'];

/** In the header's row, on a phone, which has no room for a strip: the page in front by its title, and how many are open. It opens their list. */
export const PhoneTabs = ({ front, count, isOpen, onOpen }: { front: Pick<Tab, 'path' | 'title'>; count: number; isOpen: boolean; onOpen: () => void }) => {
  const t = useTexts();
  return (
    <nav id="tabs" className={styles.front} aria-label={t('label')}>
      <button type="button" className={styles.opener} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.title}>{useTabTitle()(front)}</span>
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
        <Unseen>{t('count', { count })}</Unseen>
      </button>
    </nav>
  );
};

/**
 * The open pages below each other, at the lower edge of a phone, where the thumb is. Keys as in the strip.
 * @param passing what stands in front and has no tab of its own: a page that was refused
 */
export const PhoneTabList = ({ tabs, passing, onClose }: { tabs: Tabs; passing?: Tab | undefined; onClose: () => void }) => {
  const t = useTexts();
  const titleOf = useTabTitle();
  const list = useRef<HTMLUListElement>(null);
  const commandsOf = useTabCommands(tabs);
  const [menu, setMenu] = useState<{ tab: Tab; anchor: PopupAnchor }>();
  const all = passing ? [...tabs.state.tabs, passing] : tabs.state.tabs;
  useKeptFocus(list, all, tabs.activeKey);

  const onKeyDown = (event: KeyboardEvent, tab: Tab): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
    const at = all.indexOf(tab);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) buttons[next]?.focus();
    else if (event.key === 'Delete' && tab.closable) tabs.close([tab.key]);
    else return;
    event.preventDefault();
  };
  const visit = (tab: Tab): void => {
    onClose();
    if (tab !== passing) tabs.visit(tab.path);
  };
  return (
    <Overlay label={t('label')} first='[aria-current="page"]' onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{t('label')}</h2>
          <Button type="text" disabled={!all.some(({ closable }) => closable)} onClick={() => tabs.close(all.filter(({ closable }) => closable).map(({ key }) => key))}>
            {t('closeAll')}
          </Button>
          <Button type="text" icon={<CloseOutlined />} aria-label={t('closeList')} onClick={onClose} />
        </div>
        <ul ref={list} className={styles.list}>
          {all.map((tab) => {
            const title = titleOf(tab);
            return (
              <li key={tab.key} data-key={tab.key} className={tab.key === tabs.activeKey ? `${styles.line} ${styles.active}` : styles.line}>
                <button type="button" data-tab="" className={styles.page} aria-current={tab.key === tabs.activeKey ? 'page' : undefined} onClick={() => visit(tab)} onKeyDown={(event) => onKeyDown(event, tab)}>
                  {title}
                </button>
                {tab.affixed && <PushpinOutlined className={styles.pin} aria-label={t('affixed')} />}
                {tab !== passing && (
                  <Button
                    type="text"
                    icon={<MoreOutlined />}
                    aria-label={t('more', { title })}
                    aria-haspopup="menu"
                    onClick={({ currentTarget }) => {
                      const { right, bottom } = currentTarget.getBoundingClientRect();
                      setMenu({ tab, anchor: { x: right, y: bottom, align: 'end' } });
                    }}
                  />
                )}
                {tab.closable && <Button type="text" icon={<CloseOutlined />} aria-label={t('close', { title })} onClick={() => tabs.close([tab.key])} />}
              </li>
            );
          })}
        </ul>
      </div>
      {menu && <PopupMenu label={t('menu')} items={commandsOf(menu.tab.key).filter(({ key }) => ofList.includes(key))} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
    </Overlay>
  );
};
