import { lazy, Suspense, useState } from 'react';
import { useMay, useUser } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { fullNameOf, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Avatar, Button, Unseen } from '@portal/shared/ui/base';
import { useColourScheme, type SchemeChoice } from '@portal/shared/ui/theme';
import { PopupMenu, type PopupAnchor, type PopupItem } from '../popup-menu/popup-menu.tsx';
import styles from './header.module.css';
import { useTexts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

const PhoneLink = lazy(() => import('./phone-link.tsx'));

export const SCHEMES: readonly SchemeChoice[] = ['light', 'dark', 'system'];
export const CHANGE_PASSWORD = '/Main/ChangePassword';

/** In their own words: who reads only one of them finds it. */
const LANGUAGES = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const;

/** The account's name with the person's beside it (SPEC 2.2); behind it the change of the password, signing in on a phone, signing out, language and colours. */
export const AccountMenu = () => {
  const t = useTexts();
  const { open } = useShell();
  const user = useUser();
  const { choice, choose } = useColourScheme();
  const { language, setLanguage } = useLanguage();
  const askSignOut = useSignOut();
  const mayMakeSignInLink = useMay(endpoints.signInLinks.createLink);
  const [anchor, setAnchor] = useState<PopupAnchor>();
  const [phone, setPhone] = useState(false);
  const { account = '', fullName = '' } = user ?? {};
  const items: PopupItem[] = [
    ...(user?.viewedBy ? [] : [{ key: 'password', label: t('changePassword'), onSelect: () => open(CHANGE_PASSWORD) }]),
    ...(mayMakeSignInLink ? [{ key: 'phone', label: t('phone.open'), onSelect: () => setPhone(true) }] : []),
    { key: 'out', label: t('signOut'), onSelect: askSignOut },
    { key: 'languages', heading: t('languages') },
    ...LANGUAGES.map(({ key, label }) => ({ key, label, checked: language === key, onSelect: () => setLanguage(key) })),
    { key: 'colours', heading: t('colours') },
    ...SCHEMES.map((scheme) => ({ key: scheme, label: t(scheme), checked: choice === scheme, onSelect: () => choose(scheme) })),
  ];
  const toggle = ({ right, bottom }: DOMRect): void => setAnchor(anchor ? undefined : { x: right, y: bottom + 4, align: 'end' });
  return (
    <>
      <Button
        type="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => toggle(event.currentTarget.getBoundingClientRect())}
      >
        <span aria-hidden="true">
          <Avatar size={24}>{fullNameOf({ fullName, account }).slice(0, 1) || '?'}</Avatar>
        </span>
        <Unseen>{t('account')}: </Unseen>
        <span className={styles.account}>{account}</span>{' '}
        {fullName !== '' && fullName !== account && <span className={styles.fullName}>{fullName}</span>}
      </Button>
      {anchor && <PopupMenu label={t('account')} items={items} anchor={anchor} onClose={() => setAnchor(undefined)} />}
      {phone && (
        <Suspense>
          <PhoneLink onClose={() => setPhone(false)} />
        </Suspense>
      )}
    </>
  );
};
