import type { Texts } from '../../../language/language.ts';

export const texts = {
  articleMissing: { zh: '文章不存在或尚未发布', en: 'This article does not exist or is not published' },
} as const satisfies Texts;
