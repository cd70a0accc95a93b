import type { Texts } from '../../../language/language.ts';

export const texts = {
  carouselItemMissing: { zh: '没有这张轮播图', en: 'There is no such picture in the carousel' },
} as const satisfies Texts;
