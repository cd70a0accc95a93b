import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '消息',
  label_other: '消息，{{number}} 条未读',
  unread: '未读消息',
  own: '我的评论',
  conversations_other: '{{count}} 个讨论有新内容',
  allRead: '全部标为已读',
  none: '没有新消息',
  noneNext: '有人提到您，或在您参与的讨论中回复时，会在这里通知您。',
  noOwn: '您还没有写过评论',
  noOwnNext: '打开一张报表，点击旁边的评论按钮即可。',
  failed: '消息加载失败',
  pages: '我的评论分页',
  earlier_other: '还有 {{count}} 条更早的回复',
  pictures_other: '[{{count}} 张图片]',
  reason: { mention: '提到了您', reply: '有新回复' },
  mail: '有人提到我时，每天发一封邮件到 {{address}}',
  noAddress: '您的账号没有邮箱，无法接收每日邮件',
} as const;

export const en = {
  title: 'Messages',
  label_one: 'Messages, {{number}} unread',
  label_other: 'Messages, {{number}} unread',
  unread: 'Unread messages',
  own: 'My comments',
  conversations_one: '{{count}} conversation with something new',
  conversations_other: '{{count}} conversations with something new',
  allRead: 'Mark all as read',
  none: 'Nothing new',
  noneNext: 'You are told here when somebody mentions you or answers in a conversation of yours.',
  noOwn: 'You have not written any comments yet',
  noOwnNext: 'Open a report and choose the speech bubble at its side.',
  failed: 'The messages could not be loaded',
  pages: 'Pages of my comments',
  earlier_one: '{{count}} earlier reply',
  earlier_other: '{{count}} earlier replies',
  pictures_one: '[{{count}} picture]',
  pictures_other: '[{{count}} pictures]',
  reason: { mention: 'mentions you', reply: 'new replies' },
  mail: 'Mail me once a day when I am mentioned ({{address}})',
  noAddress: 'A daily mail of mentions needs an e-mail address in your account',
};

export const useTexts = definePageTexts('comments.bell', { zh, en });
