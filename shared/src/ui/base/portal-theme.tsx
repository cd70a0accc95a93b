import type { ReactNode } from 'react';
import App from 'antd/es/app';
import ConfigProvider from 'antd/es/config-provider';
import enGB from 'antd/es/locale/en_GB';
import zhCN from 'antd/es/locale/zh_CN';
import { useLanguage } from '@portal/shared/language';
import { useColourScheme, useMedia } from '@portal/shared/ui/theme';
import { usePopups } from './popups/popups.tsx';
import { useFirstField } from './returned-focus/first-field.ts';
import { useReachableNotices } from './returned-focus/reachable-notices.ts';
import { useReturnedFocus } from './returned-focus/returned-focus.ts';
import { themeOf } from './theme.ts';

/** Below the portal's header and above the foot of a drawer, whose buttons stay free, in pixels; several stand above each other: each has something to do. Of many the oldest go: they would cover the page. */
const NOTICES = { top: 64, bottom: 72, stack: false, maxCount: 4 };

/** antd's words, but that the buttons above a calendar are called what stands on them, the month and the year. */
const inCalendars = (words: typeof zhCN): typeof zhCN => ({ ...words, DatePicker: words.DatePicker && { ...words.DatePicker, lang: { ...words.DatePicker.lang, monthSelect: '', yearSelect: '' } } });
const locales = { zh: inCalendars(zhCN), en: inCalendars(enGB) };

type Props = {
  /** The display zoom (SPEC 2.2): texts are so large that they can be read under it. */
  zoom?: number;
  children: ReactNode;
};

/** antd's look, texts and pop-ups for everything below: once around the signed-in part of the host, and around a test. */
export const PortalTheme = ({ zoom, children }: Props) => {
  const { language } = useLanguage();
  const { scheme } = useColourScheme();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isTouched = useMedia('(pointer: coarse)');
  const theme = themeOf(scheme, zoom, isTouched ? 'touch' : 'pointer');
  const { popups, containerOf } = usePopups();
  useReturnedFocus();
  useReachableNotices();
  useFirstField();
  return (
    <ConfigProvider
      locale={locales[language]}
      theme={isStill ? { ...theme, token: { ...theme.token, motion: false } } : theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      getPopupContainer={containerOf}
    >
      <App component="div" className="portal-app" notification={NOTICES}>
        {children}
      </App>
      {popups}
    </ConfigProvider>
  );
};
