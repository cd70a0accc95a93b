import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  announcements: {
    list: { zh: '我的公告', en: 'My announcements' },
    detail: { zh: '公告详情', en: 'One announcement' },
    read: { zh: '标记公告为已读', en: 'Mark an announcement as read' },
    confirm: { zh: '确认已读公告', en: 'Confirm an announcement' },
  },
} satisfies EntryNames;
