import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { dashboard, report } from '../publishing/catalogue.ts';
import { id } from '../values.ts';

/** A favourite category of one reader (SPEC 3, collection class). */
export const collectionClass = z.object({ id, name: z.string() });
export type CollectionClass = z.infer<typeof collectionClass>;

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
