/** What authors do with what the portal tells: a shared module of its own, which nobody fetches to read. */
export * from './article-classes.ts';
export * from './drafts.ts';
export * from './managed-articles.ts';
export * from './publication.ts';

import { articleClasses } from './article-classes.ts';
import { contentDrafts } from './drafts.ts';
import { managedArticles } from './managed-articles.ts';
import { contentAudience } from './publication.ts';

export const endpoints = { articleClasses, contentAudience, contentDrafts, managedArticles };
