import type { HandlersOf } from '../../contract-routes.ts';
import type { Favourites } from './service.ts';

export const favouriteRoutes = (favourites: Favourites): HandlersOf<'favourites'> => ({
  add: async ({ reader, body }) => {
    await favourites.add(reader.id, body.dReportID, body.collectionClassID);
    return null;
  },
  remove: async ({ reader, body }) => {
    await favourites.remove(reader.id, body.dReportID);
    return null;
  },
  addClass: ({ reader, body }) => favourites.addCategory(reader.id, body.name),
  updateClass: async ({ reader, body }) => {
    await favourites.renameCategory(reader.id, body.id, body.name);
    return null;
  },
  deleteClass: async ({ reader, body }) => {
    await favourites.deleteCategory(reader.id, body.id);
    return null;
  },
  isCollection: async ({ reader, query }) => {
    const category = await favourites.categoryOf(reader.id, query.dreportId);
    return { isColl: category === undefined ? 0 : 1, collectionClassID: category ?? null };
  },
  getClassList: ({ reader }) => favourites.categories(reader.id),
  getList: ({ reader }) => favourites.list(reader.id),
});
