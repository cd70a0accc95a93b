import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '页面',
  of: '{{name}}的页面',
  menuOf: '页面：{{name}}',
  current: '（当前）',
  fold: '收起页面列表',
  unfold: '展开页面列表',
} as const;

export const en = {
  title: 'Page',
  of: 'Page of {{name}}',
  menuOf: 'Page: {{name}}',
  current: '(current)',
  fold: 'Hide the page list',
  unfold: 'Show the page list',
};

export const useTexts = definePageTexts('viewer.pages', { zh, en });
