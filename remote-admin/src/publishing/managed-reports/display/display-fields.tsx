import { reportType } from '@portal/shared/contract';
import { reportBackgrounds, reportLayouts, reportLocales, type FixedFilter, type ManagedReport } from '@portal/shared/contract/publishing';
import type { Language } from '@portal/shared/language';
import type { FormField } from '@portal/shared/ui/resource';
import { wrongFilter } from './filter-words.ts';
import { FiltersInput } from './filters-input.tsx';
import { PageInput } from './page-input.tsx';
import { useTexts } from './texts.ts';

export type DisplayValues = Pick<ManagedReport, 'defaultPage' | 'layout' | 'background' | 'isFilterPaneOpen' | 'isPageListOpen' | 'locale' | 'filters'>;
export const displayValues = ({ defaultPage, layout, background, isFilterPaneOpen, isPageListOpen, locale, filters }: DisplayValues): DisplayValues => ({ defaultPage, layout, background, isFilterPaneOpen, isPageListOpen, locale, filters });

/** How a report is shown, as far as its kind leaves a choice: a paginated one has no pages of its own, an H5 report shows itself. */
export const displayFields = <Values extends DisplayValues>(language: Language, row: ManagedReport | null): FormField<Values>[] => {
  if (row?.reportType === reportType.h5) return [];
  const t = useTexts.in(language);
  const names = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', { type: 'language', languageDisplay: 'standard' });
  const locales = reportLocales.map((value) => ({ value, label: value === '' ? t('localeReader') : (names.of(value) ?? value) }));
  const locale: FormField<Values> = { name: 'locale', label: t('locale'), kind: 'choice', options: locales, hint: t('localeHint') };
  if (row?.reportType === reportType.paginated) return [{ ...locale, section: t('display') }];
  return [
    { name: 'defaultPage', section: t('display'), label: t('defaultPage'), kind: 'own', hint: t('defaultPageHint'), render: (control) => <PageInput reportId={row?.id} {...control} /> },
    { name: 'layout', label: t('layout'), kind: 'choice', options: reportLayouts.map((value) => ({ value, label: t(`layouts.${value || 'report'}`) })), hint: t('layoutHint') },
    { name: 'background', label: t('background'), kind: 'choice', options: reportBackgrounds.map((value) => ({ value, label: t(`backgrounds.${value || 'portal'}`) })) },
    { name: 'isFilterPaneOpen', label: t('filterPaneOpen'), kind: 'switch', hint: t('filterPaneOpenHint') },
    { name: 'isPageListOpen', label: t('pageListOpen'), kind: 'switch', hint: t('pageListOpenHint') },
    locale,
    { name: 'filters', section: t('filters'), label: t('filtersFixed'), kind: 'own', hint: t('filtersHint'), render: (control) => <FiltersInput {...control} />, wrong: (value) => wrongFilter(t, value as readonly FixedFilter[]) },
  ];
};
