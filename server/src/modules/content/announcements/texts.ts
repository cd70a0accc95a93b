import type { Texts } from '../../../language/language.ts';

export const texts = {
  announcementMissing: { zh: '公告不存在、已撤下，或您无权查看', en: 'This announcement does not exist, was withdrawn, or is not for you' },
  announcementAsksNothing: { zh: '此公告不要求确认', en: 'This announcement does not ask to be confirmed' },
  announcementGone: { zh: '公告不存在或已被删除', en: 'This announcement does not exist or was deleted' },
  announcementEmpty: { zh: '“{name}”的中文正文为空，不能发布', en: 'The Chinese text of “{name}” is empty: it cannot be published' },
  announcementNotShown: { zh: '“{name}”目前没有发布，无法提醒', en: '“{name}” is not published now: there is nothing to remind of' },
  announcementMailSubject: { zh: '公告：{name}', en: 'Announcement: {name}' },
  announcementMailConfirm: { zh: '请在门户中阅读，并确认已读。', en: 'Please read it in the portal, and confirm that you have.' },
  announcementReminderSubject: { zh: '公告提醒：{name}', en: 'Reminder of an announcement: {name}' },
  announcementReminderRead: { zh: '您还没有阅读这条公告，请在门户中阅读。', en: 'You have not read this announcement yet. Please read it in the portal.' },
  announcementReminderConfirm: { zh: '您还没有确认已读，请在门户中阅读并确认。', en: 'You have not confirmed yet that you have read it. Please read it in the portal, and confirm that you have.' },
  unread: { zh: '未读', en: 'Not read' },
  onPhone: { zh: '手机', en: 'Phone' },
  onComputer: { zh: '电脑', en: 'Computer' },
} as const satisfies Texts;
