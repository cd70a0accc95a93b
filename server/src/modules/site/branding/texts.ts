import type { Texts } from '../../../language/language.ts';

export const texts = {
  brandingStale: { zh: '门户名称或标志已被他人修改，请核对后再保存', en: 'The name or mark of the portal was changed by someone else meanwhile' },
  markForeign: { zh: '请先上传标志图片', en: 'Upload the picture first' },
} as const satisfies Texts;
