/** What the portal itself tells. */
export * from './announcement-kinds.ts';
export * from './announcements.ts';
export * from './home.ts';
export * from './learning.ts';
export * from './lessons.ts';
export * from './uploads.ts';

import { announcements } from './announcements.ts';
import { home } from './home.ts';
import { learning } from './learning.ts';
import { lessonNotes, lessons } from './lessons.ts';
import { uploads } from './uploads.ts';

export const endpoints = { announcements, home, learning, lessonNotes, lessons, uploads };
