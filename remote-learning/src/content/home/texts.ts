import { definePageTexts } from '@portal/shared/language';

export const zh = {
  articles: '文章',
  articlesFailed: '文章加载失败',
  lessons: '学习',
  allLessons: '全部课程',
  lessonsFailed: '课程加载失败',
} as const;

export const en = {
  articles: 'Articles',
  articlesFailed: 'The articles could not be fetched',
  lessons: 'Learn',
  allLessons: 'All lessons',
  lessonsFailed: 'The lessons could not be loaded',
};

export const useTexts = definePageTexts('learning.home', { zh, en });
