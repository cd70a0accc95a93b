import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedLessons: {
    list: { zh: '课程管理列表', en: 'List lessons in any state' },
    info: { zh: '查看课程信息', en: 'One lesson for its authors' },
    add: { zh: '新建课程', en: 'Add a lesson' },
    update: { zh: '修改课程', en: 'Change a lesson' },
    publish: { zh: '发布课程', en: 'Publish lessons' },
    withdraw: { zh: '撤下课程', en: 'Withdraw lessons' },
    copy: { zh: '复制课程', en: 'Copy a lesson' },
    remove: { zh: '删除课程', en: 'Delete lessons' },
    setClass: { zh: '移动课程', en: 'Move lessons to a class' },
    setMandatory: { zh: '设为必修课程', en: 'Make lessons mandatory' },
    move: { zh: '调整课程顺序', en: 'Put a lesson at a position' },
    learners: { zh: '课程学员', en: 'Learners of a lesson' },
    exportLearners: { zh: '导出课程学员', en: 'Export the learners of a lesson' },
    remind: { zh: '提醒未学完的人', en: 'Remind who has not finished a lesson' },
    stops: { zh: '章节完成情况', en: 'Where people stop in a lesson' },
    versions: { zh: '课程历史版本', en: 'Versions of a lesson' },
    versionInfo: { zh: '查看课程历史版本', en: 'One version of a lesson' },
    restore: { zh: '恢复课程历史版本', en: 'Restore a version of a lesson' },
    reports: { zh: '查找课程相关报表', en: 'Find reports for a lesson' },
  },
} satisfies EntryNames;
