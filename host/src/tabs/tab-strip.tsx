import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { nameIn, useLanguage } from '@portal/shared/language';
import type { Tab } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import styles from './tab-strip.module.css';
import type { Tabs } from './use-tabs.ts';

const SCROLL_PIXELS = 240;

type Props = { tabs: Tabs; headerShown: boolean; onToggleHeader: () => void };

/** The open pages (SPEC 2.2): close, close others or all from the context menu, scroll, show or hide the header. */
export const TabStrip = ({ tabs, headerShown, onToggleHeader }: Props) => {
  const { t } = useTranslation('host');
  const list = useRef<HTMLDivElement>(null);
  const scroll = (by: number) => list.current?.scrollBy({ left: by, behavior: 'smooth' });

  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tabs.activeKey]);

  return (
    <nav className={styles.strip} aria-label={t('tabs.label')}>
      <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('tabs.left')} onClick={() => scroll(-SCROLL_PIXELS)} />
      <div className={styles.list} ref={list}>
        {tabs.state.tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} tabs={tabs} />
        ))}
      </div>
      <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('tabs.right')} onClick={() => scroll(SCROLL_PIXELS)} />
      <Button type="text" size="small" icon={headerShown ? <UpOutlined /> : <DownOutlined />} aria-label={t(headerShown ? 'tabs.hideHeader' : 'tabs.showHeader')} onClick={onToggleHeader} />
    </nav>
  );
};

const TabItem = ({ tab, tabs }: { tab: Tab; tabs: Tabs }) => {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const title = nameIn(language, tab.title.zh, tab.title.en) || '…';
  const active = tab.key === tabs.activeKey;
  const keys = tabs.state.tabs.map(({ key }) => key);
  const items = [
    { key: 'others', label: t('tabs.closeOthers'), onClick: () => tabs.close(keys.filter((key) => key !== tab.key)) },
    { key: 'right', label: t('tabs.closeRight'), onClick: () => tabs.close(keys.slice(keys.indexOf(tab.key) + 1)) },
    { key: 'all', label: t('tabs.closeAll'), onClick: () => tabs.close(keys) },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      <div className={active ? `${styles.tab} ${styles.active}` : styles.tab}>
        <button type="button" className={styles.title} aria-current={active ? 'page' : undefined} onClick={() => tabs.visit(tab.path)}>
          {title}
        </button>
        {tab.closable && (
          <button type="button" className={styles.close} aria-label={t('tabs.close', { title })} onClick={() => tabs.close([tab.key])}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
};
