import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Select } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

/** One of the pages of a report that readers see, or the first one. A page that is chosen already stays, also when it is gone. */
export const PageInput = ({ reportId, value, onChange, ...control }: OwnFieldProps & { readonly reportId: number | undefined }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const pages = useQuery({ ...queryOf(endpoints.reportPages.list, { query: { dReportId: reportId ?? 0 }, quiet: true }), enabled: reportId !== undefined });
  const code = typeof value === 'string' ? value : '';
  const shown = (pages.data ?? []).filter(({ isActive }) => isActive === 1);
  const options = [{ value: '', label: t('firstPage') }, ...shown.map((page) => ({ value: page.code, label: nameIn(language, page.displayName, page.enDisplayName) }))];
  const isUnknown = pages.data !== undefined && !options.some((option) => option.value === code);
  return <Select {...control} loading={pages.isFetching} value={code} options={isUnknown ? [...options, { value: code, label: t('pageHidden', { code }) }] : options} onChange={(next) => onChange?.(next)} />;
};
