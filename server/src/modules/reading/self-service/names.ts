import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  selfService: {
    list: { zh: '我的自助报表', en: 'My own reports' },
    datasets: { zh: '可用数据集', en: 'Datasets to build from' },
    begin: { zh: '开始新建自助报表', en: 'Begin a report of one’s own' },
    prepare: { zh: '准备保存自助报表', en: 'Prepare saving a report of one’s own' },
    add: { zh: '保存自助报表', en: 'Add a report of one’s own' },
    rename: { zh: '重命名自助报表', en: 'Rename a report of one’s own' },
    remove: { zh: '删除自助报表', en: 'Delete a report of one’s own' },
    recycleBin: { zh: '回收站', en: 'Recycle bin' },
    restore: { zh: '从回收站恢复', en: 'Restore from the recycle bin' },
    purge: { zh: '彻底删除', en: 'Delete for good' },
  },
} satisfies EntryNames;
