import type { HandlersOf } from '../../../contract-routes.ts';
import type { Favourites } from './service.ts';

export const favouriteRoutes = (favourites: Favourites): HandlersOf<'favourites'> => ({
  add: async ({ currentUser, body }) => {
    await favourites.add(currentUser.id, body.dReportID, body.collectionClassID);
    return null;
  },
  remove: async ({ currentUser, body }) => {
    await favourites.remove(currentUser.id, body.dReportID);
    return null;
  },
  addClass: ({ currentUser, body }) => favourites.addCategory(currentUser.id, body.name),
  updateClass: async ({ currentUser, body }) => {
    await favourites.renameCategory(currentUser.id, body.id, body.name);
    return null;
  },
  deleteClass: async ({ currentUser, body }) => {
    await favourites.deleteCategory(currentUser.id, body.id);
    return null;
  },
  isCollection: async ({ currentUser, query }) => {
    const category = await favourites.categoryOf(currentUser.id, query.dreportId);
    return { isColl: category === undefined ? 0 : 1, collectionClassID: category ?? null };
  },
  getClassList: ({ currentUser }) => favourites.categories(currentUser.id),
  getList: ({ currentUser }) => favourites.list(currentUser.id),
});
