import { definePageTexts } from '@portal/shared/language';

export const zh = {
  failed: '文章加载失败',
  missing: '没有这篇文章',
  missingNext: '它可能已被撤下，或尚未发布。',
  home: '返回首页',
} as const;

export const en = {
  failed: 'The article could not be fetched',
  missing: 'There is no such article',
  missingNext: 'It may have been withdrawn, or is not published yet.',
  home: 'Back to Home',
};

export const useTexts = definePageTexts('learning.articles', { zh, en });
