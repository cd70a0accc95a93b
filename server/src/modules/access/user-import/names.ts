import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  users: {
    importUser: { zh: '上传用户导入文件', en: 'Upload a file of people' },
    checkImport: { zh: '检查用户导入', en: 'Check an import of people' },
    runImport: { zh: '执行用户导入', en: 'Run an import of people' },
    importStatus: { zh: '用户导入进度', en: 'See how an import of people goes' },
    cancelImport: { zh: '取消用户导入', en: 'Cancel an import of people' },
  },
} satisfies EntryNames;
