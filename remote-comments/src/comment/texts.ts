import { definePageTexts } from '@portal/shared/language';

export const zh = {
  list: {
    label: '评论，最新的在前',
    empty: '还没有评论',
    emptyNext: '在下方写下第一条：一个疑问、一个发现，或一个看起来不对的数字。',
    failed: '评论加载失败',
    more: '查看更早的评论',
    moreFailed: '更早的评论加载失败。',
    retry: '重试',
    sought: '您要找的评论',
  },
  replies: '回复',
  edited: '已编辑',
  place: { title: '报表', page: '在报表中查看', filtered: '在报表中查看，并恢复当时的筛选', named: '{{page}}：{{label}}' },
  notShown: {
    waiting: '正在等待审核，通过之前只有您能看到。',
    refused: '审核未通过，只有您能看到。',
    hidden: '已被管理员隐藏，只有您能看到。',
    reason: '原因：{{reason}}',
  },
  reply: { open: '回复', label: '回复 {{name}}', placeholder: '写下回复，输入 @ 可提到某人', send: '回复' },
  edit: { open: '编辑', label: '编辑您写的内容', save: '保存', failed: '保存失败：{{reason}}' },
  remove: {
    open: '删除',
    ask: '删除这条评论及其回复？',
    askReply: '删除这条回复？',
    yes: '删除',
    done: '评论已删除。',
    replyDone: '回复已删除。',
    undo: '撤销',
  },
  resolve: { resolve: '标记为已解决', reopen: '重新打开', by: '{{name}} 已标记为解决' },
} as const;

export const en = {
  list: {
    label: 'Comments, newest first',
    empty: 'No comments yet',
    emptyNext: 'Write the first one below: a question, a finding, a number that looks wrong.',
    failed: 'The comments could not be loaded',
    more: 'Show older comments',
    moreFailed: 'The older comments could not be loaded.',
    retry: 'Try again',
    sought: 'The comment you came for',
  },
  replies: 'Replies',
  edited: 'edited',
  place: { title: 'Report', page: 'Show in the report', filtered: 'Show in the report, with its filters', named: '{{page}}: {{label}}' },
  notShown: {
    waiting: 'Waiting for moderation. Only you see it until then.',
    refused: 'It did not pass moderation. Only you see it.',
    hidden: 'An administrator has hidden it. Only you see it.',
    reason: 'Reason: {{reason}}',
  },
  reply: {
    open: 'Reply',
    label: 'Reply to {{name}}',
    placeholder: 'Your reply; type @ to mention somebody',
    send: 'Reply',
  },
  edit: { open: 'Edit', label: 'Edit what you wrote', save: 'Save', failed: 'Not saved: {{reason}}' },
  remove: {
    open: 'Delete',
    ask: 'Delete this comment with its replies?',
    askReply: 'Delete this reply?',
    yes: 'Delete',
    done: 'The comment is deleted.',
    replyDone: 'The reply is deleted.',
    undo: 'Undo',
  },
  resolve: { resolve: 'Resolve', reopen: 'Reopen', by: 'Resolved by {{name}}' },
};

export const useTexts = definePageTexts('comments.comment', { zh, en });
