import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '命令面板',
  placeholder: '输入报表、页面、分类或命令，支持拼音',
  count: '{{count}} 个结果',
  searchAll: '在全部报表中搜索“{{wanted}}”',
  keys: '↑↓ 选择 · Enter 打开 · Esc 关闭',
  recent: '最近打开',
  report: '报表',
  page: '报表页面',
  class: '报表分类',
  dashboard: '仪表板',
  article: '文章',
  commandFailed: '命令没有执行，请稍后重试。',
  screen: '页面',
  command: '命令',
  toggleMenu: '展开或收起菜单',
  colours: '外观：{{name}}',
} as const;

export const en = {
  label: 'Command palette',
  placeholder: 'Reports, pages, classes or commands',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  searchAll: 'Search all reports for “{{wanted}}”',
  keys: '↑↓ choose · Enter opens · Esc closes',
  recent: 'Recently opened',
  report: 'Reports',
  page: 'Report pages',
  class: 'Report classes',
  dashboard: 'Dashboards',
  article: 'Articles',
  commandFailed: 'The command could not be carried out. Please try again.',
  screen: 'Screens',
  command: 'Commands',
  toggleMenu: 'Show or hide the menu',
  colours: 'Appearance: {{name}}',
};

export const useTexts = definePageTexts('host.palette', { zh, en });
