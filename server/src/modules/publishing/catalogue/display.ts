import type { ReportDisplay } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { Language } from '../../../language/language.ts';
import type { ReportRow } from './repository.ts';

/** How a report is shown, as its form says it. */
export const displayOf = ({ defaultPage, layout, background, isFilterPaneOpen, isPageListOpen, locale }: ReportRow): ReportDisplay => ({
  defaultPage,
  layout,
  background,
  isFilterPaneOpen: flagOf(isFilterPaneOpen),
  isPageListOpen: flagOf(isPageListOpen),
  locale,
});

/** Of what nobody sets anything for. */
export const NO_DISPLAY: ReportDisplay = { defaultPage: '', layout: '', background: '', isFilterPaneOpen: 0, isPageListOpen: 0, locale: '' };

/** The language that a report is written in: as it is for all, or that of whoever asks. BCP 47. */
export const localeFor = (language: Language, { locale }: Pick<ReportRow, 'locale'>): string => locale || (language === 'zh' ? 'zh-CN' : 'en-US');
