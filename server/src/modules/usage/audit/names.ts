import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  history: {
    list: { zh: '修改记录', en: 'What was changed of something' },
  },
} satisfies EntryNames;
