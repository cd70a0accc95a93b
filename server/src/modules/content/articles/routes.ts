import type { HandlersOf } from '../../../contract-routes.ts';
import type { ArticleActs } from './acts.ts';
import type { ManagedArticles } from './service.ts';

export const managedArticleRoutes = (articles: ManagedArticles, acts: ArticleActs): HandlersOf<'managedArticles'> => ({
  list: ({ currentUser, body, language }) => articles.list(currentUser, body, language),
  info: ({ query }) => articles.info(query.id),
  add: ({ currentUser, body, request }) => articles.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => articles.update(currentUser, body, request.ip),
  publish: ({ currentUser, body, request }) => acts.publish(currentUser, body, request.ip),
  withdraw: ({ currentUser, body, request }) => acts.withdraw(currentUser, body.ids, request.ip),
  setClass: ({ currentUser, body, request }) => acts.setClass(currentUser, body, request.ip),
  setPinned: ({ currentUser, body, request }) => acts.setPinned(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => acts.remove(currentUser, body.ids, request.ip),
  stops: ({ query }) => articles.stops(query.id),
  versions: ({ query }) => articles.versions(query.id),
  versionInfo: ({ query }) => articles.versionInfo(query.id, query.version),
  restore: ({ currentUser, body, request }) => articles.restore(currentUser, body, request.ip),
});
