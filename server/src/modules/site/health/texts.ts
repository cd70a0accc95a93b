import type { Texts } from '../../../language/language.ts';

export const texts = {
  reportingUp: { zh: '报表服务运行正常', en: 'The reporting service is up' },
} as const satisfies Texts;
