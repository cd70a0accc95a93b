import { join, resolve } from 'node:path';

/** The project's root folder, and the folder that all built output goes to. */
export const ROOT = resolve(import.meta.dirname, '..', '..');
export const DIST = join(ROOT, 'dist');
