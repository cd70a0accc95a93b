import type { HandlersOf } from '../../../contract-routes.ts';
import type { PersonalPages } from './service.ts';
import type { HomeTemplates } from './templates.ts';

export const personalPageRoutes = (pages: PersonalPages): HandlersOf<'personalPages'> => ({
  mine: ({ currentUser }) => pages.mine(currentUser),
  add: ({ currentUser, body }) => pages.add(currentUser, body),
  update: ({ currentUser, body }) => pages.update(currentUser, body),
  updateTemplatePage: ({ currentUser, body }) => pages.updateOfTemplate(currentUser, body),
  remove: ({ currentUser, body }) => pages.remove(currentUser, body.id),
  order: ({ currentUser, body }) => pages.order(currentUser, body.ids),
  reset: ({ currentUser, body }) => pages.reset(currentUser, body.templateId),
  pin: ({ currentUser, body }) => pages.pin(currentUser, body),
  setStart: ({ currentUser, body }) => pages.setStart(currentUser, body.isStart === 1),
});

export const homeTemplateRoutes = (templates: HomeTemplates): HandlersOf<'homeTemplates'> => ({
  list: ({ body, language }) => templates.list(body, language),
  info: ({ currentUser, query }) => templates.info(currentUser, query.id),
  add: ({ currentUser, body, request }) => templates.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => templates.update(currentUser, body, request.ip),
  updateCards: ({ currentUser, body, request }) => templates.updateCards(currentUser, body, request.ip),
  publish: ({ currentUser, body, request }) => templates.publish(currentUser, body.ids, request.ip),
  withdraw: ({ currentUser, body, request }) => templates.withdraw(currentUser, body.ids, request.ip),
  copy: ({ currentUser, body, request }) => templates.copy(currentUser, body.id, request.ip),
  reset: ({ currentUser, body, request }) => templates.reset(currentUser, body.ids, request.ip),
  remove: ({ currentUser, body, request }) => templates.remove(currentUser, body.ids, request.ip),
  preview: ({ body }) => templates.preview(body),
});
