import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '搜索报表',
  placeholder: '搜索报表、文章和课程',
  openPalette: '打开命令面板',
} as const;

export const en = {
  label: 'Search reports',
  placeholder: 'Search reports, articles, lessons',
  openPalette: 'Open the command palette',
};

export const useTexts = definePageTexts('host.search', { zh, en });
