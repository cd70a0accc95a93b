import type { Texts } from '../../../language/language.ts';

export const texts = {
  reportFileDenied: { zh: '您没有下载该报表文件的权限', en: 'You have no permission to download the file of this report' },
  reportFilePages: { zh: '文件包含报表的所有页面，而您只能查看其中一部分', en: 'The file holds every page of the report, and you may open only some of them' },
  reportFileKind: { zh: '这种报表没有可下载的文件', en: 'A report of this kind has no file to download' },
} as const satisfies Texts;
