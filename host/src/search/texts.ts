import { definePageTexts } from '@portal/shared/language';

export const zh = {
  label: '搜索报表',
  placeholder: '搜索报表和页面',
  openPalette: '打开命令面板',
} as const;

export const en = {
  label: 'Search reports',
  placeholder: 'Search reports and pages',
  openPalette: 'Open the command palette',
};

export const useTexts = definePageTexts('host.search', { zh, en });
