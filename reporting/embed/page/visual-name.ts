import type { Locale } from '../../drawing/language/format.ts';
import type { Visual } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';

/** What a visual is called where something is said of it: its title, or else its kind. */
export const visualName = ({ title, type }: Visual, { language, texts }: Locale): string => (title ? textIn(title, language) : '') || texts.types[type];
