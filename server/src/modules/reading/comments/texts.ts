import type { Texts } from '../../../language/language.ts';

export const texts = {
  commentMissing: { zh: '该评论不存在或已被删除', en: 'This comment does not exist or was deleted' },
  replyMissing: { zh: '该回复不存在或已被删除', en: 'This reply does not exist or was deleted' },
  commentNotOwn: { zh: '只能修改或删除自己的评论和回复', en: 'You can change and delete your own comments and replies only' },
  commentPageDenied: { zh: '您没有查看该页面的权限', en: 'You may not open this page' },
  mentionDenied: { zh: '提到的人不存在，或没有查看该报表或页面的权限', en: 'Somebody you mention does not exist, or may not open this report or page' },
  mailMissing: { zh: '您的账号没有邮箱，请联系管理员添加', en: 'Your account has no e-mail address. Ask an administrator to add it' },
  mentionMailTitle: { zh: '有 {count} 条评论提到了您', en: 'You were mentioned in {count} comments' },
  mentionMailTitleOne: { zh: '有 1 条评论提到了您', en: 'You were mentioned in a comment' },
  mentionMailEnd: { zh: '不想再收到此邮件？请在门户的消息面板中关闭。', en: 'To stop this mail, turn it off among the messages of the portal.' },
  imageNotOwn: { zh: '图片不存在，请重新上传', en: 'An image is missing. Please upload it again' },
} as const satisfies Texts;
