import type { Texts } from '../../../language/language.ts';

export const texts = {
  categoryMissing: { zh: '收藏分类不存在', en: 'This favourite category does not exist' },
  categoryNameTaken: { zh: '收藏分类“{name}”已存在', en: 'You already have a favourite category “{name}”' },
} as const satisfies Texts;
