import { createContext, use } from 'react';
import type { Locale } from '../../drawing/language/format.ts';
import type { Look } from '../../drawing/look/look.ts';

/** What every part of the page needs to show texts, numbers and colours. */
export interface EmbedView {
  locale: Locale;
  look: Look;
}

export const EmbedViewContext = createContext<EmbedView | undefined>(undefined);

export const useEmbedView = (): EmbedView => {
  const view = use(EmbedViewContext);
  if (!view) throw new Error('The page is drawn outside of an embed.');
  return view;
};
export const useTexts = () => useEmbedView().locale.texts;
