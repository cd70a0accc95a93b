import type { Texts } from '../../../language/language.ts';

export const texts = {
  scheduleMissing: { zh: '定时任务不存在或已被删除', en: 'This schedule does not exist or was deleted' },
  scheduleFull: { zh: '每人最多 {count} 个定时任务，请先删除不用的', en: 'You have {count} schedules already. Delete those that you do not need first' },
  scheduleNoDay: { zh: '请选择日期', en: 'Choose a day' },
  scheduleNoWeekDay: { zh: '请至少选择一天', en: 'Choose at least one day' },
  scheduleNoMonthDay: { zh: '请选择每月的几号', en: 'Choose a day of the month' },
  scheduleTimeZone: { zh: '时区“{timeZone}”无法识别', en: 'The time zone “{timeZone}” is not known' },
  schedulePassed: { zh: '这个时间已经过去', en: 'This time has passed already' },
  scheduleNeverRuns: { zh: '结束日期之前不会执行，请修改时间或结束日期', en: 'No run falls before the last day' },
  scheduleOver: { zh: '“{name}”之后不会再执行，请先修改时间', en: '“{name}” will not run again. Change its time first' },
  scheduleRunning: { zh: '上一次导出还没有完成，请等它结束', en: 'Its last export is still in progress. Please wait until it ends' },
  scheduleDenied: { zh: '所有者已没有导出该报表的权限', en: 'Its owner may no longer export this report' },
  scheduleDeniedToOwner: { zh: '您已没有导出该报表的权限', en: 'You may no longer export this report' },
  schedulePagesDenied: { zh: '所有者已不能导出所选的页面', en: 'Its owner may no longer export the chosen pages' },
  schedulePagesDeniedToOwner: { zh: '您已不能导出所选的页面', en: 'You may no longer export the chosen pages' },
  scheduleOwnerOff: { zh: '所有者的账号已停用', en: 'The account of its owner is disabled' },
  scheduleOwnerOffToOwner: { zh: '您的账号当时处于停用状态', en: 'Your account was disabled' },
  scheduleFailedSubject: { zh: '定时任务“{name}”执行失败', en: 'The scheduled export “{name}” has failed' },
  scheduleFailedMail: {
    zh: '定时任务“{name}”执行失败：{reason}。\n\n{next}\n\n查看：{address}\n',
    en: 'The scheduled export “{name}” failed: {reason}.\n\n{next}\n\nSee {address}\n',
  },
  scheduleRunsAgain: { zh: '到下一个时间会再次执行。连续失败 {most} 次后，任务会自动暂停。', en: 'It is tried again at its next time. After {most} failures in a row it is paused.' },
  scheduleRunsNoMore: { zh: '该任务不会再次执行。', en: 'It will not run again.' },
  schedulePausedSubject: { zh: '定时任务“{name}”已暂停', en: 'The scheduled export “{name}” is paused' },
  schedulePausedMail: {
    zh: '定时任务“{name}”已连续失败 {most} 次，现已暂停。最近一次的原因：{reason}。\n\n问题解决后，请在“我的定时任务”中重新启用：{address}\n',
    en: 'The scheduled export “{name}” has failed {most} times in a row and is paused now. The last reason: {reason}.\n\nOnce this is fixed, turn it back on in “My schedules”: {address}\n',
  },
} as const satisfies Texts;
