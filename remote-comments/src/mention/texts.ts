import { definePageTexts } from '@portal/shared/language';

export const zh = {
  nobody: '没有叫这个名字且能查看此报表的人',
  failed: '人员列表加载失败',
} as const;

export const en = {
  nobody: 'Nobody of that name may open this report',
  failed: 'The people could not be loaded',
};

export const useTexts = definePageTexts('comments.mention', { zh, en });
