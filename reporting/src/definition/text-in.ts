import type { LocalText } from './text.ts';

/** The text in a language such as `zh` or `zh-CN`. In a file of its own, so that the embed page gets it without zod. */
export const textIn = (text: LocalText, language: string): string => {
  if (typeof text === 'string') return text;
  return language.toLowerCase().startsWith('zh') ? (text.zh ?? text.en) : text.en;
};
