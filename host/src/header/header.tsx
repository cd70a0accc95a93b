import { useEffect, useState, type ReactNode } from 'react';
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { Slot } from '@portal/shared/shell';
import { Button, Tooltip, Unseen } from '@portal/shared/ui/base';
import { SearchBox } from '../search/search-box.tsx';
import { SiteMark } from '../site/site-mark.tsx';
import { useSiteName } from '../site/site-settings.ts';
import { AccountMenu } from './account-menu.tsx';
import { toggleFullScreen } from './full-screen.ts';
import styles from './header.module.css';
import { useTexts } from './texts.ts';

type Props = {
  menuShown: boolean;
  onToggleMenu: () => void;
  onPalette: () => void;
  /** On a phone the open pages stand in the header's own row: the portal's name is in the menu then, the language in the account's. */
  tabs?: ReactNode;
};

/** Menu toggle, search, bell, full screen, language, account (SPEC 2.2). */
export const Header = ({ menuShown, onToggleMenu, onPalette, tabs }: Props) => {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  // As the bell itself asks, whose entries are not fetched before it.
  const hasBell = useMay(endpoints.home.overview);
  const name = useSiteName();
  const [other, toOther] = language === 'zh' ? (['EN', 'toEnglish'] as const) : (['中', 'toChinese'] as const);
  return (
    <header className={tabs ? `${styles.header} ${styles.phone}` : styles.header}>
      <Button type="text" icon={<MenuOutlined />} aria-label={t('menu')} aria-expanded={menuShown} onClick={onToggleMenu} />
      {tabs ?? (
        <>
          <SiteMark className={styles.mark} />
          <span className={styles.name}>{name}</span>
          <span className={styles.space} />
        </>
      )}
      <SearchBox onPalette={onPalette} />
      <Slot name="header.bell" props={{}} fallback={hasBell && <span aria-hidden="true" className={styles.bellToCome} />} />
      {!tabs && (
        <>
          <FullScreen />
          <Tooltip title={t(toOther)}>
            <Button type="text" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
              <Unseen>{t(toOther)} </Unseen>
              {other}
            </Button>
          </Tooltip>
        </>
      )}
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
