import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  directoryUsers: {
    search: { zh: '搜索目录用户', en: 'Search the directory' },
    list: { zh: '目录用户列表', en: 'List directory users' },
    add: { zh: '将目录用户加入门户', en: 'Add directory users to the portal' },
    suggest: { zh: '账号匹配建议', en: 'Suggested matches' },
    match: { zh: '匹配目录用户和账号', en: 'Match directory users and accounts' },
    unmatch: { zh: '解除账号匹配', en: 'Unmatch accounts' },
    settings: { zh: '查看目录同步设置', en: 'Read how the directory is synchronised' },
    setSettings: { zh: '修改目录同步设置', en: 'Change how the directory is synchronised' },
    sync: { zh: '同步目录', en: 'Synchronise the directory' },
    run: { zh: '目录同步进度', en: 'Progress of a synchronisation' },
    runs: { zh: '目录同步记录', en: 'Log of synchronisations' },
    credentials: { zh: '客户端密码有效期', en: 'Ends of application secrets' },
  },
  directoryRoles: {
    groups: { zh: '搜索目录组', en: 'Search groups of the directory' },
    list: { zh: '目录组映射列表', en: 'List mapped groups' },
    add: { zh: '新建目录组映射', en: 'Map a group' },
    update: { zh: '修改目录组映射', en: 'Change a mapping' },
    remove: { zh: '删除目录组映射', en: 'End a mapping' },
    preview: { zh: '预览目录组映射', en: 'Preview a mapping' },
    sync: { zh: '同步目录组映射', en: 'Synchronise a mapping' },
  },
} satisfies EntryNames;
