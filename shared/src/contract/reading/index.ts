/** What people make of what there is to read. */
export * from './comment-entities.ts';
export * from './comment-management.ts';
export * from './comments.ts';
export * from './favourites.ts';
export * from './notifications.ts';
export * from './personal-cards.ts';
export * from './personal-pages.ts';
export * from './search.ts';
export * from './self-service.ts';
export * from './views.ts';
export type { Collection, CollectionClass } from './collections.ts';

import { commentManagement } from './comment-management.ts';
import { comments } from './comments.ts';
import { favourites } from './favourites.ts';
import { notifications } from './notifications.ts';
import { personalPages } from './personal-pages.ts';
import { search } from './search.ts';
import { selfService } from './self-service.ts';
import { views } from './views.ts';

export const endpoints = { commentManagement, comments, favourites, notifications, personalPages, search, selfService, views };
