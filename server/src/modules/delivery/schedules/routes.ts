import type { HandlersOf } from '../../../contract-routes.ts';
import type { Schedules } from './service.ts';

export const scheduleRoutes = (schedules: Schedules): HandlersOf<'schedules'> => ({
  myList: ({ currentUser, body, language }) => schedules.listOwn(currentUser, body, language),
  add: ({ currentUser, body, language, request }) => schedules.add(currentUser, body, language, request.ip),
  update: ({ currentUser, body, language, request }) => schedules.update(currentUser, body, language, request.ip),
  remove: ({ currentUser, body, request }) => schedules.removeOwn(currentUser, body.ids, request.ip),
  isEnabled: ({ currentUser, body, request }) => schedules.setEnabled(currentUser, body, request.ip),
  run: ({ currentUser, body }) => schedules.run(currentUser, body.id),
});

export const managedScheduleRoutes = (schedules: Schedules): HandlersOf<'managedSchedules'> => ({
  list: ({ body, language }) => schedules.listAll(body, language),
  pause: ({ currentUser, body, request }) => schedules.pause(currentUser, body.ids, request.ip),
  remove: ({ currentUser, body, request }) => schedules.removeAny(currentUser, body.ids, request.ip),
});
