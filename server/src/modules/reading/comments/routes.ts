import type { HandlersOf } from '../../../contract-routes.ts';
import type { Bell } from './bell.ts';
import type { CommentManagement } from './management.ts';
import type { Mentions } from './mentions.ts';
import type { Comments } from './service.ts';

export const commentRoutes = (comments: Comments, mentions: Mentions, bell: Bell): HandlersOf<'comments'> => ({
  list: ({ currentUser, body }) => comments.list(currentUser, body),
  mine: ({ currentUser, body }) => comments.mine(currentUser, body),
  info: ({ currentUser, body }) => comments.info(currentUser, body),
  create: ({ currentUser, body }) => comments.create(currentUser, body),
  modify: ({ currentUser, body }) => comments.modify(currentUser, body),
  reply: ({ currentUser, body }) => comments.reply(currentUser, body),
  updateReply: ({ currentUser, body }) => comments.updateReply(currentUser, body),
  removeOne: ({ currentUser, body }) => comments.remove(currentUser, [body.commentId], body.state),
  remove: ({ currentUser, body }) => comments.remove(currentUser, body.ids, body.state),
  removeReplies: ({ currentUser, body }) => comments.removeReplies(currentUser, body.ids, body.state),
  resolve: ({ currentUser, body }) => comments.resolve(currentUser, body),
  people: ({ currentUser, query }) => mentions.people(currentUser.id, query.reportId, query.keyword),
  unread: ({ currentUser }) => bell.list(currentUser),
  unreadCount: ({ currentUser }) => bell.count(currentUser),
  markRead: ({ currentUser, body }) => bell.markRead(currentUser, body.commentIds),
  mail: ({ currentUser }) => bell.mail(currentUser),
  setMail: ({ currentUser, body, language }) => bell.setMail(currentUser, body.isMail === 1, language),
});

export const commentManagementRoutes = (management: CommentManagement): HandlersOf<'commentManagement'> => ({
  list: ({ currentUser, body }) => management.list(currentUser, body),
  listReplies: ({ currentUser, body }) => management.listReplies(currentUser, body),
  update: ({ currentUser, body }) => management.update(currentUser, body),
  reports: () => management.reports(),
  settings: () => management.settings(),
  setSettings: ({ currentUser, body }) => management.setSettings(currentUser, body.isModerated === 1),
});
