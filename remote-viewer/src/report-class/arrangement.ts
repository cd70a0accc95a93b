import { nameIn } from '@portal/shared/language';

export const sortings = ['manual', 'name'] as const;
export type Sorting = (typeof sortings)[number];

type Named = { readonly reportName: string; readonly reportEnName: string };

/**
 * What holds `filter` in its name, in either language, in the order asked for: `manual` is the administrator's
 * order, as the server sends it.
 */
export const arrange = <Item extends Named>(items: readonly Item[], filter: string, sorting: Sorting, language: 'zh' | 'en'): Item[] => {
  const wanted = filter.trim().toLocaleLowerCase();
  const found = items.filter(({ reportName, reportEnName }) =>
    `${reportName}\n${reportEnName}`.toLocaleLowerCase().includes(wanted),
  );
  if (sorting === 'manual') return found;
  const { compare } = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  return found.sort((left, right) => compare(displayed(left, language), displayed(right, language)));
};

const displayed = ({ reportName, reportEnName }: Named, language: 'zh' | 'en') => nameIn(language, reportName, reportEnName);
