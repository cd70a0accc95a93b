import type { Texts } from '../../../language/language.ts';

export const texts = {
  articleGone: { zh: '文章不存在或已被删除', en: 'This article does not exist or was deleted' },
  articleEmpty: { zh: '“{name}”的中文正文为空，不能发布', en: 'The Chinese text of “{name}” is empty: it cannot be published' },
  articleClassGone: { zh: '文章分类不存在或已被删除', en: 'This article class does not exist or was deleted' },
  articleCoverForeign: { zh: '请先上传封面图片', en: 'Upload the picture first' },
  articleMailSubject: { zh: '新文章：{name}', en: 'New article: {name}' },
} as const satisfies Texts;
