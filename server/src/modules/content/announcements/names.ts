import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  announcements: {
    list: { zh: '我的公告', en: 'My announcements' },
    detail: { zh: '公告详情', en: 'One announcement' },
    read: { zh: '标记公告为已读', en: 'Mark an announcement as read' },
    confirm: { zh: '确认已读公告', en: 'Confirm an announcement' },
  },
  managedAnnouncements: {
    list: { zh: '公告管理列表', en: 'List announcements in any state' },
    info: { zh: '查看公告内容', en: 'One announcement for its authors' },
    add: { zh: '新建公告', en: 'Add an announcement' },
    update: { zh: '修改公告', en: 'Change an announcement' },
    publish: { zh: '发布公告', en: 'Publish announcements' },
    withdraw: { zh: '撤下公告', en: 'Withdraw announcements' },
    setPinned: { zh: '置顶公告', en: 'Pin announcements' },
    copy: { zh: '复制公告', en: 'Copy an announcement' },
    remove: { zh: '删除公告', en: 'Delete announcements' },
    versions: { zh: '公告历史版本', en: 'Versions of an announcement' },
    versionInfo: { zh: '查看公告历史版本', en: 'One version of an announcement' },
    restore: { zh: '恢复公告历史版本', en: 'Restore a version of an announcement' },
    log: { zh: '公告阅读记录', en: 'Who has read an announcement' },
    exportLog: { zh: '导出公告阅读记录', en: 'Export who has read an announcement' },
    remind: { zh: '提醒未读公告的人', en: 'Remind who has not read an announcement' },
  },
} satisfies EntryNames;
