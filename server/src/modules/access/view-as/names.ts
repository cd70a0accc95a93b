import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  viewAs: {
    start: { zh: '以用户视角查看', en: 'View as a user' },
  },
} satisfies EntryNames;
