import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  notifications: {
    list: { zh: '我的通知', en: 'My notifications' },
    markRead: { zh: '标记通知为已读', en: 'Mark notifications as read' },
    mail: { zh: '公告和课程邮件设置', en: 'Mails of announcements and lessons' },
    setMail: { zh: '修改公告和课程邮件设置', en: 'Set mails of announcements and lessons' },
  },
} satisfies EntryNames;
