import type { HandlersOf } from '../../../contract-routes.ts';
import type { Audiences } from './audience.ts';
import type { Drafts } from './drafts.ts';

export const audienceRoutes = (audiences: Audiences): HandlersOf<'contentAudience'> => ({
  options: ({ language }) => audiences.options(language),
  people: ({ body }) => audiences.people(body.keyword),
});

export const draftRoutes = (drafts: Drafts): HandlersOf<'contentDrafts'> => ({
  get: ({ currentUser, query }) => drafts.find(currentUser.id, query.key),
  save: ({ currentUser, body }) => drafts.save(currentUser.id, body),
  discard: ({ currentUser, body }) => drafts.discard(currentUser.id, body.key),
});
