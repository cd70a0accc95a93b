import type { HandlersOf } from '../../../contract-routes.ts';
import type { Calendar } from './service.ts';

export const calendarRoutes = (calendar: Calendar): HandlersOf<'calendar'> => ({
  getDetail: ({ currentUser, query }) => calendar.find(currentUser, query.year),
  set: ({ currentUser, body, request }) => calendar.set(currentUser, body, request.ip),
});
