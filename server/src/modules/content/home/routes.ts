import type { HandlersOf } from '../../../contract-routes.ts';
import type { Home } from './service.ts';

export const homeRoutes = (home: Home): HandlersOf<'home'> => ({
  reports: ({ currentUser }) => home.reports(currentUser.id),
  carouselItems: () => home.carousel(),
});
