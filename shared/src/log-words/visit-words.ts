import type { ViewerType } from '../contract/publishing/catalogue.ts';
import type { Word } from './audit-words.ts';

/** What was opened. */
export const viewerTypeWords: Readonly<Record<ViewerType, Word>> = {
  Online: { zh: '在线报表', en: 'Online report' },
  Rdlreports: { zh: '分页报表', en: 'Paginated report' },
  H5Report: { zh: 'H5 报表', en: 'H5 report' },
  Dashboards: { zh: '仪表板', en: 'Dashboard' },
};

/** What was opened and is there no more. */
export const goneWord: Word = { zh: '已删除', en: 'Deleted' };

type Language = 'zh' | 'en';

const platforms: Readonly<Record<string, string>> = { PowerBI: 'Power BI' };
const sources: Readonly<Record<string, Word>> = { portal: { zh: '门户', en: 'Portal' } };

/** What something was opened in, as people call it; as it stands there where it is none of the known ones. */
export const platformText = (platform: string): string => platforms[platform] ?? platform;

/** From where it was opened; the same. */
export const sourceText = (source: string, language: Language): string => sources[source]?.[language] ?? source;
