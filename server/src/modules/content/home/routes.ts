import type { HandlersOf } from '../../../contract-routes.ts';
import { Kept } from '../../../http/kept-answers.ts';
import type { Home } from './service.ts';

export const homeRoutes = (home: Home): HandlersOf<'home'> => ({
  reports: async ({ currentUser, device }) => new Kept(`${currentUser.id} ${device}`, currentUser, ['catalogue', 'favourites'], () => home.reports(currentUser.id, device)),
  carouselItems: ({ currentUser }) => home.carousel(currentUser.id),
  carouselClick: ({ currentUser, body }) => home.countClick(currentUser.id, body.id),
});
