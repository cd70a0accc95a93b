import type { Texts } from '../../../language/language.ts';

export const texts = {
  announcementMissing: { zh: '公告不存在、已撤下或不面向您', en: 'This announcement does not exist, was withdrawn, or is not for you' },
  announcementAsksNothing: { zh: '此公告不要求确认', en: 'This announcement does not ask to be confirmed' },
  announcementGone: { zh: '公告不存在或已被删除', en: 'This announcement does not exist or was deleted' },
  announcementStale: { zh: '“{name}”刚刚被其他人修改过，您的修改没有保存', en: 'Somebody else has changed “{name}” meanwhile. Your changes have not been saved' },
  announcementEmpty: { zh: '“{name}”还没有正文，不能发布', en: '“{name}” has no text yet, and cannot be published' },
  announcementNotShown: { zh: '“{name}”目前没有发布，无法提醒', en: '“{name}” is not published now: there is nothing to remind of' },
  unread: { zh: '未读', en: 'Not read' },
  onPhone: { zh: '手机', en: 'Phone' },
  onComputer: { zh: '电脑', en: 'Computer' },
} as const satisfies Texts;
