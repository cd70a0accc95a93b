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
  updateReply: ({ currentUser, body, request }) => comments.updateReply(currentUser, body, request.ip),
  removeOne: ({ currentUser, body, request }) => comments.remove(currentUser, [body.commentId], body.state, request.ip),
  remove: ({ currentUser, body, request }) => comments.remove(currentUser, body.ids, body.state, request.ip),
  removeReplies: ({ currentUser, body, request }) => comments.removeReplies(currentUser, body.ids, body.state, request.ip),
  resolve: ({ currentUser, body }) => comments.resolve(currentUser, body),
  people: ({ currentUser, query }) => mentions.people(currentUser.id, { catalogueId: query.reportId, modularId: query.modularId }, query.keyword),
  unread: ({ currentUser }) => bell.list(currentUser),
  unreadCount: ({ currentUser }) => bell.count(currentUser),
  markRead: ({ currentUser, body }) => bell.markRead(currentUser, body.commentIds),
  mail: ({ currentUser }) => bell.mail(currentUser),
  setMail: ({ currentUser, body, language }) => bell.setMail(currentUser, body.isMail === 1, language),
});

export const commentManagementRoutes = (management: CommentManagement): HandlersOf<'commentManagement'> => ({
  list: ({ currentUser, body }) => management.list(currentUser, body),
  listReplies: ({ currentUser, body }) => management.listReplies(currentUser, body),
  update: ({ currentUser, body, request }) => management.update(currentUser, body, request.ip),
  reports: () => management.reports(),
  settings: () => management.settings(),
  setSettings: ({ currentUser, body, request }) => management.setSettings(currentUser, body.isModerated === 1, request.ip),
});
