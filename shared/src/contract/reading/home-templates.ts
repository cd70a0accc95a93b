import * as z from 'zod/mini';
import { audienceField, audienceIds, audiencePerson } from '../content/publication.ts';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line, name } from '../values.ts';
import { personalCard, personalCards } from './personal-cards.ts';
import { shownThings } from './personal-pages.ts';

export const homeTemplateOrder = ['priority', 'name', 'updateTime'] as const;
export const homeTemplateStates = ['draft', 'published', 'withdrawn'] as const;
export type HomeTemplateState = (typeof homeTemplateStates)[number];

/** A page of cards that a role or department begins with (screens 9, adminSetIndex). */
export const homeTemplate = z.object({
  id,
  name: z.string(),
  ename: z.string(),
  /** Whether who has it may change it for themselves. */
  mayChange: flag,
  /** Who is meant by several has that with the highest. */
  priority: z.int(),
  state: z.enum(homeTemplateStates),
  audience: audienceIds,
  audiencePeople: z.array(audiencePerson),
  cardCount: z.int(),
  lockedCount: z.int(),
  /** Whose page it is now, and how many of them have changed it. */
  usedBy: z.int(),
  changedBy: z.int(),
  version: z.int(),
  updateTime: instant,
});
export type HomeTemplate = z.infer<typeof homeTemplate>;

/** With its cards, and what they are about as far as the author may open it. */
export const homeTemplateDetail = z.extend(homeTemplate, { cards: z.array(personalCard), ...shownThings });
export type HomeTemplateDetail = z.infer<typeof homeTemplateDetail>;

const fields = {
  name,
  ename: z._default(line(50), ''),
  mayChange: z._default(flag, 1),
  priority: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
  audience: audienceField,
};

const access = 'contentManagement';
const about = ['homeTemplates'] as const;
const { list, add, update, remove } = crud({ access, about, row: homeTemplate });
const changes = ['homeTemplates', 'personalPages'] as const;
const acts = z.object({ ids: idList });
const THINGS = '403 or 404 for a report or dashboard that is new on it and that its author may not open';

/** Templates of personal pages, for who makes them. */
export const homeTemplates = {
  list: list('/api/AdminSetIndex/GetPage', {
    summary: 'Templates of personal pages, searched by name',
    search: { keyword, id: z.optional(id), state: z.optional(z.enum(homeTemplateStates)) },
    page: pageQuery({ orders: homeTemplateOrder, order: 'priority', orderType: 'desc', size: 20 }),
  }),
  info: get('/api/AdminSetIndex/Info', { summary: 'One template with its cards. 404 for one that is gone', access, viewAs: 'reads', tags: [...about, 'reports'], query: z.object({ id: idInQuery }), value: homeTemplateDetail }),
  add: add('/api/AdminSetIndex/Add', { summary: `Adds a template as a draft. 404 for an audience that is gone, ${THINGS}`, body: z.object({ ...fields, cards: z._default(personalCards, []) }) }),
  update: update('/api/AdminSetIndex/Update', { summary: 'Changes a template, but for its cards. 404 for one that is gone, 409 when somebody else has changed it since `version`', body: z.object({ id, version: z.int(), ...fields }) }),
  updateCards: post('/api/AdminSetIndex/UpdateCards', {
    summary: `Says what is on a template. 404 for one that is gone, 409 when somebody else has changed it since \`version\`, ${THINGS}`,
    access,
    quiet: true,
    changes,
    body: z.object({ id, version: z.int(), cards: personalCards }),
    value: z.object({ version: z.int() }),
  }),
  publish: post('/api/AdminSetIndex/Publish', { summary: 'Gives templates to their audience, all or none. 400 for one without cards, 404 for one that is gone', access, changes, body: acts, value: z.null() }),
  withdraw: post('/api/AdminSetIndex/Withdraw', { summary: 'Takes templates from their audience, all or none; what people have changed of them stays theirs. 404 for one that is gone', access, changes, body: acts, value: z.null() }),
  copy: post('/api/AdminSetIndex/Copy', { summary: 'Makes a draft of a template. 404 for one that is gone', access, changes: about, body: z.object({ id }), value: z.object({ id }) }),
  reset: post('/api/AdminSetIndex/Reset', { summary: 'Gives up what people have changed of templates: they have them as they are. Answers for how many. 404 for one that is gone', access, changes, body: acts, value: z.object({ count: z.int() }) }),
  remove: remove('/api/AdminSetIndex/Delete', { summary: 'Deletes templates, all or none; what people have changed of them stays theirs' }),
  preview: post('/api/AdminSetIndex/Preview', {
    summary: 'Ids of what cards are about that a role may open by itself. 404 for a role that is gone',
    access,
    viewAs: 'reads',
    quiet: true,
    tags: ['groups', 'reports'],
    body: z.object({ groupId: id, ids: z.array(id).check(z.maxLength(1_000)) }),
    value: z.object({ ids: z.array(id) }),
  }),
};
