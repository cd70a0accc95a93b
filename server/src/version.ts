import { readFileSync } from 'node:fs';

/** The portal's version, from the package. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
