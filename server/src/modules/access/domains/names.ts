import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  domains: {
    list: { zh: '域列表', en: 'List domains' },
    add: { zh: '新建域', en: 'Add a domain' },
    update: { zh: '修改域', en: 'Change a domain' },
    check: { zh: '启用或停用域', en: 'Turn a domain on or off' },
    remove: { zh: '删除域', en: 'Delete domains' },
    test: { zh: '测试域连接', en: 'Test the connection of a domain' },
    testSignIn: { zh: '测试域账号登录', en: 'Test a sign-in by a domain' },
    preview: { zh: '预览域用户', en: 'Preview people of a domain' },
    compare: { zh: '比对域与门户', en: 'Compare a domain with the portal' },
    sync: { zh: '同步域', en: 'Synchronise a domain' },
    runs: { zh: '域同步日志', en: 'Log of a domain' },
    changes: { zh: '域同步明细', en: 'Details of a synchronisation' },
  },
} satisfies EntryNames;
