/** What authors do with what the portal tells: a shared module of its own, which nobody fetches to read. */
export * from './article-classes.ts';
export * from './drafts.ts';
export * from './managed-announcements.ts';
export * from './managed-articles.ts';
export * from './managed-carousel.ts';
export * from './managed-chapters.ts';
export * from './managed-lessons.ts';
export * from './publication.ts';
export * from '../reading/home-templates.ts';

import { articleClasses } from './article-classes.ts';
import { contentDrafts } from './drafts.ts';
import { managedAnnouncements } from './managed-announcements.ts';
import { managedArticles } from './managed-articles.ts';
import { managedCarousel } from './managed-carousel.ts';
import { managedChapters } from './managed-chapters.ts';
import { lessonClasses, managedLessons } from './managed-lessons.ts';
import { homeTemplates } from '../reading/home-templates.ts';
import { contentAudience } from './publication.ts';

export const endpoints = { articleClasses, contentAudience, contentDrafts, homeTemplates, lessonClasses, managedAnnouncements, managedArticles, managedCarousel, managedChapters, managedLessons };
