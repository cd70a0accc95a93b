import type { HandlersOf } from '../../../contract-routes.ts';
import type { Departments } from './service.ts';

export const departmentRoutes = (departments: Departments): HandlersOf<'departments'> => ({
  list: () => departments.list(),
  counts: () => departments.counts(),
  add: ({ currentUser, body, request }) => departments.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => departments.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => departments.remove(currentUser, body.ids, request.ip),
});
