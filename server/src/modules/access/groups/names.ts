import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  groups: {
    top: { zh: '角色选项', en: 'Roles to choose from' },
  },
} satisfies EntryNames;
