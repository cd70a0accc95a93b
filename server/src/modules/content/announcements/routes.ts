import type { HandlersOf } from '../../../contract-routes.ts';
import type { Announcements } from './service.ts';

export const announcementRoutes = (announcements: Announcements): HandlersOf<'announcements'> => ({
  list: ({ currentUser, query }) => announcements.list(currentUser.id, query.top),
  detail: ({ currentUser, query }) => announcements.detail(currentUser.id, query.id),
  read: ({ currentUser, body, device }) => announcements.read(currentUser.id, body.id, device),
  confirm: ({ currentUser, body, device }) => announcements.confirm(currentUser.id, body.id, device),
});
