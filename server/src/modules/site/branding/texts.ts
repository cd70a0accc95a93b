import type { Texts } from '../../../language/language.ts';

export const texts = {
  brandingStale: { zh: '门户名称或标志刚刚被其他人修改过，您的修改没有保存', en: 'Someone else has changed the name or mark of the portal meanwhile. Your changes have not been saved' },
  markForeign: { zh: '请先上传标志图片', en: 'Upload the picture first' },
} as const satisfies Texts;
