import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  learning: {
    articles: { zh: '文章列表', en: 'List articles' },
    articleDetail: { zh: '文章详情', en: 'One article' },
    articleRead: { zh: '记录文章阅读', en: 'Count that an article was read' },
    articleFurthest: { zh: '记录文章读到哪里', en: 'Keep how far an article was read' },
    articleHelpful: { zh: '评价文章是否有用', en: 'Say whether an article has helped' },
  },
} satisfies EntryNames;
