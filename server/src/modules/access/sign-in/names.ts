import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  signIn: {
    permissions: { zh: '我能做什么', en: 'What I may do' },
  },
} satisfies EntryNames;
