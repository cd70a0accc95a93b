import { useTexts } from './texts.ts';

/** What the tab of a lesson's player is called, which the lesson's own page may stand beside. */
export const playerNames = (title: string, entitle: string): { zh: string; en: string } => ({
  zh: useTexts.in('zh')('playerTab', { title }),
  en: useTexts.in('en')('playerTab', { title: entitle || title }),
});
