import type { Texts } from '../../../language/language.ts';

export const texts = {
  lessonClassGone: { zh: '该课程分类不存在或已被删除', en: 'This lesson class does not exist or was deleted' },
  lessonClassTaken: { zh: '已有名为“{name}”的课程分类', en: 'There is a lesson class “{name}” already' },
  lessonClassesFull: { zh: '课程分类最多 {count} 个', en: 'There can be {count} lesson classes at most' },
} as const satisfies Texts;
