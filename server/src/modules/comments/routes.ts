import type { HandlersOf } from '../../contract-routes.ts';
import type { Bell } from './bell.ts';
import type { CommentManagement } from './management.ts';
import type { Mentions } from './mentions.ts';
import type { Comments } from './service.ts';

export const commentRoutes = (comments: Comments, mentions: Mentions, bell: Bell): HandlersOf<'comments'> => ({
  list: ({ reader, body }) => comments.list(reader, body),
  mine: ({ reader, body }) => comments.mine(reader, body),
  info: ({ reader, body }) => comments.info(reader, body),
  create: ({ reader, body }) => comments.create(reader, body),
  modify: ({ reader, body }) => comments.modify(reader, body),
  reply: ({ reader, body }) => comments.reply(reader, body),
  updateReply: ({ reader, body }) => comments.updateReply(reader, body),
  removeOne: ({ reader, body }) => comments.remove(reader, [body.commentId], body.state),
  remove: ({ reader, body }) => comments.remove(reader, body.ids, body.state),
  removeReplies: ({ reader, body }) => comments.removeReplies(reader, body.ids, body.state),
  resolve: ({ reader, body }) => comments.resolve(reader, body),
  people: ({ reader, query }) => mentions.people(reader.id, query.reportId, query.keyword),
  unread: ({ reader }) => bell.list(reader),
  unreadCount: ({ reader }) => bell.count(reader),
  markRead: ({ reader, body }) => bell.markRead(reader, body.commentIds),
  mail: ({ reader }) => bell.mail(reader),
  setMail: ({ reader, body, language }) => bell.setMail(reader, body.isMail === 1, language),
});

export const commentManagementRoutes = (management: CommentManagement): HandlersOf<'commentManagement'> => ({
  list: ({ reader, body }) => management.list(reader, body),
  listReplies: ({ reader, body }) => management.listReplies(reader, body),
  update: ({ reader, body }) => management.update(reader, body),
  reports: () => management.reports(),
  settings: () => management.settings(),
  setSettings: ({ reader, body }) => management.setSettings(reader, body.isExamined === 1),
});
