import type { Texts } from '../../../language/language.ts';

export const texts = {
  announcementMissing: { zh: '公告不存在、已撤下或不面向您', en: 'This announcement does not exist, was withdrawn, or is not for you' },
  announcementAsksNothing: { zh: '此公告不要求确认', en: 'This announcement does not ask to be confirmed' },
} as const satisfies Texts;
