import type { HandlersOf } from '../../../contract-routes.ts';
import { Kept } from '../../../http/kept-answers.ts';
import type { Overview } from './overview.ts';
import type { Home } from './service.ts';

export const homeRoutes = (home: Home, overview: Overview): HandlersOf<'home'> => ({
  overview: ({ currentUser, device, language }) => overview.of(currentUser, device, language),
  saveLayout: ({ currentUser, body }) => overview.saveLayout(currentUser.id, body),
  news: ({ currentUser }) => home.news(currentUser),
  reports: async ({ currentUser, device }) => new Kept(`${currentUser.id} ${device}`, currentUser, ['catalogue', 'favourites'], () => home.reports(currentUser.id, device)),
  carouselItems: ({ currentUser }) => home.carousel(currentUser.id),
  carouselClick: ({ currentUser, body }) => home.countClick(currentUser.id, body.id),
});
