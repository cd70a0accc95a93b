import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '主菜单',
  home: '首页',
  classes: '报表分类',
  reports: '报表',
  favourites: '我的收藏',
  dashboards: '我的仪表板',
  loading: '正在加载菜单',
  filter: '筛选菜单',
  failed: '部分菜单加载失败。',
  retry: '重试',
  nothing: '菜单中没有匹配的条目。',
  open: '展开',
  close: '收起',
  closeDrawer: '关闭菜单',
  waiting_other: '{{count}} 个待处理',
} as const;

export const en = {
  label: 'Main menu',
  home: 'Home',
  classes: 'Report classes',
  reports: 'Reports',
  favourites: 'My favourites',
  dashboards: 'My dashboards',
  loading: 'The menu is loading',
  filter: 'Filter the menu',
  failed: 'Part of the menu could not be fetched.',
  retry: 'Try again',
  nothing: 'Nothing in the menu matches.',
  open: 'Open',
  close: 'Close',
  closeDrawer: 'Close the menu',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
};

export const useTexts = definePageTexts('host.menu', { zh, en });
