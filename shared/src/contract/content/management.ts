/** What authors do with what the portal tells: a shared module of its own, which nobody fetches to read. */
export * from './article-classes.ts';
export * from './drafts.ts';
export * from './managed-announcements.ts';
export * from './managed-articles.ts';
export * from './managed-carousel.ts';
export * from './publication.ts';

import { articleClasses } from './article-classes.ts';
import { contentDrafts } from './drafts.ts';
import { managedAnnouncements } from './managed-announcements.ts';
import { managedArticles } from './managed-articles.ts';
import { managedCarousel } from './managed-carousel.ts';
import { contentAudience } from './publication.ts';

export const endpoints = { articleClasses, contentAudience, contentDrafts, managedAnnouncements, managedArticles, managedCarousel };
