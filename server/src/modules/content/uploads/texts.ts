import type { Texts } from '../../../language/language.ts';

export const texts = {
  fileNotPicture: { zh: '只能上传 JPEG、PNG、WebP 或 GIF 图片', en: 'Only JPEG, PNG, WebP and GIF pictures can be uploaded' },
} as const satisfies Texts;
