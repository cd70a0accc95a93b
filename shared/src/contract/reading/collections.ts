import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { dashboard, report } from '../publishing/catalogue.ts';
import { id } from '../values.ts';

/** A favourite category of one reader (SPEC 3, collection class). */
export const collectionClass = z.object({ id, name: z.string() });
export type CollectionClass = z.infer<typeof collectionClass>;

/** What somebody's first category is called, which confirming makes: it keeps the words of the language of then, and is shown in the one of today. */
export const firstCategory = { zh: '我的收藏', en: 'My favourites' } as const;
const firstNames: readonly string[] = Object.values(firstCategory);

/** Whether a category has the name of the first one, in whichever language. */
export const isFirstCategory = ({ name }: { readonly name: string }): boolean => firstNames.includes(name);

/** What a category is called in a language: as its owner has named it, but for the first one. */
export const categoryName = (category: { readonly name: string }, language: keyof typeof firstCategory): string => (isFirstCategory(category) ? firstCategory[language] : category.name);

/** A category with its reports and dashboards, as the menu's favourites tree shows it. */
export const collection = z.extend(collectionClass, { children: z.array(report), dashboards: z.array(dashboard) });
export type Collection = z.infer<typeof collection>;

/** The part of `favourites` that the menu and Home are made of. */
export const collections = {
  getList: get('/api/ReportCollection/GetList', {
    summary: 'The reader’s favourites by category; empty categories are left out',
    access: 'favourites',
    viewAs: 'reads',
    tags: ['favourites', 'reports'],
    value: z.array(collection),
  }),
};
