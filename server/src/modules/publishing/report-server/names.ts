import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  reportServer: {
    list: { zh: '查看分页报表', en: 'Paginated reports of a workspace' },
    joined: { zh: '已添加的分页报表', en: 'Paginated reports in the portal' },
    add: { zh: '添加分页报表', en: 'Add paginated reports' },
  },
} satisfies EntryNames;
