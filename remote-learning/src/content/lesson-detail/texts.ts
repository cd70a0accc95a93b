import { definePageTexts } from '@portal/shared/language';

export const zh = {
  failed: '课程加载失败',
  teacher: '讲师：{{teacher}}',
  start: '开始学习',
  continue: '继续学习：{{chapter}}',
  continueAt: '继续学习：{{chapter}} {{time}}',
  again: '再看一遍',
  chapters: '章节',
  noChapters: '这门课程还没有章节。',
  reports: '相关报表',
  rate: '为课程评分',
  stars_other: '{{count}} 星',
  thanks: '感谢您的评分。',
} as const;

export const en = {
  failed: 'The lesson could not be loaded',
  teacher: 'Teacher: {{teacher}}',
  start: 'Start',
  continue: 'Continue: {{chapter}}',
  continueAt: 'Continue: {{chapter}}, {{time}}',
  again: 'See it again',
  chapters: 'Chapters',
  noChapters: 'This lesson has no chapters yet.',
  reports: 'Reports it is about',
  rate: 'Rate this lesson',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  thanks: 'Thank you for rating it.',
};

export const useTexts = definePageTexts('learning.lesson', { zh, en });
