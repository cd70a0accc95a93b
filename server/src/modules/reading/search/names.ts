import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  search: { find: { zh: '搜索', en: 'Search' } },
} satisfies EntryNames;
