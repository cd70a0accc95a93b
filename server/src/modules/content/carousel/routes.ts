import type { HandlersOf } from '../../../contract-routes.ts';
import type { Carousel } from './service.ts';

export const carouselRoutes = (carousel: Carousel): HandlersOf<'managedCarousel'> => ({
  list: ({ body, language }) => carousel.list(body, language),
  add: ({ currentUser, body, request }) => carousel.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => carousel.update(currentUser, body, request.ip),
  move: ({ currentUser, body, request }) => carousel.move(currentUser, body, request.ip),
  isActive: ({ currentUser, body, request }) => carousel.setActive(currentUser, body.ids, body.value === 1, request.ip),
  remove: ({ currentUser, body, request }) => carousel.remove(currentUser, body.ids, request.ip),
});
