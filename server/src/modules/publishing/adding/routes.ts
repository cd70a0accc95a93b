import type { HandlersOf } from '../../../contract-routes.ts';
import type { Adding } from './service.ts';

export const addingRoutes = (adding: Adding): HandlersOf<'adding'> => ({
  limits: ({ body }) => adding.limits(body),
});
