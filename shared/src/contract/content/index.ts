/** What the portal itself tells. */
export * from './home.ts';
export * from './learning.ts';
export * from './uploads.ts';

import { home } from './home.ts';
import { learning } from './learning.ts';
import { uploads } from './uploads.ts';

export const endpoints = { home, learning, uploads };
