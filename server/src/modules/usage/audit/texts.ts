import type { Texts } from '../../../language/language.ts';

export const texts = {
  historyDenied: { zh: '您没有查看此项修改记录的权限', en: 'You have no permission to see this history' },
} as const satisfies Texts;
