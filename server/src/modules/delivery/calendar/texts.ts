import type { Texts } from '../../../language/language.ts';

export const texts = {
  calendarOtherYear: { zh: '{day} 不在 {year} 年', en: '{day} is not in {year}' },
  calendarTwice: { zh: '{day} 出现了两次', en: '{day} is there twice' },
  calendarName: { zh: '{year} 年工作日历', en: 'working days of {year}' },
} as const satisfies Texts;
