import type { Visual } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import type { Locale } from '../../drawing/language/format.ts';

/** How a visual is called to its author: by its type, and by its title or what it says. */
export const visualLabel = ({ type, title, options }: Visual, { language, texts }: Locale): string => {
  const own = title ?? options.text;
  const said = own ? textIn(own, language) : '';
  return said ? `${texts.types[type]}: ${said}` : texts.types[type];
};
