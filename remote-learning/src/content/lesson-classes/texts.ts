import { definePageTexts } from '@portal/shared/language';

export const zh = {
  heading: '课程分类',
  help: '拖动可调整顺序。删除分类后，其中的课程变为未分类。',
  search: '搜索分类',
  empty: '还没有分类',
  emptyNext: '新建分类，便于读者按主题查找课程。',
  add: '新建分类',
  one: '分类',
  name: '名称',
  lessons: '课程数',
  position: '位置',
  removeNext_other: '其中的 {{count}} 门课程将变为未分类。',
} as const;

export const en = {
  heading: 'Lesson classes',
  help: 'Drag them into their order. Lessons of a class that is deleted are in no class then.',
  search: 'Search classes',
  empty: 'There are no classes yet',
  emptyNext: 'Make one, so that readers find lessons by what they are about.',
  add: 'New class',
  one: 'Class',
  name: 'Name',
  lessons: 'Lessons',
  position: 'Position',
  removeNext_one: '{{count}} lesson of it will be in no class.',
  removeNext_other: '{{count}} lessons of it will be in no class.',
};

export const useTexts = definePageTexts('learning.lessonClasses', { zh, en });
