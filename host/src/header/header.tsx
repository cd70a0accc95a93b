import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import { signOut, useUser } from '@portal/shared/auth';
import { useLanguage } from '@portal/shared/language';
import { Slot, useShell } from '@portal/shared/shell';
import { App, Avatar, Button, Tooltip } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import styles from './header.module.css';

const TITLE = { zh: '修改密码', en: 'Change password' };

/** Menu toggle, bell, full screen, language, account (SPEC 2.2). */
export const Header = ({ onToggleMenu }: { onToggleMenu: () => void }) => {
  const { t } = useTranslation('host');
  const { language, setLanguage } = useLanguage();
  return (
    <header className={styles.header}>
      <Button type="text" icon={<MenuOutlined />} aria-label={t('header.menu')} onClick={onToggleMenu} />
      <span className={styles.name}>{t('portal')}</span>
      <span className={styles.space} />
      <Slot name="header.bell" props={{}} />
      <FullScreen />
      <Tooltip title={t('header.language')}>
        <Button type="text" lang={language === 'zh' ? 'en' : 'zh'} aria-label={t('header.language')} onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          {language === 'zh' ? 'EN' : '中'}
        </Button>
      </Tooltip>
      <Account />
    </header>
  );
};

/** SPEC 2.2: after sign-out the portal is loaded anew. */
const leave = async (): Promise<void> => {
  await signOut();
  window.location.assign('/login');
};

const Account = () => {
  const { t } = useTranslation('host');
  const { modal } = App.useApp();
  const { open } = useShell();
  const user = useUser();
  const ask = () =>
    void modal.confirm({ title: t('header.signOutAsk'), okText: t('header.signOut'), cancelText: t('header.signOutCancel'), onOk: leave });
  const items = [
    { key: 'password', label: t('header.changePassword'), onClick: () => open('/Main/ChangePassword', TITLE) },
    { key: 'out', label: t('header.signOut'), onClick: ask },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" aria-label={`${t('header.account')}: ${user?.account}`}>
        <Avatar size={24}>{(user?.fullName || user?.account || '?').slice(0, 1)}</Avatar>
        <span className={styles.account}>{user?.fullName || user?.account}</span>
      </Button>
    </Dropdown>
  );
};

const FullScreen = () => {
  const { t } = useTranslation('host');
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  const label = t(full ? 'header.exitFullScreen' : 'header.fullScreen');
  return (
    <Tooltip title={label}>
      <Button type="text" icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} aria-label={label} onClick={toggle} />
    </Tooltip>
  );
};
