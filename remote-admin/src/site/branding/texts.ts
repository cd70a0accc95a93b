import { definePageTexts } from '@portal/shared/language';

export const zh = {
  page: '站点设置',
  title: '名称与标志',
  help: '显示在页面顶部、登录页面和浏览器标签上，所有人都能看到，包括尚未登录的人。',
  change: '更改',
  name: '名称',
  none: '没有英文名称，英文界面也显示中文名称',
  mark: '标志',
  markHint: '方形图片，JPEG、PNG、WebP 格式；边长 192 像素即可。没有标志时，浏览器标签使用门户自带的图标。',
  noMark: '使用门户自带的图标',
  markAlt: '当前的标志',
  english: '英文名称',
  saved: '已保存',
} as const;

export const en = {
  page: 'Site settings',
  title: 'Name and logo',
  help: 'Shown at the top of every page, on the sign-in page and on the browser tab. Everybody sees them, even before signing in.',
  change: 'Change',
  name: 'Name',
  none: 'None: the Chinese name is shown in English as well',
  mark: 'Logo',
  markHint: 'A square picture: JPEG, PNG or WebP; 192 pixels wide is enough. Without one, the browser tab has the portal’s own icon.',
  noMark: 'The portal’s own icon',
  markAlt: 'Current logo',
  english: 'Name (English)',
  saved: 'Saved',
};

export const useTexts = definePageTexts('admin.branding', { zh, en });
