import type { Report } from '@portal/shared/contract';
import { nameIn } from '@portal/shared/language';

export const sortings = ['manual', 'name'] as const;
export type Sorting = (typeof sortings)[number];

/**
 * The reports whose name, in either language, holds `filter`, in the order asked for: `manual` is the administrator's
 * order, as the server sends it.
 */
export const arrange = (reports: readonly Report[], filter: string, sorting: Sorting, language: 'zh' | 'en'): Report[] => {
  const wanted = filter.trim().toLocaleLowerCase();
  const found = reports.filter(({ reportName, reportEnName }) =>
    `${reportName}\n${reportEnName}`.toLocaleLowerCase().includes(wanted),
  );
  if (sorting === 'manual') return found;
  const { compare } = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  return found.sort((left, right) => compare(displayed(left, language), displayed(right, language)));
};

const displayed = ({ reportName, reportEnName }: Report, language: 'zh' | 'en') => nameIn(language, reportName, reportEnName);
