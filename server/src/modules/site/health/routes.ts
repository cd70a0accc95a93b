import type { HandlersOf } from '../../../contract-routes.ts';
import type { Health } from './service.ts';

export const healthRoutes = (health: Health): HandlersOf<'health'> => ({
  health: ({ language }) => health.state(language),
  ready: ({ language }) => health.ready(language),
});
