import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  learning: {
    articles: { zh: '文章列表', en: 'List articles' },
    articleDetail: { zh: '文章详情', en: 'One article' },
    lessonList: { zh: '课程列表', en: 'List lessons' },
  },
} satisfies EntryNames;
