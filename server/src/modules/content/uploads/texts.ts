import type { Texts } from '../../../language/language.ts';

export const texts = {
  fileNotPicture: { zh: '只能上传 JPEG、PNG、WebP 或 GIF 图片', en: 'Only JPEG, PNG, WebP and GIF pictures can be uploaded' },
  pictureUnreadable: { zh: '该文件无法作为图片读取，可能已损坏；可以上传 JPEG、PNG、WebP 或 GIF 图片', en: 'This file could not be read as a picture; it may be damaged. JPEG, PNG, WebP and GIF pictures can be uploaded' },
  pictureTooLarge: { zh: '图片过大（{width}×{height} 像素）：不能超过 {megapixels}00 万像素，请缩小尺寸', en: 'The picture is too large ({width} × {height} pixels): it may have at most {megapixels} megapixels. Make it smaller' },
  animationTooLarge: { zh: '动图过大：所有帧合计不能超过 {megapixels}00 万像素，请缩小尺寸或减少帧数', en: 'The animation is too large: all its frames together may have at most {megapixels} megapixels. Make it smaller or shorter' },
} as const satisfies Texts;
