import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '搜索“{{keyword}}”',
  count_other: '{{count}} 个结果',
  again: '搜索其他内容',
  reports: '报表',
  pages: '页面',
  classes: '报表分类',
  dashboards: '仪表板',
  nothing: '没有名称包含“{{keyword}}”的内容',
  nothingNext: '请换一个词，或减少字数；这里只列出您可以打开的内容。',
  allReports: '查看全部报表',
} as const;

export const en = {
  title: 'Search: “{{keyword}}”',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  again: 'Search for something else',
  reports: 'Reports',
  pages: 'Pages',
  classes: 'Report classes',
  dashboards: 'Dashboards',
  nothing: 'Nothing has “{{keyword}}” in its name',
  nothingNext: 'Try another word or fewer letters; only what you may open is listed here.',
  allReports: 'All reports',
};

export const useTexts = definePageTexts('viewer.search', { zh, en });
