import * as z from 'zod/mini';
import { flag } from '../values.ts';

/** How pages fit into their frame: empty is as the report itself says, and as its layout for phones where the window is one. */
export const reportLayouts = ['', 'fitPage', 'fitWidth', 'actualSize', 'mobile'] as const;
/** What is behind a page: empty is the portal's own colour. */
export const reportBackgrounds = ['', 'report'] as const;
/** How numbers and dates are written: empty is as the reader's language has it. */
export const reportLocales = ['', 'zh-CN', 'zh-TW', 'en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'ko-KR'] as const;

/** What the form of a report says about how it is shown (screens 4, *Display*). */
export const displayRow = {
  /** The code of the page that it opens with where its address names none; empty is the first one. */
  defaultPage: z.string(),
  layout: z.enum(reportLayouts),
  background: z.enum(reportBackgrounds),
  isFilterPaneOpen: flag,
  /** 1: the portal's list of pages is unfolded at first, whatever its reader had chosen elsewhere. */
  isPageListOpen: flag,
  locale: z.enum(reportLocales),
};

/** The same, as it is entered. */
export const displayFields = {
  defaultPage: z._default(z.string().check(z.maxLength(200)), ''),
  layout: z._default(displayRow.layout, ''),
  background: z._default(displayRow.background, ''),
  isFilterPaneOpen: z._default(flag, 0),
  isPageListOpen: z._default(flag, 0),
  locale: z._default(displayRow.locale, ''),
};

/** What the viewer follows. The default page is empty for who may not see it. */
export const reportDisplay = z.object(displayRow);
export type ReportDisplay = z.infer<typeof reportDisplay>;
/** Of what nobody sets anything for. */
export const NO_DISPLAY: ReportDisplay = { defaultPage: '', layout: '', background: '', isFilterPaneOpen: 0, isPageListOpen: 0, locale: '' };
