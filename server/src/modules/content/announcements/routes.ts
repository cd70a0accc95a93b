import type { HandlersOf } from '../../../contract-routes.ts';
import type { AnnouncementActs } from './acts.ts';
import type { ManagedAnnouncements } from './managed.ts';
import type { AnnouncementReaders } from './readers.ts';
import type { Announcements } from './service.ts';

export const announcementRoutes = (announcements: Announcements): HandlersOf<'announcements'> => ({
  list: ({ currentUser, query }) => announcements.list(currentUser.id, query.top),
  detail: ({ currentUser, query }) => announcements.detail(currentUser.id, query.id),
  read: ({ currentUser, body, device }) => announcements.read(currentUser.id, body.id, device),
  confirm: ({ currentUser, body, device }) => announcements.confirm(currentUser.id, body.id, device),
});

/** The file of the log is the exports'. */
export const managedAnnouncementRoutes = (announcements: ManagedAnnouncements, acts: AnnouncementActs, readers: AnnouncementReaders): Omit<HandlersOf<'managedAnnouncements'>, 'exportLog'> => ({
  list: ({ body, language }) => announcements.list(body, language),
  info: ({ query }) => announcements.info(query.id),
  add: ({ currentUser, body, request }) => announcements.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => announcements.update(currentUser, body, request.ip),
  copy: ({ currentUser, body, request }) => announcements.copy(currentUser, body.id, request.ip),
  publish: ({ currentUser, body, request }) => acts.publish(currentUser, body, request.ip),
  withdraw: ({ currentUser, body, request }) => acts.withdraw(currentUser, body.ids, request.ip),
  setPinned: ({ currentUser, body, request }) => acts.setPinned(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => acts.remove(currentUser, body.ids, request.ip),
  versions: ({ query }) => announcements.versions(query.id),
  versionInfo: ({ query }) => announcements.versionInfo(query.id, query.version),
  restore: ({ currentUser, body, request }) => announcements.restore(currentUser, body, request.ip),
  log: ({ body }) => readers.list(body),
  remind: ({ currentUser, body, request }) => readers.remind(currentUser, body.id, request.ip),
});
