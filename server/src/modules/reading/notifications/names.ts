import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  notifications: {
    list: { zh: '我的通知', en: 'My notifications' },
    markRead: { zh: '标记通知为已读', en: 'Mark notifications as read' },
  },
} satisfies EntryNames;
