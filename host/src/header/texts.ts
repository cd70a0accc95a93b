import { definePageTexts } from '@portal/shared/language';

export const zh = {
  menu: '展开或收起菜单',
  fullScreen: '全屏',
  exitFullScreen: '退出全屏',
  account: '账号',
  languages: '语言',
  changePassword: '修改密码',
  signOut: '退出登录',
  signOutAsk: '退出登录？',
  signOutCancel: '取消',
  toChinese: '切换到中文',
  toEnglish: '切换到英文',
  colours: '外观',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  phone: {
    open: '在手机上登录',
    title: '在手机上登录',
    text: '用手机相机扫描，手机将以 {{name}} 的身份登录。二维码只能用一次，5 分钟内有效。请勿发给他人。',
    picture: '手机登录二维码',
    renew: '换一个',
    close: '关闭',
  },
} as const;

export const en = {
  menu: 'Show or hide the menu',
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  account: 'Account',
  languages: 'Language',
  changePassword: 'Change password',
  signOut: 'Sign out',
  signOutAsk: 'Do you want to sign out?',
  signOutCancel: 'Cancel',
  toChinese: 'Switch to Chinese',
  toEnglish: 'Switch to English',
  colours: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'Follow the system',
  phone: {
    open: 'Sign in on my phone',
    title: 'Sign in on my phone',
    text: 'Scan this with your phone’s camera: the phone signs in as {{name}}. It works once, within 5 minutes. Do not pass it on.',
    picture: 'QR code for signing in on the phone',
    renew: 'New code',
    close: 'Close',
  },
};

export const useTexts = definePageTexts('host.header', { zh, en });
