import type { ReportDisplay } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
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
