import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  commentManagement: {
    list: { zh: '管理评论列表', en: 'List all comments' },
    listReplies: { zh: '管理回复列表', en: 'List all replies' },
    update: { zh: '修改或审核评论', en: 'Change or moderate a comment' },
    reports: { zh: '有评论的报表', en: 'Reports with comments' },
    settings: { zh: '评论设置', en: 'Settings of comments' },
    setSettings: { zh: '修改评论设置', en: 'Change the settings of comments' },
  },
  comments: {
    list: { zh: '报表评论', en: 'Comments of a report' },
    mine: { zh: '我的评论', en: 'My comments' },
    info: { zh: '评论详情', en: 'One comment with its replies' },
    create: { zh: '发表评论', en: 'Write a comment' },
    modify: { zh: '修改评论', en: 'Change a comment' },
    reply: { zh: '回复评论', en: 'Answer a comment' },
    updateReply: { zh: '修改回复', en: 'Change a reply' },
    removeOne: { zh: '删除或恢复评论', en: 'Delete or restore a comment' },
    remove: { zh: '批量删除评论', en: 'Delete several comments' },
    removeReplies: { zh: '批量删除回复', en: 'Delete several replies' },
    resolve: { zh: '标记评论已处理', en: 'Say that a comment is dealt with' },
    people: { zh: '可提及的人', en: 'People who can be mentioned' },
    unread: { zh: '未读评论', en: 'Unread comments' },
    unreadCount: { zh: '未读评论数', en: 'Number of unread comments' },
    markRead: { zh: '标记评论已读', en: 'Mark comments as read' },
    mail: { zh: '评论邮件设置', en: 'Whether comments come by mail' },
    setMail: { zh: '修改评论邮件设置', en: 'Set whether comments come by mail' },
  },
} satisfies EntryNames;
