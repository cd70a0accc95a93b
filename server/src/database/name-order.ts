import { sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '../language/language.ts';

/** What things are sorted by that have a name in each language: the one that is shown (SPEC 1). */
export const nameOrder = (language: Language, { name, ename }: { readonly name: AnyPgColumn; readonly ename: AnyPgColumn }): SQL =>
  language === 'zh' ? raw`${name}` : raw`coalesce(nullif(${ename}, ''), ${name})`;
