import type { Texts } from '../../../language/language.ts';

export const texts = {
  carouselItemGone: { zh: '轮播图不存在或已被删除', en: 'This picture of the carousel does not exist or was deleted' },
  carouselPictureForeign: { zh: '请先上传图片', en: 'Upload the picture first' },
  carouselFull: { zh: '轮播图最多 {count} 张，请先删除不用的', en: 'There are {count} pictures already. Delete those that are not needed first' },
} as const satisfies Texts;
