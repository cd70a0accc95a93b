import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  calendar: {
    getDetail: { zh: '工作日历', en: 'Working days of a year' },
    set: { zh: '修改工作日历', en: 'Set the working days of a year' },
  },
} satisfies EntryNames;
