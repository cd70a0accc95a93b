import { definePageTexts } from '@portal/shared/language';

export const zh = {
  failed: '文章加载失败',
  missing: '没有这篇文章',
  missingNext: '它可能已被撤下，或尚未发布。',
  home: '返回首页',
  contents: '目录',
  tags: '标签',
  helpful: '这篇文章对您有帮助吗？',
  yes: '有帮助',
  no: '没有帮助',
  reason: '哪里可以改进？（选填）',
  send: '提交',
  thanks: '感谢您的反馈',
} as const;

export const en = {
  failed: 'The article could not be fetched',
  missing: 'There is no such article',
  missingNext: 'It may have been withdrawn, or is not published yet.',
  home: 'Back to Home',
  contents: 'Contents',
  tags: 'Tags',
  helpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  reason: 'What could be better? (optional)',
  send: 'Send',
  thanks: 'Thank you for telling us',
};

export const useTexts = definePageTexts('learning.articles', { zh, en });
