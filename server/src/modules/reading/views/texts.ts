import type { Texts } from '../../../language/language.ts';

export const texts = {
  viewMissing: { zh: '该视图不存在', en: 'There is no such view' },
  viewNameTaken: { zh: '已有同名的视图', en: 'You have a view of that name already' },
  viewPageMissing: { zh: '报表没有该页面', en: 'The report has no such page' },
  viewPageDenied: { zh: '您没有查看该页面的权限', en: 'You may not open this page' },
  linkPageDenied: { zh: '您没有查看该链接所指页面的权限', en: 'You may not open the page that this link leads to' },
  viewsTooMany: { zh: '每张报表最多保存 {count} 个视图', en: 'At most {count} views of one report can be kept' },
  sharedStateMissing: { zh: '该链接已失效，请向分享者索取新的链接', en: 'This link no longer works. Ask whoever shared it for a new one' },
} as const satisfies Texts;
