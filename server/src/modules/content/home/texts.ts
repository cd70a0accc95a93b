import type { Texts } from '../../../language/language.ts';

export const texts = {
  homeFixed: { zh: '您的账号不能自定义首页，如有需要请联系管理员', en: 'Your account cannot customize Home. Ask an administrator if you need to' },
  carouselItemMissing: { zh: '没有这张轮播图', en: 'There is no such picture in the carousel' },
} as const satisfies Texts;
