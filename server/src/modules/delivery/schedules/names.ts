import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  schedules: {
    myList: { zh: '我的定时任务', en: 'My schedules' },
    add: { zh: '新建定时任务', en: 'Add a schedule' },
    update: { zh: '修改定时任务', en: 'Change a schedule' },
    remove: { zh: '删除定时任务', en: 'Delete schedules' },
    isEnabled: { zh: '启用或暂停定时任务', en: 'Pause or resume schedules' },
    run: { zh: '立即执行定时任务', en: 'Run a schedule now' },
  },
  managedSchedules: {
    list: { zh: '所有人的定时任务', en: 'List everybody’s schedules' },
    pause: { zh: '暂停他人的定时任务', en: 'Pause schedules of others' },
    remove: { zh: '删除他人的定时任务', en: 'Delete schedules of others' },
  },
} satisfies EntryNames;
