import { useEffect, useState } from 'react';
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import { useLanguage } from '@portal/shared/language';
import { Slot } from '@portal/shared/shell';
import { Button, Tooltip, Unseen } from '@portal/shared/ui/base';
import { SearchBox } from '../search/search-box.tsx';
import { useSiteName } from '../site/site-settings.ts';
import { AccountMenu } from './account-menu.tsx';
import { toggleFullScreen } from './full-screen.ts';
import styles from './header.module.css';
import { useTexts } from './texts.ts';

type Props = { menuShown: boolean; onToggleMenu: () => void; onPalette: () => void };

/** Menu toggle, search, bell, full screen, language, account (SPEC 2.2). */
export const Header = ({ menuShown, onToggleMenu, onPalette }: Props) => {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  const other = language === 'zh' ? 'EN' : '中';
  return (
    <header className={styles.header}>
      <Button type="text" icon={<MenuOutlined />} aria-label={t('menu')} aria-expanded={menuShown} onClick={onToggleMenu} />
      <span className={styles.name}>{useSiteName()}</span>
      <span className={styles.space} />
      <SearchBox onPalette={onPalette} />
      <Slot name="header.bell" props={{}} />
      <FullScreen />
      <Tooltip title={t('language')}>
        <Button type="text" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          <Unseen>{t('language')} </Unseen>
          {other}
        </Button>
      </Tooltip>
      <AccountMenu />
    </header>
  );
};

const FullScreen = () => {
  const t = useTexts();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const label = t(full ? 'exitFullScreen' : 'fullScreen');
  return (
    <span className={styles.wide}>
      <Tooltip title={label}>
        <Button type="text" icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} aria-label={label} onClick={toggleFullScreen} />
      </Tooltip>
    </span>
  );
};
