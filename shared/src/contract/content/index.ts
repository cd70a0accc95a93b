/** What the portal itself tells. */
export * from './learning.ts';
export * from './uploads.ts';

import { learning } from './learning.ts';
import { uploads } from './uploads.ts';

export const endpoints = { learning, uploads };
