import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  adding: {
    limits: { zh: '添加前的限制提示', en: 'Limits before something is added' },
  },
} satisfies EntryNames;
