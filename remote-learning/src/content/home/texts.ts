import { definePageTexts } from '@portal/shared/language';

export const zh = {
  articles: '文章',
  newsFailed: '公告、文章和课程加载失败',
  lessons: '学习',
  proceed: '继续学习',
  learningCenter: '学习中心',
} as const;

export const en = {
  articles: 'Articles',
  newsFailed: 'Announcements, articles and lessons could not be fetched',
  lessons: 'Learn',
  proceed: 'Continue learning',
  learningCenter: 'Learning Center',
};

export const useTexts = definePageTexts('learning.home', { zh, en });
