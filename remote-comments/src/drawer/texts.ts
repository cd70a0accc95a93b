import { definePageTexts } from '@portal/shared/language';

export const zh = {
  title: '评论',
  close: '关闭评论',
  summary_other: '共 {{count}} 条评论，最新一条来自 {{name}}',
  write: '写评论',
  placeholder: '您从这张报表中看到了什么？输入 @ 可提到某人',
  send: '发送',
} as const;

export const en = {
  title: 'Comments',
  close: 'Close the comments',
  summary_one: '{{count}} comment, by {{name}}',
  summary_other: '{{count}} comments, the newest by {{name}}',
  write: 'Write a comment',
  placeholder: 'What do you see in this report? Type @ to mention somebody',
  send: 'Send',
};

export const useTexts = definePageTexts('comments.drawer', { zh, en });
