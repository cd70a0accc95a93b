import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '学习中心',
  lead: '用几分钟的短课程，学会看报表、讨论报表和管理报表。',
  search: '搜索课程',
  level: '难度',
  everyLevel: '全部难度',
  count_other: '共 {{count}} 门课程',
  pages: '课程分页',
  failed: '课程加载失败',
  empty: '还没有课程',
  emptyNext: '管理员发布课程后，会显示在这里。',
  noMatch: '没有符合条件的课程',
  noMatchNext: '试试减少关键词，或换一个难度。',
  clear: '显示全部课程',
} as const;

export const en = {
  title: 'Learning Center',
  lead: 'Short lessons on reading reports, talking about them and looking after them.',
  search: 'Search lessons',
  level: 'Level',
  everyLevel: 'All levels',
  count_one: '{{count}} lesson',
  count_other: '{{count}} lessons',
  pages: 'Pages of lessons',
  failed: 'The lessons could not be loaded',
  empty: 'There are no lessons yet',
  emptyNext: 'As soon as an administrator publishes one, it appears here.',
  noMatch: 'No lesson matches',
  noMatchNext: 'Try fewer words or another level.',
  clear: 'Show all lessons',
};

export const useTexts = definePageTexts('learning.center', { zh, en });
