import { isChinese } from '../../../drawing/language/texts.ts';
import type { LocalText, ReportContent, ReportDefinition, ReportPage, Visual } from '../../../src/definition/index.ts';

/** Where a visual is, by the names of its page and its own. */
export interface VisualPath {
  page: string;
  visual: string;
}

/** The part of a report that its editor changes. */
export const contentOf = ({ filters, pages }: ReportDefinition): ReportContent => ({ filters, pages });

export const pageIn = ({ pages }: ReportContent, name: string): ReportPage | undefined => pages.find((page) => page.name === name);
export const visualIn = (content: ReportContent, { page, visual }: VisualPath): Visual | undefined =>
  pageIn(content, page)?.visuals.find(({ name }) => name === visual);

/** The content with a page changed; the same content when there is no such page or the change changes nothing. */
export const withPage = (content: ReportContent, name: string, change: (page: ReportPage) => ReportPage): ReportContent => {
  const page = pageIn(content, name);
  const changed = page && change(page);
  if (!changed || changed === page) return content;
  return { ...content, pages: content.pages.map((one) => (one === page ? changed : one)) };
};

/** Power BI's page names look like this too; a name that was used once does not come back for something else. */
export const newName = (prefix: 'ReportSection' | 'visual-') => prefix + Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A text changed by an author in one language; the other language keeps its own. Without a word in either there is none. */
export const textChanged = (text: LocalText | undefined, said: string, language: string): LocalText | undefined => {
  if (text === undefined || typeof text === 'string') return said || undefined;
  const changed = isChinese(language) ? { ...text, zh: said } : { ...text, en: said };
  return changed.en || changed.zh ? changed : undefined;
};

/** A copy's text: the copy is told from its original in both languages. */
export const textMapped = (text: LocalText, map: { en: (text: string) => string; zh: (text: string) => string }, language: string): LocalText => {
  if (typeof text === 'string') return (isChinese(language) ? map.zh : map.en)(text);
  return { en: map.en(text.en), ...(text.zh !== undefined && { zh: map.zh(text.zh) }) };
};
