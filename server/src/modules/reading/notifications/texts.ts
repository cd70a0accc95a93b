import type { Texts } from '../../../language/language.ts';

export const texts = {
  notificationMailMissing: { zh: '您的账号没有邮箱，请联系管理员添加', en: 'Your account has no e-mail address. Ask an administrator to add it' },
} as const satisfies Texts;
